"""`roundhouse simulate`: bots against bots, by the thousand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from ..arena import Results
from ..arena import simulate as run
from ..arena.job import Job, run_job
from ..arena.results import checked_out
from ..errors import BadInput
from ..language import Speaker, sentence, speaker
from .common import (
    AsJson,
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
            "Let bots play a series of games, and sum up the results.",
            "roundhouse simulate game-of-trains --games 1000000 --bots random,random",
            "roundhouse simulate game-of-trains --players 3 --bots greedy,random --out results.parquet",
            "roundhouse simulate game-of-trains --bots greedy -o turn_cap=100 --json",
            "roundhouse simulate game-of-trains --games 100000000 --ray local --out results",
            "roundhouse simulate game-of-trains --bots greedy --positions --out decisions",
            "roundhouse simulate game-of-trains --bots chief,greedy --games 20 --records --out games",
        )
    )
    def simulate(
        name: GameName,
        games: Annotated[int, typer.Option(help=sentence("How many games."), min=1, max=10**9)] = 1000,
        bots: Annotated[
            str,
            typer.Option(
                help=sentence("Who plays, seat by seat; the last one fills the rest."), autocompletion=complete_bot
            ),
        ] = "random",
        players: Annotated[
            int | None, typer.Option(help=sentence("How many seats; by default, one for each bot."))
        ] = None,
        seed: Annotated[int, typer.Option(help=sentence("The same seed gives the same games."))] = 0,
        cores: Annotated[
            int | None, typer.Option(help=sentence("How many cores; all by default."), min=1, max=1024)
        ] = None,
        option: Options = None,
        output: Annotated[
            Path | None,
            typer.Option(
                "--out",
                help=sentence("A row for each game: `.csv` or `.parquet`; or a folder, where a job can be resumed."),
            ),
        ] = None,
        ray: Annotated[
            str | None,
            typer.Option(help=sentence("Play on Ray: `local`, or the address of a cluster. Needs a folder for --out.")),
        ] = None,
        positions: Annotated[
            bool,
            typer.Option(
                "--positions", help=sentence("Also keep every decision, to learn from. Needs a folder for --out.")
            ),
        ] = False,
        records: Annotated[
            bool,
            typer.Option(
                "--records", help=sentence("Also keep a record of each game (`.rh`). Needs a folder for --out.")
            ),
        ] = False,
        lang: Language = None,
        as_json: AsJson = False,
    ) -> None:
        say = speaker(chosen_language(lang))
        found = find_game(name)
        numbers, files = game_options(found, option)
        pieces = output is not None and (ray is not None or not output.suffix)
        asks = {"--ray": ray is not None, "--positions": positions, "--records": records}
        if any(asks.values()) and (output is None or output.suffix):
            asked = next(name for name, wanted in asks.items() if wanted)
            raise BadInput(sentence("{option} needs a folder for the results: --out FOLDER"), option=asked)
        if output is not None and not pieces:
            checked_out(output)
        seated = parse_bots(
            bots, players if players is not None else found.title.players[0] if "," not in bots else None
        )
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        bar = Progress(*columns, console=err, transient=True)
        task = bar.add_task(say("Playing"), total=games)

        def played(count: int) -> None:
            bar.start()
            bar.advance(task, count)

        def compiling(sentence: str) -> None:
            err.print(sentence, style="dim")

        try:
            if output is not None and pieces:
                job = Job.of(found, seated, games, seed, {**files, **numbers}, positions=positions, records=records)
                results = run_job(output, job, ray, cores, played)
            else:
                results = run(found, seated, games, seed, cores, {**files, **numbers}, compiling, played)
        finally:
            if bar.live.is_started:
                bar.stop()
        if output is not None and not pieces:
            results.write(output)
        if as_json:
            out.print_json(json.dumps(results.summary()))
        else:
            _show(results, say)
            if output is not None:
                out.print()
                out.print(say("Written to {path}", path=output))


def _show(results: Results, say: Speaker) -> None:
    summary = results.summary()
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    grid.add_column(say("Seat in game 1"), justify="right")
    grid.add_column(say("Bot"))
    several = summary["players"] > 1
    if several:
        grid.add_column(say("Wins"), justify="right")
        grid.add_column(say("95% interval"))
    scored = any(bot["score"]["most"] > 1 for bot in summary["bots"])  # else a score only says who won
    if scored:
        grid.add_column(say("Mean score"), justify="right")
        grid.add_column(say("Deviation"), justify="right")
        grid.add_column(say("Range"))
    for seat, bot in enumerate(summary["bots"], 1):
        wins: tuple[str, ...] = ()
        if several:
            wins = (say.percent(bot["wins"], 2), f"{say.percent(bot['low'], 2)} – {say.percent(bot['high'], 2)}")
        score = bot["score"]
        points = (
            f"{say.number(score['mean'], 2)} ± {say.number(score['error'], 2)}",
            say.number(score["deviation"], 2),
            f"{say.number(score['least'])} – {say.number(score['most'])}",
        )
        grid.add_row(str(seat), bot["bot"], *wins, *(points if scored else ()))
    out.print(grid)
    turns, spread = summary["turns"]["mean"], summary["turns"]["percentiles"]
    out.print()
    if several:
        out.print(
            say.many(
                "{n} game, {undecided} without a winner",
                "{n} games, {undecided} without a winner",
                summary["games"],
                undecided=say.number(summary["undecided"]),
            )
        )
    else:
        out.print(say.many("{n} game", "{n} games", summary["games"]))
    out.print(
        say(
            "Turns: {mean} on average; shortest {least}, half of them {low} to {high}, longest {most}",
            mean=say.number(turns, 1),
            least=say.number(spread[0]),
            low=say.number(spread[25]),
            high=say.number(spread[75]),
            most=say.number(spread[100]),
        )
    )
    out.print(
        say(
            "Decisions: {decisions} in {seconds} s, {rate} per second",
            decisions=say.number(summary["decisions"]),
            seconds=say.number(summary["seconds"], 2),
            rate=say.number(summary["decisions_per_second"]),
        )
    )
