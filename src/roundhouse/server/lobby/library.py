"""The library: games that are over and were open to all, unless somebody who played there hides them."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, delete, exists, func, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import true

from ..database import Database
from ..finished import name_key
from ..refusals import Refused
from ..schema import finished, finished_seats, holders, marks, seats, tables
from ..seat_store import HIDDEN
from .setups import Setups

A_PAGE = 25
FEW = 2_000  # games of people with such names: fewer are looked for by name, more are met soon by any order
LAST = "\U0010ffff"


@dataclass(frozen=True)
class Search:
    """What is looked for. None: anything."""

    player: str = ""  # the beginning of a name
    won: bool = False  # and this player won
    game: str | None = None
    mode: str | None = None
    since: float | None = None
    until: float | None = None
    least: int | None = None  # the highest score of the game
    most: int | None = None
    by_score: bool = False  # else the latest first
    after: str | None = None  # the end of the page before


class Library:
    """Searches, and hides games from searches."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine
        self._insert = sqlite.insert if database.sqlite else postgresql.insert
        self._setups = Setups()

    @property
    def setups(self) -> Setups:
        return self._setups

    async def search(self, wanted: Search, visitor: str) -> tuple[list[dict[str, Any]], str | None]:
        """A page of games, and where the next begins, if there is one."""
        order = finished.c.best if wanted.by_score else finished.c.at
        async with self._engine.connect() as connection:
            query = select(finished).where(*_facts(wanted))
            if wanted.by_score:
                query = query.where(finished.c.best.is_not(None))
            key = name_key(wanted.player)
            if key:
                query = query.where(await _played_by(connection, key, wanted.won))
            if wanted.after is not None:
                value, table_id = cursor(wanted.after)
                query = query.where(tuple_(order, finished.c.table_id) < tuple_(value, table_id))
            found = await self._page(connection, query.order_by(order.desc(), finished.c.table_id.desc()))
            page = found[:A_PAGE]
            await self.seat(connection, page, visitor)
        last = page[-1] if len(found) > A_PAGE else None
        return page, None if last is None else f"{last[order.name]!r}:{last['table_id']}"

    async def _page(self, connection: AsyncConnection, query: Select[Any]) -> list[dict[str, Any]]:
        return [dict(row) for row in (await connection.execute(query.limit(A_PAGE + 1))).mappings()]

    async def seat(self, connection: AsyncConnection, page: Sequence[dict[str, Any]], visitor: str) -> None:
        """Who sat there and how they came out; whether the visitor did."""
        ids = [row["table_id"] for row in page]
        await self._setups.read(connection, ids)
        both = and_(finished_seats.c.table_id == seats.c.table_id, finished_seats.c.seat == seats.c.seat)
        columns = (seats.c.table_id, seats.c.name, seats.c.kind, seats.c.bot)
        query = select(*columns, finished_seats.c.score, finished_seats.c.won).join(finished_seats, both)
        query = query.where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
        by_id = {row["table_id"]: row | {"seats": []} for row in page}
        for seat in (await connection.execute(query)).mappings():
            by_id[seat["table_id"]]["seats"].append(seat)
        query = select(holders.c.table_id).where(holders.c.table_id.in_(ids), holders.c.visitor == visitor)
        own = set((await connection.execute(query)).scalars())
        for row in page:
            row.update(by_id[row["table_id"]], yours=row["table_id"] in own)

    # --- Hiding

    async def list(self, table_id: str, visitor: str, wanted: bool) -> bool:
        """Show or hide a game one played in; it is shown when nobody hides it. Returns whether it now is."""
        async with self._engine.begin() as connection:
            held = select(holders.c.table_id).where(holders.c.visitor == visitor, holders.c.table_id == table_id)
            if (await connection.execute(held.limit(1))).first() is None:
                raise Refused("not_your_seat")
            await self._mark(connection, [table_id], visitor, wanted)
            row = select(finished.c.listed).where(finished.c.table_id == table_id)
            return bool((await connection.execute(row)).scalar_one_or_none())

    async def list_all(self, visitor: str, wanted: bool) -> int:
        """Show or hide all games one has played in; returns how many."""
        async with self._engine.begin() as connection:
            mine = select(finished.c.table_id).join(holders, holders.c.table_id == finished.c.table_id)
            ids = sorted(set((await connection.execute(mine.where(holders.c.visitor == visitor))).scalars()))
            for k in range(0, len(ids), 500):
                await self._mark(connection, ids[k : k + 500], visitor, wanted)
        return len(ids)

    async def _mark(self, connection: AsyncConnection, ids: Collection[str], visitor: str, wanted: bool) -> None:
        if wanted:
            own = and_(marks.c.table_id.in_(ids), marks.c.visitor == visitor, marks.c.mark == HIDDEN)
            await connection.execute(delete(marks).where(own))
        elif ids:
            rows = [{"table_id": id, "visitor": visitor, "mark": HIDDEN} for id in ids]
            await connection.execute(self._insert(marks).on_conflict_do_nothing(), rows)
        await connection.execute(update(finished).where(finished.c.table_id.in_(ids)).values(listed=_may_be_listed()))


def _may_be_listed() -> ColumnElement[bool]:
    """Whether a game's table was open to all, and nobody hides it."""
    open = exists().where(tables.c.id == finished.c.table_id, tables.c.open, tables.c.mode != "analysis")
    hidden = exists().where(marks.c.table_id == finished.c.table_id, marks.c.mark == HIDDEN)
    return and_(open, ~hidden)


def _facts(wanted: Search) -> list[ColumnElement[bool]]:
    """The conditions on the game itself."""
    tests: list[ColumnElement[bool] | None] = [
        finished.c.listed == true(),
        finished.c.game == wanted.game if wanted.game else None,
        finished.c.mode == wanted.mode if wanted.mode else None,
        finished.c.at >= wanted.since if wanted.since is not None else None,
        finished.c.at < wanted.until if wanted.until is not None else None,
        finished.c.best >= wanted.least if wanted.least is not None else None,
        finished.c.best <= wanted.most if wanted.most is not None else None,
    ]
    return [test for test in tests if test is not None]


async def _played_by(connection: AsyncConnection, key: str, won: bool) -> ColumnElement[bool]:
    """Games of players whose names begin so. Where there are few they are found by the name, else game by game."""
    named = and_(finished_seats.c.key >= key, finished_seats.c.key < key + LAST)
    if won:
        named = and_(named, finished_seats.c.won == true())
    few = select(finished_seats.c.table_id).where(named).limit(FEW)
    n = (await connection.execute(select(func.count()).select_from(few.subquery()))).scalar_one()
    if n < FEW:
        return finished.c.table_id.in_(select(finished_seats.c.table_id).where(named))
    return exists().where(finished_seats.c.table_id == finished.c.table_id, named)


def cursor(written: str) -> tuple[float, str]:
    value, _, table_id = written.partition(":")
    try:
        number = float(value)
    except ValueError:
        raise Refused("bad_input") from None
    if not math.isfinite(number) or abs(number) > 1e15:
        raise Refused("bad_input")
    return number, table_id
