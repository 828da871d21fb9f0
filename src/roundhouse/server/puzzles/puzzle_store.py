"""Who has tried which puzzle, and the ratings of both. Only the first try counts."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Integer, cast, func, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from ...puzzles.puzzle import Puzzle
from ..database import Database
from ..people.ratings import PUZZLES, Rating
from ..schema import puzzle_tries, ratings
from .puzzle_ratings import after_try, first_rating, puzzle_key

TRYING = 7_114_003  # PostgreSQL's advisory lock for whoever counts a try
NEAREST = 12  # puzzles about as strong as the person, one of which comes next
LONGEST_EXPORT = 10_000


@dataclass(frozen=True)
class Standing:
    """How somebody does in the puzzles of a game."""

    rating: Rating
    tried: int
    solved: int


@dataclass(frozen=True)
class Known:
    """What is known of a puzzle: how hard it is, and how often people tried and solved it."""

    rating: Rating
    tries: int
    solved: int
    yours: bool | None = None  # whether the asker solved it at the first try; None: not tried yet


@dataclass(frozen=True)
class Taken:
    """What a try did; a later one than the first changes nothing."""

    first: bool
    before: Rating
    after: Rating


class Puzzles:
    """Counts tries, and says which puzzle comes next."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine
        self._sqlite = database.sqlite
        self._insert = sqlite.insert if database.sqlite else postgresql.insert
        self._chance = random.Random()

    async def standing(self, visitor: str, game: str) -> Standing:
        async with self._engine.connect() as connection:
            held = await _held(connection, [visitor], game)
            mine = select(func.count(), _solved()).where(puzzle_tries.c.visitor == visitor, puzzle_tries.c.game == game)
            tried, solved = (await connection.execute(mine)).one()
        return Standing(held.get(visitor, Rating()), tried, solved)

    async def known(self, puzzle: Puzzle, visitor: str) -> Known:
        async with self._engine.connect() as connection:
            held = await _held(connection, [puzzle_key(puzzle.id)], puzzle.game)
            counted = select(func.count(), _solved()).where(puzzle_tries.c.puzzle == puzzle.id)
            tries, solved = (await connection.execute(counted)).one()
            mine = select(puzzle_tries.c.solved)
            mine = mine.where(puzzle_tries.c.visitor == visitor, puzzle_tries.c.puzzle == puzzle.id)
            yours = (await connection.execute(mine)).scalar_one_or_none()
        return Known(held.get(puzzle_key(puzzle.id)) or first_rating(puzzle), tries, solved, yours)

    async def next(self, visitor: str, puzzles: Mapping[str, Puzzle], game: str, besides: str = "") -> str | None:
        """A puzzle one has not tried yet, about as strong as oneself; after the last, those tried longest ago."""
        async with self._engine.connect() as connection:
            mine = select(puzzle_tries.c.puzzle, puzzle_tries.c.at)
            mine = mine.where(puzzle_tries.c.visitor == visitor, puzzle_tries.c.game == game)
            tried = {row.puzzle: row.at for row in await connection.execute(mine)}
            held = await _held(connection, [visitor], game)
            rated = await _held_of_puzzles(connection, game)
        new = [id for id in puzzles if id not in tried and id != besides]
        if not new:
            again = sorted((id for id in puzzles if id != besides), key=lambda id: tried.get(id, 0.0))
            return self._one_of(again) or (besides if besides in puzzles else None)
        me = held.get(visitor, Rating()).strength

        def distance(id: str) -> float:
            return abs((rated.get(puzzle_key(id)) or first_rating(puzzles[id])).strength - me)

        return self._one_of(sorted(new, key=distance))

    def _one_of(self, ids: Sequence[str]) -> str | None:
        return self._chance.choice(ids[:NEAREST]) if ids else None

    async def take(self, visitor: str, puzzle: Puzzle, solved: bool) -> Taken:
        """Count a try, if it is the first."""
        at = time.time()
        row = {"visitor": visitor, "puzzle": puzzle.id, "game": puzzle.game, "solved": solved, "at": at}
        async with self._engine.begin() as connection:
            if not self._sqlite:  # two who try the same puzzle at once are counted one after the other
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": TRYING})
            kept = await connection.execute(self._insert(puzzle_tries).values(**row).on_conflict_do_nothing())
            held = await _held(connection, [visitor, puzzle_key(puzzle.id)], puzzle.game)
            me = held.get(visitor, Rating())
            if kept.rowcount == 0:
                return Taken(False, me, me)
            it = held.get(puzzle_key(puzzle.id)) or first_rating(puzzle)
            new, its = after_try(me, it, solved)
            for player, rating in ((visitor, new), (puzzle_key(puzzle.id), its)):
                await self._keep(connection, player, puzzle.game, rating, at)
        return Taken(True, me, new)

    async def _keep(self, connection: AsyncConnection, player: str, game: str, rating: Rating, at: float) -> None:
        facts = {"strength": rating.strength, "doubt": rating.doubt, "games": rating.games, "at": at}
        row = self._insert(ratings).values(player=player, game=game, against=PUZZLES, **facts)
        key = [ratings.c.player, ratings.c.game, ratings.c.against]
        await connection.execute(row.on_conflict_do_update(index_elements=key, set_=facts))

    async def export(self, visitor: str) -> dict[str, Any]:
        """All that is kept of somebody's puzzles: ratings by game, and every first try."""
        async with self._engine.connect() as connection:
            held = select(ratings).where(ratings.c.player == visitor, ratings.c.against == PUZZLES)
            strengths = {
                row.game: {"strength": row.strength, "doubt": row.doubt, "tries": row.games}
                for row in await connection.execute(held)
            }
            mine = select(puzzle_tries).where(puzzle_tries.c.visitor == visitor).order_by(puzzle_tries.c.at)
            rows = (await connection.execute(mine.limit(LONGEST_EXPORT))).mappings().all()
        tries = [{key: row[key] for key in ("game", "puzzle", "solved", "at")} for row in rows]
        return {"ratings": strengths, "tries": tries}


def _solved() -> Any:
    return func.coalesce(func.sum(cast(puzzle_tries.c.solved, Integer)), 0)


async def _held(connection: AsyncConnection, players: Sequence[str], game: str) -> dict[str, Rating]:
    """What is held of players, puzzles among them; those of whom nothing is known are left out."""
    query = select(ratings).where(ratings.c.player.in_(players))
    query = query.where(ratings.c.game == game, ratings.c.against == PUZZLES)
    return {row.player: Rating(row.strength, row.doubt, row.games) for row in await connection.execute(query)}


async def _held_of_puzzles(connection: AsyncConnection, game: str) -> dict[str, Rating]:
    """What is held of all puzzles of a game that were tried."""
    query = select(ratings).where(ratings.c.player.startswith("puzzle "))
    query = query.where(ratings.c.game == game, ratings.c.against == PUZZLES)
    return {row.player: Rating(row.strength, row.doubt, row.games) for row in await connection.execute(query)}
