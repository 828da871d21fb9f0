"""The seeds of days: made the day before by whichever process is first, and shown when the day is over."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite

from ...table.fairness import commitment
from ..database import Database
from ..schema import days
from . import calendar

REMEMBERED = 10  # days
LOOKED_BACK = 31


@dataclass(frozen=True)
class Day:
    """A day and its seed. `made` says when: before the day, unless the server did not run then."""

    day: str
    seed: str
    commitment: str
    made: float

    @property
    def in_time(self) -> bool:
        """Whether the seed was fixed before the day began."""
        return self.made < calendar.beginning(self.day)

    @property
    def told(self) -> str | None:
        """The seed, as far as everybody may know it."""
        return self.seed if calendar.is_over(self.day) else None


class Days:
    """Makes the seeds of today and tomorrow, and reads those of days that were."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine
        self._insert = sqlite.insert if database.sqlite else postgresql.insert
        self._known: dict[str, Day] = {}

    async def of(self, day: str) -> Day:
        """Today's or tomorrow's. Of two processes that make it at once, the database takes one, for both."""
        found = await self.find(day)
        if found is None:
            seed = secrets.token_hex(32)
            row = {"day": day, "seed": seed, "commitment": commitment(seed), "made": calendar.now()}
            async with self._engine.begin() as connection:
                await connection.execute(self._insert(days).values(**row).on_conflict_do_nothing())
            found = await self.find(day)
            assert found is not None
        return found

    async def find(self, day: str) -> Day | None:
        """A day that has a seed."""
        if day not in self._known:
            async with self._engine.connect() as connection:
                row = (await connection.execute(select(days).where(days.c.day == day))).mappings().first()
            if row is None:
                return None
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[day] = Day(**row)
        return self._known[day]

    async def past(self) -> list[str]:
        """The last days that are over, the latest first."""
        query = select(days.c.day).where(days.c.day < calendar.today()).order_by(days.c.day.desc()).limit(LOOKED_BACK)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def clear_away(self, before: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(days).where(days.c.day < before))
