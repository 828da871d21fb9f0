"""Who has tried which deal, and how it came out: in the database."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, and_, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import true

from ..database import Database
from ..schema import people, seats, tables, tries
from . import calendar
from .deals import Result

PERSON, GUEST, LEVEL = "person", "guest", "level"
LEVEL_KEY = "level "  # before a level's name, where a visitor's key stands
SHOWN = {PERSON: 100, GUEST: 50, LEVEL: 20}  # rows of results
A_FEW = 50


def level_key(bot: str) -> str:
    """A level as a player."""
    return f"{LEVEL_KEY}{bot}"


def _is(day: str, game: str, player: str) -> ColumnElement[bool]:
    return and_(tries.c.day == day, tries.c.game == game, tries.c.player == player)


class Tries:
    """Reads and writes them."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine
        self._insert = sqlite.insert if database.sqlite else postgresql.insert

    async def claim(self, day: str, game: str, player: str, table_id: str) -> str:
        """Begin the one try that a player has; returns its table: the one given, unless it was begun before."""
        async with self._engine.begin() as connection:
            kind = await _kind(connection, player, day)
            row = {"day": day, "game": game, "player": player, "kind": kind, "table_id": table_id}
            new = self._insert(tries).values(**row, begun=calendar.now()).on_conflict_do_nothing()
            await connection.execute(new)
            first = select(tries.c.table_id).where(_is(day, game, player))
            return str((await connection.execute(first)).scalar_one())

    async def own(self, day: str, player: str) -> dict[str, RowMapping]:
        """A player's tries of a day, by game."""
        query = select(tries).where(tries.c.player == player, tries.c.day == day)
        async with self._engine.connect() as connection:
            return {row["game"]: row for row in (await connection.execute(query)).mappings()}

    # --- How they came out

    async def played(self, days: Collection[str]) -> Sequence[RowMapping]:
        """Some tries whose game is over, and of which it was not yet written down how it came out."""
        query = select(tries).join(tables, tables.c.id == tries.c.table_id).where(tables.c.over == true())
        query = query.where(tries.c.day.in_(days), tries.c.ended.is_(None)).limit(A_FEW)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).mappings().all()

    async def end(self, own: RowMapping, at: float, result: Result | None) -> None:
        """Write down how a try came out, once; None: it does not count."""
        facts: dict[str, Any] = {"ended": at}
        async with self._engine.begin() as connection:
            if result is not None:
                facts |= {"worth": result.worth, "won": result.won, "turns": result.turns}
                facts["streak"] = await _streak(connection, own["player"], own["day"])
            this = and_(_is(own["day"], own["game"], own["player"]), tries.c.ended.is_(None))
            await connection.execute(update(tries).where(this).values(**facts))

    async def streaks(self, player: str, day: str) -> tuple[int, int]:
        """For how many days in a row a player has played until that day or the day before, and the most ever."""
        longest = select(func.max(tries.c.streak)).where(tries.c.player == player)
        recent = longest.where(tries.c.day.in_((day, calendar.later(day, -1))))
        async with self._engine.connect() as connection:
            now, ever = [(await connection.execute(query)).scalar_one_or_none() for query in (recent, longest)]
        return now or 0, ever or 0

    async def results(
        self, day: str, game: str, kinds: Collection[str] = (PERSON, GUEST, LEVEL)
    ) -> dict[str, Sequence[RowMapping]]:
        """The best results by kind of player, with the names at their tables."""
        name = seats.c.name.label("name")
        both = and_(seats.c.table_id == tries.c.table_id, seats.c.seat == 0)
        found: dict[str, Sequence[RowMapping]] = {}
        async with self._engine.connect() as connection:
            for kind in kinds:
                query = select(tries, name).join(seats, both)
                query = query.where(tries.c.day == day, tries.c.game == game, tries.c.kind == kind)
                query = query.where(tries.c.worth.is_not(None))
                query = query.order_by(tries.c.worth.desc(), tries.c.ended, tries.c.player).limit(SHOWN[kind])
                found[kind] = (await connection.execute(query)).mappings().all()
        return found

    async def counts(self, day: str, game: str, worth: int | None = None) -> dict[str, tuple[int, int]]:
        """By kind of player: how many have a result, and how many of these are better than that worth."""
        query = select(tries.c.kind, func.count()).where(tries.c.day == day, tries.c.game == game)
        query = query.where(tries.c.worth.is_not(None)).group_by(tries.c.kind)
        async with self._engine.connect() as connection:
            every = {row[0]: int(row[1]) for row in await connection.execute(query)}
            better: dict[str, int] = {}
            if worth is not None:
                above = query.where(tries.c.worth > worth)
                better = {row[0]: int(row[1]) for row in await connection.execute(above)}
        return {kind: (every.get(kind, 0), better.get(kind, 0)) for kind in SHOWN}

    async def levels(self, day: str) -> tuple[set[str], dict[str, dict[str, RowMapping]]]:
        """The games that somebody has begun on a day, and the levels that play them, by game and player."""
        begun = select(tries.c.game).where(tries.c.day == day, tries.c.kind != LEVEL).distinct()
        query = select(tries).where(tries.c.day == day, tries.c.kind == LEVEL)
        by_game: dict[str, dict[str, RowMapping]] = {}
        async with self._engine.connect() as connection:
            games = set((await connection.execute(begun)).scalars())
            for row in (await connection.execute(query)).mappings():
                by_game.setdefault(row["game"], {})[row["player"]] = row
        return games, by_game

    # --- To take away, and to leave behind

    async def export(self, player: str) -> list[dict[str, Any]]:
        """All that is kept of a player's tries."""
        columns = [column for column in tries.c if column.name not in ("player", "kind", "worth")]
        query = select(*columns).where(tries.c.player == player).order_by(tries.c.day, tries.c.game)
        async with self._engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def clear_away(self, before: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(tries).where(tries.c.day < before))


async def _kind(connection: AsyncConnection, player: str, day: str) -> str:
    """People who were known before the day began are ranked: a person made since may be somebody's second try."""
    if player.startswith(LEVEL_KEY):
        return LEVEL
    known = select(people.c.created).where(people.c.key == player)
    created = (await connection.execute(known)).scalar_one_or_none()
    return PERSON if created is not None and created < calendar.beginning(day) else GUEST


async def _streak(connection: AsyncConnection, player: str, day: str) -> int | None:
    if player.startswith(LEVEL_KEY):
        return None
    before = calendar.later(day, -1)
    last = select(func.max(tries.c.streak)).where(tries.c.player == player, tries.c.day == before)
    return 1 + ((await connection.execute(last)).scalar_one_or_none() or 0)


async def bring_tries_along(connection: AsyncConnection, visitor: str, person: str) -> None:
    """A guest's tries are the person's. Where both tried the same deal, the try that was begun first is the one."""
    mine = (await connection.execute(select(tries).where(tries.c.player == visitor))).mappings().all()
    for row in mine:
        same = _is(row["day"], row["game"], person)
        begun = (await connection.execute(select(tries.c.begun).where(same))).scalar_one_or_none()
        guest = _is(row["day"], row["game"], visitor)
        if begun is not None:
            await connection.execute(delete(tries).where(guest if begun <= row["begun"] else same))
        if begun is None or begun > row["begun"]:
            await connection.execute(update(tries).where(guest).values(player=person))


async def delete_tries(connection: AsyncConnection, players: Collection[str]) -> None:
    await connection.execute(delete(tries).where(tries.c.player.in_(players)))
