"""Records: what a game, a sight or a set of parts holds, declared once as a class.

    class State(Record):
        players = number(4)
        row = number(84, 4, 7, per_seat=True)  # by seat and place
        deck = members(84, least=1)

`Layout(State)` makes the record out of it. To a type checker each field is what a rule finds there: an int, or ints by
their place. A record may build on others: it has their fields first, in the order they are named, and then its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, overload

from .arrays import Cube, Grid, Numbers
from .bits import WORD


@dataclass(frozen=True)
class Field:
    """One field: a number, a choice among words, or a set of small numbers."""

    name: str = ""  # given by the class it stands in
    least: int = 0
    most: int = 127
    shape: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    members: int = 0  # a set of this many members, the first of which is called `least`
    per_seat: bool = False  # the first axis has an entry for each seat
    of_seats: bool = False  # the numbers or members are seats

    @property
    def base(self) -> str:
        if self.members:
            return "i8"
        need = max(self.most, -self.least - 1)
        return next(f"i{size}" for size in (1, 2, 4, 8) if need < 1 << (8 * size - 1))

    @property
    def dims(self) -> tuple[int, ...]:
        return (*self.shape, math.ceil(self.members / WORD)) if self.members else self.shape


class Record:
    """What the records of a game build on."""


class AnyState(Record):
    """The state of some game, as far as drivers look into it."""

    players: int


class AnySight(Record):
    """The sight of some game, likewise."""

    viewer: int
    players: int


def fields_of(record: type) -> Iterator[Field]:
    """The fields of a record in reading order: those it builds on, then its own."""
    for base in record.__bases__:
        yield from fields_of(base)
    for name, field in vars(record).items():
        if isinstance(field, Field):
            yield replace(field, name=name)


@overload
def number(most: int, /, *, least: int = 0, per_seat: bool = False, of_seats: bool = False) -> int: ...
@overload
def number(most: int, n: int, /, *, least: int = 0, per_seat: bool = False, of_seats: bool = False) -> Numbers: ...
@overload
def number(most: int, n: int, m: int, /, *, least: int = 0, per_seat: bool = False, of_seats: bool = False) -> Grid: ...
@overload
def number(
    most: int, n: int, m: int, k: int, /, *, least: int = 0, per_seat: bool = False, of_seats: bool = False
) -> Cube: ...
def number(most: int, /, *shape: int, least: int = 0, per_seat: bool = False, of_seats: bool = False) -> Any:
    """An integer field, or an array of them: `number(4)`, `number(84, 4, 7, per_seat=True)`."""
    return Field("", least, most, shape, per_seat=per_seat, of_seats=of_seats)


@overload
def choice(words: Sequence[str], /, *, per_seat: bool = False) -> int: ...
@overload
def choice(words: Sequence[str], n: int, /, *, per_seat: bool = False) -> Numbers: ...
@overload
def choice(words: Sequence[str], n: int, m: int, /, *, per_seat: bool = False) -> Grid: ...
@overload
def choice(words: Sequence[str], n: int, m: int, k: int, /, *, per_seat: bool = False) -> Cube: ...
def choice(words: Sequence[str], /, *shape: int, per_seat: bool = False) -> Any:
    """A field that holds the index of one of the words."""
    return Field("", 0, len(words) - 1, shape, words=tuple(words), per_seat=per_seat)


@overload
def members(count: int, /, *, least: int = 0, per_seat: bool = False, of_seats: bool = False) -> Numbers: ...
@overload
def members(count: int, n: int, /, *, least: int = 0, per_seat: bool = False, of_seats: bool = False) -> Grid: ...
@overload
def members(
    count: int, n: int, m: int, /, *, least: int = 0, per_seat: bool = False, of_seats: bool = False
) -> Cube: ...
def members(count: int, /, *shape: int, least: int = 0, per_seat: bool = False, of_seats: bool = False) -> Any:
    """A set of numbers from `least` up, kept as the bits of words: a place more than its shape says."""
    return Field("", least, least + count - 1, shape, members=count, per_seat=per_seat, of_seats=of_seats)
