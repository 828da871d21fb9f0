"""How a table's draws get a seed that nobody chose.

The server committed to its seed when the table was made. While a table is *pledging*, each player's browser commits
to a random number; then the list of commitments is closed, and while it is *revealing* the browsers show their
numbers; then it is *dealt*, from the seed and the numbers that came. `dealer.py` sees to it that this never stops a
table. docs/server.md says what it proves.

The whole is one small value in the database, exchanged there only for one that follows from it, so that all web
processes agree which commitments were closed and which numbers came in time.
"""

from __future__ import annotations

import json
import time
from dataclasses import astuple, dataclass, replace

from ..table.fairness import DIGEST, Share, commitment
from .refusals import Refused

PLEDGING, REVEALING, DEALT = "pledging", "revealing", "dealt"


@dataclass(frozen=True)
class Dealing:
    """The state, and what the players have added so far. Taking a step twice is the same as taking it once."""

    state: str = PLEDGING
    shares: tuple[Share, ...] = ()  # by seat
    at: float = 0.0  # when it was dealt; 0: not known

    @property
    def pledged(self) -> set[int]:
        return {share.seat for share in self.shares}

    @property
    def complete(self) -> bool:
        """Whether all who committed have revealed."""
        return all(share.number is not None for share in self.shares)

    @property
    def pledges(self) -> list[tuple[int, str]]:
        """What everybody may see before the game is over."""
        return [(share.seat, share.commitment) for share in self.shares]

    def pledge(self, seat: int, committed: str) -> Dealing:
        """A seat commits to its number: once, and not after the list was closed."""
        if not DIGEST.fullmatch(committed):
            raise Refused("bad_input")
        if self.state != PLEDGING or seat in self.pledged:
            return self
        return replace(self, shares=tuple(sorted((*self.shares, Share(seat, committed)), key=lambda s: s.seat)))

    def withdraw(self, seat: int) -> Dealing:
        """Somebody got up before the list was closed: who sits there next commits to a number of their own."""
        if self.state != PLEDGING:
            return self
        return replace(self, shares=tuple(share for share in self.shares if share.seat != seat))

    def close(self) -> Dealing:
        """Take no more commitments; without any there is nothing to wait for."""
        if self.state != PLEDGING:
            return self
        return replace(self, state=REVEALING) if self.shares else self.deal()

    def reveal(self, seat: int, number: str) -> Dealing:
        """A seat shows the number it committed to; what comes too late is left out."""
        if not DIGEST.fullmatch(number):
            raise Refused("bad_input")
        if self.state != REVEALING:
            return self
        fits = Share(seat, commitment(number))
        return replace(self, shares=tuple(replace(s, number=number) if s == fits else s for s in self.shares))

    def deal(self) -> Dealing:
        """Draw with what is there."""
        return self if self.state == DEALT else replace(self, state=DEALT, at=time.time())

    def write(self) -> str:
        told = [self.state, [astuple(share) for share in self.shares]]
        return json.dumps([*told, self.at] if self.at else told)


def read_dealing(text: str | None) -> Dealing:
    """A dealing as `write` wrote it; tables from before players could add anything have none, and are dealt."""
    if text is None:
        return Dealing(DEALT)
    state, shares, *at = json.loads(text)
    return Dealing(state, tuple(Share(*share) for share in shares), *at)
