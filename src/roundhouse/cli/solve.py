"""`roundhouse solve`: a small game solved exactly, and how far bots are from perfect play in it."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table as Grid

from ..language import Speaker, sentence, speaker
from .common import (
    AsJson,
    GameName,
    Language,
    Options,
    chosen_language,
    compiling,
    complete_bot,
    err,
    find_game,
    game_options,
    help_with,
    out,
)

if TYPE_CHECKING:
    from ..exact.compare import Comparison, Solved


def register(app: typer.Typer) -> None:
    @app.command(
        **help_with(
            "Solve a small game exactly, and measure in random positions what bots give away.",
            "roundhouse solve game-of-trains",
            "roundhouse solve next-station-london --bots driver,chief --positions 1000",
            "roundhouse solve game-of-trains -o cards=my-small-cards.toml --players 2",
        )
    )
    def solve(
        name: GameName,
        players: Annotated[int | None, typer.Option(help=sentence("How many seats: one or two."))] = None,
        bots: Annotated[
            str, typer.Option(help=sentence("The bots that are compared, with commas."), autocompletion=complete_bot)
        ] = "driver,dispatcher,chief",
        positions: Annotated[
            int, typer.Option(help=sentence("How many random positions they decide in."), min=1, max=10**6)
        ] = 1000,
        last_turns: Annotated[
            int | None,
            typer.Option(help=sentence("Solve only this many of the last turns before the turn limit."), min=1),
        ] = None,
        roots: Annotated[
            int | None, typer.Option(help=sentence("How many random states it is solved from."), min=1)
        ] = None,
        most: Annotated[
            int, typer.Option(help=sentence("Give up if there are more states than this."), min=1)
        ] = 50_000_000,
        seed: Annotated[int, typer.Option(help=sentence("The same seed gives the same positions."))] = 0,
        option: Options = None,
        lang: Language = None,
        as_json: AsJson = False,
    ) -> None:
        from ..exact.compare import at_random, compare, solve_small
        from ..exact.small import SMALL

        say, game = speaker(chosen_language(lang)), find_game(name)
        numbers, files = game_options(game, option)
        small = SMALL.get(game.name)
        if small is not None and not option and players is None:
            parts, start = small.prepare(game)
            last_turns, roots = last_turns or small.last_turns, roots or small.roots
        else:
            parts, start = game.prepare(players, {**numbers, **files})
        names = [one for one in bots.split(",") if one]
        with compiling(say("Compiling")):
            solved = solve_small(parts, start, positions, seed, last_turns, roots or 1, most)
            with Progress(console=err, transient=True) as bar:
                task = bar.add_task(say("Playing"), total=positions * len(names))
                rows = [compare(solved, one, seed, lambda: bar.advance(task)) for one in names]
        rows.append(at_random(solved))
        if as_json:
            out.print_json(json.dumps(_plain(solved, rows)))
        else:
            _print(solved, rows, say)


def _plain(solved: Solved, rows: list[Comparison]) -> dict[str, Any]:
    return {
        "states": solved.nodes,
        "gap": solved.gap,
        "roots": [solution.value(root) for solution, root in zip(solved.solutions, solved.roots, strict=True)],
        "bots": [{**asdict(row), "share": row.share} for row in rows],
    }


def _print(solved: Solved, rows: list[Comparison], say: Speaker) -> None:
    points = solved.solutions[0].players == 1
    out.print(say("{n} states, solved to within {gap}", n=say.number(solved.nodes), gap=f"{solved.gap:.1g}"))
    best = say.number(rows[0].best, 3)
    if points:
        out.print(say("Perfect play makes {best} points on average in the positions compared.", best=best))
    else:
        out.print(say("Perfect play wins with a chance of {best} on average in the positions compared.", best=best))
    grid = Grid(
        *(say("bot"), say("given away"), say("± (standard error)"), say("share"), say("perfect moves"), say("worst"))
    )
    for row in rows:
        grid.add_row(
            row.bot,
            say.number(row.lost, 4),
            say.number(row.error, 4),
            say.percent(row.share, 2),
            say.percent(row.perfect, 1),
            say.number(row.worst, 2),
        )
    out.print(grid)
