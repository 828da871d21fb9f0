"""On a GPU every byte is as on the CPU. Skipped where there is none; `benchmarks/gpu.py` does the same at length."""

import pickle

import numpy as np
import pytest

import roundhouse as rh
from roundhouse.errors import BadInput
from tests.envs.cases import each_game


def gpu():
    try:
        from numba import cuda

        return bool(cuda.is_available())
    except Exception:
        return False


@pytest.mark.skipif(not gpu(), reason="no GPU")
@each_game
def test_a_gpu_plays_as_the_cpu_does_to_the_byte(name):
    host, device = (rh.batch(name, 100, seed=7, reward="score", device=where) for where in ("cpu", "cuda"))
    generator = np.random.default_rng(7)
    for k in range(40):
        actions = host.random_actions(generator)
        for batch in (host, device):
            if k % 5 == 0:
                batch.look(0)
                batch.look()
            batch.step(actions)
        for array in ("states", "streams", "mask", "observation", "rewards", "flags", "points", "counts"):
            assert getattr(host, array).tobytes() == device.host(array).tobytes()
    for array in ("ended", "terminated", "truncated", "refused"):
        assert getattr(host, array).tolist() == device.host(array).tolist()
    copied = pickle.loads(pickle.dumps(device))
    assert copied.host("states").tobytes() == host.states.tobytes()
    host.wander(100)
    device.wander(100)
    assert host.states.tobytes() == device.host("states").tobytes()


@pytest.mark.skipif(gpu(), reason="there is a GPU")
def test_without_a_gpu_one_is_told_so():
    with pytest.raises(BadInput, match=r"extra 'gpu'|no CUDA device"):
        rh.batch("game-of-trains", 1, device="cuda")
