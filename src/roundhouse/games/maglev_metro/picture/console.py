"""Where things lie on the viewer's board, which is an instrument panel, dark in every theme; and what its instruments
are drawn with."""

from __future__ import annotations

from functools import lru_cache

from ...drawing import EDGE, THEMES, WIDTH, Theme, box, group, path, text
from ..rules.state import BONUS_ROW, EXTRA_ROW, LINK_ROW, UNITS_ROWS, UNLOCK_COLUMN
from .slots import Box

HEAD = 84
TOP = HEAD + 16  # of the rows
LEFT = EDGE + 20
HALF, RIGHT = 440, 472  # two columns: how wide one is, and how far the second lies from the first
ROW, CELL, HIGH = 108, 110, 66  # of the units rows: from row to row, from cell to cell, and a cell's height
SINGLE = 2 * CELL  # of the two single slots
NAMES = 32  # above the cells
SMALL, LOW = 104, 104  # of the sections below: from cell to cell
SECTION = NAMES + 3 * LOW + 42
SECTIONS = TOP + 4 * ROW + 20  # where they begin
PANEL = SECTIONS + 2 * SECTION + 4
FIRST = (EXTRA_ROW, UNLOCK_COLUMN, LINK_ROW, BONUS_ROW)  # the first line of each section

GLOW = "#7fe3c4"  # of what is lit
SCREEN = "#0b0f14"
FIELD = "#19222d"  # behind what belongs together
CONSOLES = {
    name: Theme(name, "#121922", "#212c39", "#f4f1ea", "#a7b2bf", "#4a5a6d", theme.accent)
    for name, theme in THEMES.items()
}


def section_at(k: int) -> tuple[int, int]:
    return LEFT + RIGHT * (k % 2), SECTIONS + SECTION * (k // 2)


def row_at(row: int) -> tuple[int, int]:
    return LEFT + RIGHT * (row // 4), TOP + ROW * (row % 4)


def single_at(k: int) -> tuple[int, int]:
    return LEFT + RIGHT + SINGLE * k, TOP + ROW * 3


@lru_cache(maxsize=1)
def areas() -> tuple[Box, ...]:
    """Where each line of the board lies, with its name or its gain."""
    found = [(*row_at(row), HALF, ROW) for row in range(UNITS_ROWS)]
    found += [(*single_at(k), SINGLE, ROW) for k in range(2)]
    for k, first in enumerate(FIRST):
        x, y = section_at(k)
        if first == UNLOCK_COLUMN:
            found += [(x + SMALL * n, y + NAMES, SMALL, 3 * LOW) for n in range(4)]
        else:
            found += [(x, y + NAMES + LOW * n, HALF, LOW) for n in range(3)]
    return tuple((float(x), float(y), float(wide), float(high)) for x, y, wide, high in found)


@lru_cache(maxsize=16)
def frame(colour: str, theme: Theme) -> str:
    """The panel without its instruments: a band in the player's colour under the head, fields behind the sections."""
    wide, x = WIDTH - 2 * EDGE, EDGE
    drawn = [
        box(x, 0, wide, PANEL, 30, fill=theme.surface, stroke="#0d1117", stroke_width=3),
        path(f"M{x} {HEAD}V30a30 30 0 0 1 30-30h{wide - 60}a30 30 0 0 1 30 30V{HEAD}z", fill="#12181f"),
        box(x, HEAD - 3, wide, 6, fill=colour),
    ]
    fields = (box(*at, HALF + 20, SECTION - 6, 16) for at in ((a - 12, b - 4) for a, b in map(section_at, range(4))))
    return "".join(drawn) + group(*fields, fill=FIELD)


def name(x: float, y: float, words: str, icon: str, width: float, ink: str) -> str:
    """What a line is called, behind the sign of its action."""
    at = f"translate({x - 2:g} {y - 14:g})scale(1.2)"
    sign = path(icon, fill="none", stroke=ink, stroke_width=2.2, transform=at)
    return sign + text(x + 35, y, words, 29, ink, weight=600, width=width - 36)


def screen(x: float, y: float, theme: Theme) -> str:
    """A display that nothing is shown on yet."""
    return box(x, y, CELL - 7, HIGH, 12, fill=SCREEN, stroke=theme.hairline, stroke_width=2)


@lru_cache(maxsize=32)
def gauge(x: float, y: float, lit: int, cells: int, theme: Theme) -> str:
    """A segment under each cell, lit as far as the line gives something."""
    drawn = (
        path("".join(f"M{x + CELL * k + 4:g} {y:g}h{CELL - 15}" for k in cells_of), stroke=ink, stroke_width=5)
        for cells_of, ink in ((range(lit), GLOW), (range(lit, cells), theme.hairline))
        if cells_of
    )
    return group(*drawn, stroke_linecap="round", pointer_events="none")
