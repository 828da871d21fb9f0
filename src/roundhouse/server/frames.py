"""What a viewer is sent, made from what `table.observe(seat)` gives and from nothing else of the game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ..games.drawing import Panel, draw
from ..games.observation import Observation
from ..language import Speaker, speaker
from ..table import Table
from ..table.log_sentences import Line, log_lines
from .fair_queue import FairQueue
from .messages import LadderTold
from .script_words import level_name

NOBODY: Mapping[int, str] = {}
AT_ONCE = 20  # events that are told without letting others go first: about 10 ms

dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@dataclass
class Drawn:
    """All that one seat sees at one moment, in one language and theme."""

    seat: int | None
    lang: str
    theme: str
    facts: dict[str, Any]  # the entries of a frame that do not depend on who is connected
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
    words = observation.title.words
    picture = draw(observation, lang, theme)
    over = table.over
    facts = {
        "seat": seat,
        "lang": lang,
        "theme": theme,
        "title": picture.title,
        "sentence": expected(table, observation, say),
        "dealt": not table.held,
        "over": over,
        "can_undo": seat is not None and table.can_undo(seat),
        "moves": labelled_moves(observation, say),
        "tools": [tool.plain for tool in observation.title.pictures.tools(observation, say, picture.theme)],
        "tasks": [task._asdict() for task in words.tasks(observation, say)],
        "marks": [mark._asdict() for mark in words.marks(observation, say)],
        "rating": words.rating(observation, say) if over and not table.ended else None,
        "ladder": ladder(observation) if over and not table.ended else None,
        "commitment": table.seals[-1].commitment if table.seals else None,
    }
    panels = [panel for panel in picture.panels if panel.name != "caption"]  # a page has the sentence itself
    return Drawn(seat, lang, theme, facts, running_scores(table, observation, say), panels)


HIGHEST = 1000  # points that reach the highest rating of any game


def ladder(observation: Observation) -> LadderTold | None:
    """Where the score of a solo game stands among the ratings."""
    rating, view = observation.title.rules.rating, observation.parts.view
    points = observation.title.words.total(observation, 0) if observation.players == 1 else None
    if rating is None or points is None:
        return None
    step, steps = rating(view, points), 1 + rating(view, HIGHEST)
    higher = (more for more in range(points + 1, HIGHEST) if rating(view, more) > step)
    return {"step": step + 1, "steps": steps, "next": next(higher, None)}


def expected(table: Table, observation: Observation, say: Speaker) -> str:
    """What has to happen now, in a sentence."""
    if table.ended:
        totals = (observation.title.words.total(table.observe(seat), seat) for seat in table.seats)
        stands = ", ".join(f"{name} {total}" for name, total in zip(table.names, totals, strict=True))
        return say("The game was ended by agreement. It stands: {scores}.", scores=stands)
    if table.held and table.chance_pending:
        return say("First every player's browser adds a random number to the seed. Then the game begins.")
    return observation.title.words.expected(observation, say)


def labelled_moves(observation: Observation, say: Speaker) -> list[dict[str, str]]:
    """The viewer's legal moves, and what each does; those that are not made on the board with a short name, those that
    give something up with a question."""
    words = observation.title.words
    quick = words.quick(say)

    def labelled(move: str) -> dict[str, str]:
        question = words.gives_up(move, observation, say)
        return (
            {"move": move, "label": words.describe(move, observation, say)}
            | ({"quick": quick[move]} if move in quick else {})
            | ({"gives_up": question} if question else {})
        )

    return [labelled(move.text) for move in observation.legal]


def running_scores(table: Table, observation: Observation, say: Speaker) -> list[dict[str, Any]]:
    """Each seat's points so far, as far as the viewer may know them."""
    words = observation.title.words
    winners = table.winners if table.over else ()
    scores = []
    for seat in table.seats:
        # A game that was ended by agreement has no secrets left, though the rules know nothing of that.
        seen = table.observe(seat) if table.ended else observation
        lines = words.score_lines(seen, seat, say)
        scores.append({"seat": seat, "total": words.total(seen, seat), "lines": lines, "winner": seat in winners})
    return scores


class Chronicle:
    """The log of a table as sentences, in each language somebody reads; told once, then kept."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.retold = 0  # how often what was told before was no longer true
        self._lines: dict[str, list[Line]] = {}
        self._told: dict[str, int] = {}

    def forget(self, since: int | None = None) -> None:
        """After a new name, tell everything again; after an undo, what happened since that event.

        If nothing had been told about it, nobody is told anything again: the undo is as secret as the decision was.
        """
        kept = 0 if since is None else since
        if since is None or any(lines and lines[-1].n >= kept for lines in self._lines.values()):
            self.retold += 1
        for lang, lines in self._lines.items():
            self._lines[lang] = [line for line in lines if line.n < kept]
            self._told[lang] = min(self._told.get(lang, 0), kept)

    def lines(self, lang: str) -> list[Line]:
        """The whole log; the same list grows from call to call. Where much is new, `catch_up` comes first."""
        while self._behind(lang):
            self._tell(lang)
        return self._lines.setdefault(lang, [])

    def is_long(self, lang: str) -> bool:
        """Whether too much is new to be told while others wait."""
        return self._behind(lang) > AT_ONCE

    async def catch_up(self, lang: str, turns: FairQueue, address: str) -> None:
        """Tell what is new bit by bit, and let others go first in between: a long game may take seconds."""
        while self.is_long(lang):
            async with turns.heavy(address):
                self._tell(lang)

    def _behind(self, lang: str) -> int:
        return len(self.table.log) - self._told.get(lang, 0)

    def _tell(self, lang: str) -> None:
        since = self._told.get(lang, 0)
        until = min(since + AT_ONCE, len(self.table.log))
        self._lines.setdefault(lang, []).extend(log_lines(self.table, lang, since, until))
        self._told[lang] = until


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


@lru_cache(maxsize=1024)
def _panel_head(name: str, side: str, width: int, height: int, order: tuple[str, ...]) -> str:
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
) -> str:
    """The message a viewer is sent; `seats` says who sits there, which goes with the scores the viewer sees."""
    rest = {
        "to_act": to_act,
        "your_turn": drawn.seat in to_act,
        "seats": who_sits(seats, drawn.seats, to_act),
        "log": log,
        **more,
    }
    return f'{{"type":"frame",{drawn.head},{dumps(rest)[1:-1]},"panels":{sent.panels(drawn)}}}'


def who_sits(
    seats: Sequence[dict[str, Any]], scores: Sequence[dict[str, Any]], to_act: Sequence[int]
) -> list[dict[str, Any]]:
    """Who sits where, whether they have to decide, and their points, all as far as a viewer may know."""
    return [
        {**who, **score, "to_act": seat in to_act} for seat, (who, score) in enumerate(zip(seats, scores, strict=True))
    ]
