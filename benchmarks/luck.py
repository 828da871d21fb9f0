"""Is luck fair? Between equal bots, what an analysis calls luck comes to nothing on average.

    python benchmarks/luck.py             Next Station: London: mean and standard error of luck by mode
    python benchmarks/luck.py --finds     what a decision brings beyond what was expected: `FINDS` in bot/evaluation.py

Luck differs from game to game by some fifteen points, so the second is much the sharper measure: it takes the mean
over all cards that could come after a decision, not the one that came. The same arguments give the same figures.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from statistics import fmean, stdev
from typing import Any

from rich.console import Console
from rich.progress import track

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.bots.analysis import analyse, choices_of
from roundhouse.bots.judging import Thinker, judge, thinker_for
from roundhouse.table import Table

GAME = "next-station-london"
EVERY = 10  # one decision in this many is looked at
PATIENCE = 1000.0  # seconds for a move: visits end a search, never the clock
MODES: tuple[tuple[int, dict[str, Any]], ...] = tuple(
    (players, options)
    for options in ({}, {"powers": 1}, {"objectives": 1}, {"powers": 1, "objectives": 1})
    for players in (1, 2, 3, 4)
)


@dataclass(frozen=True)
class Mean:
    """A mean with its standard error, over that many games."""

    value: float
    error: float
    of: int

    def __str__(self) -> str:
        return f"{self.value:+6.2f} ± {self.error:4.2f} ({self.of} games)"


def mean(games: list[list[float]]) -> Mean:
    """The mean over games of what was found in each: the seats of a table see the same cards, so they are no
    independent sample."""
    values = [fmean(found) for found in games]
    return Mean(fmean(values), stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("inf"), len(values))


def name_of(players: int, options: dict[str, Any]) -> str:
    return " + ".join([f"{players} player" + "s" * (players > 1), *options])


def played(players: int, options: dict[str, Any], bot: str, seed: int) -> Table:
    """A game between equal bots, to its end."""
    table = rh.game(GAME).deal(players, seed=seed, **options)
    bots = [make_bot(bot, table.title, 10 * seed + seat) for seat in table.seats]
    while not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, bots[seat].choose(table.observe(seat), PATIENCE))
    return table


def lucks(game: int, bot: str, visits: int, thinker: Thinker) -> list[tuple[str, float]]:
    """The luck of every seat of a game, with its mode: modes take turns."""
    players, options = MODES[game % len(MODES)]
    report = analyse(played(players, options, bot, game), visits, lambda: thinker)
    return [(name_of(players, options), balance.luck) for balance in report.balances]


def finds(game: int, bot: str, visits: int, thinker: Thinker) -> list[tuple[str, float]]:
    """What some decisions of a game bring beyond what was expected before, over all cards that could come. Solo games
    will do: a seat always thinks of its sheet alone."""
    _, options = MODES[4 * game % len(MODES)]
    table = played(1, options, bot, 1000 + game)
    found = []
    for n, observation, move in list(choices_of(table))[game % EVERY :: EVERY]:
        judgement = judge(thinker, observation, move, visits)
        later = _later(table.at(n + 1), visits, thinker, Random(n), all_cards=True)
        found.append((name_of(1, options), later - judgement.expected(judgement.made)))
    return found


def _later(table: Table, visits: int, thinker: Thinker, chance: Random, all_cards: bool = False) -> float:
    """What the seat may expect at its next decision: of the cards that may come now, all or one are tried."""
    if table.over:
        return float(table.scores[0])
    if table.chance_pending:
        outcomes = table.outcomes()
        tried = outcomes if all_cards else chance.choices(outcomes)
        return fmean(_later(_after(table, str(drawn)), visits, thinker, chance) for drawn in tried)
    observation = table.observe(0)
    if len(observation.legal) > 1:
        judgement = judge(thinker, observation, None, visits)
        return judgement.expected(judgement.best)
    table.play(0, observation.legal[0])
    return _later(table, visits, thinker, chance)


def _after(table: Table, drawn: str) -> Table:
    then = table.at(len(table.log))
    then.draw(drawn)
    return then


Measure = Callable[[int, str, int, Thinker], list[tuple[str, float]]]


def measured(measure: Measure, game: int, bot: str, visits: int) -> list[tuple[str, float]]:
    return measure(game, bot, visits, _thinker())


@cache
def _thinker() -> Thinker:
    return thinker_for(rh.game(GAME).title)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--finds", action="store_true", help="measure what decisions bring beyond what was expected")
    parser.add_argument("--bot", default="dispatcher")
    parser.add_argument("--visits", type=int, default=60, help="of free search at each decision")
    parser.add_argument("--cores", type=int, default=1)
    asked = parser.parse_args()
    one = partial(measured, finds if asked.finds else lucks, bot=asked.bot, visits=asked.visits)
    by_mode: defaultdict[str, list[list[float]]] = defaultdict(list)
    _thinker()  # compiled once, for all processes
    with ProcessPoolExecutor(asked.cores) as processes:
        games = processes.map(one, range(asked.games))
        for found in track(games, "games", total=asked.games, console=Console(stderr=True)):
            if found:
                by_mode[found[0][0]].append([value for _, value in found])
    for mode, values in sorted(by_mode.items()):
        print(f"{mode:34} {mean(values)}")
    print(f"{'all':34} {mean([values for games in by_mode.values() for values in games])}")


if __name__ == "__main__":
    main()
