"""`roundhouse arena`: matches between bots that show who is stronger, and reports on them."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from typer.core import TyperGroup

from ..arena.entrants import parse_entrants
from ..arena.playing import OVERRUN
from ..arena.plots import need_matplotlib
from ..arena.ratings import plackett_luce
from ..arena.report import REPORT, report_again, write_report
from ..arena.results import need_pyarrow
from ..arena.run import run_tournament
from ..arena.setup import Setup
from ..arena.tournament import KINDS, Tournament
from ..arena.wasted_turns import find_waste
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
)

PLAY = "play"


class _GameFirst(TyperGroup):
    """`arena GAME` is short for `arena play GAME`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] != "--help":
            args.insert(0, PLAY)
        return super().parse_args(ctx, args)


def register(app: typer.Typer) -> None:
    commands = typer.Typer(
        cls=_GameFirst,
        help=sentence(
            "Let bots meet in matches, and report who is stronger: `roundhouse arena GAME --bots a,b,c --out FOLDER`."
        ),
        no_args_is_help=True,
    )
    app.add_typer(commands, name="arena")

    @commands.command(
        PLAY,
        **help_with(
            "Play matches by duplicate play: every deal with every rotation of the bots over the seats. "
            "`roundhouse arena GAME` is enough. An interrupted run resumes where it stopped.",
            "roundhouse arena game-of-trains --bots random,greedy --games 200 --out results/trains",
            "roundhouse arena next-station-london --players 1 --bots greedy --games 100 --out results/solo",
            "roundhouse arena maglev-metro --players 4 --match ladder --bots random,greedy --out results/metro",
            'roundhouse arena game-of-trains --bots "greedy,cmd:python examples/line_bot.py" --out results/mine',
        ),
    )
    def play(
        name: GameName,
        bots: Annotated[
            str,
            typer.Option(
                help=sentence(
                    "Who meets, for a ladder from the weakest up: `NAME`, `NAME@0.02s` (seconds a decision), "
                    "`NAME@200` (visits), `cmd:PROGRAM` (see docs/bots-protocol.md)."
                ),
                autocompletion=complete_bot,
            ),
        ],
        players: Annotated[
            int,
            typer.Option(
                help=sentence("Seats: 1 is solo; with 3 or 4, one bot meets two or three copies of the other.")
            ),
        ] = 2,
        games: Annotated[int, typer.Option(help=sentence("Games per match."), min=1, max=10**7)] = 100,
        match: Annotated[str, typer.Option(help=sentence("Who meets whom: round-robin or ladder."))] = KINDS[0],
        seconds: Annotated[
            float, typer.Option(help=sentence("Seconds per decision, for bots without a budget of their own."))
        ] = 0.1,
        seed: Annotated[int, typer.Option(help=sentence("The same seed gives the same deals."))] = 0,
        workers: Annotated[
            int | None, typer.Option(help=sentence("Processes; one for each core."), min=1, max=1024)
        ] = None,
        opening: Annotated[
            int,
            typer.Option(
                help=sentence("Decisions at the start that are drawn with the deal, not chosen."), min=0, max=1000
            ),
        ] = 0,
        option: Options = None,
        output: Annotated[
            Path | None,
            typer.Option("--out", help=sentence("The folder of the results."), show_default="results/GAME-PLAYERS"),
        ] = None,
        ray: Annotated[
            str | None, typer.Option(help=sentence("Play on Ray: `local`, or the address of a cluster."))
        ] = None,
        records: Annotated[
            bool, typer.Option("--records", help=sentence("Also keep a record of each game (`.rh`)."))
        ] = False,
        lang: Language = None,
        as_json: AsJson = False,
    ) -> None:
        say = speaker(chosen_language(lang))
        found = find_game(name)
        numbers, files = game_options(found, option)
        _check_libraries()
        folder = output or Path("results") / f"{found.name}-{players}"
        words = [entrant.text for entrant in parse_entrants(bots)]
        tournament = Tournament.of(
            Setup.of(found, players, {**files, **numbers}), words, games, seed, seconds, match, opening, records
        )
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=err, transient=True) as bar:
            task = bar.add_task(say("Playing"), total=len(tournament.units) * tournament.players)
            played = run_tournament(folder, tournament, ray, workers, lambda count: bar.advance(task, count))
        _tell(write_report(folder, tournament, played), folder, say, as_json)

    @commands.command(
        **help_with(
            "Write the reports of folders again, from the games in them.",
            "roundhouse arena report results/trains results/solo",
        )
    )
    def report(
        folders: Annotated[list[Path], typer.Argument(help=sentence("Folders of `roundhouse arena`."))],
        lang: Language = None,
        as_json: AsJson = False,
    ) -> None:
        _check_libraries()
        for folder in folders:
            _tell(report_again(folder), folder, speaker(chosen_language(lang)), as_json)

    @commands.command(
        **help_with(
            "Look for wasted turns: those that a bot ends with actions unused while some action would gain something.",
            "roundhouse arena waste maglev-metro --bots driver,dispatcher --games 1000 -o map=manhattan",
        )
    )
    def waste(
        name: GameName,
        bots: Annotated[
            str, typer.Option(help=sentence("Who plays, each against itself."), autocompletion=complete_bot)
        ],
        players: Annotated[
            int | None, typer.Option(help=sentence("How many seats; by default, every number that can play."))
        ] = None,
        games: Annotated[
            int, typer.Option(help=sentence("How many games for each bot and number of players."), min=1, max=10**7)
        ] = 100,
        seed: Annotated[int, typer.Option(help=sentence("The same seed gives the same deals."))] = 0,
        option: Options = None,
        lang: Language = None,
        as_json: AsJson = False,
    ) -> None:
        say = speaker(chosen_language(lang))
        found = find_game(name)
        numbers, files = game_options(found, option)
        cases = [(one.text, seats) for one in parse_entrants(bots) for seats in _seats(found.title.players, players)]
        seen = [
            (seats, find_waste(Setup.of(found, seats, {**files, **numbers}), bot, games, seed)) for bot, seats in cases
        ]
        if as_json:
            out.print_json(json.dumps([{"players": seats, **asdict(one)} for seats, one in seen]))
            return
        grid = _grid(say("Bot"), say("Players"), say("Games"), say("Turns"), say("Ended early"), say("Wasted"))
        for seats, one in seen:
            grid.add_row(
                one.bot, str(seats), *(say.number(count) for count in (one.games, one.turns, one.early, one.wasted))
            )
        out.print(grid)
        for _, one in seen:
            if one.first is not None:
                told = {"bot": one.bot, "game": one.first.game, "turn": one.first.turn + 1, "move": one.first.move}
                out.print(say("{bot}, game {game}, turn {turn}: '{move}' would have gained something", **told))


def _seats(possible: tuple[int, ...], wanted: int | None) -> tuple[int, ...]:
    if wanted is not None and wanted not in possible:
        raise BadInput(f"{wanted} players cannot play this game: choose one of {', '.join(map(str, possible))}")
    return possible if wanted is None else (wanted,)


def _check_libraries() -> None:
    """Before hours are played: everything the report needs is there."""
    need_pyarrow("arena")
    need_matplotlib()
    plackett_luce()


def _tell(summary: dict[str, Any], folder: Path, say: Speaker, as_json: bool) -> None:
    if as_json:
        out.print_json(json.dumps(summary))
        return
    out.print(_matches(summary, say) if summary["matches"] else _alone(summary, say))
    for bot in summary["bots"]:
        if bot["times"]["overruns"]:
            many = say.many(
                "{bot}: {n} decision took more than {percent} of its time",
                "{bot}: {n} decisions took more than {percent} of their time",
                bot["times"]["overruns"],
                bot=bot["bot"],
                percent=say.percent(OVERRUN),
            )
            out.print(many)
    out.print()
    out.print(say("Written to {path}", path=folder / REPORT), soft_wrap=True)  # a path is copied whole


def _matches(summary: dict[str, Any], say: Speaker) -> Grid:
    grid = _grid(say("Bot"), say("Against"), say("Games"), say("Wins"), say("95% interval"))
    for match in summary["matches"]:
        wins = match["wins"]
        interval = f"{say.percent(wins['low'], 1)} – {say.percent(wins['high'], 1)}"
        share = say.percent(wins["share"], 1)
        grid.add_row(match["one"], match["others"], say.number(match["games"]), share, interval)
    return grid


def _alone(summary: dict[str, Any], say: Speaker) -> Grid:
    grid = _grid(say("Bot"), say("Games"), say("Mean score"), say("Range"))
    for bot in summary["bots"]:
        score = bot["score"]
        mean = f"{say.number(score['mean'], 1)} ± {say.number(score['error'], 1)}"
        spread = f"{say.number(score['least'])} – {say.number(score['most'])}"
        grid.add_row(bot["bot"], say.number(bot["games"]), mean, spread)
    return grid


def _grid(*headings: str) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for heading in headings:
        grid.add_column(heading)
    return grid
