"""What the people who run a server can do to its database, whether or not the server runs; a running one reads it as
orders."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ..errors import BadInput
from .admin_orders import ANNOUNCE, BAN, CHANGE, CLOSE, DELETE, UNBAN, Order, Orders, give
from .chat_notes import CLOSED, write_note
from .database import Database
from .editor.shared_files import delete_shared
from .finished import name_key
from .people.person_store import delete_person
from .schema import chat, entries, finished_seats, holders, marks, metadata, people, seats, tables
from .seating import fresh_token
from .settings import networks

SHOWN = 100  # rows of a list
LEAST = 8  # digits of a visitor's key that name it


@dataclass(frozen=True)
class FoundTable:
    """A table as a list shows it."""

    id: str
    game: str
    mode: str
    name: str
    created: float
    moved: float
    begun: bool
    over: bool
    names: tuple[str, ...]


@dataclass(frozen=True)
class FoundPerson:
    """A visitor who sits somewhere, by the key that stands for their cookie."""

    key: str
    names: tuple[str, ...]
    tables: tuple[str, ...]


class Admin:
    """Finds, closes and deletes tables and people, bans addresses, announces."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine
        self._database = database

    # --- Finding

    async def find_tables(self, words: str = "") -> list[FoundTable]:
        """Tables by their id, name or game, or the name of somebody there; the last touched first."""
        like = f"%{_escaped(words.lower())}%"
        seated = select(seats.c.table_id).where(func.lower(seats.c.name).like(like, escape="\\"))
        found = or_(
            tables.c.id.like(like, escape="\\"),
            func.lower(tables.c.name).like(like, escape="\\"),
            tables.c.game.like(like, escape="\\"),
            tables.c.id.in_(seated),
        )
        query = select(tables).where(found).order_by(tables.c.moved.desc()).limit(SHOWN)
        async with self._engine.connect() as connection:
            rows = [dict(row) for row in (await connection.execute(query)).mappings()]
            names: dict[str, list[str]] = {row["id"]: [] for row in rows}
            who = select(seats.c.table_id, seats.c.name).where(seats.c.table_id.in_(names)).order_by(seats.c.seat)
            for table_id, name in await connection.execute(who):
                names[table_id].append(name)
        columns = FoundTable.__dataclass_fields__.keys() - {"names"}
        return [FoundTable(**{key: row[key] for key in columns}, names=tuple(names[row["id"]])) for row in rows]

    async def find_people(self, words: str = "") -> list[FoundPerson]:
        """Visitors by the name they sit under, or by the beginning of their key."""
        like = f"%{_escaped(words.lower())}%"
        same = (holders.c.table_id == seats.c.table_id) & (holders.c.seat == seats.c.seat)
        named = select(holders.c.visitor).join(seats, same).where(func.lower(seats.c.name).like(like, escape="\\"))
        wanted = or_(holders.c.visitor.like(f"{_escaped(words.lower())}%", escape="\\"), holders.c.visitor.in_(named))
        query = select(holders.c.visitor, seats.c.name, seats.c.table_id).join(seats, same).where(wanted)
        people: dict[str, tuple[dict[str, None], dict[str, None]]] = {}
        async with self._engine.connect() as connection:
            for visitor, name, table_id in await connection.execute(query.order_by(holders.c.visitor)):
                if visitor in people or len(people) < SHOWN:
                    names, where = people.setdefault(visitor, ({}, {}))
                    names[name] = where[table_id] = None
        return [FoundPerson(key, tuple(names), tuple(where)) for key, (names, where) in people.items()]

    # --- Tables

    async def close_table(self, table_id: str) -> None:
        """End a game as it stands; it can still be looked at."""
        for _ in range(100):  # a move may come in between
            try:
                async with self._engine.begin() as connection:
                    row = await self._table(connection, table_id)
                    if not row["begun"]:
                        raise BadInput(f"the game at {table_id} has not begun: delete the table instead")
                    own = select(entries.c.version, entries.c.kind).where(entries.c.table_id == table_id)
                    last = (await connection.execute(own.order_by(entries.c.version.desc()).limit(1))).first()
                    # The list's `over` may be a moment behind; the log is not.
                    if row["over"] or (last is not None and last.kind == "end"):
                        raise BadInput(f"the game at {table_id} is over already")
                    now = time.time()
                    end = {"version": last.version + 1 if last else 1, "seat": 0, "kind": "end", "move": "", "at": now}
                    await connection.execute(insert(entries).values(table_id=table_id, **end))
                    over = update(tables).where(tables.c.id == table_id)
                    await connection.execute(over.values(over=True, acting=0, shown=0, moved=now))
                    note = {"name": "", "text": write_note(), "at": now, "note": CLOSED}
                    await connection.execute(insert(chat).values(table_id=table_id, **note))
                    await give(connection, CLOSE, table_id)
                return
            except IntegrityError:
                continue
        raise BadInput(f"the game at {table_id} moves too fast: try again")

    async def delete_table(self, table_id: str) -> None:
        """Delete a table and all that was played and said there."""
        async with self._engine.begin() as connection:
            await self._table(connection, table_id)
            await self._delete(connection, table_id)

    async def _delete(self, connection: AsyncConnection, table_id: str) -> None:
        for child in reversed(metadata.sorted_tables):
            if "table_id" in child.c:
                await connection.execute(delete(child).where(child.c.table_id == table_id))
        await connection.execute(delete(tables).where(tables.c.id == table_id))
        await give(connection, DELETE, table_id)

    async def _table(self, connection: AsyncConnection, table_id: str) -> Any:
        found = select(tables).where(tables.c.id == table_id)
        if not self._database.sqlite:
            found = found.with_for_update()
        row = (await connection.execute(found)).mappings().first()
        if row is None:
            raise BadInput(f"there is no table {table_id[:20]}: see roundhouse admin tables")
        return row

    async def delete_shared(self, id: str) -> None:
        """Delete a file that somebody shared; its link leads nowhere then."""
        async with self._engine.begin() as connection:
            if not await delete_shared(connection, id):
                raise BadInput(f"nobody shares a file {id[:24]}: the id is the end of its link")

    # --- People

    async def forget_person(self, key: str) -> tuple[str, int, int]:
        """Forget a visitor: delete the tables where nobody else sits, and free the others of their name and words.

        There a bot plays on. Returns the whole key, how many tables were deleted, and how many freed.
        """
        async with self._engine.connect() as connection:
            visitor = await self._visitor(connection, key)
        return visitor, *await self.forget(visitor)

    async def forget(self, visitor: str) -> tuple[int, int]:
        """Forget a visitor by the whole key; returns how many tables were deleted, and how many freed."""
        async with self._engine.begin() as connection:
            mine = await connection.execute(
                select(holders.c.table_id, holders.c.seat).where(holders.c.visitor == visitor)
            )
            held: dict[str, list[int]] = {}
            for table_id, seat in mine:
                held.setdefault(table_id, []).append(seat)
            opened = await connection.execute(
                select(tables.c.id).where(or_(tables.c.creator == visitor, tables.c.host == visitor))
            )
            deleted = freed = 0
            for table_id in sorted({*held, *opened.scalars()}):
                others = select(holders.c.visitor).where(holders.c.table_id == table_id, holders.c.visitor != visitor)
                heirs = sorted(set((await connection.execute(others)).scalars()))
                if heirs:
                    await self._free(connection, table_id, held.get(table_id, ()), visitor, heirs[0])
                    freed += 1
                else:
                    await self._delete(connection, table_id)
                    deleted += 1
            await connection.execute(delete(marks).where(marks.c.visitor == visitor))
            await delete_person(connection, visitor)
        return deleted, freed

    async def _free(
        self, connection: AsyncConnection, table_id: str, held: Sequence[int], visitor: str, heir: str
    ) -> None:
        """Take a visitor out of a table where others sit."""
        await connection.execute(delete(holders).where(holders.c.table_id == table_id, holders.c.visitor == visitor))
        row = await self._table(connection, table_id)
        changes: dict[str, Any] = {"seating": row["seating"] + 1}
        for column in ("creator", "host"):
            if row[column] == visitor:
                changes[column] = heir
        await connection.execute(update(tables).where(tables.c.id == table_id).values(**changes))
        for seat in held:
            at = (seats.c.table_id == table_id) & (seats.c.seat == seat)
            old = (await connection.execute(select(seats.c.name).where(at))).scalar_one()
            new = f"Player {seat + 1}"
            bot = row["level"] if row["begun"] else None
            kind = "person" if row["begun"] else "open"
            await connection.execute(update(seats).where(at).values(name=new, token=fresh_token(), bot=bot, kind=kind))
            found = (finished_seats.c.table_id == table_id) & (finished_seats.c.seat == seat)
            await connection.execute(update(finished_seats).where(found).values(key=name_key(new)))
            said = (chat.c.table_id == table_id) & (chat.c.seat == seat)
            await connection.execute(delete(chat).where(said, chat.c.note.is_(None)))
            await connection.execute(update(chat).where(said).values(name=new))
            await self._rename_in_notes(connection, table_id, old, new)
        await give(connection, CHANGE, table_id)

    async def _rename_in_notes(self, connection: AsyncConnection, table_id: str, old: str, new: str) -> None:
        notes = select(chat.c.id, chat.c.text).where(chat.c.table_id == table_id, chat.c.note.is_not(None))
        for id, told in (await connection.execute(notes)).all():
            if json.loads(told).get("by") == old:
                text = json.dumps({**json.loads(told), "by": new}, ensure_ascii=False)
                await connection.execute(update(chat).where(chat.c.id == id).values(text=text))

    async def _visitor(self, connection: AsyncConnection, key: str) -> str:
        if len(key) < LEAST or not all(c in "0123456789abcdef" for c in key):
            raise BadInput(f"a person is named by at least {LEAST} digits of their key: see roundhouse admin people")
        found: set[str] = set()
        for column in (holders.c.visitor, tables.c.creator, tables.c.host, people.c.key):
            found |= set((await connection.execute(select(column).where(column.like(f"{key}%")))).scalars())
        if len(found) != 1:
            raise BadInput(f"{len(found)} people have a key that begins with {key}: see roundhouse admin people")
        return found.pop()

    # --- Orders

    async def ban(self, network: str, days: float | None, reason: str) -> None:
        networks_given = networks(network)
        if not networks_given:
            raise BadInput("give an address, as 203.0.113.9, or a network, as 203.0.113.0/24")
        until = None if days is None else time.time() + 86400 * days
        async with self._engine.begin() as connection:
            await give(connection, BAN, network, until=until, reason=reason)

    async def unban(self, network: str) -> None:
        async with self._engine.begin() as connection:
            known = Orders(self._database)
            await known.read()
            if networks(network) not in {networks(order.what) for order in known.bans}:
                raise BadInput(f"{network[:40]} is not banned: see roundhouse admin bans")
            await give(connection, UNBAN, network)

    async def bans(self) -> list[Order]:
        known = Orders(self._database)
        await known.read()
        return known.bans

    async def announce(self, words: str, hours: float | None) -> None:
        until = None if hours is None else time.time() + 3600 * hours
        async with self._engine.begin() as connection:
            await give(connection, ANNOUNCE, words.strip(), until=until)


def _escaped(words: str) -> str:
    return words.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
