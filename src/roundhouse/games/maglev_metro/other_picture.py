"""The boards of the other players, small: what they give, rather than every slot."""

from __future__ import annotations

from functools import lru_cache

from ..drawing import LIVERIES, Theme, badge, box, path, text, text_width, titled
from .glyphs import INK, PAINTS, passenger, spot, tag
from .slot_picture import Board
from .state import BUILD_SLOT, PINK, REVERSE_SLOT, SLOTS, UNITS_ROWS, UNLOCK_COLUMN

OTHER = 300
PRINTED = 8  # beyond all colours


@lru_cache(maxsize=256)
def small(board: Board, width: float, rows: tuple[str, ...], turn: str, links: str, theme: Theme) -> str:
    """Another player's board: what it gives, rather than every slot."""
    livery = LIVERIES[board.seat]
    drawn = [
        box(0, 0, width, OTHER, 18, fill=theme.surface, stroke=theme.ink if turn else theme.hairline, stroke_width=2.5),
        badge(livery, 26, 28, 22, livery.colour, stroke=theme.ink, stroke_width=2),
        text(width - 14, 28, board.points, 24, theme.ink, anchor="end", weight=700),
    ]
    room = width - 120
    if turn:
        drawn.append(tag(width - 84, 28, turn, 16, theme.ink, theme.ground))
        room -= 100
    drawn.append(text(46, 28, board.name, 23, theme.ink, weight=700, width=room))
    for row in range(UNITS_ROWS):
        drawn.append(_row(board.lines[row], rows[row], 64 + 24 * row, width, theme))
    y = 64 + 24 * UNITS_ROWS + 8
    abilities = (BUILD_SLOT, REVERSE_SLOT)
    for k, line in enumerate(abilities):
        lit = board.full(line)
        ink = theme.ink if lit else theme.hairline
        sign = "m-9 8v-10l9-7l9 7v10z" if k == 0 else "m-9-3h15m-5-5l6 5l-6 5m3 5h-15m5-5l-6 5l6 5"
        drawn.append(
            path(f"M{28 + 36 * k} {y}{sign}", fill="none", stroke=ink, stroke_width=2.6, stroke_linejoin="round")
        )
    for k in range(board.allowed):
        drawn.append(box(width - 14 - 20 * (k + 1), y - 8, 16, 16, 5, fill=theme.ink))
    y += 36
    step = (width - 28) / 5
    for k in range(4):
        lit = board.full(UNLOCK_COLUMN + k)
        x = 26 + step * k
        drawn.append(passenger(PINK + k, x, y, 26, theme, None if lit else theme.hairline))
        drawn.append(text(x + 17, y, str(board.commuters[PINK + k]), 20, theme.ink if lit else theme.muted, weight=600))
    x = width - 14 - text_width(str(board.links), 20)
    drawn.append(text(width - 14, y, str(board.links), 20, theme.ink, anchor="end", weight=600))
    rail = path(f"M{x - 28:g} {y:g}h18", stroke=theme.ink, stroke_width=3)
    drawn.append(titled(links, rail, spot(x - 28, y, 5, theme.ink), spot(x - 10, y, 5, theme.ink)))
    return "".join(drawn)


@lru_cache(maxsize=2048)
def _row(lying: tuple[int, ...], name: str, y: float, width: float, theme: Theme) -> str:
    """A units row: its name, the printed cell, and who lies in the others."""
    cell = min(30, (width - 130) / 5)
    left = width - 14 - 4 * cell
    drawn = [text(14, y, name, 16, theme.ink, width=left - 20)]
    for k, colour in enumerate((PRINTED, *lying[: SLOTS - 1])):
        x = left + cell * k
        fill = theme.ink if colour == PRINTED else PAINTS[colour - 1] if colour else theme.ground
        drawn.append(box(x, y - 10, cell - 3, 20, 5, fill=fill, stroke=theme.ink if colour else theme.hairline))
        if 0 < colour < PRINTED:
            drawn.append(passenger(colour - 1, x + cell / 2 - 1.5, y, 16, theme, INK))
    return "".join(drawn)
