"""How far a bot is from perfect play, in a game of one seat.

Where little of the game is left, what perfect play is worth can be worked out: `PerfectPlay.worth` looks at every
decision and every draw that can follow. Where more is left, it is bounded from above by the dual approach of Brown,
Smith and Sun ("Information relaxations and duality in stochastic dynamic programs", 2010).

Let W be any function of positions. At each draw, charge a fee: W after what was drawn, less the mean of W over all that
might have been drawn. Whoever does not know what will be drawn pays nothing on average, so the best result that can be
expected stays what it was, fees or not. Now tell the player all that will be drawn. That is no disadvantage: any way to
play without this knowledge is still open. So the mean, over draws, of the best result less its fees is never below what
perfect play is worth. The better W, the closer it comes: what knowing a good draw brings is what it costs. Here W is
what the net makes of a position, after the best move where one is to be made. A bad net makes the bound loose, not
wrong.

The best result is found by looking at every decision that can follow, not by a search that may miss one. Where that
takes more steps than were allowed, the bound is infinite.
"""

from __future__ import annotations

import numpy as np

from ..errors import BadInput
from ..games.parts import Parts
from ..games.title import Title
from ..kernel import Builder, bound
from ..kernel.cpu import CPU, Progress, compile_drivers, quiet
from ..kernel.layout import Records
from .search import DEEPEST, mind, shipped_net, slots

MOST_STEPS = 1 << 40


class PerfectPlay:
    """What perfect play is worth from a state on, and upper bounds on it."""

    def __init__(self, title: Title, most_steps: int = MOST_STEPS, progress: Progress = quiet) -> None:
        net = title.play.net
        if net is None or not net.alone:
            raise BadInput(f"in {title.name} seats play against each other: nothing is known of perfect play")
        self.most_steps = most_steps
        self._mind = mind(title, shipped_net(title))
        actions = len(title.action_names)
        kinds, choices, next = np.zeros((3, DEEPEST), np.int64)
        values, fees = np.zeros((2, DEEPEST))
        listed = np.zeros((DEEPEST, actions), np.int64)
        self._ways = bound.Ways(
            title.state.zeros(DEEPEST),
            kinds,
            listed,
            choices,
            next,
            values,
            fees,
            title.state.zeros(2),
            np.zeros(actions, np.int64),
            np.zeros(2, np.int64),
        )
        parts = title.parts.zeros()
        self._best_way, self._fee = compile_drivers(
            Builder(CPU, slots(title), f"{title.name}-perfect-play"),
            [
                (bound.best_way, (parts, self._mind, self._ways, 0, 0, 0)),
                (bound.fee, (parts, self._mind, self._ways, 0, 0)),
            ],
            progress,
        )

    def worth(self, parts: Parts, state: Records) -> float:
        """What the state is worth to perfect play; infinite where that takes too many steps."""
        return self._best(parts, state, 0, bound.ALL)

    def bound(self, parts: Parts, state: Records, luck: int, fees: bool = True) -> float:
        """The most that can be reached from the state on where what the number `luck` stands for will be drawn, less
        the fees. Its mean over numbers drawn at random is an upper bound on `worth`; infinite as above."""
        return self._best(parts, state, luck, bound.ONE_FOR_A_FEE if fees else bound.ONE)

    def fee(self, parts: Parts, state: Records, ticket: int) -> float:
        """What it costs to draw a ticket at a chance node."""
        self._ways.states[0] = state[0]
        return float(self._fee(parts.record, self._mind, self._ways, 0, ticket))

    def _best(self, parts: Parts, state: Records, luck: int, draws: int) -> float:
        if int(state["players"][0]) != 1:
            raise BadInput("perfect play is worked out for games of one player alone")
        self._ways.states[0] = state[0]
        value = float(self._best_way(parts.record, self._mind, self._ways, luck, draws, self.most_steps))
        return float("inf") if value == bound.ENDLESS else value
