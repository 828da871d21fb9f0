"""`roundhouse replay`: a record, event by event."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.rule import Rule
from rich.text import Text

from ..language import Speaker, sentence, speaker
from ..table import Table
from ..table.draw_account import Verdict
from ..table.log_sentences import story
from ..table.record import examine
from ..table.verdict_sentences import verdict_sentence
from .common import AsJson, Language, RecordFile, chosen_language, help_with, load_record, no_such_seat, out


def register(app: typer.Typer) -> None:
    @app.command(
        **help_with(
            "Step through a record: Enter for next, b for back, a number to go there, q to quit.",
            "roundhouse replay game.rh",
            "roundhouse replay game.rh --all --lang ru",
            "roundhouse replay game.rh --verify",
            "roundhouse replay game.rh --json",
        )
    )
    def replay(
        file: RecordFile,
        all_at_once: Annotated[
            bool, typer.Option("--all", help=sentence("Print the whole game and the last position."))
        ] = False,
        only_verify: Annotated[
            bool, typer.Option("--verify", help=sentence("Only check the draws; exit code 1 unless all are fair."))
        ] = False,
        seat: Annotated[
            int | None, typer.Option(help=sentence("See it as this seat, counted from 1; by default, as a spectator."))
        ] = None,
        lang: Language = None,
        as_json: AsJson = False,
    ) -> None:
        say = speaker(chosen_language(lang))
        table = load_record(file)
        if seat is not None and not 1 <= seat <= table.players:
            raise no_such_seat(seat, table)
        viewer = None if seat is None else seat - 1
        verdict = examine(table)
        if as_json:
            out.print_json(json.dumps(_plain(table, file, verdict, say), ensure_ascii=False))
        elif only_verify:
            out.print(_fairness(verdict, say))
        elif all_at_once or not sys.stdin.isatty():
            for line in story(table, say.lang):
                out.print(Text(line))
            _show(table, len(table.log), viewer, say)
            out.print(_fairness(verdict, say))
        else:
            _step(table, viewer, say)
            out.print(_fairness(verdict, say))
        if only_verify and not verdict.fair:
            raise typer.Exit(1)


def _plain(table: Table, file: Path, verdict: Verdict, say: Speaker) -> dict[str, object]:
    events = [{"seat": None if e.seat is None else e.seat + 1, "event": e.text} for e in table.log]
    return {
        "file": str(file),
        "game": table.title.name,
        "names": table.names,
        "over": table.over,
        "ended": "by agreement" if table.ended else None,
        "turns": table.turns,
        "scores": table.scores,
        "winners": [seat + 1 for seat in table.winners],
        "draws_verified": verdict.fair,
        "verdict": {**asdict(verdict), "sentence": verdict_sentence(verdict, say)},
        "events": events,
        "story": story(table, say.lang),
    }


def _fairness(verdict: Verdict, say: Speaker) -> Text:
    return Text(verdict_sentence(verdict, say), "bold" if verdict.fair is False else "dim")


def _step(table: Table, viewer: int | None, say: Speaker) -> None:
    """Walk through the decisions of a record."""
    stops = [k for k, event in enumerate(table.log) if event.seat is not None] + [len(table.log)]
    at = 0
    while True:
        _show(table, stops[at], viewer, say)
        keys = say("Enter: next. b: back. A number: go there. q: quit.")
        try:
            answer = out.input(f"[dim]{at} / {len(stops) - 1}  {keys}[/] ").strip()
        except (EOFError, KeyboardInterrupt):
            return
        if answer == "q" or (answer == "" and at == len(stops) - 1):
            return
        if answer.isdecimal():
            at = min(int(answer[:9]), len(stops) - 1)
        else:
            at = max(at - 1, 0) if answer == "b" else min(at + 1, len(stops) - 1)


def _show(table: Table, events: int, viewer: int | None, say: Speaker) -> None:
    """The table after this many events, and the sentences since the decision before."""
    then = table.at(events)
    text = table.title.words
    observation = then.observe(viewer)
    out.print(Rule(escape(table.title.label(say.lang)), style="dim"))
    since = max((k for k, event in enumerate(then.log[:-1]) if event.seat is not None), default=0)
    for line in story(then, say.lang, since):
        out.print(Text(line, "dim"))
    out.print()
    out.print(text.board(observation, say))
    out.print()
    out.print(Text(text.expected(observation, say), "bold"))
