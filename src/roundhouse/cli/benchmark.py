"""`roundhouse benchmark`: how well an agent plays, beside a bot on the same deals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

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
    complete_bot,
    err,
    find_game,
    game_options,
    help_with,
    out,
    write_text,
)


def register(app: typer.Typer) -> None:
    @app.command(
        **help_with(
            "Measure an agent on fixed deals: each is played in every seat, and again with a bot in its place.",
            'roundhouse benchmark game-of-trains --agent "text:python examples/text_agent.py" --deals 20',
            'roundhouse benchmark next-station-london --players 1 --agent "cmd:./my-bot" --reference conductor',
            "roundhouse benchmark maglev-metro --agent driver --bots greedy --out results.json",
        )
    )
    def benchmark(
        name: GameName,
        agent: Annotated[
            str,
            typer.Option(
                help=sentence("The agent: `text:PROGRAM` reads prompts, `cmd:PROGRAM` observations; or a bot's name."),
                autocompletion=complete_bot,
            ),
        ],
        players: Annotated[int | None, typer.Option(help=sentence("How many seats."))] = None,
        reference: Annotated[
            str, typer.Option(help=sentence("The bot the agent is compared with."), autocompletion=complete_bot)
        ] = "greedy",
        bots: Annotated[
            str,
            typer.Option(
                help=sentence("Who has the other seats; the last one fills the rest."), autocompletion=complete_bot
            ),
        ] = "greedy",
        deals: Annotated[int, typer.Option(help=sentence("How many deals."), min=1, max=10**6)] = 10,
        seed: Annotated[int, typer.Option(help=sentence("The same seed gives the same deals."))] = 0,
        seconds: Annotated[float, typer.Option(help=sentence("Seconds for a decision."), min=0.001)] = 60.0,
        option: Options = None,
        output: Annotated[
            Path | None, typer.Option("--out", help=sentence("A JSON file with all games and the summary."))
        ] = None,
        lang: Language = None,
        as_json: AsJson = False,
    ) -> None:
        from ..agents.benchmark import Benchmark

        say = speaker(chosen_language(lang))
        found = find_game(name)
        numbers, files = game_options(found, option)
        options = {**numbers, **files}
        wanted = Benchmark(found.name, agent, players, reference, bots, deals, seed, seconds, options)
        with Progress(console=err, transient=True) as bar:
            seats = players if players is not None else found.title.players[0]
            task = bar.add_task(say("Playing"), total=deals * seats)
            report = wanted.play(lambda games: bar.advance(task, games))
        if output is not None:
            write_text(output, json.dumps(report.plain(), indent=1))
        if as_json:
            out.print_json(json.dumps(report.summary()))
        else:
            _show(report.summary(), say)


def _show(summary: dict[str, Any], say: Speaker) -> None:
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    grid.add_column(say("Bot"))
    grid.add_column(say("Result, 95% interval"), justify="right")
    grid.add_column(say("Mean score"), justify="right")
    rows = ((summary["agent"], "result", "score"), (summary["reference"], "reference_result", "reference_score"))
    for name, result, score in (*rows, (say("Difference"), "difference", None)):
        told = summary[result]
        shown = f"{say.number(told['mean'], 2, signed=True)} ± {say.number(told['error'], 2)}"
        grid.add_row(name, shown, say.number(summary[score]["mean"], 1) if score else "")
    out.print(grid)
    out.print()
    out.print(
        say(
            "{deals} deals, {games} games, {decisions} decisions. Answers that were not legal moves: {refused}; "
            "decisions left to chance: {chance}.",
            deals=say.number(summary["deals"]),
            games=say.number(summary["games"]),
            decisions=say.number(summary["decisions"]),
            refused=say.number(summary["refused"]),
            chance=say.number(summary["left_to_chance"]),
        )
    )
