"""`roundhouse map`: check and draw an owner's map file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from ..errors import BadInput
from ..games import find_title, titles
from ..games.complaint import Complaint
from ..games.drawing import THEMES, Picture
from ..games.parts import named_file, parts_from, read_text
from ..games.title import Title
from ..language import Speaker, sentence, speaker
from .common import (
    AsJson,
    Language,
    PicturePath,
    PictureTheme,
    PngWidth,
    check_picture,
    chosen_language,
    complete_game,
    help_with,
    out,
    unknown_theme,
    write_picture,
)

ForGame = Annotated[
    str | None,
    typer.Option("--game", help=sentence("The game it is for, where several have maps."), autocompletion=complete_game),
]


def register(app: typer.Typer) -> None:
    commands = typer.Typer(help=sentence("Check or draw a map file of your own."), no_args_is_help=True)
    app.add_typer(commands, name="map")

    @commands.command(
        **help_with(
            "List everything wrong with a map file; exit code 1 if there is anything.",
            "roundhouse map check my-berlin.toml --game maglev-metro",
            "roundhouse map check my-london.toml --game next-station-london --json",
        )
    )
    def check(
        file: Annotated[Path, typer.Argument(help=sentence("A map, such as `FILE.toml`."))],
        game: ForGame = None,
        lang: Language = None,
        as_json: AsJson = False,
    ) -> None:
        say = speaker(chosen_language(lang))
        title = _with_maps(game)
        text = read_text(file, "map file")
        complaints = list(_complaints(title, text))
        remarks = [] if complaints else list(title.rules.remark_on_map(text))
        if as_json:
            out.print_json(json.dumps({"game": title.name, "complaints": complaints, "remarks": remarks}))
        elif complaints:
            for complaint in complaints:
                out.print(Text(_in_words(complaint, say)))
        else:
            out.print(say("This map can be played on."))
            for remark in remarks:
                out.print(Text(say("Unlike a printed one: {remark}", remark=_in_words(remark, say))))
        if complaints:
            raise typer.Exit(1)

    @commands.command(
        **help_with(
            "Draw a map, yours or one that ships with a game, to compare it with the printed one.",
            "roundhouse map draw my-berlin.toml -o my-berlin.svg",
            "roundhouse map draw manhattan -o manhattan.png --lang es --theme dark",
        )
    )
    def draw(
        map: Annotated[
            str, typer.Argument(help=sentence("A map: `FILE.toml`, or the name of one that ships with the game."))
        ],
        output: PicturePath,
        game: ForGame = None,
        lang: Language = None,
        theme: PictureTheme = "light",
        width: PngWidth = 1200,
    ) -> None:
        check_picture(output)
        drawn = _drawn(map, game, chosen_language(lang), theme)
        write_picture(output, drawn, width)


def _drawn(map: str, game: str | None, lang: str, theme: str) -> Picture:
    if theme not in THEMES:
        raise unknown_theme(theme)
    games = [_with_maps(game)] if game is not None else _all_with_maps()
    for title in games:
        shipped = named_file(title, "map", map)
        if shipped:
            text = (resources.files(title.package) / "data" / shipped).read_text("utf-8")
            break
    else:
        text = read_text(map, "map file")
        title = games[0] if len(games) == 1 else _made_for(text, games)
    parts = parts_from(title, {"map": text})
    draw_map = title.pictures.draw_map
    assert draw_map is not None, "a game with maps draws them"
    return draw_map(parts, tomllib.loads(text), speaker(lang), THEMES[theme])


def _in_words(told: str, say: Speaker) -> str:
    return told.in_words(say) if isinstance(told, Complaint) else told


def _complaints(title: Title, text: str) -> Sequence[str]:
    """All that is wrong with a map file."""
    check = title.rules.check_map
    assert check is not None, "a game with maps checks them"
    return check(text)


def _made_for(text: str, games: list[Title]) -> Title:
    """The only one of the games in which a map can be played on."""
    found = [title for title in games if not _complaints(title, text)]
    if len(found) != 1:
        names = ", ".join(title.name for title in games)
        raise BadInput(
            sentence("no game can be played on this map: see `roundhouse map check --game` ({names})"), names=names
        )
    return found[0]


def _all_with_maps() -> list[Title]:
    return [title for title in titles().values() if title.rules.check_map is not None]


def _with_maps(game: str | None) -> Title:
    """The game whose maps are meant."""
    if game is not None:
        title = find_title(game)
        if title.rules.check_map is None:
            raise BadInput(sentence("{game} has no maps"), game=title.name)
        return title
    found = _all_with_maps()
    if len(found) != 1:
        names = ", ".join(title.name for title in found)
        raise BadInput(sentence("several games have maps: say which with --game ({names})"), names=names)
    return found[0]
