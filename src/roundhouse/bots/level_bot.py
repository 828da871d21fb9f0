"""The bots that play at the levels of `levels.py`."""

from __future__ import annotations

import hashlib
from functools import partial

from ..games.observation import Move, Observation
from ..games.title import Title
from ..kernel.cpu import Progress, quiet
from . import LEVELS, Bot
from .greedy import LookaheadBot
from .levels import find_level
from .policy import CompiledBot, PolicyBot, policy_of
from .search_bot import SearchBot

PER_MILLE = 1000


class LevelBot:
    """Plays a game at one of its levels. A policy also plays uncompiled, only more slowly; a search does not."""

    def __init__(
        self, name: str, title: Title, seed: int = 0, compiled: bool = True, progress: Progress = quiet
    ) -> None:
        self.name = name
        self.level = find_level(name, title)
        self.visits: int | None = self.level.visits
        self._seed = seed
        self._bot: Bot
        policy = policy_of(title, self.level.policy) if self.level.policy in title.play.policies else None
        if self.level.visits:
            level = self.level
            self._bot = SearchBot(title, seed, level.visits, level.cores, level.race, progress=progress)
        elif policy is None:
            self._bot = LookaheadBot(seed)
        elif compiled:
            self._bot = CompiledBot(title, policy, seed, progress)
        else:
            self._bot = PolicyBot(policy, seed)

    def choose(self, observation: Observation, seconds: float) -> Move:
        """A move within the time given and the level's own; whoever sets its visits sets the limits."""
        if slip := self._slip(observation):
            return slip
        if isinstance(self._bot, SearchBot):
            self._bot.visits = self.visits
        if self.visits == self.level.visits:
            seconds = min(seconds, self.level.seconds)
        return self._bot.choose(observation, seconds)

    def _slip(self, observation: Observation) -> Move | None:
        """A random move where the bot slips: by its seed and what it sees, so that it slips there again."""
        if not self.level.slips:
            return None
        drawn = hashlib.sha256(f"{self._seed}".encode() + observation.bytes).digest()
        if int.from_bytes(drawn[:8]) % PER_MILLE >= self.level.slips:
            return None
        return observation.legal[int.from_bytes(drawn[8:16]) % len(observation.legal)]


trainee, conductor, driver, dispatcher, chief, director = (partial(LevelBot, name) for name in LEVELS)
