"""Rules that only copy fields from one record to another: interpreted, they copy bytes instead of number after number.

Which bytes those are is found out from the rule itself, once for each pair of layouts, so there is nothing to keep in
step: it is run on a source full of marks, and the fields that come out full of marks are those it copies.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias, TypeVar

import numpy as np

from .rule import rule

Copy = TypeVar("Copy", bound=Callable[..., None])
Spans: TypeAlias = tuple[tuple[int, int, int, int], ...]  # from where to where: in the one, and in the other

MARK = 0x55  # in each byte: a positive number in fields of any width


def copying(function: Copy) -> Copy:
    """Mark a rule `(record, source)` that copies fields to those of the same names, and does nothing else.

    It is compiled as it is written.
    """
    known: dict[tuple[type, type], Spans | None] = {}

    @wraps(function)
    def copy(record: Any, source: Any) -> None:
        pair = type(record), type(source)
        if pair not in known:
            known[pair] = _spans(function, *pair)
        spans = known[pair]
        if spans is None:
            function(record, source)
            return
        to, of = record.bytes, source.bytes
        for start, end, first, last in spans:
            to[start:end] = of[first:last]

    vars(copy)["__spelled__"] = rule(function)
    return rule(copy)  # type: ignore[return-value]


def _spans(function: Callable[..., None], record: type, source: type) -> Spans | None:
    """What the rule copies, as few stretches of bytes; None where bytes cannot stand for it."""
    if not (hasattr(record, "dtype") and hasattr(source, "dtype")):
        return None  # not views of records
    to, of = np.zeros(1, record.dtype), np.zeros(1, source.dtype)
    of.view(np.uint8)[:] = MARK
    function(record(to, 0), source(of, 0))
    spans: list[tuple[int, int, int, int]] = []
    for name, (kind, start, *_) in sorted(record.dtype.fields.items(), key=lambda field: field[1][1]):
        marked = to[name].view(np.uint8) == MARK
        if not marked.any():
            continue
        found = source.dtype.fields.get(name)
        if not marked.all() or found is None or found[0] != kind:
            return None
        end, first = start + kind.itemsize, found[1]
        if spans and spans[-1][1] == start and spans[-1][3] == first:
            start, _, first, _ = spans.pop()
        spans.append((start, end, first, first + end - start))
    return tuple(spans)
