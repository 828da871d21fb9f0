"""Opening the database, and bringing its schema up to date."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ..errors import BadInput
from .settings import is_sqlite
from .sqlite_writer import PRAGMAS

PATIENCE = 15.0  # seconds for a server that is about to stop
MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 7_114_000  # PostgreSQL's advisory lock for whoever brings the schema up to date


class Database:
    """An engine whose database has the present schema; an SQLite file is held by one process alone."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.sqlite = is_sqlite(address)
        try:
            url = make_url(address)
        except (ArgumentError, ValueError):
            raise BadInput("the database address cannot be read: it looks like postgresql://user@host/name") from None
        self._lock: FileLock | None = None
        self.file = url.database if self.sqlite else None
        if self.file:
            path = Path(self.file)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = FileLock(f"{path}.lock", thread_local=False)
        self.engine: AsyncEngine = create_async_engine(url)
        if self.sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)

    async def open(self) -> None:
        """Take hold of the database and bring its schema up to date."""
        await self.hold()
        async with self.engine.begin() as connection:
            await connection.run_sync(self.migrate)

    async def hold(self) -> None:
        """See that no other server uses the same SQLite file."""
        if self._lock is not None:
            try:
                await asyncio.to_thread(self._lock.acquire, timeout=PATIENCE)
            except Timeout:
                raise BadInput(f"another server uses {self._lock.lock_file[:-5]}: stop it or choose another") from None

    async def check(self) -> None:
        """Whether the database is there, and its schema the present one: for tools that leave it as it is."""
        async with self.engine.connect() as connection:
            version = await connection.run_sync(schema_version)
        if version is None:
            raise BadInput("there are no tables in this database: has a server run with it?")
        if version != newest_revision():
            raise BadInput("the database has the schema of another version: start the server of this version first")

    async def close(self) -> None:
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    def migrate(self, connection: Connection, to: str | None = None) -> None:
        """Run the missing migrations. Importing Alembic takes a third of a second, so it is used only if there are
        some."""
        if not self.sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
        version, to = schema_version(connection), to or newest_revision()
        if version == to:
            return
        for each in (version, to):
            if each is not None and each not in revisions():
                raise BadInput(f"this comes from a newer version of Roundhouse (schema {each}): install that one")
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def schema_version(connection: Connection) -> str | None:
    """Which version of the schema a database has; None: none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def revisions() -> set[str]:
    """The migrations there are: their files are named by their numbers."""
    return {path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")}


def newest_revision() -> str:
    return max(revisions())
