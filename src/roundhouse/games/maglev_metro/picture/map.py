"""Where the map's hexes and stations lie in the picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

import numpy as np

from ...drawing import WIDTH
from ...parts import Parts
from ...tap_areas import Point
from ..rules.map_file import TERRAINS
from ..rules.parts import PARTS
from ..rules.state import COLUMNS, HEXES, STATIONS
from ..words.names import city, places

RIM = 11  # of black around it
WIDE, TALL = WIDTH - 4 * RIM, 1440  # the most a map takes

NORMALS: tuple[Point, ...] = tuple((cos(pi * side / 3), -sin(pi * side / 3)) for side in range(6))


@dataclass(frozen=True, eq=False)  # there is one for each map
class Plan:
    """The map as it is printed, and where it lies in the picture."""

    city: str
    at: tuple[Point, ...]  # the middle of each hex
    terrain: tuple[int, ...]
    station_at: tuple[int, ...]
    middle: tuple[Point, ...]  # of each station
    names: tuple[str, ...]
    icons: tuple[int, ...]
    starts: tuple[int, ...]
    hub: int
    hex: float  # the width of one
    height: float

    def on(self, terrain: str) -> list[int]:
        return [hex for hex in range(HEXES) if self.terrain[hex] == TERRAINS.index(terrain)]


@lru_cache(maxsize=64)
def plan(parts: Parts) -> Plan:
    return _plan(parts.record.tobytes(), city(parts), places(parts))


@lru_cache(maxsize=64)
def _plan(record: bytes, city: str, names: tuple[str, ...]) -> Plan:
    """Tables with the same map share its plan."""
    data = np.frombuffer(record, PARTS.dtype)[0]
    terrain = tuple(int(t) for t in data["terrain"])
    spots = [(hex % COLUMNS + hex // COLUMNS % 2 / 2, hex // COLUMNS) for hex in range(HEXES)]
    inside = [spots[hex] for hex in range(HEXES) if terrain[hex]]
    left, right = min(x for x, _ in inside), max(x for x, _ in inside) + 1
    top, bottom = min(y for _, y in inside), max(y for _, y in inside)
    across, down = right - left, (bottom - top) * 3**0.5 / 2 + 2 / 3**0.5
    hex = min(WIDE / across, TALL / down)
    free = (WIDTH - hex * across) / 2
    at = tuple(
        (round(free + hex * (x - left + 0.5), 2), round(RIM + hex * ((y - top) * 3**0.5 / 2 + 1 / 3**0.5), 2))
        for x, y in spots
    )
    station_at = tuple(int(s) for s in data["station_at"])
    middle = []
    for station in range(STATIONS):
        hexes = [at[h] for h in range(HEXES) if station_at[h] == station] or [(0.0, 0.0)]
        middle.append((sum(x for x, _ in hexes) / len(hexes), sum(y for _, y in hexes) / len(hexes)))
    return Plan(
        city=city,
        at=at,
        terrain=terrain,
        station_at=station_at,
        middle=tuple(middle),
        names=names,
        icons=tuple(int(n) for n in data["icons"]),
        starts=tuple(station for station in range(STATIONS) if data["start"][station]),
        hub=int(data["hub"]),
        hex=hex,
        height=round(hex * down + 2 * RIM, 1),
    )


def beside(hex: int, side: int) -> int:
    row, column = divmod(hex, COLUMNS)
    steps = ((0, 1), (-1, row % 2), (-1, row % 2 - 1), (0, -1), (1, row % 2 - 1), (1, row % 2))
    down, across = steps[side]
    if not 0 <= column + across < COLUMNS:
        return -1
    return COLUMNS * (row + down) + column + across
