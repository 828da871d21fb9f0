"""News of a table over HTTP, for programs without a socket: a request that is answered when there is something new."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Hashable
from typing import Annotated

from fastapi import APIRouter, Query

from .api import ERRORS
from .api_models import News, SeatNumber, Version
from .limits import WATCHERS
from .live_table import Identity, LiveTable
from .refusals import Refused
from .visitor import Asked

LONGEST_WAIT = 30.0  # seconds: proxies close what is silent for a minute

router = APIRouter(prefix="/api/tables/{table_id}", responses=ERRORS)


class Waiting:
    """A request that waits. It counts as somebody who looks at the table."""

    pace: str | None = None

    def __init__(self, identity: Identity, seat: int | None, lang: str) -> None:
        self.identity, self.seat = identity, seat
        self.looking: Hashable = (seat, lang)
        self.woken = asyncio.Event()

    def wake(self) -> None:
        self.woken.set()

    def leave(self) -> None:
        self.wake()


@router.get("/news")
async def news(
    asked: Asked,
    table_id: str,
    since: Version,
    seat: SeatNumber | None = None,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="seconds")] = LONGEST_WAIT,
) -> News:
    """Wait until one of your seats, or a spectator, sees another version than `since`; no longer than `wait` seconds.

    A version counts the changes of what the viewer sees, so nothing else is given away.
    """
    live = await asked.table(table_id)
    live.check_seat(asked.identity, seat)
    asked.service.attendance.see(live, asked.identity)
    asked.limits.open_socket(asked.address)
    try:
        await _until_new(live, Waiting(asked.identity, seat, asked.lang), since, wait)
    finally:
        asked.limits.close_socket(asked.address)
    version = live.sightings.versions[seat]
    to_act = list(live.to_act(seat, live.held_by(asked.identity)))
    return News(version=version, new=version != since, to_act=to_act, over=live.table.over)


async def _until_new(live: LiveTable, waiting: Waiting, since: int, wait: float) -> None:
    if len(live.watchers) >= WATCHERS:
        raise Refused("busy")
    there = live.company
    live.watchers.add(waiting)
    live.wake_if_other(there)
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait):
                while live.sightings.versions[waiting.seat] == since and not live.gone and not live.table.over:
                    waiting.woken.clear()
                    await waiting.woken.wait()
    finally:
        there = live.company
        live.watchers.discard(waiting)
        live.wake_if_other(there)
