"""Pieces of work in processes of this machine, a thread each. One that dies is replaced, and its piece redone."""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from typing import TypeVar

from ..errors import RoundhouseError
from .on_ray import AHEAD, Work, play_piece

T = TypeVar("T")

TRIES = 5  # of a piece whose process died, before it is given up: it may be what kills them
THREADS = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def pieces(job: Work[T], missing: list[int], processes: int) -> Generator[tuple[int, T], None, None]:
    """Play pieces, in whatever order they are finished. What a piece raises is raised here, and ends the rest."""
    waiting = missing[::-1]
    died: Counter[int] = Counter()
    while waiting:
        running: dict[Future[T], int] = {}
        with _pool(processes) as pool:
            try:
                while waiting or running:
                    while waiting and len(running) < AHEAD * processes:
                        running[pool.submit(play_piece, job, waiting[-1])] = waiting[-1]
                        waiting.pop()
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        played = future.result()
                        yield running.pop(future), played
            except BrokenProcessPool:
                waiting += sorted(running.values(), reverse=True)
                died.update(running.values())
        if died and max(died.values()) >= TRIES:
            piece = died.most_common(1)[0][0]
            raise RoundhouseError(f"processes died {TRIES} times: one that played piece {piece} may be the cause")


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that are gone at the end, in the middle of a game if it ends in trouble."""
    others = set(active_children())
    before = {name: os.environ.get(name) for name in THREADS}
    os.environ |= dict.fromkeys(THREADS, "1")  # read when a process starts
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_follow_parent)
    try:
        yield pool
    except BaseException:
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _follow_parent() -> None:
    """End with the process that hands out the work, even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it, and ends us
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
