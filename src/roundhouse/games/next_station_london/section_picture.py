"""What can be drawn on the map now: sections, and stations to circle."""

from __future__ import annotations

from functools import lru_cache

from ..drawing import Theme, attempt, button, element, path
from ..reach import Point, reaches
from .glyphs import Labels
from .map_picture import Plan

RING = 36  # around a station that can be reached
KNOB = 14  # on a section, where several lead to one station
BACK = 58  # how far from that station the knob lies at most


@lru_cache(maxsize=512)
def moves(sheet: Plan, line: tuple[int, ...], legal: Labels, theme: Theme) -> str:
    """A button for each section that may be drawn, from near its start to its new station, and for each station
    that may be circled. Where several sections lead to one station, each is tapped on a knob of its own."""
    ways: dict[str, tuple[int, int]] = {}
    for move, _ in legal:
        verb, stations = move.split()
        a, b = map(int, (stations if verb == "section" else f"{stations}-{stations}").split("-"))
        ways[move] = (a, b) if a in line else (b, a)
    goals = [goal for _, goal in ways.values()]
    shared = {move: start != goal and goals.count(goal) > 1 for move, (start, goal) in ways.items()}
    tapped = {move: _knob(sheet, *way) if shared[move] else sheet.at[way[1]] for move, way in ways.items()}
    fields = reaches(tuple(tapped.values()))
    drawn = []
    for (move, label), field in zip(legal, fields, strict=True):
        start, goal = ways[move]
        shown = field + (_way(sheet, start, goal, theme) if start != goal else "") + _goal(sheet.at[goal], theme)
        if shared[move]:
            x, y = tapped[move]
            shown += element("circle", cx=x, cy=y, r=KNOB, fill=theme.accent, stroke=theme.surface, stroke_width=3)
        drawn.append(button(move, label, shown))
    return "".join(drawn)


@lru_cache(maxsize=512)
def attempts(sheet: Plan, ends: tuple[int, ...], legal: Labels) -> str:
    """The other sections at the ends of the line: a page can say why they may not be drawn now."""
    allowed = {move for move, _ in legal}
    drawn = []
    for a, b in sheet.sections:
        move = f"section {a}-{b}"
        if (a in ends or b in ends) and move not in allowed:
            (x, y), (u, v) = sheet.at[a], sheet.at[b]
            reach = path(f"M{x:g} {y:g}L{u:g} {v:g}", stroke="none", stroke_width=40, pointer_events="stroke")
            drawn.append(attempt(move, reach))
    return "".join(drawn)


def _knob(sheet: Plan, start: int, goal: int) -> Point:
    """Where a section is tapped that shares its new station with others."""
    (x, y), (u, v) = sheet.at[start], sheet.at[goal]
    far = ((x - u) ** 2 + (y - v) ** 2) ** 0.5
    part = min(BACK, far / 2) / far
    return round(u + part * (x - u), 1), round(v + part * (y - v), 1)


def _goal(at: Point, theme: Theme) -> str:
    return element("circle", cx=at[0], cy=at[1], r=RING, fill="none", stroke=theme.accent, stroke_width=6)


def _way(sheet: Plan, start: int, goal: int, theme: Theme) -> str:
    (x, y), (u, v) = sheet.at[start], sheet.at[goal]
    far = ((x - u) ** 2 + (y - v) ** 2) ** 0.5
    dx, dy = (u - x) / far, (v - y) / far
    stop = far - RING
    shown = f"M{x + 37 * dx:.4g} {y + 37 * dy:.4g}L{x + stop * dx:.4g} {y + stop * dy:.4g}"
    return path(shown, stroke=theme.accent, stroke_width=9, stroke_linecap="round")
