"""What belongs to a decision, where one learner decides for several seats. `opponents.py` says how it is used."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .batch import Batch


class Credit:
    """Adds up what each seat of a batch is rewarded until it decides again, or its game is over."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self._owed = np.zeros((batch.n, batch.players), np.float32)

    def settle(self) -> npt.NDArray[np.float32]:
        """By game, what the last decision of the seat in `batch.seat` has brought it; asked before each step.

        What a seat is rewarded before it has decided anything comes with its first decision.
        """
        games, seats = np.arange(self._batch.n), self._batch.seat
        brought = np.where(seats >= 0, self._owed[games, seats], 0)
        self._owed[games, seats] = 0
        return brought

    def add(self) -> npt.NDArray[np.float32]:
        """Count a step; where it ended a game, a row with what the last decision of every seat has brought it."""
        self._owed += self._batch.rewards
        final = np.where(self._batch.ended[:, None], self._owed, 0)
        self._owed[self._batch.ended] = 0
        return final
