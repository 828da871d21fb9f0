"""How strong players are held to be: against people, and against levels, by the Plackett-Luce model of openskill.

Games are taken in one after the other, in the order in which they ended. A game between people is one between them
alone, whoever of the bots played too; a game of one person is one against the levels there, which are rated as well:
so they stand where they stand against the people of this server. docs/people.md says which games count.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from sqlalchemy import RowMapping, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import true

from ..database import Database
from ..finished import SOLO
from ..schema import finished, finished_seats, holders, marks, rated, ratings, seats, tables
from ..seat_store import HINTED

Placed: TypeAlias = Mapping[str, Any] | RowMapping  # a seat of a game that is over, and how it came out

PEOPLE, LEVELS, PUZZLES = "people", "levels", "puzzles"
BATCH = 50  # games in one transaction
EVERY = 2.0  # seconds between two looks for games that ended
RATING = 7_114_001  # PostgreSQL's advisory lock for whoever rates
MEAN, DOUBT = 25.0, 25.0 / 3  # of somebody of whom nothing is known
BETA = 25.0 / 6  # how much luck and the day's form are worth
LEVEL_DOUBT = 2.0
# Where levels begin, from the matches in docs/bots.md: 80% against the one below are five, 60% are one and a half.
LEVEL_STRENGTHS = {"random": 8.0, "trainee": 15.0, "greedy": 17.0, "conductor": 20.0, "driver": 24.0}
LEVEL_STRENGTHS |= {"dispatcher": 27.0, "chief": 29.0, "director": 30.0}
POINTS, MIDDLE = 50, 1500  # 400 points are ten games won to one, as in chess
SETTLED = 5.0  # a doubt below which a rating says something

log = logging.getLogger("roundhouse")


@dataclass(frozen=True)
class Rating:
    """How strong somebody is held to be, and the standard deviation of that."""

    strength: float = MEAN
    doubt: float = DOUBT
    games: int = 0

    @property
    def points(self) -> int:
        return round(MIDDLE + POINTS * (self.strength - MEAN))

    @property
    def off(self) -> int:
        """By how many points it may be off, in two of three cases."""
        return round(POINTS * self.doubt)

    @property
    def settled(self) -> bool:
        return self.doubt < SETTLED


@dataclass(frozen=True)
class Played:
    """A seat of a game that counts: who played it, and its place."""

    seat: int
    player: str
    place: int


def level_key(bot: str) -> str:
    """A level as a player."""
    return f"level {bot}"


def unknown(player: str) -> Rating:
    """What is held of somebody who has no rating yet."""
    if player.startswith("level "):
        return Rating(LEVEL_STRENGTHS.get(player.removeprefix("level "), MEAN), LEVEL_DOUBT)
    return Rating()


def chance_to_beat(one: Rating, other: Rating) -> float:
    """How often one is expected to win of two."""
    model = _model()
    ratings = [model.rating(mu=each.strength, sigma=each.doubt) for each in (one, other)]
    return float(model.predict_win([[each] for each in ratings])[0])


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MEAN, sigma=DOUBT, beta=BETA)


def after(played: Sequence[Played], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """What is held of the players after a game."""
    model = _model()
    teams = [[model.rating(mu=before[p.player].strength, sigma=before[p.player].doubt)] for p in played]
    told = model.rate(teams, ranks=[p.place for p in played])
    new: dict[str, Rating] = {}
    for p, (rating,) in zip(played, told, strict=True):
        old = before[p.player]
        if p.player not in new:  # a level at several seats learns from the first of them
            new[p.player] = Rating(float(rating.mu), float(rating.sigma), old.games + 1)
    return new


def counted(mode: str, seated: Sequence[Placed], holding: Mapping[int, set[str]]) -> tuple[str, list[Played]]:
    """Against whom a game counts, and the places of those it counts for; nobody: it does not count.

    Whoever has left, so that a bot plays for them at the end, comes last.
    """
    people = [seat for seat in seated if seat["kind"] == "person"]
    players = {seat["seat"]: min(holding[seat["seat"]]) for seat in people if holding.get(seat["seat"])}
    alone = len(set(players.values())) < len(people)  # one person at several seats, or nobody at one
    if mode == SOLO or not people or alone or any(seat["score"] is None for seat in seated):
        return PEOPLE, []
    against = PEOPLE if len(people) > 1 else LEVELS
    taking_part = people if against == PEOPLE else seated
    worth = {seat["seat"]: _worth(seat) for seat in taking_part}
    return against, [
        Played(
            seat["seat"],
            players[seat["seat"]] if seat["kind"] == "person" else level_key(str(seat["bot"])),
            sum(other > worth[seat["seat"]] for other in worth.values()),
        )
        for seat in taking_part
    ]


def _worth(seat: Placed) -> tuple[bool, bool, int]:
    stayed = seat["kind"] != "person" or seat["bot"] is None
    return stayed, bool(seat["won"]), int(seat["score"])


class Ratings:
    """Takes in games that ended, in the background."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine
        self._sqlite = database.sqlite
        self._insert = sqlite.insert if database.sqlite else postgresql.insert

    async def keep(self) -> None:
        """Rate what ends, for ever."""
        while True:
            try:
                n = await self.rate_some()
            except (SQLAlchemyError, OSError):
                log.warning("games are rated later: the database is away")
                n = 0
            await asyncio.sleep(0.05 if n == BATCH else EVERY)

    async def rate_some(self) -> int:
        """Take in the games that ended first of those not taken in yet; returns how many."""
        async with self._engine.begin() as connection:
            if not self._sqlite:
                lock = text("SELECT pg_try_advisory_xact_lock(:key)")
                if not (await connection.execute(lock, {"key": RATING})).scalar_one():
                    return 0  # another process does it
            query = select(finished.c.table_id, finished.c.game, finished.c.mode, finished.c.at, finished.c.agreed)
            query = query.add_columns(tables.c.mode.label("kind")).join(tables, tables.c.id == finished.c.table_id)
            query = query.where(finished.c.rated != true()).order_by(finished.c.at).limit(BATCH)
            games = (await connection.execute(query)).mappings().all()
            if games:
                await self._take_in(connection, games)
        return len(games)

    async def _take_in(self, connection: AsyncConnection, games: Sequence[RowMapping]) -> None:
        ids = [game["table_id"] for game in games]
        both = (finished_seats.c.table_id == seats.c.table_id) & (finished_seats.c.seat == seats.c.seat)
        columns = (seats.c.table_id, seats.c.seat, seats.c.kind, seats.c.bot)
        query = select(*columns, finished_seats.c.score, finished_seats.c.won).join(finished_seats, both)
        seated: dict[str, list[RowMapping]] = {id: [] for id in ids}
        for row in (await connection.execute(query.where(seats.c.table_id.in_(ids)))).mappings():
            seated[row["table_id"]].append(row)
        holding: dict[str, dict[int, set[str]]] = {id: {} for id in ids}
        for holder in await connection.execute(select(holders).where(holders.c.table_id.in_(ids))):
            holding[holder.table_id].setdefault(holder.seat, set()).add(holder.visitor)
        hints = select(marks.c.table_id).where(marks.c.table_id.in_(ids), marks.c.mark == HINTED)
        hinted = set((await connection.execute(hints)).scalars())
        for game in games:
            id = game["table_id"]
            if game["agreed"] or game["kind"] == "analysis" or id in hinted:
                continue
            against, played = counted(game["mode"], seated[id], holding[id])
            if played:
                await self._rate(connection, game, against, played)
        await connection.execute(update(finished).where(finished.c.table_id.in_(ids)).values(rated=True))

    async def _rate(
        self, connection: AsyncConnection, game: RowMapping, against: str, played: Sequence[Played]
    ) -> None:
        before = await held(connection, [p.player for p in played], game["game"], against)
        new = after(played, before)
        for player, rating in new.items():
            facts = {"strength": rating.strength, "doubt": rating.doubt, "games": rating.games, "at": game["at"]}
            row = self._insert(ratings).values(player=player, game=game["game"], against=against, **facts)
            key = [ratings.c.player, ratings.c.game, ratings.c.against]
            await connection.execute(row.on_conflict_do_update(index_elements=key, set_=facts))
        rows = [
            {"table_id": game["table_id"], "seat": p.seat, "against": against}
            | {"strength": new[p.player].strength, "doubt": new[p.player].doubt}
            | {"change": new[p.player].strength - before[p.player].strength}
            for p in played
        ]
        await connection.execute(insert(rated), rows)


async def held(connection: AsyncConnection, players: Iterable[str], game: str, against: str) -> dict[str, Rating]:
    """What is held of players in a game now."""
    wanted = set(players)
    query = select(ratings).where(ratings.c.player.in_(wanted), ratings.c.game == game, ratings.c.against == against)
    found = {row.player: Rating(row.strength, row.doubt, row.games) for row in await connection.execute(query)}
    return {player: found.get(player) or unknown(player) for player in wanted}
