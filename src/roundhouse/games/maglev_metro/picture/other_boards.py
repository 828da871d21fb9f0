"""The boards of the other players: what they give as numbers, who lies where as small lamps, points and links."""

from __future__ import annotations

from functools import lru_cache

from ...drawing import LIVERIES, Theme, badge, box, group, path, text, titled
from ...lettering import text_width
from ..rules.state import BUILD_SLOT, COLOURS, PINK, REVERSE_SLOT, UNITS_ROWS, UNLOCK_COLUMN
from .console import CONSOLES, GLOW
from .glyphs import INK, PAINTS, passenger, spot, tag
from .icons import ICONS
from .slots import Board

WIDE = 640  # of the panel
HEAD, ROW, FOOT = 52, 52, 50
OTHER = HEAD + 2 * ROW + FOOT  # its height


@lru_cache(maxsize=1024)
def small(board: Board, rows: tuple[str, ...], turn: str, links: str, theme: Theme) -> str:
    """Another player's board: every row's units, and below them whom it carries, its commuters and its links."""
    livery, theme = LIVERIES[board.seat], CONSOLES[theme.name]
    edge = livery.colour if turn else "#0d1117"
    band = f"M2 {HEAD}V20a18 18 0 0 1 18-18H{WIDE - 20}a18 18 0 0 1 18 18V{HEAD}z"
    drawn = [
        box(2, 2, WIDE - 4, OTHER - 4, 18, fill=theme.surface),
        path(band, fill="#12181f"),
        path(f"M2 {HEAD}h{WIDE - 4}", stroke=livery.colour, stroke_width=4),
        box(2, 2, WIDE - 4, OTHER - 4, 18, fill="none", stroke=edge, stroke_width=4 if turn else 2.5),
        badge(livery, 30, HEAD / 2, 24, livery.colour, stroke=theme.ink, stroke_width=2),
        text(WIDE - 18, HEAD / 2, board.points, 28, theme.ink, anchor="end", weight=700),
    ]
    room = WIDE - 160 - 24 * sum(board.load)
    if turn:
        drawn.append(tag(WIDE - 100, HEAD / 2, turn, 18, theme.ink, theme.ground))
        room -= 120
    riders = [colour for colour in range(COLOURS) for _ in range(board.load[colour])]
    name = max(60, room)
    drawn.append(text(52, HEAD / 2, board.name, 26, theme.ink, weight=700, width=name))
    start = 52 + min(text_width(board.name, 26) * 1.1, name) + 26
    drawn += [passenger(colour, start + 26 * k, HEAD / 2, 22, theme) for k, colour in enumerate(riders)]
    column = (WIDE - 24) / 4
    for row in range(UNITS_ROWS):
        at = f"translate({14 + column * (row % 4):g} {HEAD + ROW * (row // 4):g})"
        drawn.append(group(_row(board.lines[row], row, rows[row], theme), transform=at))
    at = f"translate({14 + column * 3:g} {HEAD + ROW:g})"
    drawn.append(group(_abilities(board, theme), transform=at))
    drawn.append(_points(board, HEAD + 2 * ROW + FOOT / 2, links, theme))
    return "".join(drawn)


@lru_cache(maxsize=2048)
def _row(lying: tuple[int, ...], row: int, name: str, theme: Theme) -> str:
    """A units row: its sign, how much it gives, and who lies in it."""
    sign = path(ICONS[row], fill="none", stroke=theme.ink, stroke_width=2, stroke_linejoin="round")
    filled = sum(colour > 0 for colour in lying)
    drawn = [
        group(sign, transform="translate(0 10)scale(1.25)"),
        text(40, 25, str(1 + filled), 26, GLOW if filled else theme.ink, weight=700),
    ]
    hollows = "".join(f"M{64 + 25 * k} 13h22v24h-22z" for k in range(3) if not lying[k])
    if hollows:
        drawn.append(path(hollows, fill=theme.ground, stroke=theme.hairline, stroke_width=1.5, stroke_linejoin="round"))
    for k, colour in enumerate(lying[:3]):
        if colour:
            drawn.append(box(64 + 25 * k, 13, 22, 24, 6, fill=PAINTS[colour - 1], stroke=INK, stroke_width=1.5))
    return titled(f"{name}: {1 + filled}", *drawn)


def _abilities(board: Board, theme: Theme) -> str:
    """Whether it may build stations, and turn its train round; and how many actions a turn of it has."""
    drawn = ""
    for k, line in enumerate((BUILD_SLOT, REVERSE_SLOT)):
        ink = GLOW if board.full(line) else theme.hairline
        sign = path(ICONS[line], fill="none", stroke=ink, stroke_width=2, stroke_linejoin="round")
        drawn += group(sign, transform=f"translate({36 * k} 10)scale(1.25)")
    for k in range(board.allowed):
        drawn += box(78 + 14 * k, 17, 11, 16, 4, fill=GLOW)
    return drawn


def _points(board: Board, y: float, links: str, theme: Theme) -> str:
    """Commuters on the board, those that are unlocked in colour; and links."""
    drawn = [path(f"M16 {y - FOOT / 2:g}H{WIDE - 16}", stroke=theme.hairline, stroke_width=1.5)]
    for k in range(4):
        lit, x = board.full(UNLOCK_COLUMN + k), 32.0 + 112 * k
        drawn.append(passenger(PINK + k, x, y, 28, theme, None if lit else theme.hairline))
        drawn.append(text(x + 20, y, str(board.commuters[PINK + k]), 24, theme.ink if lit else theme.muted, weight=600))
    x = WIDE - 18 - text_width(str(board.links), 24)
    count = text(WIDE - 18, y, str(board.links), 24, theme.ink, anchor="end", weight=600)
    rail = path(f"M{x - 34:g} {y:g}h22", stroke=theme.ink, stroke_width=3)
    drawn.append(titled(links, rail, spot(x - 34, y, 6, theme.ink), spot(x - 12, y, 6, theme.ink), count))
    return "".join(drawn)
