"""`roundhouse serve`: the table in the browser."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from ..errors import BadInput, MissingExtra
from ..games.parts import read_text
from ..language import sentence
from .common import help_with
from .database import Data, DatabaseAddress, DatabaseFile, chosen_database

CONFIG = "ROUNDHOUSE_CONFIG"


def read_settings(context: typer.Context, path: Path | None) -> Path | None:
    """Take what stands in the file wherever neither the command line nor the environment says otherwise."""
    if path is None:
        return None
    try:
        told = tomllib.loads(read_text(path, "settings"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(sentence("{path} is not TOML: {reason}"), path=path, reason=error) from None
    context.default_map = {key.replace("-", "_"): value for key, value in told.items()}
    known = {parameter.name for parameter in context.command.params} - {"config", "open"}
    for key in context.default_map:
        if key not in known:
            names = ", ".join(sorted(name.replace("_", "-") for name in known if name))
            raise BadInput(
                sentence("{path} has an unknown setting '{name}': choose from {known}"),
                path=path,
                name=key,
                known=names,
            )
    return path


def register(app: typer.Typer) -> None:
    @app.command(
        **help_with(
            "Play in the browser: open tables for bots, friends or one screen.",
            "roundhouse serve --open",
            "roundhouse serve --host 0.0.0.0 --port 9000 --data /srv/roundhouse",
            "roundhouse serve --database postgresql://user@localhost/roundhouse --workers 4",
            "ROUNDHOUSE_PORT=9000 roundhouse serve --config /etc/roundhouse.toml",
        )
    )
    def serve(
        config: Annotated[
            Path | None,
            typer.Option(
                help=sentence("A TOML file with any of these settings, such as `port = 9000`."),
                envvar=CONFIG,
                is_eager=True,
                callback=read_settings,
            ),
        ] = None,
        host: Annotated[
            str,
            typer.Option(
                help=sentence("The address to listen on; `0.0.0.0`: all of this machine."), envvar="ROUNDHOUSE_HOST"
            ),
        ] = "127.0.0.1",
        port: Annotated[
            int,
            typer.Option(help=sentence("The port; 0: any that is free."), min=0, max=65535, envvar="ROUNDHOUSE_PORT"),
        ] = 8719,
        database: DatabaseAddress = None,
        database_file: DatabaseFile = None,
        workers: Annotated[
            int,
            typer.Option(
                help=sentence("Web processes; more than one needs PostgreSQL."),
                min=1,
                max=64,
                envvar="ROUNDHOUSE_WORKERS",
            ),
        ] = 1,
        data: Data = None,
        bots: Annotated[
            int,
            typer.Option(
                help=sentence("Processes that think for bots, for each web process."),
                min=1,
                max=64,
                envvar="ROUNDHOUSE_BOTS",
            ),
        ] = 1,
        bot_pause: Annotated[
            float,
            typer.Option(
                help=sentence("The fewest seconds a bot takes for a decision."), min=0, envvar="ROUNDHOUSE_BOT_PAUSE"
            ),
        ] = 0.5,
        rate: Annotated[
            float,
            typer.Option(
                help=sentence("How fast a visitor may act, as a multiple of what people need; 0: no limit."),
                min=0,
                envvar="ROUNDHOUSE_RATE",
            ),
        ] = 1.0,
        keep_days: Annotated[
            float,
            typer.Option(
                help=sentence("Days after which an abandoned table is deleted; 0: never."),
                min=0,
                envvar="ROUNDHOUSE_KEEP_DAYS",
            ),
        ] = 30.0,
        secure: Annotated[
            bool,
            typer.Option(
                help=sentence("Behind HTTPS: browsers connect, and send cookies, over HTTPS only."),
                envvar="ROUNDHOUSE_SECURE",
            ),
        ] = False,
        trusted_proxies: Annotated[
            str,
            typer.Option(
                help=sentence("Proxies trusted about visitors' addresses and HTTPS, separated by commas."),
                envvar="ROUNDHOUSE_TRUSTED_PROXIES",
            ),
        ] = "127.0.0.1,::1",
        base_path: Annotated[
            str,
            typer.Option(
                help=sentence("Where a proxy puts the pages, such as `/games`; by default, at the root."),
                envvar="ROUNDHOUSE_BASE_PATH",
            ),
        ] = "",
        metrics_from: Annotated[
            str,
            typer.Option(
                help=sentence("Addresses and networks that may read `/metrics`, separated by commas."),
                envvar="ROUNDHOUSE_METRICS_FROM",
            ),
        ] = "127.0.0.1,::1",
        site: Annotated[
            str,
            typer.Option(
                help=sentence("The address of the pages, such as `https://games.example.org`, for links in e-mail."),
                envvar="ROUNDHOUSE_SITE",
            ),
        ] = "",
        mail_server: Annotated[
            str,
            typer.Option(
                help=sentence("A mail server, such as `smtp://user@mail.example.org:587` or `smtps://…`."),
                envvar="ROUNDHOUSE_MAIL_SERVER",
            ),
        ] = "",
        mail_from: Annotated[
            str,
            typer.Option(help=sentence("The address that e-mail comes from."), envvar="ROUNDHOUSE_MAIL_FROM"),
        ] = "",
        mail_password_file: Annotated[
            str,
            typer.Option(
                help=sentence("A file with the password for the mail server."), envvar="ROUNDHOUSE_MAIL_PASSWORD_FILE"
            ),
        ] = "",
        drain: Annotated[
            float,
            typer.Option(
                help=sentence("Seconds to keep serving after being told to stop, while `/health/ready` says so."),
                min=0,
                max=600,
                envvar="ROUNDHOUSE_DRAIN",
            ),
        ] = 0.0,
        log_level: Annotated[
            Literal["debug", "info", "warning", "error"],
            typer.Option(
                help=sentence("How much is logged, as JSON lines; `debug` includes visitors' addresses."),
                envvar="ROUNDHOUSE_LOG_LEVEL",
            ),
        ] = "info",
        open: Annotated[bool, typer.Option(help=sentence("Show the page in the browser."))] = False,
    ) -> None:
        try:
            from ..server.run import Listening, run
        except ImportError as error:
            if (error.name or "").partition(".")[0] == "roundhouse":
                raise
            raise MissingExtra("the browser table", "web") from None
        from ..server.settings import Settings, checked_base

        more: dict[str, Any] = {"base_path": checked_base(base_path), "metrics_from": metrics_from}
        more |= {"keep_days": keep_days, "secure": secure, "site": site}
        more |= {"mail_server": mail_server, "mail_from": mail_from, "mail_password_file": mail_password_file}
        address = chosen_database(database, database_file, data)
        settings = Settings(address, bot_workers=bots, bot_pause=bot_pause, rate=rate, **more)
        os.environ.pop("ROUNDHOUSE_DATABASE", None)  # bots' processes need not know the password
        run(settings, Listening(host, port, workers, log_level, trusted_proxies, drain, open))
