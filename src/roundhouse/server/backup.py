"""A copy of a database in one file, of either kind, and a database made from it, of either kind.

The file is gzip over lines of JSON: a head, then each table's name and columns and its rows, then a foot with the
number of rows and the SHA-256 of all lines before it. It is read in one transaction, so it shows one moment, and the
server goes on meanwhile. The head names the version of the schema: a copy is put back at that version, then brought up
to date.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Integer, MetaData, Table, func, insert, inspect, select, text

from .. import __version__
from ..errors import BadInput
from .database import Database, schema_version

FORMAT = 1
BATCH = 500  # rows
BOOKKEEPING = "alembic_version"


@dataclass(frozen=True)
class Copied:
    """How much was written or read."""

    tables: int  # games, not database tables
    rows: int
    bytes: int


async def back_up(database: Database, path: Path) -> Copied:
    """Write a copy. The file appears under its name when it is whole, and only its owner may read it."""
    async with database.engine.connect() as connection:
        if database.sqlite:
            await connection.exec_driver_sql("BEGIN")  # else the driver would let every query see another moment
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        return await connection.run_sync(_write, path)


def _write(connection: Connection, path: Path) -> Copied:
    version = schema_version(connection)
    if version is None:
        raise BadInput("there are no tables in this database: nothing to back up")
    there = _reflected(connection)
    partial = path.with_name(f"{path.name}.part")
    rows, games = 0, 0
    try:
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6, mtime=0) as file:
                lines = _Writer(file)
                lines.put({"roundhouse": "backup", "format": FORMAT, "schema": version, "version": __version__})
                for table in there.sorted_tables:
                    lines.put({"table": table.name, "columns": [column.name for column in table.columns]})
                    order = tuple(table.primary_key.columns)
                    result = connection.execution_options(yield_per=BATCH).execute(select(table).order_by(*order))
                    for row in result:
                        lines.put(list(row))
                        rows += 1
                        games += table.name == "tables"
                lines.put({"rows": rows, "sha256": lines.sum.hexdigest()})
            raw.flush()
            os.fsync(raw.fileno())
        partial.replace(path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written ({error.strerror})") from None
    finally:
        partial.unlink(missing_ok=True)
    return Copied(games, rows, path.stat().st_size)


class _Writer:
    def __init__(self, file: gzip.GzipFile) -> None:
        self.sum = hashlib.sha256()
        self._file = file

    def put(self, line: Any) -> None:
        written = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self.sum.update(written)
        self._file.write(written)


async def restore(database: Database, path: Path) -> Copied:
    """Fill an empty database from a copy, in one transaction: it is all there, or nothing is."""
    version = check(path)
    await database.hold()
    async with database.engine.begin() as connection:
        return await connection.run_sync(_read, database, path, version)


def check(path: Path) -> str:
    """Read a copy from end to end; returns the version of its schema, or says what is wrong with it."""
    head: Any = None
    for _, line in _lines(path):
        head = line
        break
    if not isinstance(head, dict) or head.get("roundhouse") != "backup":
        raise BadInput(f"{path} is no backup of Roundhouse")
    if head.get("format") != FORMAT:
        raise BadInput(f"{path} was written by another version of Roundhouse ({head.get('version')}): use that one")
    for _ in _lines(path):
        pass
    return str(head["schema"])


def _lines(path: Path) -> Iterator[tuple[int, Any]]:
    """The lines of a copy but the last, which they are checked against."""
    sum, rows, foot, n = hashlib.sha256(), 0, None, 0
    try:
        with gzip.open(path, "rb") as file:
            for n, written in enumerate(file):
                line = json.loads(written)
                if isinstance(line, dict) and "sha256" in line:
                    foot = line
                    break
                sum.update(written)
                rows += isinstance(line, list)
                yield n, line
    except OSError as error:
        raise BadInput(f"{path} cannot be read ({error.strerror or error})") from None
    except (EOFError, ValueError):
        raise BadInput(f"{path} is damaged after line {n}") from None
    if foot is None or foot["rows"] != rows or foot["sha256"] != sum.hexdigest():
        raise BadInput(f"{path} is damaged: it does not fit its checksum")


def _read(connection: Connection, database: Database, path: Path, version: str) -> Copied:
    there = inspect(connection)
    if there.has_table("tables") and connection.execute(select(func.count()).select_from(text("tables"))).scalar():
        raise BadInput("the database has tables already: restore into an empty one")
    if not there.has_table("tables"):
        database.migrate(connection, version)
    elif schema_version(connection) != version:
        raise BadInput("the database has the schema of another version: restore into one that is quite empty")
    known = _reflected(connection)
    table: Table | None = None
    columns: list[str] = []
    batch: list[dict[str, Any]] = []
    rows = games = 0

    def put() -> None:
        if table is not None and batch:
            connection.execute(insert(table), batch)
            batch.clear()

    for _, line in _lines(path):
        if isinstance(line, list):
            assert table is not None
            batch.append(dict(zip(columns, line, strict=True)))
            rows += 1
            games += table.name == "tables"
            if len(batch) == BATCH:
                put()
        elif "table" in line:
            put()
            table, columns = known.tables[line["table"]], line["columns"]
    put()
    if not database.sqlite:
        _count_on(connection, known)
    database.migrate(connection)
    return Copied(games, rows, path.stat().st_size)


def _reflected(connection: Connection) -> MetaData:
    """What is in the database, whichever version of Roundhouse made it."""
    there = MetaData()
    there.reflect(connection, only=lambda name, _: name != BOOKKEEPING)
    return there


def _count_on(connection: Connection, known: MetaData) -> None:
    """PostgreSQL counts new rows from where the restored ones end."""
    for table in known.sorted_tables:
        (column, *more) = table.primary_key.columns
        if not more and isinstance(column.type, Integer):
            last = connection.execute(select(func.max(column))).scalar()
            if last is not None:
                sequence = text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)")
                connection.execute(sequence, {"table": table.name, "column": column.name, "last": last})
