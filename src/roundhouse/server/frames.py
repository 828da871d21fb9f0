"""What a viewer is sent, made from what `table.observe(seat)` gives and from nothing else of the game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ..games.drawing import Panel, draw
from ..games.observation import Observation
from ..language import Speaker, speaker
from ..table import Table
from ..table.story import Line, told

dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@dataclass
class Drawn:
    """All that one seat sees at one moment, in one language and theme."""

    seat: int | None
    lang: str
    theme: str
    facts: dict[str, Any]  # the entries of a frame that do not hang on who is connected
    seats: list[dict[str, Any]]  # the running scores, as far as the viewer may know them
    panels: list[Panel]
    encoded: dict[str, str] = field(default_factory=dict)  # part -> its JSON
    head: str = ""

    def __post_init__(self) -> None:
        self.head = dumps(self.facts)[1:-1]

    def part(self, panel: Panel, name: str) -> str:
        if name not in self.encoded:
            self.encoded[name] = f"{dumps(name)}:{dumps(panel.parts[name])}"
        return self.encoded[name]


def draw_view(table: Table, seat: int | None, lang: str, theme: str) -> Drawn:
    """The table as a seat sees it."""
    say = speaker(lang)
    observation = table.observe(seat)
    text = observation.title.module("text")
    picture = draw(observation, lang, theme)
    over = table.over
    facts = {
        "seat": seat,
        "lang": lang,
        "theme": theme,
        "title": picture.title,
        "sentence": text.expected(observation, say),
        "to_act": observation.seats_to_act,
        "your_turn": seat in observation.seats_to_act,
        "over": over,
        "can_undo": seat is not None and table.can_undo(seat),
        "moves": labelled_moves(observation, say),
        "marks": _marks(observation, say),
        "rating": text.rating(observation, say) if over else None,
        "commitment": table.seals[-1].commitment if table.seals else None,
    }
    panels = [panel for panel in picture.panels if panel.name != "caption"]  # a page has the sentence itself
    return Drawn(seat, lang, theme, facts, running_scores(table, observation, say), panels)


def labelled_moves(observation: Observation, say: Speaker) -> list[dict[str, str]]:
    """The viewer's legal moves, and what each does; those that are no place on the board with a short name."""
    describe = observation.title.module("text").describe
    quick = observation.title.module("facts").quick(say)
    return [
        {"move": move.text, "label": describe(move.text, observation, say)}
        | ({"quick": quick[move.text]} if move.text in quick else {})
        for move in observation.legal
    ]


def running_scores(table: Table, observation: Observation, say: Speaker) -> list[dict[str, Any]]:
    """Each seat's points so far, as far as the viewer may know them."""
    text = observation.title.module("text")
    winners = table.winners if table.over else ()
    return [
        {
            "seat": seat,
            "to_act": seat in observation.seats_to_act,
            "total": text.total(observation, seat),
            "lines": text.score_lines(observation, seat, say),
            "winner": seat in winners,
        }
        for seat in table.seats
    ]


def _marks(observation: Observation, say: Speaker) -> list[dict[str, str]]:
    marks = observation.title.module("coach").marks(observation, say)
    return [{"key": mark.key, "part": mark.part, "sentence": mark.sentence} for mark in marks]


class Chronicle:
    """The log of a table as sentences, in each language somebody reads; told once, then kept."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.retold = 0  # how often what was told before was no longer true
        self._lines: dict[str, list[Line]] = {}
        self._told: dict[str, int] = {}

    def forget(self) -> None:
        """After an undo or a new name: tell everything again."""
        self._lines.clear()
        self._told.clear()
        self.retold += 1

    def lines(self, lang: str) -> list[Line]:
        """The whole log; the same list grows from call to call."""
        lines = self._lines.setdefault(lang, [])
        lines += told(self.table, lang, self._told.get(lang, 0))
        self._told[lang] = len(self.table.log)
        return lines


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

    def panels(self, drawn: Drawn) -> str:
        """The panels, with those of their parts that are not what was sent before."""
        told = []
        present: dict[str, str] = {}
        for panel in drawn.panels:
            changed = [name for name, svg in panel.parts.items() if self.parts.get(name) != svg]
            head = _panel_head(panel.name, panel.side, panel.width, panel.height, tuple(panel.parts))
            parts = ",".join(drawn.part(panel, name) for name in changed)
            told.append(f'{head},"parts":{{{parts}}}}}')
            present |= panel.parts
        self.parts = present
        return f"[{','.join(told)}]"

    def log(self, chronicle: Chronicle, lang: str) -> dict[str, Any]:
        """The sentences that are new; all of them, from 0, where earlier ones no longer hold."""
        lines = chronicle.lines(lang)
        if self.retold != chronicle.retold:
            self.lines, self.retold = 0, chronicle.retold
        since, self.lines = self.lines, len(lines)
        return log_of(lines[since:], since)


@lru_cache(maxsize=1024)
def _panel_head(name: str, side: str, width: int, height: int, order: tuple[str, ...]) -> str:
    return dumps({"name": name, "side": side, "width": width, "height": height, "order": order})[:-1]


def log_of(lines: Sequence[Line], since: int = 0) -> dict[str, Any]:
    return {"from": since, "lines": [line._asdict() for line in lines]}


def frame(drawn: Drawn, sent: Sent, log: dict[str, Any], seats: Sequence[dict[str, Any]], **more: object) -> str:
    """The message a viewer is sent; `seats` says who sits there, which goes with the scores the viewer sees."""
    rest = {
        "seats": [{**who, **score} for who, score in zip(seats, drawn.seats, strict=True)],
        "log": log,
        **more,
    }
    return f'{{"type":"frame",{drawn.head},{dumps(rest)[1:-1]},"panels":{sent.panels(drawn)}}}'
