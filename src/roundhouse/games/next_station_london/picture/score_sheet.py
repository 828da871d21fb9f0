"""The score sheet as a player fills it in, and the results at the end."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....language import Speaker
from ...drawing import EDGE, WIDTH, Theme, box, element, group, path, text, titled
from ...lettering import signed
from ..rules.plan import Plan
from ..rules.scoring import ScoreSheet
from ..rules.state import PENCIL_NAMES
from ..words.names import objective_name, pencil_name, rating_names
from . import map as map_picture
from .glyphs import Labels, crown, hue, letter, pictogram, tick, track

LABELS = 262  # room for the words at the left
COLUMN = 140
ROW = 54
HEAD = 76
LEFT = EDGE + LABELS
SMALL = 52  # above a small map
SUMS = WIDTH - EDGE - 22  # where the sums end


def height(objectives: int, penalty: int) -> int:
    """How much room the sheet takes, by the modules in use."""
    return HEAD + 4 * ROW + 2 * 70 + ROW * (objectives + bool(penalty)) + 84


def sheet(
    name: str,
    scores: ScoreSheet,
    order: tuple[str, ...],
    round: int,
    powers: tuple[str, ...],
    track_points: tuple[int, ...],
    say: Speaker,
    theme: Theme,
) -> dict[str, str]:
    """The lines are in the order in which the player draws them; `powers` are those that came with the pencils."""
    lines = tuple((pencil, *_numbers(scores, pencil)) for pencil in order)
    names = tuple(pencil_name(pencil, say) for pencil in order)
    objectives = tuple((objective_name(which, say), points) for which, points in scores.objectives.items())
    shared = tuple((n, count, scores.interchange_points[n]) for n, count in scores.interchanges.items())
    words = (
        *(say("Districts"), say("× stations"), say("+ Thames"), say("Line")),
        *(say("Tourists"), say("Interchanges"), say("Modules"), say("Total")),
    )
    tall = height(len(objectives), scores.penalty)
    y = HEAD + 4 * ROW + 35.0
    return {
        "sheet": _paper(name, tall, words, theme),
        "lines": _lines(lines, names, round, powers, words[:4], theme),
        "tourists": _tourist(y, (scores.circles, *track_points), theme),
        "interchanges": _shared(y + 70, shared, theme),
        "modules": _modules(y + 105, objectives, scores.penalty, words[6], theme),
        "total": text(SUMS, tall - 42, signed(scores.total), 52, theme.ink, anchor="end", weight=700),
    }


def _numbers(scores: ScoreSheet, name: str) -> tuple[int, int, int, int]:
    line = scores.lines[name]
    return line.districts, line.stations, line.river_points, line.points


@lru_cache(maxsize=256)
def _paper(name: str, tall: float, words: tuple[str, ...], theme: Theme) -> str:
    """What is printed on it, below the rows."""
    y = HEAD + 4 * ROW + 35.0
    return "".join(
        (
            box(EDGE, 0, WIDTH - 2 * EDGE, tall, 18, fill=theme.surface, stroke=theme.hairline, stroke_width=2),
            text(EDGE + 22, 42, name, 30, theme.ink, weight=700, width=LABELS - 30),
            _rule(y - 35, theme) + _label(y, words[4], theme),
            _rule(y + 35, theme) + _label(y + 70, words[5], theme),
            path(f"M{EDGE} {tall - 84:g}H{WIDTH - EDGE}", stroke=theme.ink, stroke_width=2.5),
            text(EDGE + 22, tall - 42, words[7], 36, theme.ink, weight=700, width=500),
        )
    )


@lru_cache(maxsize=512)
def _modules(y: float, objectives: tuple[tuple[str, int], ...], penalty: int, word: str, theme: Theme) -> str:
    """A row for each shared objective, and one for what a module costs."""
    drawn = []
    for objective, points in objectives:
        y += ROW
        drawn.append(_rule(y - ROW, theme) + text(EDGE + 22, y - ROW / 2, objective, 30, theme.ink, width=640))
        mark = theme.ink if points else theme.hairline
        drawn.append(element("circle", cx=LEFT + 470, cy=y - ROW / 2, r=19, fill="none", stroke=mark, stroke_width=3))
        drawn.append(tick(LEFT + 470, y - ROW / 2, 30, theme.ink) if points else "")
        drawn.append(_sum(y - ROW / 2, points, theme))
    if penalty:
        y += ROW
        drawn.append(_rule(y - ROW, theme) + _label(y - ROW / 2, word, theme) + _sum(y - ROW / 2, -penalty, theme))
    return "".join(drawn)


@lru_cache(maxsize=512)
def _lines(
    lines: tuple[tuple[str, int, int, int, int], ...],
    names: tuple[str, ...],
    round: int,
    powers: tuple[str, ...],
    words: tuple[str, ...],
    theme: Theme,
) -> str:
    """A column for each line: districts times stations, plus the river, is its score."""
    drawn = []
    for k, (name, *numbers) in enumerate(lines):
        x, pencil = LEFT + COLUMN * k + COLUMN / 2, PENCIL_NAMES.index(name)
        if k == round:
            frame = (x - COLUMN / 2 + 3, 8, COLUMN - 6, HEAD + 4 * ROW - 16, 14)
            drawn.append(box(*frame, fill=theme.hairline, fill_opacity=0.35))
        drawn.append(track(f"M{x - 44:g} 30H{x + 44:g}", pencil, 15, theme))
        drawn.append(letter(pencil, x - 44 if powers else x, 30, 32, theme))
        if powers:
            drawn.append(element("circle", cx=x + 40, cy=30, r=20, fill=theme.surface, stroke=theme.ink))
            drawn.append(pictogram(powers[k], x + 40, 30, 26, theme.ink))
        drawn.append(text(x, 64, names[k], 25, theme.muted, anchor="middle", width=COLUMN - 16))
        begun = numbers[0] > 0
        for row, number in enumerate(numbers):
            y, last = HEAD + ROW * (row + 0.5), row == 3
            ink = (hue(pencil, theme) if last else theme.ink) if begun else theme.hairline
            shown = str(number) if begun else "–"
            drawn.append(text(x, y, shown, 40 if last else 33, ink, anchor="middle", weight=700 if last else None))
    for row in range(4):
        y = HEAD + ROW * (row + 0.5)
        drawn.append(_rule(y - ROW / 2, theme) + _label(y, words[row], theme))
    drawn.append(_sum(HEAD + 3.5 * ROW, sum(line[4] for line in lines), theme))
    return "".join(drawn)


@lru_cache(maxsize=256)
def _tourist(y: float, tourist: tuple[int, ...], theme: Theme) -> str:
    """The track: circles are crossed off from the left, the first one left shows the points."""
    crossed, *points = tourist
    drawn = []
    for k, worth in enumerate(points):
        x = LEFT + 25 + 51 * k
        here = k == crossed
        fill, ink = (theme.ink, theme.surface) if here else (theme.surface, theme.muted)
        edge = theme.ink if k <= crossed else theme.muted
        drawn.append(element("circle", cx=x, cy=y, r=22, fill=fill, stroke=edge, stroke_width=2))
        if k < crossed:
            drawn.append(path(f"M{x - 11:g} {y - 11:g}l22 22m0-22l-22 22", stroke=theme.ink, stroke_width=3))
        else:
            drawn.append(text(x, y, str(worth), 22, ink, anchor="middle", weight=700 if here else None))
    drawn.append(_sum(y, points[crossed], theme))
    return "".join(drawn)


@lru_cache(maxsize=256)
def _shared(y: float, shared: tuple[tuple[int, int, int], ...], theme: Theme) -> str:
    """Interchanges by the number of lines that meet: a knot of that many lines, and how often."""
    drawn = []
    for k, (lines, count, _) in enumerate(shared):
        x = LEFT + 30 + 187 * k
        for n in range(lines):
            dy = 11 * (n - (lines - 1) / 2)
            drawn.append(path(f"M{x - 26:g} {y + dy:g}h52", stroke=theme.muted, stroke_width=5, stroke_linecap="round"))
        frame = (x - 10, y - 6 * lines - 4, 20, 12 * lines + 8, 10)
        drawn.append(box(*frame, fill=theme.surface, stroke=theme.ink, stroke_width=3))
        ink = theme.ink if count else theme.hairline
        drawn.append(text(x + 44, y, f"× {count}", 30, ink, weight=700 if count else None))
    drawn.append(_sum(y, sum(points for *_, points in shared), theme))
    return "".join(drawn)


def _rule(y: float, theme: Theme) -> str:
    return path(f"M{EDGE} {y:g}H{WIDTH - EDGE}", stroke=theme.hairline, stroke_width=1.5)


def _label(y: float, words: str, theme: Theme) -> str:
    return text(EDGE + 22, y, words, 30, theme.ink, width=LABELS - 30)


def _sum(y: float, points: int, theme: Theme) -> str:
    return text(SUMS, y, signed(points), 36, theme.ink, anchor="end", weight=700)


# --- The others


class Small(NamedTuple):
    """What a small sheet shows of another player."""

    lines: tuple[tuple[int, ...], ...]
    points: tuple[tuple[str, int], ...]  # by pencil
    rest: Labels
    held: int
    seat: int
    name: str
    total: int
    won: bool
    label: str


@lru_cache(maxsize=256)
def small(plan: Plan, about: Small, side: float, theme: Theme) -> str:
    """A small sheet: pencil, name and points, the map, and what the lines are worth: below it or, with the rest of
    the points, beside it."""
    lines, points, rest, held, seat, name, total, won, label = about
    mark = crown(18, 24, 30, theme.ink) if won else ""
    if held >= 0:
        mark = group(letter(held, 18, 24, 34, theme), data_key=f"pencil-{PENCIL_NAMES[held]}")
    head = text(46 if mark else 0, 24, name, 28, theme.ink, weight=700 if won else None, width=side - 120)
    head += text(side, 24, signed(total), 36, theme.ink, anchor="end", weight=700)
    worth = []
    left, right = side + 36, WIDTH - 2 * EDGE
    for pencil, (word, number) in enumerate(points):
        ink = theme.ink if number else theme.hairline
        x, y = (left, SMALL + 30 + 54 * pencil) if rest else (side * pencil / 4, SMALL + side + 26)
        worth.append(letter(pencil, x + 14, y, 28, theme))
        if rest:
            worth.append(text(x + 44, y, word, 26, theme.ink, width=260))
            worth.append(text(right, y, str(number or "–"), 30, ink, anchor="end", weight=600))
        else:
            worth.append(text(x + 34, y, str(number or "–"), 26, ink))
    for k, (word, shown) in enumerate(rest):
        y = SMALL + 30 + 54 * (len(points) + k)
        worth.append(text(left, y, word, 26, theme.ink, width=340))
        worth.append(text(right, y, shown, 30, theme.ink, anchor="end", weight=600))
    return titled(label, mark, head, map_picture.miniature(plan, lines, seat, SMALL, side, theme), *worth)


# --- The end


def ratings(points: int, reached: int, say: Speaker, theme: Theme) -> str:
    """A solo player's points on the way to a legend: six stops, the train at the one reached."""
    return _ratings(points, reached, rating_names(say)[reached], theme)


@lru_cache(maxsize=64)
def _ratings(points: int, reached: int, name: str, theme: Theme) -> str:
    left, step, y = EDGE + 40.0, 74, 96
    drawn = [
        text(EDGE + 6, 40, name, 40, theme.ink, weight=700, width=640),
        path(f"M{left} {y}H{left + 5 * step}", stroke=theme.hairline, stroke_width=12, stroke_linecap="round"),
        path(f"M{left} {y}H{left + reached * step}", stroke=theme.ink, stroke_width=12, stroke_linecap="round"),
    ]
    for k in range(6):
        fill = theme.ink if k == reached else theme.surface
        edge = theme.ink if k <= reached else theme.hairline
        drawn.append(element("circle", cx=left + k * step, cy=y, r=15, fill=fill, stroke=edge, stroke_width=5))
    drawn.append(text(WIDTH - EDGE - 6, 66, signed(points), 88, theme.ink, anchor="end", weight=700))
    return "".join(drawn)


@lru_cache(maxsize=64)
def standings(players: tuple[tuple[str, int, bool], ...], word: str, theme: Theme) -> str:
    """Everybody's total, side by side; who has won stands on ink."""
    drawn = []
    width = (WIDTH - 2 * EDGE - 14 * (len(players) - 1)) / len(players)
    for k, (name, points, won) in enumerate(players):
        x, ink = EDGE + (width + 14) * k, theme.surface if won else theme.ink
        fill = theme.ink if won else theme.surface
        drawn.append(box(x, 8, width, 116, 18, fill=fill, stroke=theme.ink, stroke_width=2.5))
        drawn.append(text(x + 22, 40, name, 28, ink, width=width - 44))
        drawn.append(text(x + 22, 88, str(points), 54, ink, weight=700))
        if won:
            drawn.append(titled(word, crown(x + width - 40, 86, 44, ink)))
    return "".join(drawn)
