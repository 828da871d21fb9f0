"""Tables that nobody needs any more leave the memory, and abandoned ones the database."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from .editor.shared_files import UNUSED_DAYS
from .live_table import LiveTable
from .seat_store import SeatStore

if TYPE_CHECKING:
    from .table_service import TableService

log = logging.getLogger("roundhouse")


class Housekeeping:
    """Drops idle tables from memory, and deletes abandoned ones."""

    LOOK = 60.0  # seconds between two looks for idle tables, at most
    CLEAR = 3600.0  # ... for abandoned ones
    A_FEW = 100  # abandoned tables deleted at a time
    MOST_EVENTS = 500_000  # of all tables in memory: some hundred megabytes

    def __init__(self, service: TableService, store: SeatStore) -> None:
        self._service = service
        self._store = store

    async def drop_idle(self) -> None:
        """Drop tables from memory that nobody has looked at for a while."""
        idle = self._service.settings.idle_seconds
        while True:
            await asyncio.sleep(min(self.LOOK, idle))
            long_ago = time.monotonic() - idle
            for live in list(self._service.tables.values()):
                if live.touched < long_ago and self._can_go(live):
                    self._forget(live)
            self.make_room()

    def make_room(self) -> None:
        """When long games fill the memory, drop those that nobody looks at sooner."""
        tables = self._service.tables
        held = sum(len(live.table.log) for live in tables.values())
        for live in sorted(tables.values(), key=lambda live: live.touched):
            if held <= self.MOST_EVENTS:
                return
            if self._can_go(live):
                held -= len(live.table.log)
                self._forget(live)

    def _can_go(self, live: LiveTable) -> bool:
        return not live.watchers and not self._service.bots.busy(live)

    def _forget(self, live: LiveTable) -> None:
        del self._service.tables[live.facts.id]

    async def clear_away(self) -> None:
        """Delete abandoned tables, a few at a time, for ever."""
        days = self._service.settings.keep_days
        while days:
            before = time.time() - days * 86_400
            cleared = 0
            try:
                for id in await self._store.abandoned(before, self.A_FEW):
                    live = self._service.tables.get(id)
                    if (live is None or not live.watchers) and await self._store.clear_away(id, before):
                        cleared += 1
                        if live is not None:
                            self._service.drop(live)
            except (SQLAlchemyError, OSError):
                log.warning("abandoned tables are left for later: the database is away")
            if cleared < self.A_FEW:
                await self._clear_shared()
            if cleared:
                log.info("abandoned tables deleted", extra={"facts": {"tables": cleared}})
            await asyncio.sleep(self.CLEAR if cleared < self.A_FEW else 1.0)

    async def _clear_shared(self) -> None:
        """Delete shared files that nobody has used for long."""
        try:
            gone = await self._service.shared_files.clear_away(time.time() - UNUSED_DAYS * 86_400)
        except (SQLAlchemyError, OSError):
            return
        if gone:
            log.info("shared files deleted", extra={"facts": {"files": gone}})
