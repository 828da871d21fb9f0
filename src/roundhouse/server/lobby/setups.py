"""The options of tables in words, from what the database holds, without loading a game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...games import find_title
from ...language import Speaker
from ..schema import tables

REMEMBERED = 5_000  # tables


class Setups:
    """What tables were opened with, as far as it is no secret: options and names of files. It never changes."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, dict[str, Any], dict[str, str]]] = {}

    async def read(self, connection: AsyncConnection, ids: Iterable[str]) -> None:
        """Take in those that are not known yet."""
        new = [id for id in ids if id not in self._known]
        if not new:
            return
        if len(self._known) + len(new) > REMEMBERED:
            self._known.clear()
            new = list(ids)
        query = select(tables.c.id, tables.c.game, tables.c.setup).where(tables.c.id.in_(new))
        for row in await connection.execute(query):
            setup = json.loads(row.setup)
            files = {name: "" if "\n" in text else text for name, text in setup.get("files", {}).items()}
            self._known[row.id] = row.game, setup.get("options", {}), files

    def words(self, table_id: str, say: Speaker) -> list[str]:
        """What is not as usual at a table."""
        if table_id not in self._known:
            return []
        return option_words(*self._known[table_id], say)


def option_words(game: str, options: Mapping[str, Any], files: Mapping[str, str], say: Speaker) -> list[str]:
    """The options that are not the defaults, and the data files that go by a name, in words."""
    title, told = find_title(game), []
    for name, named in title.named_files.items():
        usual = next((choice for choice, file in named.items() if file == title.data_files[name]), "")
        choice = files.get(name, usual)
        told.append(title.choice_label(name, choice, say) if choice else say("Own file: {label}", label=name))
    for name in title.data_files:
        if name not in title.named_files and files.get(name) == "":
            told.append(say("Own file: {label}", label=title.option_label(name, say)))
    for option in title.options:
        value = options.get(option.name, option.default)
        if value == option.default:
            continue
        label = title.option_label(option.name, say)
        if (option.least, option.most) == (0, 1):
            told.append(label if value else say("without {label}", label=label))
        else:
            told.append(f"{label}: {say.number(value)}")
    return told
