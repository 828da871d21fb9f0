"""What there is to tell somebody about a table, written down in the transaction in which it happens.

A row for each who wants notices and sits there: whether it is sent, and where, is decided when it is due. The primary
key lets every turn and event be told once, whichever process looks.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, exists, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from ..schema import finished, holders, notice_wishes, notices, seats, tables
from ..turns import read_turns
from .wishes import OVER, TURN

COLUMNS = ("table_id", "visitor", "kind", "mark", "seat", "at", "due")
LATE = 86_400.0  # seconds after which something is no news


async def expect(
    connection: AsyncConnection, table_id: str, kind: str, mark: str, at: float, pause: float, but: str = ""
) -> None:
    """Whoever sits at the table, but one, is to be told of this if they do not come within the pause."""
    given = (bindparam(None, value, type_=notices.c[name].type) for name, value in (("kind", kind), ("mark", mark)))
    times = (bindparam(None, value, type_=notices.c.at.type) for value in (at, at + pause))
    seated = holders.join(notice_wishes, notice_wishes.c.visitor == holders.c.visitor)
    rows = select(holders.c.table_id, holders.c.visitor, *given, func.min(holders.c.seat), *times)
    rows = rows.select_from(seated).where(holders.c.table_id == table_id, holders.c.visitor != but)
    rows = rows.group_by(holders.c.table_id, holders.c.visitor)
    await connection.execute(_insert(connection)(notices).from_select(COLUMNS, rows).on_conflict_do_nothing())


async def expect_turns(connection: AsyncConnection, after: float, pause: float) -> None:
    """Write down whose turn has begun at tables that moved after a moment, where other people play too."""
    other = holders.alias()
    accompanied = exists().where(other.c.table_id == holders.c.table_id, other.c.visitor != holders.c.visitor)
    query = (
        select(tables.c.id, tables.c.turns, holders.c.seat, holders.c.visitor)
        .join(holders, holders.c.table_id == tables.c.id)
        .join(notice_wishes, notice_wishes.c.visitor == holders.c.visitor)
        .join(seats, (seats.c.table_id == tables.c.id) & (seats.c.seat == holders.c.seat))
        .where(tables.c.open.in_([True, False]), ~tables.c.over, tables.c.moved >= after)  # as the index has it
        .where(tables.c.begun, tables.c.turns.is_not(None), tables.c.mode != "analysis")
        .where(seats.c.kind == "person", seats.c.bot.is_(None), accompanied)
    )
    rows: list[dict[str, Any]] = []
    for table_id, written, seat, visitor in (await connection.execute(query)).all():
        turns = read_turns(written)
        turn = turns[seat] if seat < len(turns) else None
        if turn is not None:
            told = {"table_id": table_id, "visitor": visitor, "kind": TURN, "mark": f"{seat} {turn.number}"}
            rows.append({**told, "seat": seat, "at": turn.since, "due": turn.since + pause})
    if rows:
        await connection.execute(_insert(connection)(notices).on_conflict_do_nothing(), rows)


async def expect_ends(connection: AsyncConnection, after: float, pause: float) -> None:
    """Write down who is to be told that a game of theirs, with other people, is over."""
    query = select(finished.c.table_id, finished.c.at).where(
        finished.c.rated.in_([True, False]), finished.c.at >= after, finished.c.mode == "people"
    )
    wanted = exists().where(holders.c.table_id == finished.c.table_id, holders.c.visitor == notice_wishes.c.visitor)
    for table_id, at in (await connection.execute(query.where(wanted))).all():
        await expect(connection, table_id, OVER, OVER, at, pause)


def _insert(connection: AsyncConnection) -> Any:
    return sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
