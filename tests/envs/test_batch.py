"""Many games at once: the same rules to the byte, legal masks, rewards, starting over, and arrays without copies."""

import numpy as np
import pytest

import roundhouse as rh
from roundhouse.envs.batch import ARRAYS, Batch
from roundhouse.errors import BadInput
from roundhouse.kernel import batch as driver
from roundhouse.kernel.drivers import choose_at_random
from tests.envs.cases import each_case, each_count, each_game
from tests.short import capped


class Grid:
    """A two-dimensional array as interpreted rules see it: plain numbers, and rows that are lists."""

    def __init__(self, array):
        self.rows = array.tolist()

    def __getitem__(self, at):
        return self.rows[at[0]][at[1]] if isinstance(at, tuple) else self.rows[at]

    def __setitem__(self, at, value):
        self.rows[at[0]][at[1]] = value

    def __len__(self):
        return len(self.rows)


@each_case
def test_every_step_is_the_interpreted_one(name, players, options):
    batch = rh.batch(name, 4, players, seed=3, reward="score", **options)
    title, parts = batch.title, batch.parts
    states = title.state.views(np.repeat(batch.start, 4))
    sights = title.sight.views(title.sight.zeros(4))
    slots = {f"choose_{s}": choose_at_random for s in "abcdef"}
    step = title.interpreted(driver.step_games, **slots)
    raw = memoryview(sights.records.view(np.int8).reshape(4, -1))
    grids = {
        key: Grid(getattr(batch, key))
        for key in ("legal", "mask", "observation", "points", "rewards", "scores", "last_observation")
    }
    grids["flags"] = Grid(batch.flags)
    lists = {key: [-1] * 4 for key in ("chosen", "actors", "viewers", "seats", "seat", "counts")}
    lists["counts"] = [0] * 4
    lists["chosen"] = [driver.RESTART] * 4
    streams = Grid(np.array([[key, 0] for key in batch.streams[:, 0].tolist()]))
    starts = title.state.views(batch.start)
    scratch = Grid(np.zeros((1, 10)))

    def step_plainly():
        step(
            ([parts.view], starts, states, streams, batch.bots.tolist(), batch.modes.tolist(), scratch),
            (sights, raw, Grid(batch.tensor.plan), batch.tensor.scales.tolist()),
            tuple(lists[key] for key in ("chosen", "actors", "viewers")),
            (lists["seats"], lists["seat"], grids["legal"], lists["counts"], grids["mask"], grids["observation"]),
            tuple(grids[key] for key in ("points", "rewards", "scores", "last_observation", "flags")),
            0,
            4,
            0,
        )

    grids["mask"] = Grid(np.zeros_like(batch.mask))
    step_plainly()
    generator = np.random.default_rng(5)
    for _ in range(60):
        assert batch.states.tobytes() == states.records.tobytes()
        assert batch.seats.tolist() == lists["seats"]
        assert batch.mask.tolist() == grids["mask"].rows
        assert batch.observation.tolist() == np.array(grids["observation"].rows, np.float32).tolist()
        actions = batch.random_actions(generator)
        lists["chosen"][:] = actions.tolist()
        step_plainly()
        batch.step(actions)
        assert batch.rewards.tolist() == grids["rewards"].rows
        assert batch.flags.tolist() == grids["flags"].rows


@each_count
def test_masks_are_the_legal_moves_and_games_begin_anew(name, players, options):
    batch = rh.batch(name, 64, players, seed=1, **capped(name, 20), **options)
    generator, finished = np.random.default_rng(1), 0
    for _ in range(400):
        assert (batch.mask.sum(axis=1) == batch.counts).all()
        assert (batch.counts > 0).all()
        assert batch.observation.min() >= 0
        assert batch.observation.max() <= 1
        batch.step(batch.random_actions(generator))
        finished += int(batch.ended.sum())
        if players > 1:
            assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-6)
            assert not batch.rewards[~batch.ended].any()
    assert finished > 0


def numeric_arrays(batch):
    """All arrays that are not records, by name."""
    flags = ("ended", "terminated", "truncated", "refused")
    found = {name: getattr(batch, name) for name in (*ARRAYS, *flags)}
    return {name: array for name, array in found.items() if array.dtype.names is None}


@pytest.mark.parametrize("n", [1, 7, 64])
@each_game
@pytest.mark.parametrize("library", ["numpy", "torch", "jax"])
def test_all_arrays_are_shared_with_numpy_pytorch_and_jax(name, n, library):
    theirs = pytest.importorskip(library)
    batch = rh.batch(name, n)
    arrays = numeric_arrays(batch)
    assert len(arrays) > 18
    for key, array in arrays.items():
        where = array.ctypes.data
        assert where % 64 == 0, key
        if library == "numpy":
            assert theirs.from_dlpack(array).ctypes.data == where, key
        elif library == "torch":
            assert theirs.from_dlpack(array).data_ptr() == where, key
        else:
            with theirs.enable_x64(True):
                assert theirs.dlpack.from_dlpack(array, copy=False).unsafe_buffer_pointer() == where, key
    before = batch.observation
    batch.step(batch.random_actions(np.random.default_rng(1)))
    assert batch.observation is before


@each_game
def test_two_cores_play_as_one_does(name):
    one, two = (rh.batch(name, 10, seed=2, cores=cores) for cores in (1, 2))
    for batch in (one, two):
        batch.wander(50)
        batch.step(batch.legal[:, 0].astype(np.int64))
    assert one.states.tobytes() == two.states.tobytes()
    assert one.observation.tobytes() == two.observation.tobytes()


def test_an_illegal_action_raises_and_changes_nothing_there():
    batch = rh.batch("game-of-trains", 3, seed=1)
    before = batch.states.copy()
    actions = batch.legal[:, 0].astype(np.int64)
    actions[1] = batch.actions - 1 if not batch.mask[1, -1] else 0
    with pytest.raises(BadInput, match="game 1"):
        batch.step(actions)
    assert batch.states[1] == before[1]
    assert batch.states[0] != before[0]


def test_the_last_observation_of_a_game_is_kept_where_it_is_asked_for():
    going_on = rh.batch("next-station-london", 4, 1, seed=1, last_observations=True)
    stopping = Batch(rh.game("next-station-london"), 4, 1, seed=1, resets=False, viewer=0)
    generator = np.random.default_rng(1)
    while not going_on.ended.any():
        actions = going_on.random_actions(generator)
        going_on.step(actions)
        stopping.step(actions)
    ended = going_on.ended
    assert np.array_equal(going_on.last_observation[ended], stopping.observation[ended])
    assert (going_on.observation[ended] != stopping.observation[ended]).any(axis=1).all()


def test_bots_hold_the_seats_they_are_given():
    batch = rh.batch("game-of-trains", 32, 3, seed=1, bots=["greedy", None, "random"])
    assert (batch.seat == 1).all()
    generator = np.random.default_rng(1)
    for _ in range(100):
        batch.step(batch.random_actions(generator))
        assert (batch.seat == 1).all()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"n": 0}, "at least one"),
        ({"bots": ["greedy", "greedy"]}, "all seats"),
        ({"reward": "money"}, "reward"),
        ({"device": "abacus"}, "abacus"),
        ({"bots": ["nobody"]}, "unknown bot"),
        ({"turn_cap": -1}, "turn_cap"),
    ],
    ids=str,
)
def test_what_cannot_be_is_said(options, told):
    with pytest.raises(BadInput, match=told):
        rh.batch("game-of-trains", **{"n": 1, **options})
