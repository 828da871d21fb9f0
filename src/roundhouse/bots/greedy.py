"""`greedy`: the move that looks best one step ahead, by the judgement in the game's own `greedy.py`."""

from __future__ import annotations

from ..games.compiled import Policy
from ..games.title import Title
from .policy import PolicyBot


class GreedyBot(PolicyBot):
    """Plays every game that says what it is worth."""

    def __init__(self, title: Title, seed: int = 0) -> None:
        super().__init__(Policy("greedy", title.module("greedy").choose), seed)
