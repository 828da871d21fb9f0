"""Judging a decision: the best few moves, the move that was made, and what each seat may expect of each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from ..games.observation import Move, Observation
from ..games.title import Title

BEST = 3  # moves that are told, beside the one that was made


class Weighed(NamedTuple):
    """What each seat may expect of some moves, one value alone where the seat's game is its own; and which of them a
    policy would have made, where one plays games out."""

    values: Mapping[Move, Sequence[float]]
    usual: Move | None = None


class Thinker(Protocol):
    """Who can say what moves are worth: a `Search` or a `Race`."""

    def weigh(self, observation: Observation, made: Move | None, visits: int, seconds: float | None = None) -> Weighed:
        """The best few moves and the one that was made. The answer hangs on nothing that was thought before."""
        ...


@dataclass(frozen=True)
class Choice:
    """A move, and what may be expected of it: seat by seat, or None for seats it does not touch."""

    move: str
    values: tuple[float | None, ...]


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
        """What the seat gave away, never less than nothing."""
        return self.expected(self.best) - self.expected(self.made)

    def choice(self, move: str) -> Choice:
        return next(choice for choice in self.choices if choice.move == move)

    def expected(self, choice: Choice) -> float:
        """What the seat itself may expect of a move."""
        value = choice.values[self.seat]
        assert value is not None
        return value


def can_judge(title: Title) -> bool:
    """Whether the game says what its positions are worth."""
    try:
        title.module("outlook")
    except ModuleNotFoundError:
        return False
    return True


def has_net(title: Title) -> bool:
    """Whether a net knows what positions of the game are worth; if not, a policy plays them out, which takes longer."""
    return can_judge(title) and hasattr(title.module("outlook"), "FEATURES")


def unit_of(title: Title, players: int) -> str:
    """What values count: points, chances to win (0 to 1), or the margin in points over the best of the others."""
    unit: str = getattr(title.module("outlook"), "UNIT", "margin")
    return "points" if unit == "margin" and players == 1 else unit


def judge(
    thinker: Thinker, observation: Observation, played: Move | None, visits: int, seconds: float | None = None
) -> Judgement:
    """Weigh the most promising moves and the one played. With a time in seconds fewer visits may have to do."""
    seat = observation.seat
    assert seat is not None, "a spectator has no moves"
    weighed, usual = thinker.weigh(observation, played, visits, seconds)
    choices = [_choice(observation, seat, move, values) for move, values in weighed.items()]
    choices.sort(key=lambda choice: -(choice.values[seat] or 0.0))
    made = choices[0].move if played is None else played.text
    return Judgement(seat, tuple(choices), made, usual.text if usual else None)


def _choice(observation: Observation, seat: int, move: Move, values: Sequence[float]) -> Choice:
    values = [round(value, 4) for value in values]
    if unit_of(observation.title, observation.players) == "chances":
        values = [min(max(value, 0.0), 1.0) for value in values]  # a net may promise more than there is
    if len(values) == observation.players:
        return Choice(move.text, tuple(values))
    alone: list[float | None] = [None] * observation.players
    alone[seat] = values[0]
    return Choice(move.text, tuple(alone))


def thinker_for(title: Title, progress: Callable[[str], None] = lambda _: None) -> Thinker:
    """Who judges decisions of a game: a search where a net knows it, else a race of moves that are played out."""
    from .race import Race  # here, since whoever only reads judgements need not load the compiler
    from .search import Search

    return Search(title, progress=progress) if has_net(title) else Race(title, progress=progress)
