"""Player boards. The viewer's own is an instrument panel: rows fill from the left, a filled cell glows, and beside each
row stands what it now does. Passengers are put and lifted by clicking the cells."""

from __future__ import annotations

from functools import lru_cache

from ..drawing import EDGE, LIVERIES, WIDTH, Theme, badge, box, group, path, text, titled
from .glyphs import Labels, passenger, spot, train
from .slot_picture import Board, Targets, buttons, cell, targets_of
from .state import (
    BONUS_ROW,
    BUILD_SLOT,
    CAPACITY_ROW,
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

HEAD = 84
ROW, CELL, HIGH = 66, 104, 56  # of the units rows: pitch, and a cell with its gap
SMALL, LOW = 55, 60  # of the sections below
SECTIONS = 30 + 3 * LOW + 34
PANEL = HEAD + 8 * ROW + SECTIONS + 14

# --- The instrument panel


@lru_cache(maxsize=256)
def panel(
    board: Board, rows: tuple[str, ...], sections: tuple[str, ...], tiles: str, legal: Labels, theme: Theme
) -> str:
    """The board of the viewer; rows are the names and effects of the single lines, in turn."""
    targets = targets_of(board, legal)
    frame = box(EDGE, 0, WIDTH - 2 * EDGE, PANEL, 26, fill=theme.surface, stroke=theme.ink, stroke_width=2.5)
    drawn = [frame, _head(board, tiles, theme)]
    for row in range(UNITS_ROWS):
        drawn.append(_units_row(board, row, HEAD + ROW * row, rows[2 * row], rows[2 * row + 1], targets, theme))
    for k, line in enumerate((BUILD_SLOT, REVERSE_SLOT)):
        x, y = EDGE + 20 + 466 * k, HEAD + ROW * UNITS_ROWS
        lit = board.full(line)
        room, ink = 232 + 92 * (k == 0), theme.ink if lit else theme.muted
        drawn.append(text(x, y + ROW / 2, rows[2 * line], 24, ink, weight=600, width=room))
        drawn.append(cell(board, line, 0, x + 232 + (CELL if k == 0 else 0), y + 5, CELL - 8, HIGH, targets, theme))
    top = HEAD + ROW * (UNITS_ROWS + 1)
    drawn.append(path(f"M{EDGE + 20} {top + 2}H{WIDTH - EDGE - 20}", stroke=theme.hairline, stroke_width=2))
    drawn.append(_sections(board, sections, top + 12, targets, theme))
    return "".join(drawn)


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
        x = EDGE + 350 + 30 * k
        drawn.append(box(x, y - 11, 22, 22, 7, fill=theme.hairline if k < taken else theme.ink))
    hand = [colour for colour in range(COLOURS) for _ in range(board.hand[colour])]
    drawn += [passenger(colour, EDGE + 530 + 36 * k, y, 32, theme) for k, colour in enumerate(hand)]
    drawn.append(train(board.seat, EDGE + 708, y, 58, theme, 180))
    riders = [colour for colour in range(COLOURS) for _ in range(board.load[colour])]
    for k in range(1 + board.count(CAPACITY_ROW)):
        x = EDGE + 742 + 37 * k
        drawn.append(box(x, y - 19, 34, 38, 8, fill=theme.ground, stroke=theme.ink, stroke_width=2))
        if k < len(riders):
            drawn.append(passenger(riders[k], x + 17, y, 27, theme))
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


def _units_row(board: Board, row: int, y: float, name: str, effect: str, targets: Targets, theme: Theme) -> str:
    """A row that gives units: its printed cell, three slots, and what it now does."""
    left = EDGE + 252
    drawn = [text(EDGE + 20, y + ROW / 2, name, 24, theme.ink, weight=600, width=240)]
    drawn.append(box(left, y + 5, CELL - 8, HIGH, 12, fill=theme.ink))
    drawn.append(spot(left + CELL / 2 - 4, y + ROW / 2, 9, theme.surface))
    drawn.append(buttons((row, -1), left, y + 5, CELL - 8, HIGH, targets, theme))
    for slot in range(3):
        x = left + CELL * (slot + 1)
        drawn.append(cell(board, row, slot, x, y + 5, CELL - 8, HIGH, targets, theme))
    units = board.count(row) + 1
    drawn.append(
        text(left + 4 * CELL + 12, y + ROW / 2, effect, 24, theme.ink if units > 1 else theme.muted, width=258)
    )
    return "".join(drawn)


def _sections(board: Board, names: tuple[str, ...], top: float, targets: Targets, theme: Theme) -> str:
    """Extra actions, the unlock columns, passenger and link points, bonus cards."""
    drawn = []
    x = EDGE + 18.0
    for k, (first, across, down) in enumerate(
        ((EXTRA_ROW, 3, 3), (UNLOCK_COLUMN, 4, 3), (LINK_ROW, 4, 3), (BONUS_ROW, 3, 3))
    ):
        if k == 0:
            across = max(len(board.accepts[EXTRA_ROW + row]) for row in range(3))
        drawn.append(text(x, top + 12, names[k], 19, theme.ink, weight=700, width=SMALL * across + 24))
        for a in range(across):
            for b in range(down):
                line, slot = (first + a, b) if first == UNLOCK_COLUMN else (first + b, a)
                if slot < len(board.accepts[line]):
                    at = (x + SMALL * a, top + 30 + LOW * b, SMALL - 6, LOW - 6)
                    drawn.append(cell(board, line, slot, *at, targets, theme))
        if first == UNLOCK_COLUMN:
            drawn += [_lock(board, a, x + SMALL * a + 28, top + 44 + LOW * 3, theme) for a in range(4)]
        else:
            drawn += [
                _gain(first, board.full(first + b), x + SMALL * across + 17, top + 57 + LOW * b, theme)
                for b in range(3)
            ]
        if first == LINK_ROW:
            for a in range(4):
                lit = all(board.lines[LINK_ROW + b][a] for b in range(3))
                drawn.append(_plus(x + SMALL * a + 28, top + 44 + LOW * 3, lit, theme))
                drawn.append(
                    passenger(a + PINK, x + SMALL * a + 44, top + 44 + LOW * 3, 18, theme, None if lit else theme.muted)
                )
        x += SMALL * across + (46 if first != UNLOCK_COLUMN else 14)
    return "".join(drawn)


def _plus(x: float, y: float, lit: bool, theme: Theme) -> str:
    return text(x - 12, y, "+1", 19, theme.ink if lit else theme.muted, anchor="middle", weight=700 if lit else None)


def _gain(first: int, lit: bool, x: float, y: float, theme: Theme) -> str:
    """What a full row gives: an action, a point for each link, another card."""
    ink = theme.ink if lit else theme.muted
    sign = {
        EXTRA_ROW: "m-8 6h16v12h-16z",
        LINK_ROW: "m-9 12h18m-18-4v8m18-8v8",
        BONUS_ROW: "m-7 3h14v18h-14z",
    }[first]
    drawn = path(f"M{x:g} {y:g}{sign}", fill="none", stroke=ink, stroke_width=3, stroke_linejoin="round")
    return text(x, y - 8, "+1", 19, ink, anchor="middle", weight=700 if lit else None) + drawn


def _lock(board: Board, column: int, x: float, y: float, theme: Theme) -> str:
    """The commuter that a full column unlocks."""
    if board.full(UNLOCK_COLUMN + column):
        return passenger(PINK + column, x, y, 26, theme)
    shackle = path(f"M{x + 6:g} {y + 1:g}v-4a5 5 0 0 1 10 0v4", fill="none", stroke=theme.muted, stroke_width=2.6)
    body = box(x + 3, y, 16, 12, 3, fill=theme.muted)
    return passenger(PINK + column, x - 10, y, 24, theme, theme.muted) + shackle + body
