"""What several commands share: arguments, languages, files in and out."""

from __future__ import annotations

import contextlib
import locale
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from ..bots import bot_names
from ..errors import BadInput
from ..games import titles
from ..games.drawing import THEMES, Picture
from ..games.parts import read_text
from ..kernel.watching import watched
from ..language import LANGUAGES, sentence, speaker
from ..table import Game, Table, game, load

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def complete_game(incomplete: str) -> list[str]:
    return [name for name in titles() if name.startswith(incomplete)]


def complete_bot(incomplete: str) -> list[str]:
    done, comma, last = incomplete.rpartition(",")
    return [f"{done}{comma}{name}" for name in bot_names() if name.startswith(last)]


def complete_language(incomplete: str) -> list[str]:
    return [lang for lang in LANGUAGES if lang.startswith(incomplete)]


GameName = Annotated[
    str, typer.Argument(help=sentence("The game's name; see `roundhouse games`."), autocompletion=complete_game)
]
RecordFile = Annotated[Path, typer.Argument(help=sentence("A record, such as `FILE.rh`."))]
Language = Annotated[
    str | None,
    typer.Option(
        "--lang", help=sentence("en, ru, uk or es; the system's by default."), autocompletion=complete_language
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        help=sentence("An option of the game, such as `turn_cap=500`; or your own data file, such as `cards=my.toml`."),
    ),
]
PicturePath = Annotated[Path, typer.Option("--out", "-o", help=sentence("Where to write it: `.svg` or `.png`."))]
PictureTheme = Annotated[str, typer.Option("--theme", help=sentence("The picture's theme: light or dark."))]
PngWidth = Annotated[int, typer.Option("--width", help=sentence("Width of a PNG, in pixels."), min=100, max=8000)]
AsJson = Annotated[bool, typer.Option("--json", help=sentence("Print JSON, for scripts."))]


@contextlib.contextmanager
def compiling(what: str) -> Iterator[None]:
    """If something has to be compiled within this block, show how far that has got; otherwise nothing."""
    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), console=err, transient=True)
    task = bar.add_task(what, total=None)

    def further(done: int, of: int) -> None:
        bar.start()
        bar.update(task, completed=done, total=of)

    with watched(further):
        try:
            yield
        finally:
            if bar.live.is_started:
                bar.stop()


def chosen_language(lang: str | None) -> str:
    """The language asked for, or that of ROUNDHOUSE_LANG, or the system's where we speak it, or English."""
    if lang is None:
        lang = next((known for known in LANGUAGES if known == os.environ.get("ROUNDHOUSE_LANG")), None)
    if lang is None:
        system = os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or ""
        lang = system[:2] if system[:2] in LANGUAGES else "en"
    return speaker(lang).lang


def find_game(name: str) -> Game:
    return game(name)


def game_options(found: Game, given: list[str] | None) -> tuple[dict[str, int], dict[str, str]]:
    """The game's options and the owner's data files, from `name=value` pairs."""
    numbers: dict[str, int] = {}
    files: dict[str, str] = {}
    for pair in given or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(sentence("options are written name=value, not '{given}'"), given=pair[:40])
        if name in found.title.data_files:
            files[name] = value
        elif value.lstrip("-").isdecimal() and len(value) < 19:
            numbers[name] = int(value)
        else:
            raise BadInput(sentence("{name} needs a whole number, not '{given}'"), name=name[:40], given=value[:40])
    return numbers, files


def load_record(path: Path) -> Table:
    return load(read_text(path, "record"))


def parse_bots(names: str, players: int | None) -> list[str]:
    """Bot names from a comma list; a single name, or the last one, fills up to the number of players."""
    bots = [name.strip() for name in names.split(",")]
    if players is not None:
        if len(bots) > players:
            raise BadInput(sentence("too many bots: {bots} for {players} seats"), bots=len(bots), players=players)
        bots += [bots[-1]] * (players - len(bots))
    return bots


def no_such_seat(seat: int, table: Table) -> BadInput:
    told = sentence("there is no seat {seat} at this table: seats are 1 to {players}")
    return BadInput(told, seat=seat, players=table.players)


def unknown_theme(theme: str) -> BadInput:
    return BadInput(sentence("unknown theme '{name}': choose one of {known}"), name=theme[:20], known=", ".join(THEMES))


def write_text(path: Path, text: str) -> None:
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        told = sentence("{path} cannot be written ({reason}): choose another path")
        raise BadInput(told, path=path, reason=error.strerror) from None


def check_picture(path: Path) -> None:
    """Refuse a picture that is neither SVG nor PNG, before anything is drawn."""
    if path.suffix not in (".svg", ".png"):
        raise BadInput(sentence("pictures are .svg or .png, not '{given}'"), given=path.suffix or path.name)


def write_picture(path: Path, drawn: Picture, width: int) -> None:
    """Write a picture in the format that its file name asks for; a PNG is `width` pixels wide."""
    write_bytes(path, drawn.svg().encode() if path.suffix == ".svg" else drawn.png(width))
    err.print(f"{path}")


def help_with(text: str, *examples: str) -> dict[str, Any]:
    """A command's help: one sentence, then examples."""
    shown = "\n\n".join(f"`{example}`" for example in examples)
    return {"help": f"{text}\n\n**Examples**\n\n{shown}"}
