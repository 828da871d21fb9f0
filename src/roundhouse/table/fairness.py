"""Draws that nobody can choose and anybody can check afterwards.

Whoever runs the table commits to a secret seed before anything else: its SHA-256 is shown, the seed itself when the
game is over. At a server each player's browser then commits to a random number of its own, and shows it once all are
committed. The draws come from a hash of the seed and the numbers; without any number, from the seed alone.

Draw k of n tickets is SHA-256 of "seed:k:try" as a number, modulo n; a number in the last, incomplete run of n is
thrown away and the next try taken, so every ticket is exactly as likely as any other.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

RANGE = 1 << 256
DIGEST = re.compile(r"[0-9a-f]{64}")


def commitment(seed: str) -> str:
    """What is shown of a seed or a number before it is revealed."""
    return hashlib.sha256(seed.encode()).hexdigest()


def ticket(seed: str, k: int, n: int) -> int:
    """The ticket that draw number k takes out of n."""
    attempt = 0
    while True:
        value = int.from_bytes(hashlib.sha256(f"{seed}:{k}:{attempt}".encode()).digest())
        if value < RANGE - RANGE % n:
            return value % n
        attempt += 1


def fresh_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(32)


def joint_seed(seed: str, numbers: Iterable[tuple[int, str]]) -> str:
    """What is drawn from: a hash of the seed and the (seat, number) pairs; the seed itself where there are none.

    The first line belongs to this hash alone, and neither seed nor number contains a line break, so no two inputs
    make the same text.
    """
    lines = [f"seat {seat} number {number}\n" for seat, number in sorted(numbers)]
    if not lines:
        return seed
    return hashlib.sha256(f"roundhouse draws 2\nseed {seed}\n{''.join(lines)}".encode()).hexdigest()


@dataclass(frozen=True)
class Share:
    """A player's part in the seed: the commitment to a number, and the number if it was revealed in time."""

    seat: int
    commitment: str
    number: str | None = None


@dataclass(frozen=True)
class Seal:
    """A commitment and the first draw it covers; the seed is known to the table that draws, and to all at the end.

    A game has one seal, or several where it was saved with its seed still secret and taken up again.
    """

    start: int
    commitment: str
    seed: str | None
    shares: tuple[Share, ...] = ()

    @classmethod
    def of(cls, seed: str, start: int = 0) -> Seal:
        return cls(start, commitment(seed), seed)

    @property
    def drawn_from(self) -> str:
        """The seed that tickets are computed from."""
        assert self.seed is not None
        return joint_seed(self.seed, ((s.seat, s.number) for s in self.shares if s.number is not None))
