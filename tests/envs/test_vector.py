"""The vector environment beside Gymnasium's own over single environments, and under Gymnasium's own wrappers."""

import functools

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import TimeLimit
from gymnasium.wrappers import vector as wrappers

from roundhouse.envs import environment_name
from roundhouse.envs.gymnasium import RoundhouseEnv, RoundhouseVectorEnv
from roundhouse.errors import BadInput
from roundhouse.games import find_title
from tests.envs.cases import each_game, short

N = 5
MODES = [mode.value for mode in AutoresetMode]
each_mode = pytest.mark.parametrize("mode", MODES)


def make(name, mode="NextStep", n=N, **options):
    return RoundhouseVectorEnv(name, n, autoreset_mode=mode, **{**short(name), **options})


def singles(name, mode, limit=None, **options):
    """The same as Gymnasium does it."""

    def one():
        env = RoundhouseEnv(name, **{**short(name), **options})
        return env if limit is None else TimeLimit(env, limit)

    return SyncVectorEnv([one] * N, autoreset_mode=mode)


def pick(masks, rng):
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


def assert_same_info(ours, theirs, where):
    """Equal entries for the games in `where`."""
    assert ours.keys() == theirs.keys()
    for key, value in theirs.items():
        if isinstance(value, dict):
            assert_same_info(ours[key], value, where & theirs[f"_{key}"])
        else:
            for mine, other in zip(ours[key][where], value[where], strict=True):
                assert np.array_equal(mine, other), key


@pytest.mark.parametrize("limit", [None, 3])
@pytest.mark.parametrize("illegal", [False, True])
@each_mode
@each_game
def test_it_is_as_if_gymnasium_stepped_single_environments(name, mode, illegal, limit):
    envs = [make(name, mode, max_episode_steps=limit), singles(name, mode, limit)]
    (observation, info), (other, their_info) = (env.reset(seed=11) for env in envs)
    rng = np.random.default_rng(1)
    first = np.ones(N, bool)  # in their first game: later ones are dealt from other streams
    for k in range(1000):
        assert np.array_equal(observation[first], other[first])
        assert_same_info(info, their_info, first)
        if not first.any():
            break
        actions = pick(info["action_mask"], rng)
        if illegal and k == 1:
            actions[2] = np.flatnonzero(info["action_mask"][2] == 0)[0]
        (observation, *ours, info), (other, *theirs, their_info) = (env.step(actions) for env in envs)
        for mine, their in zip(ours, theirs, strict=True):
            assert np.array_equal(mine[first], their[first])
        ended = first & (ours[1] | ours[2])
        if mode == "SameStep" and ended.any():
            assert [info["final_obs"][i].tolist() for i in np.flatnonzero(ended)] == [
                their_info["final_obs"][i].tolist() for i in np.flatnonzero(ended)
            ]
            assert_same_info(info["final_info"], their_info["final_info"], ended)
            return
        if ended.any():
            assert np.array_equal(observation[first], other[first])
            assert_same_info(info, their_info, first)
            return
    raise AssertionError("no game ended")


@each_mode
@each_game
def test_an_illegal_action_ends_its_own_game_alone(name, mode):
    envs = make(name, mode)
    _, info = envs.reset(seed=2)
    actions = pick(info["action_mask"], np.random.default_rng(1))
    actions[1] = np.flatnonzero(info["action_mask"][1] == 0)[0]
    actions[3] = -1
    _, rewards, terminated, truncated, info = envs.step(actions)
    told = info["final_info"] if mode == "SameStep" else info
    assert terminated.tolist() == [False, True, False, True, False]
    assert not truncated.any()
    assert rewards[[1, 3]].tolist() == [-1.0, -1.0]
    assert told["_illegal"].tolist() == terminated.tolist()
    assert told["illegal"][1].partition("-")[0] == find_title(name).prefix
    assert told["illegal"][3] == "no such action"
    assert told["action_mask"][1].all()
    if mode == "Disabled":
        with pytest.raises(BadInput, match="1, 3"):
            envs.step(actions)
        _, info = envs.reset(options={"reset_mask": terminated})
    for _ in range(3):
        _, _, terminated, _, info = envs.step(pick(info["action_mask"], np.random.default_rng(1)))


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@each_game
def test_a_replay_buffer_keeps_what_was_before_and_after(name, mode):
    envs = make(name, mode)
    observation, info = envs.reset(seed=5)
    rng, buffer = np.random.default_rng(2), []
    for _ in range(40):
        state = envs.batch.states.copy()
        actions = pick(info["action_mask"], rng)
        following, reward, terminated, truncated, info = envs.step(actions)
        changed = envs.batch.states != state
        buffer.append((observation, actions, reward, following, terminated, truncated, info["action_mask"], changed))
        observation = following
    assert all((s[changed] != t[changed]).any(axis=1).all() for s, _, _, t, *_, changed in buffer)
    kept = [array for entry in buffer for array in entry]
    assert not any(np.shares_memory(array, live) for array in kept for live in vars(envs.batch).values()
                   if isinstance(live, np.ndarray))  # fmt: skip


def test_live_arrays_are_there_for_the_asking():
    envs = make("game-of-trains", copy=False)
    observation, info = envs.reset(seed=1)
    again, *_ = envs.step(pick(info["action_mask"], np.random.default_rng(1)))
    assert observation is again is envs.batch.observation
    assert info["action_mask"] is envs.batch.mask


@each_game
def test_seeds_deal_the_games_that_single_environments_deal(name):
    envs, seeds = make(name), [7, 3, 99, 7, 0]
    observation, _ = envs.reset(seed=seeds)
    for i, seed in enumerate(seeds):
        assert np.array_equal(observation[i], RoundhouseEnv(name, **short(name)).reset(seed=seed)[0])
    keys = envs.batch.streams[:, 0].tolist()
    assert len(set(keys)) == len(set(seeds))
    later = [envs.reset()[0] for _ in range(2)]
    envs.reset(seed=seeds)
    assert [envs.reset()[0].tolist() for _ in range(2)] == [one.tolist() for one in later]
    envs.reset(seed=[7, None, None, None, None])
    assert envs.batch.streams[0, 0] == keys[0]
    envs.reset(seed=7)
    assert envs.batch.streams[0, 0] == keys[0]
    with pytest.raises(BadInput, match="5 seeds"):
        envs.reset(seed=[1, 2])


@each_game
def test_a_reset_mask_begins_some_games_anew_and_leaves_the_others(name):
    envs = make(name, "Disabled")
    _, info = envs.reset(seed=5)
    for _ in range(4):
        observation, _, terminated, truncated, info = envs.step(pick(info["action_mask"], np.random.default_rng(3)))
        if (terminated | truncated).any():
            break
    mask = np.array([True, False, True, False, False])
    options = {"reset_mask": mask}
    again, _ = envs.reset(seed=5, options=options)
    fresh, _ = make(name).reset(seed=5)
    assert np.array_equal(again[mask], fresh[mask])
    assert np.array_equal(again[~mask], observation[~mask])
    assert options["reset_mask"] is mask
    for wrong in ([True] * N, np.zeros(N, bool), np.ones(N), np.ones(3, bool)):
        with pytest.raises((TypeError, ValueError)):
            envs.reset(options={"reset_mask": wrong})


@each_game
def test_gymnasium_makes_it_with_all_that_it_passes_on(name):
    envs = gym.make_vec(f"roundhouse/{environment_name(name)}-v0", num_envs=2, render_mode="ansi", max_episode_steps=3)
    assert isinstance(envs, RoundhouseVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observation, info = envs.reset(seed=4)
    assert observation in envs.observation_space
    assert [isinstance(text, str) for text in envs.render()] == [True, True]
    for k in range(3):
        observation, _, terminated, truncated, info = envs.step(pick(info["action_mask"], np.random.default_rng(1)))
        assert (truncated | terminated).all() == (k == 2)
    assert make(name, n=2, render_mode="svg").render()[1].startswith("<svg")
    with pytest.raises(BadInput, match="render_mode"):
        make(name, render_mode="smoke")
    with pytest.raises(BadInput, match="max_episode_steps"):
        make(name, max_episode_steps=0)


IN_EVERY_MODE = {
    "recorded": wrappers.RecordEpisodeStatistics,
    "normalized rewards": wrappers.NormalizeReward,
    "clipped rewards": functools.partial(wrappers.ClipReward, min_reward=-1.0, max_reward=1.0),
    "listed infos": wrappers.DictInfoToList,
}
# Gymnasium's own refusals: wrappers of observations do not look into `final_obs`, and torch takes no array of objects.
BUT_SAME_STEP = ["NextStep", "Disabled"]
IN_SOME_MODES = {
    "normalized observations": (wrappers.NormalizeObservation, ["NextStep"]),
    "transformed observations": (functools.partial(wrappers.TransformObservation, func=np.sqrt), BUT_SAME_STEP),
    "rescaled observations": (
        functools.partial(wrappers.RescaleObservation, min_obs=np.float32(0), max_obs=np.float32(2)),
        BUT_SAME_STEP,
    ),
    "flat observations": (wrappers.FlattenObservation, BUT_SAME_STEP),
    "shaped observations": (functools.partial(wrappers.ReshapeObservation, shape=(4, 79)), BUT_SAME_STEP),
    "tensors": (lambda envs: wrappers.NumpyToTorch(envs), BUT_SAME_STEP),
}


def play_wrapped(mode, wrapper):
    """Random games under a wrapper: the wrapped environment, and how many decisions each game took."""
    envs = wrapper(make("game-of-trains", mode, reward="score"))
    envs.reset(seed=1)
    rng, since, lengths, begun = np.random.default_rng(1), np.zeros(N, int), [], np.zeros(N, bool)
    for _ in range(60):
        _, _, terminated, truncated, _ = envs.step(pick(envs.unwrapped.action_masks(), rng))
        ended = np.asarray(terminated | truncated)
        since += ~begun
        lengths += since[ended].tolist()
        since[ended] = 0
        begun = ended if mode == "NextStep" else np.zeros(N, bool)
        if mode == "Disabled" and ended.any():
            envs.reset(options={"reset_mask": ended})
    return envs, lengths


@pytest.mark.parametrize("wrapper", IN_EVERY_MODE)
@each_mode
def test_gymnasiums_wrappers_work_in_every_mode(mode, wrapper):
    envs, lengths = play_wrapped(mode, IN_EVERY_MODE[wrapper])
    assert lengths
    if wrapper == "recorded":
        assert list(envs.length_queue) == lengths
        assert envs.episode_count == len(lengths)


@pytest.mark.parametrize("which", IN_SOME_MODES)
def test_gymnasiums_wrappers_work_in_the_modes_they_take(which):
    if which == "tensors":
        pytest.importorskip("torch")
        pytest.importorskip("array_api_compat")
    wrapper, modes = IN_SOME_MODES[which]
    for mode in modes:
        assert play_wrapped(mode, wrapper)[1]


@each_mode
def test_masked_sampling_goes_on_over_the_ends_of_games(mode):
    envs = make("game-of-trains", mode)
    _, info = envs.reset(seed=1)
    for _ in range(60):
        assert info["action_mask"].any(axis=1).all()
        actions = envs.action_space.sample(tuple(info["action_mask"]))
        _, _, terminated, truncated, info = envs.step(actions)
        ended = terminated | truncated
        if mode == "Disabled" and ended.any():
            _, info = envs.reset(options={"reset_mask": ended})
        assert not terminated.any()
