"""What a connection is sent of a view: the frame, with those of its parts and sentences that are new to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from orjson import dumps

from ..language import speaker
from ..table import Table
from ..table.log_sentences import Line
from .chronicle import Chronicle
from .script_words import level_name
from .views import Drawn, who_sits

NOBODY: Mapping[int, str] = {}


@dataclass
class Sent:
    """What one connection has been sent already, so that only what changed is sent again."""

    parts: dict[str, str] = field(default_factory=dict)
    lines: int = 0
    retold: int = -1

    def clear(self) -> None:
        self.parts.clear()
        self.lines = 0
        self.retold = -1

    def panels(self, drawn: Drawn) -> bytes:
        """The panels, with those of their parts that are not what was sent before."""
        told = []
        present: dict[str, str] = {}
        for panel in drawn.panels:
            changed = [name for name, svg in panel.parts.items() if self.parts.get(name) != svg]
            head = _panel_head(panel.name, panel.side, panel.width, panel.height, tuple(panel.parts))
            parts = b",".join([_part(name, panel.parts[name]) for name in changed])
            told.append(b'%b,"parts":{%b}}' % (head, parts))
            present.update(panel.parts)
        self.parts = present
        return b"[%b]" % b",".join(told)

    def log(self, chronicle: Chronicle, lang: str, stood_in: Mapping[int, str] = NOBODY) -> dict[str, Any]:
        """The sentences that are new; all of them, from 0, where earlier ones no longer hold."""
        lines = chronicle.lines(lang)
        if self.retold != chronicle.retold:
            self.lines, self.retold = 0, chronicle.retold
        since, self.lines = self.lines, len(lines)
        told = log_of(lines[since:], since, stand_ins(lines, stood_in, chronicle.table, lang))
        for n, line in enumerate(told["lines"], since):
            line["n"] = n  # by what was told: places in the log would count what happened unseen
        return told


@lru_cache(maxsize=4096)
def _part(name: str, svg: str) -> bytes:
    """A part as it is sent. Much is the same for all who look, and at all tables: the map, cards, empty places."""
    return b"%b:%b" % (dumps(name), dumps(svg))


@lru_cache(maxsize=1024)
def _panel_head(name: str, side: str, width: int, height: int, order: tuple[str, ...]) -> bytes:
    return dumps({"name": name, "side": side, "width": width, "height": height, "order": order})[:-1]


def stand_ins(lines: Sequence[Line], stood_in: Mapping[int, str], table: Table, lang: str) -> dict[int, str]:
    """Who actually decided, for the lines about it; a line covers all events since the line before."""
    told: dict[int, str] = {}
    say, since = speaker(lang), 0
    for line in lines if stood_in else ():
        played = dict.fromkeys((table.log[n].seat, stood_in[n]) for n in range(since, line.n + 1) if n in stood_in)
        if played:
            sentences = [say("{level} for {name}", level=level_name(by, say), name=_name(table, k)) for k, by in played]
            told[line.n] = ", ".join(sentences)
        since = line.n + 1
    return told


def _name(table: Table, seat: int | None) -> str:
    return "" if seat is None else table.names[seat]


def log_of(lines: Sequence[Line], since: int = 0, by: Mapping[int, str] = NOBODY) -> dict[str, Any]:
    """Lines of the log, from a number on; `by` whom, in words, where a bot stood in for the seat's own."""
    told = [line._asdict() | ({"by": by[line.n]} if line.n in by else {}) for line in lines]
    return {"from": since, "lines": told}


def frame(
    drawn: Drawn,
    sent: Sent,
    log: dict[str, Any],
    seats: Sequence[dict[str, Any]],
    to_act: Sequence[int],
    **more: object,
) -> bytes:
    """The message a viewer is sent; `seats` says who sits there, which goes with the scores the viewer sees."""
    rest = {
        "to_act": to_act,
        "your_turn": drawn.seat in to_act,
        "seats": who_sits(seats, drawn.seats, to_act),
        "log": log,
        **more,
    }
    return b'{"type":"frame",%b,%b,"panels":%b}' % (drawn.head, dumps(rest)[1:-1], sent.panels(drawn))
