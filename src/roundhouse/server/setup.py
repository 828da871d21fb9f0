"""What a table is made from: enough, with its entries, to make the same table again in any process.

A setup is a plain dictionary, kept as JSON. It holds the seeds of the draws, so nothing of it is ever sent to anybody.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import BadInput
from ..games.parts import named_file
from ..games.title import Title
from ..table import Table, game, load
from ..table.fairness import Seal, fresh_seed
from ..table.game import checked_names


def new_setup(title: Title, players: int, options: Mapping[str, Any], files: Mapping[str, str]) -> dict[str, Any]:
    """The setup of a new game; `files` are names of files that ship with the game, or the text of an owner's own."""
    for option, text in files.items():
        if "\n" not in text and named_file(title, option, text) is None:
            known = ", ".join(title.named_files.get(option, ())) or "none"
            raise BadInput(f"there is no {option[:40]} of that name: known are {known}")
    return {
        "game": title.name,
        "players": players,
        "options": dict(options),
        "files": dict(files),
        "seed": fresh_seed(),
    }


def setup_of(table: Table) -> dict[str, Any]:
    """The setup of a table that stands as it is: loaded from a record, or taken up at some moment of another game."""
    if not table.over and (table.manual or not table.seals or table.seals[-1].seed is None):
        table.draw_by_itself(table.seals)
    seals = [[seal.start, seal.commitment, seal.seed] for seal in table.seals]
    return {"record": table.record(), "seals": seals}


def make_table(setup: Mapping[str, Any], names: Sequence[str]) -> Table:
    """The table as it stood before its first entry."""
    if "record" in setup:
        table = load(setup["record"])
        # A record does not tell the seed of a game that goes on; loading made up another, which nothing was drawn from.
        table.seals = [Seal(*seal) for seal in setup["seals"]]
        table.names = checked_names(names, table.players)
        return table
    found = game(setup["game"])
    parts = found.parts_from_text(setup["files"])
    start = found.start(parts, setup["players"], setup["options"])
    return Table(found.title, parts, start, checked_names(names, setup["players"]), [Seal.of(setup["seed"])])


def write_setup(setup: Mapping[str, Any]) -> str:
    return json.dumps(setup, ensure_ascii=False)
