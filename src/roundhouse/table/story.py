"""The log as sentences. They are made from what a spectator sees, so they give nothing away."""

from __future__ import annotations

from typing import Any

from ..kernel.layout import Records
from ..language import speaker
from .table import Table


def story(table: Table, lang: str = "en", since: int = 0) -> list[str]:
    """What happened from event `since` on, in the given language."""
    return [sentence for _, sentence in told(table, lang, since)]


def told(table: Table, lang: str = "en", since: int = 0) -> list[tuple[int, str]]:
    """The same, each sentence with the place of its event in the log."""
    say = speaker(lang)
    tell = table.title.module("text").tell
    states = [*(table.state_before(k) for k in range(since, len(table.log))), table.state]
    seen = [_public(table, state) for state in states]
    sentences = []
    for k, event in enumerate(table.log[since:]):
        sentence = tell(event.seat, event.text, seen[k], seen[k + 1], table.names, say, table.parts.view)
        if sentence:
            sentences.append((since + k, sentence))
    return sentences


def _public(table: Table, state: Records) -> dict[str, Any]:
    title = table.title
    record = title.sight.zeros()
    title.rules["observe"](table.parts.view, title.state.view(state), -1, title.sight.view(record))
    return title.sight.to_dict(record, players=table.players)
