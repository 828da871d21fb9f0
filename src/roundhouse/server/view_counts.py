"""How often each viewer's view has changed: the only counts of a game that anybody is told while it goes on.

The number of entries in the log would give away that somebody has decided in secret, and how often.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..table import Table


class Sightings:
    """For each seat, and None for spectators: the version of what it sees, and when that came about."""

    def __init__(self, table: Table, began: float) -> None:
        self._table = table
        self.versions: dict[int | None, int] = dict.fromkeys((None, *table.seats), 0)
        self.moved: dict[int | None, float] = dict.fromkeys(self.versions, began)
        self.shown = 0  # the events of the log that everybody has seen happen

    @contextmanager
    def entry(self, seat: int, at: float, undo: bool = False) -> Iterator[None]:
        """Around an entry of a seat: count it for all who see something change, and for the seat itself."""
        table, events = self._table, len(self._table.log)
        public = self._sight(None, events)
        # What was seen before a decision can be looked up after it; what was seen before an undo cannot.
        before = {each: self._sight(each, events) for each in self.versions} if undo else {}
        yield
        now = len(table.log)
        changed = self._sight(None, now) != public
        if changed:
            self.shown = now
        for viewer in self.versions:
            # Every seat sees what spectators see, so mostly there is only one sight to compare.
            if (
                changed
                or viewer == seat
                or self._sight(viewer, now) != (before[viewer] if undo else self._sight(viewer, events))
            ):
                self.versions[viewer] += 1
                self.moved[viewer] = at

    def end(self, at: float) -> None:
        """All see that the game is over."""
        self.shown = len(self._table.log)
        for viewer in self.versions:
            self.versions[viewer] += 1
            self.moved[viewer] = at

    def _sight(self, viewer: int | None, event: int) -> bytes:
        return self._table.sight(event, viewer).bytes
