"""What one seat may know of a table: all that bots, pages, logs and pictures are ever given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from ..kernel.layout import Records
from ..language import Speaker
from .parts import Parts
from .title import Title


@dataclass(frozen=True)
class Move:
    """A decision: its number in the game's action space, and its notation."""

    id: int
    text: str

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=16_384)
def move_of(id: int, text: str) -> Move:
    """The move; the same few are legal again and again."""
    return Move(id, text)


class Happening(NamedTuple):
    """An event of the log, with what everybody could see before and after it."""

    seat: int | None  # None: chance
    text: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    names: Sequence[str]
    parts: Any


@dataclass(frozen=True)
class Observation:
    """A table as one seat sees it; `seat` is None for a spectator.

    Examples:
        >>> import roundhouse as rh
        >>> seen = rh.game("game-of-trains").deal(players=3, seed=7).observe(0)
        >>> seen.data["phase"], seen.seats_to_act, seen.legal[0].text
        ('keep', (0,), 'keep 42')
    """

    title: Title
    parts: Parts
    seat: int | None
    record: Records
    names: tuple[str, ...]
    seats_to_act: tuple[int, ...]  # as far as the seat can see
    legal: tuple[Move, ...]  # the seat's own moves now

    @property
    def players(self) -> int:
        return len(self.names)

    @cached_property
    def data(self) -> dict[str, Any]:
        """Everything in plain numbers, words and lists, ready for JSON."""
        return self.title.sight.to_dict(self.record, players=self.players)

    @cached_property
    def seen(self) -> Mapping[str, Any]:
        """The same, each field made plain when it is asked for: pictures and words ask for few."""
        return self.title.sight.plain(self.record, players=self.players)

    @cached_property
    def _labels(self) -> dict[str, tuple[tuple[str, str], ...]]:
        return {}

    def labels(self, say: Speaker) -> tuple[tuple[str, str], ...]:
        """The legal moves, and what each does, in words; said once in each language."""
        if say.lang not in self._labels:
            describe = self.title.words.describe
            self._labels[say.lang] = tuple([(move.text, describe(move.text, self, say)) for move in self.legal])
        return self._labels[say.lang]

    @cached_property
    def view(self) -> Any:
        """The record as interpreted rules and policies read it."""
        return self.title.sight.view(self.record)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the end, and alone only where the game says so."""
        won = self.title.rules.winners(self.parts.view, self.view)
        return tuple(seat for seat in range(self.players) if won >> seat & 1)

    @property
    def bytes(self) -> bytes:
        return self.record.tobytes()
