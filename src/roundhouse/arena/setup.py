"""What the games of a series are played with, in plain values, so that any process can set up the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..games.parts import Parts
from ..kernel.layout import Records
from ..table import Game
from ..table import game as find_game


@dataclass(frozen=True)
class Setup:
    """A game, its players and its options."""

    game: str
    players: int
    options: dict[str, Any]
    own: dict[str, str]  # the text of an owner's data files, or their names

    @classmethod
    def of(cls, game: Game, players: int, options: Mapping[str, Any] | None = None) -> Setup:
        """From options of both kinds, numbers and data files, on top of those that series of the game have; raises
        where something does not fit."""
        given = options or {}
        files = {name: value for name, value in given.items() if name in game.title.data_files}
        numbers = {name: value for name, value in given.items() if name not in files}
        parts = game.parts(files)
        chosen = {**game.title.series_options, **numbers}
        game.start(parts, players, chosen)
        return cls(game.name, players, chosen, dict(parts.own))

    def made(self) -> tuple[Game, Parts, Records]:
        """The game, its parts and the state before anything is dealt, once in a process."""
        return _made(self.game, self.players, tuple(sorted(self.options.items())), tuple(sorted(self.own.items())))


@cache
def _made(
    name: str, players: int, options: tuple[tuple[str, Any], ...], own: tuple[tuple[str, str], ...]
) -> tuple[Game, Parts, Records]:
    game = find_game(name)
    parts = game.parts_from_text(dict(own))
    return game, parts, game.start(parts, players, dict(options))
