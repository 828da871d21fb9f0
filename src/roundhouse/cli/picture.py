"""`roundhouse picture`: the table of a record as SVG or PNG."""

from __future__ import annotations

from typing import Annotated

import typer

from ..games.drawing import draw
from ..language import sentence
from .common import (
    Language,
    PicturePath,
    PictureTheme,
    PngWidth,
    RecordFile,
    check_picture,
    chosen_language,
    help_with,
    load_record,
    no_such_seat,
    write_picture,
)


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
        output: PicturePath,
        seat: Annotated[
            int | None,
            typer.Option(
                help=sentence("Show what this seat, counted from 1, may see; by default, what a spectator sees.")
            ),
        ] = None,
        lang: Language = None,
        theme: PictureTheme = "light",
        width: PngWidth = 1200,
    ) -> None:
        check_picture(output)
        table = load_record(file)
        if seat is not None and not 1 <= seat <= table.players:
            raise no_such_seat(seat, table)
        observation = table.observe(None if seat is None else seat - 1)
        drawn = draw(observation, chosen_language(lang), theme)
        write_picture(output, drawn, width)
