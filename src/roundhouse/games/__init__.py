"""The games. Each is a package: a folder here, or one that another distribution names.

A game from elsewhere is found among the entry points of the group `roundhouse.games`, which name its package:

    [project.entry-points."roundhouse.games"]
    my-game = "my_package.my_game"

The environment variable `ROUNDHOUSE_GAMES` names more packages, with commas between, for games that are not installed;
they have to be on Python's path. `register` adds one by hand.
"""

from __future__ import annotations

import os
import pkgutil
from importlib import import_module
from importlib.metadata import entry_points

from ..errors import BadInput
from ..language import add_catalogues, sentence
from .title import Option, Title

__all__ = ["Option", "Title", "find_title", "register", "titles"]

GROUP = "roundhouse.games"
VARIABLE = "ROUNDHOUSE_GAMES"

_titles: dict[str, Title] = {}


def titles() -> dict[str, Title]:
    """All games, by name."""
    if not _titles:
        for entry in pkgutil.iter_modules(__path__):
            if entry.ispkg:
                register(f"{__name__}.{entry.name}")
        for found in entry_points(group=GROUP):
            register(found.value)
        for package in os.environ.get(VARIABLE, "").replace(",", " ").split():
            register(package)
    return _titles


def register(package: str) -> Title:
    """Add the game in this package, given by its dotted name; where it is known, nothing happens."""
    title: Title = import_module(package).TITLE
    if not package.startswith(f"{__name__}."):
        titles()
    if _titles.setdefault(title.name, title) is not title:
        raise BadInput(f"there are two games called '{title.name}': {package} and {_titles[title.name].package}")
    add_catalogues(title.folder / "words")
    return title


def find_title(name: str) -> Title:
    """The game with this name."""
    if name not in titles():
        raise BadInput(
            sentence("unknown game '{name}': choose one of {known}"), name=name[:40], known=", ".join(titles())
        )
    return titles()[name]
