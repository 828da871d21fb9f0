"""Player boards. The viewer's own is an instrument panel, dark in every theme: rows fill from the left, a filled cell
glows, and the display before each row shows how much it now gives. Passengers are put and lifted by clicking the
cells."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...drawing import EDGE, LIVERIES, THEMES, WIDTH, Theme, badge, box, group, path, text, titled, when
from ..rules.state import (
    BONUS_ROW,
    BUILD_SLOT,
    CAPACITY_ROW,
    COLOUR_NAMES,
    COLOURS,
    CURVES,
    EXTRA_ROW,
    LINK_ROW,
    PINK,
    REVERSE_SLOT,
    STRAIGHTS,
    UNITS_ROWS,
    UNLOCK_COLUMN,
)
from .glyphs import Labels, passenger, train
from .icons import ICONS
from .slots import (
    Board,
    Box,
    Line,
    attempts,
    by_line,
    colours_of,
    lift,
    of_colour,
    pushes,
    put,
    same_thing,
    slots,
    sorted_out,
)

HEAD = 74
TOP = HEAD + 10  # of the rows
HALF, RIGHT = 444, 468  # two columns: how wide one is, and how far the second lies from the first
ROW, CELL, HIGH = 108, 111, 72  # of the units rows: from row to row, from cell to cell, and a cell's height
SINGLE = 2 * CELL  # of the two single slots
NAMES = 32  # above the cells
SMALL, LOW = 104, 104  # of the sections below: from cell to cell
SECTION = NAMES + 3 * LOW + 34
LEFT = EDGE + 20
GLOW = "#7fe3c4"  # of what is lit on the displays
PANEL = TOP + 4 * ROW + 2 * SECTION + 22

# --- The instrument panel

CONSOLES = {
    name: Theme(name, "#141b24", "#1f2935", "#f4f1ea", "#a7b2bf", "#4a5a6d", theme.accent)
    for name, theme in THEMES.items()
}


@lru_cache(maxsize=256)
def panel(
    board: Board,
    rows: tuple[str, ...],
    sections: tuple[str, ...],
    tiles: str,
    legal: Labels,
    suggested: frozenset[str],
    theme: Theme,
) -> str:
    """The board of the viewer; rows are the names and effects of the single lines, in turn."""
    moves, theme = by_line(legal), CONSOLES[theme.name]
    frame = box(EDGE, 0, WIDTH - 2 * EDGE, PANEL, 30, fill=theme.surface, stroke="#0d1117", stroke_width=3)
    livery = LIVERIES[board.seat]
    band = path(f"M{EDGE} {HEAD}V30a30 30 0 0 1 30-30H{WIDTH - EDGE - 30}a30 30 0 0 1 30 30V{HEAD}z", fill="#12181f")
    edge = box(EDGE, HEAD - 3, WIDTH - 2 * EDGE, 5, fill=livery.colour)
    drawn = [frame, band, edge, _head(board, tiles, theme), attempts(board, legal, _areas())]
    for row in range(UNITS_ROWS):
        at = LEFT + RIGHT * (row // 4), TOP + ROW * (row % 4)
        words = rows[2 * row], rows[2 * row + 1], ICONS[row]
        drawn.append(_units_row(board.lines[row], board.accepts[row], *at, words, moves.get(row, ()), suggested, theme))
    for k, line in enumerate((BUILD_SLOT, REVERSE_SLOT)):
        at = LEFT + RIGHT + SINGLE * k, TOP + ROW * 3
        reach: Box = (*at, SINGLE - 4, ROW - 2)
        shown = board.lines[line][0], board.accepts[line][0], reach, (rows[2 * line], ICONS[line])
        drawn.append(_single(*shown, moves.get(line, ()), suggested, theme))
    top = TOP + 4 * ROW + 14
    drawn.append(path(f"M{LEFT} {top - 8}H{WIDTH - LEFT}", stroke=theme.hairline, stroke_width=2))
    for k, first in enumerate((EXTRA_ROW, UNLOCK_COLUMN, LINK_ROW, BONUS_ROW)):
        at = LEFT + RIGHT * (k % 2), top + SECTION * (k // 2)
        lines = slice(first, first + (4 if first == UNLOCK_COLUMN else 3))
        here = tuple(moves.get(line, ()) for line in range(lines.start, lines.stop))
        drawn.append(
            _section(Section(board.lines[lines], board.accepts[lines], first, sections[k], here), *at, suggested, theme)
        )
    return "".join(drawn)


@lru_cache(maxsize=1)
def _areas() -> tuple[Box, ...]:
    """Where each line of the board lies, with its name or its gain."""
    areas = [(LEFT + RIGHT * (row // 4), TOP + ROW * (row % 4), HALF, ROW) for row in range(UNITS_ROWS)]
    areas += [(LEFT + RIGHT + SINGLE * k, TOP + ROW * 3, SINGLE, ROW) for k in range(2)]
    top = TOP + 4 * ROW + 14 + NAMES
    for k, first in enumerate((EXTRA_ROW, UNLOCK_COLUMN, LINK_ROW, BONUS_ROW)):
        x, y = LEFT + RIGHT * (k % 2), top + SECTION * (k // 2)
        if first == UNLOCK_COLUMN:
            areas += [(x + SMALL * n, y, SMALL, 3 * LOW) for n in range(4)]
        else:
            areas += [(x, y + LOW * n, HALF, LOW) for n in range(3)]
    return tuple((float(x), float(y), float(wide), float(high)) for x, y, wide, high in areas)


def _head(board: Board, tiles: str, theme: Theme) -> str:
    """Name, actions of the turn, passengers in hand, the train with its seats, points."""
    livery, y = LIVERIES[board.seat], HEAD / 2
    drawn = [
        badge(livery, EDGE + 38, y, 32, livery.colour, stroke=theme.ink, stroke_width=2.5),
        text(EDGE + 66, y - 12, board.name, 30, theme.ink, weight=700, width=250),
        titled(tiles, _tiles_left(board, EDGE + 66, y + 20, theme)),
    ]
    taken, allowed = board.actions
    for k in range(allowed):
        x = EDGE + 340 + 34 * k
        drawn.append(box(x, y - 13, 26, 26, 8, fill=theme.hairline if k < taken else GLOW))
    hand = [colour for colour in range(COLOURS) for _ in range(board.hand[colour])]
    for k, colour in enumerate(hand):
        drawn.append(group(passenger(colour, EDGE + 530 + 36 * k, y, 32, theme), data_choose=COLOUR_NAMES[colour]))
    drawn.append(train(board.seat, EDGE + 708, y, 58, theme, 180))
    riders = [colour for colour in range(COLOURS) for _ in range(board.load[colour])]
    for k in range(1 + board.count(CAPACITY_ROW)):
        x = EDGE + 742 + 37 * k
        drawn.append(box(x, y - 19, 34, 38, 8, fill=theme.ground, stroke=theme.ink, stroke_width=2))
        if k < len(riders):
            rider = passenger(riders[k], x + 17, y, 27, theme)
            drawn.append(group(rider, data_choose=COLOUR_NAMES[riders[k]], data_tool="drop-off"))
    drawn.append(text(WIDTH - EDGE - 20, y, board.points, 34, theme.ink, anchor="end", weight=700))
    return "".join(drawn)


def _tiles_left(board: Board, x: float, y: float, theme: Theme) -> str:
    """Straight and curved tiles in the supply."""
    straight, curved = STRAIGHTS - board.laid[0], CURVES - board.laid[1]
    drawn = path(f"M{x + 4:g} {y:g}h28M{x + 84:g} {y + 7:g}c0-12 12-14 28-14", fill="none", stroke_linecap="round")
    return (
        group(drawn, stroke=theme.muted, stroke_width=7)
        + text(x + 42, y, str(straight), 20, theme.muted, weight=600)
        + text(x + 122, y, str(curved), 20, theme.muted, weight=600)
    )


@lru_cache(maxsize=2048)
def _units_row(
    row: Line,
    accepts: Line,
    x: float,
    y: float,
    words: tuple[str, str, str],
    moves: Labels,
    suggested: frozenset[str],
    theme: Theme,
) -> str:
    """A row that gives units: its printed cell, three slots, and above them its sign, its name and what it now does."""
    count, top = sum(lying > 0 for lying in row), y + NAMES
    drawn = [
        _name(x, y + 15, words[0], words[2], HALF - 16, theme.ink),
        titled(words[1], _display(x, top, str(1 + count), count > 0, theme)),
    ]
    drawn.append(slots(row, accepts, [(x + CELL * (k + 1), top, CELL - 7, HIGH) for k in range(3)], theme))
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


def _name(x: float, y: float, name: str, icon: str, width: float, ink: str) -> str:
    """What a line is called, behind the sign of its action."""
    at = f"translate({x - 2:g} {y - 13:g})scale(1.1)"
    sign = path(icon, fill="none", stroke=ink, stroke_width=2.2, transform=at)
    return sign + text(x + 32, y, name, 27, ink, weight=600, width=width - 34)


def _display(x: float, y: float, units: str, lit: bool, theme: Theme) -> str:
    """How much a row gives now; the printed cell alone gives one."""
    ink = GLOW if lit else theme.muted
    return _screen(x, y, theme) + text(x + CELL / 2 - 4, y + HIGH / 2, units, 50, ink, anchor="middle", weight=700)


def _screen(x: float, y: float, theme: Theme) -> str:
    return box(x, y, CELL - 7, HIGH, 12, fill="#0b0f14", stroke=theme.hairline, stroke_width=2)


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
def _single(
    lying: int, accepts: int, reach: Box, words: tuple[str, str], moves: Labels, suggested: frozenset[str], theme: Theme
) -> str:
    """BUILD STATION or REVERSE TRAIN: its sign, lit when it can be done, and one slot."""
    x, y, wide, _ = reach
    name, icon = words
    top = y + NAMES
    cell = (x + CELL, top, CELL - 7, HIGH)
    ink = GLOW if lying else theme.muted
    sign = path(icon, fill="none", stroke=ink, stroke_width=1.8, stroke_linejoin="round", stroke_linecap="round")
    drawn = text(x, y + 15, name, 27, theme.ink, weight=600, width=wide - 8)
    drawn += _screen(x, top, theme) + group(sign, transform=f"translate({x + 23:g} {top + 7:g})scale(2.4)")
    drawn += slots((lying,), (accepts,), [cell], theme)
    return drawn + "".join(_move(*move, cell, reach, moves, suggested, theme) for move in moves)


def _move(move: str, label: str, cell: Box, reach: Box, moves: Labels, suggested: frozenset[str], theme: Theme) -> str:
    """A move of a line without ends; of those that put somebody there, the chosen colour's is shown."""
    if move.startswith("lift"):
        return lift(move, label, cell, reach, theme)
    colour = move.split()[1]
    shown = put(move, label, cell, reach, "+", move in suggested, theme)
    return when(colour, shown, first=colour == colours_of(moves)[0])


class Section(NamedTuple):
    """Extra actions, the unlock columns, passenger and link points, or bonus cards."""

    lines: tuple[Line, ...]
    accepts: tuple[Line, ...]
    first: int
    name: str
    legal: tuple[Labels, ...]


@lru_cache(maxsize=2048)
def _section(section: Section, x: float, y: float, suggested: frozenset[str], theme: Theme) -> str:
    lines, accepts, first, name, legal = section
    columns = first == UNLOCK_COLUMN
    longest = max(len(line) for line in accepts)
    top, foot = y + NAMES, y + NAMES + 3 * LOW + 14
    drawn = [text(x, y + 14, name, 27, theme.ink, weight=600, width=HALF - 10)]
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
            drawn.append(_move(move, label, cell, reach, moves, suggested, theme))
        lit = all(line[: len(taken)])
        if columns:
            drawn.append(_lock(n, lit, x + SMALL * (n + 0.5), foot, theme))
        else:
            drawn.append(_gain(first, lit, x + SMALL * longest + 12, top + LOW * (n + 0.5), theme))
    if first == LINK_ROW:
        for k in range(4):
            lit, at_x = all(line[k] for line in lines), x + SMALL * (k + 0.5)
            drawn.append(_plus(at_x, foot, lit, theme))
            drawn.append(passenger(k + PINK, at_x + 16, foot, 24, theme, None if lit else theme.muted))
    return "".join(drawn)


def _slot_for(line: Line, accepts: Line, move: str) -> int:
    """The slot in which a passenger would be put, or from which it would be lifted."""
    verb, colour = move.split()[:2]
    which = COLOUR_NAMES.index(colour)
    if verb == "place":
        return next(k for k, taken in enumerate(accepts) if not line[k] and taken >> which & 1)
    return line.index(which + 1)


def _plus(x: float, y: float, lit: bool, theme: Theme) -> str:
    return text(x - 12, y, "+1", 22, theme.ink if lit else theme.muted, anchor="middle", weight=700 if lit else None)


def _gain(first: int, lit: bool, x: float, y: float, theme: Theme) -> str:
    """What a full row gives: an action, a point for each link, another card."""
    ink = theme.ink if lit else theme.muted
    sign = {
        EXTRA_ROW: "m-9 3h18v16h-18z",
        LINK_ROW: "m-11 11h22m-22-5v10m22-10v10",
        BONUS_ROW: "m-8 1h16v22h-16z",
    }[first]
    drawn = path(f"M{x:g} {y:g}{sign}", fill="none", stroke=ink, stroke_width=3, stroke_linejoin="round")
    return text(x, y - 14, "+1", 22, ink, anchor="middle", weight=700 if lit else None) + drawn


def _lock(column: int, lit: bool, x: float, y: float, theme: Theme) -> str:
    """The commuter that a full column unlocks."""
    if lit:
        return passenger(PINK + column, x, y, 26, theme)
    shackle = path(f"M{x + 6:g} {y + 1:g}v-4a5 5 0 0 1 10 0v4", fill="none", stroke=theme.muted, stroke_width=2.6)
    body = box(x + 3, y, 16, 12, 3, fill=theme.muted)
    return passenger(PINK + column, x - 10, y, 24, theme, theme.muted) + shackle + body
