"""Since when each seat has to decide: from the log's own times, so that every process knows the same."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True)
class Turn:
    """A turn of a seat: when it began, and how many decisions the seat had made by then, which tells it from others.

    A decision that is taken back counts no more, so nobody has a turn twice because others think better of theirs.
    """

    since: float
    number: int


class Turns:
    """Follows a table entry by entry."""

    def __init__(self, players: int) -> None:
        self.now: list[Turn | None] = [None] * players
        self._decided = [0] * players

    def begin(self, acting: Collection[int], at: float) -> None:
        """The first draw is done."""
        for seat in acting:
            self.now[seat] = self.now[seat] or Turn(at, self._decided[seat])

    def entry(self, seat: int, undo: bool, before: Collection[int], after: Collection[int], at: float) -> None:
        """A seat decided, or took back; who had to decide before that and who has to now.

        Whoever has to decide before and after is in the same turn, unless the decision gave others a turn as well: then
        it was the last of a round, and the next has begun.
        """
        self._decided[seat] += -1 if undo else 1
        another = seat in before and seat in after and not set(after) <= set(before)
        for each, turn in enumerate(self.now):
            if each not in after:
                self.now[each] = None
            elif turn is None or each not in before or (each == seat and another):
                self.now[each] = Turn(at, self._decided[each])

    def write(self) -> str:
        return json.dumps([None if turn is None else [turn.since, turn.number] for turn in self.now])


def read_turns(written: str | None) -> list[Turn | None]:
    """As `write` wrote them; none where a table has not moved since they are kept."""
    return [None if turn is None else Turn(*turn) for turn in json.loads(written or "[]")]
