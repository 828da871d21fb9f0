"""`roundhouse picture`: the table of a record as SVG or PNG."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..errors import BadInput
from ..games.drawing import draw
from ..language import sentence
from .common import Language, RecordFile, chosen_language, err, help_with, load_record, no_such_seat, write_bytes


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
        output: Annotated[Path, typer.Option("--out", "-o", help=sentence("Where to write it: `.svg` or `.png`."))],
        seat: Annotated[
            int | None,
            typer.Option(
                help=sentence("Show what this seat, counted from 1, may see; by default, what a spectator sees.")
            ),
        ] = None,
        lang: Language = None,
        theme: Annotated[str, typer.Option(help=sentence("The picture's theme: light or dark."))] = "light",
        width: Annotated[int, typer.Option(help=sentence("Width of a PNG, in pixels."), min=100, max=8000)] = 1200,
    ) -> None:
        if output.suffix not in (".svg", ".png"):
            raise BadInput(sentence("pictures are .svg or .png, not '{given}'"), given=output.suffix or output.name)
        table = load_record(file)
        if seat is not None and not 1 <= seat <= table.players:
            raise no_such_seat(seat, table)
        observation = table.observe(None if seat is None else seat - 1)
        drawn = draw(observation, chosen_language(lang), theme)
        write_bytes(output, drawn.svg().encode() if output.suffix == ".svg" else drawn.png(width))
        err.print(f"{output}")
