"""Maglev Metro in bulk: games that end, and laws that hold on an owner's maps."""

import numpy as np
import pytest

from roundhouse.games.compiled import Checks, Policy, Series
from roundhouse.games.maglev_metro.bot.greedy import choose
from tests.games.maglev_metro.tables import GAME, MAPS

GREEDY = Policy("greedy", choose)


def series(map, players, policy, **options):
    parts = GAME.parts({"map": MAPS[map]})
    start = GAME.start(parts, players, {"turn_cap": 400, **options})
    return parts, start, Series(parts, start, [policy] * players, seed=7)


@pytest.mark.slow
@pytest.mark.parametrize("map", ["berlin", "manhattan"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games_reach_the_real_end(map, players):
    _, _, games = series(map, players, GREEDY)
    turns = games.play(0, 200)[:, 1]
    assert np.mean(turns < 400) >= 0.99
    assert np.median(turns) / players < 60


@pytest.mark.slow
@pytest.mark.parametrize(("map", "points"), [("berlin", 25), ("manhattan", 45)])
def test_greedy_plays_a_decent_game_alone(map, points):
    _, _, games = series(map, 1, GREEDY)
    assert games.play(0, 300)[:, 3].mean() > points


@pytest.mark.slow
@pytest.mark.parametrize("map", ["central", "plain"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_state_of_random_games_on_other_maps_breaks_a_law(map, players):
    parts = GAME.parts({"map": MAPS[map]})
    checks = Checks(parts, GAME.start(parts, players, {"turn_cap": 400, "draft": 1}), seed=players)
    _, violation = checks.run(0, 20)
    assert violation is None
