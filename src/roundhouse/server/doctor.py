"""Replays every stored game, to check that this version of the rules and data still leads to the same results.

It only reads, needs no lock, and accepts a database of an older version as it is, so it can be run before an update.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, inspect, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from ..errors import BadInput, RoundhouseError
from ..table import Table
from .dealing import DEALT, read_dealing
from .schema import data_files, entries, seats, tables
from .settings import is_sqlite
from .setup import make_table

PAGE = 200  # tables


@dataclass(frozen=True)
class Finding:
    """A stored game: how long it is, and what is wrong with it, if anything."""

    table: str
    game: str
    rules: int | None  # the version it was begun with; None: from before versions were written down
    entries: int
    trouble: str | None


def replay(
    setup: Mapping[str, Any], names: Sequence[str], dealing: str | None, moves: Sequence[Any], kept: Mapping[str, str]
) -> Table:
    """The table after its entries, as a server makes it."""
    dealt = read_dealing(dealing)
    table = make_table(setup, names, dealt.shares if dealt.state == DEALT else None, kept)
    for entry in moves:
        if entry.kind == "end":
            table.end()
        elif entry.kind == "undo":
            table.take_back(entry.seat)
        else:
            table.play(entry.seat, entry.move)
    return table


async def examine_all(address: str) -> AsyncIterator[Finding]:
    """Replay all games of a database, one after the other."""
    path = make_url(address).database
    if is_sqlite(address) and not (path and Path(path).is_file()):
        raise BadInput(f"there is no database at {path}: name it with --database or --data")
    engine = create_async_engine(address)
    try:
        async with engine.connect() as connection:
            has_result, has_data = await connection.run_sync(_extent)
            last = ""
            while page := await _page(connection, last, has_result):
                for row in page:
                    yield await _examined(connection, row, has_data)
                last = page[-1].id
    except (SQLAlchemyError, OSError) as error:
        raise BadInput(f"the database cannot be read: {str(error).partition(chr(10))[0]}") from None
    finally:
        await engine.dispose()


def _extent(connection: Connection) -> tuple[bool, bool]:
    """Which of the later additions the database has."""
    found = inspect(connection)
    return "result" in {column["name"] for column in found.get_columns("tables")}, found.has_table("data_files")


async def _page(connection: AsyncConnection, after: str, has_result: bool) -> Sequence[Any]:
    columns = [tables.c[name] for name in ("id", "game", "setup", "dealing", "over")]
    query = select(*columns, *([tables.c.result] if has_result else [])).where(tables.c.id > after)
    return (await connection.execute(query.order_by(tables.c.id).limit(PAGE))).all()


async def _examined(connection: AsyncConnection, row: Any, has_data: bool) -> Finding:
    setup = json.loads(row.setup)
    named = select(seats.c.name).where(seats.c.table_id == row.id).order_by(seats.c.seat)
    names = list((await connection.execute(named)).scalars())
    columns = [entries.c[name] for name in ("seat", "kind", "move")]
    moved = select(*columns).where(entries.c.table_id == row.id).order_by(entries.c.version)
    moves = (await connection.execute(moved)).all()
    kept = {}
    if has_data:
        query = select(data_files).where(data_files.c.edition.in_(setup.get("data", {}).values()))
        kept = {found.edition: found.text for found in await connection.execute(query)}
    trouble = None
    try:
        table = replay(setup, names, row.dealing, moves, kept)
    except (RoundhouseError, ValueError, LookupError) as error:
        trouble = str(error) or type(error).__name__
    else:
        result = " ".join(map(str, table.scores)) if table.over else None
        written = getattr(row, "result", None)
        if row.over and not table.over:
            trouble = "it was over, and now goes on"
        elif written is not None and written != result:
            trouble = f"its result was {written}, and now is {result}"
    return Finding(row.id, row.game, setup.get("rules"), len(moves), trouble)
