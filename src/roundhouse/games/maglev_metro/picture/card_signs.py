"""What bonus cards count, as small pictures: a link between two stations, passengers, tiles, slots of the board."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...drawing import Theme, box, element, group, path
from ..rules.state import COLOURS, LINES
from .glyphs import INK, PAINTS, hexagon, passenger, plate, spot
from .icons import ICONS

RAIL = "#0072b2"
WATER, LAND = "#a1cde4", "#fbf5e8"


class Counted(NamedTuple):
    """What a card counts."""

    kind: str
    pair: tuple[int, int] = (0, 0)  # kinds of stations
    colours: int = 0  # as bits
    shapes: int = 0  # 1 straight, 2 curved, 3 both
    terrains: int = 0  # 1 land, 2 river, 3 both
    length: int = 0
    lines: int = 0  # of the board, as bits


@lru_cache(maxsize=512)
def sign(counted: Counted, theme: Theme) -> str:
    """The picture of what a card counts, within 110 by 66 around the origin."""
    kind = counted.kind
    if kind == "direct_link":
        return pair(*counted.pair, theme)
    if kind in ("passengers", "passenger_sets"):
        return _passengers(counted.colours, kind == "passenger_sets", theme)
    if kind in ("tiles_on_map", "tiles_in_supply"):
        return _tile(counted.shapes, counted.terrains if kind == "tiles_on_map" else 0, theme)
    if kind == "links_of_length":
        return _length(counted.length, theme)
    if kind == "loop_stations":
        return _loop(theme)
    return _line(kind, counted.lines, theme)


def pair(one: int, other: int, theme: Theme, forbidden: bool = False) -> str:
    """Two stations with a link between them, or with one that may not be made."""
    rail = path("M-30 0H30", stroke=RAIL if not forbidden else theme.muted, stroke_width=8)
    drawn = rail + plate(one, -31, 0, 44, theme) + plate(other, 31, 0, 44, theme)
    return drawn + path("M-9 9l18-18", stroke="#c2514b", stroke_width=6, stroke_linecap="round") * forbidden


def _passengers(colours: int, together: bool, theme: Theme) -> str:
    """Passengers of these colours; those that count together stand within a bracket."""
    which = [colour for colour in range(COLOURS) if colours >> colour & 1]
    rows = [which] if len(which) < 4 else [which[: (len(which) + 1) // 2], which[(len(which) + 1) // 2 :]]
    size = (48, 40, 30)[len(which) - 1] if len(rows) == 1 else 27
    drawn = [
        passenger(colour, (size + 3) * (k - (len(row) - 1) / 2), (size + 2) * (n - (len(rows) - 1) / 2), size, theme)
        for n, row in enumerate(rows)
        for k, colour in enumerate(row)
    ]
    if together:
        far = (size + 3) * len(rows[0]) / 2
        brackets = f"M{5 - far:g} -28h-9v56h9M{far - 5:g} -28h9v56h-9"
        drawn.append(path(brackets, fill="none", stroke=theme.muted, stroke_width=3.5))
    return "".join(drawn)


def _tile(shapes: int, terrains: int, theme: Theme) -> str:
    """A hex of land or river, or both, with straight or curved track; without ground, a tile in the supply."""
    ways = {1: "M-26 0H26", 2: "M26 0C6 0 2 -4 -13 -22.5", 3: "M-26 0H26M26 0C6 0 2 -4 -13 -22.5"}[shapes]
    track = path(ways, fill="none", stroke=RAIL, stroke_width=9)
    edge: dict[str, str | float | None] = {"stroke": theme.ink, "stroke_width": 2.2}
    if not terrains:
        tray = path("M-48 16v12h96v-12", fill="none", stroke=theme.muted, stroke_width=4)
        return group(path(hexagon(0, 0, 50), fill=theme.surface, **edge), track, transform="translate(0 -4)") + tray
    ground = path(hexagon(0, 0, 52), fill=WATER if terrains == 2 else LAND, **edge)
    water = path("M-26 15l26 15l26 -15v-15h-52z", fill=WATER) if terrains == 3 else ""
    return ground + water + path(hexagon(0, 0, 52), fill="none", **edge) + track


def _length(tiles: int, theme: Theme) -> str:
    """A link of that many tiles between two stations."""
    step = min(20, 76 / max(1, tiles))
    start = -step * tiles / 2
    drawn = [
        box(start + step * k + 1, -6, step - 2, 12, 3, fill=RAIL, stroke=theme.ink, stroke_width=1.5)
        for k in range(tiles)
    ]
    return "".join(drawn) + "".join(_stop(x, 0, theme) for x in (start - 7, -start + 7))


def _loop(theme: Theme) -> str:
    """A ring with stations on it."""
    ring = element("ellipse", cx=0, cy=0, rx=36, ry=23, fill="none", stroke=RAIL, stroke_width=8)
    return ring + "".join(_stop(x, y, theme) for x, y in ((-36, 0), (36, 0), (0, -23), (0, 23)))


def _stop(x: float, y: float, theme: Theme) -> str:
    return element("circle", cx=x, cy=y, r=8, fill=theme.surface, stroke=theme.ink, stroke_width=3)


def _line(kind: str, lines: int, theme: Theme) -> str:
    """A line of the board: full, empty, full of one colour, or one of its slots; with its action, if there are few."""
    full, empty = _lamp(PAINTS[1], theme), _hollow(theme)
    cells = {
        "full_lines": [_lamp(PAINTS[k], theme) for k in (0, 1, 2)],
        "empty_lines": [empty] * 3,
        "one_colour_lines": [_lamp(PAINTS[1], theme)] * 3,
        "filled_slots": [full],
        "empty_slots": [empty],
    }[kind]
    which = [line for line in range(LINES) if lines >> line & 1]
    drawn = [group(cell, transform=f"translate({31 * (k - (len(cells) - 1) / 2):g} 0)") for k, cell in enumerate(cells)]
    if len(which) > 3 or not all(line in ICONS for line in which):
        return "".join(drawn)
    signs = [
        path(ICONS[line], transform=f"translate({30 * (k - (len(which) - 1) / 2) - 13:g} -34)scale(1.1)")
        for k, line in enumerate(which)
    ]
    actions = group(*signs, fill="none", stroke=theme.ink, stroke_width=2.2, stroke_linejoin="round")
    return actions + group(*drawn, transform="translate(0 16)")


def _lamp(paint: str, theme: Theme) -> str:
    return box(-13, -13, 26, 26, 6, fill=paint, stroke=theme.ink, stroke_width=2) + spot(0, 0, 4, INK)


def _hollow(theme: Theme) -> str:
    return box(-12, -12, 24, 24, 6, fill="none", stroke=theme.muted, stroke_width=3, stroke_dasharray="6 4")
