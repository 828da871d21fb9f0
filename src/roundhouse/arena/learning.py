"""Teaching a game's net: games against itself on several threads, each with a copy of the net of its own.

A lesson is a piece of games that are recorded, and then learned from: see `kernel/learning.py`. With a GPU, see
`gpu_learning.py`.

After every piece of games the copies are put together as their mean, and all go on from there (McMahan and others,
"Communication-efficient learning", 2017). Threads that write to one net would wait for each other's memory.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.search import desk, feature_count, mind, slots, tree
from ..errors import BadInput
from ..games.title import Title
from ..kernel import Builder, learning
from ..kernel.cpu import CPU, Progress, compile_drivers, quiet
from ..kernel.learning import Course, Player, Rows
from ..kernel.rng import key_of
from ..table.game import Game

LONGEST = 400  # decisions of a game that are learned from
MOST_ACTIVE = 320  # features of a position
PIECE = 200  # games of a thread before nets are put together
A_GAME = 500  # rows a seat's positions take at most, on average, with moves that were looked at but not made
ROOM = 20_000  # nodes, where moves are found by a search
BLEND = 0.7, 0.15  # how far results count more than the values on the way, at first and at last

Net = npt.NDArray[np.float32]
Scores = npt.NDArray[np.float64]


def side_by_side(title: Title, nets: Sequence[Net]) -> Net:
    """One net whose value is the mean of several: their mistakes differ, and partly cancel out."""
    features = feature_count(title)
    rows = [net[:-1].reshape(features + 2, -1) for net in nets]
    inner = np.concatenate([row[:-1] for row in rows], axis=1)
    outer = np.concatenate([row[-1] for row in rows]) / len(nets)
    return np.concatenate([inner.ravel(), outer, [np.mean([net[-1] for net in nets])]]).astype(np.float32)


class Lesson:
    """What one thread plays, records and learns in, made once."""

    def __init__(self, title: Title, net: Net, seats: int, games: int = PIECE) -> None:
        room = games * A_GAME * seats  # mostly untouched, as games are shorter
        worths, promised, better = np.empty((3, room))
        line = np.zeros((LONGEST, seats), np.int64)
        features, goals = np.empty((room, MOST_ACTIVE), np.int16), np.empty(room, np.float32)
        self.rows = Rows(features, worths, promised, better, goals, line)
        self.recorded = 0  # rows
        self.results = np.zeros((games, seats))
        self.net = net.copy()
        self.mind = mind(title, self.net)
        nodes = tree(2 * len(title.action_names) + ROOM)
        self.player = Player(title.state.zeros(), self.mind, nodes, desk(title), np.zeros(2, np.int64))


class Learner:
    """A net and the games it learns from: the game's lessons, in turn."""

    def __init__(
        self, title: Title, net: Net | None = None, hidden: int = 64, visits: int = 0, progress: Progress = quiet
    ) -> None:
        knows = title.play.net
        if knows is None:
            raise BadInput(f"{title.name} says of no features that a net could learn from")
        self.title = title
        self.features = knows.size
        self.net = self._fresh(hidden) if net is None else net.astype(np.float32)
        self.visits = visits
        self.spread = title.play.spread
        prepared = [Game(title).prepare(players, options) for players, options in knows.lessons]
        self.parts = np.concatenate([parts.record for parts, _ in prepared])
        self.starts = np.concatenate([start for _, start in prepared])
        self.seats = max(players for players, _ in knows.lessons)
        self.played = 0
        builder = Builder(CPU, slots(title), f"{title.name}-learning")
        lesson = self.lesson()
        self._record, self._teach = compile_drivers(
            builder,
            [
                (learning.record_games, self._arguments(lesson, 0, 0, 0.0)),
                (learning.teach, (lesson.mind, lesson.rows, 0, 0.0)),
            ],
            progress,
        )

    def _fresh(self, hidden: int) -> Net:
        random = np.random.default_rng(0)
        inner = random.normal(0, 0.05, self.features * hidden)
        outer = random.normal(0, 0.1, hidden)
        return np.concatenate([inner, np.zeros(hidden), outer, np.zeros(1)]).astype(np.float32)

    def lesson(self, games: int = PIECE) -> Lesson:
        return Lesson(self.title, self.net, self.seats, games)

    def learn(
        self,
        seconds: float,
        threads: int,
        rate: float,
        explore: int,
        report: Callable[[Scores], None],
    ) -> None:
        """Learn for this long, with a rate and a number of random moves in 1000 that fall to nothing."""
        lessons = [self.lesson() for _ in range(threads)]
        started = time.perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            while (done := (time.perf_counter() - started) / seconds) < 1:
                left = 1 - done
                how = (rate * max(0.02, left) ** 1.5, int(explore * left), BLEND[0] * left + BLEND[1])
                self.learn_together(pool, lessons, *how)
                report(np.concatenate([lesson.results for lesson in lessons]))

    def learn_together(
        self, pool: Executor, lessons: Sequence[Lesson], rate: float, explore: int, blend: float
    ) -> None:
        """Take all lessons at once, each with games of its own, and put together what was learned."""
        firsts = self.next_games(lessons)
        list(pool.map(lambda lesson, first: self.take(lesson, first, rate, explore, blend), lessons, firsts))
        self.net[:] = np.mean([lesson.net for lesson in lessons], axis=0)

    def next_games(self, lessons: Sequence[Lesson]) -> list[int]:
        """The first game of each lesson's piece."""
        firsts = []
        for lesson in lessons:
            firsts.append(self.played)
            self.played += len(lesson.results)
        return firsts

    def take(self, lesson: Lesson, first: int, rate: float, explore: int, blend: float) -> None:
        """Play a piece of games, from the first on, and learn from them in the lesson's copy of the net."""
        lesson.net[:] = self.net
        self.record(lesson, first, explore, blend)
        self._teach(lesson.mind, lesson.rows, lesson.recorded, rate)

    def record(self, lesson: Lesson, first: int, explore: int, blend: float) -> None:
        """Play a piece of games with the lesson's net, and write them down."""
        lesson.recorded = int(self._record(*self._arguments(lesson, first, explore, blend)))
        if (np.asarray(lesson.rows.features)[: lesson.recorded, -1] >= 0).any():
            raise BadInput(f"positions have {MOST_ACTIVE} active features or more: raise MOST_ACTIVE in {__name__}")

    def _arguments(self, lesson: Lesson, first: int, explore: int, blend: float) -> tuple[Any, ...]:
        course = Course(key_of(7), first, self.visits, self.spread, explore, blend)
        return (self.parts, self.starts, lesson.player, lesson.rows, lesson.results, course)
