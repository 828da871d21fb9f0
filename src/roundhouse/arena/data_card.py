"""The card that lies beside a data set: what it is, how it was made, and how to read it."""

from __future__ import annotations

import json
import shlex
from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..games.tensor import Tensor
from .dataset_files import DECISIONS, EPISODES, about

if TYPE_CHECKING:
    from .dataset import Dataset

HEAD = """---
license: mit
pretty_name: {label}, games of {bots}
configs:
- config_name: decisions
  data_files: decisions-*.parquet
- config_name: episodes
  data_files: episodes-*.parquet
---
"""
FILES = """| file | what it holds |
|---|---|
| `decisions-*.parquet` | a row for each decision, in the order they were made |
| `episodes-*.parquet` | a row for each seat of each game |
| `records/*.rh` | each game as readable text, which `roundhouse replay` and `roundhouse.load` play again |
| `dataset.json` | the settings: with them the same command adds what is missing |
"""
READING = """```python
import json
import pandas, polars, pyarrow.parquet as pq

decisions = pandas.read_parquet("decisions-000000.parquet")
decisions = polars.read_parquet("decisions-*.parquet")
about = json.loads(pq.read_schema("decisions-000000.parquet").metadata[b"roundhouse"])  # what ids and numbers mean
```
"""
LIMITS = """- Rows of one game are never far apart, but they are not independent: split by `game`, not by row.
- Every seat has only what it could know. What others decide at once is not in its observation.
- `values` are what the search believed, not what is true; `visits` say how much it looked.
- A search that is limited by seconds decides differently on another machine; one limited by visits does not.
"""


def data_card(made: Dataset, results: Mapping[str, Sequence[Any]]) -> str:
    """The card, as Markdown with a head that dataset hubs read."""
    title = made.setup.made()[0].title
    told = about(made.setup, made.bots)
    size = Tensor(title.sight, len(made.bots)).size
    bots = ", ".join(dict.fromkeys(made.bots))
    command = ["roundhouse", "dataset", made.game, "--bots", ",".join(made.bots), "--games", str(made.games)]
    command += ["--seed", str(made.seed), *(f"-o{name}={value}" for name, value in made.options.items()), "--out", "."]
    games, decisions = len(set(results["game"])), sum(results["decisions"])
    lines = [HEAD.format(label=title.label(), bots=bots), f"# {title.label()}: games of {bots}", ""]
    lines += [
        f"{games} games of {len(made.bots)} with {decisions} decisions, made by Roundhouse {__version__} "
        f"(version {told['rules_version']} of the rules):",
        "",
        f"    {shlex.join(command)}",
        "",
        "## Files",
        "",
        FILES,
        "## How the bots fared",
        "",
        *_fared(results, len(made.bots)),
        "",
        "## Decisions",
        "",
        f"An observation has {size} numbers, an action id is below {len(title.action_names)}. Values are in "
        f"{told['unit_of_values']}.",
        "",
        *_meanings(DECISIONS),
        "",
        "## Episodes",
        "",
        *_meanings(EPISODES),
        "",
        "The same is in the files: `description` of each column, and `roundhouse` of the schema.",
        "",
        "## Reading it",
        "",
        READING,
        "## Limits",
        "",
        LIMITS,
    ]
    if made.own:
        lines += ["## Data files of its own", "", f"    {json.dumps(sorted(made.own))}", ""]
    return "\n".join(lines)


def _fared(results: Mapping[str, Sequence[Any]], players: int) -> list[str]:
    rows: dict[str, list[tuple[int, float, bool]]] = defaultdict(list)
    for bot, score, won, cut in zip(
        results["bot"], results["score"], results["won"], results["truncated"], strict=True
    ):
        rows[bot].append((score, won, cut))
    lines = ["| bot | seats played | mean score | wins | ended by the turn cap |", "|---|---|---|---|---|"]
    for bot, seats in rows.items():
        scores, wins, cut = zip(*seats, strict=True)
        share = f"{fmean(wins):.1%}" if players > 1 else ""
        lines.append(f"| {bot} | {len(seats)} | {fmean(scores):.1f} | {share} | {fmean(cut):.1%} |")
    return lines


def _meanings(columns: Mapping[str, str]) -> list[str]:
    return ["| column | what it holds |", "|---|---|", *(f"| `{name}` | {text} |" for name, text in columns.items())]
