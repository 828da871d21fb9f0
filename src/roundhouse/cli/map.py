"""`roundhouse map`: check an owner's map file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from ..errors import BadInput
from ..games import find_title, titles
from ..games.parts import read_text
from ..games.title import Title
from ..language import speaker
from .common import AsJson, Language, chosen_language, complete_game, help_with, out


def register(app: typer.Typer) -> None:
    commands = typer.Typer(help="Check a map file of your own.", no_args_is_help=True)
    app.add_typer(commands, name="map")

    @commands.command(
        **help_with(
            "Say everything that is wrong with a map file; exit code 1 if anything is.",
            "roundhouse map check my-london.toml",
            "roundhouse map check my-london.toml --game next-station-london --json",
        )
    )
    def check(
        file: Annotated[Path, typer.Argument(help="A map, as `FILE.toml`.")],
        game: Annotated[
            str | None, typer.Option(help="The game it is for, where several have maps.", autocompletion=complete_game)
        ] = None,
        lang: Language = None,
        as_json: AsJson = False,
    ) -> None:
        say = speaker(chosen_language(lang))
        title = _with_maps(game)
        complaints = title.module("parts").check(read_text(file, "map file"))
        if as_json:
            out.print_json(json.dumps({"game": title.name, "complaints": complaints}))
        elif complaints:
            for complaint in complaints:
                out.print(Text(complaint))
        else:
            out.print(say("This map can be played on."))
        if complaints:
            raise typer.Exit(1)


def _with_maps(game: str | None) -> Title:
    """The game whose maps are meant."""
    if game is not None:
        title = find_title(game)
        if "map" not in title.data_files:
            raise BadInput(f"{title.name} has no maps")
        return title
    found = [title for title in titles().values() if "map" in title.data_files]
    if len(found) != 1:
        names = ", ".join(title.name for title in found)
        raise BadInput(f"several games have maps: say which with --game ({names})")
    return found[0]
