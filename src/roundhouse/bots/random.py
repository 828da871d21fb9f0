"""`random`: any legal move, all equally likely."""

from __future__ import annotations

from ..games.compiled import Policy
from ..games.title import Title
from ..kernel.drivers import choose_at_random
from .policy import PolicyBot


class RandomBot(PolicyBot):
    """Plays any game, with no plan at all."""

    def __init__(self, title: Title, seed: int = 0) -> None:
        super().__init__(Policy("random", choose_at_random, looks=False), seed)
