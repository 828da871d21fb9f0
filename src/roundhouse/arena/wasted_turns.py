"""Wasted turns: those that a bot ends with actions unused while some action would gain something.

What gains something is the game's own judgement, by its rules alone: `most_useful` in its room `bot/`.
Games without it have no such turns. A bot that is a rule is watched in compiled series, any other at tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots import Bot
from ..errors import BadInput
from ..games.compiled import Numbers, workplace
from ..games.contract import SCRATCH
from ..kernel import Builder, drivers
from ..kernel.cores import all_cores, spread
from ..kernel.cpu import CPU, Progress, compile_drivers, tell
from ..kernel.rng import key_of, scramble
from ..table import Table
from ..table.fairness import Seal
from .entrants import UNHURRIED, Entrant
from .playing import seated
from .series import CHUNK, SECONDS
from .setup import Setup


@dataclass(frozen=True)
class Wasted:
    """A turn that ended too early, and what could have been done."""

    game: int
    turn: int
    move: str


@dataclass(frozen=True)
class Waste:
    """What was seen of a series of games."""

    bot: str
    games: int
    turns: int
    early: int  # turns that ended with actions unused
    wasted: int  # those of them in which some action would have gained something
    first: Wasted | None


def find_waste(
    setup: Setup, bot: str, games: int, seed: int = 0, cores: int | None = None, compiling: Progress = tell
) -> Waste:
    """Let a bot play games against itself, and look at every turn it ends with actions unused."""
    game, parts, start = setup.made()
    title, players = game.title, setup.players
    judgement = title.play.most_useful
    if judgement is None:
        raise BadInput(f"{title.label()} has no turns that could end with actions unused")
    policy = Entrant.parse(bot).policy(title)
    if policy is None:
        return Waste(bot, games, *_at_tables(setup, bot, games, seed))
    slots = {**title.rules.slots, "choose_a": policy.choose, "choose_b": policy.choose}
    slots["most_useful"] = judgement
    bots = np.zeros(players, np.int64)

    def arguments(first: int, count: int, found: Numbers) -> tuple[Any, ...]:
        return (workplace(parts, start), bots, key_of(seed), first, count, found)

    builder = Builder(CPU, slots, f"{title.name}-{policy.name}-watched")
    (watch,) = compile_drivers(builder, [(drivers.watch_games, arguments(0, 0, np.zeros(6, np.int64)))], compiling)

    def watched(first: int, count: int) -> Numbers:
        found = np.zeros(6, np.int64)
        watch(*arguments(first, count, found))
        return found

    total = np.zeros(3, np.int64)
    example = None
    for _, found in spread(watched, games, min(CHUNK, max(1, games // all_cores())), cores or all_cores()):
        total += found[:3]
        if found[2] and example is None:
            example = Wasted(int(found[3]), int(found[4]), title.action_names[found[5]])
    return Waste(bot, games, int(total[0]), int(total[1]), int(total[2]), example)


def _at_tables(setup: Setup, bot: str, games: int, seed: int) -> tuple[int, int, int, Wasted | None]:
    """The same at real tables, for bots that search."""
    game, parts, start = setup.made()
    turns = early = wasted = 0
    example = None
    for k in range(games):
        key = scramble(key_of(seed), k)
        table = Table(game.title, parts, start, [bot] * setup.players, [Seal.of(str(key))])
        entrants = [Entrant.parse(bot)] * setup.players
        with seated(game.title, entrants, [scramble(key, seat) for seat in table.seats]) as bots:
            for undone in watch(table, entrants, bots):
                early += 1
                if undone is not None:
                    wasted += 1
                    example = example or Wasted(k, table.turns, undone)
        turns += table.turns
    return turns, early, wasted, example


def watch(table: Table, entrants: Sequence[Entrant], bots: Sequence[Bot]) -> Iterator[str | None]:
    """Play a table to its end; for each turn that ends with actions unused, the move that would bring something, or
    None where none would."""
    most_useful = table.title.play.most_useful
    assert most_useful is not None, "the game has turns that can end with actions unused"
    while not table.over:
        seat = table.seats_to_act[0]
        seen = table.observe(seat)
        move = bots[seat].choose(seen, entrants[seat].budget(SECONDS) or UNHURRIED)
        ids = [one.id for one in seen.legal]
        if move.id == ids[0]:
            view = table.title.sight.view(seen.record.copy())
            place = most_useful(seen.parts.view, view, seat, ids, len(ids), [0] * SCRATCH)
            if place != drivers.NO_END:
                yield seen.legal[place].text if place >= 0 else None
        table.play(seat, move)
