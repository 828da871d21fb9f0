"""Every decision of a series as Parquet, to learn from: what a seat saw, might do and did, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import BadInput
from ..games.compiled import Numbers
from ..games.decision_recorder import Decisions
from .results import need_pyarrow

FILES = "positions-*.parquet"


def write_decisions(path: Path, made: Decisions, first: int, games: Numbers) -> None:
    """A row for each decision; `games` are the results of the games, numbered from `first`.

    `score` and `won` belong to the seat that decides: its points in the end, and its share of the win. Seats are
    counted from 1, as in the files of games.
    """
    pyarrow, parquet = need_pyarrow()
    of = made.game - first
    won = games[of, 0]
    winners = np.array([int(bits).bit_count() for bits in games[:, 0]])[of]
    columns: dict[str, Any] = {
        "game": made.game,
        "seat": (made.seat + 1).astype(np.int8),
        "action": made.action.astype(np.int16),
        "legal": pyarrow.ListArray.from_arrays(np.concatenate([[0], made.ends]).astype(np.int32), made.legal),
        "observation": pyarrow.FixedSizeListArray.from_arrays(made.observation.ravel(), made.observation.shape[1]),
        "score": games[of, 3 + made.seat].astype(np.int32),
        "won": ((won >> made.seat & 1) / np.maximum(winners, 1)).astype(np.float32),
    }
    parquet.write_table(pyarrow.table(columns), path, compression="zstd")


def read_decisions(folder: Path) -> Iterator[dict[str, npt.NDArray[Any]]]:
    """The decisions of a job, piece by piece and in order, as arrays by column.

    `observation` has a row for each decision; `legal` has one as well, with -1 where the list is over. In arrays seats
    are counted from 0, as everywhere in Python.
    """
    _, parquet = need_pyarrow()
    files = sorted(folder.glob(FILES))
    if not files:
        raise BadInput(f"{folder} holds no positions: make some with roundhouse simulate --positions")
    for file in files:
        table = parquet.read_table(file).combine_chunks()
        arrays = {name: table[name].to_numpy() for name in ("game", "seat", "action", "score", "won")}
        arrays["seat"] = arrays["seat"] - 1
        seen = table["observation"].combine_chunks()
        arrays["observation"] = seen.flatten().to_numpy().reshape(len(seen), -1)
        arrays["legal"] = _padded(table["legal"].combine_chunks())
        yield arrays


def _padded(lists: Any) -> npt.NDArray[np.int16]:
    lengths = np.diff(lists.offsets.to_numpy())
    rows = np.full((len(lengths), int(lengths.max(initial=0))), -1, np.int16)
    rows[np.arange(rows.shape[1]) < lengths[:, None]] = lists.flatten().to_numpy()
    return rows
