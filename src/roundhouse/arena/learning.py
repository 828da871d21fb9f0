"""Teaching a game's net: games on all cores, in which it plays and learns.

Each thread teaches a copy of the net, and every few games adds a part of what it learned to the net of all.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.search import MEMORY, slots
from ..games.compiled import SCRATCH
from ..games.title import Title
from ..kernel import Builder, learning
from ..kernel.cpu import CPU, Progress, compile_drivers, quiet
from ..kernel.layout import Records
from ..kernel.rng import key_of
from ..table.game import Game

MOST_ACTIVE = 400  # features of a position that are kept
LONGEST = 1500  # decisions of a game that are learned from
PIECE = 40  # games between two looks at the clock

Net = npt.NDArray[np.float32]


class Lesson:
    """What one thread plays and learns in, made once."""

    def __init__(self, title: Title, hidden: int) -> None:
        states = (title.state.zeros(), title.state.zeros(), title.sight.zeros())
        actions = np.zeros(len(title.action_names), np.int64)
        work = (np.zeros(MEMORY, np.int64), np.zeros(hidden, np.float32), np.zeros(SCRATCH, np.int64))
        self.memory: tuple[Any, ...] = (*states, actions, *work, np.zeros(2, np.int64))
        seats = title.players[-1]
        self.seen = np.zeros((LONGEST, seats, MOST_ACTIVE), np.int16)
        self.sizes = np.zeros((LONGEST, seats), np.int64)
        self.worths = np.zeros((LONGEST, seats))
        self.results = np.zeros((PIECE, 1 + seats))


class Learner:
    """A net, the games it learns from, and how far it has come."""

    def __init__(self, title: Title, net: Net | None = None, hidden: int = 48, progress: Progress = quiet) -> None:
        outlook = title.module("outlook")
        self.title = title
        self.features: int = outlook.FEATURES
        self.hidden = hidden
        self.net = self._fresh(hidden) if net is None else net.astype(np.float32)
        prepared = [Game(title).prepare(players, options) for players, options in outlook.LESSONS]
        self.parts: Records = np.concatenate([parts.record for parts, _ in prepared])
        self.starts: Records = np.concatenate([start for _, start in prepared])
        self.counts = np.full(self.features, 10.0, np.float32)  # how often each was seen
        self.played = 0
        own = {**slots(title), "choose_a": title.module("greedy").choose}
        example = self._arguments(self.net, self.counts, Lesson(title, hidden), 0, 0, 0.0, 0, 0.0, 0, 0.0)
        builder = Builder(CPU, own, f"{title.name}-learning")
        (self._learn,) = compile_drivers(builder, [(learning.learn_games, example)], progress)

    def _fresh(self, hidden: int) -> Net:
        random = np.random.default_rng(0)
        inner = random.normal(0, 0.05, (self.features, hidden))
        outer = random.normal(0, 0.2, hidden)
        return np.concatenate([inner.ravel(), np.full(hidden, 0.3), outer, np.zeros(1)]).astype(np.float32)

    def play(self, games: int, mixed: int = 1000, trust: float = 0.0, first: int = 10**9) -> npt.NDArray[np.float64]:
        """Play without learning: the teacher's seats as bits, and what each game was worth to each seat."""
        lesson = Lesson(self.title, self.hidden)
        pieces = []
        for k in range(0, games, PIECE):
            self._learn(*self._arguments(self.net, self.counts, lesson, first + k, PIECE, 0.0, 0, trust, mixed, 0.0))
            pieces.append(lesson.results.copy())
        return np.concatenate(pieces)[:games]

    def learn(
        self,
        seconds: float,
        threads: int,
        rate: float,
        taught: float = 0.0,
        trust: tuple[float, float] = (0.0, 0.0),
        mixed: int = 300,
        explore: int = 10,
        blend: tuple[float, float] = (0.98, 0.9),
        report: Callable[[int, npt.NDArray[np.float64]], None] | None = None,
    ) -> None:
        """Learn for so long, with a rate that falls.

        In the first part `taught` of it only the teacher plays; then the net does, with a `trust` in the teacher that
        falls from one number to the other.
        """
        started = time.perf_counter()
        lock = threading.Lock()

        def work() -> None:
            lesson = Lesson(self.title, self.hidden)
            own, counts = self.net.copy(), self.counts.copy()
            while (done := (time.perf_counter() - started) / seconds) < 1:
                with lock:
                    first, self.played = self.played, self.played + PIECE
                late = max(0.0, (done - taught) / (1 - taught)) if taught < 1 else 0.0
                step = rate * max(0.03, 1 - late) ** 1.5
                wander = int(explore * (1 - late))
                lean = blend[0] + (blend[1] - blend[0]) * late
                leave = learning.ALWAYS if done < taught else trust[0] + (trust[1] - trust[0]) * late
                before, seen = own.copy(), counts.copy()
                how = (first, PIECE, step, wander, leave, mixed, lean)
                self._learn(*self._arguments(own, counts, lesson, *how))
                with lock:
                    self.net += (own - before) / threads
                    self.counts += counts - seen
                    own[:], counts[:] = self.net, self.counts
                    if report:
                        report(first, lesson.results.copy())

        workers = [threading.Thread(target=work) for _ in range(threads)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    def _arguments(self, net: Net, counts: Net, lesson: Lesson, first: int, *how: float) -> tuple[Any, ...]:
        notes = (lesson.seen, lesson.sizes, lesson.worths, lesson.results)
        return (self.parts, self.starts, *lesson.memory, net, counts, self.features, key_of(7), first, *how, *notes)
