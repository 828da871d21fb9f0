"""The viewer's own board, part by part. Passengers are put and lifted by clicking the cells."""

from __future__ import annotations

from functools import lru_cache

from ...drawing import EDGE, LIVERIES, WIDTH, Theme, badge, box, group, path, text, titled
from ..rules.state import (
    BUILD_SLOT,
    CAPACITY_ROW,
    COLOUR_NAMES,
    COLOURS,
    CURVES,
    REVERSE_SLOT,
    STRAIGHTS,
    UNITS_ROWS,
    UNLOCK_COLUMN,
)
from .console import CONSOLES, FIRST, GLOW, HALF, HEAD, PANEL, ROW, SINGLE, areas, frame, row_at, section_at, single_at
from .glyphs import Counts, Labels, passenger, train
from .icons import ICONS, TRACK
from .sections import Section, section
from .slots import Board, attempts, by_line
from .units_rows import Words, single_slot, units_row

__all__ = ["PANEL", "panel"]


@lru_cache(maxsize=256)
def panel(
    board: Board,
    rows: tuple[str, ...],
    sections: tuple[str, ...],
    tiles: str,
    legal: Labels,
    suggested: frozenset[str],
    theme: Theme,
) -> dict[str, str]:
    """The board of the viewer; rows are the names and effects of the single lines, in turn."""
    moves, theme = by_line(legal), CONSOLES[theme.name]
    parts = {"board": frame(LIVERIES[board.seat].colour, theme) + attempts(board, legal, areas())}
    parts["head"] = _head(board, theme)
    for row in range(UNITS_ROWS):
        beside = titled(tiles, _tiles_left(board.laid, theme)) if row == TRACK else ""
        words = Words(rows[2 * row], rows[2 * row + 1], ICONS[row], beside)
        here = moves.get(row, ())
        parts[f"row-{row}"] = units_row(
            board.lines[row], board.accepts[row], row_at(row), words, here, _of(suggested, here), theme
        )
    for k, line in enumerate((BUILD_SLOT, REVERSE_SLOT)):
        here, words = moves.get(line, ()), Words(rows[2 * line], "", ICONS[line])
        lying, takes, reach = board.lines[line][0], board.accepts[line][0], (*single_at(k), SINGLE - 4, ROW - 2)
        parts[f"slot-{k}"] = single_slot(lying, takes, reach, words, here, _of(suggested, here), theme)
    for k, first in enumerate(FIRST):
        lines = slice(first, first + (4 if first == UNLOCK_COLUMN else 3))
        there = tuple(moves.get(line, ()) for line in range(lines.start, lines.stop))
        shown = Section(board.lines[lines], board.accepts[lines], first, sections[k], there)
        parts[f"section-{k}"] = section(shown, *section_at(k), _of(suggested, *there), theme)
    return parts


def _of(suggested: frozenset[str], *moves: Labels) -> frozenset[str]:
    """Those of these moves that are suggested: the rest changes nothing in what is drawn of them."""
    return suggested & {move for each in moves for move, _ in each}


def _head(board: Board, theme: Theme) -> str:
    """Name, actions of the turn, passengers in hand, the train with its seats, points."""
    livery, y = LIVERIES[board.seat], HEAD / 2
    drawn = [
        badge(livery, EDGE + 40, y, 34, livery.colour, stroke=theme.ink, stroke_width=2.5),
        text(EDGE + 70, y, board.name, 34, theme.ink, weight=700, width=240),
    ]
    taken, allowed = board.actions
    for k in range(allowed):
        x = EDGE + 326 + 38 * k
        spent = {"fill": "none", "stroke": theme.hairline, "stroke_width": 3}
        drawn.append(box(x, y - 14, 28, 28, 9, **(spent if k < taken else {"fill": GLOW})))
    hand = [colour for colour in range(COLOURS) for _ in range(board.hand[colour])]
    for k, colour in enumerate(hand):
        drawn.append(group(passenger(colour, EDGE + 530 + 40 * k, y, 36, theme), data_choose=COLOUR_NAMES[colour]))
    drawn.append(_train(board, y, theme))
    drawn.append(text(WIDTH - EDGE - 22, y, board.points, 42, theme.ink, anchor="end", weight=700))
    return "".join(drawn)


def _train(board: Board, y: float, theme: Theme) -> str:
    """The train from the side of its seats: who rides in each, and where somebody could."""
    livery, seats = LIVERIES[board.seat], 1 + board.filled(CAPACITY_ROW)
    x, wide = EDGE + 712, 42
    riders = [colour for colour in range(COLOURS) for _ in range(board.load[colour])]
    car = box(x - 8, y - 26, wide * seats + 14, 52, 14, fill=livery.colour, stroke=theme.ink, stroke_width=2.4)
    drawn = [train(board.seat, x - 34, y, 70, theme, 180), car]
    for k in range(seats):
        at = x + wide * k
        drawn.append(box(at, y - 19, wide - 4, 38, 9, fill=theme.ground))
        if k < len(riders):
            rider = passenger(riders[k], at + wide / 2 - 2, y, 31, theme)
            drawn.append(group(rider, data_choose=COLOUR_NAMES[riders[k]], data_tool="drop-off"))
    return "".join(drawn)


@lru_cache(maxsize=512)
def _tiles_left(laid: Counts, theme: Theme) -> str:
    """Straight and curved tiles in the supply, at the right end of the row for track."""
    straight, curved = STRAIGHTS - laid[0], CURVES - laid[1]
    x, y = row_at(TRACK)[0] + HALF - 8, row_at(TRACK)[1] + 15
    signs = path(f"M{x - 140} {y}h26M{x - 58} {y + 8}c0-13 12-15 26-15", fill="none", stroke_linecap="round")
    return (
        group(signs, stroke=theme.muted, stroke_width=7)
        + text(x - 104, y, str(straight), 25, theme.ink, weight=600)
        + text(x, y, str(curved), 25, theme.ink, weight=600, anchor="end")
    )
