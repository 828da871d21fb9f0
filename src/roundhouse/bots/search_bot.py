"""The bot that searches."""

from __future__ import annotations

from typing import Any

from ..games.observation import Move, Observation
from ..games.title import Title
from .parallel_search import Together
from .race import Race
from .search import Search, Thought

ROOM = 400_000  # nodes, 32 bytes each; of a race, worlds
NODES_A_VISIT = 16  # at most, mostly: half of them for what is kept from decision to decision


class SearchBot:
    """Thinks until its time, or its number of visits, is up: by a tree, or by a race."""

    def __init__(
        self, title: Title, seed: int = 0, visits: int | None = None, cores: int = 1, race: bool = False, **how: Any
    ) -> None:
        self.name = "search"
        self.thoughts: list[Thought] = []  # of the last decision, the move it chose first; none where it had no choice
        self.visits = visits
        how = {"room": max(ROOM, NODES_A_VISIT * (visits or 0) // cores), **how}
        self._search: Search | Together | Race
        if race:
            self._search = Race(title, cores, seed, **how)
        elif cores > 1:
            self._search = Together(title, cores, seed, **how)
        else:
            self._search = Search(title, seed=seed, **how)

    def begin(self, seed: int) -> None:
        """Forget what went before, and draw from this seed on."""
        self._search.begin(seed)

    def choose(self, observation: Observation, seconds: float) -> Move:
        if len(observation.legal) == 1:
            self.thoughts = []
            return observation.legal[0]
        self.thoughts = self._search.think(observation, seconds, self.visits, brief=True)
        return self.thoughts[0].move
