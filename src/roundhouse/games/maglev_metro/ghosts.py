"""What can be done on the map: ghost tiles, track to remove, starting stations, and where the train can go."""

from __future__ import annotations

from functools import lru_cache

from ..drawing import Theme, button, element, group, path
from ..reach import FINGER, Point, reaches
from .glyphs import Labels, hexagon
from .line_picture import Tiles, gauge, lane, side_at, tile_path
from .map_picture import NORMALS, Plan, beside
from .moves import HEX_NAMES, SHAPE_NAMES, SHAPE_SIDES
from .state import HEXES


@lru_cache(maxsize=256)
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
def work(sheet: Plan, seat: int, players: int, tiles: Tiles, moves: Labels, theme: Theme) -> str:
    """Tiles that can be laid: faint track, with a knob where it leads on; and a cross on own tiles to take back."""
    own, off = dict(tiles), lane(seat, players, sheet.hex)
    labels, sides = dict(moves), sides_for(sheet, tiles, tuple(one for one in moves if one[0].startswith("track")))
    taken = {(hex, side) for hex, _, side in sides.values()}
    at = {
        move: _knob(sheet, hex, side, off, (beside(hex, side), (side + 3) % 6) in taken)
        for move, (hex, _, side) in sides.items()
    }
    for move in labels:
        if move.startswith("remove"):
            hex = HEX_NAMES.index(move.split()[1])
            at[move] = _middle(sheet, hex, own[hex], off)
    drawn = []
    for (move, knob), field in zip(at.items(), reaches(tuple(at.values())), strict=True):
        if move in sides:
            sign = _ghost(sheet, *sides[move], off, gauge(players, sheet.hex), theme) + _arrow(
                knob, sides[move][2], sheet, theme
            )
        else:
            sign = _cross(knob, 0.13 * sheet.hex, theme)
        drawn.append(button(move, labels[move], field, sign))
    return "".join(drawn)


def _knob(sheet: Plan, hex: int, side: int, off: float, met: bool) -> Point:
    """Where a tile is clicked: just beyond the side to which it leads, or within where it meets another."""
    x, y = side_at(sheet.at[hex], side, sheet.hex, off, (-0.17 if met else 0.1) * sheet.hex)
    return round(x, 1), round(y, 1)


@lru_cache(maxsize=2048)
def _ghost(sheet: Plan, hex: int, shape: int, side: int, off: float, width: float, theme: Theme) -> str:
    """Only the knob is clicked: tracks cross each other."""
    wedge = path(_wedge(sheet, hex, side), fill=theme.accent, fill_opacity=0.1)
    d = tile_path(sheet, hex, shape, off)
    track = path(d, fill="none", stroke=theme.accent, stroke_width=0.5 * width, stroke_opacity=0.5)
    return group(wedge, track, pointer_events="none")


@lru_cache(maxsize=2048)
def _arrow(at: Point, side: int, sheet: Plan, theme: Theme) -> str:
    (x, y), (nx, ny) = at, NORMALS[side]
    points = ((x + a * nx - b * ny, y + a * ny + b * nx) for a, b in ((-3, -5), (3.5, 0), (-3, 5)))
    return element(
        "circle", cx=x, cy=y, r=0.12 * sheet.hex, fill=theme.accent, stroke=theme.surface, stroke_width=2
    ) + path(
        "M" + "L".join(f"{u:.4g} {v:.4g}" for u, v in points),
        fill="none",
        stroke=theme.surface,
        stroke_width=3,
        stroke_linecap="round",
    )


@lru_cache(maxsize=2048)
def _cross(at: Point, r: float, theme: Theme) -> str:
    (x, y), k = at, 0.45 * r
    d = f"M{x - k:.4g} {y - k:.4g}l{2 * k:.3g} {2 * k:.3g}m0 {-2 * k:.3g}l{-2 * k:.3g} {2 * k:.3g}"
    plate = element("circle", cx=x, cy=y, r=r, fill=theme.surface, stroke=theme.accent, stroke_width=2.5)
    return plate + path(d, stroke=theme.accent, stroke_width=3, stroke_linecap="round")


def _wedge(sheet: Plan, hex: int, side: int) -> str:
    """The sixth of a hex at one side."""
    x, y = sheet.at[hex]
    (nx, ny), w = NORMALS[side], sheet.hex
    a, b = w / 2, w / 2 / 3**0.5
    corners = ((x + a * nx - b * ny, y + a * ny + b * nx), (x + a * nx + b * ny, y + a * ny - b * nx))
    return f"M{x:.4g} {y:.4g}" + "".join(f"L{u:.4g} {v:.4g}" for u, v in corners) + "z"


@lru_cache(maxsize=2048)
def _middle(sheet: Plan, hex: int, shape: int, off: float) -> Point:
    """The middle of a tile's track."""
    a, b = SHAPE_SIDES[shape - 1]
    w, at = sheet.hex, sheet.at[hex]
    (x, y), (u, v) = side_at(at, a, w, off), side_at(at, b, w, off)
    if (a - b) % 6 == 3:
        return round((x + u) / 2, 1), round((y + v) / 2, 1)
    p = 0.31 * w
    c1, c2 = (x - p * NORMALS[a][0], y - p * NORMALS[a][1]), (u - p * NORMALS[b][0], v - p * NORMALS[b][1])
    return round((x + 3 * c1[0] + 3 * c2[0] + u) / 8, 1), round((y + 3 * c1[1] + 3 * c2[1] + v) / 8, 1)


@lru_cache(maxsize=256)
def starts(sheet: Plan, moves: Labels, theme: Theme) -> str:
    """The stations where a train can begin."""
    return "".join(button(move, label, ring(sheet, ord(move.split()[1]) - ord("A"), theme)) for move, label in moves)


@lru_cache(maxsize=2048)
def ring(sheet: Plan, station: int, theme: Theme) -> str:
    """The accent around a station, open at the top where its name is."""
    (x, y), w = sheet.middle[station], sheet.hex * (1.06 if station != sheet.hub else 1.34)
    a, b = w / 2, w / 3**0.5
    cup = f"M{x - a:.4g} {y - b / 2:.4g}v{b:.4g}l{a:.4g} {b / 2:.4g}l{a:.4g} {-b / 2:.4g}v{-b:.4g}"
    reach = path(hexagon(x, y, max(w, FINGER)), fill="none", pointer_events="all")
    ground = path(hexagon(x, y, w), fill=theme.accent, fill_opacity=0.08)
    return (
        reach
        + ground
        + path(cup, fill="none", stroke=theme.accent, stroke_width=6, stroke_linejoin="round", stroke_linecap="round")
    )
