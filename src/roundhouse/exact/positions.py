"""Positions to solve and to compare bots in: states met in games between players who move at random."""

from __future__ import annotations

import numpy as np

from ..games.observation import Move, Observation
from ..games.parts import Parts
from ..kernel.bits import first_bit
from ..kernel.layout import Records
from ..kernel.rng import below, scramble

WORLDS = 8  # imagined from what each seat sees: if none differs, nothing is hidden
NEAR = 0  # for a game without a turn cap, any state is near enough to its end


class Walk:
    """A game played at random from a state on, by the rules as plain functions."""

    def __init__(self, parts: Parts, start: Records, seed: int) -> None:
        self.parts, self.title, self.state = parts, parts.title, start.copy()
        self._view = self.title.state.view(self.state)
        self._actions = np.zeros(len(self.title.action_names), np.int64)
        self._stream = [seed, 0]

    def settle(self) -> int:
        """Draw until somebody has to decide; returns who, or -1 at the end."""
        rules, parts = self.title.rules, self.parts.view
        while not (seats := rules.acting(parts, self._view)):
            n = rules.tickets(parts, self._view)
            if not n:
                return -1
            rules.draw(parts, self._view, rules.outcome(parts, self._view, self.below(n)))
        return first_bit(seats)

    def legal(self, seat: int) -> list[int]:
        n = self.title.rules.legal(self.parts.view, self._view, seat, self._actions)
        return [int(action) for action in self._actions[:n]]

    def decide(self, seat: int, action: int) -> None:
        self.title.rules.apply(self.parts.view, self._view, seat, action)

    def below(self, n: int) -> int:
        return below(self._stream, n)


def observation(parts: Parts, state: Records, seat: int) -> Observation:
    """What a seat that has to decide sees of a state."""
    title = parts.title
    view, sight = title.state.view(state), title.sight.zeros()
    title.rules.observe(parts.view, view, seat, title.sight.view(sight))
    actions = np.zeros(len(title.action_names), np.int64)
    n = title.rules.legal(parts.view, view, seat, actions)
    legal = tuple(Move(int(action), title.action_names[action]) for action in actions[:n])
    names = tuple(f"Player {k + 1}" for k in range(int(state["players"][0])))
    return Observation(title, parts, seat, sight, names, (seat,), legal)


def all_is_known(parts: Parts, state: Records) -> bool:
    """Whether every seat knows all there is to know: what it imagines is what there is."""
    title = parts.title
    sight, world = title.sight.zeros(), title.state.zeros()
    stream = [1, 0]
    for seat in range(int(state["players"][0])):
        title.rules.observe(parts.view, title.state.view(state), seat, title.sight.view(sight))
        for _ in range(WORLDS):
            title.rules.imagine(parts.view, title.sight.view(sight), stream, title.state.view(world))
            if world.tobytes() != state.tobytes():
                return False
    return True


def solvable_state(parts: Parts, start: Records, seed: int, last_turns: int | None) -> Records | None:
    """A state of a random game from which everything is known and, where only the last turns are solved, no more of
    them are left; None where the game is over first."""
    walk = Walk(parts, start, scramble(seed, 0))
    rules = parts.title.rules
    while (seat := walk.settle()) >= 0:
        left = 0
        if last_turns is not None:
            left = int(start["turn_cap"][0]) - rules.turns(parts.view, parts.title.state.view(walk.state)) - last_turns
        if left <= NEAR and all_is_known(parts, walk.state):
            return walk.state
        choices = walk.legal(seat)
        walk.decide(seat, choices[walk.below(len(choices))])
    return None


def random_position(parts: Parts, root: Records, seed: int) -> tuple[Records, int] | None:
    """One of the decisions of a random game from a state on, any with the same chance, and whose it is; only those
    with a choice count. None where there was none."""
    walk = Walk(parts, root, scramble(seed, 1))
    chosen: tuple[Records, int] | None = None
    seen = 0
    while (seat := walk.settle()) >= 0:
        choices = walk.legal(seat)
        if len(choices) > 1:
            seen += 1
            if walk.below(seen) == 0:
                chosen = walk.state.copy(), seat
        walk.decide(seat, choices[walk.below(len(choices))])
    return chosen
