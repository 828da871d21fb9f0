"""What a seat sees as a row of numbers from 0 to 1, for networks: which number means what.

It is made from the layout of the game's sight, field by field, in the order of the layout:

- a choice among words is one-hot, and so is a number that can be -1 for none (all 0 then);
- a set has a 1 for each member;
- any other number is divided by the most it can be, at most by 1000;
- a field with an entry for each seat has the viewer's first, then the others in the order of play, as many as play;
- a field whose numbers are seats (`of_seats` in the layout) is one-hot in the same order, `viewer` alone counts from
  the first seat.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel.layout import Layout, Records
from ..kernel.record import Field
from ..kernel.tensor import COLUMNS, NUMBERS, ONE_HOT, SEAT, SEAT_SET, SETS, encode

CAP = 1000  # numbers without a bound of their own, as the turns played, are cut here


@dataclass(frozen=True)
class Block:
    """The numbers that one field of the sight becomes."""

    field: Field
    kind: int
    start: int
    shape: tuple[int, ...]  # seats, then the field's own axes, then the words or members
    words: tuple[str, ...]  # of the last axis; none where a number stands for itself

    @property
    def name(self) -> str:
        return self.field.name

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def stop(self) -> int:
        return self.start + self.size

    @property
    def meaning(self) -> str:
        """In a few words, for the documentation."""
        if self.kind == NUMBERS:
            return f"0 to {min(self.field.most, CAP)}, divided by {min(self.field.most, CAP)}"
        if self.kind in (SETS, SEAT_SET):
            return f"1 for each member: {_shortened(self.words)}"
        return f"one-hot: {_shortened(self.words)}"

    def names(self) -> Iterator[str]:
        """The name of each number: `row[+0][3]`, `phase=turn`, `unseen{17}`."""
        axes = self.shape[:-1] if self.words else self.shape
        for at in np.ndindex(*axes):
            path = "".join(f"[+{k}]" if self.field.per_seat and axis == 0 else f"[{k}]" for axis, k in enumerate(at))
            if not self.words:
                yield f"{self.name}{path}"
            for word in self.words:
                inside = f"{{{word}}}" if self.kind in (SETS, SEAT_SET) else f"={word}"
                yield f"{self.name}{path}{inside}"


class Tensor:
    """How the sight of a game becomes a row of numbers, for a number of players."""

    def __init__(self, sight: Layout[Any], players: int) -> None:
        self.players = players
        self.blocks: dict[str, Block] = {}
        rows: list[tuple[list[int], float]] = []
        start = 0
        for field in sight.fields:
            block = _block(field, start, players)
            self.blocks[field.name] = block
            start = block.stop
            rows += _rows(block, sight.dtype, players)
        self.size = start
        self.plan = np.array([row for row, _ in rows], np.int64).reshape(-1, COLUMNS)
        self.scales = np.array([scale for _, scale in rows], np.float64)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each number is."""
        return tuple(name for block in self.blocks.values() for name in block.names())

    def encoded(self, record: Records, viewer: int | None) -> npt.NDArray[np.float32]:
        """The numbers of one record, made for this seat; compiled code does the same by the million."""
        row: npt.NDArray[np.float32] = np.zeros((1, self.size), np.float32)
        raw: Any = record.view(np.int8).reshape(1, -1)
        plan: Any = self.plan
        raw, plan = memoryview(raw), memoryview(plan)  # they give plain numbers, as interpreted rules want them
        encode(raw, plan, self.scales, 0, -1 if viewer is None else viewer, self.players, row)
        return row.reshape(-1)

    def split(self, tensor: npt.NDArray[np.float32]) -> dict[str, npt.NDArray[np.float32]]:
        """The same numbers by field, as planes: views, not copies. Leading axes are kept."""
        lead = tensor.shape[:-1]
        return {
            b.name: tensor[..., b.start : b.stop].reshape((*lead, *(b.shape or (1,)))) for b in self.blocks.values()
        }


def _block(field: Field, start: int, players: int) -> Block:
    shape = (players, *field.shape[1:]) if field.per_seat else field.shape
    beside = tuple(f"+{k}" for k in range(players))
    if field.name == "viewer":
        return Block(field, ONE_HOT, start, (*shape, players), tuple(map(str, range(players))))
    if field.of_seats and field.members:
        return Block(field, SEAT_SET, start, (players,), beside)
    if field.of_seats:
        return Block(field, SEAT, start, (*shape, players), beside)
    if field.members:
        words = tuple(str(field.least + k) for k in range(field.members))
        return Block(field, SETS, start, (*shape, field.members), words)
    if field.words:
        return Block(field, ONE_HOT, start, (*shape, len(field.words)), field.words)
    if field.least == -1:
        return Block(field, ONE_HOT, start, (*shape, field.most + 1), tuple(map(str, range(field.most + 1))))
    return Block(field, NUMBERS, start, shape, ())


def _rows(block: Block, dtype: np.dtype[np.void], players: int) -> Iterator[tuple[list[int], float]]:
    """A row of the plan for the field, or for each seat's part of it."""
    field = block.field
    described: Any = dtype.fields
    offset = int(described[field.name][1])
    size = np.dtype(field.base).itemsize
    if field.members:
        size *= field.dims[-1]
    most = min(field.most, CAP)
    width = most if block.kind == NUMBERS else block.shape[-1]
    seats = players if field.per_seat else 1
    entries = math.prod(field.shape[1:] if field.per_seat else field.shape)
    for k in range(seats):
        out = block.start + k * block.size // seats
        beside, stride = (k, entries * size) if field.per_seat else (-1, 0)
        yield [block.kind, offset, size, entries, out, beside, stride, width], 1.0 / max(most, 1)


def _shortened(words: tuple[str, ...]) -> str:
    return ", ".join(words) if len(words) <= 24 else f"{words[0]}, {words[1]}, ... {words[-1]}"
