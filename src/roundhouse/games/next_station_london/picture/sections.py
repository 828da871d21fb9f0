"""What can be drawn on the map now: sections, and stations to circle."""

from __future__ import annotations

from functools import lru_cache

from ...drawing import Theme, attempt, button, choice, chooser, element, group, path
from ...tap_areas import Point, reaches
from ..rules.plan import Plan
from .glyphs import Labels

RING = 36  # around a station that can be reached
HOLD = 50  # what can be tapped of a station to leave from: stations lie 100 apart


@lru_cache(maxsize=512)
def moves(sheet: Plan, line: tuple[int, ...], legal: Labels, leave: str, theme: Theme) -> str:
    """A button for each section that may be drawn, from near its start to its new station, and for each station that
    may be circled. Where several sections lead to one station, the station to leave from is chosen first; `leave` says
    so, with the station's number to be put in."""
    ways: dict[str, tuple[int, int]] = {}
    for move, _ in legal:
        verb, stations = move.split()
        a, b = map(int, (stations if verb == "section" else f"{stations}-{stations}").split("-"))
        ways[move] = (a, b) if a in line else (b, a)
    goals = [goal for _, goal in ways.values()]
    if len(set(goals)) == len(goals):
        return _buttons(sheet, legal, ways, theme)
    drawn = []
    for start in sorted({start for start, _ in ways.values()}):
        from_here = tuple((move, label) for move, label in legal if ways[move][0] == start)
        drawn.append(choice(f"from-{start}", _buttons(sheet, from_here, ways, theme)))
        (x, y), look = sheet.at[start], {"fill": "none", "stroke": theme.accent}
        ring = element("circle", cx=x, cy=y, r=RING, stroke_width=6, stroke_dasharray="10 7", **look)
        hold = element("circle", cx=x, cy=y, r=HOLD, fill=theme.surface, fill_opacity=0)
        drawn.append(chooser(f"from-{start}", leave.format(station=start), hold, ring))
    return "".join(drawn)


def _buttons(sheet: Plan, legal: Labels, ways: dict[str, tuple[int, int]], theme: Theme) -> str:
    fields = reaches(tuple(sheet.at[ways[move][1]] for move, _ in legal))
    drawn = []
    for (move, label), field in zip(legal, fields, strict=True):
        start, goal = ways[move]
        way = _way(sheet, start, goal, theme) if start != goal else ""
        drawn.append(button(move, label, field, way, _goal(sheet.at[goal], theme)))
    return "".join(drawn)


@lru_cache(maxsize=512)
def attempts(sheet: Plan, ends: tuple[int, ...], legal: Labels) -> str:
    """All other stations, and the other sections at the ends of the line: a page can say why they may not be drawn."""
    allowed = {move for move, _ in legal}
    near = {station for section in sheet.sections if set(section) & set(ends) for station in section} | set(ends)
    distant = [_distant(sheet, ends, station) for station in range(len(sheet.at)) if station not in near]
    drawn = [group(*distant, fill="none", pointer_events="all")]
    for a, b in sheet.sections:
        move = f"section {a}-{b}"
        if (a in ends or b in ends) and move not in allowed:
            (x, y), (u, v) = sheet.at[a], sheet.at[b]
            reach = path(f"M{x:g} {y:g}L{u:g} {v:g}", stroke="none", stroke_width=40, pointer_events="stroke")
            drawn.append(attempt(move, reach))
    return "".join(drawn)


def _distant(sheet: Plan, ends: tuple[int, ...], station: int) -> str:
    """A station that whoever clicks on it wants to draw a section to, from the nearest end of the line."""
    (x, y) = sheet.at[station]
    near = min(ends, key=lambda end: (sheet.at[end][0] - x) ** 2 + (sheet.at[end][1] - y) ** 2)
    return _attempt_from(sheet, near, station)


@lru_cache(maxsize=16_384)
def _attempt_from(sheet: Plan, near: int, station: int) -> str:
    (x, y) = sheet.at[station]
    return attempt(f"section {min(near, station)}-{max(near, station)}", element("circle", cx=x, cy=y, r=RING))


def _goal(at: Point, theme: Theme) -> str:
    """The ring of the new station: what a hint points at."""
    look: dict[str, str | float] = {"fill": "none", "stroke": theme.accent, "stroke_width": 6}
    return element("circle", cx=at[0], cy=at[1], r=RING, data_mark="", **look)


def _way(sheet: Plan, start: int, goal: int, theme: Theme) -> str:
    (x, y), (u, v) = sheet.at[start], sheet.at[goal]
    far = ((x - u) ** 2 + (y - v) ** 2) ** 0.5
    dx, dy = (u - x) / far, (v - y) / far
    stop = far - RING
    shown = f"M{x + 37 * dx:.4g} {y + 37 * dy:.4g}L{x + stop * dx:.4g} {y + stop * dy:.4g}"
    return path(shown, stroke=theme.accent, stroke_width=9, stroke_linecap="round")
