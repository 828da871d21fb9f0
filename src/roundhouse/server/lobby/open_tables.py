"""Tables that are open to all and not over: where somebody waits, and what can be watched."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import true

from ..database import Database
from ..schema import holders, seats, tables
from ..seats import PATIENCE
from .setups import Setups

HERE = 90.0  # seconds since somebody was seen who still counts as there: three beats of attendance
LIVE_FOR, SLOW_FOR = 86_400.0, 14 * 86_400.0  # seconds for which a table nobody comes to is shown
SHOWN = 60
NAMES = 40
OPEN = "open"


@dataclass(frozen=True)
class Filter:
    """Which tables. None: any."""

    game: str | None = None
    slow: bool | None = None  # a move now and then; else people stay
    free: bool | None = None  # with a seat to take; else to watch


class OpenTables:
    """Lists them from the database alone."""

    def __init__(self, database: Database, setups: Setups) -> None:
        self._engine = database.engine
        self._setups = setups

    async def find(self, wanted: Filter, visitor: str) -> tuple[list[dict[str, Any]], list[str]]:
        """Tables, where somebody waits first, then the last touched; and who is at open tables now."""
        now = time.time()
        query = select(tables).where(*_conditions(wanted, now)).order_by(tables.c.moved.desc()).limit(SHOWN)
        async with self._engine.connect() as connection:
            rows = [dict(row) for row in (await connection.execute(query)).mappings()]
            await self._seat(connection, rows, visitor, now)
            here = await _here(connection, now)
        rows.sort(key=lambda row: (not (row["free"] and any(seat["here"] for seat in row["seats"])), -row["moved"]))
        return rows, here

    async def _seat(
        self, connection: AsyncConnection, rows: Sequence[dict[str, Any]], visitor: str, now: float
    ) -> None:
        ids = [row["id"] for row in rows]
        await self._setups.read(connection, ids)
        by_id: dict[str, list[dict[str, Any]]] = {id: [] for id in ids}
        query = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
        for seat in (await connection.execute(query)).mappings():
            here = seat["kind"] == "person" and seat["bot"] is None and seat["seen"] >= now - HERE
            facts = {key: seat[key] for key in ("name", "kind", "bot")}
            by_id[seat["table_id"]].append(facts | {"here": here})
        mine = select(holders.c.table_id).where(holders.c.table_id.in_(ids), holders.c.visitor == visitor)
        own = set((await connection.execute(mine)).scalars())
        for row in rows:
            row["seats"] = by_id[row["id"]]
            row["free"] = 0 if row["begun"] else sum(seat["kind"] == OPEN for seat in row["seats"])
            row["yours"] = row["id"] in own
            row["pace"] = "slow" if row["patience"] > PATIENCE else "live"


async def _here(connection: AsyncConnection, now: float) -> list[str]:
    """The names of those who are at open tables."""
    at_open = and_(tables.c.id == seats.c.table_id, tables.c.open == true(), ~tables.c.over)
    query = select(seats.c.name).join(tables, at_open).where(seats.c.kind == "person", seats.c.bot.is_(None))
    query = query.where(seats.c.seen >= now - HERE).distinct().order_by(seats.c.name).limit(NAMES)
    return list((await connection.execute(query)).scalars())


def _conditions(wanted: Filter, now: float) -> list[ColumnElement[bool]]:
    mine = seats.c.table_id == tables.c.id
    slow = tables.c.patience > PATIENCE
    fresh = or_(exists().where(mine, seats.c.seen >= now - LIVE_FOR), tables.c.moved >= now - LIVE_FOR)
    tests = [tables.c.open == true(), ~tables.c.over, or_(fresh, and_(slow, tables.c.moved >= now - SLOW_FOR))]
    if wanted.game is not None:
        tests.append(tables.c.game == wanted.game)
    if wanted.slow is not None:
        tests.append(slow if wanted.slow else ~slow)
    if wanted.free is not None:
        free = and_(~tables.c.begun, exists().where(mine, seats.c.kind == OPEN))
        tests.append(free if wanted.free else ~free)
    return tests
