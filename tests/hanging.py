"""Ends a test that hangs, long before its patience does.

A test that works keeps a processor busy, or waits for its turn at one: it, or a process it has started. A test that
hangs does neither, however busy the machine is. So a thread adds up both, as the kernel counts them, and where next to
nothing comes together for two minutes it prints what every thread waits for, and the test fails. Nothing is ended by
the clock alone: on a machine with a hundred other jobs the time spent waiting for a processor counts as well.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
import time
from pathlib import Path
from types import FrameType

import pytest

STILL = float(os.environ.get("ROUNDHOUSE_STILL", "120"))  # seconds in which next to nothing happens
STIRRING = 0.03  # processors: servers and browsers that nobody asks for anything use less
LOOKS = 10  # in that time


class Hanging(pytest.fail.Exception):
    """Nobody does anything any more."""


def descendants(root: int) -> list[int]:
    """A process, and all that it and its children have started."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            children.setdefault(int(stat.read_text().rpartition(")")[2].split()[1]), []).append(int(stat.parent.name))
        except OSError:
            continue  # it has just ended
    found = [root]
    for pid in found:
        found += children.get(pid, [])
    return found


def wanted(pids: list[int]) -> float:
    """Seconds of a processor that these processes have had, or have waited for; this thread's own do not count."""
    nanoseconds, own = 0, str(threading.get_native_id())
    for pid in pids:
        for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
            if task.parent.name == own:
                continue
            try:
                nanoseconds += sum(map(int, task.read_text().split()[:2]))
            except OSError:
                continue
    return nanoseconds / 1e9


def someone_compiles() -> bool:
    """Whether another process is at a build that a test may wait for."""
    from roundhouse.kernel.cpu import PROGRESS, cache_directory
    from tests.patience import PATIENCE

    begun = (file for file in cache_directory().glob(f"*/{PROGRESS}") if not (file.parent / "done").exists())
    return any(time.time() - file.stat().st_mtime < PATIENCE for file in begun)


class Watch:
    """Looks at the test that is running, from a thread of its own."""

    def __init__(self) -> None:
        self._running: str | None = None
        self._told: str | None = None

    def start(self) -> None:
        if threading.current_thread() is threading.main_thread() and Path("/proc/self/schedstat").exists():
            signal.signal(signal.SIGALRM, self._fail)
            threading.Thread(target=self._look, daemon=True).start()

    def begin(self, test: str) -> None:
        self._running = test

    def end(self) -> None:
        self._running = None

    def _look(self) -> None:
        before: tuple[object, ...] = ()
        since, had = time.monotonic(), 0.0
        while True:
            time.sleep(STILL / LOOKS)
            pids = descendants(os.getpid())
            now, has = (self._running, *pids), wanted(pids)
            stirs = has - had > STIRRING * (time.monotonic() - since + STILL / LOOKS)
            if now != before or stirs or self._running is None:
                before, since, had = now, time.monotonic(), has
            elif time.monotonic() - since >= STILL and not someone_compiles():
                self._told = self._running
                print(f"\n{self._running} hangs: this is what waits.", file=sys.__stderr__, flush=True)
                faulthandler.dump_traceback(sys.__stderr__)
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGALRM)
                before = ()

    def _fail(self, _: int, __: FrameType | None) -> None:
        if self._told is not None and self._told == self._running:
            self._told = None
            raise Hanging(f"for {STILL:.0f} seconds nobody has done anything")
