"""The lower half of the viewer's board: extra actions, unlocking, points for links and commuters, bonus cards."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...drawing import Theme, box, group, path, text
from ..rules.state import COLOUR_NAMES, EXTRA_ROW, LINK_ROW, PINK, UNLOCK_COLUMN
from .console import GLOW, HALF, LOW, NAMES, SMALL
from .glyphs import PAINTS, Labels, on_paint, passenger
from .slots import Line, colours_of, made_there, slots


class Section(NamedTuple):
    """Some lines of a board, with whom their slots take, and the moves that are made there."""

    lines: tuple[Line, ...]
    accepts: tuple[Line, ...]
    first: int  # which line of the board the first one is
    name: str
    legal: tuple[Labels, ...]


@lru_cache(maxsize=2048)
def section(shown: Section, x: float, y: float, suggested: frozenset[str], theme: Theme) -> str:
    lines, accepts, first, name, legal = shown
    columns = first == UNLOCK_COLUMN
    longest = max(len(line) for line in accepts)
    top, foot = y + NAMES + 4, y + NAMES + 3 * LOW + 13
    drawn = [text(x, y + 16, name, 29, theme.ink, weight=600, width=HALF - 10)]
    for n, (line, taken, moves) in enumerate(zip(lines, accepts, legal, strict=True)):
        cells = [
            (x + SMALL * (n if columns else k), top + LOW * (k if columns else n), SMALL - 9.0, LOW - 12.0)
            for k in range(len(taken))
        ]
        whole = (x + SMALL * n, top, SMALL, LOW * 3) if columns else (x, top + LOW * n, SMALL * longest + 28, LOW)
        at = {move: _slot_for(line, taken, move) for move, _ in moves}
        drawn.append(slots(line, taken, cells, theme))
        for move, label in moves:
            cell = cells[at[move]]
            alone = move.startswith("place") and len(moves) == len(colours_of(moves))
            reach = whole if len(moves) == 1 or alone else (cell[0] - 3, cell[1] - 3, SMALL, LOW)
            drawn.append(made_there(move, label, cell, reach, moves, suggested, theme))
        full = all(line[: len(taken)])
        if columns:
            drawn.append(_unlocked(n, full, x + SMALL * n + (SMALL - 9) / 2, foot, theme))
        else:
            room = HALF + 8 - SMALL * longest
            drawn.append(_row_gives(first, full, x + SMALL * longest + min(room, 120) / 2 - 4, top + LOW * n, theme))
    if first == LINK_ROW:
        for k in range(4):
            full = all(line[k] for line in lines)
            drawn.append(_column_gives(k, full, x + SMALL * k + (SMALL - 9) / 2, foot, theme))
    return "".join(drawn)


def _slot_for(line: Line, accepts: Line, move: str) -> int:
    """The slot in which a passenger would be put, or from which it would be lifted."""
    verb, colour = move.split()[:2]
    which = COLOUR_NAMES.index(colour)
    if verb == "place":
        return next(k for k, taken in enumerate(accepts) if not line[k] and taken >> which & 1)
    return line.index(which + 1)


# What a full row gives: an action, a point for each link, another card; as signs on a field of 24 by 24.
_SIGNS = {
    EXTRA_ROW: "M8 5h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-8a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3z",
    LINK_ROW: "M7 12h10M4 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M15 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
}
_CARD = "M6 3h12v18h-12zM9 8h6M9 12h6"


def _row_gives(first: int, lit: bool, x: float, top: float, theme: Theme) -> str:
    """What a full row gives, on a plate behind it that is lit when it does."""
    ink = GLOW if lit else theme.muted
    fill = ink if first == EXTRA_ROW and lit else "none"  # as the actions in the head
    sign = path(_SIGNS.get(first, _CARD), fill=fill, stroke=ink, stroke_width=2.3, stroke_linejoin="round")
    plus = text(x, top + 26, "+1", 26, ink, anchor="middle", weight=700)
    return plus + group(sign, transform=f"translate({x - 18:g} {top + 42:g})scale(1.5)")


def _column_gives(k: int, lit: bool, x: float, y: float, theme: Theme) -> str:
    """A point for each commuter of a colour."""
    ink = GLOW if lit else theme.muted
    plus = text(x - 16, y + 2, "+1", 27, ink, anchor="middle", weight=700)
    return plus + passenger(k + PINK, x + 18, y + 1, 30, theme, None if lit else theme.muted)


def _unlocked(column: int, lit: bool, x: float, y: float, theme: Theme) -> str:
    """The commuter that a full column unlocks: behind a lock, or in its colour."""
    colour = PINK + column
    if lit:
        lamp = box(x - 24, y - 17, 48, 38, 10, fill=PAINTS[colour])
        return lamp + passenger(colour, x, y + 2, 28, theme, on_paint(colour))
    shackle = path(f"M{x + 9:g} {y + 1:g}v-5a6 6 0 0 1 12 0v5", fill="none", stroke=theme.muted, stroke_width=3)
    body = box(x + 5, y, 20, 15, 4, fill=theme.muted)
    return passenger(colour, x - 13, y + 1, 30, theme, theme.muted) + shackle + body
