"""Every decision of a series between policies, as arrays for supervised learning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..kernel import Builder
from ..kernel import decision_recorder as driver
from ..kernel.cpu import CPU, Progress, compile_drivers, tell
from ..kernel.layout import Records
from ..kernel.rng import key_of
from .compiled import Numbers, Policy, policy_slots, workplace
from .parts import Parts
from .tensor import Tensor

ROWS = 4096  # decisions there is room for at first
LEGAL = 16  # legal actions of a decision there is room for at first, on average


class Decisions(NamedTuple):
    """Decisions in the order they were made; entry k of each array belongs to the k-th."""

    game: Numbers
    seat: Numbers
    action: Numbers
    legal: npt.NDArray[np.int16]  # the legal actions of one decision after the other
    ends: Numbers  # where those of each decision end
    observation: npt.NDArray[np.float32]  # what the seat saw, as `games/tensor.py` writes it

    def legal_at(self, k: int) -> npt.NDArray[np.int16]:
        """The legal actions of a decision, ascending."""
        return self.legal[self.ends[k - 1] if k else 0 : self.ends[k]]


class Recorder:
    """Plays the games of a `Series`, and keeps every decision."""

    def __init__(
        self, parts: Parts, start: Records, policies: Sequence[Policy], seed: int = 0, progress: Progress = tell
    ) -> None:
        self.parts, self.start, self.seed = parts, start, key_of(seed)
        self.tensor = Tensor(parts.title.sight, len(policies))
        self._room, self._listed = ROWS, ROWS * LEGAL
        distinct = list(dict.fromkeys(policies))
        self.bots = np.array([distinct.index(p) for p in policies], np.int64)
        slots = {**parts.title.rules.slots, **policy_slots([policy.choose for policy in distinct])}
        label = "-".join([parts.title.name, *(policy.name for policy in distinct), "kept"])
        arguments = self._arguments(0, np.zeros((1, 3 + len(policies)), np.int64), 1, 1)
        (self._keep,) = compile_drivers(Builder(CPU, slots, label), [(driver.keep_games, arguments)], progress)

    def play(self, first: int, count: int) -> tuple[Numbers, Decisions]:
        """Games `first` to `first + count - 1`: what `Series.play` returns, and all decisions."""
        results = np.zeros((count, 3 + len(self.bots)), np.int64)
        while True:
            room, listed = self._room, self._listed
            arguments = self._arguments(first, results, room, listed)
            self._keep(*arguments)
            rows, legal, tensors, needed = arguments[-1][-4:]
            made, used = (int(count) for count in needed)
            # With some to spare, so that the next games mostly fit at once.
            self._room, self._listed = max(self._room, made * 5 // 4), max(self._listed, used * 5 // 4)
            if made <= room and used <= listed:
                break
        game, seat, action, ends = rows[:made].T
        return results, Decisions(game, seat, action, legal[:used], ends, tensors[:made])

    def _arguments(self, first: int, results: Numbers, room: int, listed: int) -> tuple[Any, ...]:
        sights = self.parts.title.sight.zeros(room)
        raw = sights.view(np.int8).reshape(room, -1)
        kept = driver.Recorded(
            sights,
            raw,
            self.tensor.plan,
            self.tensor.scales,
            np.zeros((room, driver.COLUMNS), np.int64),
            np.zeros(listed, np.int16),
            np.zeros((room, self.tensor.size), np.float32),
            np.zeros(2, np.int64),
        )
        return (workplace(self.parts, self.start), self.bots, self.seed, first, results, kept)
