"""Bots by how well they play: the same named levels in every game, from a beginner to the best there is.

What each level does is in the game's `data/levels.toml`: by which policy it plays, how often it slips and moves at
random, and how long it may think. A search ends with its visits or its seconds, whichever are over first.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ..errors import BadInput
from ..games.title import Title
from . import LEVELS, bot_names


@dataclass(frozen=True)
class Level:
    """How a bot of this level plays: with `visits` it searches, on so many `cores`, or lets moves `race`, else it
    follows the `policy`, the name of one of the game's files; `slips` moves in 1000 are random."""

    name: str
    policy: str = "greedy"
    slips: int = 0
    visits: int = 0
    seconds: float = 1.0
    cores: int = 1
    race: bool = False


@cache
def levels(title: Title) -> tuple[Level, ...]:
    """The levels a game has, the weakest first."""
    text = (resources.files(title.package) / "data" / "levels.toml").read_text("utf-8")
    told = tomllib.loads(text)
    return tuple(Level(name, **told[name]) for name in LEVELS if name in told)


def find_level(name: str, title: Title) -> Level:
    """The level of this name."""
    for level in levels(title):
        if level.name == name:
            return level
    there = ", ".join(level.name for level in levels(title))
    raise BadInput(f"{title.name} has no bot '{name}' yet: choose one of {there}")


def bots_of(title: Title) -> tuple[str, ...]:
    """All bots that play a game."""
    there = {level.name for level in levels(title)}
    return tuple(name for name in bot_names() if name not in LEVELS or name in there)
