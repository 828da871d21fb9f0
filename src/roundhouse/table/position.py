"""Positions: a game at one moment as plain data, in and out. docs/positions.md describes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import BadInput
from ..games.editions import chosen_files
from ..games.parts import parts_from, standard_parts
from ..games.title import Title
from ..kernel import LayoutError
from .fairness import Seal, fresh_seed
from .table import Table

FORMAT = "roundhouse-position/1"


def write_position(table: Table) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": table.title.name,
        "rules": table.title.rules_version,
        "names": list(table.names),
        "files": dict(table.parts.own),
        "data": dict(table.parts.editions),
        "state": table.title.state.to_dict(table.state, players=table.players),
    }


def read_position(title: Title, data: Any, manual: bool = False, kept: Mapping[str, str] | None = None) -> Table:
    """The table a position describes; raises BadInput if nothing can be played on from it."""
    from .game import checked_names

    if not isinstance(data, Mapping):
        raise BadInput("a position is a set of named fields, as Table.position() gives it")
    unknown = sorted(str(k) for k in set(data) - {"format", "game", "rules", "names", "files", "data", "state"})
    if unknown:
        raise BadInput(f"position: unknown field '{unknown[0][:40]}'")
    if data.get("format") != FORMAT:
        raise BadInput(f"position: the field 'format' must be '{FORMAT}'")
    if data.get("game") != title.name:
        raise BadInput(f"position: it is of the game '{str(data.get('game'))[:40]}', not {title.name}")
    files = data.get("files", {})
    if not isinstance(files, Mapping) or not all(isinstance(v, str) for kv in files.items() for v in kv):
        raise BadInput("position: the field 'files' must hold the text of data files by name")
    editions = data.get("data", {})
    if not isinstance(editions, Mapping) or not all(isinstance(v, str) for kv in editions.items() for v in kv):
        raise BadInput("position: the field 'data' must hold the editions of data files by name")
    if type(data.get("rules", 1)) is not int:
        raise BadInput("position: the field 'rules' must be a number")
    chosen = chosen_files(title, files, editions, kept)
    parts = parts_from(title, chosen) if chosen else standard_parts(title)
    state = data.get("state")
    if not isinstance(state, Mapping):
        raise BadInput("position: the field 'state' must hold the state's named fields")
    players = state.get("players")
    if type(players) is not int or players not in title.players:
        raise BadInput(f"position: state: players must be {title.players[0]} to {title.players[-1]}")
    names = data.get("names")
    if names is not None and not isinstance(names, list):
        raise BadInput("position: the field 'names' must be a list of names")
    try:
        record = title.state.from_dict(state, players)
    except LayoutError as error:
        raise BadInput(f"position: state: {error}") from None
    law = title.rules.broken_law(parts.view, title.state.view(record))
    if law:
        raise BadInput(f"position: this cannot happen in the game: {title.laws[law]}")
    seals = [Seal.of(fresh_seed())]
    return Table(title, parts, record, checked_names(names, players), seals, manual=manual, dealt=False)
