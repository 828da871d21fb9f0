"""Brings tables to their first draw, with the numbers of all browsers that are there and not of those that are away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from .dealing import DEALT, PLEDGING, REVEALING, Dealing
from .live_table import Identity, LiveTable

log = logging.getLogger("roundhouse")


class Dealer:
    """Takes each table from step to step: when everybody has done their part, or has had enough time for it."""

    def __init__(
        self,
        seconds: float,
        start: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
        dealt: Callable[[LiveTable], None],
        begin: Callable[[LiveTable, Identity], Coroutine[Any, Any, bool]],
    ) -> None:
        """`begin` settles the seats of a table for a player who asks for the game, if that is theirs to do."""
        self._seconds = seconds
        self._start = start
        self._dealt = dealt
        self._begin = begin
        self._waiting: dict[tuple[str, str], asyncio.Task[None]] = {}

    async def pledge(self, live: LiveTable, seat: int, committed: str) -> None:
        await self._step(live, lambda dealing: dealing.pledge(seat, committed))

    async def reveal(self, live: LiveTable, seat: int, number: str) -> None:
        await self._step(live, lambda dealing: dealing.reveal(seat, number))

    async def deal_for(self, live: LiveTable, identity: Identity) -> None:
        """Deal now, for a player who takes no part in it: a program that asks for its game."""
        if live.dealing.state != DEALT and live.held_by(identity) and await self._begin(live, identity):
            await self._step(live, Dealing.deal)

    async def go_on(self, live: LiveTable) -> None:
        """Take the next step if everybody has done their part; otherwise make sure that it is taken when time is up."""
        if live.dealing.state == PLEDGING and live.all_pledged:
            await live.change_dealing(Dealing.close)
        if live.dealing.state == REVEALING and live.dealing.complete:
            await live.change_dealing(Dealing.deal)
        if live.dealing.state == DEALT:
            self._dealt(live)
        elif live.dealing.state == REVEALING or live.terms.begun:
            self._wait(live)

    async def _step(self, live: LiveTable, step: Callable[[Dealing], Dealing]) -> None:
        await live.change_dealing(step)
        await self.go_on(live)

    def _wait(self, live: LiveTable) -> None:
        key = live.facts.id, live.dealing.state
        if key not in self._waiting:
            task = self._start(self._go_on_later(live, live.dealing.state))
            self._waiting[key] = task
            task.add_done_callback(lambda _: self._waiting.pop(key, None))

    async def _go_on_later(self, live: LiveTable, state: str) -> None:
        while live.dealing.state == state:
            await asyncio.sleep(self._seconds)
            try:
                if live.dealing.state == state:
                    await self._step(live, Dealing.close if state == PLEDGING else Dealing.deal)
            except Exception:  # the database is away: a table must not wait for ever
                log.exception("not dealt", extra={"facts": {"table": live.facts.id}})
