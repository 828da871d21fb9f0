"""How far bots are from perfect play, in random positions of a game that was solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from ..bots import Bot, make_bot
from ..errors import BadInput
from ..games.parts import Parts
from ..kernel.cpu import Progress, quiet
from ..kernel.layout import Records
from .positions import observation, random_position, solvable_state
from .solver import ALIKE, MOST_NODES, Solution

PATIENCE = 3600.0  # seconds for a move: bots that search do so by visits
MOST_TRIES = 10_000  # random games in which a state to solve is looked for


@dataclass(frozen=True)
class Position:
    """A decision of a solved game, and what perfect play makes of it."""

    state: Records
    seat: int
    best: float  # to the seat that decides: points, or its chance to win
    losses: dict[int, float]  # of its legal actions


@dataclass(frozen=True)
class Solved:
    """Solved states of a game, and positions that follow them."""

    solutions: tuple[Solution, ...]
    roots: tuple[Records, ...]
    positions: tuple[Position, ...]

    @property
    def nodes(self) -> int:
        return sum(solution.nodes for solution in self.solutions)

    @property
    def gap(self) -> float:
        return max(solution.gap for solution in self.solutions)


@dataclass(frozen=True)
class Comparison:
    """What a bot gave away over all positions."""

    bot: str
    positions: int
    best: float  # what perfect play is worth, on average
    lost: float  # on average
    error: float  # the standard error of that
    perfect: float  # how often its move was as good as any
    worst: float

    @property
    def share(self) -> float:
        """What it gave away beside what perfect play is worth, which may be less than nothing."""
        return self.lost / abs(self.best) if self.best else 0.0


def solve_small(
    parts: Parts,
    start: Records,
    positions: int,
    seed: int = 0,
    last_turns: int | None = None,
    roots: int = 1,
    most_nodes: int = MOST_NODES,
    progress: Progress = quiet,
) -> Solved:
    """Solve a game from some random states on, and take positions from games that go on at random from there."""
    solutions: list[Solution] = []
    begun: list[Records] = []
    found: list[Position] = []
    for k in range(roots):
        root = _root(parts, start, seed, k, last_turns)
        solution = Solution(parts, root, most_nodes, progress)
        solutions.append(solution)
        begun.append(root)
        wanted = positions * (k + 1) // roots
        for number in range(MOST_TRIES * max(positions, 1)):
            if len(found) >= wanted:
                break
            drawn = random_position(parts, root, (seed * roots + k) * MOST_TRIES * max(positions, 1) + number)
            if drawn is not None:
                state, seat = drawn
                value = solution.value(state)
                found.append(Position(state, seat, 1 - value if seat else value, solution.losses(state)))
    return Solved(tuple(solutions), tuple(begun), tuple(found))


def _root(parts: Parts, start: Records, seed: int, number: int, last_turns: int | None) -> Records:
    for attempt in range(MOST_TRIES):
        state = solvable_state(parts, start, (seed * MOST_TRIES + number) * MOST_TRIES + attempt, last_turns)
        if state is not None:
            return state
    raise BadInput("in no random game was everything known to everybody: such games are not solved")


def compare(solved: Solved, name: str, seed: int = 0, heard: Callable[[], None] = lambda: None) -> Comparison:
    """Let a bot decide in every position, and count what it gives away."""
    parts = solved.solutions[0].parts
    bot: Bot = make_bot(name, parts.title, seed)
    lost = []
    for position in solved.positions:
        move = bot.choose(observation(parts, position.state, position.seat), PATIENCE)
        lost.append(position.losses[move.id])
        heard()
    return _comparison(name, solved.positions, lost)


def at_random(solved: Solved) -> Comparison:
    """What moves at random give away on average, counted and not tried."""
    return _comparison("random", solved.positions, [fmean(position.losses.values()) for position in solved.positions])


def _comparison(name: str, positions: Sequence[Position], lost: Sequence[float]) -> Comparison:
    n = len(lost)
    return Comparison(
        bot=name,
        positions=n,
        best=fmean(position.best for position in positions),
        lost=fmean(lost),
        error=stdev(lost) / sqrt(n) if n > 1 else 0.0,
        perfect=sum(one <= ALIKE for one in lost) / n,
        worst=max(lost),
    )
