"""Which database a command works on: the options that the server and the tools for those who run it share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import BadInput, MissingExtra
from ..language import sentence

if TYPE_CHECKING:
    from ..server.database import Database

DatabaseAddress = Annotated[
    str | None,
    typer.Option(
        help=sentence("`postgresql://…`, or the path of an SQLite file; in the data directory by default."),
        envvar="ROUNDHOUSE_DATABASE",
    ),
]
DatabaseFile = Annotated[
    Path | None,
    typer.Option(
        help=sentence("A file that holds the database's address, password included."),
        envvar="ROUNDHOUSE_DATABASE_FILE",
    ),
]
Data = Annotated[
    Path | None,
    typer.Option(
        help=sentence("Where tables are kept; the user's data directory by default."), envvar="ROUNDHOUSE_DATA"
    ),
]


def chosen_database(address: str | None, file: Path | None, data: Path | None) -> str:
    """The address for SQLAlchemy."""
    from ..server.settings import address_in, data_directory, database_address

    if address is not None and file is not None:
        raise BadInput(sentence("choose either --database or --database-file"))
    if file is not None:
        address = address_in(file)
    return database_address(address, data or data_directory())


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Database]:
    """The database, for a while; that it cannot be reached is told in one line."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from ..server.database import Database
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "roundhouse":
            raise
        raise MissingExtra("the browser table", "web") from None
    database = Database(address)
    try:
        yield database
    except (SQLAlchemyError, OSError) as error:
        raise BadInput(str(error).partition("\n")[0]) from None
    finally:
        await database.close()
