"""Judging a decision: the best few moves, the move that was made, and what each seat may expect of each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..games.observation import Move, Observation
from ..games.title import Title

if TYPE_CHECKING:  # whoever only reads judgements need not load the compiler
    from .race import Race
    from .search import Search

BEST = 3  # moves that are told
FEWEST = 10  # visits, before a move is weighed
FREE = 0.17  # of the time given, for thinking before moves are weighed: that takes five times as many visits


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

    @property
    def best(self) -> Choice:
        return self.choices[0]

    @property
    def made(self) -> Choice:
        return next(choice for choice in self.choices if choice.move == self.played)

    @property
    def regret(self) -> float:
        """What the seat gave away, never less than nothing."""
        return self.expected(self.best) - self.expected(self.made)

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
    search: Search | Race,
    observation: Observation,
    played: Move | None,
    visits: int,
    seconds: float | None = None,
) -> Judgement:
    """Think for so many visits, then weigh the most promising moves and the one played, all with the same care.

    With a time in seconds fewer visits may have to do. The answer hangs on nothing that was thought before.
    """
    search.forget()
    thoughts = search.think(observation, None if seconds is None else FREE * seconds, visits)
    enough = max((visits if seconds is None else search.visits) // 2, FEWEST)
    looked_at = {thought.move: thought.visits for thought in thoughts}
    moves = dict.fromkeys([*list(looked_at)[:BEST], *([played] if played is not None else [])])
    choices = [_weighed(search, observation, move, enough, looked_at.get(move, 0)) for move in moves]
    seat = observation.seat
    assert seat is not None, "a spectator has no moves"
    choices.sort(key=lambda choice: -(choice.values[seat] or 0.0))
    return Judgement(seat, tuple(choices), choices[0].move if played is None else played.text)


def _weighed(search: Search | Race, observation: Observation, move: Move, enough: int, visits: int) -> Choice:
    """A move with what each seat may expect of it; a move that was hardly looked at is looked at more, first."""
    if visits < enough:
        search.weigh(observation, move, enough - visits)
    values = [round(value, 4) for value in search.weigh(observation, move, 2 * enough)]
    if unit_of(observation.title, observation.players) == "chances":
        values = [min(max(value, 0.0), 1.0) for value in values]  # a net may promise more than there is
    if len(values) == observation.players:
        return Choice(move.text, tuple(values))
    alone: list[float | None] = [None] * observation.players
    alone[observation.seat or 0] = values[0]
    return Choice(move.text, tuple(alone))
