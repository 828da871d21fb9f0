"""`greedy`: the move that looks best one step ahead, by the game's own policy or else by the points it brings."""

from __future__ import annotations

from random import Random

from ..games.observation import Move, Observation
from ..games.title import Title
from . import Bot
from .policy import PolicyBot, policy_of

GREEDY = "greedy"


class LookaheadBot:
    """Tries every move, and takes one of those after which the seat has most points."""

    name = GREEDY

    def __init__(self, seed: int = 0) -> None:
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Draw from this seed on."""
        self._random = Random(seed)

    def choose(self, observation: Observation, seconds: float) -> Move:
        gains = {move: observation.title.words.gain(move.text, observation) for move in observation.legal}
        most = max(gains.values())
        return self._random.choice([move for move, gain in gains.items() if gain == most])


def greedy_bot(title: Title, seed: int = 0) -> Bot:
    """Plays every game."""
    return PolicyBot(policy_of(title, GREEDY), seed) if GREEDY in title.play.policies else LookaheadBot(seed)


GreedyBot = greedy_bot  # as the entry point names it
