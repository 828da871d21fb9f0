"""The bots that play at the levels of `levels.py`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from math import inf

from ..games.observation import Move, Observation
from ..games.title import Title
from ..kernel.cpu import Progress, quiet
from . import LEVELS, Bot
from .greedy import LookaheadBot
from .levels import find_level
from .policy import CompiledBot, PolicyBot, policy_of
from .search import Thought
from .search_bot import SearchBot

PER_MILLE = 1000


class LevelBot:
    """Plays a game at one of its levels. A policy also plays uncompiled, only more slowly; a search does not."""

    def __init__(
        self, name: str, title: Title, seed: int = 0, compiled: bool = True, progress: Progress = quiet
    ) -> None:
        self.name = name
        self.level = find_level(name, title)
        self._visits: int | None = self.level.visits
        self._limit = self.level.seconds
        self._seed, self._slipped = seed, False
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

    @property
    def visits(self) -> int | None:
        """How many a decision may take; None: as many as there is time for."""
        return self._visits

    @visits.setter
    def visits(self, visits: int | None) -> None:
        """Whoever sets them sets the limits: the level's own seconds no longer count."""
        self._visits, self._limit = visits, inf

    @property
    def thoughts(self) -> list[Thought]:
        """What it thought of moves before its last decision, if it searches."""
        return [] if self._slipped else getattr(self._bot, "thoughts", [])

    def begin(self, seed: int) -> None:
        """Forget what went before, and draw from this seed on."""
        self._seed = seed
        begin: Callable[[int], None] = self._bot.begin  # type: ignore[attr-defined]  # each of the four has it
        begin(seed)

    def choose(self, observation: Observation, seconds: float) -> Move:
        """A move within the time given and the level's own."""
        slip = self._slip(observation)
        self._slipped = slip is not None
        if slip is not None:
            return slip
        if isinstance(self._bot, SearchBot):
            self._bot.visits = self.visits
        return self._bot.choose(observation, min(seconds, self._limit))

    def _slip(self, observation: Observation) -> Move | None:
        """A random move where the bot slips: by its seed and what it sees, so that it slips there again."""
        if not self.level.slips:
            return None
        drawn = hashlib.sha256(f"{self._seed}".encode() + observation.bytes).digest()
        if int.from_bytes(drawn[:8]) % PER_MILLE >= self.level.slips:
            return None
        return observation.legal[int.from_bytes(drawn[8:16]) % len(observation.legal)]


trainee, conductor, driver, dispatcher, chief, director = (partial(LevelBot, name) for name in LEVELS)
