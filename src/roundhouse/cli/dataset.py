"""`roundhouse dataset`: games of strong bots, decision by decision, to learn from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..language import sentence, speaker
from .common import (
    GameName,
    Language,
    Options,
    chosen_language,
    complete_bot,
    err,
    find_game,
    game_options,
    help_with,
    out,
    parse_bots,
)


def register(app: typer.Typer) -> None:
    @app.command(
        **help_with(
            "Make a data set to learn from: records, and decisions with what was seen, thought and won, as Parquet.",
            "roundhouse dataset game-of-trains --bots chief --games 200 --out trains-chief",
            "roundhouse dataset next-station-london --players 1 --bots chief@2000 --games 100 --out london-chief",
            "roundhouse dataset maglev-metro --players 3 --bots chief,dispatcher --games 30 --out metro",
        )
    )
    def dataset(
        name: GameName,
        output: Annotated[
            Path, typer.Option("--out", help=sentence("The folder; the same command resumes what is there."))
        ],
        bots: Annotated[
            str,
            typer.Option(
                help=sentence("Who plays, seat by seat; the last one fills the rest."), autocompletion=complete_bot
            ),
        ] = "chief",
        players: Annotated[
            int | None, typer.Option(help=sentence("How many seats; by default, one for each bot."))
        ] = None,
        games: Annotated[int, typer.Option(help=sentence("How many games."), min=1, max=10**7)] = 100,
        seed: Annotated[int, typer.Option(help=sentence("The same seed gives the same games."))] = 0,
        workers: Annotated[
            int | None, typer.Option(help=sentence("Processes; one for each core."), min=1, max=1024)
        ] = None,
        option: Options = None,
        lang: Language = None,
    ) -> None:
        from ..arena.dataset import Dataset, make_dataset

        say = speaker(chosen_language(lang))
        found = find_game(name)
        numbers, files = game_options(found, option)
        seats = players if players is not None else found.title.players[0] if "," not in bots else None
        wanted = Dataset.of(found, parse_bots(bots, seats), games, seed, {**files, **numbers})
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=err, transient=True) as bar:
            task = bar.add_task(say("Playing"), total=games)
            make_dataset(output, wanted, workers, lambda count: bar.advance(task, count))
        out.print(say("Written to {path}", path=output))
