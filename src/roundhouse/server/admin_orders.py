"""Orders of the people who run the server: every web process checks every two seconds whether there are new ones.

Orders are only ever added. Which addresses are banned and what is announced follows from all of them, and the list says
who ordered what, and when.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .schema import orders
from .settings import networks, within

# Kinds. `what` is the network of a ban, the words of an announcement, or the id of a table.
BAN, UNBAN, ANNOUNCE, CLOSE, DELETE, CHANGE = "ban", "unban", "announce", "close", "delete", "change"

EVERY = 2.0  # seconds

log = logging.getLogger("roundhouse")


@dataclass(frozen=True)
class Order:
    """One order; `until` is when it ends by itself."""

    id: int
    at: float
    kind: str
    what: str
    until: float | None = None
    reason: str = ""

    def holds(self, now: float) -> bool:
        return self.until is None or now < self.until


class Orders:
    """The orders as far as this process has read them."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._engine = database.engine
        self._clock = clock
        self._last = 0
        self._announced: Order | None = None
        self._bans: dict[tuple[IPv4Network | IPv6Network, ...], Order] = {}
        self.carry_out: Callable[[Order], None] = lambda order: None

    @property
    def announcement(self) -> str:
        """What visitors are told on every page; usually nothing."""
        told = self._announced
        return told.what if told is not None and told.holds(self._clock()) else ""

    @property
    def bans(self) -> list[Order]:
        """The bans that hold now."""
        return [order for order in self._bans.values() if order.holds(self._clock())]

    def banned(self, address: str) -> bool:
        """Whether nobody is let in from there."""
        if not self._bans:
            return False
        now = self._clock()
        return any(order.holds(now) and within(address, where) for where, order in self._bans.items())

    async def read(self) -> list[Order]:
        """Take in what is new, and return it."""
        query = select(orders).where(orders.c.id > self._last).order_by(orders.c.id)
        async with self._engine.connect() as connection:
            new = [Order(**row) for row in (await connection.execute(query)).mappings()]
        for order in new:
            self._last = order.id
            if order.kind == ANNOUNCE:
                self._announced = order
            elif order.kind == BAN:
                self._bans[networks(order.what)] = order
            elif order.kind == UNBAN:
                self._bans.pop(networks(order.what), None)
        return new

    async def follow(self) -> None:
        """Carry out what is new."""
        for order in await self.read():
            log.info("order", extra={"facts": {"kind": order.kind, "order": order.id}})
            self.carry_out(order)

    async def keep(self) -> None:
        """Read the existing orders at the start, while no tables are in memory yet; then carry out new ones."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.follow()
            except Exception as error:  # whatever kind: the database is away, and will be back
                log.warning("orders not read", extra={"facts": {"error": str(error).partition("\n")[0]}})


async def give(
    connection: AsyncConnection, kind: str, what: str, *, until: float | None = None, reason: str = ""
) -> None:
    """Add an order, within a transaction."""
    row = {"at": time.time(), "kind": kind, "what": what, "until": until, "reason": reason}
    await connection.execute(insert(orders).values(**row))
