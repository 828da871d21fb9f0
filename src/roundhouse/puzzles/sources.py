"""Where puzzles are looked for: in records, or in games that bots play for the purpose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..arena.entrants import Entrant
from ..arena.playing import play_to_the_end, seated
from ..games.parts import read_text
from ..kernel.rng import scramble
from ..table import Game, Table, load

SUFFIX = ".rh"


def records(paths: Sequence[Path]) -> Iterator[tuple[str, Table]]:
    """The games of records and of folders of them, each with its name."""
    for path in paths:
        for file in sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]:
            yield file.stem, load(read_text(file, "record"))


@dataclass(frozen=True)
class SelfPlay:
    """Games between bots: all of them follow from the seed."""

    game: Game
    bots: Sequence[str]
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0

    def name(self, number: int) -> str:
        return f"{self.seed}-{number}"

    def table(self, number: int) -> Table:
        """A game that was played to its end."""
        seed = scramble(self.seed, number)
        table = self.game.deal(players=len(self.bots), seed=seed, **self.options)
        turned = [self.bots[(k + number) % len(self.bots)] for k in range(len(self.bots))]
        entrants = [Entrant.parse(bot) for bot in turned]
        with seated(self.game.title, entrants, [scramble(seed, 1 + k) for k in range(len(turned))]) as bots:
            play_to_the_end(table, entrants, bots, 3600.0)
        return table
