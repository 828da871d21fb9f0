"""What viewers see of a game, at any moment of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..games.parts import Parts
from ..games.title import Title
from ..kernel.layout import Records

MOST_KEPT = 12  # of a table, and as many older ones: what all its viewers saw at the last few moments


class Sight:
    """What a viewer sees at one moment, in the forms it is asked for. It must not be changed."""

    __slots__ = ("_dtype", "acting", "bytes", "plain")

    def __init__(self, record: Records, acting: int) -> None:
        self._dtype = record.dtype
        self.bytes = record.tobytes()
        self.acting = acting  # who has to decide, as bits
        self.plain: Mapping[str, Any] | None = None  # as numbers, words and lists, for those who ask again

    @property
    def record(self) -> Records:
        """The record, to be read or copied."""
        return np.frombuffer(self.bytes, self._dtype)


class Sights:
    """The sights of a table that were last asked for; the same moment is asked about many times."""

    def __init__(self, title: Title, parts: Parts) -> None:
        self._title = title
        self._parts = parts
        self._kept: dict[tuple[int, int], Sight] = {}
        self._older: dict[tuple[int, int], Sight] = {}

    def of(self, viewer: int, moment: int, state: Callable[[], Any]) -> Sight:
        """What a viewer sees of the state after this many events of the log."""
        at = moment, viewer
        kept = self._kept.get(at)
        if kept is None:
            kept = self._older.get(at) or self._made(viewer, state())
            if len(self._kept) >= MOST_KEPT:
                self._older, self._kept = self._kept, {}
            self._kept[at] = kept
        return kept

    def _made(self, viewer: int, state: Any) -> Sight:
        rules, parts = self._title.rules, self._parts.view
        record, view = self._title.sight.scratch()
        rules.observe(parts, state, viewer, view)
        return Sight(record, rules.acting(parts, view))
