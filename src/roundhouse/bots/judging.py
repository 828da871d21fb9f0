"""Judging a decision: the best few moves, the move that was made, and what each seat may expect of each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from ..games.observation import Move, Observation
from ..games.title import Title
from .certain_outcomes import certain_ends

BEST = 3  # moves that are told, beside the one that was made
ALMOST = 0.0001  # chances to win that always remain where a result is not certain


class Weighed(NamedTuple):
    """What each seat may expect of some moves (a single value if the seat's game is its own), and which move the
    policy would have made, if there is one."""

    values: Mapping[Move, Sequence[float]]
    usual: Move | None = None


class Thinker(Protocol):
    """Estimates what moves are worth: a `Search` or a `Race`."""

    def weigh(self, observation: Observation, made: Move | None, visits: int, seconds: float | None = None) -> Weighed:
        """The best few moves and the one that was made. The answer does not depend on earlier questions."""
        ...


@dataclass(frozen=True)
class Choice:
    """A move, and what may be expected of it: seat by seat, or None for seats it does not touch."""

    move: str
    values: tuple[float | None, ...]
    certain: bool = False  # counted, not estimated: nothing is left to chance or to others


@dataclass(frozen=True)
class Judgement:
    """A decision of a seat: the moves that matter, best first, among them the one that was made."""

    seat: int
    choices: tuple[Choice, ...]
    played: str
    usual: str | None = None  # what a policy would have played

    @property
    def best(self) -> Choice:
        return self.choices[0]

    @property
    def made(self) -> Choice:
        return self.choice(self.played)

    @property
    def regret(self) -> float:
        """What the seat gave away; never negative."""
        return self.expected(self.best) - self.expected(self.made)

    def choice(self, move: str) -> Choice:
        return next(choice for choice in self.choices if choice.move == move)

    def expected(self, choice: Choice) -> float:
        """What the seat itself may expect of a move."""
        value = choice.values[self.seat]
        assert value is not None
        return value


def has_net(title: Title) -> bool:
    """Whether a net knows what positions of the game are worth; if not, a policy plays them out, which takes longer."""
    return title.play.net is not None


def unit_of(title: Title, players: int) -> str:
    """What values count: points, chances to win (0 to 1), or the margin in points over the best of the others."""
    unit = title.play.unit
    return "points" if unit == "margin" and players == 1 else unit


def judge(
    thinker: Thinker, observation: Observation, played: Move | None, visits: int, seconds: float | None = None
) -> Judgement:
    """Weigh the most promising moves and the one that was played; with a limit in `seconds`, there may be fewer visits.

    What is certain is counted, not weighed; and if a certain result is the best there is, it is reported whatever the
    thinker looked at.
    """
    seat = observation.seat
    assert seat is not None, "a spectator has no moves"
    weighed, usual = thinker.weigh(observation, played, visits, seconds)
    ends = certain_ends(observation)
    choices = [_estimated(observation, move, values) for move, values in weighed.items() if move not in ends]
    sure = [_choice(observation, move, values, certain=True) for move, values in ends.items()]
    made = None if played is None else played.text
    choices += [choice for choice in sure if choice.move in {move.text for move in weighed}]
    best = best_first([*choices, *sure], seat, made)[0]
    ranked = best_first({choice.move: choice for choice in (best, *choices)}.values(), seat, made)
    return Judgement(seat, ranked, made or best.move, usual.text if usual else None)


def best_first(choices: Iterable[Choice], seat: int, played: str | None) -> tuple[Choice, ...]:
    """Moves by what the seat may expect of them; among equals, certain ones come first, then the one that was
    played."""
    return tuple(sorted(choices, key=lambda c: (-(c.values[seat] or 0.0), not c.certain, c.move != played)))


def _estimated(observation: Observation, move: Move, values: Sequence[float]) -> Choice:
    if unit_of(observation.title, observation.players) == "chances":
        # A net may promise more than there is; and what is not certain is never quite a win or a loss.
        values = [min(max(value, ALMOST), 1 - ALMOST) for value in values]
    return _choice(observation, move, values, certain=False)


def _choice(observation: Observation, move: Move, values: Sequence[float], certain: bool) -> Choice:
    """A move with a value for every seat, or for the seat's own alone."""
    assert observation.seat is not None
    values = [round(value, 4) for value in values]
    if len(values) == observation.players:
        return Choice(move.text, tuple(values), certain)
    alone: list[float | None] = [None] * observation.players
    alone[observation.seat] = values[0]
    return Choice(move.text, tuple(alone), certain)


def thinker_for(title: Title, progress: Callable[[str], None] = lambda _: None) -> Thinker:
    """Judges decisions of a game: a search if there is a net, else a race of games that are played out."""
    from .race import Race  # here, since whoever only reads judgements need not load the compiler
    from .search import Search

    return Search(title, progress=progress) if has_net(title) else Race(title, progress=progress)
