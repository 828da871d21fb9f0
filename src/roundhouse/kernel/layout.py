"""Layouts: how a record is kept.

From the class that declares it come the NumPy dtype (no padding, every field naturally aligned), the view that
interpreted rules see, and the plain dictionary that positions, observations and logs are written in.
All fields are signed, so that compiled and interpreted arithmetic agree.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from .bits import WORD
from .record import Field, Record, fields_of

R = TypeVar("R", bound=Record)
Records: TypeAlias = npt.NDArray[np.void]


class LayoutError(ValueError):
    """A value that does not fit its field; the message says which and why."""


class Layout(Generic[R]):
    """A record's fields in reading order; in memory the widest come first, so that nothing needs padding.

    Examples:
        >>> from roundhouse.kernel import Layout, Record, choice, members, number
        >>> class State(Record):
        ...     players = number(4)
        ...     phase = choice(("deal", "turn", "over"))
        ...     points = number(99, 4, least=-99, per_seat=True)
        ...     deck = members(84, least=1)
        >>> layout = Layout(State)
        >>> records = layout.zeros()
        >>> state = layout.view(records)
        >>> state.players, state.phase, state.points[1] = 2, 1, -5
        >>> layout.to_dict(records, players=2)
        {'players': 2, 'phase': 'turn', 'points': [0, -5], 'deck': []}
    """

    def __init__(self, record: type[R]) -> None:
        self.fields = tuple(fields_of(record))
        self.by_name = {f.name: f for f in self.fields}
        ordered = sorted(self.fields, key=lambda f: -np.dtype(f.base).itemsize)
        described: list[Any] = [(f.name, f.base, f.dims) if f.dims else (f.name, f.base) for f in ordered]
        widest = np.dtype(ordered[0].base).itemsize
        spare = -np.dtype(described).itemsize % widest
        if spare:
            described.append(("spare", "i1", (spare,)))
        self.dtype = np.dtype(described, align=True)
        self._view, self._full_view = _view_classes(self.dtype)
        self._nothing = bytes(self.dtype.itemsize)

    def zeros(self, n: int = 1) -> Records:
        return np.zeros(n, self.dtype)

    def view(self, records: Records, i: int = 0) -> R:
        """Record i as plain ints on the same bytes: what interpreted rules are given."""
        return self._view(records, i)  # type: ignore[no-any-return]

    def full_view(self, records: Records, i: int = 0) -> R:
        """The same with every field made at once: slower to make and quicker to read, for views that are kept."""
        return self._full_view(records, i)  # type: ignore[no-any-return]

    def scratch(self) -> tuple[Records, R]:
        """A record of zeros and its view, to work on at once and copy from: the thread's own, the same every time."""
        kept = _scratch.kept.get(self)
        if kept is None:
            records = self.zeros()
            kept = _scratch.kept[self] = records, self.full_view(records)
        view: Any = kept[1]
        view.bytes[:] = self._nothing
        return kept

    def views(self, records: Records) -> Views[R]:
        return Views(self, records)

    def to_dict(self, records: Records, i: int = 0, players: int | None = None) -> dict[str, Any]:
        """Record i as plain numbers, words and lists; per-seat fields cut to the number of players."""
        return {f.name: _plain(f, records[f.name][i], players if f.per_seat else None) for f in self.fields}

    def plain(self, records: Records, i: int = 0, players: int | None = None) -> Mapping[str, Any]:
        """The same as `to_dict`, each field made plain when it is asked for: for callers that need only a few."""
        return Plain(self, records, i, players)

    def from_dict(self, data: Mapping[str, Any], players: int | None = None) -> Records:
        """The record that `to_dict` describes; raises LayoutError where a value does not fit."""
        if not isinstance(data, Mapping):
            raise LayoutError(f"expected named fields, found {_kind(data)}")
        unknown = sorted(str(name) for name in set(data) - {f.name for f in self.fields})
        if unknown:
            raise LayoutError(f"unknown field '{unknown[0][:40]}'")
        records = self.zeros()
        for f in self.fields:
            if f.name not in data:
                raise LayoutError(f"field '{f.name}' is missing")
            shape = (players, *f.shape[1:]) if f.per_seat and players is not None else f.shape
            _fill(f, records[f.name], (0,), data[f.name], f.name, shape)
        return records


class _Scratch(threading.local):
    """A record of each layout in each thread."""

    def __init__(self) -> None:
        self.kept: dict[Layout[Any], tuple[Records, Any]] = {}


_scratch = _Scratch()


class Plain(Mapping[str, Any]):
    """A record's fields as plain numbers, words and lists, made on demand."""

    def __init__(self, layout: Layout[Any], records: Records, i: int, players: int | None) -> None:
        self._fields = layout.by_name
        self._records = records
        self._i = i
        self._players = players
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        try:
            return self._made[name]
        except KeyError:
            f = self._fields[name]
            made = self._made[name] = _plain(f, self._records[name][self._i], self._players if f.per_seat else None)
            return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)


class Views(Generic[R]):
    """An array of records as interpreted drivers see it: views to read, assignment copies."""

    def __init__(self, layout: Layout[R], records: Records) -> None:
        self.records = records
        self._views = [layout.full_view(records, i) for i in range(len(records))]

    def __len__(self) -> int:
        return len(self._views)

    def __getitem__(self, i: int) -> R:
        return self._views[i]

    def __setitem__(self, i: int, view: Any) -> None:
        self.records[i] = view.record

    def __iter__(self) -> Iterator[R]:
        return iter(self._views)


def _view_classes(dtype: np.dtype[np.void]) -> tuple[type, type]:
    """Classes whose attributes are memoryviews (arrays) or ints (numbers), writing through to the record.

    A memoryview raises where a value does not fit its type; compiled code would wrap around silently. In the first
    class each is made when it is first asked for, as most views are asked for few; in the second all are there from the
    start, and are read faster because Python needs no `__getattr__` for them.
    """
    names = dtype.names or ()
    arrays = tuple(name for name in names if dtype[name].shape)
    numbers = tuple(name for name in names if not dtype[name].shape)
    places = {name: _place(dtype, name) for name in names}
    known = {**{name: name for name in arrays}, **{f"_{name}": name for name in numbers}}

    def field(whole: memoryview, name: str) -> memoryview:
        start, end, kind, shape = places[known[name]]
        return whole[start:end].cast(kind, shape)  # type: ignore[call-overload, no-any-return]

    def begin(self: Any, records: Records, i: int) -> None:
        self._at = records, i

    def make(self: Any, name: str) -> Any:
        """What is not there yet: Python asks here for a slot that is empty."""
        if name in known:
            made: Any = field(self.bytes, name)
        elif name == "bytes":
            records, i = self._at
            made = memoryview(records[i : i + 1].view(np.uint8))
        elif name == "record":
            made = self._at[0][self._at[1]]
        else:
            raise AttributeError(name)
        setattr(self, name, made)
        return made

    def make_all(self: Any, records: Records, i: int) -> None:
        begin(self, records, i)
        for name in ("bytes", "record", *known):
            make(self, name)

    def through(name: str) -> property:
        def read(self: Any) -> int:
            return getattr(self, name)[0]  # type: ignore[no-any-return]

        def write(self: Any, value: int) -> None:
            getattr(self, name)[0] = value

        return property(read, write)

    members: dict[str, Any] = {"__slots__": (*known, "record", "bytes", "_at"), "dtype": dtype}
    members |= {name: through(f"_{name}") for name in numbers}
    return (
        type("View", (), {**members, "__init__": begin, "__getattr__": make}),
        type("FullView", (), {**members, "__init__": make_all}),
    )


def _place(dtype: np.dtype[np.void], name: str) -> tuple[int, int, str, tuple[int, ...]]:
    """Where a field lies in the bytes of its record, and how a memoryview reads it there."""
    assert dtype.fields is not None
    field, start = dtype.fields[name][:2]
    return start, start + field.itemsize, field.base.char, field.shape or (1,)


def _plain(f: Field, value: Any, entries: int | None) -> Any:
    plain = value.tolist()
    if entries is not None:
        plain = plain[:entries]
    return _named(f, plain) if f.words else _listed(f, plain) if f.members else plain


def _named(f: Field, plain: Any) -> Any:
    """Numbers, or lists of them, as the words they stand for."""
    if not isinstance(plain, list):
        return f.words[plain]
    if plain and isinstance(plain[0], list):
        return [_named(f, one) for one in plain]
    return [f.words[one] for one in plain]


def _listed(f: Field, plain: list[Any]) -> list[Any]:
    """Sets kept as bits of several words, as lists of their members."""
    if isinstance(plain[0], list):
        return [_listed(f, one) for one in plain]
    bits = [(f.least + WORD * k, word) for k, word in enumerate(plain) if word]
    return [first + m for first, word in bits for m in range(word.bit_length()) if word >> m & 1]


def _fill(f: Field, target: Any, at: tuple[int, ...], value: Any, path: str, shape: tuple[int, ...]) -> None:
    if shape:
        if not isinstance(value, list) or len(value) != shape[0]:
            raise LayoutError(f"{path}: expected a list of {shape[0]}, found {_kind(value)}")
        for k, one in enumerate(value):
            _fill(f, target, (*at, k), one, f"{path}[{k}]", shape[1:])
    elif f.members:
        if not isinstance(value, list):
            raise LayoutError(f"{path}: expected a list of numbers, found {_kind(value)}")
        for k, one in enumerate(value):
            m = _checked(f, one, f"{path}[{k}]") - f.least
            if int(target[(*at, m // WORD)]) >> (m % WORD) & 1:
                raise LayoutError(f"{path}: {one} is listed twice")
            target[(*at, m // WORD)] |= 1 << (m % WORD)
    elif f.words:
        if not isinstance(value, str) or value not in f.words:
            raise LayoutError(f"{path}: expected one of {', '.join(f.words)}, found {_kind(value)}")
        target[at] = f.words.index(value)
    else:
        target[at] = _checked(f, value, path)


def _checked(f: Field, value: Any, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise LayoutError(f"{path}: expected a whole number, found {_kind(value)}")
    if not f.least <= value <= f.most:
        shown = str(value) if abs(value) < 10**12 else "a huge number"
        raise LayoutError(f"{path}: {shown} is not between {f.least} and {f.most}")
    return value


def _kind(value: Any) -> str:
    if isinstance(value, str):
        return f"'{value[:40]}'"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "nothing"}[value]
    if isinstance(value, int | float):
        return f"{value:.6g}" if isinstance(value, float) or abs(value) < 10**12 else "a huge number"
    return "named fields" if isinstance(value, Mapping) else type(value).__name__
