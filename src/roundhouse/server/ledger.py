"""The move log: entries are appended many at a time, and an entry counts once its transaction is on disk.

One task writes. While it commits, what arrives gathers and goes into the next transaction, so that the cost of a
commit is shared by all tables that move meanwhile. The primary key (table, version) decides between two processes that
append at the same place: the database takes the first and says which it took.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import bindparam, select, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .change_notices import PEOPLE, ChangeNotices
from .database import Database
from .dealing import Dealing, read_dealing
from .entries import COLUMNS
from .entries import Entry as Entry
from .entries import Summary as Summary
from .finished import ending_values, placing_values, statements
from .refusals import Refused
from .schema import entries, tables
from .sqlite_writer import SqliteWriter

SOON = 0.5  # seconds
AGAIN = 0.5  # seconds after a transaction that failed
MOST = 500  # entries in one transaction


class Ledger:
    """Appends entries, reads them back, and keeps the summaries of tables."""

    def __init__(self, database: Database, notices: ChangeNotices) -> None:
        self._engine = database.engine
        self._notices = notices
        self._file = SqliteWriter(database.file) if database.file else None
        self._insert = (
            postgresql.insert(entries).on_conflict_do_nothing().returning(entries.c.table_id, entries.c.version)
        )
        self._pending: list[tuple[Entry, asyncio.Future[bool]]] = []
        self._summaries: dict[str, Summary] = {}
        self._work = asyncio.Event()
        self._closing = False
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what is still waiting, then stop."""
        self._closing = True
        self._work.set()
        if self._writer is not None:
            await self._writer
        if self._file is not None:
            await self._file.close()

    @property
    def waiting(self) -> int:
        """How many entries are not on disk yet, apart from those in the transaction that is under way."""
        return len(self._pending)

    async def append(self, entry: Entry) -> bool:
        """Whether the entry is now on disk; False if the table already has an entry with this version."""
        taken: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._pending.append((entry, taken))
        self._work.set()
        return await taken

    def summarise(self, table_id: str, summary: Summary) -> None:
        """Note the table's summary. Nobody waits for it: it is written with the next entries, or a little later."""
        if not self._summaries:
            asyncio.get_running_loop().call_later(SOON, self._work.set)
        self._summaries[table_id] = summary

    async def read(self, table_id: str, after: int = 0) -> list[Entry]:
        """The table's entries after a version, in order."""
        query = select(entries).where(entries.c.table_id == table_id, entries.c.version > after)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(entries.c.version))
            return [Entry(**row) for row in rows.mappings()]

    async def dealing(self, table_id: str) -> Dealing:
        """How far the table is from its first draw."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(tables.c.dealing).where(tables.c.id == table_id))
            row = found.first()
        if row is None:
            raise Refused("not_found")  # the table was deleted just now
        return read_dealing(row.dealing)

    async def change_dealing(self, table_id: str, old: Dealing, new: Dealing) -> bool:
        """Whether the new one is now on disk; False: it is no longer the old one there."""
        change = update(tables).where(tables.c.id == table_id, tables.c.dealing == old.write())
        async with self._engine.begin() as connection:
            changed = await connection.execute(change.values(dealing=new.write()))
            if changed.rowcount:
                await self._notices.send(connection, {table_id: PEOPLE})
        return bool(changed.rowcount)

    async def _write(self) -> None:
        while not self._closing:
            await self._work.wait()
            self._work.clear()
            while self._pending or self._summaries:
                batch, self._pending = self._pending[:MOST], self._pending[MOST:]
                summaries, self._summaries = self._summaries, {}
                try:
                    written = await self._commit([entry for entry, _ in batch], summaries)
                except IntegrityError:  # a table was deleted under a decision: the others' must not suffer
                    await self._commit_apart(batch, summaries)
                    continue
                except Exception as error:
                    for _, taken in batch:
                        if not taken.done():
                            taken.set_exception(error)
                    self._summaries = summaries | self._summaries
                    if self._closing:
                        return
                    await asyncio.sleep(AGAIN)
                    continue
                for entry, taken in batch:
                    if not taken.done():
                        taken.set_result(entry in written)

    async def _commit_apart(
        self, batch: Sequence[tuple[Entry, asyncio.Future[bool]]], summaries: dict[str, Summary]
    ) -> None:
        """Write each table in a transaction of its own; decisions at tables that are gone are refused."""
        by_table: dict[str, list[tuple[Entry, asyncio.Future[bool]]]] = {}
        for entry, taken in batch:
            by_table.setdefault(entry.table_id, []).append((entry, taken))
        for table_id in by_table.keys() | summaries.keys():
            pairs = by_table.get(table_id, [])
            own = {table_id: summaries[table_id]} if table_id in summaries else {}
            try:
                written = await self._commit([entry for entry, _ in pairs], own)
            except Exception as error:
                for _, taken in pairs:
                    if not taken.done():
                        taken.set_exception(Refused("not_found") if isinstance(error, IntegrityError) else error)
                if not isinstance(error, IntegrityError):
                    self._summaries = own | self._summaries
                continue
            for entry, taken in pairs:
                if not taken.done():
                    taken.set_result(entry in written)

    async def _commit(self, batch: Sequence[Entry], summaries: dict[str, Summary]) -> set[Entry]:
        """Write in one transaction; returns the entries that were taken."""
        first: dict[tuple[str, int], Entry] = {}
        for entry in batch:
            first.setdefault((entry.table_id, entry.version), entry)
        if self._file is not None:
            return await self._file.commit(list(first.values()), summaries)
        written: set[Entry] = set()
        async with self._engine.begin() as connection:
            if first:
                # In one order in every process, so that no two wait for each other.
                result = await connection.execute(self._insert, [asdict(first[key]) for key in sorted(first)])
                written = {first[table_id, version] for table_id, version in result}
            if summaries:
                await _update_summaries(connection, summaries)
            await self._notices.send(connection, {entry.table_id: entry.version for entry in written})
        return written


_UPDATE = update(tables).where(tables.c.id == bindparam("table")).values({name: bindparam(name) for name in COLUMNS})
_FINISH, _PLACE = statements(postgresql.insert)


async def _update_summaries(connection: AsyncConnection, summaries: dict[str, Summary]) -> None:
    rows = [{"table": table_id, **summary.columns} for table_id, summary in sorted(summaries.items())]
    await connection.execute(_UPDATE, rows)
    for table_id, summary in sorted(summaries.items()):
        if summary.ending is not None:
            await connection.execute(_FINISH, ending_values(table_id, summary.ending))
            await connection.execute(_PLACE, placing_values(table_id, summary.ending))
