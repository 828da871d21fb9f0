"""The small games that ship: what makes a game small enough to be solved exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from ..games.parts import Parts
from ..kernel.layout import Records
from ..table import Game

DATA = files(__package__) / "data"


@dataclass(frozen=True)
class Small:
    """A small game: its data files, how many play, its options, and what of it is solved."""

    files: Mapping[str, str]  # option -> file
    players: int
    options: Mapping[str, int] = field(default_factory=dict)
    last_turns: int | None = None  # solved are only that many turns before the turn cap; None: the whole game
    roots: int = 1  # from how many random states on

    def prepare(self, game: Game) -> tuple[Parts, Records]:
        """The parts and the state before anything is dealt."""
        parts = game.parts_from_text(
            {option: DATA.joinpath(name).read_text("utf-8") for option, name in self.files.items()}
        )
        return parts, game.start(parts, self.players, self.options)


SMALL: dict[str, Small] = {
    "game-of-trains": Small({"cards": "trains.toml"}, 2, {"turn_cap": 12}, last_turns=6, roots=10),
    "next-station-london": Small({"map": "london-map.toml"}, 1),
    "maglev-metro": Small({"map": "maglev-map.toml"}, 1, {"turn_cap": 8}, last_turns=2, roots=3),
}


def small_options(name: str) -> dict[str, Any]:
    """The options of a small game as `deal` and the environments take them; files as paths."""
    small = SMALL[name]
    return {**small.options, **{option: str(DATA.joinpath(file)) for option, file in small.files.items()}}
