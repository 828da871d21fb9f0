"""Which decision a seat may take back: its last one, while it has learned nothing by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games.foresight import sight_after

if TYPE_CHECKING:
    from .table import Table


class Undo:
    """What can be taken back at a table."""

    def __init__(self) -> None:
        self._telling: dict[int, bool] = {}  # by place in the log: decisions that were asked about
        self._places: dict[int, int | None] = {}  # by seat: what was found
        self._events = -1  # the length of the log when it was

    def place(self, table: Table, seat: int) -> int | None:
        """Where in the log the seat's last decision stands, if it may still be taken back."""
        if table.over:
            return None
        if self._events != len(table.log):
            self._places, self._events = {}, len(table.log)
        if seat not in self._places:
            self._places[seat] = self._found(table, seat)
        return self._places[seat]

    def _found(self, table: Table, seat: int) -> int | None:
        for at in range(len(table.log) - 1, -1, -1):
            event = table.log[at]
            if event.seat is None:
                return None
            if event.seat == seat:
                return None if self._tells(table, at) else at
            if table.sight(at, seat).bytes != table.sight(at + 1, seat).bytes:
                return None
        return None

    def _tells(self, table: Table, at: int) -> bool:
        """Whether a decision told its seat more than the seat could work out before it.

        It did if the seat would see something else after the same decision in a world made from what it knew, where
        whatever is decided unseen is still open.
        """
        if at not in self._telling:
            seat, action = table.log[at].seat, table.log[at].id
            assert seat is not None
            expected = sight_after(table.title, table.parts, seat, table.sight(at, seat).record, action)
            self._telling[at] = expected.tobytes() != table.sight(at + 1, seat).bytes
        return self._telling[at]
