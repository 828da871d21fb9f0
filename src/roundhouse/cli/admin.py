"""`roundhouse admin`: for the people who run a server. It works on the database; a server that runs hears of it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.table import Table

from ..language import sentence
from .common import AsJson, help_with, out
from .database import Data, DatabaseAddress, DatabaseFile, chosen_database, opened

if TYPE_CHECKING:
    from ..server.admin import Admin

T = TypeVar("T")

admin = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown")

Words = Annotated[str, typer.Argument(help=sentence("Part of an id, a table's name, a game or a player's name."))]
TableId = Annotated[str, typer.Argument(help=sentence("The table's id, as in its address."))]
Network = Annotated[
    str, typer.Argument(help=sentence("An address, such as 203.0.113.9, or a network, such as 203.0.113.0/24."))
]


@admin.callback()
def database(
    context: typer.Context,
    database: DatabaseAddress = None,
    database_file: DatabaseFile = None,
    data: Data = None,
) -> None:
    """Which database all of these work on."""
    context.obj = lambda: chosen_database(database, database_file, data)


def register(app: typer.Typer) -> None:
    app.add_typer(
        admin,
        name="admin",
        help=sentence("For the people who run a server: find, close and delete tables and people, ban, announce."),
    )


def _do(context: typer.Context, work: Callable[[Admin], Awaitable[T]]) -> T:
    """Do something with the database; a server that uses it hears of it within two seconds."""

    async def within() -> T:
        async with opened(context.obj()) as found:
            from ..server.admin import Admin

            await found.check()
            return await work(Admin(found))

    return asyncio.run(within())


def _ago(then: float) -> str:
    minutes = max(0, time.time() - then) / 60
    return (
        f"{minutes:.0f} min"
        if minutes < 120
        else f"{minutes / 60:.0f} h"
        if minutes < 2880
        else f"{minutes / 1440:.0f} d"
    )


def _list(as_json: bool, rows: list[Any], *columns: tuple[str, Callable[[Any], str]]) -> None:
    if as_json:
        print(json.dumps([asdict(row) for row in rows], ensure_ascii=False))
        return
    shown = Table(*(name for name, _ in columns), box=None)
    for row in rows:
        shown.add_row(*(cell(row) for _, cell in columns))
    out.print(shown, markup=False)


@admin.command(**help_with("List tables, the last touched first.", "roundhouse admin tables ann"))
def tables(context: typer.Context, words: Words = "", as_json: AsJson = False) -> None:
    found = _do(context, lambda admin: admin.find_tables(words))

    def state(row: Any) -> str:
        return "over" if row.over else "going on" if row.begun else "waiting"

    _list(
        as_json,
        found,
        ("id", lambda row: row.id),
        ("game", lambda row: row.game),
        ("state", state),
        ("moved", lambda row: _ago(row.moved)),
        ("players", lambda row: ", ".join(row.names)),
        ("name", lambda row: row.name),
    )


@admin.command(**help_with("List people by the names they play under.", "roundhouse admin people ann"))
def people(context: typer.Context, words: Words = "", as_json: AsJson = False) -> None:
    found = _do(context, lambda admin: admin.find_people(words))
    _list(
        as_json,
        found,
        ("key", lambda row: row.key[:12]),
        ("names", lambda row: ", ".join(row.names)),
        ("tables", lambda row: " ".join(row.tables)),
    )


@admin.command(**help_with("End a game as it stands.", "roundhouse admin close k3v9…"))
def close(context: typer.Context, table: TableId) -> None:
    _do(context, lambda admin: admin.close_table(table))


@admin.command(**help_with("Delete a table, and all that was played and said there.", "roundhouse admin delete k3v9…"))
def delete(context: typer.Context, table: TableId) -> None:
    _do(context, lambda admin: admin.delete_table(table))


@admin.command(
    **help_with(
        "Delete a person: their tables, their name and their words at others' tables. A bot plays on there.",
        "roundhouse admin forget 3f9a2c81",
    )
)
def forget(
    context: typer.Context,
    key: Annotated[str, typer.Argument(help=sentence("The beginning of their key: see `roundhouse admin people`."))],
) -> None:
    visitor, deleted, freed = _do(context, lambda admin: admin.forget_person(key))
    out.print(f"{visitor[:12]}: {deleted} tables deleted, {freed} freed of them")


@admin.command(
    **help_with("Delete a file that somebody shared by a link.", "roundhouse admin unshare 0f3b9a1c44d25e6f7a8b9c0d")
)
def unshare(
    context: typer.Context,
    id: Annotated[str, typer.Argument(help=sentence("The file's id: the end of its link."))],
) -> None:
    _do(context, lambda admin: admin.delete_shared(id))


@admin.command(
    **help_with("Let nobody in from an address or network.", "roundhouse admin ban 203.0.113.9 --days 7 --reason spam")
)
def ban(
    context: typer.Context,
    network: Network,
    days: Annotated[
        float | None, typer.Option(help=sentence("For how many days; by default, for good."), min=0)
    ] = None,
    reason: Annotated[str, typer.Option(help=sentence("Why: a note for those who run the server."))] = "",
) -> None:
    _do(context, lambda admin: admin.ban(network, days, reason))


@admin.command(**help_with("Let people in from there again.", "roundhouse admin unban 203.0.113.9"))
def unban(context: typer.Context, network: Network) -> None:
    _do(context, lambda admin: admin.unban(network))


@admin.command(**help_with("List who is not let in.", "roundhouse admin bans"))
def bans(context: typer.Context, as_json: AsJson = False) -> None:
    found = _do(context, lambda admin: admin.bans())
    _list(
        as_json,
        found,
        ("network", lambda order: order.what),
        ("since", lambda order: _ago(order.at)),
        ("days left", lambda order: "" if order.until is None else f"{(order.until - time.time()) / 86400:.1f}"),
        ("reason", lambda order: order.reason),
    )


@admin.command(
    **help_with(
        "Tell everybody something, on every page. Without words, take it down.",
        'roundhouse admin announce "The server restarts at 20:00 UTC." --hours 3',
    )
)
def announce(
    context: typer.Context,
    words: Annotated[str, typer.Argument(help=sentence("What to tell."))] = "",
    hours: Annotated[
        float | None, typer.Option(help=sentence("For how many hours; by default, until it is taken down."), min=0)
    ] = None,
) -> None:
    _do(context, lambda admin: admin.announce(words, hours))
