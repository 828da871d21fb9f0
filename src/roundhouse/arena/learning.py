"""Teaching a game's net: games against itself on several threads, which all read and write the one net.

They do not wait for each other: positions have few features in common, so what one thread loses to another is little
(Niu and others, "Hogwild!", 2011).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.search import MEMORY, slots
from ..games.title import Title
from ..kernel import Builder, learning
from ..kernel.cpu import CPU, Progress, compile_drivers, quiet
from ..kernel.rng import key_of
from ..table.game import Game

LONGEST = 400  # decisions of a game that are learned from
MOST_ACTIVE = 400  # features of a position
PIECE = 200  # games between two looks at the clock
BLEND = 0.7, 0.15  # how far results count more than the values on the way, at first and at last

Net = npt.NDArray[np.float32]
Scores = npt.NDArray[np.float64]


def side_by_side(title: Title, nets: Sequence[Net]) -> Net:
    """One net whose value is the mean of several: their mistakes differ, and partly cancel out."""
    features: int = title.module("outlook").FEATURES
    rows = [net[:-1].reshape(features + 2, -1) for net in nets]
    inner = np.concatenate([row[:-1] for row in rows], axis=1)
    outer = np.concatenate([row[-1] for row in rows]) / len(nets)
    return np.concatenate([inner.ravel(), outer, [np.mean([net[-1] for net in nets])]]).astype(np.float32)


class Lesson:
    """What one thread plays and learns in, made once."""

    def __init__(self, title: Title, hidden: int, seats: int) -> None:
        actions = np.zeros(len(title.action_names), np.int64)
        work = (np.zeros(MEMORY, np.int64), np.zeros(hidden, np.float32), np.zeros(2, np.int64))
        self.memory: tuple[Any, ...] = (title.state.zeros(), title.state.zeros(), title.sight.zeros(), actions, *work)
        self.seen = np.zeros((LONGEST, seats, MOST_ACTIVE), np.int64)
        self.sizes = np.zeros((LONGEST, seats), np.int64)
        self.worths = np.zeros((LONGEST, seats))
        self.results = np.zeros((PIECE, seats))


class Learner:
    """A net and the games it learns from: those of the game's `LESSONS`, in turn."""

    def __init__(self, title: Title, net: Net | None = None, hidden: int = 64, progress: Progress = quiet) -> None:
        outlook = title.module("outlook")
        self.title = title
        self.features: int = outlook.FEATURES
        self.hidden = hidden
        self.net = self._fresh() if net is None else net.astype(np.float32)
        prepared = [Game(title).prepare(players, options) for players, options in outlook.LESSONS]
        self.parts = np.concatenate([parts.record for parts, _ in prepared])
        self.starts = np.concatenate([start for _, start in prepared])
        self.seats = max(players for players, _ in outlook.LESSONS)
        self.played = 0
        builder = Builder(CPU, slots(title), f"{title.name}-learning")
        example = self._arguments(Lesson(title, hidden, self.seats), 0, 0, 0.0, 0, 0.0)
        (self._learn,) = compile_drivers(builder, [(learning.learn_games, example)], progress)

    def _fresh(self) -> Net:
        random = np.random.default_rng(0)
        inner = random.normal(0, 0.05, self.features * self.hidden)
        outer = random.normal(0, 0.1, self.hidden)
        return np.concatenate([inner, np.zeros(self.hidden), outer, np.zeros(1)]).astype(np.float32)

    def learn(
        self,
        seconds: float,
        threads: int,
        rate: float,
        explore: int,
        report: Callable[[Scores], None],
    ) -> None:
        """Learn for so long, with a rate and a number of random moves in 1000 that fall to nothing."""
        started = time.perf_counter()
        lock = threading.Lock()

        def work() -> None:
            lesson = Lesson(self.title, self.hidden, self.seats)
            while (done := (time.perf_counter() - started) / seconds) < 1:
                with lock:
                    first, self.played = self.played, self.played + PIECE
                left = 1 - done
                blend = BLEND[0] * left + BLEND[1]
                how = (first, PIECE, rate * max(0.02, left) ** 1.5, int(explore * left), blend)
                self._learn(*self._arguments(lesson, *how))
                with lock:
                    report(lesson.results.copy())

        workers = [threading.Thread(target=work) for _ in range(threads)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    def _arguments(self, lesson: Lesson, first: int, *how: float) -> tuple[Any, ...]:
        notes = (lesson.seen, lesson.sizes, lesson.worths, lesson.results)
        return (self.parts, self.starts, *lesson.memory, self.net, self.features, key_of(7), first, *how, *notes)
