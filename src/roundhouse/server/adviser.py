"""The process that gives advice. It has no part in the bots' moves, so nobody waits for a move because of a hint."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from ..bots.judging import can_judge
from ..games.observation import Observation
from ..games.title import Title
from .questions import write_observation
from .workers import BotFailed, Worker

log = logging.getLogger("roundhouse")

PATIENCE = 0.5  # seconds a hint waits for its turn, before a simpler one has to do
SECONDS = 0.3  # to think about a hint
VISITS = 4000  # that are enough for one
COMPILING = 600.0  # seconds, at the longest
STUCK = 60.0
TRIES = 3


class Adviser:
    """Hints and judgements of one server, one after the other."""

    def __init__(self) -> None:
        self.worker = Worker()
        self._lock = asyncio.Lock()
        self._ready: set[Title] = set()
        self._preparing: dict[Title, asyncio.Task[None]] = {}
        self._asking: set[asyncio.Task[Any]] = set()

    async def close(self) -> None:
        tasks = [*self._preparing.values(), *self._asking]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.worker.stop()

    def ready(self, title: Title) -> bool:
        """Whether the game's search is compiled and loaded; if not, that is begun."""
        if title not in self._ready and title not in self._preparing:
            self._preparing[title] = asyncio.create_task(self._prepare(title))
        return title in self._ready

    async def prepare(self, title: Title) -> None:
        """Wait until the game's search is ready; the first time takes a minute."""
        if not self.ready(title):
            await asyncio.shield(self._preparing[title])
            if title not in self._ready:
                raise BotFailed(f"{title.name} cannot be searched")

    async def hint(self, observation: Observation, lang: str) -> list[dict[str, str]] | None:
        """The best few moves, best first; None where the search is not ready or has too much to do."""
        if not can_judge(observation.title) or not self.ready(observation.title):
            return None
        asked = {"do": "advise", "lang": lang, "visits": VISITS, "seconds": SECONDS}
        try:
            async with asyncio.timeout(PATIENCE):
                await self._lock.acquire()
            answer = await self._shielded({**asked, "observation": write_observation(observation)})
        except (TimeoutError, BotFailed):
            return None
        moves: list[dict[str, str]] = answer["moves"]
        return moves

    async def judge(self, observation: Observation, played: str, visits: int) -> dict[str, Any]:
        """What a decision was worth: a judgement in plain form."""
        asked = {"do": "judge", "played": played, "visits": visits, "observation": write_observation(observation)}
        await self._lock.acquire()
        answer = await self._shielded(asked)
        judgement: dict[str, Any] = answer["judgement"]
        return judgement

    async def _prepare(self, title: Title) -> None:
        try:
            await self._lock.acquire()
            await self._shielded({"do": "prepare", "game": title.name}, COMPILING)
            self._ready.add(title)
        except BotFailed as error:
            log.error("search not ready", extra={"facts": {"game": title.name, "error": str(error)}})
        finally:
            del self._preparing[title]

    async def _shielded(self, question: dict[str, Any], seconds: float = STUCK) -> dict[str, Any]:
        """Ask while holding the lock, which is then let go. Who asked may leave: the process must not die for it."""
        task = asyncio.create_task(self._ask(question, seconds))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        return await asyncio.shield(task)

    async def _ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        try:
            for _ in range(TRIES):
                try:
                    answer = await self.worker.ask(question, seconds)
                except ConnectionError:
                    log.warning("adviser's process ended")
                    continue
                if "error" in answer:
                    raise BotFailed(f"adviser: {answer['error']}")
                return answer
            raise BotFailed(f"adviser: its process ended {TRIES} times")
        finally:
            self._lock.release()
