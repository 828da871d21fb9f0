"""Compiled play: the same as interpreted on the other map, games that end, and no recompile for another map."""

import numpy as np
import pytest

from roundhouse.games.compiled import Checks, Policy, Series, Workplace, interpreted
from roundhouse.games.maglev_metro.greedy import choose
from roundhouse.kernel import drivers
from roundhouse.kernel.drivers import choose_at_random
from tests.games.maglev_metro.tables import GAME, MAPS, TITLE

RANDOM = Policy("random", choose_at_random, looks=False)
GREEDY = Policy("greedy", choose)


def series(map, players, policy, **options):
    parts = GAME.parts({"map": MAPS[map]})
    start = GAME.start(parts, players, {"turn_cap": 400, **options})
    return parts, start, Series(parts, start, [policy] * players, seed=7)


@pytest.mark.parametrize("map", ["manhattan", "central"])
@pytest.mark.parametrize("players", [1, 3])
def test_interpreted_and_compiled_play_the_same_on_maps_with_a_hub(map, players):
    parts, start, compiled_games = series(map, players, RANDOM)
    compiled, w = compiled_games.workplace(), Workplace.of(parts, start)
    slots = {f"choose_{s}": choose_at_random for s in "abcd"} | {"observe": drivers.look_away}
    plain = interpreted(TITLE, drivers.play_games, slots)
    views = (
        TITLE.parts.views(w.parts),
        TITLE.state.views(w.start),
        TITLE.state.views(w.state),
        TITLE.sight.views(w.sight),
    )
    for k in range(2):
        results = np.zeros((1, 3), np.int64)
        plain(*views, [0] * len(TITLE.action_names), [0] * 10, [0, 0], [0] * players, 7, k, 1, results)
        assert results.tolist() == compiled_games.play(k, 1, compiled).tolist()
        assert w.state.tobytes() == compiled.state.tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("map", ["berlin", "manhattan"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games_reach_the_real_end(map, players):
    _, _, games = series(map, players, GREEDY)
    turns = games.play(0, 200)[:, 1]
    assert np.mean(turns < 400) >= 0.99
    assert np.median(turns) / players < 60


@pytest.mark.slow
@pytest.mark.parametrize("map", ["manhattan", "central", "plain"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_state_of_random_games_on_other_maps_breaks_a_law(map, players):
    parts = GAME.parts({"map": MAPS[map]})
    checks = Checks(parts, GAME.start(parts, players, {"turn_cap": 400, "draft": 1}), seed=players)
    _, violation = checks.run(0, 20)
    assert violation is None
