"""Callbacks that are told how far compiling has got, in steps; see `counting.py`."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

Watcher = Callable[[int, int], None]  # (steps done, of all)

_watchers: list[Watcher] = []


@contextlib.contextmanager
def watched(watcher: Watcher) -> Iterator[None]:
    """Within this block, whatever this process compiles tells the watcher of every step that is done."""
    _watchers.append(watcher)
    try:
        yield
    finally:
        _watchers.remove(watcher)


def tell_watchers(done: int, of: int) -> None:
    for watcher in _watchers:
        watcher(done, of)
