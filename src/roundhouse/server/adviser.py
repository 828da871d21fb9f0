"""The process that gives advice. It has no part in the bots' moves, so nobody waits for a move because of a hint."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from ..games.observation import Observation
from ..games.title import Title
from .bot_messages import write_observation
from .bot_workers import BotFailed, Worker
from .compiler import Compiler
from .fair_queue import WATCHED, Asker, FairQueue
from .refusals import Refused

log = logging.getLogger("roundhouse")

PATIENCE = 0.5  # seconds a hint waits for its turn, before a simpler one has to do, and says so
SECONDS = 0.3  # to think about a hint
VISITS = 4000  # that are enough for one
# Seconds after which its process is taken for stuck: far more than it takes on a machine with much else to do.
LOADING = 900.0
STUCK = 600.0
TRIES = 3


class Adviser:
    """Hints and judgements of one server, one after the other."""

    def __init__(self, compiler: Compiler, changed: Callable[[Title], None] = lambda _: None) -> None:
        self.worker = Worker()
        self._compiler = compiler
        self._changed = changed  # is told the title whose search is ready
        self.turns = FairQueue(1, each=20, all=500)
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
        """Whether the game's search is compiled and loaded."""
        return title in self._ready

    def begin(self, title: Title) -> bool:
        """Whether it is ready; if not, start getting it ready."""
        if title not in self._ready and title not in self._preparing:
            self._preparing[title] = asyncio.create_task(self._prepare(title))
        return title in self._ready

    async def prepare(self, title: Title) -> None:
        """Wait until the game's search is ready; the first time takes some minutes."""
        if not self.begin(title):
            await asyncio.shield(self._preparing[title])
            if title not in self._ready:
                raise BotFailed(f"{title.name} cannot be searched")

    async def hint(
        self, observation: Observation, lang: str, asker: Asker | None = None
    ) -> list[dict[str, str]] | None:
        """The best few moves, best first; None where the search is not ready or has too much to do."""
        if not self.begin(observation.title):
            return None
        asked = {"do": "advise", "lang": lang, "visits": VISITS, "seconds": SECONDS}
        begun = asyncio.Event()
        question = {**asked, "observation": write_observation(observation)}
        answering = self._start(self._in_turn(question, STUCK, asker or Asker(), begun))
        waiting = asyncio.create_task(begun.wait())
        try:
            await asyncio.wait({answering, waiting}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if not begun.is_set():
                answering.cancel()
                return None
            answer = await asyncio.shield(answering)
        except (BotFailed, Refused):
            return None
        finally:
            waiting.cancel()
        moves: list[dict[str, str]] = answer["moves"]
        return moves

    async def judge(self, observation: Observation, played: str, visits: int) -> dict[str, Any]:
        """What a decision was worth: a judgement in plain form."""
        asked = {"do": "judge", "played": played, "visits": visits, "observation": write_observation(observation)}
        answer = await asyncio.shield(self._start(self._in_turn(asked, STUCK, Asker(rank=WATCHED))))
        judgement: dict[str, Any] = answer["judgement"]
        return judgement

    async def _prepare(self, title: Title) -> None:
        try:
            await self._compiler.until_ready(title)
            await self._in_turn({"do": "prepare", "game": title.name}, LOADING, Asker(rank=WATCHED))
            self._ready.add(title)
            self._changed(title)
        except BotFailed as error:
            log.error("search not ready", extra={"facts": {"game": title.name, "error": str(error)}})
        finally:
            del self._preparing[title]

    def _start(self, work: Coroutine[Any, Any, dict[str, Any]]) -> asyncio.Task[dict[str, Any]]:
        """In a task of its own: if whoever asked goes away, the process still finishes its answer."""
        task = asyncio.create_task(work)
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        return task

    async def _in_turn(
        self, question: dict[str, Any], seconds: float, asker: Asker, begun: asyncio.Event | None = None
    ) -> dict[str, Any]:
        async with self.turns.turn(asker):
            if begun is not None:
                begun.set()
            return await self._ask(question, seconds)

    async def _ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
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
