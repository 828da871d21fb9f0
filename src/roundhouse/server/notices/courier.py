"""Sends what is due: to browsers and by e-mail, in the background, once for all processes.

A process takes a notice by a conditional update that makes it due again later; so another takes it up only if the
first was stopped in between. Nothing here is awaited by a move.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, delete, select, update
from sqlalchemy.exc import SQLAlchemyError

from ...games import titles
from ...language import speaker
from ..database import Database
from ..schema import holders, marks, notices, seats, tables
from ..seats import read_terms
from ..settings import Settings
from ..turns import read_turns
from .happenings import LATE, expect_ends, expect_turns
from .keys import Keys
from .mail import Letter, Mail
from .notice_words import about_table, sentence_of
from .push import GONE, LATER, Push
from .wishes import BEGUN, MUTED, OVER, TURN, Wish, Wishes

EVERY = 2.0  # seconds between two looks
SLACK = 30.0  # seconds for which a process may lag behind another in writing down that a table moved
AT_ONCE = 50
LEASE = 180.0  # seconds for one process to send a notice: then it was stopped
AGAIN = (30.0, 120.0, 600.0)  # seconds between tries
REMEMBERED = 7 * 86_400.0  # seconds: longer than anything is looked for
MAIL = "mail"

log = logging.getLogger("roundhouse")


@dataclass(frozen=True)
class Telling:
    """A notice that is sent now: to whom, about what, and what is so at the table."""

    row: dict[str, Any]
    wish: Wish
    table: dict[str, Any]
    seated: list[dict[str, Any]]

    @property
    def table_id(self) -> str:
        return str(self.row["table_id"])


class Courier:
    """Finds what is to be told, and tells it."""

    def __init__(self, database: Database, wishes: Wishes, keys: Keys, settings: Settings) -> None:
        self._engine = database.engine
        self._wishes = wishes
        self._keys = keys
        self.push = Push(keys, settings.push_anywhere)
        self.mail = Mail(settings)
        self._site = settings.site.rstrip("/")
        self.pause = settings.notice_pause
        self._looked: float | None = None
        self.clock: Callable[[], float] = time.time

    async def close(self) -> None:
        await self.push.close()

    async def keep(self) -> None:
        """Look for ever."""
        while True:
            try:
                sent = await self.look()
            except (SQLAlchemyError, OSError):
                log.warning("notices wait: the database is away")
                sent = 0
            await asyncio.sleep(0.05 if sent == AT_ONCE else EVERY)

    async def look(self) -> int:
        """Write down what there is to tell, and send what is due; returns how many were looked at."""
        now = self.clock()
        async with self._engine.begin() as connection:
            after = (now - LATE if self._looked is None else self._looked) - SLACK
            await expect_turns(connection, after, self.pause)
            await expect_ends(connection, after, self.pause)
            if self._looked is None:
                await connection.execute(delete(notices).where(notices.c.done, notices.c.due < now - REMEMBERED))
        self._looked = now
        query = select(notices).where(~notices.c.done, notices.c.due <= now).order_by(notices.c.due).limit(AT_ONCE)
        async with self._engine.connect() as connection:
            due = [dict(row) for row in (await connection.execute(query)).mappings()]
        await asyncio.gather(*(self._tell(row, now) for row in due))
        return len(due)

    # --- One notice

    async def _tell(self, row: dict[str, Any], now: float) -> None:
        if not await self._take(row, now):
            return  # another process does it
        try:
            telling = await self._telling(row)
            if telling is None:
                await self._set(row, done=True)
                return
            if wait := telling.wish.quiet_for(now):
                await self._set(row, due=now + wait, tries=row["tries"])
                return
            left = await self._send(telling)
        except SQLAlchemyError:
            raise
        except Exception:  # whatever a notice holds: the others are sent
            log.exception("a notice was not sent", extra={"facts": {"table": row["table_id"], "kind": row["kind"]}})
            left = []
        if left and row["tries"] < len(AGAIN):
            await self._set(row, due=now + AGAIN[row["tries"]], left=json.dumps(left))
        else:
            await self._set(row, done=True)

    async def _take(self, row: dict[str, Any], now: float) -> bool:
        still = and_(_same(row), ~notices.c.done, notices.c.due == row["due"])
        async with self._engine.begin() as connection:
            taken = await connection.execute(
                update(notices).where(still).values(due=now + LEASE, tries=row["tries"] + 1)
            )
        return bool(taken.rowcount)

    async def _set(self, row: dict[str, Any], **values: Any) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(update(notices).where(_same(row)).values(**values))

    async def _telling(self, row: dict[str, Any]) -> Telling | None:
        """What is to be told; None: it is no news any more, or not wanted."""
        wish = await self._wishes.of(row["visitor"])
        if wish is None or row["kind"] not in wish.kinds:
            return None
        async with self._engine.connect() as connection:
            found = select(tables).where(tables.c.id == row["table_id"])
            table = (await connection.execute(found)).mappings().first()
            who = select(seats).where(seats.c.table_id == row["table_id"]).order_by(seats.c.seat)
            seated = [dict(each) for each in (await connection.execute(who)).mappings()]
            mine = and_(holders.c.table_id == row["table_id"], holders.c.visitor == row["visitor"])
            held = set((await connection.execute(select(holders.c.seat).where(mine))).scalars())
            mute = and_(marks.c.table_id == row["table_id"], marks.c.visitor == row["visitor"], marks.c.mark == MUTED)
            muted = (await connection.execute(select(marks.c.mark).where(mute))).first()
        if table is None or muted is not None or table["game"] not in titles() or not held:
            return None
        telling = Telling(row, wish, dict(table), seated)
        return telling if _is_news(telling, held) else None

    async def _send(self, telling: Telling) -> list[str]:
        """Send it wherever it still has to go; returns where it did not arrive."""
        browsers = {to.key: to for _, to in (await self._wishes.browsers(telling.row["visitor"])).values()}
        mail = [MAIL] if self.mail.on and telling.wish.confirmed else []
        where = json.loads(telling.row["left"] or "null") or [*browsers, *mail]
        told = self._told(telling)

        async def send(channel: str) -> bool:
            if channel == MAIL:
                return not mail or await self.mail.send(self._letter(telling, told))
            if channel not in browsers:
                return True
            outcome = await self.push.send(browsers[channel], told, telling.table_id)
            if outcome == GONE:
                await self._wishes.forget(channel)
            return outcome != LATER

        arrived = await asyncio.gather(*map(send, where))
        return [channel for channel, there in zip(where, arrived, strict=True) if not there]

    def _told(self, telling: Telling) -> dict[str, Any]:
        say, table = speaker(telling.wish.lang), telling.table
        return {
            "title": about_table(table["game"], table["name"], say),
            "body": sentence_of(telling.row, table, telling.seated, say),
            "table": telling.table_id,
            "path": f"/table/{telling.table_id}",
            "off": self.off_path(telling.wish.id, telling.table_id),
            "off_label": say("No more about this table"),
            "lang": say.lang,
        }

    def off_path(self, id: str, scope: str) -> str:
        """The link that turns notices off: of a table, or all."""
        return f"/notices/off/{id}/{scope}/{self._keys.sign('off', id, scope)}"

    def _letter(self, telling: Telling, told: dict[str, Any]) -> Letter:
        say = speaker(telling.wish.lang)
        return Letter(
            to=telling.wish.address or "",
            lang=say.lang,
            subject=f"{told['title']}: {told['body']}"[:150],
            sentence=f"{told['title']}. {told['body']}",
            link=self._site + told["path"],
            link_label=say("To the table"),
            small=say("You get this because you asked for it on the page “You”."),
            off=self._site + told["off"],
            off_label=say("Turn it off"),
        )


def _same(row: dict[str, Any]) -> Any:
    return and_(*(notices.c[name] == row[name] for name in ("table_id", "visitor", "kind", "mark")))


def _is_news(telling: Telling, held: set[int]) -> bool:
    """Whether it is still so, and they have not been at the table since."""
    row, table = telling.row, telling.table
    mine = [seat for seat in telling.seated if seat["seat"] in held]
    if any(seat["seen"] > row["at"] for seat in mine):
        return False
    if row["kind"] == OVER:
        return True
    if table["over"]:
        return False
    if row["kind"] == TURN:
        here = telling.seated[row["seat"]]
        turns = read_turns(table["turns"])
        turn = turns[row["seat"]] if row["seat"] < len(turns) else None
        plays = here["kind"] == "person" and here["bot"] is None and row["seat"] in held
        return plays and turn is not None and row["mark"] == f"{row['seat']} {turn.number}"
    if row["kind"] == BEGUN:
        return bool(table["begun"])
    offered = read_terms(table).offered is not None
    return offered if row["mark"].startswith("offer") else not table["begun"]
