"""What can be done on the map: ghost tiles, track to remove, starting stations, and where the train can go."""

from __future__ import annotations

from functools import lru_cache

from ..drawing import Theme, button, element, path
from .glyphs import Labels, hexagon
from .map_picture import NORMALS, Plan, Tiles, beside, gauge, lane, side_at, tile_path
from .moves import HEX_NAMES, SHAPE_NAMES, SHAPE_SIDES
from .state import HEXES


def sides_for(sheet: Plan, tiles: Tiles, moves: Labels) -> dict[str, tuple[int, int, int]]:
    """Each ghost tile's hex, shape and the side at which it is clicked, all different on a hex.

    That is the side where it leads on, if another tile does not need it more; a tile for which no side is left is not
    in the answer.
    """
    own = dict(tiles)
    ghost: dict[str, tuple[int, int]] = {}
    taken: dict[tuple[int, int], str] = {}
    for move, _ in moves:
        _, name, shape = move.split()
        ghost[move] = HEX_NAMES.index(name), SHAPE_NAMES.index(shape) + 1

    def settle(move: str, asked: set[tuple[int, int]]) -> bool:
        """Give the tile a side; whoever has it moves to its other one where that helps."""
        hex, shape = ghost[move]
        for side in sorted(SHAPE_SIDES[shape - 1], key=lambda side: _attached(sheet, own, hex, side)):
            place = (hex, side)
            if place not in asked:
                asked.add(place)
                if place not in taken or settle(taken[place], asked):
                    taken[place] = move
                    return True
        return False

    for move in ghost:
        settle(move, set())
    return {move: (*ghost[move], side) for (_, side), move in taken.items()}


def _attached(sheet: Plan, own: dict[int, int], hex: int, side: int) -> int:
    """How much is there already on a side: nothing, a station, or own track that a tile would continue."""
    beyond = beside(hex, side)
    if beyond in own and (side + 3) % 6 in SHAPE_SIDES[own[beyond] - 1]:
        return 2
    return 1 if 0 <= beyond < HEXES and sheet.station_at[beyond] >= 0 else 0


@lru_cache(maxsize=256)
def ghosts(sheet: Plan, seat: int, players: int, tiles: Tiles, moves: Labels, theme: Theme) -> str:
    """Tiles that can be laid: faint track, with a knob on the side where it leads on."""
    off, width, w = lane(seat, players, sheet.hex), gauge(players, sheet.hex), sheet.hex
    labels = dict(moves)
    drawn = []
    for move, (hex, shape, side) in sides_for(sheet, tiles, moves).items():
        d = tile_path(sheet, hex, shape, off)
        x, y = side_at(sheet.at[hex], side, w, off, -0.17 * w)
        (nx, ny), (tx, ty) = NORMALS[side], (-NORMALS[side][1], NORMALS[side][0])
        arrow = "".join(
            f"{'M' if k == 0 else 'L'}{x + a * nx + b * tx:.4g} {y + a * ny + b * ty:.4g}"
            for k, (a, b) in enumerate(((-3, -5), (3.5, 0), (-3, 5)))
        )
        drawn.append(
            button(
                move,
                labels[move],
                path(_wedge(sheet, hex, side), fill=theme.accent, fill_opacity=0.1),
                path(d, fill="none", stroke=theme.accent, stroke_width=0.5 * width, stroke_opacity=0.5),
                element("circle", cx=x, cy=y, r=0.12 * w, fill=theme.accent, stroke=theme.surface, stroke_width=2),
                path(arrow, fill="none", stroke=theme.surface, stroke_width=3, stroke_linecap="round"),
            )
        )
    return "".join(drawn)


def _wedge(sheet: Plan, hex: int, side: int) -> str:
    """The sixth of a hex at one side."""
    x, y = sheet.at[hex]
    (nx, ny), w = NORMALS[side], sheet.hex
    a, b = w / 2, w / 2 / 3**0.5
    corners = ((x + a * nx - b * ny, y + a * ny + b * nx), (x + a * nx + b * ny, y + a * ny - b * nx))
    return f"M{x:.4g} {y:.4g}" + "".join(f"L{u:.4g} {v:.4g}" for u, v in corners) + "z"


@lru_cache(maxsize=256)
def removals(sheet: Plan, seat: int, players: int, tiles: Tiles, moves: Labels, theme: Theme) -> str:
    """Own tiles that can be taken back: a cross on the middle of each."""
    own, off, w = dict(tiles), lane(seat, players, sheet.hex), sheet.hex
    drawn = []
    for move, label in moves:
        hex = HEX_NAMES.index(move.split()[1])
        x, y = _middle(sheet, hex, own[hex], off)
        r = 0.13 * w
        k = 0.45 * r
        cross = f"M{x - k:.4g} {y - k:.4g}l{2 * k:.3g} {2 * k:.3g}m0 {-2 * k:.3g}l{-2 * k:.3g} {2 * k:.3g}"
        drawn.append(
            button(
                move,
                label,
                element("circle", cx=x, cy=y, r=0.3 * w, fill=theme.accent, fill_opacity=0.04),
                element("circle", cx=x, cy=y, r=r, fill=theme.surface, stroke=theme.accent, stroke_width=2.5),
                path(cross, stroke=theme.accent, stroke_width=3, stroke_linecap="round"),
            )
        )
    return "".join(drawn)


def _middle(sheet: Plan, hex: int, shape: int, off: float) -> tuple[float, float]:
    """The middle of a tile's track."""
    a, b = SHAPE_SIDES[shape - 1]
    w, at = sheet.hex, sheet.at[hex]
    (x, y), (u, v) = side_at(at, a, w, off), side_at(at, b, w, off)
    if (a - b) % 6 == 3:
        return (x + u) / 2, (y + v) / 2
    p = 0.31 * w
    c1, c2 = (x - p * NORMALS[a][0], y - p * NORMALS[a][1]), (u - p * NORMALS[b][0], v - p * NORMALS[b][1])
    return (x + 3 * c1[0] + 3 * c2[0] + u) / 8, (y + 3 * c1[1] + 3 * c2[1] + v) / 8


@lru_cache(maxsize=256)
def starts(sheet: Plan, moves: Labels, theme: Theme) -> str:
    """The stations where a train can begin."""
    return "".join(button(move, label, ring(sheet, ord(move.split()[1]) - ord("A"), theme)) for move, label in moves)


def ring(sheet: Plan, station: int, theme: Theme) -> str:
    """The accent around a station."""
    x, y = sheet.middle[station]
    d = hexagon(x, y, sheet.hex * (1.02 if station != sheet.hub else 1.3))
    return path(d, fill=theme.accent, fill_opacity=0.08, stroke=theme.accent, stroke_width=5, stroke_linejoin="round")
