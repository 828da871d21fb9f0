"""The log as sentences. They are made from what a spectator sees, so they give nothing away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..games.observation import Happening
from ..language import speaker
from .table import Table


class Line(NamedTuple):
    """A sentence on an event: its place in the log, and the seat whose decision it was.

    The seat is None for chance, and where several decided at once: nobody is told which of them was last.
    """

    n: int
    seat: int | None
    text: str


def log_lines(table: Table, lang: str = "en", since: int = 0, until: int | None = None) -> list[Line]:
    """What happened from event `since` on, and before event `until`, line by line; not every event has something to
    tell."""
    say = speaker(lang)
    tell = table.title.words.tell
    lines = []
    for n in range(since, len(table.log) if until is None else min(until, len(table.log))):
        event = table.log[n]
        # What is decided unseen is told when it is shown.
        if event.seat is None or table.sight(n + 1).bytes != table.sight(n).bytes:
            before, after = _public(table, n), _public(table, n + 1)
            sentence = tell(Happening(event.seat, event.text, before, after, table.names, table.parts.view), say)
            if sentence:
                lines.append(Line(n, None if _together(table, n) else event.seat, sentence))
    return lines


def story(table: Table, lang: str = "en", since: int = 0) -> list[str]:
    """What happened from event `since` on, in the given language."""
    lines = [line.text for line in log_lines(table, lang, since)]
    return [*lines, speaker(lang)("The game was ended by agreement.")] if table.ended else lines


def _public(table: Table, event: int) -> Mapping[str, Any]:
    """What everybody could see before an event of the log."""
    sight = table.sight(event)
    if sight.plain is None:
        sight.plain = table.title.sight.plain(sight.record, players=table.players)
    return sight.plain


def _together(table: Table, event: int) -> bool:
    """Whether, for all that everybody could see, several seats had to decide before an event."""
    acting = table.sight(event).acting
    return bool(acting & (acting - 1))
