"""The map as it is printed: where everything lies, in hundredths of the way from station to station."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ...parts import Parts
from .map_file import GRID
from .parts import PARTS
from .state import SYMBOL_NAMES

CELL = 100  # a finger on a phone is 104: stations cannot lie further apart

Point = tuple[float, float]
Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, eq=False)  # there is one for each map
class Plan:
    """The map as it is printed."""

    at: tuple[Point, ...]  # the middle of each station
    symbols: tuple[int, ...]
    tourist_sites: tuple[int, ...]
    departures: tuple[int, ...]  # by pencil
    sections: Pairs
    cells: tuple[tuple[int, ...], ...]
    river: tuple[Point, ...]


@lru_cache(maxsize=64)
def plan(parts: Parts) -> Plan:
    return _plan(parts.record.tobytes())


@lru_cache(maxsize=64)
def _plan(record: bytes) -> Plan:
    """Tables with the same map share its plan."""
    data = PARTS.to_dict(np.frombuffer(record, PARTS.dtype))
    places = zip(data["column"], data["row"], strict=True)
    sections = list(zip(data["section_from"], data["section_to"], strict=True))[: data["sections"]]
    return Plan(
        at=tuple((CELL * (column + 0.5), CELL * (row + 0.5)) for column, row in places)[: data["stations"]],
        symbols=tuple(SYMBOL_NAMES.index(symbol) for symbol in data["symbol"][: data["stations"]]),
        tourist_sites=tuple(data["tourist_sites"]),
        departures=tuple(data["departure"]),
        sections=tuple(sections),
        cells=tuple(tuple(row) for row in data["cell"]),
        river=tuple(
            (CELL * (column / 100 + 0.5), CELL * (row / 100 + 0.5)) for column, row in data["bend"][: data["bends"]]
        ),
    )


@lru_cache(maxsize=16)
def tints(cells: tuple[tuple[int, ...], ...]) -> dict[int, int]:
    """A tint for each district, another one than its neighbours have."""
    beside: dict[int, set[int]] = {district: set() for row in cells for district in row}
    for y, row in enumerate(cells):
        for x, district in enumerate(row):
            for other in (cells[v][u] for u, v in ((x + 1, y), (x, y + 1)) if u < GRID and v < GRID):
                if other != district:
                    beside[district].add(other)
                    beside[other].add(district)
    chosen: dict[int, int] = {}
    for district in sorted(beside, key=lambda district: -len(beside[district])):
        taken = [chosen.get(other) for other in beside[district]]
        chosen[district] = next((tint for tint in range(3) if tint not in taken), 0)
    return chosen
