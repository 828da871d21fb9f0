"""What the decisions of a game tell about each other.

Each decision is judged by itself, by what its seat could know then. But a seat will find more in later decisions than a
search could foresee, it may still do what it left undone, and the results of games that are played out are noisy. All
of that would look like luck or like mistakes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..table import Table
from .judging import Choice, Judgement, best_first, has_net
from .smoothing import smoothed

WORLDS = 0.4  # of a race's visits, for the move that was made
LATER = 8  # decisions in which a seat may do what it left undone


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


def completed(table: Table, decisions: Sequence[Decision], visits: int) -> list[Decision]:
    """The decisions of a game, with what their neighbours tell about them."""
    if has_net(table.title):
        return with_later_finds(table, decisions)
    return steadied(table, without_what_can_wait(decisions), visits)


def with_later_finds(table: Table, decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions of a game, with what its seats will find in later decisions, which no search can see from afar.

    Otherwise values would rise from decision to decision, and that would look like luck.
    """
    net = table.title.play.net
    finds = net.finds(table.title.state.view(table.state)) if net is not None else 0.0
    made = [0] * table.players
    found = []
    for decision in reversed(decisions):
        found.append(_lifted(decision, [finds * number for number in made]))
        made[decision.seat] += 1
    return found[::-1]


def without_what_can_wait(decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions of a game that a policy plays out, without credit for what can wait.

    What the policy's move leaves undone can mostly still be done later, so the same improvement would be found again
    and again. A move is therefore credited, over the policy's move and the one that was made, only with what goes
    beyond what the seat could find in its next decisions. What is worse than the policy's move counts in full.
    """
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
    """A judgement in which the other moves lead the policy's and the one that was made by less, but do not fall
    behind them."""
    usual = judgement.choice(judgement.usual or judgement.played)
    level = max(judgement.made, usual, key=judgement.expected)

    def less(choice: Choice) -> Choice:
        ahead = judgement.expected(choice) - judgement.expected(level)
        if ahead <= 0 or choice.certain:
            return choice
        share = max(1 - later / ahead, 0.0)
        pairs = zip(level.values, choice.values, strict=True)
        return Choice(choice.move, tuple((one or 0.0) + share * ((two or 0.0) - (one or 0.0)) for one, two in pairs))

    choices = best_first(map(less, judgement.choices), judgement.seat, judgement.played)
    return replace(judgement, choices=choices)


def steadied(table: Table, decisions: Sequence[Decision], visits: int) -> list[Decision]:
    """The decisions of a game that was judged by playing games out, smoothed; see `smoothed`.

    Chance takes a step when something was drawn since, or when another seat decides, because it knows other things.
    """
    steps = [0] + [
        int(one.seat != next.seat or any(event.seat is None for event in table.log[one.n : next.n]))
        for one, next in pairwise(decisions)
    ]
    thinkers = [None if decision.judgement.best.certain else decision.seat for decision in decisions]
    lifts = []
    for seat in table.seats if decisions else ():
        best = [decision.judgement.best.values[seat] or 0.0 for decision in decisions]
        made = [decision.judgement.made.values[seat] or 0.0 for decision in decisions]
        changes = [after - before for before, after in zip(best, made, strict=True)]
        result = result_of(table, seat) if table.over and not table.ended else None
        values = smoothed(best, changes, steps, thinkers, WORLDS * visits, result)
        lifts.append([value - before for before, value in zip(best, values, strict=True)])
    return [_lifted(decision, [lift[k] for lift in lifts]) for k, decision in enumerate(decisions)]


def _lifted(decision: Decision, lifts: Sequence[float]) -> Decision:
    """A decision in which all moves are worth more to each seat by a given amount, except those whose value is
    certain."""
    judgement = decision.judgement
    lifted = [c if c.certain else replace(c, values=_sums(c, lifts)) for c in judgement.choices]
    ranked = best_first(lifted, judgement.seat, judgement.played)
    return replace(decision, judgement=replace(judgement, choices=ranked))


def _sums(choice: Choice, lifts: Sequence[float]) -> tuple[float | None, ...]:
    return tuple(None if value is None else value + lift for value, lift in zip(choice.values, lifts, strict=True))


def result_of(table: Table, seat: int) -> float:
    """What the end of the game was worth to a seat."""
    worth = table.title.interpreted(table.title.play.worth)
    return float(worth(table.parts.view, table.title.state.view(table.state), seat))
