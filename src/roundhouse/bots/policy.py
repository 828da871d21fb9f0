"""Bots written as rules: interpreted at a table, compiled in series and in the server's processes."""

from __future__ import annotations

from functools import cache

import numpy as np

from ..errors import BadInput
from ..games.compiled import Chooser, Policy
from ..games.contract import SCRATCH
from ..games.observation import Move, Observation
from ..games.title import Title
from ..kernel.cpu import Progress, tell
from ..kernel.rng import key_of


def policy_of(title: Title, name: str) -> Policy:
    """One of the game's own policies."""
    found = title.play.policies
    if name not in found:
        raise BadInput(f"{title.name} has no policy '{name[:40]}': it has {', '.join(found) or 'none'}")
    return Policy(name, found[name])


class PolicyBot:
    """A bot whose choice is a rule over the observation's record."""

    def __init__(self, policy: Policy, seed: int) -> None:
        self.name = policy.name
        self.policy = policy
        self._scratch = [0] * SCRATCH
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Draw from this seed on."""
        self._stream = [key_of(seed), 0]

    def choose(self, observation: Observation, seconds: float) -> Move:
        """The policy's move, in its few milliseconds."""
        actions = [move.id for move in observation.legal]
        seen = observation.title.sight.view(observation.record.copy())
        parts = observation.parts.view
        action = self.policy.choose(parts, seen, actions, len(actions), self._stream, self._scratch)
        return observation.legal[actions.index(action)]


class CompiledBot:
    """The same bot with its policy compiled for one game: the same choices, in microseconds."""

    def __init__(self, title: Title, policy: Policy, seed: int = 0, progress: Progress = tell) -> None:
        self.name = policy.name
        self._chooser = _chooser(title, policy, progress)
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Draw from this seed on."""
        self._stream = np.array([key_of(seed), 0], np.int64)

    def choose(self, observation: Observation, seconds: float) -> Move:
        actions = [move.id for move in observation.legal]
        action = self._chooser.choose(observation.parts, observation.record.copy(), actions, self._stream)
        return observation.legal[actions.index(action)]


@cache
def _chooser(title: Title, policy: Policy, progress: Progress) -> Chooser:
    return Chooser(title, policy, progress)
