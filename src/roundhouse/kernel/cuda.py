"""The GPU target: the same rules compiled by numba-cuda, one game to a thread.

numba-cuda's simulator cannot run them: it computes with NumPy's small integers, which wrap where compiled code
does not.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

import numpy as np
from numba import cuda as numba_cuda
from numba import from_dtype

from .batch import Asked, Gained, Games, Shown, Sights, step_game
from .bits import count_bits
from .layout import Layout
from .rng import FIRST, SECOND, STEP, scramble
from .rule import Builder, Rule, Target
from .wander import wander

cuda: Any = numba_cuda

THREADS = 128  # to a block


def device(function: Rule) -> Rule:
    """Compiled for the GPU, to be called there."""
    return cuda.jit(device=True)(function)  # type: ignore[no-any-return]


def wrap(function: FunctionType, driver: bool) -> Rule:
    return device(function)


def _count_bits(word: Any) -> Any:
    return np.int64(cuda.popc(np.uint64(word)))


def _scramble(key: Any, counter: Any) -> Any:
    z = np.uint64(key) + np.uint64(counter + 1) * np.uint64(STEP)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(FIRST)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(SECOND)
    return np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(1))


CUDA = Target("cuda", wrap, own={count_bits: device(_count_bits), scramble: device(_scramble)})


def blocks(n: int, threads: int = THREADS) -> int:
    return -(-n // threads)


def step_kernel(builder: Builder) -> Any:
    """One decision in each game; game i is thread i."""
    step = builder.build(step_game)

    def kernel(games: Any, sights: Any, asked: Any, shown: Any, gained: Any) -> None:
        i = cuda.grid(1)
        played = Games(*games)
        if i < len(played.states):
            step(played, Sights(*sights), Asked(*asked), Shown(*shown), Gained(*gained), i, i % len(played.scratch))

    return cuda.jit(kernel)


def wander_kernel(builder: Builder, state: Layout[Any], actions: int) -> Any:
    """Random decisions in each game. A thread keeps its game's record and list of moves in memory of its own."""
    step = builder.build(wander)
    record = from_dtype(state.dtype)
    listed = np.int16

    def kernel(parts: Any, starts: Any, states: Any, streams: Any, steps: int, games: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            mine = cuda.local.array(1, record, alignment=16)
            moves = cuda.local.array(actions, listed)
            stream = cuda.local.array(2, np.int64)
            mine[0] = states[i]
            stream[0] = streams[i, 0]
            stream[1] = streams[i, 1]
            games[i] += step(parts, starts, mine, 0, moves, stream, steps)
            states[i] = mine[0]
            streams[i, 0] = stream[0]
            streams[i, 1] = stream[1]

    return cuda.jit(kernel)
