"""What a game's decisions were worth, and how much of its result was luck.

Every decision is judged by what its seat could know then. What a seat may expect changes for three reasons only: its
own decisions, by their regret; decisions of others, as far as they were not what a good player would have done; and
all the rest, which is luck. So for every seat start + luck + skill + others = result, whatever the search made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

from ..errors import BadInput
from ..games.observation import Move, Observation
from ..games.title import Title
from ..table import Table
from .judging import Choice, Judgement, Thinker, can_judge, has_net, judge, thinker_for, unit_of
from .steady import steady


class Effort(NamedTuple):
    """Visits for a game, shared by its decisions, and for one of them."""

    in_all: int
    fewest: int
    most: int


SEARCHED = Effort(30_000, 100, 1000)  # free, before moves are weighed
PLAYED_OUT = Effort(40_000, 40, 200)
WORLDS = 0.4  # of a race's visits, for the move that was made
LATER = 8  # decisions in which a seat may do what it left undone

Done = Callable[[int, int], None]


@dataclass(frozen=True)
class Decision:
    """A seat's choice between several moves, the event `n` of the log."""

    n: int
    judgement: Judgement

    @property
    def seat(self) -> int:
        return self.judgement.seat

    @property
    def regret(self) -> float:
        return self.judgement.regret


@dataclass(frozen=True)
class Swing:
    """What chance changed for a seat, with the event `n` of the log at the latest."""

    n: int
    seat: int
    change: float


@dataclass(frozen=True)
class Balance:
    """How one seat came from what it could expect to what it got."""

    start: float
    luck: float
    skill: float
    others: float
    result: float
    curve: tuple[tuple[int, float], ...]  # after so many events, what the seat could expect


@dataclass(frozen=True)
class Report:
    """A game looked back upon; `unit` says what all values count: see `unit_of`."""

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
    """Every decision of a game that was one: its place in the log, what the seat knew, and the move it made."""
    for n, event in enumerate(table.log):
        if event.seat is not None:
            observation = table.at(n).observe(event.seat)
            if len(observation.legal) > 1:
                yield n, observation, Move(event.id, event.text)


def visits_for(title: Title, decisions: int) -> int:
    """How long to think about each of so many decisions, so that no game takes much longer than others."""
    in_all, fewest, most = SEARCHED if has_net(title) else PLAYED_OUT
    return max(fewest, min(in_all // max(decisions, 1), most))


def analyse(
    table: Table,
    visits: int | None = None,
    make_thinker: Callable[[], Thinker] | None = None,
    done: Done | None = None,
) -> Report:
    """Judge every decision of a game. The same game and visits give the same report."""
    if not can_judge(table.title):
        raise BadInput(f"{table.title.name} cannot be analysed: it does not say what its positions are worth")
    choices = list(choices_of(table))
    visits = visits or visits_for(table.title, len(choices))
    thinker = make_thinker() if make_thinker else thinker_for(table.title)
    decisions = []
    for k, (n, observation, played) in enumerate(choices):
        decisions.append(Decision(n, judge(thinker, observation, played, visits)))
        if done is not None:
            done(k + 1, len(choices))
    return report_on(table, completed(table, decisions, visits))


def completed(table: Table, decisions: Sequence[Decision], visits: int) -> list[Decision]:
    """The decisions of a game, with what their neighbours tell about them."""
    if has_net(table.title):
        return with_later_finds(table, decisions)
    return steadied(table, without_what_can_wait(decisions), visits)


def with_later_finds(table: Table, decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions of a game, with what its seats will find in those still to come, which no search sees from afar.

    Otherwise values would rise from decision to decision, and that would look like luck.
    """
    finds: float = getattr(table.title.module("outlook"), "FINDS", 0.0)
    made = [0] * table.players
    found = []
    for decision in reversed(decisions):
        found.append(_lifted(decision, [finds * number for number in made]))
        made[decision.seat] += 1
    return found[::-1]


def without_what_can_wait(decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions of a game where a policy plays on, which could be improved upon again and again: what its move
    leaves undone can mostly still be done later. So a move is better than that, and than the one made, only by what is
    more than the seat could find in its next decisions. What is worse than the policy's move is so in full."""
    finds: dict[int, list[float]] = {}
    rest = []
    for decision in reversed(decisions):
        judgement = decision.judgement
        later = finds.setdefault(decision.seat, [])
        rest.append(replace(decision, judgement=_less(judgement, max(later[-LATER:], default=0.0))))
        usual = judgement.choice(judgement.usual or judgement.played)
        later.append(judgement.expected(judgement.best) - judgement.expected(usual))
    return rest[::-1]


def _less(judgement: Judgement, later: float) -> Judgement:
    """A judgement whose moves are ahead of the usual one and the one made by so much less, but not behind them."""
    usual = judgement.choice(judgement.usual or judgement.played)
    level = max(judgement.made, usual, key=judgement.expected)

    def less(choice: Choice) -> Choice:
        ahead = judgement.expected(choice) - judgement.expected(level)
        if ahead <= 0:
            return choice
        share = max(1 - later / ahead, 0.0)
        pairs = zip(level.values, choice.values, strict=True)
        return Choice(choice.move, tuple((one or 0.0) + share * ((two or 0.0) - (one or 0.0)) for one, two in pairs))

    choices = sorted(map(less, judgement.choices), key=lambda c: (-judgement.expected(c), c.move != judgement.played))
    return replace(judgement, choices=tuple(choices))


def steadied(table: Table, decisions: Sequence[Decision], visits: int) -> list[Decision]:
    """The decisions of a game that was judged by playing games out; see `steady`.

    Chance takes a step where something was drawn since, or where another seat decides, which knows other things.
    """
    steps = [0] + [
        int(one.seat != next.seat or any(event.seat is None for event in table.log[one.n : next.n]))
        for one, next in pairwise(decisions)
    ]
    lifts = []
    for seat in table.seats if decisions else ():
        best = [decision.judgement.best.values[seat] or 0.0 for decision in decisions]
        made = [decision.judgement.made.values[seat] or 0.0 for decision in decisions]
        changes = [after - before for before, after in zip(best, made, strict=True)]
        result = _worth(table, seat) if table.over else None
        values = steady(best, changes, steps, [decision.seat for decision in decisions], WORLDS * visits, result)
        lifts.append([value - before for before, value in zip(best, values, strict=True)])
    return [_lifted(decision, [lift[k] for lift in lifts]) for k, decision in enumerate(decisions)]


def _lifted(decision: Decision, lifts: Sequence[float]) -> Decision:
    """A decision whose moves are all worth so much more to each seat."""
    choices = tuple(
        Choice(
            choice.move,
            tuple(None if value is None else value + lift for value, lift in zip(choice.values, lifts, strict=True)),
        )
        for choice in decision.judgement.choices
    )
    return replace(decision, judgement=replace(decision.judgement, choices=choices))


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
    end = _worth(table, seat) if table.over else curve[-1][1] if curve else 0.0
    if curve and table.over:
        swings.append(_swing(table, seat, *curve[-1], len(table.log), end))
        luck += swings[-1].change
    if not curve or curve[-1] != (len(table.log), end):
        curve.append((len(table.log), end))
    return Balance(curve[0][1], luck, skill, others, end, tuple(curve)), swings


def _swing(table: Table, seat: int, since: int, was: float, until: int, now: float) -> Swing:
    """The change from one value to the next, put down to the last draw in between."""
    drawn = [n for n in range(since, until) if table.log[n].seat is None]
    return Swing(drawn[-1] if drawn else max(until - 1, 0), seat, now - was)


def _worth(table: Table, seat: int) -> float:
    """What the end of the game was worth to a seat."""
    worth = table.title.module("outlook").worth
    return float(worth(table.parts.view, table.title.state.view(table.state), seat))


def read_report(table: Table, plain: Mapping[str, Any]) -> Report:
    """The report whose plain form was kept."""
    return report_on(table, [read_decision(decision) for decision in plain["decisions"]])


def read_decision(plain: Mapping[str, Any]) -> Decision:
    told = plain["judgement"]
    choices = tuple(Choice(choice["move"], tuple(choice["values"])) for choice in told["choices"])
    return Decision(plain["n"], Judgement(told["seat"], choices, told["played"], told["usual"]))
