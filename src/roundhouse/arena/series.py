"""Bots against bots by the thousand: compiled where all of them are policies, else table by table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np

from ..errors import BadInput
from ..games.compiled import Numbers, Series
from ..kernel.cores import all_cores, spread
from ..kernel.cpu import Progress, tell
from ..kernel.rng import key_of, scramble
from ..table import Game, Table
from ..table.fairness import Seal
from ..table.game import LONGEST_NAME
from .entrants import Entrant
from .playing import Watch, look_on, play_to_the_end, seated
from .results import Results
from .setup import Setup

CHUNK = 2000  # games handed to a core at a time
TABLES = 20  # the same for games of uncompiled bots
SECONDS = 1.0  # an uncompiled bot's time for a move


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    cores: int | None = None,
    options: Mapping[str, Any] | None = None,  # numbers and data files
    compiling: Progress = tell,
    played: Callable[[int], None] = lambda count: None,
) -> Results:
    """Play a series. The bots sit as named in the first game and move one seat on with every game.

    The result depends only on the seed, not on the number of cores. `played` is told how many games were finished.

    Examples:
        >>> import roundhouse as rh
        >>> results = simulate(rh.game("game-of-trains"), ["greedy", "random"], games=100, seed=1)
        >>> results.wins()[0].low > 0.5
        True
    """
    if games < 1:
        raise BadInput("at least one game has to be played")
    title = game.title
    names = tuple(bots) if len(bots) > 1 else tuple(bots) * title.players[0]
    found = [Entrant.parse(name).policy(title) for name in names]
    setup = Setup.of(game, len(names), options)
    policies = [policy for policy in found if policy]
    cores = cores or all_cores()
    chunks: Iterator[tuple[int, Numbers]]
    if len(policies) == len(names):
        _, parts, start = setup.made()
        series = Series(parts, start, policies, seed, compiling)
        began = time.perf_counter()
        chunks = spread(series.play, games, CHUNK, cores)
    else:
        began = time.perf_counter()
        chunks = _table_by_table(setup, names, games, seed, cores)
    results = np.zeros((games, 3 + len(names)), np.int64)
    for first, part in chunks:
        results[first : first + len(part)] = part
        played(len(part))
    return Results(title.name, names, seed, results, time.perf_counter() - began)


def _table_by_table(
    setup: Setup, names: tuple[str, ...], games: int, seed: int, cores: int
) -> Iterator[tuple[int, Numbers]]:
    """Games of bots that are not compiled, in as many processes as there are cores."""
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        jobs = [
            (first, pool.submit(play_tables, setup, names, first, min(TABLES, games - first), seed))
            for first in range(0, games, TABLES)
        ]
        for first, job in jobs:
            yield first, job.result()


def play_tables(setup: Setup, names: tuple[str, ...], first: int, count: int, seed: int) -> Numbers:
    """Games `first` to `first + count - 1` of a series at real tables, for bots that are not compiled."""
    return np.stack([result for result, _ in tables(setup, names, range(first, first + count), seed)])


def shown(bot: str) -> str:
    """A bot's word as the name of a player."""
    return bot.replace("|", "/")[:LONGEST_NAME].strip()


def tables(
    setup: Setup, names: Sequence[str], games: Iterable[int], seed: int, watch: Watch = look_on
) -> Iterator[tuple[Numbers, Table]]:
    """Some games of a series at real tables, one after the other: the results, and the table as it was left."""
    game, parts, start = setup.made()
    for k in games:
        key = scramble(key_of(seed), k)
        seats = [names[(seat + k) % len(names)] for seat in range(len(names))]
        table = Table(game.title, parts, start, [shown(name) for name in seats], [Seal.of(str(key))])
        entrants = [Entrant.parse(name) for name in seats]
        with seated(game.title, entrants, [scramble(key, seat) for seat in table.seats]) as bots:
            decisions = sum(play_to_the_end(table, entrants, bots, SECONDS, watch).decisions)
        won = sum(1 << seat for seat in table.winners)
        yield np.array([won, table.turns, decisions, *table.scores], np.int64), table
