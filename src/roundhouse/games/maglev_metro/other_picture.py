"""The boards of the other players, small: what they give, rather than every slot."""

from __future__ import annotations

from functools import lru_cache

from ..drawing import LIVERIES, Theme, badge, box, group, path, text, titled
from ..lettering import text_width
from .glyphs import INK, PAINTS, passenger, spot, tag
from .slot_picture import Board
from .state import BUILD_SLOT, PINK, REVERSE_SLOT, SLOTS, UNITS_ROWS, UNLOCK_COLUMN

OTHER = 300
PRINTED = 8  # beyond all colours
WIDE = 600


@lru_cache(maxsize=1024)
def small(board: Board, width: float, rows: tuple[str, ...], turn: str, links: str, theme: Theme) -> str:
    """Another player's board: what it gives, rather than every slot. Where it has room the rows are in two columns."""
    livery = LIVERIES[board.seat]
    wide = width > WIDE
    pitch, column = (46, width / 2) if wide else (24, width)
    drawn = [
        box(0, 0, width, OTHER, 18, fill=theme.surface, stroke=theme.ink if turn else theme.hairline, stroke_width=2.5),
        badge(livery, 26, 28, 22, livery.colour, stroke=theme.ink, stroke_width=2),
        text(width - 14, 28, board.points, 26, theme.ink, anchor="end", weight=700),
    ]
    room = width - 120
    if turn:
        drawn.append(tag(width - 84, 28, turn, 16, theme.ink, theme.ground))
        room -= 100
    drawn.append(text(46, 28, board.name, 24, theme.ink, weight=700, width=room))
    for row in range(UNITS_ROWS):
        k, n = divmod(row, 4) if wide else (0, row)
        shown = _row(board.lines[row], rows[row], column, pitch, theme)
        drawn.append(group(shown, transform=f"translate({column * k:g} {64 + pitch * n + pitch / 2 - 12:g})"))
    y = 64 + 24 * UNITS_ROWS + 8
    if wide:
        drawn.append(_abilities(board, column + 14, 64 + 3 * pitch + 8, theme))
        drawn.append(_actions(board, width - 14, 64 + 3 * pitch + 8, theme))
    else:
        drawn.append(_abilities(board, 14, y, theme) + _actions(board, width - 14, y, theme))
    drawn.append(_points(board, y + 36, width, links, theme))
    return "".join(drawn)


@lru_cache(maxsize=2048)
def _row(lying: tuple[int, ...], name: str, width: float, pitch: float, theme: Theme) -> str:
    """A units row: its name, the printed cell, and who lies in the others."""
    cell = min(1.25 * pitch, (width - 130) / 5)
    left, high = width - 14 - 4 * cell, 0.83 * pitch
    drawn = [text(14, 0, name, 0.4 * pitch + 6, theme.ink, width=left - 20)]
    for k, colour in enumerate((PRINTED, *lying[: SLOTS - 1])):
        x = left + cell * k
        fill = theme.ink if colour == PRINTED else PAINTS[colour - 1] if colour else theme.ground
        edge = theme.ink if colour else theme.hairline
        drawn.append(box(x, -high / 2, cell - 3, high, 5, fill=fill, stroke=edge))
        if 0 < colour < PRINTED:
            drawn.append(passenger(colour - 1, x + cell / 2 - 1.5, 0, 0.67 * pitch, theme, INK))
    return "".join(drawn)


def _abilities(board: Board, x: float, y: float, theme: Theme) -> str:
    """Whether it may build stations, and turn its train round."""
    drawn = ""
    for k, line in enumerate((BUILD_SLOT, REVERSE_SLOT)):
        sign = "m-9 8v-10l9-7l9 7v10z" if k == 0 else "m-9-3h15m-5-5l6 5l-6 5m3 5h-15m5-5l-6 5l6 5"
        ink = theme.ink if board.full(line) else theme.hairline
        d = f"M{x + 14 + 36 * k:g} {y:g}{sign}"
        drawn += path(d, fill="none", stroke=ink, stroke_width=2.6, stroke_linejoin="round")
    return drawn


def _actions(board: Board, right: float, y: float, theme: Theme) -> str:
    return "".join(box(right - 20 * (k + 1), y - 8, 16, 16, 5, fill=theme.ink) for k in range(board.allowed))


def _points(board: Board, y: float, width: float, links: str, theme: Theme) -> str:
    """Commuters on the board, those that are unlocked in colour; and links."""
    drawn = []
    for k in range(4):
        lit, x = board.full(UNLOCK_COLUMN + k), 26 + (width - 28) / 5 * k
        drawn.append(passenger(PINK + k, x, y, 26, theme, None if lit else theme.hairline))
        drawn.append(text(x + 17, y, str(board.commuters[PINK + k]), 20, theme.ink if lit else theme.muted, weight=600))
    x = width - 14 - text_width(str(board.links), 20)
    drawn.append(text(width - 14, y, str(board.links), 20, theme.ink, anchor="end", weight=600))
    rail = path(f"M{x - 28:g} {y:g}h18", stroke=theme.ink, stroke_width=3)
    drawn.append(titled(links, rail, spot(x - 28, y, 5, theme.ink), spot(x - 10, y, 5, theme.ink)))
    return "".join(drawn)
