"""What a game's decisions were worth, and how much of its result was luck.

Every decision is judged by what its seat could know then. What a seat may expect changes for three reasons only: its
own decisions, by their regret; others' decisions, as far as they were not what a good player would have done; and
everything else, which is luck. So for every seat start + luck + skill + others = result, whatever the search estimated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from ..games.observation import Move, Observation
from ..games.title import Title
from ..table import Table
from .hindsight import Decision, completed, result_of
from .judging import Choice, Judgement, Thinker, has_net, judge, thinker_for, unit_of


class Effort(NamedTuple):
    """Visits for a game, shared by its decisions, and for one of them."""

    in_all: int
    fewest: int
    most: int


SEARCHED = Effort(30_000, 100, 1000)  # free, before moves are weighed
PLAYED_OUT = Effort(40_000, 40, 200)

Done = Callable[[int, int], None]


@dataclass(frozen=True)
class Swing:
    """What chance changed for a seat, at event `n` of the log or just before it."""

    n: int
    seat: int
    change: float


@dataclass(frozen=True)
class Balance:
    """How a seat got from what it could expect to its result."""

    start: float
    luck: float
    skill: float
    others: float
    result: float
    curve: tuple[tuple[int, float], ...]  # after how many events, what the seat could expect


@dataclass(frozen=True)
class Report:
    """The analysis of a game; `unit` says what all values are counted in: see `unit_of`."""

    unit: str
    events: int
    decisions: tuple[Decision, ...]
    swings: tuple[Swing, ...]
    balances: tuple[Balance, ...]

    def decision(self, n: int) -> Decision | None:
        """The decision that is event n of the log, where there was a choice."""
        return next((decision for decision in self.decisions if decision.n == n), None)

    @property
    def plain(self) -> dict[str, Any]:
        """The judgements in numbers and words, ready for JSON: `read_report` makes the rest of them again."""
        return {"decisions": [asdict(decision) for decision in self.decisions]}


def choices_of(table: Table) -> Iterator[tuple[int, Observation, Move]]:
    """Every decision of a game that left a choice: its place in the log, what the seat knew, and the move it made."""
    for n, event in enumerate(table.log):
        if event.seat is not None:
            observation = table.at(n).observe(event.seat)
            if len(observation.legal) > 1:
                yield n, observation, Move(event.id, event.text)


def visits_for(title: Title, decisions: int) -> int:
    """How long to think about each of a number of decisions, so that no game takes much longer than others."""
    in_all, fewest, most = SEARCHED if has_net(title) else PLAYED_OUT
    return max(fewest, min(in_all // max(decisions, 1), most))


def analyse(
    table: Table,
    visits: int | None = None,
    make_thinker: Callable[[], Thinker] | None = None,
    done: Done | None = None,
) -> Report:
    """Judge every decision of a game. The same game and visits give the same report."""
    choices = list(choices_of(table))
    visits = visits or visits_for(table.title, len(choices))
    thinker = make_thinker() if make_thinker else thinker_for(table.title)
    decisions = []
    for k, (n, observation, played) in enumerate(choices):
        decisions.append(Decision(n, judge(thinker, observation, played, visits)))
        if done is not None:
            done(k + 1, len(choices))
    return report_on(table, completed(table, decisions, visits))


def report_on(table: Table, decisions: Sequence[Decision]) -> Report:
    """Sum up the decisions of a game, in the order they were made."""
    balances, swings = [], []
    for seat in table.seats:
        balance, felt = _balance(table, decisions, seat)
        balances.append(balance)
        swings += felt
    unit = unit_of(table.title, table.players)
    return Report(unit, len(table.log), tuple(decisions), tuple(swings), tuple(balances))


def _balance(table: Table, decisions: Sequence[Decision], seat: int) -> tuple[Balance, list[Swing]]:
    curve: list[tuple[int, float]] = []
    swings: list[Swing] = []
    luck = skill = others = 0.0
    for decision in decisions:
        before, after = decision.judgement.best.values[seat], decision.judgement.made.values[seat]
        if before is None or after is None:
            continue
        if curve:
            swings.append(_swing(table, seat, *curve[-1], decision.n, before))
            luck += swings[-1].change
        if decision.seat == seat:
            skill += after - before
        else:
            others += after - before
        curve += [(decision.n, before), (decision.n + 1, after)]
    finished = table.over and not table.ended  # a game ended by agreement was worth what it promised
    end = result_of(table, seat) if finished else curve[-1][1] if curve else 0.0
    if curve and finished:
        swings.append(_swing(table, seat, *curve[-1], len(table.log), end))
        luck += swings[-1].change
    if not curve or curve[-1] != (len(table.log), end):
        curve.append((len(table.log), end))
    return Balance(curve[0][1], luck, skill, others, end, tuple(curve)), swings


def _swing(table: Table, seat: int, since: int, was: float, until: int, now: float) -> Swing:
    """The change from one value to the next, put down to the last draw in between."""
    drawn = [n for n in range(since, until) if table.log[n].seat is None]
    return Swing(drawn[-1] if drawn else max(until - 1, 0), seat, now - was)


def read_report(table: Table, plain: Mapping[str, Any]) -> Report:
    """The report whose plain form was kept."""
    return report_on(table, [read_decision(decision) for decision in plain["decisions"]])


def read_decision(plain: Mapping[str, Any]) -> Decision:
    told = plain["judgement"]
    choices = tuple(Choice(c["move"], tuple(c["values"]), c.get("certain", False)) for c in told["choices"])
    return Decision(plain["n"], Judgement(told["seat"], choices, told["played"], told["usual"]))
