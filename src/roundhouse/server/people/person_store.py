"""Who is a person, and with which browsers: in the database, and remembered for the requests that come.

A person has a key, which stands wherever a visitor's key stands: as the holder of seats, the host, in marks. A browser
that becomes a person's brings along what its visitor held. So nothing else has to know about people.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from ..change_notices import PEOPLE, VISITOR, ChangeNotices
from ..daily.tries import bring_tries_along, delete_tries
from ..database import Database
from ..editor.shared_files import delete_shares_of
from ..notices.wishes import bring_wishes_along, delete_wishes
from ..refusals import Refused
from ..schema import challenges, devices, holders, marks, notices, passkeys, people, puzzle_tries, ratings, tables

REMEMBERED = 50_000  # browsers: those not seen for longest are looked up again
SEEN_EVERY = 3600.0  # seconds between two notes that a browser was seen
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else
CODE = 24  # letters of a recovery code: 118 bits
MOST_DEVICES = 50  # of one person


@dataclass(frozen=True)
class Person:
    """Somebody who is the same with several browsers."""

    key: str
    name: str


async def _nothing(brought: Collection[str]) -> None:
    """Nobody is to know of them."""


class People:
    """Makes people, and tells whose a browser is."""

    def __init__(self, database: Database, notices: ChangeNotices) -> None:
        self._engine = database.engine
        self._insert = sqlite.insert if database.sqlite else postgresql.insert
        self._notices = notices
        self._known: OrderedDict[str, Person | None] = OrderedDict()
        self._seen: dict[str, float] = {}
        self.changed: Callable[[str], None] = lambda visitor: None  # whose a browser is has changed
        self.brought: Callable[[Collection[str]], Awaitable[None]] = _nothing  # tables are a person's, not a guest's

    # --- Whose a browser is

    async def of(self, visitor: str) -> Person | None:
        """The person whose browser this is; None: a guest's."""
        if visitor in self._known:
            self._known.move_to_end(visitor)
            return self._known[visitor]
        query = select(people.c.key, people.c.name, devices.c.seen).join(devices, devices.c.person == people.c.key)
        async with self._engine.connect() as connection:
            found = (await connection.execute(query.where(devices.c.visitor == visitor))).first()
        person = None if found is None else Person(found.key, found.name)
        self._known[visitor] = person
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        if found is not None and time.time() - found.seen > SEEN_EVERY:
            async with self._engine.begin() as connection:
                await connection.execute(update(devices).where(devices.c.visitor == visitor).values(seen=time.time()))
        return person

    def forget(self, visitor: str | None = None) -> None:
        """Look up whose this browser is when it comes again, or whose all are."""
        if visitor is None:
            self._known.clear()
            return
        self._known.pop(visitor, None)
        self.changed(visitor)

    async def settle(self, visitor: str, brought: Collection[str]) -> None:
        """The browser is a person's now: the tables it brought along know that before it comes again."""
        self._known.pop(visitor, None)
        await self.brought(brought)
        self.changed(visitor)

    # --- A guest becomes a person, and a browser a person's

    async def create(self, connection: AsyncConnection, visitor: str, name: str, label: str) -> tuple[str, set[str]]:
        """Make a guest a person; returns the person's key, and the tables that come along."""
        key, now = secrets.token_hex(32), time.time()
        await connection.execute(insert(people).values(key=key, name=name, created=now))
        return key, await self.take_device(connection, visitor, key, label)

    async def take_device(self, connection: AsyncConnection, visitor: str, person: str, label: str) -> set[str]:
        """The browser is the person's from now on; what a guest did with it is the person's too. Returns the tables
        that come along."""
        old = await connection.execute(select(devices.c.person).where(devices.c.visitor == visitor))
        if (was := old.scalar_one_or_none()) == person:
            return set()
        brought = await self._bring_along(connection, visitor, person) if was is None else set()
        await connection.execute(delete(devices).where(devices.c.visitor == visitor))
        now = time.time()
        row = {"visitor": visitor, "person": person, "label": label, "since": now, "seen": now}
        await connection.execute(insert(devices).values(**row))
        own = select(devices.c.visitor).where(devices.c.person == person).order_by(devices.c.seen.desc())
        for stale in (await connection.execute(own.offset(MOST_DEVICES))).scalars().all():
            await connection.execute(delete(devices).where(devices.c.visitor == stale))
            await self._tell(connection, stale)
        await self._tell(connection, visitor)
        return brought

    async def _bring_along(self, connection: AsyncConnection, visitor: str, person: str) -> set[str]:
        held = set((await connection.execute(select(holders.c.table_id).where(holders.c.visitor == visitor))).scalars())
        opened = select(tables.c.id).where(or_(tables.c.creator == visitor, tables.c.host == visitor))
        held |= set((await connection.execute(opened)).scalars())
        for table in (holders, marks, notices, puzzle_tries):
            columns = [column for column in table.c if column.name != "visitor"]
            rows = (await connection.execute(select(*columns).where(table.c.visitor == visitor))).mappings().all()
            if rows:
                kept = self._insert(table).on_conflict_do_nothing()
                await connection.execute(kept, [{**row, "visitor": person} for row in rows])
                await connection.execute(delete(table).where(table.c.visitor == visitor))
        await bring_wishes_along(connection, visitor, person)
        await bring_tries_along(connection, visitor, person)
        for column in (tables.c.creator, tables.c.host):
            await connection.execute(update(tables).where(column == visitor).values({column.name: person}))
        if held:
            await connection.execute(
                update(tables).where(tables.c.id.in_(sorted(held))).values(seating=tables.c.seating + 1)
            )
        # Two ratings cannot be made one: the person's own stay, and those of the guest fill what they have none of.
        known = select(ratings.c.game, ratings.c.against).where(ratings.c.player == person)
        for game, against in (await connection.execute(known)).all():
            mine = (ratings.c.player == visitor) & (ratings.c.game == game) & (ratings.c.against == against)
            await connection.execute(delete(ratings).where(mine))
        await connection.execute(update(ratings).where(ratings.c.player == visitor).values(player=person))
        await self._notices.send(connection, dict.fromkeys(held, PEOPLE))
        return held

    async def _tell(self, connection: AsyncConnection, visitor: str) -> None:
        await self._notices.send(connection, {VISITOR + visitor: PEOPLE})

    async def become(self, visitor: str, name: str, label: str) -> str:
        """Make a guest a person; returns a recovery code."""
        code = fresh_code()
        async with self._engine.begin() as connection:
            person, brought = await self.create(connection, visitor, name, label)
            await connection.execute(update(people).where(people.c.key == person).values(recovery=hash_of(code)))
        await self.settle(visitor, brought)
        return code

    async def new_code(self, person: Person) -> str:
        """A new recovery code; the one before no longer works."""
        code = fresh_code()
        async with self._engine.begin() as connection:
            await connection.execute(update(people).where(people.c.key == person.key).values(recovery=hash_of(code)))
        return code

    async def sign_in_with_code(self, visitor: str, code: str, label: str) -> None:
        """The browser is that of the person with this recovery code."""
        query = select(people.c.key).where(people.c.recovery == hash_of(code))
        async with self._engine.begin() as connection:
            person = (await connection.execute(query)).scalar_one_or_none()
            if person is None:
                raise Refused("no_such_code")
            brought = await self.take_device(connection, visitor, person, label)
        await self.settle(visitor, brought)

    async def sign_out(self, person: Person, device: str) -> None:
        """One of the person's browsers is a guest's again; `device` is its key, or the beginning of it."""
        mine = (devices.c.person == person.key) & devices.c.visitor.startswith(device, autoescape=True)
        async with self._engine.begin() as connection:
            found = (await connection.execute(select(devices.c.visitor).where(mine))).scalars().all()
            if len(found) != 1:
                raise Refused("not_found")
            await connection.execute(delete(devices).where(devices.c.visitor == found[0]))
            await self._tell(connection, found[0])
        self.forget(found[0])

    async def rename(self, person: Person, name: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(update(people).where(people.c.key == person.key).values(name=name))
            own = select(devices.c.visitor).where(devices.c.person == person.key)
            browsers = (await connection.execute(own)).scalars().all()
            for visitor in browsers:
                await self._tell(connection, visitor)
        for visitor in browsers:
            self._known.pop(visitor, None)

    # --- What a person may know of themselves

    async def told(self, person: Person) -> dict[str, Any]:
        """The person's row, browsers and passkeys."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(people).where(people.c.key == person.key))).mappings().first()
            if row is None:
                raise Refused("not_found")
            mine = select(devices).where(devices.c.person == person.key).order_by(devices.c.seen.desc())
            browsers = (await connection.execute(mine)).mappings().all()
            kept = select(passkeys).where(passkeys.c.person == person.key).order_by(passkeys.c.since)
            keys = (await connection.execute(kept)).mappings().all()
        return {**row, "devices": [dict(each) for each in browsers], "passkeys": [dict(each) for each in keys]}


async def delete_person(connection: AsyncConnection, key: str) -> None:
    """Delete what is known of a person besides their tables."""
    browsers = (await connection.execute(select(devices.c.visitor).where(devices.c.person == key))).scalars().all()
    for visitor in (key, *browsers):
        await connection.execute(delete(challenges).where(challenges.c.visitor == visitor))
        await connection.execute(delete(ratings).where(ratings.c.player == visitor))
        await connection.execute(delete(puzzle_tries).where(puzzle_tries.c.visitor == visitor))
    await delete_wishes(connection, (key, *browsers))
    await delete_tries(connection, (key, *browsers))
    await delete_shares_of(connection, (key, *browsers))
    for table in (devices, passkeys):
        await connection.execute(delete(table).where(table.c.person == key))
    await connection.execute(delete(people).where(people.c.key == key))


def fresh_code() -> str:
    """A recovery code as it is shown, in groups that can be copied by hand."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(CODE))
    return "-".join(letters[k : k + 4] for k in range(0, CODE, 4))


def hash_of(code: str) -> str:
    """What is kept of a recovery code: it has too many bits to be guessed. Groups and case are no matter."""
    plain = "".join(c for c in code.casefold() if c.isalnum())
    return hashlib.sha256(f"recovery {plain}".encode()).hexdigest()
