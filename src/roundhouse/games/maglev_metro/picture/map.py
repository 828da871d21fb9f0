"""The map as it is printed: hexes, terrain, and where stations can be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

import numpy as np

from ...drawing import EDGE, WIDTH, Theme, box, path
from ...lettering import text_width
from ...parts import Parts
from ...reach import Point
from ..rules.map_file import TERRAINS
from ..rules.moves import STATION_LETTERS
from ..rules.parts import PARTS
from ..rules.state import COLUMNS, HEXES, STATIONS
from ..words.names import places
from .glyphs import hexagon, lettered

LAND = {"light": "#f6f0e2", "dark": "#2a3441"}
WATER = {"light": "#b9d9ea", "dark": "#23445f"}
BANK = {"light": "#7fb2d0", "dark": "#3f7399"}
GREEN = {"light": "#cfe2b8", "dark": "#2f4f3a"}
TREES = {"light": ("#7fa564", "#628a4b"), "dark": ("#5d8a63", "#477250")}
WIDE, TALL = WIDTH - 2 * EDGE, 1440  # the most a map takes
RIM = 9  # of black around it

NORMALS: tuple[Point, ...] = tuple((cos(pi * side / 3), -sin(pi * side / 3)) for side in range(6))


@dataclass(frozen=True, eq=False)  # there is one for each map
class Plan:
    """The map as it is printed, and where it lies in the picture."""

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
    return _plan(parts.record.tobytes(), places(parts))


@lru_cache(maxsize=64)
def _plan(record: bytes, names: tuple[str, ...]) -> Plan:
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


# --- What is printed


@lru_cache(maxsize=16)
def ground(sheet: Plan, theme: Theme) -> str:
    """Land, river, park and the recessed hexes, with the names of stations."""
    w = sheet.hex
    tint = {"land": LAND[theme.name], "river": WATER[theme.name], "park": GREEN[theme.name]}
    drawn = [path("".join(hexagon(*sheet.at[h], w + 1.6 * RIM) for h in _rim(sheet)), fill=theme.ink)]
    for terrain, fill in tint.items():
        hexes = sheet.on(terrain)
        if hexes:
            d = "".join(hexagon(*sheet.at[h], w) for h in hexes)
            drawn.append(path(d, fill=fill, stroke=theme.hairline, stroke_width=1.4))
    drawn.append(_banks(sheet, theme))
    drawn.append(_waves(sheet, theme))
    drawn.append(_trees(sheet, theme))
    d = "".join(hexagon(*sheet.at[h], w) for h in sheet.on("station"))
    drawn.append(path(d, fill=theme.hairline, stroke=theme.muted, stroke_width=2))
    drawn.append(_hub(sheet, theme))
    d = "".join(hexagon(*sheet.at[h], w - 11) for h in sheet.on("station") if sheet.station_at[h] != sheet.hub)
    drawn.append(path(d, fill=theme.ground, stroke=theme.muted, stroke_width=1))
    for station in sheet.starts:
        d = hexagon(*sheet.middle[station], w - 11)
        drawn.append(path(d, fill="none", stroke=theme.ink, stroke_width=4, stroke_dasharray="9 6"))
    return "".join(drawn)


def _rim(sheet: Plan) -> list[int]:
    """The hexes at the black edge."""
    inside = [hex for hex in range(HEXES) if sheet.terrain[hex]]
    return [hex for hex in inside if any(beside(hex, side) not in inside for side in range(6))]


def _hub(sheet: Plan, theme: Theme) -> str:
    """The hub: a hall over all of its hexes."""
    hexes = [sheet.at[h] for h in range(HEXES) if sheet.station_at[h] == sheet.hub >= 0]
    if not hexes:
        return ""
    hall, floor = (
        path(
            "".join(hexagon(x, y, sheet.hex - less) for x, y in hexes),
            fill=fill,
            stroke=fill,
            stroke_width=10,
            stroke_linejoin="round",
        )
        for less, fill in ((8, theme.muted), (20, theme.hairline))
    )
    x, y = sheet.middle[sheet.hub]
    spokes = "".join(f"M{x:.4g} {y:.4g}L{u:.4g} {v:.4g}" for u, v in hexes)
    return hall + floor + path(spokes, fill="none", stroke=theme.muted, stroke_width=3, stroke_dasharray="2 7")


def _banks(sheet: Plan, theme: Theme) -> str:
    """Where the river meets something else."""
    river = set(sheet.on("river"))
    w, d = sheet.hex, []
    for h in sorted(river):
        x, y = sheet.at[h]
        for side, (nx, ny) in enumerate(NORMALS):
            if beside(h, side) not in river and sheet.terrain[h]:
                a, b = 0.47 * w, 0.47 * w / 3**0.5
                d.append(f"M{x + a * nx - b * ny:.4g} {y + a * ny + b * nx:.4g}l{2 * b * ny:.3g} {-2 * b * nx:.3g}")
    bank = "".join(d)
    return path(bank, fill="none", stroke=BANK[theme.name], stroke_width=3, stroke_linecap="round") if bank else ""


def _waves(sheet: Plan, theme: Theme) -> str:
    w = sheet.hex
    d = "".join(
        f"M{x + u * w:.4g} {y + v * w:.4g}q{0.07 * w:.3g}-6 {0.14 * w:.3g} 0t{0.14 * w:.3g} 0"
        for x, y in (sheet.at[h] for h in sheet.on("river"))
        for u, v in ((-0.26, -0.12), (0.0, 0.12))
    )
    ink = BANK[theme.name]
    return path(d, fill="none", stroke=ink, stroke_width=2.2, stroke_linecap="round", opacity=0.75) if d else ""


def _trees(sheet: Plan, theme: Theme) -> str:
    """Firs and round trees, three on a hex."""
    w, (pale, deep) = sheet.hex, TREES[theme.name]
    firs = "".join(
        f"M{x + u * w:.4g} {y + v * w:.4g}l{0.09 * w:.3g} {0.2 * w:.3g}h{-0.18 * w:.3g}z"
        for x, y in (sheet.at[h] for h in sheet.on("park"))
        for u, v in ((-0.22, -0.24), (0.03, 0.06))
    )
    crowns = "".join(
        f"M{x + 0.18 * w:.4g} {y - 0.26 * w:.4g}a{r:.3g} {r:.3g} 0 1 1-.01 0z"
        for x, y in (sheet.at[h] for h in sheet.on("park"))
        for r in (0.1 * w,)
    )
    return path(firs, fill=deep) + path(crowns, fill=pale) if firs else ""


@lru_cache(maxsize=16)
def signs(sheet: Plan, theme: Theme) -> str:
    """The letters and names of stations, readable over track."""
    w, drawn = sheet.hex, []
    for station, name in enumerate(sheet.names):
        if not name:
            continue
        x, y = sheet.middle[station]
        y -= (0.6 if station != sheet.hub else 1.02) * w
        size, high = 0.17 * w, 0.28 * w
        width = min(0.94 * text_width(name, size) + 0.42 * w, 2.2 * w)
        x = min(max(x, EDGE + width / 2), WIDTH - EDGE - width / 2)
        drawn.append(box(x - width / 2, y - high / 2, width, high, high / 2, fill=theme.ground, stroke=theme.hairline))
        drawn.append(lettered(x, y, STATION_LETTERS[station], name, size, width - 0.3 * w, theme))
    return "".join(drawn)


def beside(hex: int, side: int) -> int:
    row, column = divmod(hex, COLUMNS)
    steps = ((0, 1), (-1, row % 2), (-1, row % 2 - 1), (0, -1), (1, row % 2 - 1), (1, row % 2))
    down, across = steps[side]
    if not 0 <= column + across < COLUMNS:
        return -1
    return COLUMNS * (row + down) + column + across
