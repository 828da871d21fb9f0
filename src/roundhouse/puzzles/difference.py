"""How a position differs from another: most of its fields are as they were before the game began."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def difference(plain: Any, base: Any) -> Any:
    """`plain` as its difference from `base`: of two lists of one length the entries that differ, by their places, where
    that is shorter; else `plain` itself. Neither may hold mappings within."""
    if isinstance(plain, Mapping):
        return {name: difference(value, base.get(name)) for name, value in plain.items() if value != base.get(name)}
    if not isinstance(plain, list) or not isinstance(base, list) or len(plain) != len(base):
        return plain
    entries = enumerate(zip(plain, base, strict=True))
    told = {str(k): difference(one, other) for k, (one, other) in entries if one != other}
    return told if _length(told) < _length(plain) else plain


def restored(told: Any, base: Any) -> Any:
    """What `difference(plain, base)` was made from."""
    if not isinstance(told, Mapping):
        return told
    if isinstance(base, list):
        return [restored(told[str(k)], entry) if str(k) in told else entry for k, entry in enumerate(base)]
    return {**base, **{name: restored(value, base.get(name)) for name, value in told.items()}}


def _length(value: Any) -> int:
    return len(json.dumps(value, separators=(",", ":")))
