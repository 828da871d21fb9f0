"""Tables and chat in the database. The entries are the ledger's, and who sits where is in `seat_store.py`."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import and_, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from .change_notices import PEOPLE, ChangeNotices
from .database import Database
from .dealing import Dealing
from .live_table import Facts, Seat
from .notices.happenings import expect
from .notices.wishes import BEGUN
from .refusals import Refused
from .schema import analyses, chat, data_files, finished_seats, holders, marks, seats, tables
from .seat_store import FORGOTTEN
from .seats import Terms
from .setup import write_setup

LISTED = 50
REMEMBERED = 100  # lines of chat


class Store:
    """Reads and writes what is known of tables besides their games."""

    def __init__(self, database: Database, notices: ChangeNotices, pause: float) -> None:
        """`pause`: seconds for people to come by themselves before they are told that a game has begun."""
        self._engine = database.engine
        self._pause = pause
        self._insert = sqlite.insert if database.sqlite else postgresql.insert
        self._notices = notices

    async def create(
        self,
        facts: Facts,
        setup: Mapping[str, Any],
        seated: Sequence[Seat],
        dealing: Dealing,
        terms: Terms,
        data: Mapping[str, str],
    ) -> None:
        """Write a new table down; `data` are the texts of its data files by edition."""
        row = {
            **asdict(terms),
            "dealing": dealing.write(),
            "setup": write_setup(setup),
            "moved": facts.created,
            "acting": 0,
            "shown": 0,
            "over": False,
        }
        async with self._engine.begin() as connection:
            await connection.execute(insert(tables).values(**asdict(facts), **row))
            for edition, text in sorted(data.items()):
                kept = self._insert(data_files).values(edition=edition, text=text)
                await connection.execute(kept.on_conflict_do_nothing())
            rows = [
                {"table_id": facts.id, "seat": k, "kind": s.kind, "name": s.name, "bot": s.bot, "token": s.token}
                | {"seen": facts.created}
                for k, s in enumerate(seated)
            ]
            await connection.execute(insert(seats), rows)
            held = [
                {"table_id": facts.id, "seat": k, "visitor": visitor}
                for k, s in enumerate(seated)
                for visitor in s.holders
            ]
            if held:
                await connection.execute(insert(holders), held)
            if terms.begun and len({each["visitor"] for each in held}) > 1:
                await expect(connection, facts.id, BEGUN, BEGUN, facts.created, self._pause, facts.creator)

    async def find(self, table_id: str) -> tuple[Facts, dict[str, Any], str | None] | None:
        """The table's facts, its setup, and the table its people went on to."""
        async with self._engine.connect() as connection:
            found = (await connection.execute(select(tables).where(tables.c.id == table_id))).mappings().first()
        if found is None:
            return None
        facts = Facts(**{key: found[key] for key in Facts.__dataclass_fields__})
        return facts, json.loads(found["setup"]), found["rematch"]

    async def moved(self, table_id: str) -> float | None:
        """When everybody last saw something happen there; None: there is no such table."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(tables.c.moved).where(tables.c.id == table_id))
            return found.scalar_one_or_none()

    async def data(self, editions: Collection[str]) -> dict[str, str]:
        """The texts of data files by edition, as far as they are kept."""
        query = select(data_files.c.edition, data_files.c.text).where(data_files.c.edition.in_(editions))
        async with self._engine.connect() as connection:
            return {row.edition: row.text for row in await connection.execute(query)}

    async def set_rematch(self, table_id: str, rematch: str) -> str:
        """Remember where the people of a table play again; returns the first that was remembered."""
        async with self._engine.begin() as connection:
            await connection.execute(
                update(tables).where(tables.c.id == table_id, tables.c.rematch.is_(None)).values(rematch=rematch)
            )
            await self._notices.send(connection, {table_id: PEOPLE})
            found = await connection.execute(select(tables.c.rematch).where(tables.c.id == table_id))
            return str(found.scalar_one())

    async def stand_in(self, table_id: str) -> bool:
        """Whether people chose that weaker bots play for those that are not ready."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(tables.c.stand_in).where(tables.c.id == table_id))
            return bool(found.scalar_one_or_none())

    async def set_stand_in(self, table_id: str, wanted: bool) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(stand_in=wanted))
            await self._notices.send(connection, {table_id: PEOPLE})

    # --- Lists

    async def listed(self, scope: str, visitor: str) -> list[dict[str, Any]]:
        """Tables open to all that are not over, or those of a visitor; the last touched first."""
        # By two indexes, one after the other: with "or" all tables would be looked at.
        sits = select(holders.c.table_id).where(holders.c.visitor == visitor)
        own = tables.c.id.in_(sits.union(select(tables.c.id).where(tables.c.creator == visitor)))
        forgotten = select(marks.c.table_id).where(marks.c.visitor == visitor, marks.c.mark == FORGOTTEN)
        mine = and_(own, tables.c.id.not_in(forgotten))
        shown = and_(tables.c.open, ~tables.c.over) if scope == "open" else mine
        query = select(tables).where(shown).order_by(tables.c.moved.desc()).limit(LISTED)
        async with self._engine.connect() as connection:
            rows = [dict(row) for row in (await connection.execute(query)).mappings()]
            ids = [row["id"] for row in rows]
            ended = (seats.c.table_id == finished_seats.c.table_id) & (seats.c.seat == finished_seats.c.seat)
            sitting = select(seats, finished_seats.c.score, finished_seats.c.won).outerjoin(finished_seats, ended)
            seated = await connection.execute(sitting.where(seats.c.table_id.in_(ids)).order_by(seats.c.seat))
            held = await connection.execute(
                select(holders.c.table_id, holders.c.seat).where(
                    holders.c.table_id.in_(ids), holders.c.visitor == visitor
                )
            )
            by_id = {row["id"]: row | {"seats": [], "yours": [], "host_is_you": row["host"] == visitor} for row in rows}
            for seat in seated.mappings():
                by_id[seat["table_id"]]["seats"].append(seat)
            for table_id, seat_number in held:
                by_id[table_id]["yours"].append(seat_number)
        return list(by_id.values())

    # --- Chat

    async def say(
        self, table_id: str, seat: int | None, name: str, words: str, at: float, note: str | None = None
    ) -> int:
        said = {"table_id": table_id, "seat": seat, "name": name, "text": words, "at": at, "note": note}
        try:
            async with self._engine.begin() as connection:
                line = insert(chat).values(**said).returning(chat.c.id)
                id = int((await connection.execute(line)).scalar_one())
                await self._notices.send(connection, {table_id: PEOPLE})
        except IntegrityError:
            raise Refused("not_found") from None  # the table was deleted just now
        return id

    async def chat(self, table_id: str, after: int = 0) -> list[dict[str, Any]]:
        """The last lines said at the table, oldest first."""
        query = select(chat).where(chat.c.table_id == table_id, chat.c.id > after)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query.order_by(chat.c.id.desc()).limit(REMEMBERED))).mappings().all()
        return [dict(row) for row in reversed(rows)]

    # --- Reports on games

    async def analysis(self, key: str) -> str | None:
        async with self._engine.connect() as connection:
            found = await connection.execute(select(analyses.c.report).where(analyses.c.key == key))
            return found.scalar_one_or_none()

    async def keep_analysis(self, key: str, report: str) -> None:
        row = self._insert(analyses).values(key=key, report=report)
        async with self._engine.begin() as connection:
            await connection.execute(row.on_conflict_do_nothing())

    async def count(self) -> int:
        """How many tables there are; also shows that the database answers."""
        async with self._engine.connect() as connection:
            return int((await connection.execute(select(func.count()).select_from(tables))).scalar_one())
