"""`roundhouse mcp`: tables for agents that speak the Model Context Protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..language import sentence
from .common import help_with


def register(app: typer.Typer) -> None:
    @app.command(
        **help_with(
            "Let an agent play: a server of the Model Context Protocol over standard input and output.",
            "roundhouse mcp",
            "roundhouse mcp --records games",
        )
    )
    def mcp(
        records: Annotated[Path | None, typer.Option(help=sentence("A folder that keeps every finished game."))] = None,
    ) -> None:
        from ..agents.mcp_server import make_server

        make_server(records).run()
