"""Finding puzzles in games: decisions in which, by the strongest search, one move is clearly better than all others.

A decision goes through three checks: whether it could make a puzzle at all, which costs nothing; a short search; and,
if one move seems to stand out, long searches, each with random numbers of its own. It is a puzzle if all of them find
the same best move, and if the margin by which it leads is large even at the lower end of its 95% interval.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..bots.judging import Judgement, Thinker, judge, unit_of
from ..games.observation import Move, Observation
from ..kernel.rng import scramble
from ..table import Table
from .puzzle import Puzzle, short_state
from .solvers import Solvers

FEWEST_MOVES = 3  # that a puzzle must leave
APART = 5  # events of a game between two puzzles of one seat
SEARCHES = 4  # that confirm a puzzle
SURE = 3.18  # standard errors: 95% of Student's distribution with three degrees of freedom


class Demands(NamedTuple):
    """What a margin must be: on average, and at the lower end of its interval; and how long searches think."""

    mean: float
    least: float
    first_visits: int
    visits: int


DEMANDS: Mapping[str, Demands] = {
    "points": Demands(2.0, 1.5, 200, 1000),
    "chances": Demands(0.08, 0.06, 300, 3000),
    "margin": Demands(3.0, 1.5, 60, 400),  # played out, which takes a hundred times as long
}


@dataclass(frozen=True)
class Shares:
    """How many of a collection may be alike."""

    wanted: int = 300
    easy: float = 0.3  # that even the weakest level finds
    plain: float = 0.12  # whose answer is one and the same word, such as "draw"
    of_a_game: int = 3


class Miner:
    """Looks for puzzles in one game's tables; `found` are those of the collection so far."""

    def __init__(self, thinker: Thinker, solvers: Solvers, shares: Shares, found: Mapping[str, Puzzle]) -> None:
        self._thinker, self._solvers, self._shares = thinker, solvers, shares
        self.found = dict(found)
        self._alike = {(puzzle.answers, puzzle.moves, puzzle.second) for puzzle in found.values()}
        self._begin: Callable[[int], None] = thinker.begin  # type: ignore[attr-defined]  # both thinkers have it

    @property
    def full(self) -> bool:
        return len(self.found) >= self._shares.wanted

    def mine(self, table: Table, source: str, seed: int = 0) -> Iterator[Puzzle]:
        """The puzzles of a game that add to the collection; the same game and seed give the same."""
        taken: list[tuple[int, int]] = []
        for n in _shuffled([n for n, event in enumerate(table.log) if event.seat is not None], seed):
            seat = table.log[n].seat or 0
            if self.full or len(taken) >= self._shares.of_a_game:
                return
            if any(other == seat and abs(n - m) < APART for m, other in taken):
                continue
            puzzle = self.puzzle(table.at(n), seat, f"{source}:{n}", seed)
            if puzzle is not None:
                self._take(puzzle)
                taken.append((n, seat))
                yield puzzle

    def puzzle(self, table: Table, seat: int, source: str, seed: int = 0) -> Puzzle | None:
        """The puzzle that a decision makes; None if no move is clearly best, or the collection has enough like it."""
        observation = table.observe(seat)
        if len(observation.legal) < FEWEST_MOVES:
            return None
        demands = DEMANDS[unit_of(table.title, table.players)]
        self._begin(scramble(seed, 0))
        first = judge(self._thinker, observation, None, demands.first_visits)
        same = alike(table, seat)
        answers = same[first.best.move]
        if _lead(first, answers) < demands.mean or not self._wanted(observation, answers, len(same)):
            return None
        judged = []
        for k in range(SEARCHES):
            self._begin(scramble(seed, 1 + k))
            judged.append(judge(self._thinker, observation, _move(observation, answers[0]), demands.visits))
            if judged[-1].best.move not in answers or _lead(judged[-1], answers) < demands.least:
                return None
        leads = [_lead(judgement, answers) for judgement in judged]
        mean, error = statistics.mean(leads), statistics.stdev(leads) / SEARCHES**0.5
        if mean < demands.mean or mean - SURE * error < demands.least:
            return None
        losses = _losses(judged, answers)
        second = min(losses, key=lambda move: losses[move])
        if (answers, len(same), second) in self._alike:
            return None
        found, missed = self._solvers.split(observation, answers)
        return Puzzle(
            game=table.title.name,
            state=short_state(table),
            seat=seat,
            answers=answers,
            second=second,
            margin=round(mean, 3),
            error=round(error, 4),
            confirmed=SEARCHES,
            visits=demands.visits,
            moves=len(observation.legal),
            found_by=found,
            missed_by=missed,
            losses=losses,
            sure=first.best.certain,
            rules=table.title.rules_version,
            files=dict(table.parts.own),
            data=dict(table.parts.editions),
            source=source,
        )

    def _take(self, puzzle: Puzzle) -> None:
        self.found[puzzle.id] = puzzle
        self._alike.add((puzzle.answers, puzzle.moves, puzzle.second))

    def _wanted(self, observation: Observation, answers: tuple[str, ...], _: int) -> bool:
        """Whether the collection has room for a puzzle of this kind."""
        shares, found = self._shares, self.found.values()
        if " " not in answers[0]:
            like = sum(puzzle.answers[0] == answers[0] for puzzle in found)
            if like >= shares.plain * shares.wanted:
                return False
        if self._solvers.weakest_finds(observation, answers):
            weakest = self._solvers.weakest
            return sum(weakest in puzzle.found_by for puzzle in found) < shares.easy * shares.wanted
        return True


def alike(table: Table, seat: int) -> dict[str, tuple[str, ...]]:
    """By each legal move, all those that lead to the very same position, itself among them."""
    title, groups = table.title, dict[bytes, list[str]]()
    for move in table.legal(seat):
        state = table.state
        title.rules.apply(table.parts.view, title.state.view(state), seat, move.id)
        groups.setdefault(state.tobytes(), []).append(move.text)
    return {move: tuple(group) for group in groups.values() for move in group}


def _lead(judgement: Judgement, answers: tuple[str, ...]) -> float:
    """By how much the best of these moves leads all others that were compared; negative if it does not."""
    best = [judgement.expected(choice) for choice in judgement.choices if choice.move in answers]
    others = [judgement.expected(choice) for choice in judgement.choices if choice.move not in answers]
    return max(best) - max(others) if best and others else float("-inf")


def _losses(judged: list[Judgement], answers: tuple[str, ...]) -> dict[str, float]:
    """What each other move gives away, on average over the searches that compared it; not all compare the same."""
    losses: dict[str, list[float]] = {}
    for judgement in judged:
        best = judgement.expected(judgement.best)
        for choice in judgement.choices:
            if choice.move not in answers:
                losses.setdefault(choice.move, []).append(best - judgement.expected(choice))
    return {move: round(statistics.mean(values), 3) for move, values in losses.items()}


def _move(observation: Observation, text: str) -> Move:
    return next(move for move in observation.legal if move.text == text)


def _shuffled(places: list[int], seed: int) -> list[int]:
    return sorted(places, key=lambda n: scramble(seed, n))
