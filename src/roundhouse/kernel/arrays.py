"""The types of what rules read and write: fields of records, and arrays that drivers were given.

All of them are arrays of fixed length. Compiled, they are what Numba makes of them; interpreted, memoryviews, lists or
NumPy arrays.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias, TypeVar, overload

T = TypeVar("T")


class Row(Protocol[T]):
    """A list of fixed length: a field of a record, or an array that a driver was given."""

    @overload
    def __getitem__(self, i: int, /) -> T: ...
    @overload
    def __getitem__(self, some: slice, /) -> Row[T]: ...
    def __setitem__(self, i: int, value: T, /) -> None: ...
    def __len__(self) -> int: ...


Numbers: TypeAlias = Row[int]


class Grid(Protocol):
    """A field of numbers by two places."""

    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Cube(Protocol):
    """A field of numbers by three places."""

    def __getitem__(self, at: tuple[int, int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Matrix(Protocol[T]):
    """An array that a driver was given: rows of numbers."""

    @property
    def shape(self) -> tuple[int, ...]: ...

    @overload
    def __getitem__(self, i: int, /) -> Row[T]: ...
    @overload
    def __getitem__(self, at: tuple[int, int], /) -> T: ...
    def __setitem__(self, at: int | tuple[int, int], value: T, /) -> None: ...
    def __len__(self) -> int: ...
