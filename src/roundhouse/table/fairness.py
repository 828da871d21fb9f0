"""Draws that anybody can check afterwards.

A table's draws come from a secret seed. Its SHA-256, the commitment, is shown when the table opens; the seed itself
when the game ends. Draw k of n tickets is SHA-256 of "seed:k:try" as a number, modulo n; a number in the last,
incomplete run of n is thrown away and the next try taken, so every ticket is exactly as likely as any other.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

RANGE = 1 << 256


def commitment(seed: str) -> str:
    """What is shown of a seed before it is revealed."""
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


@dataclass(frozen=True)
class Seal:
    """A commitment and the first draw it covers; the seed is known to the table that draws, and to all at the end.

    A game has one seal, or several where it was saved with its seed still secret and taken up again.
    """

    start: int
    commitment: str
    seed: str | None

    @classmethod
    def of(cls, seed: str, start: int = 0) -> Seal:
        return cls(start, commitment(seed), seed)
