"""What a table is made from: enough, with its entries, to make the same table again in any process.

A setup is a plain dictionary, kept as JSON. It holds the seeds of the draws, so nothing of it is ever sent to anybody.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Any

from ..errors import BadInput
from ..games.parts import named_file
from ..games.title import Title
from ..table import Table, game
from ..table.fairness import Seal, Share, fresh_seed
from ..table.game import checked_names
from ..table.record import read_record


def new_setup(title: Title, players: int, options: Mapping[str, Any], files: Mapping[str, str]) -> dict[str, Any]:
    """The setup of a new game; `files` are names of files that ship with the game, or the text of an owner's own."""
    for option, text in files.items():
        if "\n" not in text and named_file(title, option, text) is None:
            known = ", ".join(title.named_files.get(option, ())) or "none"
            raise BadInput(f"there is no {option[:40]} of that name: known are {known}")
    return {
        "game": title.name,
        "rules": title.rules_version,
        "players": players,
        "options": {option.name: option.default for option in title.options} | dict(options),
        "files": dict(files),
        "data": dict(game(title.name).parts_from_text(files).editions),
        "secret": fresh_seed(),
    }


def setup_of(table: Table, seals: Sequence[Seal] = ()) -> dict[str, Any]:
    """The setup of a table that stands as it is: read from a record, or taken up at some moment of another game.

    `seals` are those of the draws so far. Whatever is drawn from now on is sealed by this server.
    """
    made = {"rules": table.title.rules_version, "data": dict(table.parts.editions), "secret": fresh_seed()}
    return {"record": table.record(), "past": [_write_seal(seal) for seal in seals], **made}


def make_table(
    setup: Mapping[str, Any],
    names: Sequence[str],
    shares: Sequence[Share] | None = (),
    kept: Mapping[str, str] | None = None,
) -> Table:
    """The table as it stood before its first entry, drawn with what the players added to the seed; None: held back.

    `kept` are the data files by edition that the database keeps.
    """
    table, past = _begun(setup, kept)
    table.names = checked_names(names, table.players)
    if "secret" in setup:
        table.hold(past, setup["secret"])
        if shares is not None:
            table.release(shares)
    return table


def _begun(setup: Mapping[str, Any], kept: Mapping[str, str] | None) -> tuple[Table, list[Seal]]:
    """The table before this server draws, and the seals of the draws so far."""
    if "record" in setup:
        table, _ = read_record(setup["record"], kept)
        if "seals" in setup:  # from before players could add to a seed; the last is the server's own
            table.manual = False
            table.seals = [Seal(*seal) for seal in setup["seals"]]
        return table, [_read_seal(seal) for seal in setup.get("past", ())]
    found = game(setup["game"])
    parts = found.parts_of_edition(setup["files"], setup.get("data", {}), kept)
    start = found.start(parts, setup["players"], setup["options"])
    names = checked_names(None, setup["players"])
    if "seed" in setup:  # from before players could add to it
        return Table(found.title, parts, start, names, [Seal.of(setup["seed"])]), []
    return Table(found.title, parts, start, names, manual=True), []


def _write_seal(seal: Seal) -> list[Any]:
    return [seal.start, seal.commitment, seal.seed, [astuple(share) for share in seal.shares]]


def _read_seal(written: Sequence[Any]) -> Seal:
    start, committed, seed, shares = written
    return Seal(start, committed, seed, tuple(Share(*share) for share in shares))


def write_setup(setup: Mapping[str, Any]) -> str:
    return json.dumps(setup, ensure_ascii=False)
