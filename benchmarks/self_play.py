"""The planner of Maglev Metro learns a map and a player board by playing against its own earlier versions.

Its weights are sought by CMA-ES, as in `tune.py`. There the others are today's planner, which suits a board that ships;
here they learn as well, so that what is found says how a board plays among players who know it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import NamedTuple

import cma
import numpy as np
import numpy.typing as npt

import roundhouse as rh
from roundhouse.games.compiled import Policy, Series
from roundhouse.games.maglev_metro.bot import planner, weights
from roundhouse.games.maglev_metro.bot.greedy import choose_by_weights
from roundhouse.games.maglev_metro.rules.parts import Parts
from roundhouse.games.maglev_metro.rules.sight import Sight
from roundhouse.kernel.arrays import Numbers
from roundhouse.kernel.rule import rule

GAME = rh.game("maglev-metro")
RIVAL = weights.RATES + weights.MOST_RATES  # in this program's larger scratch memory: the weights of the other seats
MEMORY = RIVAL + weights.COUNT
LEAD = 30  # points: being further ahead than this counts little more
AT_LEAST = 4.0  # steps for small weights
HELD = ("hint", "early_loop", "stuck")  # these choose between ways to play, and are no matter of degree
CHANGE = 3  # generations after which the others have learned too
TESTS = 10**7  # the first of the deals that nothing is learned on

Weights = npt.NDArray[np.int64]


@rule
def choose_rival(parts: Parts, sight: Sight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """The planner by the weights of the other seats."""
    for k in range(weights.COUNT):
        scratch[weights.FIRST + k] = scratch[RIVAL + k]
    return choose_by_weights(parts, sight, actions, n, stream, scratch)


class Outcome(NamedTuple):
    """How games between equals came out."""

    score: float
    winner: float
    turns: float  # of a player
    seats: tuple[float, ...]  # the share of the games that each seat won


class Arena:
    """Games on one map and board: a learner in one seat, its rivals in the others."""

    def __init__(self, files: Mapping[str, str], players: int, seed: int) -> None:
        self.players = players
        parts = GAME.parts_from_text(dict(files))
        start = GAME.start(parts, players, GAME.title.series_options)
        rivals = [Policy("rival", choose_rival)] * (players - 1)
        self.series = Series(parts, start, [Policy("trial", planner.choose_trial), *rivals], seed)
        self.style = int(planner.style_of(parts.view, GAME.title.state.view(start)))
        self.place = self.series.workplace()._replace(scratch=np.zeros(MEMORY, np.int64))

    def play(self, learner: Weights, rival: Weights, first: int, games: int) -> Weights:
        self.place.scratch[weights.TRIAL : weights.TRIAL + weights.COUNT] = learner
        self.place.scratch[RIVAL:] = rival
        return self.series.play(first, games, self.place)

    def merit(self, learner: Weights, rival: Weights, first: int, games: int) -> float:
        """How well the learner does: alone its points, else its lead, and its share of the victories."""
        results = self.play(learner, rival, first, games)
        points = results[:, 3:].astype(float)
        if self.players == 1:
            return float(points.mean())
        rows = np.arange(games)
        seats = -np.arange(first, first + games) % self.players
        own = points[rows, seats]
        points[rows, seats] = -np.inf
        share = (results[:, 0] >> seats & 1) / np.maximum(np.bitwise_count(results[:, 0]), 1)
        return float((np.tanh((own - points.max(1)) / LEAD) + share / 2).mean())

    def among_equals(self, found: Weights, games: int) -> Outcome:
        results = self.play(found, found, TESTS, games)
        won, scores = results[:, 0], results[:, 3:]
        shares = [((won >> k & 1) / np.maximum(np.bitwise_count(won), 1)).mean() for k in range(self.players)]
        turns = results[:, 1].mean() / self.players
        return Outcome(float(scores.mean()), float(scores.max(1).mean()), float(turns), tuple(map(float, shares)))


def learn(arena: Arena, seconds: float, pool: int, games: int, seed: int) -> Weights:
    """Weights for this map and board, beginning with the planner's of today."""
    start = weights.WEIGHTS[arena.style].astype(float)
    steps = np.maximum(AT_LEAST, 0.3 * np.abs(weights.WEIGHTS[weights.BY_HAND]))
    for name in HELD:
        steps[weights.NAMES.index(name)] = 0

    def made(point: npt.NDArray[np.float64]) -> Weights:
        return np.round(start + point * steps).astype(np.int64)

    evolution = cma.CMAEvolutionStrategy(np.zeros(len(start)), 0.4, {"popsize": pool, "seed": seed, "verbose": -9})
    rival, first, generation, began = made(evolution.mean), 0, 0, time.monotonic()
    while time.monotonic() - began < seconds:
        points = evolution.ask()
        evolution.tell(points, [-arena.merit(made(point), rival, first, games) for point in points])
        first += games
        generation += 1
        if generation % CHANGE == 0:
            rival = made(evolution.mean)
    return made(evolution.mean)
