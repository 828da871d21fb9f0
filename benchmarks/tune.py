"""Finds weights for the planner of Maglev Metro by playing: those that do best against today's planner, or alone.

    python benchmarks/tune.py MAP PLAYERS [--seconds 600] [--workers N] [--pool 28] [--games 64] [--spread 0.5]
        [--against planner]

It begins with the planner's weights of today, or the greedy bot's with `--anew`, and prints a new column for
`games/maglev_metro/data/weights.toml`. Candidates are drawn around the best so far and meet the same deals; the search
is CMA-ES (Hansen, "The CMA Evolution Strategy", 2016), as the package `cma` has it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import cma
import numpy as np
import numpy.typing as npt

import roundhouse as rh
from roundhouse.games.compiled import Policy, Series
from roundhouse.games.maglev_metro.bot import greedy, planner, weights
from roundhouse.kernel.cores import all_cores

PIECE = 16  # games of one candidate between two looks at the list of work
TESTED = 400  # games that tell how good the weights are, on deals that nothing was tuned on
TESTS = 10**7  # the first of these deals
LEAD = 30  # points: being further ahead than this counts little more
AT_LEAST = 4.0  # steps for small weights
FIXED = ("hint",)  # the planner opens by its own judgement
HELD = ("early_loop", "stuck")  # these choose between ways to play, and are no matter of degree

Weights = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class Trial(NamedTuple):
    """Games of one candidate."""

    weights: Weights
    first: int
    games: int


OTHERS = {"planner": planner.choose, "greedy": greedy.choose}


class Field:
    """Where candidates are tried: each in one seat of a game, and a bot of today in the others."""

    def __init__(self, name: str, players: int, seed: int, against: str) -> None:
        game = rh.game("maglev-metro")
        parts = game.parts({"map": name})
        start = game.start(parts, players, game.title.series_options)
        others = [Policy(against, OTHERS[against])] * (players - 1)
        self.players = players
        self.style = int(planner.style_of(parts.view, game.title.state.view(start)))
        self.series = Series(parts, start, [Policy("trial", planner.choose_trial), *others], seed)
        self.workplace = self.series.workplace()

    def play(self, trial: Trial) -> Floats:
        """For each game how well it went, the candidate's share of the victory, and its points."""
        self.workplace.scratch[weights.TRIAL : weights.TRIAL + weights.COUNT] = trial.weights
        results = self.series.play(trial.first, trial.games, self.workplace)
        return np.array([self._result(trial.first + k, *row) for k, row in enumerate(results.tolist())])

    def _result(self, game: int, won: int, turns: int, decisions: int, *points: int) -> tuple[float, float, float]:
        seat = -game % self.players
        if self.players == 1:
            return points[0], 1.0, points[0]
        share = ((won >> seat) & 1) / max(won.bit_count(), 1)
        lead = points[seat] - max(points[:seat] + points[seat + 1 :])
        return np.tanh(lead / LEAD) + share / 2, share, points[seat]


field: Field  # of this process


def enter(*where: Any) -> None:
    global field
    field = Field(*where)


def play(trial: Trial) -> Floats:
    return field.play(trial)


def try_all(pool: Any, candidates: Sequence[Weights], first: int, games: int) -> list[Floats]:
    """All candidates on the same deals, over all processes."""
    trials = [Trial(one, first + k, min(PIECE, games - k)) for one in candidates for k in range(0, games, PIECE)]
    pieces = pool.map(play, trials, chunksize=1)
    each = len(pieces) // len(candidates)
    return [np.concatenate(pieces[k * each : (k + 1) * each]) for k in range(len(candidates))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("map")
    parser.add_argument("players", type=int)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--workers", type=int, default=all_cores())
    parser.add_argument("--pool", type=int, default=28, help="candidates of a generation")
    parser.add_argument("--games", type=int, default=64, help="games of each candidate")
    parser.add_argument("--spread", type=float, default=0.5, help="how far from the start candidates are drawn")
    parser.add_argument("--anew", action="store_true", help="begin with the greedy bot's weights")
    parser.add_argument("--against", choices=OTHERS, default="planner", help="who sits in the other seats")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    where = (given.map, given.players, given.seed, given.against)
    enter(*where)  # compiles once, before the others load it
    by_hand = weights.WEIGHTS[weights.BY_HAND]
    start = (by_hand if given.anew else weights.WEIGHTS[field.style]).astype(float)
    steps = np.maximum(AT_LEAST, 0.3 * np.abs(by_hand))
    for name in FIXED:
        start[weights.NAMES.index(name)] = steps[weights.NAMES.index(name)] = 0
    for name in HELD:
        steps[weights.NAMES.index(name)] = 0

    def made(point: Floats) -> Weights:
        return np.round(start + point * steps).astype(np.int64)

    with multiprocessing.get_context("spawn").Pool(given.workers, enter, where) as pool:
        evolution = cma.CMAEvolutionStrategy(
            np.zeros(len(start)), given.spread, {"popsize": given.pool, "seed": given.seed, "verbose": -9}
        )
        began, deal = time.monotonic(), 0
        while time.monotonic() - began < given.seconds:
            points = evolution.ask()
            results = try_all(pool, [made(point) for point in points], deal, given.games)
            evolution.tell(points, [-result[:, 0].mean() for result in results])
            deal += given.games
            won, scored = np.mean([result[:, 1:].mean(0) for result in results], 0)
            print(f"{time.monotonic() - began:5.0f} s: candidates win {won:.1%}, {scored:.1f} points", flush=True)
        found = made(evolution.result.xfavorite)
        _, won, scored = try_all(pool, [found], TESTS, TESTED)[0].mean(0)
    print(f"on {TESTED} other games: wins {won:.1%}, {scored:.1f} points; column {field.style}:")
    for name, value in zip(weights.NAMES, found, strict=True):
        print(f"{name:15} = {value}")


if __name__ == "__main__":
    main()
