"""`roundhouse picture`: the table of a record as SVG or PNG."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..errors import BadInput
from ..games.drawing import THEMES, draw
from .common import Language, RecordFile, chosen_language, err, help_with, load_record, write_bytes


def register(app: typer.Typer) -> None:
    @app.command(
        **help_with(
            "Draw the last position of a record.",
            "roundhouse picture game.rh -o table.svg",
            "roundhouse picture game.rh -o table.png --seat 2 --lang es --theme dark",
        )
    )
    def picture(
        file: RecordFile,
        output: Annotated[Path, typer.Option("--out", "-o", help="Where to: `.svg` or `.png`.")],
        seat: Annotated[int | None, typer.Option(help="What this seat, from 1, may see; else a spectator.")] = None,
        lang: Language = None,
        theme: Annotated[str, typer.Option(help=" or ".join(THEMES))] = "light",
        width: Annotated[int, typer.Option(help="Of a PNG, in pixels.", min=100, max=8000)] = 1200,
    ) -> None:
        if output.suffix not in (".svg", ".png"):
            raise BadInput(f"pictures are .svg or .png, not '{output.suffix or output.name}'")
        table = load_record(file)
        if seat is not None and not 1 <= seat <= table.players:
            raise BadInput(f"there is no seat {seat} at this table: seats are 1 to {table.players}")
        observation = table.observe(None if seat is None else seat - 1)
        drawn = draw(observation, chosen_language(lang), theme)
        write_bytes(output, drawn.svg().encode() if output.suffix == ".svg" else drawn.png(width))
        err.print(f"{output}")
