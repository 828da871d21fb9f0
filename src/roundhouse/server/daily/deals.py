"""What is dealt on a day: one deal of each game, alone where the game can be played alone, else against one level."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...bots.levels import best_without_search
from ...games import titles
from ...games.title import Title
from ...table.table import Table
from ..setup import new_setup

DAILY = "daily"  # the mode of a table
ALONE, MATCH = "alone", "match"
MOST_TURNS = 1_000_000  # a win in fewer turns is worth more


@dataclass(frozen=True)
class Deal:
    """One of the day's games; `opponent` is the level that has the second seat, if there is one."""

    title: Title
    opponent: str | None

    @property
    def kind(self) -> str:
        return ALONE if self.opponent is None else MATCH

    @property
    def players(self) -> int:
        return 1 if self.opponent is None else 2


def deals() -> dict[str, Deal]:
    """The games of every day, the shortest solo first. A level that searches would not be the same on every machine,
    and not be ready on some, so the opponent only follows a policy."""
    found = []
    for title in titles().values():
        if 1 in title.players:
            found.append(Deal(title, None))
        elif 2 in title.players:
            found.append(Deal(title, best_without_search(title)))
    found.sort(key=lambda deal: (deal.kind, deal.title.minutes[-1], deal.title.name))
    return {deal.title.name: deal for deal in found}


def game_seed(seed: str, day: str, game: str) -> str:
    """What the draws of one game of a day come from: `static/daily-proof.js` makes it the same way."""
    return hashlib.sha256(f"roundhouse daily 1\nday {day}\ngame {game}\nseed {seed}\n".encode()).hexdigest()


def setup_of_try(deal: Deal, day: str, seed: str) -> dict[str, Any]:
    """The setup of a table at which a day's deal is played: every table draws from the same seed."""
    setup = new_setup(deal.title, deal.players, {}, {})
    return {**setup, "secret": game_seed(seed, day, deal.title.name), "day": day}


@dataclass(frozen=True)
class Result:
    """How a try came out. What it is `worth` orders results: points alone; in a match a win, the sooner the better."""

    worth: int
    won: bool
    turns: int


def result_of(table: Table, seat: int = 0) -> Result:
    won = table.players > 1 and seat in table.winners
    if table.players == 1:
        return Result(table.scores[seat], False, table.turns)
    return Result(max(1, MOST_TURNS - table.turns) if won else 0, won, table.turns)


def beaten(worth: int, others: Sequence[int]) -> list[int]:
    """Against each of the others: 1 better, 0 the same, -1 worse."""
    return [(worth > other) - (worth < other) for other in others]
