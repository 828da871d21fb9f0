"""Several searches of one decision at once, a core for each: every one samples its own worlds, and what they find is
added up. With a fixed number of visits and cores, the same question has the same answer."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ..games.observation import Move, Observation
from ..games.title import Title
from .search import Search, Thought, ranked

APART = 1_000_003  # between the seeds of two searches


class Together:
    """Thinks like a `Search`, on several cores: compiled code lets threads run side by side."""

    def __init__(self, title: Title, cores: int, seed: int = 0, **how: Any) -> None:
        self._searches = [Search(title, seed=seed + APART * k, **how) for k in range(cores)]

    def begin(self, seed: int) -> None:
        """Forget everything, and draw from this seed on."""
        for k, search in enumerate(self._searches):
            search.begin(seed + APART * k)

    @property
    def visits(self) -> int:
        """In all."""
        return sum(search.visits for search in self._searches)

    def think(
        self, observation: Observation, seconds: float | None = None, visits: int | None = None, brief: bool = False
    ) -> list[Thought]:
        """Think until the seconds or the visits are spent; returns the moves, those thought about most first."""
        cores = len(self._searches)
        shares = [None if visits is None else (visits + k) // cores for k in range(cores)]
        with ThreadPoolExecutor(cores) as threads:
            found = threads.map(
                lambda search, share: search.think(observation, seconds, share, brief), self._searches, shares
            )
            return added_up([thought for thoughts in found for thought in thoughts])


def added_up(thoughts: list[Thought]) -> list[Thought]:
    """The thoughts of several searches, each move once: with all its visits, and what they brought on average."""
    visits: dict[Move, int] = {}
    sums: dict[Move, float] = {}
    for thought in thoughts:
        visits[thought.move] = visits.get(thought.move, 0) + thought.visits
        sums[thought.move] = sums.get(thought.move, 0.0) + thought.visits * thought.value
    return ranked(Thought(move, count, sums[move] / max(count, 1)) for move, count in visits.items())
