"""Processes that think for bots and never hold up a request. One that dies is restarted and asked again."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from collections.abc import Callable
from itertools import count
from typing import Any

from ..bots.levels import searches
from ..games.observation import Observation
from ..games.title import Title
from .bot_messages import POLICIES, SEARCH, write_observation
from .fair_queue import Asker, FairQueue

log = logging.getLogger("roundhouse")

MODULE = "roundhouse.server.bot_process"
TRIES = 5  # of one question, before it is given up: a bot that kills its process must not do so for ever
LONGEST = 1 << 22  # bytes in a line
# Seconds after which a process is taken for stuck: far more than it takes on a machine with much else to do.
GRACE = 300.0  # beyond the bot's own time
LOADING = 900.0


class BotFailed(Exception):
    """A bot that cannot answer."""


class Worker:
    """One process, which answers one question at a time."""

    def __init__(self) -> None:
        self.loaded: set[tuple[str, str]] = set()  # what of which game
        self._process: asyncio.subprocess.Process | None = None
        self._ids = count(1)

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer; raises ConnectionError where the process died before it came."""
        if self._process is None or self._process.returncode is not None:
            try:
                self._process = await start_process()
            except OSError as error:  # no memory, or no process left
                raise ConnectionError(f"the bot's process cannot start: {error}") from None
            self.loaded.clear()
        process, id = self._process, next(self._ids)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps({"id": id, **question}).encode() + b"\n")
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), seconds)
            answer: dict[str, Any] = json.loads(line or b"{}")
        except (OSError, ValueError, TimeoutError):
            answer = {}
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for the next question's
            raise
        if answer.get("id") != id:
            await self.stop()
            raise ConnectionError("the bot's process ended")
        return answer

    async def stop(self) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            self._process = None


class Workers:
    """All such processes of a server. They start with the first question. What they are asked for must be compiled,
    where it has to be: policies play at once, interpreted, until `compiled` says that they need not be."""

    def __init__(self, number: int, compiled: Callable[[Title, str], bool] = lambda title, what: False) -> None:
        self.workers = [Worker() for _ in range(number)]
        self._compiled = compiled
        self._idle = list(self.workers)
        self.turns = FairQueue(number, each=200, all=5_000)

    async def close(self) -> None:
        for worker in self.workers:
            await worker.stop()

    async def choose(
        self,
        bot: str,
        observation: Observation,
        seed: int,
        seconds: float,
        place: str = "",
        asker: Asker | None = None,
    ) -> str:
        """The move the bot chooses. A bot that is asked again for the same place may go on from its last thoughts."""
        answer = await self._ask("choose", bot, observation, seed, seconds, asker, place=place)
        return str(answer["move"])

    async def hint(
        self,
        bot: str,
        observation: Observation,
        seconds: float,
        lang: str,
        asker: Asker | None = None,
    ) -> dict[str, str]:
        """The move the bot would choose, what it does, and why it is good."""
        answer = await self._ask("hint", bot, observation, 0, seconds, asker, lang=lang)
        return {key: answer[key] for key in ("move", "label", "reason")}

    async def _ask(
        self,
        do: str,
        bot: str,
        observation: Observation,
        seed: int,
        seconds: float,
        asker: Asker | None,
        **more: str,
    ) -> dict[str, Any]:
        asked = {"bot": bot, "seed": seed, "seconds": seconds, "observation": write_observation(observation), **more}
        title = observation.title
        what = SEARCH if searches(bot, title) else POLICIES
        for _ in range(TRIES):
            async with self.turns.turn(asker):
                worker = self._idle.pop()
                try:
                    if (what, title.name) not in worker.loaded and self._compiled(title, what):
                        loading = await worker.ask({"do": "load", "what": what, "game": title.name}, LOADING)
                        if "error" in loading:
                            raise BotFailed(f"{bot}: {loading['error']}")
                        worker.loaded.add((what, title.name))
                    answer = await worker.ask({"do": do, **asked}, seconds + GRACE)
                except ConnectionError:
                    log.warning("bot process ended", extra={"facts": {"bot": bot}})
                    continue
                finally:
                    self._idle.append(worker)
            if "error" in answer:
                raise BotFailed(f"{bot}: {answer['error']}")
            return answer
        raise BotFailed(f"{bot}: its process ended {TRIES} times")


async def start_process(*arguments: str) -> asyncio.subprocess.Process:
    """A process that thinks, or compiles."""
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", MODULE, *arguments, stdin=pipe, stdout=pipe, limit=LONGEST
    )
