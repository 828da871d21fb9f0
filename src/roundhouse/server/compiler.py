"""What bots need compiled before they can play: a process of its own fills the cache, and says how far it has got."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..games.title import Title
from .bot_messages import SEARCH
from .bot_workers import start_process

log = logging.getLogger("roundhouse")

AGAIN = 5.0  # seconds after a failure, and longer after each one that follows
LONGEST_WAIT = 300.0


@dataclass
class Progress:
    """How far something is: nobody asked for it (none), waiting, compiling, ready; or failed, and tried again."""

    state: str = "none"
    done: int = 0  # steps: see `kernel/counting.py`
    of: int = 0  # 0: not known yet
    since: float = 0.0
    failures: int = 0

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.since if self.state in ("compiling", "failed") else 0.0

    @property
    def plain(self) -> dict[str, Any]:
        return {"state": self.state, "done": self.done, "of": self.of, "seconds": round(self.seconds)}


class Compiler:
    """Compiles one thing at a time: first what somebody waits for at a table, last what only makes bots quicker.

    `changed` is told the title whenever one of its things got further.
    """

    def __init__(self, changed: Callable[[Title], None] = lambda _: None) -> None:
        self.changed = changed
        self._progress: dict[tuple[str, Title], Progress] = {}
        self._line: list[tuple[str, Title]] = []
        self._urgent: set[tuple[str, Title]] = set()
        self._working: asyncio.Task[None] | None = None
        self._got_further = asyncio.Condition()

    @property
    def state(self) -> str:
        return "compiling" if self._line else "ready"

    def progress(self, title: Title, what: str = SEARCH) -> Progress:
        return self._progress.get((what, title)) or Progress()

    def ready(self, title: Title, what: str = SEARCH) -> bool:
        return self.progress(title, what).state == "ready"

    def want(self, title: Title, what: str = SEARCH, urgent: bool = False) -> None:
        """Have it compiled. It is urgent if somebody cannot continue without it."""
        job = (what, title)
        if job not in self._progress:
            self._progress[job] = Progress("waiting")
            self._line.append(job)
        if urgent:
            self._urgent.add(job)
        self._line[1:] = sorted(self._line[1:], key=self._rank)  # what is under way is not given up
        if self._line and (self._working is None or self._working.done()):
            self._working = asyncio.create_task(self._work())

    def _rank(self, job: tuple[str, Title]) -> tuple[bool, bool]:
        return job[0] != SEARCH, job not in self._urgent

    async def until_ready(self, title: Title, what: str = SEARCH) -> None:
        """Wait for it, however long it takes."""
        self.want(title, what, urgent=True)
        async with self._got_further:
            await self._got_further.wait_for(lambda: self.ready(title, what))

    async def close(self) -> None:
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    async def _work(self) -> None:
        while self._line:
            job = self._line[0]
            if await self._compile(*job):
                self._line.pop(0)
                self._progress[job].state = "ready"
            await self._tell(job[1])

    async def _compile(self, what: str, title: Title) -> bool:
        """One try; a process that is killed starts again, and what it finished is kept."""
        progress = self._progress[what, title]
        if progress.failures:
            await asyncio.sleep(min(AGAIN * 2 ** (progress.failures - 1), LONGEST_WAIT))
        else:
            progress.since = time.monotonic()
        progress.state = "failed" if progress.failures else "compiling"
        await self._tell(title)
        process = await start_process("--compile", what, title.name)
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                told = json.loads(line)
                progress.done, progress.of = told["done"], told["of"]
                await self._tell(title)
            code = await process.wait()
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if code:
            progress.failures += 1
            progress.state = "failed"
            log.warning("compiling failed", extra={"facts": {"what": what, "game": title.name, "code": code}})
        return code == 0

    async def _tell(self, title: Title) -> None:
        self.changed(title)
        async with self._got_further:
            self._got_further.notify_all()
