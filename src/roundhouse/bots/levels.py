"""Bots by how well they play: the same named levels in every game, from a beginner to the best there is.

What each level does is in the game's `data/levels.toml`, where it has one: by which policy it plays, how often it slips
and moves at random, and how long it may think. A search ends with its visits or its seconds, whichever are over first.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..errors import BadInput
from ..games.title import Title
from ..language import sentence
from . import LEVELS, bot_names


@dataclass(frozen=True)
class Level:
    """How a bot of this level plays: with `visits` it searches, on that many `cores`, or lets moves `race`, else it
    follows the `policy`, one of the game's `Play.policies`; `slips` moves in 1000 are random."""

    name: str
    policy: str = "greedy"
    slips: int = 0
    visits: int = 0
    seconds: float = 1.0
    cores: int = 1
    race: bool = False


# Of a game that does not say: the greedy bot, which slips ever less, and then moves that race in games played out.
USUAL: dict[str, dict[str, Any]] = {
    "trainee": {"slips": 250},
    "conductor": {"slips": 60},
    "driver": {},
    "dispatcher": {"race": True, "visits": 50},
    "chief": {"race": True, "visits": 500},
    "director": {"race": True, "visits": 5000, "seconds": 5.0},
}


@cache
def levels(title: Title) -> tuple[Level, ...]:
    """The levels a game has, the weakest first."""
    file = title.file("data", "levels.toml")
    told = tomllib.loads(file.read_text("utf-8")) if file else USUAL
    return tuple(Level(name, **told[name]) for name in LEVELS if name in told)


def find_level(name: str, title: Title) -> Level:
    """The level of this name."""
    for level in levels(title):
        if level.name == name:
            return level
    there = ", ".join(level.name for level in levels(title))
    raise BadInput(
        sentence("{game} has no bot '{name}' yet: choose one of {known}"), game=title.name, name=name, known=there
    )


def bots_of(title: Title) -> tuple[str, ...]:
    """All bots that play a game."""
    there = {level.name for level in levels(title)}
    return tuple(name for name in bot_names() if name not in LEVELS or name in there)


def searches(name: str, title: Title) -> bool:
    """Whether the bot of this name thinks by a search, which has to be compiled before it can play."""
    return any(level.name == name and level.visits > 0 for level in levels(title))


@cache
def best_without_search(title: Title) -> str:
    """The strongest level that can play at once: it only follows a policy, which also runs interpreted."""
    return [level.name for level in levels(title) if not level.visits][-1]
