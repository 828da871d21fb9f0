"""Bots at tables: asked when it is their turn, for as long as it is."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import RoundhouseError
from .adviser import Adviser
from .live import LiveTable
from .refusals import Refused
from .settings import Settings
from .workers import BotFailed, Workers

log = logging.getLogger("roundhouse")

HINTS = "greedy"  # the bot that gives hints


class Opponents:
    """Plays for the bots of all tables, each table by a task of its own."""

    def __init__(self, workers: Workers, settings: Settings, adviser: Adviser) -> None:
        self.workers = workers
        self.adviser = adviser
        self.settings = settings
        self._playing: dict[str, asyncio.Task[None]] = {}

    async def close(self) -> None:
        playing = list(self._playing.values())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await self.workers.close()

    def busy(self, live: LiveTable) -> bool:
        """Whether a bot of the table is being asked."""
        running = self._playing.get(live.facts.id)
        return running is not None and not running.done()

    def play(self, live: LiveTable, delay: float = 0) -> None:
        """Let the table's bots decide for as long as it is their turn."""
        if live.bots_to_act and not self.busy(live):
            task = asyncio.create_task(self._play(live, delay))
            self._playing[live.facts.id] = task
            task.add_done_callback(lambda done: self._played(live, done))

    def _played(self, live: LiveTable, done: asyncio.Task[None]) -> None:
        if self._playing.get(live.facts.id) is done:
            del self._playing[live.facts.id]

    async def _play(self, live: LiveTable, delay: float) -> None:
        if delay:
            await asyncio.sleep(delay)
        while waiting := live.bots_to_act:
            live.show_bots("thinking" if self.workers.state == "ready" else "compiling")
            try:
                await self._decide(live, waiting[0])
            except (Refused, RoundhouseError):
                continue  # the table moved on: look again
            except BotFailed as error:
                log.error("bot failed", extra={"facts": {"table": live.facts.id, "error": str(error)}})
                return
            except Exception:
                log.exception("bot stopped", extra={"facts": {"table": live.facts.id}})
                return

    async def _decide(self, live: LiveTable, seat: int) -> None:
        """One decision, which takes at least as long as people need to follow."""
        version = live.version
        pause = asyncio.create_task(asyncio.sleep(self.settings.bot_pause))
        try:
            bot, observation = live.seats[seat].bot or HINTS, live.table.observe(seat)
            seconds, place = self.settings.bot_seconds, f"{live.facts.id}:{seat}"
            move = await self.workers.choose(bot, observation, _seed(live, seat), seconds, place)
            await pause
            await live.play(seat, move, version)
        finally:
            pause.cancel()

    async def hint(self, live: LiveTable, seat: int, lang: str) -> dict[str, Any]:
        """The best few moves in the seat's place, and why; until the search is ready, what a simple bot would do."""
        if seat not in live.table.seats_to_act:
            raise Refused("not_allowed")
        observation = live.table.observe(seat)
        moves: Sequence[Mapping[str, str | None]] | None = None
        if self.settings.compile_bots and len(observation.legal) > 1:
            moves = await self.adviser.hint(observation, lang)
        if not moves:
            simple = await self.workers.hint(HINTS, observation, self.settings.bot_seconds, lang)
            moves = [{**simple, "expected": None}]
        return {**moves[0], "moves": moves}


def _seed(live: LiveTable, seat: int) -> int:
    """Bots draw their own random numbers, which say nothing about the table's."""
    return int(hashlib.sha256(f"{live.facts.id}:{seat}:{live.version}".encode()).hexdigest()[:15], 16)
