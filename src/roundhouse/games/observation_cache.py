"""A cache by the fields of an observation that an answer depends on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from .observation import Observation
from .parts import Parts

T = TypeVar("T")
MOST = 4096


class ObservationCache(Generic[T]):
    """Caches answers about a seat. The key is the fields of the sight they are made from; of a per-seat field, that
    seat's entry."""

    def __init__(self, shared: tuple[str, ...], own: tuple[str, ...]) -> None:
        self._shared = shared
        self._own = own
        self._answers: dict[tuple[Parts, int, bytes], T] = {}
        # What was last asked about, and the answers by seat: one drawing asks many times about one observation.
        self._latest: tuple[Observation | None, dict[int, T]] = None, {}

    def of(self, observation: Observation, seat: int, work: Callable[[], T]) -> T:
        """The answer for a seat, from the cache or worked out now."""
        asked, told = self._latest
        if asked is not observation:
            told = {}
            self._latest = observation, told
        if seat not in told:
            told[seat] = self._kept(observation, seat, work)
        return told[seat]

    def _kept(self, observation: Observation, seat: int, work: Callable[[], T]) -> T:
        record = observation.record
        fields = [record[name][0].tobytes() for name in self._shared]
        fields += [record[name][0, seat].tobytes() for name in self._own]
        key = (observation.parts, seat, b"".join(fields))
        if key not in self._answers:
            if len(self._answers) == MOST:
                self._answers.clear()
            self._answers[key] = work()
        return self._answers[key]
