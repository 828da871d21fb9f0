"""How far around a small thing a finger may tap: as far as it is the nearest, and no further than a finger is wide."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from .drawing import path

Point = tuple[float, float]

FINGER = 104  # 40 px where a panel of 1000 is 390 px wide
_OCTAGON = tuple((cos(pi * k / 4 + pi / 8) * 1.08, sin(pi * k / 4 + pi / 8) * 1.08) for k in range(8))


@lru_cache(maxsize=512)
def reaches(points: tuple[Point, ...], across: float = FINGER) -> tuple[str, ...]:
    """An invisible field around each of the points; no two of them overlap."""
    return tuple(
        path("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in field) + "z", fill="none", pointer_events="all")
        for field in fields(points, across)
    )


def fields(points: Sequence[Point], across: float) -> list[list[Point]]:
    """The corners of the fields, an octagon where there is room."""
    found, far = [], across * across * 1.17
    for x, y in points:
        field = [(x + across / 2 * u, y + across / 2 * v) for u, v in _OCTAGON]
        near = [(a, b) for a, b in points if 0 < (a - x) ** 2 + (b - y) ** 2 < far]
        for other in near:
            field = _nearer(field, (x, y), other)
        found.append(field)
    return found


def _nearer(field: list[Point], here: Point, there: Point) -> list[Point]:
    """What of a field lies nearer to one point than to another."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    bound = (dx * (here[0] + there[0]) + dy * (here[1] + there[1])) / 2
    beyond = [dx * x + dy * y - bound for x, y in field]
    kept = []
    for k, (x, y) in enumerate(field):
        before, now = beyond[k - 1], beyond[k]
        if before * now < 0:
            u, v = field[k - 1]
            part = before / (before - now)
            kept.append((u + part * (x - u), v + part * (y - v)))
        if now <= 0:
            kept.append((x, y))
    return kept
