"""Bots written as rules: interpreted at a table, compiled in series."""

from __future__ import annotations

from ..games.compiled import SCRATCH, Policy
from ..games.observation import Move, Observation
from ..kernel.rng import key_of


class PolicyBot:
    """A bot whose choice is a rule over the observation's record."""

    def __init__(self, policy: Policy, seed: int) -> None:
        self.name = policy.name
        self.policy = policy
        self._stream = [key_of(seed), 0]
        self._scratch = [0] * SCRATCH

    def choose(self, observation: Observation, seconds: float) -> Move:
        """The policy's move, in its few milliseconds."""
        actions = [move.id for move in observation.legal]
        seen = observation.title.sight.view(observation.record.copy())
        parts = observation.parts.view
        action = self.policy.choose(parts, seen, actions, len(actions), self._stream, self._scratch)
        return observation.legal[actions.index(action)]
