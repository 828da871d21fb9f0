"""What is certain: moves after which nothing is left to chance, to others, or to what the seat cannot know.

What they bring is counted, not estimated: so the value of a game's last decision is its result.
"""

from __future__ import annotations

from typing import Any

from ..games.observation import Move, Observation
from ..kernel.layout import Records
from ..kernel.rng import key_of

WORLDS = 16  # in which an end must be the same: what is hidden may count in the end
FURTHER = 2  # decisions of the seat's own that may follow, such as a second section or a ring in London
POSITIONS = 400  # to look at after one move

Values = tuple[float, ...]


def sampled(observation: Observation, k: int = 0) -> tuple[Records, int]:
    """The k-th sampled world, and the number the seat has there: see `sample_world` of the game's `Play`."""
    title = observation.title
    world = title.state.zeros()
    sight, state = title.sight.view(observation.record.copy()), title.state.view(world)
    return world, int(title.interpreted(title.play.sample_world)(observation.parts.view, sight, [key_of(k), 0], state))


def left_out(observation: Observation) -> float:
    """What a position is worth to the seat beyond its worth in the world the seat thinks in.

    Where a seat thinks of its sheet as a solo game, that game has rules of its own: in Next Station: London a solo
    player pays for modules (NL-81), while several players do not.
    """
    title = observation.title
    if title.play.net is None or not title.play.net.alone:
        return 0.0
    worth = title.interpreted(title.play.worth)
    parts, (world, seat) = observation.parts.view, sampled(observation)
    here = worth(parts, observation.view, observation.seat or 0)
    return float(here - worth(parts, title.state.view(world), seat))


def certain_ends(observation: Observation) -> dict[Move, Values]:
    """What each seat gets for certain of those moves that decide the game; one value where the seat thinks alone."""
    ends: dict[Move, Values] = {}
    moves = observation.legal
    for k in range(WORLDS):
        world, seat = sampled(observation, k)
        found = {move: _End(observation, seat).after(world, move.id) for move in moves}
        same = {move: end for move, end in found.items() if end is not None and (k == 0 or end == ends[move])}
        ends, moves = same, tuple(same)
        if not ends:
            break
    beyond = left_out(observation) if ends else 0.0
    return {move: tuple(value + beyond for value in values) for move, values in ends.items()}


class _End:
    """The best end a seat can bring about in one world by its own decisions alone."""

    def __init__(self, observation: Observation, seat: int) -> None:
        title = observation.title
        self._layout, self._rules, self._worth = title.state, title.rules, title.interpreted(title.play.worth)
        self._parts, self._seat = observation.parts.view, seat
        self._actions = [0] * len(title.action_names)
        self._most = 1.0 if title.play.unit == "chances" else float("inf")  # nothing is better
        # Where no net knows a game a turn is long, and its hidden cards would be seen before the last decision.
        self._further = FURTHER if title.play.net is not None else 0
        self._left = POSITIONS

    def after(self, world: Records, action: int, depth: int = 0) -> Values | None:
        """What each seat has of the end after an action and the best that can follow; None where it is not certain."""
        world = world.copy()
        state = self._layout.view(world)
        self._rules.apply(self._parts, state, self._seat, action)
        acting = self._rules.acting(self._parts, state)
        if acting == 0:
            return None if self._rules.tickets(self._parts, state) else self._values(state)
        if acting != 1 << self._seat or depth == self._further:
            return None
        best: Values | None = None
        certain = True
        for next in self._listed(state):
            self._left -= 1
            end = self.after(world, next, depth + 1) if self._left >= 0 else None
            if end is None:
                certain = False
            elif best is None or end[self._seat] > best[self._seat]:
                best = end
        return best if best is not None and (certain or best[self._seat] >= self._most) else None

    def _values(self, state: Any) -> Values:
        return tuple(float(self._worth(self._parts, state, seat)) for seat in range(state.players))

    def _listed(self, state: Any) -> list[int]:
        n = self._rules.legal(self._parts, state, self._seat, self._actions)
        return self._actions[:n]
