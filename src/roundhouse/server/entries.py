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
class Placing:
    """How a seat came out: `key` is what its name looks like."""

    seat: int
    key: str
    score: int
    won: bool


@dataclass(frozen=True)
class Ending:
    """What is known of a game that is over without playing it again."""

    game: str
    mode: str
    players: int
    at: float
    listed: bool
    best: int
    steps: int
    agreed: bool
    placings: tuple[Placing, ...]


@dataclass(frozen=True)
class Summary:
    """What lists of tables show of one without loading it: who has to decide, and who as far as everybody may know."""

    acting: int
    shown: int
    over: bool
    moved: float
    result: str | None = None  # of a game that is over
    steps: int = 0  # how often everybody saw something happen
    turns: str | None = None  # since when who has to decide: see `turns.py`
    ending: Ending | None = None  # of a game that is over

    @property
    def columns(self) -> dict[str, object]:
        """What it is in the row of its table."""
        return {name: getattr(self, name) for name in COLUMNS}


COLUMNS = tuple(name for name in Summary.__dataclass_fields__ if name != "ending")
