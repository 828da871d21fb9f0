"""The rows of the viewer's board that give units, and its two single slots: rows fill from the left, a display shows
how much each now gives, and a gauge under its cells is lit so far."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...drawing import Theme, group, path, text, titled, when
from .console import CELL, GLOW, HALF, HIGH, NAMES, ROW, gauge, name, screen
from .glyphs import Labels
from .slots import Box, Line, colours_of, lift, made_there, of_colour, pushes, put, same_thing, slots, sorted_out


class Words(NamedTuple):
    """What a line is called, what it now does, and the sign of its action."""

    name: str
    effect: str
    icon: str
    beside: str = ""  # drawn at the right end of the name


@lru_cache(maxsize=2048)
def units_row(
    row: Line,
    accepts: Line,
    at: tuple[int, int],
    words: Words,
    moves: Labels,
    suggested: frozenset[str],
    theme: Theme,
) -> str:
    """A row that gives units: its printed cell, three slots, and above them its sign and its name."""
    (x, y), count = at, sum(lying > 0 for lying in row)
    top = y + NAMES
    drawn = [
        name(x, y + 15, words.name, words.icon, HALF - (150 if words.beside else 16), theme.ink),
        words.beside,
        titled(words.effect, _display(x, top, str(1 + count), count > 0, theme)),
        slots(row, accepts, [(x + CELL * (k + 1), top, CELL - 7, HIGH) for k in range(3)], theme),
        gauge(x, top + HIGH + 6, 1 + count, 4, theme),
    ]
    for k, colour in enumerate(colours_of(moves)):
        puts = _puts(row, x, y, of_colour(moves, colour), suggested, theme)
        drawn.append(when(colour, puts, first=k == 0))
    _, _, lifts, same = sorted_out(row, tuple(one for one in moves if one[0].startswith("lift")))
    for move, label in lifts:
        start = x + CELL * (1 if move.endswith("left") else count)
        drawn.append(lift(move, label, (start, top, CELL - 7, HIGH), (start, y, CELL - 2, ROW - 2), theme))
    for move, label in same:
        drawn.append(same_thing(move, label, (x, top, CELL - 7, HIGH), (x, y, CELL - 7, ROW - 2), theme))
    return "".join(drawn)


def _display(x: float, y: float, units: str, lit: bool, theme: Theme) -> str:
    """How much a row gives now; the printed cell alone gives one."""
    ink = GLOW if lit else theme.ink
    return screen(x, y, theme) + text(x + CELL / 2 - 4, y + HIGH / 2, units, 50, ink, anchor="middle", weight=700)


def _puts(row: Line, x: float, y: float, moves: Labels, suggested: frozenset[str], theme: Theme) -> str:
    """Where a passenger can be put into a units row: behind those who lie there, or before them, which moves them on.
    What it brings is the number of units that the row then gives."""
    count, top = sum(lying > 0 for lying in row), y + NAMES
    right, left, _, same = sorted_out(row, moves)
    units = f"→ {count + 2}"
    drawn = []
    for move, label in right:
        start = x + CELL * (count + 1)
        cell, reach = (start, top, CELL - 7, HIGH), (start, y, CELL * (3 - count), ROW - 2)
        drawn.append(put(move, label, cell, reach, units, move in suggested, theme))
    for move, label in left:
        cell, reach = (x, top, CELL - 7, HIGH), (x, y, CELL - 2, ROW - 2)
        drawn.append(put(move, label, cell, reach, units, move in suggested, theme) + pushes(cell, theme))
    for move, label in same:
        cell = (x, top, CELL - 7, HIGH)
        drawn.append(same_thing(move, label, cell, (x, y, CELL - 7, ROW - 2), theme))
    return "".join(drawn)


@lru_cache(maxsize=256)
def single_slot(
    lying: int, accepts: int, reach: Box, words: Words, moves: Labels, suggested: frozenset[str], theme: Theme
) -> str:
    """BUILD STATION or REVERSE TRAIN: its sign, lit when it can be done, and one slot."""
    x, y, wide, _ = reach
    top = y + NAMES
    cell = (x + CELL, top, CELL - 7, HIGH)
    ink = GLOW if lying else theme.muted
    sign = path(words.icon, fill="none", stroke=ink, stroke_width=1.8, stroke_linejoin="round", stroke_linecap="round")
    drawn = [
        text(x, y + 15, words.name, 29, theme.ink, weight=600, width=wide - 8),
        screen(x, top, theme) + group(sign, transform=f"translate({x + 25:g} {top + 6:g})scale(2.25)"),
        slots((lying,), (accepts,), [cell], theme),
        gauge(x, top + HIGH + 6, 2 if lying else 0, 2, theme),
        *(made_there(*move, cell, reach, moves, suggested, theme) for move in moves),
    ]
    return "".join(drawn)
