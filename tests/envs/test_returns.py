"""What an episode returns is what the game is worth, whoever looks on; and how an episode ends."""

import numpy as np
import pytest

import roundhouse as rh
from roundhouse.envs import pettingzoo as rails
from roundhouse.envs.gymnasium import RoundhouseEnv, RoundhouseVectorEnv
from roundhouse.errors import BadInput
from roundhouse.games import titles
from tests.envs.cases import each_case, each_game

CAPPED = ("game-of-trains", "maglev-metro")


def short(name, options):
    """The options, with a cap that ends random games soon where the game has one."""
    return {**options, "turn_cap": 20} if name in CAPPED else options


def play_parallel(name, players, **options):
    """Random play: each agent's return, and its game."""
    env = rails.parallel_env(name, players=players, **options)
    _, infos = env.reset(seed=1)
    returns, rng = dict.fromkeys(env.agents, 0.0), np.random.default_rng(1)
    while env.agents:
        actions = {agent: rng.choice(np.flatnonzero(infos[agent]["action_mask"])) for agent in env.agents}
        _, rewards, terminations, truncations, infos = env.step(actions)
        for agent, reward in rewards.items():
            returns[agent] += reward
    return list(returns.values()), env._seats.single, (terminations, truncations)


def play_aec(name, players, **options):
    env = rails.env(name, players=players, **options)
    env.reset(seed=1)
    returns, rng = dict.fromkeys(env.agents, 0.0), np.random.default_rng(1)
    ends = ({}, {})
    for agent in env.agent_iter():
        for other in env.agents:
            env.observe(other)
        _, reward, terminated, truncated, info = env.last()
        returns[agent] += reward
        over = terminated or truncated
        if over:
            ends[0][agent], ends[1][agent] = terminated, truncated
        env.step(None if over else rng.choice(np.flatnonzero(info["action_mask"])))
    return list(returns.values()), env._seats.single, ends


@pytest.mark.parametrize("play", [play_parallel, play_aec])
@each_case
def test_returns_are_the_scores_in_pettingzoo(play, name, players, options):
    returns, single, _ = play(name, players, reward="score", **short(name, options))
    assert returns == single.batch.scores[0].tolist()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@each_case
def test_returns_are_the_scores_in_vector_environments(mode, name, players, options):
    n = 6
    envs = RoundhouseVectorEnv(name, n, players, reward="score", autoreset_mode=mode, **short(name, options))
    _, info = envs.reset(seed=3)
    rng, returns, finished, begun = np.random.default_rng(1), np.zeros(n), 0, np.zeros(n, bool)
    while finished < n:
        actions = [rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        _, rewards, terminated, truncated, info = envs.step(np.array(actions))
        assert not rewards[begun].any()
        returns += rewards
        ended = terminated | truncated
        if ended.any():
            told = info["final_info"] if mode == "SameStep" else info
            assert returns[ended].tolist() == told["scores"][ended, 0].tolist()
            assert told["_scores"].tolist() == ended.tolist()
            returns[ended] = 0
            finished += int(ended.sum())
        begun = ended if mode == "NextStep" else np.zeros(n, bool)


@each_game
def test_looking_changes_neither_rewards_nor_what_has_ended(name):
    players = titles()[name].players[-1]
    looked, alone = (rh.batch(name, 16, players, seed=2, reward="score", **short(name, {})) for _ in range(2))
    generator, ended = np.random.default_rng(3), 0
    for k in range(300):
        looked.look(k % players)
        assert looked.rewards.tobytes() == alone.rewards.tobytes()
        assert looked.flags.tobytes() == alone.flags.tobytes()
        assert looked.points.tobytes() == alone.points.tobytes()
        looked.look()
        actions = alone.random_actions(generator)
        for batch in (looked, alone):
            batch.step(actions)
        assert looked.observation.tobytes() == alone.observation.tobytes()
        assert looked.mask.tobytes() == alone.mask.tobytes()
        ended += int(alone.ended.sum())
    assert ended > 0


@pytest.mark.parametrize("name", CAPPED)
def test_a_turn_cap_truncates_in_every_interface(name):
    players = titles()[name].players[-1]
    for play in (play_parallel, play_aec):
        _, _, (terminations, truncations) = play(name, players, turn_cap=4)
        assert set(terminations.values()) == {False}
        assert set(truncations.values()) == {True}
    env = RoundhouseEnv(name, players, turn_cap=8)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, terminated, truncated, info = env.step(np.flatnonzero(info["action_mask"])[0])
        over = terminated or truncated
    assert (terminated, truncated) == (False, True)
    batch = rh.batch(name, 8, players, seed=1, turn_cap=4)
    generator = np.random.default_rng(1)
    while not batch.ended.all():
        batch.step(batch.random_actions(generator))
        assert (batch.ended == batch.truncated).all()
        assert not batch.terminated.any()
        if batch.ended.any():
            break


@each_game
def test_a_game_that_ends_by_its_rules_terminates(name):
    batch = rh.batch(name, 64, titles()[name].players[0], seed=1)  # Maglev Metro alone: with more, random games go on
    generator = np.random.default_rng(1)
    while not batch.terminated.any():
        batch.step(batch.random_actions(generator))
        assert (batch.ended == (batch.terminated | batch.truncated)).all()
        assert not (batch.terminated & batch.truncated).any()


@each_game
def test_terminal_masks_are_all_one(name):
    env = RoundhouseEnv(name, **short(name, {}))
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        over = terminated or truncated
    assert info["action_mask"].all()


@each_game
def test_an_action_outside_the_space_is_an_illegal_one(name):
    for action in (-1, -7, 10**6):
        env = RoundhouseEnv(name)
        env.reset(seed=1)
        _, reward, terminated, truncated, info = env.step(action)
        assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, "no such action")
        assert "scores" not in info
        aec = rails.env(name)
        aec.reset(seed=1)
        agent = aec.agent_selection
        aec.step(action)
        assert aec.rewards == {a: -1.0 if a == agent else 0.0 for a in aec.agents}
        parallel = rails.parallel_env(name)
        parallel.reset(seed=1)
        _, rewards, *_ = parallel.step(dict.fromkeys(parallel.agents, action))
        assert sorted(rewards.values()) == [-1.0, *[0.0] * (len(rewards) - 1)]


@pytest.mark.parametrize("actions", [[-2, 0], [0.5, 1.0], [0, 0, 0], [[0, 0]]], ids=str)
def test_what_cannot_be_an_action_is_refused_before_anything_is_carried_out(actions):
    batch = rh.batch("game-of-trains", 2, seed=1)
    before = batch.states.tobytes()
    with pytest.raises(BadInput):
        batch.step(actions)
    assert batch.states.tobytes() == before
