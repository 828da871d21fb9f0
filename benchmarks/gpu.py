"""Random games on a GPU: decisions a second, and 10,000 games held to the CPU's byte by byte.

    python benchmarks/gpu.py [GAME ...] [--games 262144] [--steps 200] [--same 10000]

Playouts: each thread plays one game by the full rules, drawing every decision uniformly from the legal ones, and goes
on with the next game. Steps: the batch interface with random actions chosen on the host, with and without masks and
observations, the arrays staying on the device.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

import roundhouse as rh
from roundhouse.games import titles

SHORT: dict[str, Any] = {"game-of-trains": {"turn_cap": 100}, "maglev-metro": {"turn_cap": 100}}  # so that games end
PLAYERS = {"game-of-trains": 2, "next-station-london": 1, "maglev-metro": 2}


def playouts(name: str, n: int, steps: int, threads: int) -> float:
    from numba import cuda

    batch: Any = rh.batch(name, n, PLAYERS[name], seed=1, device="cuda", masks=False, observations=False)
    batch.wander_only(2, threads)
    cuda.synchronize()
    best = 0.0
    for _ in range(3):
        began = time.perf_counter()
        batch.wander_only(steps, threads)
        cuda.synchronize()
        best = max(best, n * steps / (time.perf_counter() - began))
    return best


def stepping(name: str, n: int, shown: bool) -> float:
    from numba import cuda

    batch: Any = rh.batch(name, n, PLAYERS[name], seed=1, device="cuda", masks=shown, observations=shown)
    generator = np.random.default_rng(1)
    chosen = [cuda.to_device(np.full(n, -1, np.int64))]
    spent, steps = 0.0, 10
    for _ in range(steps):
        chosen[0] = cuda.to_device(batch.random_actions(generator))
        cuda.synchronize()
        began = time.perf_counter()
        batch.step(chosen[0])
        cuda.synchronize()
        spent += time.perf_counter() - began
    return n * steps / spent


def same(name: str, games: int, steps: int) -> bool:
    """Whether games that take the same decisions are the same on both, state and stream, to the byte."""
    how = SHORT.get(name, {})
    host: Any = rh.batch(name, games, PLAYERS[name], seed=7, **how)
    device: Any = rh.batch(name, games, PLAYERS[name], seed=7, device="cuda", **how)
    generator = np.random.default_rng(7)
    for k in range(30):
        actions = host.random_actions(generator)
        host.step(actions)
        device.step(actions)
        for array in ("states", "streams", "mask", "observation", "rewards", "flags", "points", "counts"):
            if getattr(host, array).tobytes() != device.host(array).tobytes():
                print(f"{name}: {array} differ after step {k}")
                return False
    host.wander(steps)
    device.wander(steps)
    for array in ("states", "streams", "finished", "observation"):
        if getattr(host, array).tobytes() != device.host(array).tobytes():
            print(f"{name}: {array} differ after {steps} random decisions")
            return False
    print(
        f"{name}: {games:,} games side by side, {30 + steps} decisions each, {int(host.finished.sum()):,} finished, "
        f"at least {int(host.finished.min())} in each place: the same bytes"
    )
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(titles()))
    parser.add_argument("--n", type=int, nargs="*", default=[1 << 16, 1 << 18, 1 << 20])
    parser.add_argument("--threads", type=int, nargs="*", default=[64, 128, 256])
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--same", type=int, default=10_000)
    given = parser.parse_args()
    for name in given.games:
        began = time.perf_counter()
        for n in given.n:
            for threads in given.threads:
                print(
                    f"{name}: {playouts(name, n, given.steps, threads):.3g} decisions/s, {n:,} games, {threads}",
                    flush=True,
                )
        print(f"{name}: stepping, nothing shown {stepping(name, 1 << 16, False):.3g} decisions/s", flush=True)
        print(f"{name}: stepping, masks and observations {stepping(name, 1 << 16, True):.3g} decisions/s", flush=True)
        if given.same:
            same(name, given.same, 600)
        print(f"{name}: {time.perf_counter() - began:.0f} s in all", flush=True)


if __name__ == "__main__":
    main()
