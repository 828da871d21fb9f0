"""Teach a game's net what positions are worth, from games it plays against itself.

    python benchmarks/learn.py GAME FILE [--seconds 3600] [--threads 8] [--hidden 128] [--rate 0.0003] [--start FILE]
                               [--visits 30] [--gpu] [--teacher FILE]
    python benchmarks/learn.py GAME FILE --join FILE FILE

Writes the net at the end, in half precision. What ships with a game is in its `data/net.npy`. A rate that is too
high shows at once: the mean result falls and does not come back. docs/research-notes.md says how the nets that
ship were taught. `--gpu` needs PyTorch.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

import roundhouse as rh
from roundhouse.arena.learning import Learner, Net, Scores, side_by_side
from roundhouse.kernel.cpu import tell

REPORTS = 20  # over the time given


def save(file: Path, net: Net) -> None:
    np.save(file, net.astype(np.float16))


def chosen_learner(gpu: bool) -> type[Learner]:
    if not gpu:
        return Learner
    try:
        from roundhouse.arena.gpu_learning import GpuLearner
    except ModuleNotFoundError:
        sys.exit("--gpu needs PyTorch: pip install torch")
    return GpuLearner


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--rate", type=float, default=3e-4, help="how far the net follows an error at first")
    parser.add_argument("--explore", type=int, default=20, help="random moves in 1000 at first")
    parser.add_argument("--start", type=Path, help="a net to go on from")
    parser.add_argument("--visits", type=int, default=0, help="of a search for every move, instead of the net alone")
    parser.add_argument("--gpu", action="store_true", help="learn with PyTorch, on a GPU where there is one")
    parser.add_argument("--teacher", type=Path, help="with --gpu, a net that plays the games instead")
    parser.add_argument("--join", type=Path, nargs="+", help="nets to put side by side instead")
    how = parser.parse_args()
    title = rh.game(how.game).title
    if how.join:
        save(how.file, side_by_side(title, [np.load(file) for file in how.join]))
        return
    if how.teacher and not how.gpu:
        parser.error("a --teacher plays where the learning is done by --gpu")
    learner = chosen_learner(how.gpu)(title, np.load(how.start) if how.start else None, how.hidden, how.visits, tell)
    if how.teacher:
        learner.teacher = np.load(how.teacher).astype(np.float32)
    began = told = time.perf_counter()
    means: list[float] = []

    def report(results: Scores) -> None:
        nonlocal told
        means.append(float(results[:, 0].mean()))
        if time.perf_counter() - told > how.seconds / REPORTS:
            told = time.perf_counter()
            mean = np.mean(means)
            print(
                f"{told - began:6.0f} s  {learner.played:9,d} games  {mean:8.3f} a game for the first seat", flush=True
            )
            means.clear()

    learner.learn(how.seconds, how.threads, how.rate, how.explore, report)
    save(how.file, learner.net)


if __name__ == "__main__":
    main()
