"""How much and how fast a visitor may ask: token buckets in this process's memory.

A cookie that nobody was given costs nothing to make up, so it counts for nothing: until this server has met its
visitor, all who come from one address with such cookies, or with none, share one bucket. And an address, with all who
come from it, has a bucket of its own: larger, as a household or a school may share it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from .refusals import Refused

# What: (how many at once, how many a second after that; how many times that for an address).
RATES = {
    "request": (200, 40.0, 4),
    "create": (20, 0.2, 2),
    "try": (9, 0.0003, 10),  # at the daily deal: three deals a day each, and a classroom behind one address
    "move": (60, 20.0, 4),
    "chat": (5, 0.5, 10),
    "hint": (10, 2.0, 4),
    "search": (20, 1.0, 4),
    "seek": (10, 0.2, 4),
    "gain": (40, 10.0, 4),
    "draft": (30, 3.0, 4),
    "share": (10, 0.05, 2),
    "hello": (20, 2.0, 2),
    "socket": (60, 5.0, 4),
    "message": (200, 60.0, 4),
    "sign_in": (10, 0.05, 4),
    "letter": (3, 0.002, 2),  # also to one address
    "known": (30, 0.1, 1),  # visitors that an address may make known
}
REMEMBERED = 50_000  # buckets, and visitors: those not seen for longest are forgotten

LARGEST_BODY = 1_500_000  # bytes: a record with an owner's files in it
LARGEST_USUAL_BODY = 65_536  # of all other requests
MOST_HELD = 100_000_000  # bytes of bodies that are not complete yet, of all visitors
LONGEST_RECORD = 500_000  # characters
MOST_EVENTS = 10_000  # in a record: ten times as many as in a long game
LARGEST_MESSAGE = 16_384  # bytes on the socket
LONGEST_CHAT = 500  # characters
SOCKETS = 100  # of one address
WATCHERS = 300  # of one table


class Limits:
    """Buckets that fill up again with time; an empty one refuses."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        # What is left, and when that was so; the one used last is last.
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._known: OrderedDict[str, None] = OrderedDict()
        self._sockets: dict[str, int] = {}
        self._held = 0

    def check(self, what: str, visitor: str, address: str) -> None:
        """Count one of these, or refuse it."""
        if self._rate > 0:
            self._take(what, visitor if visitor in self._known else f"strangers at {address}", 1)
            self._take(what, address, RATES[what][2])

    def count(self, what: str, who: str) -> None:
        """Count one of these by something else than a visitor, or refuse it."""
        if self._rate > 0:
            self._take(what, who, 1)

    def meet(self, visitor: str, address: str, seated: bool = False) -> None:
        """A visitor was given a cookie, or holds a seat: from now on they have limits of their own.

        An address can make only a few visitors known by asking for cookies; seats are counted when tables are opened.
        """
        if visitor in self._known:
            self._known.move_to_end(visitor)
            return
        if self._rate > 0 and not seated and not self._left("known", address, 1):
            return
        self._known[visitor] = None
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    # --- Sockets and bodies

    def open_socket(self, address: str) -> None:
        """Count a socket of an address, or refuse it."""
        if self._rate > 0 and self._sockets.get(address, 0) >= SOCKETS * self._rate:
            raise Refused("too_many", retry=60)
        self._sockets[address] = self._sockets.get(address, 0) + 1

    def close_socket(self, address: str) -> None:
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    def hold(self, size: int) -> None:
        """Count bytes of a body that is not complete yet; negative: they are gone."""
        self._held += size
        if size > 0 and self._held > MOST_HELD:
            raise Refused("busy")

    # --- Within

    def _take(self, what: str, who: str, share: int) -> None:
        if not self._left(what, who, share):
            raise Refused("too_many", retry=1 / (RATES[what][1] * self._rate * share))

    def _left(self, what: str, who: str, share: int) -> bool:
        """Take one, if there is one."""
        at_once, each_second, _ = RATES[what]
        most, a_second = at_once * self._rate * share, each_second * self._rate * share
        now = self._clock()
        left, then = self._buckets.get((what, who), (most, now))
        left = min(most, left + (now - then) * a_second)
        if left < 1:
            return False
        self._buckets[what, who] = (left - 1, now)
        self._buckets.move_to_end((what, who))
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return True
