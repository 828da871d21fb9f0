"""The daily deal at work: people begin their tries, levels play theirs, results are written down.

Everything that counts is in the database, and each step can be repeated by any process: a try is claimed before its
table is made, so whoever claimed it and was stopped gets the same table, with the same draws, when they ask again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Any

from sqlalchemy import RowMapping
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ...bots import LEVELS
from ...bots.levels import bots_of, searches
from ..live_table import LiveTable, Seat
from ..refusals import Refused
from ..seating import fresh_token
from ..seats import looks
from . import calendar
from .days import Day, Days
from .deals import Deal, deals, result_of, setup_of_try
from .tries import LEVEL_KEY, Tries, level_key

if TYPE_CHECKING:
    from ..table_service import TableService

PLAYING = LEVELS[:-1]  # the best level takes minutes over a game: it would keep a processor busy for nobody
KEPT = 400  # days
EVERY = 5.0  # seconds
GIVEN_UP = 60.0  # seconds without a move, after which another process plays on for a level

log = logging.getLogger("roundhouse")


class DailyDeals:
    """The daily deals of a service."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self.days = Days(service.database)
        self.tries = Tries(service.database)
        self._round: asyncio.Task[None] | None = None
        self._cleared = ""  # the day on which old days were last cleared away

    async def today(self) -> Day:
        return await self.days.of(calendar.today())

    async def tomorrow(self) -> Day:
        return await self.days.of(calendar.later(calendar.today(), 1))

    # --- Trying

    async def begin(self, game: str, visitor: str, name: str) -> LiveTable:
        """The table of a visitor's one try at today's deal; the same again, where they have begun it."""
        deal = deals().get(game)
        if deal is None:
            raise Refused("not_found")
        seat = Seat("person", name, None, fresh_token(), {visitor})
        return await self._begin(deal, await self.today(), visitor, seat)

    async def _begin(self, deal: Deal, day: Day, player: str, seat: Seat) -> LiveTable:
        id = await self.tries.claim(day.day, deal.title.name, player, self._service.fresh_id())
        with contextlib.suppress(Refused):
            return await self._service.find(id)
        setup = await asyncio.to_thread(setup_of_try, deal, day.day, day.seed)
        seats = [seat]
        if deal.opponent is not None:
            same = looks(seat.name) == looks(deal.opponent)
            seats.append(Seat("bot", f"{deal.opponent} 2" if same else deal.opponent, deal.opponent, fresh_token()))
        creator = next(iter(seat.holders), "")
        with contextlib.suppress(IntegrityError):  # asked for twice at once
            return await self._service.open_try(id, setup, seats, creator)
        return await self._service.find(id)

    async def own(self, day: str, visitor: str) -> dict[str, RowMapping]:
        """A visitor's tries of a day, with results as of now."""
        found = await self.tries.own(day, visitor)
        open = [row for row in found.values() if row["ended"] is None]
        return await self.tries.own(day, visitor) if any([await self._settle(row) for row in open]) else found

    async def export(self, visitor: str) -> list[dict[str, Any]]:
        """All that is kept of a visitor's tries."""
        await self.own(calendar.today(), visitor)
        return await self.tries.export(visitor)

    async def _settle(self, own: RowMapping) -> bool:
        """Write down how a try came out, if its game is over; whether it is."""
        try:
            live = await self._service.find(own["table_id"])
        except Refused as refused:
            if refused.code == "outdated":  # by another version of the rules
                await self.tries.end(own, calendar.now(), None)
            return False
        if not live.table.over:
            return False
        at = live.sightings.moved[None]
        counts = at < calendar.ending(own["day"]) and not live.table.ended
        await self.tries.end(own, at, result_of(live.table) if counts else None)
        return True

    # --- In the background

    async def keep(self) -> None:
        """Do what days need, for ever. Each round is brought to its end even when the service stops: a connection that
        is given up while it is made stays open."""
        while True:
            self._round = asyncio.create_task(self._do_round())
            await asyncio.shield(self._round)
            await asyncio.sleep(EVERY)

    async def close(self) -> None:
        if self._round is not None:
            await self._round

    async def _do_round(self) -> None:
        try:
            await self.look_after()
            if self._cleared != (today := calendar.today()):
                await self.clear_away()
                self._cleared = today
        except (SQLAlchemyError, OSError, Refused):
            log.warning("the daily deal waits: the database is away")

    async def look_after(self) -> None:
        """Make tomorrow's seed, write results down, let levels play."""
        today = (await self.today()).day
        await self.tomorrow()
        for own in await self.tries.played((today, calendar.later(today, -1))):
            await self._settle(own)
        await self._let_levels_play()

    async def clear_away(self) -> None:
        """Delete days of long ago, with their results; the games stay their players'."""
        before = calendar.later(calendar.today(), -KEPT)
        await self.tries.clear_away(before)
        await self.days.clear_away(before)

    async def _let_levels_play(self) -> None:
        """Levels play what somebody has begun, one after the other in each game, in the line behind everybody."""
        day = await self.today()
        begun, known = await self.tries.levels(day.day)
        for deal in deals().values():
            game = deal.title.name
            if game in begun:
                await self._let_level_play(deal, day, known.get(game, {}))

    async def _let_level_play(self, deal: Deal, day: Day, known: dict[str, RowMapping]) -> None:
        for row in known.values():
            if row["ended"] is None:
                await self._play_on(deal, row)
                return
        for bot in PLAYING:
            if bot in bots_of(deal.title) and level_key(bot) not in known and self._able(bot, deal):
                await self._begin(deal, day, level_key(bot), Seat("bot", bot, bot, fresh_token()))
                return

    async def _play_on(self, deal: Deal, row: RowMapping) -> None:
        """See that a level's try goes on, also where the process that began it is gone."""
        service, id = self._service, row["table_id"]
        bot = row["player"].removeprefix(LEVEL_KEY)
        if id in service.tables:
            service.bots.play(await service.find(id))
        elif self._able(bot, deal) and await self._stands_still(row):
            await self._begin(deal, await self.today(), row["player"], Seat("bot", bot, bot, fresh_token()))

    async def _stands_still(self, row: RowMapping) -> bool:
        moved = await self._service.store.moved(row["table_id"])
        return calendar.now() - (row["begun"] if moved is None else moved) > GIVEN_UP

    def _able(self, bot: str, deal: Deal) -> bool:
        """Whether a level can play now: nothing is compiled for nobody."""
        return not searches(bot, deal.title) or self._service.compiler.ready(deal.title)
