"""A puzzle: a position, the move that is best there, and how certain that is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from ..errors import BadInput
from ..games.title import Title
from ..table import Table, game
from .difference import difference, restored

DIGITS = 8  # of a puzzle's id
POSITION = "roundhouse-position/1"


@dataclass(frozen=True)
class Puzzle:
    """Which of several moves is best? All values are in the game's unit: see `unit_of`."""

    game: str
    state: Mapping[str, Any] = field(hash=False)  # as its difference from the state before the game is dealt
    seat: int
    answers: tuple[str, ...]  # the best move, and moves that lead to the very same position
    second: str  # the best of all others, as far as they were compared
    margin: float  # between those two: the mean of the confirmations
    error: float  # its standard error
    confirmed: int  # how many searches, with seeds of their own, all found the same best move
    visits: int  # of each of these searches
    moves: int  # that are legal
    found_by: tuple[str, ...] = ()  # levels of bots that find it, the weakest first
    missed_by: tuple[str, ...] = ()  # levels of bots that do not
    losses: Mapping[str, float] = field(default_factory=dict, hash=False)  # of other moves that were compared
    sure: bool = False  # counted, not estimated: nothing is left to chance or to others
    rules: int = 1
    files: Mapping[str, str] = field(default_factory=dict, hash=False)
    data: Mapping[str, str] = field(default_factory=dict, hash=False)  # the editions of the data files
    source: str = ""  # the game it is from, and after how many events

    @cached_property
    def id(self) -> str:
        """Short and lasting: by the position and the seat, whatever becomes known of them."""
        text = json.dumps([self.game, self.state, self.seat, dict(self.data)], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]

    def position(self) -> dict[str, Any]:
        """The position, as docs/positions.md describes it."""
        found = game(self.game)
        parts = found.parts_of_edition(self.files, self.data)
        start = found.start(parts, int(self.state.get("players", found.title.players[0])), {})
        base = found.title.state.to_dict(start, players=int(start["players"][0]))
        names = {"files": dict(self.files), "data": dict(self.data), "rules": self.rules}
        return {"format": POSITION, "game": self.game, **names, "state": restored(self.state, base)}

    def table(self, names: Sequence[str] | None = None) -> Table:
        """The position, to look at or to play on from; nothing is drawn by itself."""
        named = {} if names is None else {"names": list(names)}
        return game(self.game).position(self.position() | named, chance="manual")

    def is_right(self, move: str) -> bool:
        return move in self.answers

    def loss(self, move: str) -> float | None:
        """What a move gives away; None if it was not compared: then at least the margin."""
        return 0.0 if move in self.answers else self.losses.get(move)

    @property
    def line(self) -> str:
        """The puzzle as one line of a file; what is as usual is left out."""
        plain = {name: value for name, value in asdict(self).items() if value or name not in _USUAL}
        return json.dumps(plain, separators=(",", ":"), ensure_ascii=False)


_USUAL = ("game", "found_by", "missed_by", "losses", "sure", "files", "seat", "source")


def read_puzzle(line: str) -> Puzzle:
    """A puzzle from its line."""
    try:
        told = json.loads(line)
        for name in ("answers", "found_by", "missed_by"):
            told[name] = tuple(told.get(name, ()))
        return Puzzle(**{"seat": 0, **told})
    except (ValueError, TypeError, AttributeError) as error:
        raise BadInput(f"this is no puzzle: {str(error)[:80]}") from None


def short_state(table: Table) -> dict[str, Any]:
    """The state of a table as a puzzle keeps it."""
    title: Title = table.title
    base = game(title.name).start(table.parts, table.players, {})
    plain = [title.state.to_dict(state, players=table.players) for state in (table.state, base)]
    told = difference(*plain)
    return {**told, "players": table.players}
