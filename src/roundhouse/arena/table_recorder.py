"""Every decision of games at real tables, as arrays for supervised learning: for bots that are not compiled."""

from __future__ import annotations

import numpy as np

from ..bots import Bot
from ..games.compiled import Numbers
from ..games.decision_recorder import Decisions
from ..games.observation import Move, Observation
from ..games.tensor import Tensor
from ..table import Table
from .series import tables
from .setup import Setup


def record_tables(setup: Setup, names: tuple[str, ...], first: int, count: int, seed: int) -> tuple[Numbers, Decisions]:
    """Games `first` to `first + count - 1` of a series: what `play_tables` returns, and all decisions."""
    tensor = Tensor(setup.made()[0].title.sight, len(names))
    rows: list[tuple[int, int]] = []  # of the game that is played: who decides, and what
    legal: list[int] = []
    ends: list[int] = []
    seen: list[np.ndarray] = []

    def watch(table: Table, observation: Observation, move: Move, bot: Bot) -> None:
        assert observation.seat is not None
        rows.append((observation.seat, move.id))
        legal.extend(one.id for one in observation.legal)
        ends.append(len(legal))
        seen.append(tensor.encoded(observation.record, observation.seat))

    results = [result for result, _ in tables(setup, names, range(first, first + count), seed, watch)]
    games = np.repeat(np.arange(first, first + count), [int(result[2]) for result in results])
    seats, actions = np.array(rows, np.int64).reshape(-1, 2).T
    listed = np.array(legal, np.int16)
    observations = np.array(seen, np.float32).reshape(-1, tensor.size)
    return np.stack(results), Decisions(games, seats, actions, listed, np.array(ends, np.int64), observations)
