"""What a seat sees of a table: made from what `table.observe(seat)` gives, and from nothing else of the game."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from orjson import dumps

from ..games.drawing import Panel, draw
from ..games.observation import Observation
from ..language import Speaker, speaker
from ..table import Table
from . import metrics
from .live_table import LiveTable
from .messages import LadderTold


@dataclass
class Drawn:
    """All that one seat sees at one moment, in one language and theme."""

    seat: int | None
    lang: str
    theme: str
    facts: dict[str, Any]  # the entries of a frame that do not depend on who is connected
    seats: list[dict[str, Any]]  # the running scores, as far as the viewer may know them
    panels: list[Panel]

    @cached_property
    def head(self) -> bytes:
        """The facts as a frame begins with them."""
        return dumps(self.facts)[1:-1]


class Looking(NamedTuple):
    """How somebody looks at a table: what they see depends on this and on the game alone."""

    seat: int | None
    lang: str
    theme: str
    guided: bool = False  # in a first game, with small tasks and tips


class Views:
    """What is seen of the tables in memory, drawn once for all who see the same."""

    def __init__(self) -> None:
        self._drawn: WeakKeyDictionary[LiveTable, dict[Looking, tuple[Hashable, Drawn]]] = WeakKeyDictionary()

    def of(self, live: LiveTable, looking: Looking) -> Drawn:
        """The table as it is seen now."""
        drawn = self._drawn.setdefault(live, {})
        edition = live.edition(looking.seat)
        kept = drawn.get(looking)
        if kept is None or kept[0] != edition:
            if kept is None:
                # Those who left, or look another way now, leave nothing behind.
                for other in drawn.keys() - {watcher.looking for watcher in live.watchers}:
                    del drawn[other]
            with metrics.drawing():
                kept = drawn[looking] = edition, draw_view(live.table, looking)
        return kept[1]


def draw_view(table: Table, looking: Looking) -> Drawn:
    """The table as a seat sees it."""
    seat, lang, theme, guided = looking
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
        "tasks": [task._asdict() for task in words.tasks(observation, say)] if guided else [],
        "marks": [mark._asdict() for mark in words.marks(observation, say)] if guided else [],
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

    def labelled(move: str, label: str) -> dict[str, str]:
        question = words.gives_up(move, observation, say)
        return (
            {"move": move, "label": label}
            | ({"quick": quick[move]} if move in quick else {})
            | ({"gives_up": question} if question else {})
        )

    return [labelled(move, label) for move, label in observation.labels(say)]


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


def who_sits(
    seats: Sequence[dict[str, Any]], scores: Sequence[dict[str, Any]], to_act: Sequence[int]
) -> list[dict[str, Any]]:
    """Who sits where, whether they have to decide, and their points, all as far as a viewer may know."""
    return [
        {**who, **score, "to_act": seat in to_act} for seat, (who, score) in enumerate(zip(seats, scores, strict=True))
    ]
