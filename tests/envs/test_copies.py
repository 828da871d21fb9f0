"""Pickled and deeply copied games go on as the originals do."""

import copy
import pickle

import numpy as np
import pytest

import roundhouse as rh
from roundhouse.envs import pettingzoo as rails
from roundhouse.envs.batch import ARRAYS
from roundhouse.envs.gymnasium import RoundhouseEnv, RoundhouseVectorEnv
from roundhouse.games import titles
from tests.envs.cases import each_game

each_way = pytest.mark.parametrize(
    "copied", [lambda it: pickle.loads(pickle.dumps(it)), copy.deepcopy], ids=["pickled", "copied"]
)


def last(name):
    return titles()[name].players[-1]


@each_way
@each_game
def test_a_batch_goes_on_as_its_copy_does(name, copied):
    batch = rh.batch(name, 6, last(name), seed=3, reward="score", cores=2)
    generator = np.random.default_rng(1)
    for _ in range(10):
        batch.step(batch.random_actions(generator))
    twin = copied(batch)
    assert twin.title is batch.title
    for _ in range(60):
        for array in ARRAYS:
            assert getattr(twin, array).tobytes() == getattr(batch, array).tobytes()
            assert not np.shares_memory(getattr(twin, array), getattr(batch, array))
            assert getattr(twin, array).ctypes.data % 64 == 0
        actions = batch.random_actions(generator)
        batch.step(actions)
        twin.step(actions)


@each_way
@each_game
def test_environments_go_on_as_their_copies_do(name, copied):
    single = RoundhouseEnv(name, last(name))
    vector = RoundhouseVectorEnv(name, 4, last(name), autoreset_mode="SameStep", reward="score", max_episode_steps=9)
    _, info = single.reset(seed=1)
    _, infos = vector.reset(seed=1)
    single.step(np.flatnonzero(info["action_mask"])[0])
    vector.step(infos["action_mask"].argmax(axis=1))
    for env in (single, vector):
        twin = copied(env)
        for _ in range(30):
            masks = env.action_masks()
            action = masks.argmax(axis=-1)
            ours, theirs = env.step(action), twin.step(action)
            assert np.array_equal(ours[0], theirs[0])
            assert np.array_equal(ours[1:4], theirs[1:4])
            assert np.array_equal(ours[4]["action_mask"], theirs[4]["action_mask"])
            if env is single and (ours[2] or ours[3]):
                break
        assert np.array_equal(env.reset()[0], twin.reset()[0])


@each_way
@each_game
def test_pettingzoos_forms_go_on_as_their_copies_do(name, copied):
    aec = rails.env(name, players=last(name), reward="score")
    aec.reset(seed=1)
    twin = copied(aec)
    for _ in range(40):
        assert aec.agents == twin.agents
        if not aec.agents:
            break
        ours, theirs = aec.last(), twin.last()
        assert aec.agent_selection == twin.agent_selection
        assert np.array_equal(ours[0], theirs[0])
        assert ours[1:4] == theirs[1:4]
        action = None if ours[2] or ours[3] else int(ours[4]["action_mask"].argmax())
        aec.step(action)
        twin.step(action)
    parallel = rails.parallel_env(name, players=last(name), reward="score")
    parallel.reset(seed=1)
    twin = copied(parallel)
    _, infos = copied(parallel).reset(seed=1)
    for _ in range(20):
        actions = {agent: int(infos[agent]["action_mask"].argmax()) for agent in parallel.agents}
        ours, theirs = parallel.step(actions), twin.step(actions)
        infos = ours[4]
        assert ours[1:4] == theirs[1:4]
        assert all(np.array_equal(ours[0][agent], theirs[0][agent]) for agent in ours[0])
        if not parallel.agents:
            break


@each_way
@each_game
def test_a_table_goes_on_as_its_copy_does(name, copied):
    table = rh.game(name).deal(last(name), seed=5)

    def play(which, decisions):
        for k in range(decisions):
            seat = which.seats_to_act[0]
            legal = which.legal(seat)
            which.play(seat, legal[k % len(legal)])

    play(table, 15)
    twin = copied(table)
    for which in (table, twin):
        play(which, 15)
    assert twin.record() == table.record()
    assert twin.state.tobytes() == table.state.tobytes()
    assert twin.observe(0).record.tobytes() == table.observe(0).record.tobytes()
    assert twin.title is table.title


def test_a_copy_keeps_its_owners_map_when_the_file_is_gone(tmp_path):
    from importlib import resources

    own = tmp_path / "mine.toml"
    own.write_text((resources.files("roundhouse.games.game_of_trains") / "data" / "cards.toml").read_text("utf-8"))
    batch = rh.batch("game-of-trains", 2, cards=str(own))
    written = pickle.dumps(batch)
    own.unlink()
    assert pickle.loads(written).states.tobytes() == batch.states.tobytes()
