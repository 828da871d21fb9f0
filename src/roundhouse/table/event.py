"""What happens at a table: decisions, and outcomes of chance."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Event:
    """One entry of the log: a decision of a seat, or, where seat is None, a chance outcome."""

    seat: int | None
    id: int
    text: str


@dataclass(frozen=True)
class Outcome:
    """A possible outcome of chance: its number, its notation, and how many of the tickets draw it."""

    id: int
    text: str
    weight: int

    def __str__(self) -> str:
        return self.text
