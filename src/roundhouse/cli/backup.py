"""`roundhouse backup` and `roundhouse restore`: all tables in one file, and back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from ..language import sentence
from .common import help_with, out
from .database import Data, DatabaseAddress, DatabaseFile, chosen_database, opened

BackupFile = Annotated[Path, typer.Argument(help=sentence("The file, such as `roundhouse-2026-11-18.backup`."))]


def register(app: typer.Typer) -> None:
    @app.command(
        **help_with(
            "Copy all tables of a server into one file, while it goes on.",
            "roundhouse backup /srv/backups/today.backup",
            "roundhouse backup today.backup --database-file /etc/roundhouse/database",
        )
    )
    def backup(
        file: BackupFile,
        database: DatabaseAddress = None,
        database_file: DatabaseFile = None,
        data: Data = None,
    ) -> None:
        from ..server.backup import Copied, back_up

        async def work() -> Copied:
            async with opened(chosen_database(database, database_file, data)) as found:
                return await back_up(found, file)

        copied = asyncio.run(work())
        out.print(f"{file}: {copied.tables} tables, {copied.rows} rows, {copied.bytes} bytes")

    @app.command(
        **help_with(
            "Fill an empty database from such a file; SQLite or PostgreSQL, whichever it came from.",
            "roundhouse restore today.backup --data /srv/roundhouse",
            "roundhouse restore today.backup --database postgresql://localhost/roundhouse",
            "roundhouse restore today.backup --check",
        )
    )
    def restore(
        file: BackupFile,
        database: DatabaseAddress = None,
        database_file: DatabaseFile = None,
        data: Data = None,
        check: Annotated[
            bool, typer.Option("--check", help=sentence("Only check that the file is whole; change nothing."))
        ] = False,
    ) -> None:
        from ..server import backup as copies

        if check:
            out.print(f"{file}: whole, schema {copies.check(file)}")
            return

        async def work() -> copies.Copied:
            async with opened(chosen_database(database, database_file, data)) as found:
                return await copies.restore(found, file)

        copied = asyncio.run(work())
        out.print(f"{file}: {copied.tables} tables, {copied.rows} rows")
