"""The Parquet files of a data set: which columns they have, and what these mean.

The same words are in the files: every column has a `description` among its metadata, and the schema's metadata says, as
JSON under `roundhouse`, which game, rules, options and bots the data come from, what each action id is, and what each
number of an observation means.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..games.tensor import Tensor
from .results import need_pyarrow
from .setup import Setup

if TYPE_CHECKING:
    from .dataset import Decision, Episode

FORMAT = "roundhouse-dataset/1"

DECISIONS = {
    "game": "the number of the game",
    "step": "the number of the decision within the game, all seats counted, from 0",
    "seat": "who decides, from 1",
    "observation": "what the seat sees, as an observation tensor",
    "legal": "the ids of its legal actions, ascending",
    "action": "the id of what it decides",
    "move": "the same in the game's notation",
    "reward": "as the environments give it: the points in a solo game, else the share of the win at the last decision",
    "points": "what the seat gained from this decision to its next, or to the end; they add up to its score",
    "terminated": "the seat's last decision in a game that ended by its rules",
    "truncated": "the seat's last decision in a game that its turn cap ended",
    "visits": "how often the search visited each legal action; null where the bot did not search",
    "values": "what the search expected of each legal action, null where it did not look",
    "score": "the seat's points in the end",
    "won": "the seat's share of the win in the end",
}
EPISODES = {
    "game": "the number of the game",
    "seat": "the seat, from 1",
    "bot": "who held it",
    "decisions": "how many decisions it made",
    "score": "its points in the end",
    "won": "its share of the win",
    "return": "the sum of its rewards",
    "terminated": "whether the game ended by its rules",
    "truncated": "whether its turn cap ended it",
    "turns": "how many turns were played",
    "final_observation": "what the seat sees at the end",
}


def about(setup: Setup, bots: Sequence[str]) -> dict[str, Any]:
    """What a reader of the files has to know."""
    found, parts, _ = setup.made()
    title = found.title
    tensor = Tensor(title.sight, len(bots))
    blocks = [
        {"name": block.name, "start": block.start, "shape": list(block.shape), "meaning": block.meaning}
        for block in tensor.blocks.values()
    ]
    return {
        "format": FORMAT,
        "game": title.name,
        "rules_version": title.rules_version,
        "players": len(bots),
        "bots": list(bots),
        "options": setup.options,
        "data": dict(parts.editions),
        "unit_of_values": title.play.unit,
        "actions": list(title.action_names),
        "observation": blocks,
    }


def write_decisions(path: Path, setup: Setup, bots: Sequence[str], rows: Sequence[Decision]) -> None:
    """A row for each decision."""
    pa, _ = need_pyarrow()
    title = setup.made()[0].title
    size = Tensor(title.sight, len(bots)).size
    kinds = {
        "game": pa.int64(),
        "step": pa.int32(),
        "seat": pa.int8(),
        "observation": pa.list_(pa.float32(), size),
        "legal": pa.list_(pa.int16()),
        "action": pa.int16(),
        "move": pa.string(),
        "reward": pa.float32(),
        "points": pa.int32(),
        "terminated": pa.bool_(),
        "truncated": pa.bool_(),
        "visits": pa.list_(pa.int32()),
        "values": pa.list_(pa.float32()),
        "score": pa.int32(),
        "won": pa.float32(),
    }
    columns = _columns(rows, ("game", "step", "action", "legal", "reward", "points", "visits", "values"))
    columns |= _columns(rows, ("terminated", "truncated", "score", "won"))
    columns["seat"] = [row.seat + 1 for row in rows]
    columns["move"] = [title.action_names[row.action] for row in rows]
    columns["observation"] = _matrix(pa, [row.observation for row in rows], size)
    _write(path, DECISIONS, kinds, columns, about(setup, bots))


def write_episodes(path: Path, setup: Setup, bots: Sequence[str], rows: Sequence[Episode]) -> None:
    """A row for each seat of each game."""
    pa, _ = need_pyarrow()
    size = Tensor(setup.made()[0].title.sight, len(bots)).size
    kinds = {
        "game": pa.int64(),
        "seat": pa.int8(),
        "bot": pa.string(),
        "decisions": pa.int32(),
        "score": pa.int32(),
        "won": pa.float32(),
        "return": pa.float32(),
        "terminated": pa.bool_(),
        "truncated": pa.bool_(),
        "turns": pa.int32(),
        "final_observation": pa.list_(pa.float32(), size),
    }
    columns = _columns(rows, ("game", "bot", "decisions", "score", "won", "terminated", "truncated", "turns"))
    columns["seat"] = [row.seat + 1 for row in rows]
    columns["return"] = [row.reward for row in rows]
    columns["final_observation"] = _matrix(pa, [row.final_observation for row in rows], size)
    _write(path, EPISODES, kinds, columns, about(setup, bots))


def read_results(folder: Path) -> dict[str, list[Any]]:
    """The episodes of a whole data set, by column, without what was seen."""
    pa, parquet = need_pyarrow()
    wanted = [name for name in EPISODES if name != "final_observation"]
    pieces = [parquet.read_table(file, columns=wanted) for file in sorted(folder.glob("episodes-*.parquet"))]
    return pa.concat_tables(pieces).to_pydict()  # type: ignore[no-any-return]


def _columns(rows: Iterable[Any], names: Sequence[str]) -> dict[str, Any]:
    return {name: list(map(attrgetter(name), rows)) for name in names}


def _matrix(pa: Any, rows: Sequence[Any], size: int) -> Any:
    numbers = np.concatenate(rows) if rows else np.zeros(0, np.float32)
    return pa.FixedSizeListArray.from_arrays(pa.array(numbers), size)


def _write(
    path: Path, meanings: Mapping[str, str], kinds: Mapping[str, Any], columns: Mapping[str, Any], told: dict[str, Any]
) -> None:
    pa, parquet = need_pyarrow()
    fields = [pa.field(name, kinds[name], metadata={"description": meaning}) for name, meaning in meanings.items()]
    schema = pa.schema(fields, metadata={"roundhouse": json.dumps(told)})
    parquet.write_table(pa.table({name: columns[name] for name in meanings}, schema), path, compression="zstd")
