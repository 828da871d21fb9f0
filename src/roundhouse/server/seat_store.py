"""Who sits where, in the database. Every change counts the table's `seating` up, in the same transaction.

The row of the table comes first in each of them, so that no two changes wait for each other crosswise, and whoever
decided on an older seating, or on a seat that changed meanwhile, changes nothing.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, delete, exists, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .change_notices import PEOPLE, ChangeNotices
from .database import Database
from .finished import name_key
from .notices.happenings import expect
from .notices.wishes import BEGUN, WAITS
from .schema import (
    chat,
    entries,
    finished,
    finished_seats,
    holders,
    marks,
    notices,
    rated,
    seats,
    tables,
    tries,
    verdicts,
)
from .seats import Seat, Terms, read_terms

FORGOTTEN, REMOVED, HIDDEN, HINTED = "forgotten", "removed", "hidden", "hinted"


class _Changed(Exception):
    """What the change was based on no longer holds; nothing is written."""


@dataclass(frozen=True)
class SeatChange:
    """What a seat becomes."""

    seat: int
    kind: str
    name: str
    bot: str | None
    token: str
    holders: Collection[str] = ()


class SeatStore:
    """Reads and writes who sits where and what they settled."""

    def __init__(self, database: Database, notices: ChangeNotices, pause: float) -> None:
        """`pause`: seconds for people to come by themselves before they are told what happened."""
        self._engine = database.engine
        self._pause = pause
        self._insert = sqlite.insert if database.sqlite else postgresql.insert
        self._notices = notices

    async def read(self, table_id: str) -> tuple[list[Seat], Terms] | None:
        """The seats and the terms; the terms are never newer than the seats. None: there is no such table."""
        async with self._engine.connect() as connection:
            found = (await connection.execute(select(tables).where(tables.c.id == table_id))).mappings().first()
            if found is None:
                return None
            rows = await connection.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
            seated = [
                Seat(row["kind"], row["name"], row["bot"], row["token"], seen=row["seen"]) for row in rows.mappings()
            ]
            for seat, visitor in await connection.execute(
                select(holders.c.seat, holders.c.visitor).where(holders.c.table_id == table_id)
            ):
                seated[seat].holders.add(visitor)
        return seated, read_terms(found)

    @asynccontextmanager
    async def _changing(
        self, table_id: str, *still: ColumnElement[bool], **values: Any
    ) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes something about the people at the table, if what it was based on still holds."""
        change = update(tables).where(tables.c.id == table_id, *still)
        async with self._engine.begin() as connection:
            changed = await connection.execute(change.values(seating=tables.c.seating + 1, **values))
            if not changed.rowcount:
                raise _Changed
            yield connection
            await self._notices.send(connection, {table_id: PEOPLE})

    async def settle(self, table_id: str, *still: ColumnElement[bool], **values: Any) -> bool:
        """Change the terms, where the conditions hold."""
        try:
            async with self._changing(table_id, *still, **values):
                return True
        except _Changed:
            return False

    async def begin(self, table_id: str) -> bool:
        """The seats are settled; False: they were already."""
        try:
            async with self._changing(table_id, ~tables.c.begun, begun=True) as connection:
                await self._expect(connection, table_id, BEGUN, BEGUN)
        except _Changed:
            return False
        return True

    async def set_offer(self, table_id: str, old: str | None, new: str | None) -> bool:
        """Exchange the offer to end; False: it is no longer the old one."""
        same = tables.c.offer.is_(None) if old is None else tables.c.offer == old
        try:
            async with self._changing(table_id, same, offer=new) as connection:
                if old is None and new is not None:
                    await self._expect(connection, table_id, WAITS, f"offer {json.loads(new)[0]}")
        except _Changed:
            return False
        return True

    async def _expect(
        self, connection: AsyncConnection, table_id: str, kind: str, what: str, but: str = "", at: float | None = None
    ) -> None:
        """Those who sit there and are away are to be told."""
        at = time.time() if at is None else at
        mark = what if kind == BEGUN else f"{what} {int(at)}"
        await expect(connection, table_id, kind, mark, at, self._pause, but)

    async def arrange(self, table_id: str, seating: int, change: SeatChange, removed: Collection[str] = ()) -> bool:
        """Give a seat to somebody else before the game begins; those removed do not sit down again by themselves."""
        still = (~tables.c.begun, tables.c.seating == seating)
        try:
            async with self._changing(table_id, *still) as connection:
                await self._put(connection, table_id, change)
                for visitor in sorted(removed):
                    row = self._insert(marks).values(table_id=table_id, visitor=visitor, mark=REMOVED)
                    await connection.execute(row.on_conflict_do_nothing())
        except _Changed:
            return False
        return True

    async def get_up(self, table_id: str, seating: int, changes: Sequence[SeatChange], host: Mapping[str, str]) -> bool:
        """Free the seats of somebody who leaves before the game begins; `host` where another takes over."""
        try:
            async with self._changing(table_id, ~tables.c.begun, tables.c.seating == seating, **host) as connection:
                for change in changes:
                    await self._put(connection, table_id, change)
        except _Changed:
            return False
        return True

    async def _put(self, connection: AsyncConnection, table_id: str, change: SeatChange) -> None:
        here = and_(seats.c.table_id == table_id, seats.c.seat == change.seat)
        facts = {"kind": change.kind, "name": change.name, "bot": change.bot, "token": change.token}
        await connection.execute(update(seats).where(here).values(**facts))
        gone = delete(holders).where(holders.c.table_id == table_id, holders.c.seat == change.seat)
        await connection.execute(gone)
        for visitor in sorted(change.holders):
            await connection.execute(insert(holders).values(table_id=table_id, seat=change.seat, visitor=visitor))

    async def take(self, table_id: str, seat: int, visitor: str, name: str, at: float, token: str | None) -> bool:
        """Sit down at an open seat; False: somebody else was quicker. With a token, the seat's key is a new one."""
        facts: dict[str, Any] = {"kind": "person", "name": name, "bot": None, "seen": at}
        if token is not None:
            facts["token"] = token
        free = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat, seats.c.kind == "open")
        try:
            async with self._changing(table_id) as connection:
                if not (await connection.execute(free.values(**facts))).rowcount:
                    raise _Changed
                await connection.execute(insert(holders).values(table_id=table_id, seat=seat, visitor=visitor))
                await self._unmark(connection, table_id, visitor)
                await self._expect(connection, table_id, WAITS, f"sat {seat}", visitor, at)
        except _Changed:
            return False
        return True

    async def add_holder(self, table_id: str, seat: int, visitor: str) -> None:
        """Somebody opened the link of a seat, perhaps twice at once."""
        row = self._insert(holders).values(table_id=table_id, seat=seat, visitor=visitor)
        with contextlib.suppress(_Changed):  # the table was deleted just now
            async with self._changing(table_id) as connection:
                await connection.execute(row.on_conflict_do_nothing())

    async def rename(self, table_id: str, seat: int, name: str) -> None:
        here = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
        found = update(finished_seats).where(finished_seats.c.table_id == table_id, finished_seats.c.seat == seat)
        with contextlib.suppress(_Changed):
            async with self._changing(table_id) as connection:
                await connection.execute(here.values(name=name))
                await connection.execute(found.values(key=name_key(name)))

    async def hand_over(self, table_id: str, taken: Sequence[int], bot: str, unseen_since: float | None = None) -> bool:
        """Let a bot play for people, or for nobody; False: one plays there, or they were seen after that moment."""
        idle = and_(seats.c.table_id == table_id, seats.c.kind != "bot", seats.c.bot.is_(None))
        if unseen_since is not None:
            idle = and_(idle, seats.c.seen <= unseen_since)
        try:
            async with self._changing(table_id, tables.c.begun) as connection:
                await _update_seats(connection, idle, taken, bot=bot)
        except _Changed:
            return False
        return True

    async def give_back(self, table_id: str, given: Sequence[int], visitor: str, at: float) -> bool:
        """Let people play their seats again; False: no bot plays there."""
        left = and_(seats.c.table_id == table_id, seats.c.kind == "person", seats.c.bot.is_not(None))
        try:
            async with self._changing(table_id) as connection:
                await _update_seats(connection, left, given, bot=None, seen=at)
                await self._unmark(connection, table_id, visitor)
        except _Changed:
            return False
        return True

    async def see(self, seen: Collection[tuple[str, int]], at: float) -> None:
        """The people of these seats are there."""
        now = update(seats).where(seats.c.table_id == bindparam("id"), seats.c.seat == bindparam("place"))
        rows = [{"id": table_id, "place": seat, "at": at} for table_id, seat in sorted(seen)]
        if rows:
            async with self._engine.begin() as connection:
                await connection.execute(now.values(seen=bindparam("at")), rows)

    # --- Lists

    async def forget(self, table_id: str, visitor: str) -> None:
        """Take the table off a visitor's own list."""
        row = self._insert(marks).values(table_id=table_id, visitor=visitor, mark=FORGOTTEN)
        async with self._engine.begin() as connection:
            await connection.execute(row.on_conflict_do_nothing())

    async def note_hint(self, table_id: str, visitor: str) -> None:
        """A visitor was given a hint: the game is not rated."""
        row = self._insert(marks).values(table_id=table_id, visitor=visitor, mark=HINTED)
        with contextlib.suppress(IntegrityError):  # the table was deleted just now
            async with self._engine.begin() as connection:
                await connection.execute(row.on_conflict_do_nothing())

    async def was_removed(self, table_id: str, visitor: str) -> bool:
        """Whether the host removed the visitor from the table."""
        found = select(marks.c.mark).where(
            marks.c.table_id == table_id, marks.c.visitor == visitor, marks.c.mark == REMOVED
        )
        async with self._engine.connect() as connection:
            return (await connection.execute(found)).first() is not None

    async def delete(self, table_id: str) -> bool:
        """Delete a table whose game has not begun."""
        return await self._delete(table_id, ~tables.c.begun)

    async def abandoned(self, before: float, most: int) -> list[str]:
        """Tables that nobody has touched since then and nobody will miss: where nothing was ever decided, where no
        person has a seat, or that were opened to try something out."""
        decided = exists().where(entries.c.table_id == tables.c.id)
        held = exists().where(holders.c.table_id == tables.c.id)
        given_up = or_(~decided, ~held, tables.c.mode == "analysis")
        result = exists().where(tries.c.table_id == tables.c.id)  # of a daily deal, for as long as its day is kept
        old = and_(tables.c.moved < before, tables.c.created < before)
        query = select(tables.c.id).where(old, given_up, ~result).limit(most)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def clear_away(self, table_id: str, before: float) -> bool:
        """Delete an abandoned table; False: somebody did something there just now."""
        return await self._delete(table_id, tables.c.moved < before)

    async def _delete(self, table_id: str, *still: ColumnElement[bool]) -> bool:
        try:
            async with self._changing(table_id, *still) as connection:
                for child in (verdicts, rated, finished_seats, finished, notices, marks, chat, entries, holders, seats):
                    await connection.execute(delete(child).where(child.c.table_id == table_id))
                await connection.execute(delete(tables).where(tables.c.id == table_id))
        except (_Changed, IntegrityError):
            return False  # it has begun, or somebody said something just now
        return True

    async def _unmark(self, connection: AsyncConnection, table_id: str, visitor: str) -> None:
        mark = and_(marks.c.table_id == table_id, marks.c.visitor == visitor, marks.c.mark == FORGOTTEN)
        await connection.execute(delete(marks).where(mark))


async def _update_seats(
    connection: AsyncConnection, which: ColumnElement[bool], only: Sequence[int], **to: Any
) -> None:
    """Change those of the seats that fit, if any; one by one, in the order in which all writers take them."""
    changed = 0
    for seat in sorted(only):
        changed += (await connection.execute(update(seats).where(which, seats.c.seat == seat).values(**to))).rowcount
    if not changed:
        raise _Changed
