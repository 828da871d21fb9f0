"""What can be done on the map: ghost tiles, track to remove, starting stations, and where the train can go."""

from __future__ import annotations

from functools import lru_cache

from ...drawing import LIVERIES, Theme, button, element, group, path, turning, when
from ...tap_areas import FINGER, Point
from ..rules.moves import HEX_NAMES, SHAPE_NAMES, SHAPE_SIDES
from ..rules.state import HEXES, KIND_NAMES
from .glyphs import Labels, hexagon, plate
from .map import NORMALS, Plan, beside
from .track import Tiles, gauge, lane, side_at, tile_path


@lru_cache(maxsize=256)
def work(sheet: Plan, seat: int, players: int, tiles: Tiles, moves: Labels, here: tuple[str, ...], theme: Theme) -> str:
    """Track by touch: every hex where tiles can be laid shows them one at a time, the likeliest first; own tiles that
    can be taken back have a cross. `here` is what each such hex is called, in the order of the moves."""
    own, off = dict(tiles), lane(seat, players, sheet.hex)
    ghosts: dict[int, list[tuple[int, str, str]]] = {}
    drawn = []
    for move, label in moves:
        verb, name, *rest = move.split()
        hex = HEX_NAMES.index(name)
        if verb == "track":
            ghosts.setdefault(hex, []).append((SHAPE_NAMES.index(rest[0]) + 1, move, label))
        else:
            reach = path(hexagon(*sheet.at[hex], sheet.hex), fill="none", pointer_events="all")
            cross = _cross(_middle(sheet, hex, own[hex], off), 0.15 * sheet.hex, theme)
            drawn.append(button(move, label, reach, cross))
    goals = _goals(sheet, own)
    for (hex, shapes), name in zip(ghosts.items(), here, strict=True):
        shapes.sort(key=lambda one: _detour(sheet, own, goals, hex, one[0]))
        options = (
            button(move, label, _ghost(sheet, hex, shape, seat, off, gauge(players, sheet.hex), theme))
            for shape, move, label in shapes
        )
        drawn.append(turning(HEX_NAMES[hex], name, _handle(sheet, hex, theme), *options))
    return "".join(drawn)


def hexes_of(moves: Labels) -> tuple[str, ...]:
    """The hexes where tiles can be laid, in the order of the moves."""
    return tuple(dict.fromkeys(move.split()[1] for move, _ in moves if move.startswith("track")))


def _goals(sheet: Plan, own: dict[int, int]) -> tuple[Point, ...]:
    """The stations that the line does not reach yet."""
    reached = {
        sheet.station_at[beyond]
        for hex, shape in own.items()
        for beyond in (beside(hex, side) for side in SHAPE_SIDES[shape - 1])
        if 0 <= beyond < HEXES
    }
    return tuple(sheet.middle[station] for station, name in enumerate(sheet.names) if name and station not in reached)


def _detour(sheet: Plan, own: dict[int, int], goals: tuple[Point, ...], hex: int, shape: int) -> float:
    """How far a tile's open end is from a station that the line does not reach; nothing where both its ends lead to
    something."""
    ends = sorted((_attached(sheet, own, hex, side), side) for side in SHAPE_SIDES[shape - 1])
    if ends[0][0] or not goals:
        return 0.0
    x, y = side_at(sheet.at[hex], ends[0][1], sheet.hex, 0, 0.5 * sheet.hex)
    return min((x - u) ** 2 + (y - v) ** 2 for u, v in goals)


def _attached(sheet: Plan, own: dict[int, int], hex: int, side: int) -> int:
    """How much is there already on a side: nothing, a station, or own track that a tile would continue."""
    beyond = beside(hex, side)
    if beyond in own and (side + 3) % 6 in SHAPE_SIDES[own[beyond] - 1]:
        return 2
    return 1 if 0 <= beyond < HEXES and sheet.station_at[beyond] >= 0 else 0


@lru_cache(maxsize=2048)
def _handle(sheet: Plan, hex: int, theme: Theme) -> str:
    """A hex where track can be laid: a plus in its middle, until a tile is shown there."""
    (x, y), r, k = sheet.at[hex], 0.1 * sheet.hex, 0.05 * sheet.hex
    reach = path(hexagon(x, y, sheet.hex - 3), fill=theme.accent, fill_opacity=0.07, pointer_events="all")
    ground = element("circle", cx=x, cy=y, r=r, fill=theme.surface, stroke=theme.accent, stroke_width=2)
    plus = path(
        f"M{x - k:.4g} {y:.4g}h{2 * k:.3g}M{x:.4g} {y - k:.4g}v{2 * k:.3g}", stroke=theme.accent, stroke_width=2.6
    )
    return reach + group(ground, plus, data_sign="")


@lru_cache(maxsize=2048)
def _ghost(sheet: Plan, hex: int, shape: int, seat: int, off: float, width: float, theme: Theme) -> str:
    """A tile's track as it would lie there."""
    d = tile_path(sheet, hex, shape, off)
    edge = path(d, stroke=theme.accent, stroke_width=width + 6)
    return group(edge, path(d, stroke=LIVERIES[seat].colour, stroke_width=width), fill="none")


@lru_cache(maxsize=2048)
def _cross(at: Point, r: float, theme: Theme) -> str:
    (x, y), k = at, 0.45 * r
    d = f"M{x - k:.4g} {y - k:.4g}l{2 * k:.3g} {2 * k:.3g}m0 {-2 * k:.3g}l{-2 * k:.3g} {2 * k:.3g}"
    plate = element("circle", cx=x, cy=y, r=r, fill=theme.surface, stroke=theme.accent, stroke_width=2.5)
    return plate + path(d, stroke=theme.accent, stroke_width=3, stroke_linecap="round")


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


@lru_cache(maxsize=256)
def sites(sheet: Plan, moves: Labels, theme: Theme) -> str:
    """Where a station of the chosen kind can be built, with its sign as it would stand there."""
    kinds = list(dict.fromkeys(move.split()[2] for move, _ in moves))
    drawn = []
    for move, label in moves:
        _, letter, kind = move.split()
        station = ord(letter) - ord("A")
        x, y = sheet.middle[station]
        sign = group(plate(KIND_NAMES.index(kind), x, y, 0.5 * sheet.hex, theme), opacity=0.75, pointer_events="none")
        drawn.append(when(kind, button(move, label, ring(sheet, station, theme) + sign), first=kind == kinds[0]))
    return "".join(drawn)


@lru_cache(maxsize=2048)
def ring(sheet: Plan, station: int, theme: Theme) -> str:
    """The accent around a station."""
    (x, y), w = sheet.middle[station], sheet.hex * (1.06 if station != sheet.hub else 1.34)
    reach = path(hexagon(x, y, max(w, FINGER)), fill="none", pointer_events="all")
    return reach + path(
        hexagon(x, y, w),
        fill=theme.accent,
        fill_opacity=0.08,
        stroke=theme.accent,
        stroke_width=6,
        stroke_linejoin="round",
    )
