"""Who is next where there is more to do than can be done at once.

A few are served at a time. Of those who wait, the most urgent rank comes first; within a rank addresses take turns, so
that whoever asks for a hundred things waits for their own, and somebody who asks for one waits for nobody's hundred.
What cannot be done soon is refused at once, in words, instead of standing in a line without end.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from .refusals import Refused

AT_TABLE, WATCHED, AWAY = range(3)  # ranks: people at the table; spectators; nobody looks
LONGEST_REST = 1.0  # seconds
BUSY = 10.0  # seconds until it is worth trying again


@dataclass(eq=False)
class Asker:
    """For whom something is done: an address, and how urgent it is."""

    address: str = ""
    rank: int = AT_TABLE


class FairQueue:
    """A number of places, and fair lines before them."""

    def __init__(self, places: int, each: int, all: int) -> None:
        """`each` is how many of one address may wait, `all` how many may in all."""
        self._free = places
        self._each = each
        self._all = all
        self._lines: dict[int, OrderedDict[str, deque[asyncio.Future[None]]]] = {}
        self._askers: dict[Asker, asyncio.Future[None]] = {}
        self.waiting = 0

    @property
    def free(self) -> int:
        return self._free

    @asynccontextmanager
    async def turn(self, asker: Asker | None = None) -> AsyncIterator[None]:
        """Wait for a place, and have it for a while."""
        await self._take(asker or Asker())
        try:
            yield
        finally:
            self._give()

    @asynccontextmanager
    async def heavy(self, address: str) -> AsyncIterator[None]:
        """The same for work that keeps the event loop busy: afterwards, others get the loop for as long as it took."""
        async with self.turn(Asker(address)):
            began = time.perf_counter()
            yield
            await asyncio.sleep(min(time.perf_counter() - began, LONGEST_REST))

    async def _take(self, asker: Asker) -> None:
        if self._free:
            self._free -= 1
            return
        if self.waiting >= self._all or self._waiting_for(asker) >= self._each:
            raise Refused("busy", retry=BUSY)
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._askers[asker] = ready
        self._enter(asker, ready)
        try:
            await ready
        except asyncio.CancelledError:
            if ready.cancelled():
                self._leave(asker, ready)
            else:
                self._give()  # it was its turn just now
            raise
        finally:
            del self._askers[asker]

    def _waiting_for(self, asker: Asker) -> int:
        """How many of its address and its rank wait."""
        lines = self._lines.get(asker.rank)
        return len(lines[asker.address]) if lines and asker.address in lines else 0

    def change(self, asker: Asker, address: str, rank: int) -> None:
        """It has become more or less urgent, or belongs to somebody else now, perhaps while it waits."""
        if (asker.address, asker.rank) == (address, rank):
            return
        ready = self._askers.get(asker)
        waits = ready is not None and not ready.done()
        if waits and ready is not None:
            self._leave(asker, ready)
        asker.address, asker.rank = address, rank
        if waits and ready is not None:
            self._enter(asker, ready)

    def _enter(self, asker: Asker, ready: asyncio.Future[None]) -> None:
        self._lines.setdefault(asker.rank, OrderedDict()).setdefault(asker.address, deque()).append(ready)
        self.waiting += 1

    def _leave(self, asker: Asker, ready: asyncio.Future[None]) -> None:
        lines = self._lines[asker.rank]
        lines[asker.address].remove(ready)
        if not lines[asker.address]:
            del lines[asker.address]
        self.waiting -= 1

    def _give(self) -> None:
        """Pass the place on to whoever is next."""
        for rank in sorted(self._lines):
            lines = self._lines[rank]
            if lines:
                address, line = next(iter(lines.items()))
                ready = line.popleft()
                if line:
                    lines.move_to_end(address)
                else:
                    del lines[address]
                self.waiting -= 1
                ready.set_result(None)
                return
        self._free += 1


class Doors:
    """A limit on how many run at once for each address, however many addresses there are."""

    def __init__(self, places: int, waiting: int) -> None:
        self._places = places
        self._waiting = waiting
        self._doors: dict[str, FairQueue] = {}

    @asynccontextmanager
    async def enter(self, address: str) -> AsyncIterator[None]:
        door = self._doors.setdefault(address, FairQueue(self._places, self._waiting, self._waiting))
        try:
            async with door.turn():
                yield
        finally:
            if door.free == self._places:
                self._doors.pop(address, None)
