"""The games. Each is a folder here; a new one is found by being there."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from ..errors import BadInput
from .title import Option, Title

__all__ = ["Option", "Title", "find_title", "titles"]


@cache
def titles() -> dict[str, Title]:
    """All games, by name."""
    found = {}
    for entry in pkgutil.iter_modules(__path__):
        if entry.ispkg:
            title: Title = import_module(f"{__name__}.{entry.name}").TITLE
            found[title.name] = title
    return found


def find_title(name: str) -> Title:
    """The game with this name."""
    if name not in titles():
        raise BadInput(f"unknown game '{name[:40]}': choose one of {', '.join(titles())}")
    return titles()[name]
