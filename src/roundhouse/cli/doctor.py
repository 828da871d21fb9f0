"""`roundhouse doctor`: do all stored games still come out the same?"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from ..errors import BadInput, MissingExtra, RoundhouseError
from ..games.parts import read_text
from ..language import Speaker, sentence, speaker
from ..table import load
from .common import AsJson, Language, chosen_language, help_with, out


@dataclass
class Examined:
    """What was replayed, by game, and what cannot be."""

    games: Counter[str]
    troubles: dict[str, str]  # where -> what


def register(app: typer.Typer) -> None:
    @app.command(
        **help_with(
            "Replay all games a server stored, or records, and list those that no longer come out the same.",
            "roundhouse doctor",
            "roundhouse doctor --database postgresql://user@localhost/roundhouse",
            "roundhouse doctor my-records/ game.rh",
        )
    )
    def doctor(
        records: Annotated[
            list[Path] | None,
            typer.Argument(help=sentence("Records, or folders of them; by default, the server's games.")),
        ] = None,
        database: Annotated[
            str | None,
            typer.Option(
                help=sentence("`postgresql://…`, or the path of an SQLite file; in the data directory by default.")
            ),
        ] = None,
        data: Annotated[
            Path | None, typer.Option(help=sentence("Where tables are kept; the user's data directory by default."))
        ] = None,
        lang: Language = None,
        as_json: AsJson = False,
    ) -> None:
        say = speaker(chosen_language(lang))
        found = _records(records) if records else asyncio.run(_stored(database, data))
        if as_json:
            out.print_json(json.dumps({"games": found.games, "troubles": found.troubles}, ensure_ascii=False))
        else:
            for line in _told(found, say):
                out.print(Text(line))
        if found.troubles:
            raise typer.Exit(1)


def _records(paths: list[Path]) -> Examined:
    found = Examined(Counter(), {})
    for path in _files(paths):
        try:
            found.games[load(read_text(path, "record")).title.name] += 1
        except RoundhouseError as error:
            found.troubles[str(path)] = str(error)
    return found


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.rh"))
        elif path.exists():
            yield path
        else:
            raise BadInput(sentence("{path} cannot be read ({reason}): check the path"), path=path, reason="—")


async def _stored(database: str | None, data: Path | None) -> Examined:
    try:
        from ..server.doctor import examine_all
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "roundhouse":
            raise
        raise MissingExtra("the server's games", "web") from None
    from ..server.settings import data_directory, database_address

    found = Examined(Counter(), {})
    async for one in examine_all(database_address(database, data or data_directory())):
        if one.trouble is None:
            found.games[one.game] += 1
        else:
            rules = "" if one.rules is None else f", rules {one.rules}"
            found.troubles[f"{one.table} ({one.game}{rules}, {one.entries})"] = one.trouble
    return found


def _told(found: Examined, say: Speaker) -> Iterator[str]:
    for where, what in found.troubles.items():
        yield f"{where}: {what}"
    for game, count in sorted(found.games.items()):
        yield say.many(
            "{game}: {n} game comes out the same as before.",
            "{game}: {n} games come out the same as before.",
            count,
            game=game,
        )
    if found.troubles:
        count = len(found.troubles)
        yield say.many("{n} game cannot be replayed.", "{n} games cannot be replayed.", count)
    elif not found.games:
        yield say("There are no games.")
