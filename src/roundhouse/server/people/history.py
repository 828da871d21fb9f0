"""What somebody has played: the games, the numbers, and all of it to take away."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, exists, func, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import true

from ..database import Database
from ..lobby.library import A_PAGE, Library, cursor
from ..schema import (
    chat,
    entries,
    finished,
    finished_seats,
    holders,
    rated,
    ratings,
    seats,
    tables,
    verdicts,
)
from .ratings import PUZZLES

COUNTED = 2_000  # games that numbers are made of: the last ones
ON_A_CURVE = 100  # values
OPPONENTS = 20
AT_ONCE = 200  # tables of an export that are read together


@dataclass(frozen=True)
class Wanted:
    """Which of one's games. None: all."""

    game: str | None = None
    mode: str | None = None
    won: bool | None = None
    after: str | None = None


class History:
    """Reads what a visitor has played; a guest is one as well as a person."""

    def __init__(self, database: Database, library: Library) -> None:
        self._engine = database.engine
        self._insert = sqlite.insert if database.sqlite else postgresql.insert
        self._library = library

    async def games(self, visitor: str, wanted: Wanted) -> tuple[list[dict[str, Any]], str | None]:
        """A page of games, the latest first, and where the next begins."""
        query = select(finished).where(finished.c.table_id.in_(_own(visitor)))
        if wanted.game is not None:
            query = query.where(finished.c.game == wanted.game)
        if wanted.mode is not None:
            query = query.where(finished.c.mode == wanted.mode)
        if wanted.won is not None:
            query = query.where(_won(visitor) if wanted.won else ~_won(visitor))
        if wanted.after is not None:
            at, table_id = cursor(wanted.after)
            query = query.where(tuple_(finished.c.at, finished.c.table_id) < tuple_(at, table_id))
        query = query.order_by(finished.c.at.desc(), finished.c.table_id.desc()).limit(A_PAGE + 1)
        async with self._engine.connect() as connection:
            found = [dict(row) for row in (await connection.execute(query)).mappings()]
            page = found[:A_PAGE]
            await self._library.seat(connection, page, visitor)
            await self._place(connection, page, visitor)
        last = page[-1] if len(found) > A_PAGE else None
        return page, None if last is None else f"{last['at']!r}:{last['table_id']}"

    async def _place(self, connection: AsyncConnection, page: Sequence[dict[str, Any]], visitor: str) -> None:
        """Which seats were the visitor's, which place that was, and how it changed the rating."""
        ids = [row["table_id"] for row in page]
        query = select(holders.c.table_id, holders.c.seat, rated.c.change).where(holders.c.table_id.in_(ids))
        same = and_(rated.c.table_id == holders.c.table_id, rated.c.seat == holders.c.seat)
        query = query.outerjoin(rated, same).where(holders.c.visitor == visitor).order_by(holders.c.seat)
        held: dict[str, dict[int, float | None]] = {id: {} for id in ids}
        for table_id, seat, change in await connection.execute(query):
            held[table_id][seat] = change
        for row in page:
            mine = held[row["table_id"]]
            row["seats_held"] = sorted(mine)
            row["place"] = _place_of(row, mine)
            row["change"] = next(iter(mine.values())) if len(mine) == 1 else None

    # --- Numbers

    async def numbers(self, visitor: str) -> dict[str, dict[str, Any]]:
        """By game: results by mode, scores over time, levels and people one met, ratings, what analyses say."""
        async with self._engine.connect() as connection:
            rows = await self._results(connection, visitor)
            games: dict[str, dict[str, Any]] = {}
            for row in rows:
                games.setdefault(row["game"], {"rows": [], "levels": {}, "people": {}, "ratings": []})
                games[row["game"]]["rows"].append(row)
            await self._opponents(connection, rows, games)
            held = select(ratings).where(ratings.c.player == visitor, ratings.c.against != PUZZLES)
            for rating in (await connection.execute(held)).mappings():
                if rating["game"] in games:
                    curve = [
                        (each["at"], each["strength"])
                        for each in games[rating["game"]]["rows"]
                        if each["against"] == rating["against"]
                    ]
                    games[rating["game"]]["ratings"].append({**rating, "curve": curve[-ON_A_CURVE:]})
        return games

    async def _results(self, connection: AsyncConnection, visitor: str) -> list[dict[str, Any]]:
        """The last games in which one had a single seat, the oldest first."""
        single = select(holders.c.table_id, func.min(holders.c.seat).label("seat"))
        single = single.where(holders.c.visitor == visitor).group_by(holders.c.table_id)
        mine = single.having(func.count() == 1).subquery()
        same = and_(finished_seats.c.table_id == mine.c.table_id, finished_seats.c.seat == mine.c.seat)
        change = and_(rated.c.table_id == mine.c.table_id, rated.c.seat == mine.c.seat)
        judged = and_(verdicts.c.table_id == mine.c.table_id, verdicts.c.seat == mine.c.seat)
        query = (
            select(finished.c.table_id, finished.c.game, finished.c.mode, finished.c.at, finished.c.agreed)
            .add_columns(mine.c.seat, finished_seats.c.score, finished_seats.c.won)
            .add_columns(rated.c.against, rated.c.strength)
            .add_columns(verdicts.c.unit, verdicts.c.luck, verdicts.c.mistakes, verdicts.c.others)
            .join(mine, mine.c.table_id == finished.c.table_id)
            .join(tables, tables.c.id == finished.c.table_id)
            .join(finished_seats, same)
            .outerjoin(rated, change)
            .outerjoin(verdicts, judged)
            .where(tables.c.mode != "analysis")
            .order_by(finished.c.at.desc())
            .limit(COUNTED)
        )
        return [dict(row) for row in (await connection.execute(query)).mappings()][::-1]

    async def _opponents(
        self, connection: AsyncConnection, rows: Sequence[Mapping[str, Any]], games: Mapping[str, dict[str, Any]]
    ) -> None:
        """Levels and people of these games, with how often one played them and won."""
        by_id = {row["table_id"]: row for row in rows if row["mode"] != "solo" and not row["agreed"]}
        ids = list(by_id)
        for k in range(0, len(ids), 500):
            columns = (seats.c.table_id, seats.c.seat, seats.c.kind, seats.c.name, seats.c.bot)
            query = select(*columns).where(seats.c.table_id.in_(ids[k : k + 500]))
            met: dict[str, dict[tuple[str, str], None]] = defaultdict(dict)
            for table_id, seat, kind, name, bot in await connection.execute(query):
                if seat != by_id[table_id]["seat"]:
                    met[table_id]["people" if kind == "person" else "levels", name if kind == "person" else bot] = None
            for table_id, who in met.items():
                row = by_id[table_id]
                for group, name in who:
                    count = games[row["game"]][group].setdefault(name, [0, 0])
                    count[0] += 1
                    count[1] += bool(row["won"])

    async def judge(self, table_id: str, unit: str, balances: Sequence[tuple[float, float, float]]) -> None:
        """Keep what an analysis says of each seat: luck, own mistakes, others' mistakes."""
        rows = [
            {"table_id": table_id, "seat": k, "unit": unit, "luck": luck, "mistakes": own, "others": others}
            for k, (luck, own, others) in enumerate(balances)
        ]
        async with self._engine.begin() as connection:
            there = select(finished.c.table_id).where(finished.c.table_id == table_id)
            if (await connection.execute(there)).first() is not None:
                await connection.execute(self._insert(verdicts).on_conflict_do_nothing(), rows)

    # --- To take away

    async def export(self, visitor: str) -> AsyncIterator[dict[str, Any]]:
        """Each table one has played at, as it is kept: who sat there, and, once it is over, every move and result."""
        async with self._engine.connect() as connection:
            ids = sorted(set((await connection.execute(_own(visitor))).scalars()))
            for k in range(0, len(ids), AT_ONCE):
                for table in await self._exported(connection, ids[k : k + AT_ONCE], visitor):
                    yield table

    async def _exported(self, connection: AsyncConnection, ids: Sequence[str], visitor: str) -> list[dict[str, Any]]:
        found = (await connection.execute(select(tables).where(tables.c.id.in_(ids)))).mappings().all()
        told = {}
        for row in found:
            facts = {key: row[key] for key in ("id", "game", "mode", "name", "created", "over", "result")}
            told[row["id"]] = facts | {"options": json.loads(row["setup"]).get("options", {})}
            told[row["id"]] |= {"seats": [], "yours": [], "moves": [], "said": []}
        columns = (seats.c.table_id, seats.c.seat, seats.c.kind, seats.c.name, seats.c.bot)
        for table_id, *seat in await connection.execute(
            select(*columns).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
        ):
            told[table_id]["seats"].append(dict(zip(("seat", "kind", "name", "bot"), seat, strict=True)))
        mine = select(holders.c.table_id, holders.c.seat).where(holders.c.visitor == visitor)
        for table_id, seat in await connection.execute(mine.where(holders.c.table_id.in_(ids))):
            told[table_id]["yours"].append(seat)
        moves = select(entries).where(entries.c.table_id.in_(ids)).order_by(entries.c.table_id, entries.c.version)
        for entry in await connection.execute(moves):
            if told[entry.table_id]["over"] or entry.seat in told[entry.table_id]["yours"]:
                facts = {"seat": entry.seat, "kind": entry.kind, "move": entry.move, "at": entry.at}
                told[entry.table_id]["moves"].append(facts)
        lines = select(chat).where(chat.c.table_id.in_(ids), chat.c.note.is_(None)).order_by(chat.c.id)
        for line in await connection.execute(lines):
            if line.seat in told[line.table_id]["yours"]:
                told[line.table_id]["said"].append({"text": line.text, "at": line.at})
        return list(told.values())


def _own(visitor: str) -> Any:
    return select(holders.c.table_id).where(holders.c.visitor == visitor)


def _won(visitor: str) -> ColumnElement[bool]:
    same = and_(holders.c.table_id == finished_seats.c.table_id, holders.c.seat == finished_seats.c.seat)
    return exists().where(
        finished_seats.c.table_id == finished.c.table_id,
        finished_seats.c.won == true(),
        same,
        holders.c.visitor == visitor,
    )


def _place_of(row: Mapping[str, Any], mine: Mapping[int, object]) -> int | None:
    """The place of a single seat, from 1; None alone, on one screen, and where nobody won."""
    scores = [seat["score"] for seat in row["seats"]]
    if len(mine) != 1 or len(scores) < 2 or row["agreed"] or None in scores:
        return None
    (seat,) = mine
    worth = [(seat["won"], seat["score"]) for seat in row["seats"]]
    return 1 + sum(other > worth[seat] for other in worth) if seat < len(worth) else None
