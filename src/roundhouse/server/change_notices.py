"""Notices between web processes about changed tables. PostgreSQL delivers them; with SQLite there is only one
process."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database

if TYPE_CHECKING:
    import asyncpg

CHANNEL = "roundhouse"
PEOPLE = 0  # in place of a version: somebody sat down, took another name or said something
VISITOR = "visitor:"  # before the key of a browser that now is somebody's, or nobody's any more; in place of a table
AGAIN = 1.0  # seconds until a lost connection is tried again
A_NOTICE = 80  # tables in one notice: PostgreSQL takes 8,000 bytes

log = logging.getLogger("roundhouse")


class ChangeNotices:
    """Tells the other web processes which tables changed, and listens for their notices."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._own = secrets.token_hex(4)
        self._listening: asyncio.Task[None] | None = None
        self.heard: Callable[[Mapping[str, int]], None] = lambda changed: None
        self.reconnected: Callable[[], None] = lambda: None  # notices may have been missed

    async def open(self) -> None:
        if not self._database.sqlite:
            self._listening = asyncio.create_task(self._listen(await self._connect()))

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening

    async def send(self, connection: AsyncConnection, changed: Mapping[str, int]) -> None:
        """Say which version tables have now, or PEOPLE, when the connection's transaction commits."""
        if self._database.sqlite:
            return
        tables = sorted(changed.items())
        for k in range(0, len(tables), A_NOTICE):
            payload = json.dumps({"from": self._own, "tables": dict(tables[k : k + A_NOTICE])})
            await connection.execute(
                text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload}
            )

    async def _connect(self) -> asyncpg.Connection:
        import asyncpg

        url = make_url(self._database.address).set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(url)
        await connection.add_listener(CHANNEL, self._hear)
        return connection

    async def _listen(self, connection: asyncpg.Connection) -> None:
        while True:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _, lost=lost: lost.set())
            try:
                await lost.wait()
            finally:
                await connection.close(timeout=1)
            connection = await self._connect_again()
            self.reconnected()

    async def _connect_again(self) -> asyncpg.Connection:
        while True:
            try:
                return await self._connect()
            except Exception as error:  # whatever kind: the database is away, and will be back
                log.warning("notices lost", extra={"facts": {"error": str(error)}})
                await asyncio.sleep(AGAIN)

    def _hear(self, _connection: Any, _process: int, _channel: str, payload: str) -> None:
        notice = json.loads(payload)
        if notice["from"] != self._own:
            self.heard(notice["tables"])
