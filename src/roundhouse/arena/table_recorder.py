"""Games at real tables, for bots that are not compiled, with every decision as arrays and a record of each game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ..bots import Bot
from ..games.compiled import Numbers
from ..games.decision_recorder import Decisions
from ..games.observation import Move, Observation
from ..games.tensor import Tensor
from ..table import Table
from .playing import look_on
from .series import tables
from .setup import Setup


def record_tables(
    setup: Setup, names: Sequence[str], first: int, count: int, seed: int, positions: bool, records: bool
) -> tuple[Numbers, Decisions | None, tuple[str, ...]]:
    """Games `first` to `first + count - 1` of a series: the results, all decisions and the records, where wanted."""
    kept = _Kept(Tensor(setup.made()[0].title.sight, len(names)))
    results, told = [], []
    for result, table in tables(setup, names, range(first, first + count), seed, kept.watch if positions else look_on):
        results.append(result)
        if records:
            told.append(table.record())
    games = np.repeat(np.arange(first, first + count), [int(result[2]) for result in results])
    return np.stack(results), kept.decisions(games) if positions else None, tuple(told)


class _Kept:
    """Every decision so far."""

    def __init__(self, tensor: Tensor) -> None:
        self._tensor = tensor
        self._rows: list[tuple[int, int]] = []  # who decided, and what
        self._legal: list[int] = []
        self._ends: list[int] = []
        self._seen: list[npt.NDArray[np.float32]] = []

    def watch(self, table: Table, seen: Observation, move: Move, bot: Bot) -> None:
        assert seen.seat is not None
        self._rows.append((seen.seat, move.id))
        self._legal.extend(one.id for one in seen.legal)
        self._ends.append(len(self._legal))
        self._seen.append(self._tensor.encoded(seen.record, seen.seat))

    def decisions(self, games: Numbers) -> Decisions:
        seats, actions = np.array(self._rows, np.int64).reshape(-1, 2).T
        listed, ends = np.array(self._legal, np.int16), np.array(self._ends, np.int64)
        return Decisions(games, seats, actions, listed, ends, np.array(self._seen, np.float32))
