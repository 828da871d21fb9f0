"""What somebody wants to be told of, where, and when not. Guests as well as people."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from ..database import Database
from ..schema import devices, marks, notice_wishes, notices, subscriptions
from .push import Subscription

TURN, BEGUN, OVER, WAITS = "turn", "begun", "over", "waits"
Kind: TypeAlias = Literal["turn", "begun", "over", "waits"]
KINDS: tuple[Kind, ...] = ("turn", "begun", "over", "waits")
MUTED = "muted"  # the mark of a table that somebody wants to hear nothing of
DAY = 24 * 60  # minutes


@dataclass(frozen=True)
class Wish:
    """What somebody wants to be told of."""

    id: str
    lang: str = "en"
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_until: int | None = None
    kinds: frozenset[str] = frozenset(KINDS)
    address: str | None = None
    confirmed: bool = False

    def quiet_for(self, now: float) -> float:
        """For how many seconds from now nothing is to be sent; 0: now is a good time."""
        if self.quiet_from is None or self.quiet_until is None or self.quiet_from == self.quiet_until:
            return 0.0
        there = datetime.fromtimestamp(now, zone_of(self.zone))
        minute = there.hour * 60 + there.minute
        if (minute - self.quiet_from) % DAY >= (self.quiet_until - self.quiet_from) % DAY:
            return 0.0
        midnight = there.replace(hour=0, minute=0, second=0, microsecond=0)
        days = 1 if minute >= self.quiet_until else 0
        # By the clock on the wall: on the night the clocks change, quiet hours are an hour longer or shorter.
        end = (midnight + timedelta(days=days)).replace(hour=self.quiet_until // 60, minute=self.quiet_until % 60)
        return max(1.0, end.timestamp() - now)


def zone_of(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def is_zone(name: str) -> bool:
    try:
        return bool(ZoneInfo(name))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False


class Wishes:
    """Reads and writes them."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine
        self._insert = sqlite.insert if database.sqlite else postgresql.insert

    async def of(self, visitor: str) -> Wish | None:
        async with self._engine.connect() as connection:
            query = select(notice_wishes).where(notice_wishes.c.visitor == visitor)
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else _wish(row)

    async def named(self, id: str) -> tuple[str, Wish] | None:
        """Whose wishes a link is about."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(notice_wishes).where(notice_wishes.c.id == id))).mappings().first()
        return None if row is None else (row["visitor"], _wish(row))

    async def change(self, visitor: str, **values: Any) -> None:
        """Change some of it; whoever had no wishes has them now."""
        new = {"id": secrets.token_hex(16), "lang": "en", "zone": "UTC", "confirmed": False, "kinds": _written(KINDS)}
        if "kinds" in values:
            values["kinds"] = _written(values["kinds"])
        row = self._insert(notice_wishes).values(visitor=visitor, **{**new, **values})
        async with self._engine.begin() as connection:
            await connection.execute(row.on_conflict_do_update(index_elements=["visitor"], set_=values))

    async def confirm(self, id: str, address: str) -> bool:
        """The address is its owner's; False: it is another by now."""
        same = (notice_wishes.c.id == id) & (notice_wishes.c.address == address)
        async with self._engine.begin() as connection:
            return bool((await connection.execute(update(notice_wishes).where(same).values(confirmed=True))).rowcount)

    # --- Browsers

    async def subscribe(self, device: str, to: Subscription, label: str) -> None:
        """A browser takes notices here; it has one place for them."""
        facts = {"device": device, "endpoint": to.endpoint, "public_key": to.public_key, "auth": to.auth}
        facts |= {"origin": to.origin, "label": label}
        row = self._insert(subscriptions).values(key=to.key, since=time.time(), **facts)
        async with self._engine.begin() as connection:
            older = (subscriptions.c.device == device) & (subscriptions.c.key != to.key)
            await connection.execute(delete(subscriptions).where(older))
            await connection.execute(row.on_conflict_do_update(index_elements=["key"], set_=facts))

    async def unsubscribe(self, device: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(subscriptions).where(subscriptions.c.device == device))

    async def forget(self, key: str) -> None:
        """The push service knows this one no more."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(subscriptions).where(subscriptions.c.key == key))

    async def browsers(self, visitor: str) -> dict[str, tuple[str, Subscription]]:
        """By device: where the browsers of a visitor take notices. Those signed out belong to somebody else."""
        own = select(devices.c.visitor).where(devices.c.person == visitor)
        guest = (subscriptions.c.device == visitor) & subscriptions.c.device.not_in(select(devices.c.visitor))
        query = select(subscriptions).where(or_(guest, subscriptions.c.device.in_(own)))
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        fields = Subscription.__dataclass_fields__
        return {row["device"]: (row["label"], Subscription(**{key: row[key] for key in fields})) for row in rows}

    # --- Tables one wants to hear nothing of

    async def mute(self, visitor: str, table_id: str) -> None:
        row = self._insert(marks).values(table_id=table_id, visitor=visitor, mark=MUTED).on_conflict_do_nothing()
        async with self._engine.begin() as connection:
            await connection.execute(row)

    async def unmute(self, visitor: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(marks).where(marks.c.visitor == visitor, marks.c.mark == MUTED))

    async def muted(self, visitor: str) -> int:
        query = select(func.count()).select_from(marks).where(marks.c.visitor == visitor, marks.c.mark == MUTED)
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())


async def bring_wishes_along(connection: AsyncConnection, visitor: str, person: str) -> None:
    """A guest's wishes are the person's, unless these have wishes of their own."""
    known = select(notice_wishes.c.visitor).where(notice_wishes.c.visitor == person)
    mine = notice_wishes.c.visitor == visitor
    if (await connection.execute(known)).first() is None:
        await connection.execute(update(notice_wishes).where(mine).values(visitor=person))
    else:
        await connection.execute(delete(notice_wishes).where(mine))


async def delete_wishes(connection: AsyncConnection, visitors: Collection[str]) -> None:
    """Delete what is known of somebody's notices."""
    for table, column in (
        (notice_wishes, notice_wishes.c.visitor),
        (notices, notices.c.visitor),
        (subscriptions, subscriptions.c.device),
    ):
        await connection.execute(delete(table).where(column.in_(visitors)))


def key_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def _written(kinds: Collection[str]) -> str:
    return " ".join(kind for kind in KINDS if kind in kinds)


def _wish(row: Any) -> Wish:
    facts = {key: row[key] for key in Wish.__dataclass_fields__}
    return Wish(**{**facts, "kinds": frozenset(facts["kinds"].split())})
