"""PettingZoo's own suites, for both forms. Warnings are errors in all tests."""

import warnings

import numpy as np
import pettingzoo
import pytest

from roundhouse.envs import environment_name
from roundhouse.envs import pettingzoo as rails
from tests.envs.cases import each_case, each_count, each_game

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's tests import one of its own games in a way it has deprecated
    from pettingzoo.test import (
        api_test,
        parallel_api_test,
        parallel_seed_test,
        performance_benchmark,
        render_test,
        seed_test,
    )


@each_case
def test_the_api_is_pettingzoos(name, players, options):
    api_test(rails.env(name, players=players, **options), num_cycles=60)


@each_case
def test_the_parallel_api_is_pettingzoos(name, players, options):
    for masks in rails.MASKS:
        parallel_api_test(rails.parallel_env(name, players=players, masks=masks, **options), num_cycles=120)


@each_count
def test_the_same_seed_gives_the_same_game(name, players, options):
    seed_test(lambda: rails.env(name, players=players, **options), num_cycles=60)
    parallel_seed_test(lambda: rails.parallel_env(name, players=players, **options), num_cycles=60)


@each_game
def test_rendering_is_as_pettingzoo_wants_it(name):
    render_test(lambda **mode: rails.env(name, **mode), custom_tests={"svg": lambda svg: svg.startswith("<svg")})


@pytest.mark.slow
@each_count
def test_the_benchmark_of_pettingzoo_runs(name, players, options, capsys):
    performance_benchmark(rails.env(name, players=players, masks="observation", **options))
    assert "turns per second" in capsys.readouterr().out


@each_game
def test_the_registry_knows_the_games(name):
    for form in ("aec", "parallel"):
        assert pettingzoo.make(form, f"roundhouse/{environment_name(name)}-v0").possible_agents


@each_count
def test_rewards_of_a_whole_game_sum_to_nothing(name, players, options):
    env = rails.env(name, players=players, reward="win" if players > 1 else "score", **options)
    env.reset(seed=9)
    rng, totals = np.random.default_rng(2), dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        totals[agent] += reward
        env.step(None if terminated or truncated else rng.choice(np.flatnonzero(info["action_mask"])))
    if players > 1:
        assert sum(totals.values()) == pytest.approx(0, abs=1e-6)
    else:
        assert totals["player_0"] == env._seats.single.batch.scores[0, 0]


def test_in_london_all_agents_decide_at_once():
    env = rails.parallel_env("next-station-london", players=4)
    _, infos = env.reset(seed=1)
    assert all(info["action_mask"][:-1].any() for info in infos.values())


def test_agents_out_of_turn_can_only_wait():
    env = rails.parallel_env("game-of-trains", players=4)
    _, infos = env.reset(seed=1)
    idle = [info["action_mask"] for info in infos.values() if info["action_mask"][env.wait]]
    assert len(idle) == 3
    assert all(mask.sum() == 1 for mask in idle)
    _, rewards, over, _, _ = env.step(dict.fromkeys(env.agents, 0))
    assert min(rewards.values()) == -1.0
    assert all(over.values())
