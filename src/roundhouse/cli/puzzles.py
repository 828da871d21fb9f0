"""`roundhouse puzzles`: find positions in which one move is clearly best."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from ..errors import BadInput
from ..games import titles
from ..language import Speaker, sentence, speaker
from ..puzzles.puzzle import Puzzle
from ..table import Table
from .common import Language, chosen_language, complete_bot, err, find_game, game_options, help_with, out, parse_bots


def register(app: typer.Typer) -> None:
    group = typer.Typer(no_args_is_help=True, help=sentence("Positions in which one move is clearly best."))
    app.add_typer(group, name="puzzles")

    @group.command(
        "mine",
        **help_with(
            "Find puzzles in records, or in games that bots play for it, and add them to a file.",
            "roundhouse puzzles mine next-station-london --games 200 --out london.jsonl",
            "roundhouse puzzles mine game-of-trains --bots dispatcher,driver --games 500 --out trains.jsonl",
            "roundhouse puzzles mine games/ evening.rh --out ours.jsonl",
        ),
    )
    def mine(
        what: Annotated[
            list[str], typer.Argument(help=sentence("Records, folders of records, or a game's name to let bots play."))
        ],
        output: Annotated[
            Path, typer.Option("--out", "-o", help=sentence("The file; the same command resumes what is there."))
        ],
        bots: Annotated[
            str,
            typer.Option(
                help=sentence("Who plays, seat by seat; the last one fills the rest."), autocompletion=complete_bot
            ),
        ] = "dispatcher",
        players: Annotated[
            int | None, typer.Option(help=sentence("How many seats; by default, one for each bot."))
        ] = None,
        games: Annotated[int, typer.Option(help=sentence("How many games."), min=1, max=10**7)] = 100,
        seed: Annotated[int, typer.Option(help=sentence("The same seed gives the same games."))] = 0,
        wanted: Annotated[int, typer.Option(help=sentence("How many puzzles are enough."), min=1)] = 300,
        option: Annotated[
            list[str] | None, typer.Option("--option", help=sentence("An option of the game, such as `map=manhattan`."))
        ] = None,
        lang: Language = None,
    ) -> None:
        from ..bots.judging import thinker_for
        from ..puzzles.collection import read_file
        from ..puzzles.mining import Miner, Shares
        from ..puzzles.solvers import Solvers

        say = speaker(chosen_language(lang))
        known = read_file(output)

        def compiling(sentence: str) -> None:
            err.print(sentence, style="dim")

        miners: dict[str, Miner] = {}
        done = {puzzle.source.rpartition(":")[0] for puzzle in known.values()}
        for name, table in _tables(what, bots, players, option, seed, games, done):
            title = table.title
            if title.name not in miners:
                miners[title.name] = Miner(
                    thinker_for(title, compiling), Solvers(title, compiling), Shares(wanted), known
                )
            miner = miners[title.name]
            for puzzle in miner.mine(table, name, seed):
                with output.open("a", encoding="utf-8") as file:
                    file.write(puzzle.line + "\n")
                err.print(f"{puzzle.id}  {puzzle.source}  {puzzle.answers[0]}  {puzzle.margin:g} ± {puzzle.error:g}")
            if miner.full:
                break
        out.print(say("Written to {path}", path=output))

    @group.command(
        "count",
        **help_with(
            "Count the puzzles that ship with the games, or those of a file, and say how clear and how hard they are.",
            "roundhouse puzzles count",
            "roundhouse puzzles count ours.jsonl",
        ),
    )
    def count(
        file: Annotated[Path | None, typer.Argument(help=sentence("A file of puzzles."))] = None,
        lang: Language = None,
    ) -> None:
        from ..puzzles.collection import read_file, shipped

        say = speaker(chosen_language(lang))
        if file is not None and not file.exists():
            raise BadInput(sentence("there is no file '{path}'"), path=file)
        found = [shipped(title).values() for title in titles().values()] if file is None else [read_file(file).values()]
        everything = [puzzle for puzzles in found for puzzle in puzzles]
        by_game = {name: [puzzle for puzzle in everything if puzzle.game == name] for name in titles()}
        out.print(_counted(by_game, say))


def _tables(
    what: list[str],
    bots: str,
    players: int | None,
    option: list[str] | None,
    seed: int,
    games: int,
    done: set[str],
) -> Iterator[tuple[str, Table]]:
    """The games to look at, each with its name, those left out in which puzzles were found before."""
    from ..puzzles.sources import SelfPlay, records

    if len(what) == 1 and what[0] in titles():
        found = find_game(what[0])
        numbers, files = game_options(found, option)
        seated = parse_bots(bots, players or (found.title.players[0] if "," not in bots else None))
        play = SelfPlay(found, seated, {**numbers, **files}, seed)
        last = max((number for number in range(games) if play.name(number) in done), default=-1)
        for number in range(last + 1, games):
            yield play.name(number), play.table(number)
        return
    paths = [Path(one) for one in what]
    for path in paths:
        if not path.exists():
            raise BadInput(sentence("there is no record or folder '{path}', and no game of this name"), path=path)
    yield from ((name, table) for name, table in records(paths) if name not in done)


def _counted(by_game: dict[str, list[Puzzle]], say: Speaker) -> Grid:
    """A line for each game that has puzzles."""
    from ..puzzles.figures import figures

    grid = Grid(box=None, padding=(0, 2, 0, 0))
    grid.add_column(say("Game"))
    heads = (say("Puzzles"), say("Games"), say("Margin"), say("Least"), say("Error"), say("Moves"))
    for head in (*heads, say("Easy"), say("Hard")):
        grid.add_column(head, justify="right")
    for name, puzzles in by_game.items():
        if puzzles:
            told = figures(puzzles)
            digits = 3 if told.margin < 1 else 1
            margins = [say.number(value, digits) for value in (told.margin, told.least)]
            grid.add_row(
                titles()[name].label(say.lang),
                str(told.puzzles),
                str(told.games),
                *margins,
                say.number(told.error, digits + 1),
                say.number(told.moves),
                str(told.easy),
                str(told.hard),
            )
    return grid
