"""The picture of a game that has none of its own: what the seat sees as a list of fields, and its moves as buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import Speaker
from .drawing import (
    EDGE,
    LIVERIES,
    WIDTH,
    Panel,
    Picture,
    Theme,
    badge,
    box,
    button,
    caption,
    group,
    highlight,
    text,
)

if TYPE_CHECKING:
    from .observation import Observation

TABLE = "table"  # the panel with all that is seen
MOVES = "moves"

ROW = 46  # from one field to the next
HEAD = 64  # a player's name
GAP = 20
SIZE = 28
LABEL = 300  # the width of the labels
COLUMNS = 2
BUTTON = 106  # 40 px on a phone 390 px wide


def labels(say: Speaker) -> dict[str, str]:
    return {TABLE: say("Table"), MOVES: say("Actions")}


def draw(observation: Observation, say: Speaker, theme: Theme) -> Picture:
    """The table field by field: first what belongs to nobody, then each seat in the order of play from the viewer."""
    sentence = observation.title.words.expected(observation, say)
    acting = observation.seats_to_act
    seen = observation.title.words.fields(observation, say)
    parts: dict[str, str] = {}
    top = 0.0
    first = observation.seat or 0
    seats = [(first + k) % observation.players for k in range(observation.players)]
    for owner in (None, *seats):
        rows = [(label, value) for label, seat, value in seen if seat == owner]
        name = "shared" if owner is None else f"seat-{owner}"
        drawn, high = _block(observation, owner, rows, theme)
        parts[name] = group(drawn, transform=f"translate(0 {top:g})")
        top += high
    panels = [
        caption(sentence, acting[0] if len(acting) == 1 else -1, theme),
        Panel(TABLE, "main", WIDTH, round(top), parts),
    ]
    if observation.legal:
        panels.append(_moves(observation, say, theme))
    return Picture(sentence, tuple(panels), theme)


def _block(observation: Observation, owner: int | None, rows: list[tuple[str, str]], theme: Theme) -> tuple[str, float]:
    """The fields of one seat, or of the table; and how high that is."""
    if not rows and owner is None:
        return "", 0
    head = 0 if owner is None else HEAD
    high = head + ROW * len(rows) + GAP
    frame = box(EDGE, 0, WIDTH - 2 * EDGE, high, 14, fill=theme.surface, stroke=theme.hairline, stroke_width=2)
    drawn = [frame]
    if owner is not None:
        livery = LIVERIES[owner]
        drawn.append(badge(livery, EDGE + 34, HEAD / 2, 30, livery.colour, stroke=theme.ink, stroke_width=2.5))
        name = observation.names[owner]
        drawn.append(text(EDGE + 64, HEAD / 2, name, 32, theme.ink, weight=600, width=WIDTH - 3 * EDGE - 64))
    left, room = EDGE + 20, WIDTH - 2 * EDGE - LABEL - 60
    for k, (label, value) in enumerate(rows):
        y = head + GAP / 2 + ROW * (k + 0.5)
        drawn.append(text(left, y, label, SIZE, theme.muted, width=LABEL))
        drawn.append(text(left + LABEL + 20, y, value, SIZE, theme.ink, width=room))
    return "".join(drawn), high + GAP


def _moves(observation: Observation, say: Speaker, theme: Theme) -> Panel:
    """A button for each move."""
    describe = observation.title.words.describe
    wide = (WIDTH - 2 * EDGE - GAP * (COLUMNS - 1)) / COLUMNS
    drawn = []
    for k, move in enumerate(observation.legal):
        label = describe(move.text, observation, say)
        x, y = EDGE + k % COLUMNS * (wide + GAP), k // COLUMNS * (BUTTON + GAP)
        words = text(x + wide / 2, y + BUTTON / 2, label, SIZE, theme.ink, anchor="middle", width=wide - 30)
        drawn.append(button(move.text, label, highlight(x, y, wide, BUTTON, 14, theme), words))
    lines = -(-len(observation.legal) // COLUMNS)
    return Panel(MOVES, "side", WIDTH, lines * (BUTTON + GAP), {MOVES: "".join(drawn)})
