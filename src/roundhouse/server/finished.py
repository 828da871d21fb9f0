"""What is kept of games that are over: a row each, written in one transaction with the end, and one for each seat.

Lists of finished games read these rows and play nothing again. What a migration put together from older games is
written once more when such a game is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from typing import Any

from sqlalchemy import bindparam, exists, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.dml import Insert
from sqlalchemy.sql.expression import true

from .entries import Ending
from .schema import LONGEST_KEY, finished, finished_seats, tables
from .seats import looks

SOLO, BOTS, PEOPLE = "solo", "bots", "people"  # modes
MODES = (SOLO, BOTS, PEOPLE)

_KNOWN = ("best", "steps", "agreed", "at", "checked")  # what the game itself knows better than a migration


def name_key(name: str) -> str:
    """By which a name is looked for."""
    return looks(name)[:LONGEST_KEY]


def mode_of(kinds: Iterable[str]) -> str:
    """Who played: somebody alone, one person against bots, or people."""
    seated = list(kinds)
    if len(seated) == 1:
        return SOLO
    return PEOPLE if sum(kind != "bot" for kind in seated) > 1 else BOTS


def statements(insert: Any) -> tuple[Insert, Insert]:
    """To write a game that is over, and its seats; `insert` is that of a dialect.

    A table that was deleted meanwhile is left alone, and so is what the game itself told before.
    """
    columns = [column for column in finished.c if column.name not in ("table_id", "checked", "rated")]
    values = [bindparam(column.name, type_=column.type) for column in columns]
    row = select(tables.c.id, *values, true()).where(tables.c.id == bindparam("table", type_=tables.c.id.type))
    finish = insert(finished).from_select([finished.c.table_id, *columns, finished.c.checked], row)
    finish = finish.on_conflict_do_update(
        index_elements=[finished.c.table_id],
        set_={name: finish.excluded[name] for name in _KNOWN},
        where=~finished.c.checked,
    )
    columns = [finished_seats.c[name] for name in ("seat", "key", "score", "won")]
    values = [bindparam(column.name, type_=column.type) for column in columns]
    there = exists().where(finished.c.table_id == tables.c.id)
    row = select(tables.c.id, *values).where(tables.c.id == bindparam("table", type_=tables.c.id.type), there)
    place = insert(finished_seats).from_select([finished_seats.c.table_id, *columns], row)
    place = place.on_conflict_do_update(
        index_elements=[finished_seats.c.table_id, finished_seats.c.seat],
        set_={name: place.excluded[name] for name in ("score", "won")},
    )
    return finish, place


def ending_values(table_id: str, ending: Ending) -> dict[str, Any]:
    return {"table": table_id, **{key: value for key, value in asdict(ending).items() if key != "placings"}}


def placing_values(table_id: str, ending: Ending) -> list[dict[str, Any]]:
    return [{"table": table_id, **asdict(placing)} for placing in ending.placings]


@cache
def for_sqlite() -> tuple[str, str]:
    """The statements as SQLite's own driver takes them."""
    plain = sqlite.dialect(paramstyle="named")
    finish, place = (str(each.compile(dialect=plain)) for each in statements(sqlite.insert))
    return finish, place
