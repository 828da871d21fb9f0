"""The ledger's transactions on an SQLite file, each in one step of a thread of its own.

They are the path of every move. Through SQLAlchemy's async engine one takes eight steps between two threads, which cost
more processor time than all that a move does besides.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple

from sqlalchemy.exc import IntegrityError, OperationalError

from .entries import COLUMNS, Entry, Summary
from .finished import ending_values, for_sqlite, placing_values
from .schema import entries, tables

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",  # what was acknowledged survives a power cut, not only a crash of the process
    "foreign_keys=ON",
    "busy_timeout=10000",
)


class SqliteWriter:
    """One connection, which only its thread uses."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "ledger")
        self._connection: sqlite3.Connection | None = None

    async def commit(self, batch: Sequence[Entry], summaries: dict[str, Summary]) -> set[Entry]:
        """Write in one transaction; returns the entries that were taken: those whose place was free."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, batch, summaries)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    def _commit(self, batch: Sequence[Entry], summaries: dict[str, Summary]) -> set[Entry]:
        try:
            connection = self._connection or self._connect()
            try:
                connection.execute("BEGIN IMMEDIATE")
                taken = {entry for entry in batch if connection.execute(_INSERT, astuple(entry)).rowcount}
                for table_id, summary in summaries.items():
                    connection.execute(_UPDATE, (*summary.columns.values(), table_id))
                    if summary.ending is not None:
                        finish, place = for_sqlite()
                        connection.execute(finish, ending_values(table_id, summary.ending))
                        connection.executemany(place, placing_values(table_id, summary.ending))
                connection.execute("COMMIT")
            except sqlite3.Error:
                self._disconnect()  # whatever state it is in: the next transaction starts over
                raise
        except sqlite3.IntegrityError as error:
            raise IntegrityError("ledger", None, error) from None
        except sqlite3.Error as error:
            raise OperationalError("ledger", None, error) from None
        return taken

    def _connect(self) -> sqlite3.Connection:
        self._connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        for pragma in PRAGMAS:
            self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()  # takes back what was not committed
            self._connection = None


def _quoted(names: Iterable[str]) -> list[str]:
    return [f'"{name}"' for name in names]


_COLUMNS = tuple(Entry.__dataclass_fields__)
_INSERT = (
    f"INSERT INTO {entries.name} ({', '.join(_quoted(_COLUMNS))})"
    f" VALUES ({', '.join('?' * len(_COLUMNS))}) ON CONFLICT DO NOTHING"
)
_CHANGES = ", ".join(f"{name} = ?" for name in _quoted(COLUMNS))
_UPDATE = f"UPDATE {tables.name} SET {_CHANGES} WHERE id = ?"
