"""What the ledger writes: decisions, and what lists show of a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """A decision or an undo, and the version the table has after it; `by` whom, where a bot stood in for the seat's."""

    table_id: str
    version: int
    seat: int
    kind: str
    move: str
    at: float
    by: str | None = None


@dataclass(frozen=True)
class Summary:
    """What lists of tables show of one without loading it: who has to decide, and who as far as everybody may know."""

    acting: int
    shown: int
    over: bool
    moved: float
    result: str | None = None  # of a game that is over
