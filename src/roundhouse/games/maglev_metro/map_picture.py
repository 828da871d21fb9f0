"""The map: hexes and stations as printed, then track, waiting passengers and trains."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

import numpy as np

from ..drawing import EDGE, LIVERIES, WIDTH, Theme, group, line, path, text, text_width, titled
from ..parts import Parts
from .glyphs import INK, Counts, crowd, hexagon, passenger, plate, train
from .metro_map import TERRAINS
from .moves import HEX_NAMES, SHAPE_SIDES, STATION_LETTERS
from .parts import PARTS
from .state import COLUMNS, HEXES, HUB, NONE, STATIONS
from .words import places

WATER = {"light": "#cfe3ee", "dark": "#2b4a63"}
GREEN = {"light": "#d5e3c4", "dark": "#33503c"}
WIDE, TALL = WIDTH - 2 * EDGE, 1440  # the most a map takes

Point = tuple[float, float]
Tiles = tuple[tuple[int, int], ...]  # hexes with the shapes of the tiles on them

NORMALS: tuple[Point, ...] = tuple((cos(pi * side / 3), -sin(pi * side / 3)) for side in range(6))


@dataclass(frozen=True)
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


def plan(parts: Parts) -> Plan:
    return _plan(parts.record.tobytes(), places(parts))


@lru_cache(maxsize=16)
def _plan(record: bytes, names: tuple[str, ...]) -> Plan:
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
        (round(free + hex * (x - left + 0.5), 2), round(hex * ((y - top) * 3**0.5 / 2 + 1 / 3**0.5), 2))
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
        height=round(hex * down, 1),
    )


# --- What is printed


@lru_cache(maxsize=16)
def ground(sheet: Plan, theme: Theme) -> str:
    """Land, river, park and the recessed hexes, with the names of stations."""
    w = sheet.hex
    tint = {"land": theme.surface, "river": WATER[theme.name], "park": GREEN[theme.name]}
    drawn = [path("".join(hexagon(*sheet.at[h], w + 14) for h in _rim(sheet)), fill=theme.ink)]
    for terrain, fill in tint.items():
        hexes = sheet.on(terrain)
        if hexes:
            d = "".join(hexagon(*sheet.at[h], w) for h in hexes)
            drawn.append(path(d, fill=fill, stroke=theme.hairline, stroke_width=1.6))
    drawn.append(_waves(sheet, theme))
    drawn.append(_trees(sheet, theme))
    d = "".join(hexagon(*sheet.at[h], w) for h in sheet.on("station"))
    drawn.append(path(d, fill=theme.hairline, stroke=theme.muted, stroke_width=2))
    hub = "".join(hexagon(*sheet.at[h], w - 3) for h in range(HEXES) if sheet.station_at[h] == sheet.hub >= 0)
    if hub:
        drawn.append(path(hub, fill=theme.muted, stroke=theme.muted, stroke_width=6, stroke_linejoin="round"))
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


def _waves(sheet: Plan, theme: Theme) -> str:
    w = sheet.hex
    d = "".join(
        f"M{x - 0.2 * w:.4g} {y + dy * w:.4g}q{0.1 * w:.3g}-6 {0.2 * w:.3g} 0t{0.2 * w:.3g} 0"
        for x, y in (sheet.at[h] for h in sheet.on("river"))
        for dy in (-0.08, 0.1)
    )
    return (
        path(d, fill="none", stroke=theme.surface, stroke_width=2.4, stroke_linecap="round", opacity=0.6) if d else ""
    )


def _trees(sheet: Plan, theme: Theme) -> str:
    w = sheet.hex
    d = "".join(
        f"M{x + u * w:.4g} {y + v * w:.4g}l{0.09 * w:.3g} {0.18 * w:.3g}h{-0.18 * w:.3g}z"
        for x, y in (sheet.at[h] for h in sheet.on("park"))
        for u, v in ((-0.2, -0.2), (0.16, -0.26), (0, 0.04))
    )
    return path(d, fill=theme.muted, opacity=0.45) if d else ""


@lru_cache(maxsize=16)
def signs(sheet: Plan, theme: Theme) -> str:
    """The letters and names of stations, readable over track."""
    w, drawn = sheet.hex, []
    for station, name in enumerate(sheet.names):
        if not name:
            continue
        x, y = sheet.middle[station]
        lift = 0.53 if station != sheet.hub else 1.02
        y -= lift * w
        size = 13.5
        words = f"{chr(ord('A') + station)} {name}"
        width = min(text_width(words, size) * 1.08 + 6, 2.1 * w)
        x = min(max(x, EDGE + width / 2), WIDTH - EDGE - width / 2)
        drawn.append(
            f'<rect x="{x - width / 2:.4g}" y="{y - 9.5:.4g}" width="{width:.4g}" height="19" rx="9.5" '
            f'fill="{theme.ground}" stroke="{theme.hairline}"/>'
        )
        drawn.append(text(x, y, words, size, theme.ink, anchor="middle", weight=600, width=width))
    return "".join(drawn)


# --- Track. Each player has a lane, so that all tiles of a hex can be seen.


def lane(seat: int, players: int, w: float) -> float:
    """How far a player's track lies from the middle of a hex's sides."""
    return (seat - (players - 1) / 2) * min(0.2, 0.52 / players) * w


def gauge(players: int, w: float) -> float:
    return (0.15, 0.15, 0.12, 0.1, 0.09)[players] * w


def side_at(point: Point, side: int, w: float, off: float, beyond: float = 0) -> Point:
    """A point on a side of a hex; lanes are counted along the side, alike from both hexes that share it."""
    (nx, ny), (tx, ty) = NORMALS[side], NORMALS[side % 3]
    out = w / 2 + beyond
    return point[0] + out * nx + off * -ty, point[1] + out * ny + off * tx


def tile_path(sheet: Plan, hex: int, shape: int, off: float, ends: tuple[float, float] = (0, 0)) -> str:
    """A tile's track from side to side; it may reach beyond them, to a station."""
    a, b = SHAPE_SIDES[shape - 1]
    w, at = sheet.hex, sheet.at[hex]
    (x, y), (u, v) = side_at(at, a, w, off), side_at(at, b, w, off)
    before, after = side_at(at, a, w, off, ends[0]), side_at(at, b, w, off, ends[1])
    start = f"M{_xy(before)}" + (f"L{_xy((x, y))}" if ends[0] else "")
    stop = f"L{_xy(after)}" if ends[1] else ""
    if (a - b) % 6 == 3:
        return f"M{_xy(before)}L{_xy(after)}"
    p = 0.62 * w / 2
    c1 = x - p * NORMALS[a][0], y - p * NORMALS[a][1]
    c2 = u - p * NORMALS[b][0], v - p * NORMALS[b][1]
    return f"{start}C{_xy(c1)} {_xy(c2)} {_xy((u, v))}{stop}"


@lru_cache(maxsize=256)
def tracks(sheet: Plan, seat: int, players: int, tiles: Tiles, theme: Theme) -> str:
    """A player's line: a tube with the livery's stroke in it."""
    off, width = lane(seat, players, sheet.hex), gauge(players, sheet.hex)
    d = "".join(tile_path(sheet, hex, shape, off, _reach(sheet, hex, shape)) for hex, shape in tiles)
    if not d:
        return ""
    dotted = LIVERIES[seat].stroke == "dotted"
    under = INK if dotted else theme.surface
    pieces = (
        path(
            tile_path(sheet, hex, shape, off, _reach(sheet, hex, shape)),
            data_key=f"tile-{seat}-{HEX_NAMES[hex]}",
            data_enter="draw",
        )
        for hex, shape in tiles
    )
    tube = group(
        path(d, stroke=theme.ground, stroke_width=width + 6),
        group(*pieces, stroke=theme.ink, stroke_width=width + 2.4),
        path(d, stroke=under, stroke_width=width - 0.6),
        fill="none",
        stroke_linecap="round",
    )
    return tube + line(d, LIVERIES[seat], width - (2.2 if dotted else 0.6), under)


def _reach(sheet: Plan, hex: int, shape: int) -> tuple[float, float]:
    """How far a tile's track runs on into the stations at its ends."""
    far = []
    for side in SHAPE_SIDES[shape - 1]:
        beyond = beside(hex, side)
        far.append(0.1 * sheet.hex if 0 <= beyond < HEXES and sheet.station_at[beyond] >= 0 else 0)
    return far[0], far[1]


def beside(hex: int, side: int) -> int:
    row, column = divmod(hex, COLUMNS)
    steps = ((0, 1), (-1, row % 2), (-1, row % 2 - 1), (0, -1), (1, row % 2 - 1), (1, row % 2))
    down, across = steps[side]
    if not 0 <= column + across < COLUMNS:
        return -1
    return COLUMNS * (row + down) + column + across


# --- Stations, who waits there, and trains


@lru_cache(maxsize=512)
def station(sheet: Plan, which: int, kind: int, waiting: Counts, words: str, theme: Theme) -> str:
    """A station, or an empty recessed hex, with those who wait; printed robots show where some are to come."""
    x, y = sheet.middle[which]
    w = sheet.hex
    drawn = []
    if kind == HUB:
        drawn.append(plate(HUB, x, y, 1.0 * w, theme))
    elif kind != NONE:
        tile = path(hexagon(x, y, w - 7), fill=theme.surface, stroke=theme.ink, stroke_width=2.5)
        tile += plate(kind, x, y - 0.12 * w, 0.5 * w, theme)
        drawn.append(group(tile, data_key=f"station-{STATION_LETTERS[which]}"))
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
    return titled(words, *drawn)


@lru_cache(maxsize=256)
def trains(sheet: Plan, standing: tuple[tuple[int, int, int, Counts], ...], theme: Theme) -> str:
    """Trains at their stations, each at the side it faces, with whom they carry: seat, station, facing, load."""
    w, drawn = sheet.hex, []
    taken: dict[tuple[int, int], int] = {}
    for seat, at, facing, load in standing:
        x, y = sheet.middle[at]
        place = (at, facing if facing < 6 else 6)
        k = taken.get(place, 0)
        taken[place] = k + 1
        far = 0.5 * w if at != sheet.hub else 0.6 * w
        if facing < 6:
            (nx, ny), (tx, ty) = NORMALS[facing], (-NORMALS[facing][1], NORMALS[facing][0])
            shift = (k + 1) // 2 * (-1 if k % 2 else 1) * 0.3 * w
            cx, cy = x + far * nx + shift * tx, y + far * ny + shift * ty
            angle: float | None = 60.0 * facing
        else:
            cx, cy = x + (-0.46, 0.46, -0.46, 0.46)[k % 4] * w, y + (-0.2, -0.2, 0.22, 0.22)[k % 4] * w
            if at == sheet.hub:
                cx, cy = x + (-0.66, 0.66, -0.66, 0.66)[k % 4] * w, y + (-0.2, -0.2, 0.26, 0.26)[k % 4] * w
            angle = None
        shown = train(seat, cx, cy, 0.42 * w, theme, angle)
        if any(load):
            shown += crowd(load, cx, cy - 0.24 * w, 0.17 * w, theme)
        drawn.append(group(shown, data_key=f"train-{seat}"))
    return "".join(drawn)


def _xy(point: Point) -> str:
    return f"{point[0]:.4g} {point[1]:.4g}"
