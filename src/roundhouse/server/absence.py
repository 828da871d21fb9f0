"""People who leave, come back, or are away: bots play for them meanwhile. docs/tables.md says who may do what."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Collection
from typing import TYPE_CHECKING

from ..language import Speaker
from . import chat_notes
from .live_table import LiveTable
from .refusals import Refused
from .seat_store import SeatStore
from .seating import Seating
from .seats import HOST_PATIENCE, Identity

if TYPE_CHECKING:
    from .table_service import TableService


class Absences:
    """Lets bots play for people, and people play again."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating

    async def leave(self, live: LiveTable, identity: Identity, say: Speaker) -> None:
        """Get up before the game begins; after that, let a bot play on."""
        mine = live.held_by(identity)
        if not mine:
            raise Refused("not_your_seat")
        if live.table.over:
            raise Refused("over")
        if not live.terms.begun:
            await self._seating.get_up(live, identity, mine, say)
            return
        playing = [seat for seat in mine if live.seats[seat].occupied]
        level = live.terms.level
        if not playing or not await self._seating.store.hand_over(live.facts.id, playing, level):
            await self._seating.moved_on(live)
        for seat in playing:
            await self._seating.note(live, chat_notes.LEFT, seat, level=level)
        await self._seating.go_on(live)

    async def come_back(self, live: LiveTable, identity: Identity) -> None:
        """Play one's own seats again that a bot has played meanwhile."""
        mine = [seat for seat in live.held_by(identity) if live.seats[seat].kind == "person"]
        if not mine:
            raise Refused("not_your_seat")
        if live.table.over:
            raise Refused("over")
        given = [seat for seat in mine if live.seats[seat].automatic]
        if not await self._seating.store.give_back(live.facts.id, mine, identity.visitor, time.time()):
            await self._seating.moved_on(live)
        for seat in given:
            await self._seating.note(live, chat_notes.BACK, seat)
        await self._seating.go_on(live)

    async def hand_over(self, live: LiveTable, identity: Identity, seat: int) -> None:
        """Let a bot play for somebody who is not there."""
        if seat not in live.table.seats:
            raise Refused("not_found")
        wait = self.wait_to_hand_over(live, identity, seat)
        if wait is None:
            raise Refused("not_allowed")
        await self._seating.take_in(live)  # they may be connected to another process
        wait = self.wait_to_hand_over(live, identity, seat)
        if wait is None or wait > 0:
            raise Refused("still_there")
        taken, level, by = live.seats[seat], live.terms.level, self._seating.name_of(live, identity)
        since = time.time() - self._patience(live, identity, seat)
        if not await self._seating.store.hand_over(live.facts.id, [seat], level, since):
            await self._seating.moved_on(live)
        what = chat_notes.HANDED if taken.kind == "person" else chat_notes.FILLED
        await self._seating.note(live, what, seat, level=level, by=by)
        await self._seating.go_on(live)

    def wait_to_hand_over(self, live: LiveTable, identity: Identity, seat: int) -> float | None:
        """In how many seconds somebody may let a bot play a seat, if nobody comes; None: it is not theirs to do.

        The host may for anybody; other players, where everybody waits for the seat.
        """
        held, leads = live.held_by(identity), identity.visitor == live.terms.host
        plays = any(live.seats[k].occupied for k in held)
        over = live.table.over or not live.terms.begun
        if over or seat in held or live.seats[seat].automatic or not (plays or leads):
            return None
        if not leads and seat not in live.to_act(held[0], held):
            return None
        return max(0.0, self._patience(live, identity, seat) - live.unseen(seat))

    def _patience(self, live: LiveTable, identity: Identity, seat: int) -> float:
        if identity.visitor != live.terms.host or (live.terms.slow and live.seats[seat].kind == "person"):
            return live.terms.patience
        return 0.0 if live.seats[seat].kind == "open" else HOST_PATIENCE


class Attendance:
    """Writes down who is there, so that every process knows, also after a restart."""

    BEAT = 30.0  # seconds

    def __init__(self, service: TableService, store: SeatStore) -> None:
        self._service = service
        self._store = store

    async def keep(self) -> None:
        """Keep noting who is connected."""
        while True:
            await asyncio.sleep(self.BEAT)
            seen = {(id, seat) for id, live in self._service.tables.items() for seat in live.saw(live.attended)}
            with contextlib.suppress(Exception):  # the database is away: it is written with the next beat
                await self._store.see(seen, time.time())

    def see(self, live: LiveTable, identity: Identity) -> None:
        """Note that somebody was here, unless that was noted a moment ago."""
        held = live.held_by(identity)
        if held:
            live.address = identity.address
            self._service.met(identity)
        seats = live.saw(held, self.BEAT)
        if seats:
            self._service.start(self._see(live.facts.id, seats))

    async def _see(self, table_id: str, seats: Collection[int]) -> None:
        with contextlib.suppress(Exception):
            await self._store.see([(table_id, seat) for seat in seats], time.time())
