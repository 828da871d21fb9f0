"""Compiled work on all cores, in threads, because compiled drivers release Python's lock."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TypeVar

T = TypeVar("T")


def all_cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[int, int], T], total: int, chunk: int, cores: int) -> Iterator[tuple[int, T]]:
    """Do `work(first, count)` over 0..total in chunks on several cores; yields (first, result) in order."""
    starts = iter(range(0, total, chunk))
    running: dict[Future[T], int] = {}
    ready: dict[int, T] = {}
    due = 0
    with ThreadPoolExecutor(cores) as pool:
        try:
            while due < total:
                while len(running) < 2 * cores and (first := next(starts, None)) is not None:
                    running[pool.submit(work, first, min(chunk, total - first))] = first
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    ready[running.pop(future)] = future.result()
                while due in ready:
                    yield due, ready.pop(due)
                    due += chunk
        finally:
            for future in running:
                future.cancel()
