"""Teach a game's net what positions are worth, from games in which it plays itself and the greedy bot.

    python benchmarks/learn.py GAME FILE [--seconds 3600] [--threads 8] [--hidden 64] [--start FILE]

Writes the net after every report. What ships with a game is in its `data/outlook.npy`.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt

import roundhouse as rh
from roundhouse.arena.learning import Learner
from roundhouse.kernel.cpu import tell

REPORTS = 20  # over the time given


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--start", type=Path, help="a net to go on from")
    parser.add_argument("--rate", type=float, default=5e-4, help="the part of an error that is corrected at first")
    parser.add_argument("--taught", type=float, default=0.2, help="part of the time in which only the teacher plays")
    parser.add_argument(
        "--trust", type=float, nargs=2, default=(2.0, 0.5), help="in the teacher after that, and at the end"
    )
    parser.add_argument("--mixed", type=int, default=300, help="games in 1000 with the teacher in some of the seats")
    parser.add_argument("--explore", type=int, default=20, help="random moves in 1000")
    how = parser.parse_args()
    start = np.load(how.start) if how.start else None
    learner = Learner(rh.game(how.game).title, start, how.hidden, tell)
    began = told = time.perf_counter()
    ahead: list[float] = []

    def report(_: int, results: npt.NDArray[np.float64]) -> None:
        nonlocal told
        ahead.extend(_against_teacher(results))
        if time.perf_counter() - told > how.seconds / REPORTS:
            told = time.perf_counter()
            np.save(how.file, learner.net.astype(np.float16))
            mean = np.mean(ahead or [0])
            print(f"{told - began:6.0f} s  {learner.played:8d} games  {mean:8.2f} against the teacher")
            ahead.clear()

    keys = ("taught", "trust", "mixed", "explore")
    learner.learn(how.seconds, how.threads, how.rate, report=report, **{key: getattr(how, key) for key in keys})
    np.save(how.file, learner.net.astype(np.float16))


def _against_teacher(results: npt.NDArray[np.float64]) -> list[float]:
    """What games were worth to the net's seats where the teacher sat in others."""
    return [
        worth
        for bits, *worths in results
        for seat, worth in enumerate(worths)
        if bits and not int(bits) >> seat & 1 and worth
    ]


if __name__ == "__main__":
    main()
