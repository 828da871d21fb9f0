"""Processes that think for bots and never hold up a request. One that dies is started anew and asked again."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from itertools import count
from typing import Any

from ..games.observation import Observation
from .questions import write_observation

log = logging.getLogger("roundhouse")

MODULE = "roundhouse.server.thinking"
TRIES = 5  # of one question, before it is given up: a bot that kills its process must not do so for ever
LONGEST = 1 << 22  # bytes in a line
GRACE = 30.0  # seconds beyond the bot's own time, then its process is taken for stuck


class BotFailed(Exception):
    """A bot that cannot answer."""


class Worker:
    """One process, which answers one question at a time."""

    def __init__(self) -> None:
        self.compiled = False
        self._process: asyncio.subprocess.Process | None = None
        self._ids = count(1)

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer; raises ConnectionError where the process died before it came."""
        if self._process is None or self._process.returncode is not None:
            self._process = await _started()
            self.compiled = False
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
    """All such processes of a server. They start with the first question, and answer with interpreted bots until the
    compiled ones are ready."""

    def __init__(self, number: int, compile_bots: bool = True) -> None:
        self.workers = [Worker() for _ in range(number)]
        self._compile = compile_bots
        self._compiled = False
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self._free.put_nowait(worker)
        self._compiling: asyncio.Task[None] | None = None

    @property
    def state(self) -> str:
        return "ready" if self._compiling is None or self._compiling.done() else "compiling"

    async def close(self) -> None:
        if self._compiling is not None:
            self._compiling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._compiling
        for worker in self.workers:
            await worker.stop()

    async def choose(self, bot: str, observation: Observation, seed: int, seconds: float, place: str = "") -> str:
        """The move the bot chooses. A bot that is asked again for the same place may go on from its last thoughts."""
        answer = await self._ask("choose", bot, observation, seed, seconds, place=place)
        return str(answer["move"])

    async def hint(self, bot: str, observation: Observation, seconds: float, lang: str) -> dict[str, str]:
        """The move the bot would choose, what it does, and why it is good."""
        answer = await self._ask("hint", bot, observation, 0, seconds, lang=lang)
        return {key: answer[key] for key in ("move", "label", "reason")}

    async def _ask(
        self, do: str, bot: str, observation: Observation, seed: int, seconds: float, **more: str
    ) -> dict[str, Any]:
        asked = {"bot": bot, "seed": seed, "seconds": seconds, "observation": write_observation(observation), **more}
        if self._compile and self._compiling is None:
            self._compiling = asyncio.create_task(self._fill_cache())
        for _ in range(TRIES):
            worker = await self._free.get()
            try:
                if self._compiled and not worker.compiled:
                    await worker.ask({"do": "compiled"}, 300)
                    worker.compiled = True
                answer = await worker.ask({"do": do, **asked}, seconds + GRACE)
            except ConnectionError:
                log.warning("bot process ended", extra={"facts": {"bot": bot}})
                continue
            finally:
                self._free.put_nowait(worker)
            if "error" in answer:
                raise BotFailed(f"{bot}: {answer['error']}")
            return answer
        raise BotFailed(f"{bot}: its process ended {TRIES} times")

    async def _fill_cache(self) -> None:
        """Compile in a process of its own; one that is killed starts again, what it finished is kept."""
        while not self._compiled:
            process = await _started("--compile")
            try:
                self._compiled = await process.wait() == 0
            except asyncio.CancelledError:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
                raise
            if not self._compiled:
                log.warning("compiling bots failed", extra={"facts": {"code": process.returncode}})
                await asyncio.sleep(5)


async def _started(*arguments: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", MODULE, *arguments, stdin=pipe, stdout=pipe, limit=LONGEST
    )
