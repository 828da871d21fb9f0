"""Gymnasium's own checks, and what our environments promise beyond them. Warnings are errors in all tests."""

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import roundhouse.envs.gymnasium  # noqa: F401
from roundhouse.envs import environment_name
from roundhouse.errors import BadInput
from roundhouse.games import titles
from tests.envs.cases import each_case, each_count, each_game


def make(name, **options):
    return gym.make(f"roundhouse/{environment_name(name)}-v0", **options)


def play(env, seed):
    """An episode of random legal actions: its rewards and the last info."""
    env.action_space.seed(seed)
    _, info = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert observation in env.observation_space
        rewards.append(reward)
        over = terminated or truncated
    return rewards, info


@each_case
def test_gymnasium_finds_nothing_to_complain_about(name, players, options, capsys):
    check_env(make(name, players=players, **options).unwrapped)


@each_game
def test_all_render_modes_show_something(name):
    for mode, kind in (("ansi", str), ("svg", str), ("rgb_array", np.ndarray)):
        env = make(name, render_mode=mode)
        env.reset(seed=1)
        assert isinstance(env.render(), kind)


@each_count
def test_the_return_of_an_episode_is_the_score_or_the_win(name, players, options):
    rewards, info = play(make(name, players=players, reward="score", **options), 3)
    assert sum(rewards) == info["scores"][0]
    if players > 1:
        rewards, info = play(make(name, players=players, reward="win", **options), 3)
        assert all(r == 0 for r in rewards[:-1])
        shared = 1 / 2 - 1 / 2 / (players - 1)  # of two
        assert rewards[-1] == pytest.approx(1) or rewards[-1] <= shared


@each_game
def test_an_illegal_action_ends_the_episode_and_names_the_rule(name):
    env = make(name)
    _, info = env.reset(seed=2)
    _, reward, terminated, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated) == (-1.0, True)
    assert info["illegal"].partition("-")[0] in {title.prefix for title in titles().values()}
    with pytest.raises(BadInput):
        env.unwrapped.step(0)


def test_a_seat_and_its_opponents_can_be_chosen():
    env = make("game-of-trains", players=3, seat=1, bots=["greedy", "random"])
    _, info = env.reset(seed=5)
    assert env.unwrapped.single.batch.seat[0] == 1
    assert info["action_mask"].any()
