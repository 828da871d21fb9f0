"""`roundhouse analyse`: what the decisions of a record were worth, and how much of its result was luck."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table as Grid
from rich.text import Text

from ..bots.analysis import Report, analyse
from ..bots.expectation_plot import plot, sparkline
from ..bots.judging import thinker_for
from ..bots.report_text import change, label, number, turning_points
from ..games.drawing import THEMES
from ..language import Speaker, sentence, speaker
from ..table import Table
from .common import (
    AsJson,
    Language,
    RecordFile,
    chosen_language,
    err,
    help_with,
    load_record,
    no_such_seat,
    out,
    unknown_theme,
    write_text,
)


def register(app: typer.Typer) -> None:
    @app.command(
        "analyse",
        **help_with(
            "Look back on a game: the better moves, where it turned, luck apart from skill.",
            "roundhouse analyse game.rh",
            "roundhouse analyse game.rh --seat 2 --visits 5000 --lang uk",
            "roundhouse analyse game.rh --svg curve.svg --theme dark",
        ),
    )
    def look_back(
        file: RecordFile,
        seat: Annotated[int | None, typer.Option(help=sentence("Report on this seat only, counted from 1."))] = None,
        visits: Annotated[
            int | None,
            typer.Option(
                help=sentence("How long to think about each decision; by default, as long as suits the game."), min=10
            ),
        ] = None,
        svg: Annotated[Path | None, typer.Option(help=sentence("Write the curve as a picture."))] = None,
        theme: Annotated[str, typer.Option(help=sentence("The picture's theme: light or dark."))] = "light",
        lang: Language = None,
        as_json: AsJson = False,
    ) -> None:
        say = speaker(chosen_language(lang))
        if theme not in THEMES:
            raise unknown_theme(theme)
        table = load_record(file)
        if seat is not None and not 1 <= seat <= table.players:
            raise no_such_seat(seat, table)
        told = None if seat is None else seat - 1
        report = _analysed(table, visits, say)
        if svg is not None:
            points = turning_points(report, table, say, told)
            write_text(svg, plot(report, table.names, points, say, theme))
        if as_json:
            out.print_json(json.dumps(_plain(report, table, told, say), ensure_ascii=False))
            return
        _show(report, table, told, say)
        if svg is not None:
            out.print()
            out.print(say("Written to {path}", path=svg))


def _analysed(table: Table, visits: int | None, say: Speaker) -> Report:
    """Analyse with a bar; compiling, where it is needed, is told of before."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(*columns, console=err, transient=True)
    task = bar.add_task(say("Analysing"), total=None)

    def compiling(sentence: str) -> None:
        err.print(sentence, style="dim")

    def done(decisions: int, of: int) -> None:
        bar.start()
        bar.update(task, completed=decisions, total=of)

    try:
        return analyse(table, visits, lambda: thinker_for(table.title, compiling), done)
    finally:
        if bar.live.is_started:
            bar.stop()


def _plain(report: Report, table: Table, seat: int | None, say: Speaker) -> dict[str, Any]:
    points = turning_points(report, table, say, seat)
    seats = [
        {"seat": k + 1, "name": table.names[k], "start": b.start, "luck": b.luck, "skill": b.skill, "others": b.others}
        | {"result": b.result, "curve": b.curve}
        for k, b in enumerate(report.balances)
        if seat in (None, k)
    ]
    decisions = [
        {
            "event": d.n,
            "seat": d.seat + 1,
            "played": d.judgement.played,
            "regret": d.regret,
            "moves": [{"move": c.move, "expected": d.judgement.expected(c)} for c in d.judgement.choices],
        }
        for d in report.decisions
        if seat in (None, d.seat)
    ]
    turned = [{"event": p.n, "seat": p.seat + 1, "change": p.change, "sentence": p.sentence} for p in points]
    return {"unit": report.unit, "seats": seats, "turning_points": turned, "decisions": decisions}


def _show(report: Report, table: Table, seat: int | None, say: Speaker) -> None:
    out.print(_decisions(report, table, seat, say))
    out.print()
    values = [value for balance in report.balances for _, value in balance.curve]
    for k, balance in enumerate(report.balances):
        if seat in (None, k):
            curve = sparkline(balance.curve, min(values), max(values))
            ends = f"{number(balance.start, report.unit, say)} {curve} {number(balance.result, report.unit, say)}"
            out.print(Text.assemble((table.names[k], "bold"), "  ", ends))
    out.print()
    out.print(_balances(report, table, seat, say))
    points = turning_points(report, table, say, seat)
    if points:
        out.print()
        out.print(Text(say("Turning points"), "bold"))
        turned = Grid(box=None, padding=(0, 2, 0, 0), show_header=False)
        turned.add_column(justify="right", style="dim")
        turned.add_column(justify="right")
        for point in points:
            turned.add_row(str(point.n + 1), change(point.change, report.unit, say), Text(point.sentence))
        out.print(turned)


def _decisions(report: Report, table: Table, seat: int | None, say: Speaker) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    grid.add_column("#", justify="right", style="dim")
    if seat is None and table.players > 1:
        grid.add_column(say("Player"))
    grid.add_column(say("Expected"), justify="right")
    grid.add_column(say("Played"))
    grid.add_column(say("Lost"), justify="right")
    grid.add_column(say("Better"))
    most = max((d.regret for d in report.decisions), default=0.0)
    for decision in report.decisions:
        if seat not in (None, decision.seat):
            continue
        judgement = decision.judgement
        observation = table.at(decision.n).observe(decision.seat)
        best = judgement.best.move != judgement.played
        row = [str(decision.n + 1)]
        if seat is None and table.players > 1:
            row.append(table.names[decision.seat])
        row += [
            number(judgement.expected(judgement.best), report.unit, say),
            label(judgement.played, observation, say),
            change(-decision.regret, report.unit, say) if best else "",
            label(judgement.best.move, observation, say) if best else "",
        ]
        grid.add_row(*map(Text, row), style="bold" if best and decision.regret > most / 2 else None)
    return grid


def _balances(report: Report, table: Table, seat: int | None, say: Speaker) -> Grid:
    """Start, luck, skill, others, result: what stands left adds up to what stands right."""
    grid = Grid(box=None, padding=(0, 3, 0, 0))
    grid.add_column("")
    heads = [say("At the start"), say("Luck"), say("Own mistakes")]
    touched = any(balance.others for balance in report.balances)
    heads += [say("Others' mistakes")] if touched else []
    for head in (*heads, say("Result")):
        grid.add_column(head, justify="right")
    for k, balance in enumerate(report.balances):
        if seat not in (None, k):
            continue
        changes = [balance.luck, balance.skill, *([balance.others] if touched else [])]
        cells = [change(value, report.unit, say) for value in changes]
        start, result = (number(value, report.unit, say) for value in (balance.start, balance.result))
        grid.add_row(Text(table.names[k], "bold"), start, *cells, result)
    return grid
