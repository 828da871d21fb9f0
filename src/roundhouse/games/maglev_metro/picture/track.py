"""Track on the map. Each player has a lane, so that all tiles of a hex can be seen."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ...drawing import LIVERIES, Theme, group, line, path
from ...tap_areas import Point
from ..rules.moves import HEX_NAMES, SHAPE_SIDES
from ..rules.state import HEXES
from .glyphs import INK
from .map import NORMALS, Plan, beside

Tiles = tuple[tuple[int, int], ...]  # hexes with the shapes of the tiles on them


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
    livery = LIVERIES[seat]
    dotted = livery.stroke == "dotted"  # dots upon the colour: a bright one is not to be taken for what is below
    under = livery.colour if dotted else theme.surface
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
    stroke, wide = (replace(livery, colour=INK), 0.4 * width) if dotted else (livery, width - 0.6)
    return group(tube, line(d, stroke, wide, under), data_light=f"line-{seat}")


def _reach(sheet: Plan, hex: int, shape: int) -> tuple[float, float]:
    """How far a tile's track runs on into the stations at its ends."""
    far = []
    for side in SHAPE_SIDES[shape - 1]:
        beyond = beside(hex, side)
        far.append(0.1 * sheet.hex if 0 <= beyond < HEXES and sheet.station_at[beyond] >= 0 else 0)
    return far[0], far[1]


def _xy(point: Point) -> str:
    return f"{point[0]:.4g} {point[1]:.4g}"
