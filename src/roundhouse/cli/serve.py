"""`roundhouse serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from ..errors import MissingExtra
from ..language import sentence
from .common import help_with


def register(app: typer.Typer) -> None:
    @app.command(
        **help_with(
            "Play in the browser: open tables for bots, friends or one screen.",
            "roundhouse serve --open",
            "roundhouse serve --host 0.0.0.0 --port 9000 --data /srv/roundhouse",
            "roundhouse serve --database postgresql://user@localhost/roundhouse --workers 4",
        )
    )
    def serve(
        host: Annotated[
            str, typer.Option(help=sentence("The address to listen on; `0.0.0.0`: all of this machine."))
        ] = "127.0.0.1",
        port: Annotated[int, typer.Option(help=sentence("The port; 0: any that is free."), min=0, max=65535)] = 8719,
        database: Annotated[
            str | None,
            typer.Option(
                help=sentence("`postgresql://…`, or the path of an SQLite file; in the data directory by default.")
            ),
        ] = None,
        workers: Annotated[
            int, typer.Option(help=sentence("Web processes; more than one needs PostgreSQL."), min=1, max=64)
        ] = 1,
        data: Annotated[
            Path | None, typer.Option(help=sentence("Where tables are kept; the user's data directory by default."))
        ] = None,
        bots: Annotated[
            int, typer.Option(help=sentence("Processes that think for bots, for each web process."), min=1, max=64)
        ] = 1,
        bot_pause: Annotated[
            float, typer.Option(help=sentence("The fewest seconds a bot takes for a decision."), min=0)
        ] = 0.5,
        rate: Annotated[
            float,
            typer.Option(
                help=sentence("How fast a visitor may act, as a multiple of what people need; 0: no limit."), min=0
            ),
        ] = 1.0,
        secure: Annotated[
            bool, typer.Option(help=sentence("Behind HTTPS: cookies are never sent without it."))
        ] = False,
        log_level: Annotated[
            Literal["debug", "info", "warning", "error"],
            typer.Option(help=sentence("How much is logged, as JSON lines.")),
        ] = "info",
        open: Annotated[bool, typer.Option(help=sentence("Show the page in the browser."))] = False,
    ) -> None:
        try:
            from ..server.run import run
        except ImportError as error:
            if (error.name or "").partition(".")[0] == "roundhouse":
                raise
            raise MissingExtra("the browser table", "web") from None
        from ..server.settings import Settings, data_directory, database_address

        address = database_address(database, data or data_directory())
        settings = Settings(address, bot_workers=bots, bot_pause=bot_pause, rate=rate, secure=secure)
        run(settings, host, port, workers, log_level, open)
