"""Stations on the map, who waits there, and trains."""

from __future__ import annotations

from functools import lru_cache

from ...drawing import LIVERIES, Theme, box, group, path, titled
from ...tap_areas import Point
from ..rules.moves import STATION_LETTERS
from ..rules.state import COLOUR_NAMES, HEXES, HUB, KIND_NAMES, NONE
from ..words.from_rules import served_at
from .glyphs import Counts, crowd, hexagon, passenger, plate, train
from .ground import use
from .map import NORMALS, Plan


@lru_cache(maxsize=512)
def station(sheet: Plan, which: int, kind: int, waiting: Counts, words: str, theme: Theme) -> str:
    """A station, or an empty recessed hex, with those who wait; printed robots show where some are to come."""
    x, y = sheet.middle[which]
    w = sheet.hex
    drawn = []
    if kind == HUB:
        drawn.append(group(plate(HUB, x, y, 0.84 * w, theme), data_light=_takes(kind)))
    elif kind != NONE:
        tile = path(hexagon(x, y, w - 7), fill=theme.surface, stroke=theme.ink, stroke_width=2.5)
        tile += plate(kind, x, y - 0.12 * w, 0.5 * w, theme)
        drawn.append(group(tile, data_key=f"station-{STATION_LETTERS[which]}", data_light=_takes(kind)))
    elif not any(waiting) and sheet.icons[which]:
        drawn += [
            passenger(0, x + 18 * (k + 0.5 - sheet.icons[which] / 2), y, 16, theme, theme.hairline)
            for k in range(sheet.icons[which])
        ]
    count = sum(waiting)
    if count:
        large = kind == NONE
        size = (0.29 if large and count <= 3 else 0.25 if count <= 3 else 0.19 if count == 4 else 0.165) * w
        top = (0.02 if large and count <= 4 else -0.1 if large else 0.29) * w
        if kind == HUB:
            top = 0.68 * w
        if count > 4 and kind not in (NONE, HUB):
            top -= 0.04 * w
        drawn.append(crowd(waiting, x, y + top, size, theme, 5 if count > 4 else 4))
    letter = STATION_LETTERS[which]
    wanted = f"station {letter} {KIND_NAMES[1]}" if kind == NONE else "move"
    open_to = [hex for hex in range(HEXES) if sheet.station_at[hex] == which] if kind in (NONE, HUB) else []
    reach = (use(sheet, hex, fill="none", pointer_events="all") for hex in open_to)
    return group(titled(words, *reach, *drawn), data_try=wanted)


def _takes(kind: int) -> str:
    """Whom a station serves."""
    return " ".join(name for colour, name in enumerate(COLOUR_NAMES) if served_at(kind, colour))


@lru_cache(maxsize=256)
def trains(sheet: Plan, standing: tuple[tuple[int, int, int, Counts], ...], viewer: int | None, theme: Theme) -> str:
    """Trains at their stations, each at the side it faces, with whom they carry: seat, station, facing, load. The
    viewer's own is clicked to move it."""
    w, drawn = sheet.hex, []
    taken: dict[tuple[int, int], int] = {}
    for seat, at, facing, load in standing:
        place = (at, min(facing, 6))
        k = taken[place] = taken.get(place, -1) + 1
        x, y = _beside(sheet, at, facing, k)
        shown = train(seat, x, y, 0.5 * w, theme, 60.0 * facing if facing < 6 else None)
        aside = (0.3 + 0.095 * min(4, sum(load))) * w  # of a train that faces up, where its station's name is
        sides = {1: (aside, 0.0), 2: (-aside, 0.0), 6: (-aside if k % 2 == 0 else aside, 0.0)}
        across, up = sides.get(place[1], (0.0, 0.3 * w))
        shown += _riders(seat, load, x + across, y - up, 0.18 * w, theme)
        own = {"data_tool": "move"} if seat == viewer else {}
        about = {"data_key": f"train-{seat}", "data_lights": f"line-{seat}", "data_along": f"tile-{seat}-"}
        drawn.append(group(shown, **about, **own))
    return "".join(drawn)


def _riders(seat: int, load: Counts, x: float, y: float, size: float, theme: Theme) -> str:
    """Whom a train carries, on a plate with an edge in its colour."""
    count = sum(load)
    if not count:
        return ""
    wide, high = (1.12 * min(4, count) + 0.3) * size, (1.15 * -(-count // 4) + 0.2) * size
    top = y - 0.68 * size
    ground = box(x - wide / 2, top, wide, high, 0.3 * size, fill=theme.surface)
    ground = group(ground, stroke=LIVERIES[seat].colour, stroke_width=2.5)
    return ground + crowd(load, x, y, size, theme)


def _beside(sheet: Plan, station: int, facing: int, k: int) -> Point:
    """Where the k-th of the trains stands that face the same side of a station, or none."""
    (x, y), w, hub = sheet.middle[station], sheet.hex, station == sheet.hub
    if facing < 6:
        (nx, ny), shift = NORMALS[facing], (k + 1) // 2 * (-1 if k % 2 else 1) * 0.3 * w
        far = (0.6 if hub else 0.44 if facing in (1, 2) else 0.5) * w
        return x + far * nx - shift * ny, y + far * ny + shift * nx
    across, down = (0.66, 0.26) if hub else (0.46, 0.22)
    return x + (-across, across)[k % 2] * w, y + (-0.2, down)[k % 4 // 2] * w
