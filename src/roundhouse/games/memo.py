"""A cache of what functions return: from one move to the next, most of a table stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar

Answer = TypeVar("Answer")


def remember(
    key: Callable[..., Hashable], most: int = 2048
) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Cache what a function returns, by a key made from its arguments: a tuple of everything the answer depends on."""

    def decorate(function: Callable[..., Answer]) -> Callable[..., Answer]:
        kept: dict[Hashable, tuple[Answer]] = {}

        @wraps(function)
        def asked(*arguments: Any) -> Answer:
            at = key(*arguments)
            found = kept.get(at)
            if found is None:
                if len(kept) >= most:
                    kept.clear()
                found = kept[at] = (function(*arguments),)
            return found[0]

        asked.cache_clear = kept.clear  # type: ignore[attr-defined]
        return asked

    return decorate
