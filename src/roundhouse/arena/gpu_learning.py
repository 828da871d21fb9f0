"""Teaching a game's net with PyTorch, on a GPU where there is one: games are recorded on all cores, and learned from by
Adam, which suits features that are seldom active (Kingma and Ba, 2015).

The games of the last minutes lie in the GPU's memory, and are learned from several times over, in random order, while
the cores play on with the mean of the net's last steps.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock

import numpy as np
import torch
from torch import Tensor

from .learning import MOST_ACTIVE, PIECE, Learner, Lesson, Net, Scores

GAMES = 100  # of a thread before its rows are handed over
BATCH = 16_384  # rows of a step
TIMES = 6  # that a row is learned from, on average
A_ROW = 2 * MOST_ACTIVE + 4  # bytes
MEMORY = 1 << 30  # bytes for rows without a GPU; with one, half of what it has free
STEPS = 20  # between two looks at the clock and at what was recorded
WARM_UP = 300  # steps in which the rate rises
HELD = 0.4  # of the time, before the rate falls
AVERAGED = 0.999  # of the net that plays stays the same with every step

Rows = tuple[Tensor, Tensor]


def room_on(device: str) -> int:
    """How many rows there is room for."""
    free = torch.cuda.mem_get_info()[0] // 2 if device == "cuda" else MEMORY
    return int(free) // A_ROW


class Store:
    """Rows to learn from; the oldest make room for new ones."""

    def __init__(self, device: str, room: int) -> None:
        self.features = torch.empty(room, MOST_ACTIVE, dtype=torch.int16, device=device)
        self.goals = torch.empty(room, device=device)
        self.added = 0

    def add(self, features: Net, goals: Net) -> None:
        where = (torch.arange(len(goals), device=self.goals.device) + self.added) % len(self.goals)
        self.features[where] = torch.from_numpy(features).to(self.goals.device)
        self.goals[where] = torch.from_numpy(goals).to(self.goals.device)
        self.added += len(goals)

    def some(self, count: int) -> Rows:
        chosen = torch.randint(min(self.added, len(self.goals)), (count,), device=self.goals.device)
        return self.features[chosen], self.goals[chosen]


class Pupil:
    """The net as PyTorch learns it, and the mean of its last steps. Its last layer counts in units of `scale`: so that
    steps of one size suit all games."""

    def __init__(self, net: Net, features: int, scale: float, device: str) -> None:
        self.scale = scale
        rows = torch.from_numpy(net[:-1].astype(np.float32)).view(features + 2, -1)
        parts = rows[:-2], rows[-2], rows[-1] / scale, torch.tensor([float(net[-1]) / scale])
        self.weights = [part.clone().to(device).requires_grad_() for part in parts]
        self.mean = [weight.detach().clone() for weight in self.weights]
        self.steps = 0
        self._adam = torch.optim.Adam(self.weights)

    def values(self, active: Tensor) -> Tensor:
        inner, bias, outer, last = self.weights
        # One wide matrix of zeros and ones: multiplying it is much faster than gathering rows.
        seen = torch.zeros(len(active), len(inner) + 1, device=inner.device)
        seen.scatter_(1, torch.where(active < 0, len(inner), active.long()), 1.0)
        return self.scale * (torch.relu(seen[:, :-1] @ inner + bias) @ outer + last)

    def step(self, rows: Rows, rate: float) -> Tensor:
        """Follow the errors of some rows; returns their mean square."""
        features, goals = rows
        for group in self._adam.param_groups:
            group["lr"] = rate
        error = torch.mean((self.values(features) - goals) ** 2)
        self._adam.zero_grad()
        error.backward()
        self._adam.step()
        self.steps += 1
        kept = min(AVERAGED, self.steps / (self.steps + 10))
        for mean, weight in zip(self.mean, self.weights, strict=True):
            mean.lerp_(weight.detach(), 1 - kept)
        return error.detach()

    @property
    def net(self) -> Net:
        inner, bias, outer, last = (part.cpu().numpy() for part in self.mean)
        return np.concatenate([inner.ravel(), bias, self.scale * outer, self.scale * last]).astype(np.float32)


class GpuLearner(Learner):
    """Learns like a `Learner`: `rate` is Adam's, and stays for a while before it falls to nothing.

    A teacher's games are worth more than those of a large net that still plays badly, and slowly.
    """

    blend = 0.8, 0.5  # how far results count more than what was promised on the way: without a search, and with one
    teacher: Net | None = None  # who plays the games, instead of the net that learns

    def lesson(self, games: int = PIECE) -> Lesson:
        return Lesson(self.title, self.net if self.teacher is None else self.teacher, self.seats, games)

    def learn(
        self,
        seconds: float,
        threads: int,
        rate: float,
        explore: int,
        report: Callable[[Scores], None],
    ) -> None:
        device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.backends.cuda.matmul.allow_tf32 = True
        store, pupil = Store(device, room_on(device)), Pupil(self.net, self.features, self.spread, device)
        free: queue.Queue[Lesson] = queue.Queue()
        recorded: queue.Queue[Lesson] = queue.Queue()
        for _ in range(2 * threads):
            free.put(self.lesson(GAMES))
        over, turn = Event(), Lock()
        started = time.perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            players = [pool.submit(self._play, explore, free, recorded, over, turn) for _ in range(threads)]
            try:
                while (done := (time.perf_counter() - started) / seconds) < 1:
                    self._take_in(store, recorded, free, report)
                    for player in players:
                        if player.done():
                            player.result()  # which says what went wrong
                    if pupil.steps * BATCH >= TIMES * store.added:
                        time.sleep(0.02)
                        continue
                    falling = max(0.0, done - HELD) / (1 - HELD)
                    now = rate * min(1.0, (pupil.steps + 1) / WARM_UP) * 0.5 * (1 + np.cos(np.pi * falling))
                    for _ in range(STEPS):
                        pupil.step(store.some(BATCH), now)
                    self.net[:] = pupil.net
            finally:
                over.set()

    def _play(
        self, explore: int, free: queue.Queue[Lesson], recorded: queue.Queue[Lesson], over: Event, turn: Lock
    ) -> None:
        """Record games until it is over."""
        while not over.is_set():
            try:
                lesson = free.get(timeout=0.1)
            except queue.Empty:
                continue
            with turn:
                (first,) = self.next_games([lesson])
            if self.teacher is None:
                lesson.net[:] = self.net
            self.record(lesson, first, explore, self.blend[self.visits > 0])
            recorded.put(lesson)

    @staticmethod
    def _take_in(
        store: Store, recorded: queue.Queue[Lesson], free: queue.Queue[Lesson], report: Callable[[Scores], None]
    ) -> None:
        """Move what was recorded into the store."""
        while not recorded.empty():
            lesson = recorded.get()
            features, goals = np.asarray(lesson.rows.features), np.asarray(lesson.rows.goals)
            store.add(features[: lesson.recorded], goals[: lesson.recorded])
            report(lesson.results)
            free.put(lesson)
