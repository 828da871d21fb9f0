"""How much and how fast a visitor may ask: token buckets in this process's memory."""

from __future__ import annotations

import time
from collections.abc import Callable

from .refusals import Refused

# What: (how many at once, how many a second after that). An address may be shared by a household or a school, so it
# is allowed ten times as much as a visitor.
RATES = {
    "request": (200, 40.0),
    "create": (20, 0.5),
    "move": (60, 20.0),
    "chat": (5, 0.5),
    "hint": (10, 2.0),
    "socket": (60, 5.0),
    "message": (200, 60.0),
}
SHARED = 10
REMEMBERED = 50_000  # buckets, before full ones are forgotten

LARGEST_BODY = 2_500_000  # bytes: a record with an owner's files in it
LARGEST_MESSAGE = 16_384  # bytes on the socket
LONGEST_CHAT = 500  # characters


class Limits:
    """Buckets that fill up again with time; an empty one refuses."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}  # what is left, and when that was so

    def check(self, what: str, visitor: str, address: str) -> None:
        """Count one of these, or refuse it."""
        if self._rate > 0:
            self._take(what, visitor, 1)
            self._take(what, address, SHARED)

    def _take(self, what: str, who: str, share: int) -> None:
        most, a_second = (number * self._rate * share for number in RATES[what])
        now = self._clock()
        left, then = self._buckets.get((what, who), (most, now))
        left = min(most, left + (now - then) * a_second)
        if left < 1:
            raise Refused("too_many")
        if len(self._buckets) >= REMEMBERED:
            self._forget_full(now)
        self._buckets[what, who] = (left - 1, now)

    def _forget_full(self, now: float) -> None:
        slowest = max(most / a_second for most, a_second in RATES.values())
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if now - bucket[1] < slowest}
