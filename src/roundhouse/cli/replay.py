"""`roundhouse replay`: a record, event by event."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.rule import Rule
from rich.text import Text

from ..errors import BadInput
from ..language import Speaker, speaker
from ..table import Table, verify
from ..table.story import story
from .common import AsJson, Language, RecordFile, chosen_language, help_with, load_record, out


def register(app: typer.Typer) -> None:
    @app.command(
        **help_with(
            "Step through a record: Enter goes on, b back, a number there, q leaves.",
            "roundhouse replay game.rh",
            "roundhouse replay game.rh --all --lang ru",
            "roundhouse replay game.rh --json",
        )
    )
    def replay(
        file: RecordFile,
        all_at_once: Annotated[bool, typer.Option("--all", help="Print the whole game and the last position.")] = False,
        seat: Annotated[int | None, typer.Option(help="See it as this seat, from 1; else as a spectator.")] = None,
        lang: Language = None,
        as_json: AsJson = False,
    ) -> None:
        say = speaker(chosen_language(lang))
        table = load_record(file)
        if seat is not None and not 1 <= seat <= table.players:
            raise BadInput(f"there is no seat {seat} at this table: seats are 1 to {table.players}")
        viewer = None if seat is None else seat - 1
        if as_json:
            out.print_json(json.dumps(_plain(table, file, say.lang), ensure_ascii=False))
        elif all_at_once or not sys.stdin.isatty():
            for sentence in story(table, say.lang):
                out.print(Text(sentence))
            _show(table, len(table.log), viewer, say)
            out.print(_fairness(table, say))
        else:
            _step(table, viewer, say)
            out.print(_fairness(table, say))


def _plain(table: Table, file: Path, lang: str) -> dict[str, object]:
    events = [{"seat": None if e.seat is None else e.seat + 1, "event": e.text} for e in table.log]
    return {
        "file": str(file),
        "game": table.title.name,
        "names": table.names,
        "over": table.over,
        "turns": table.turns,
        "scores": table.scores,
        "winners": [seat + 1 for seat in table.winners],
        "draws_verified": verify(table),
        "events": events,
        "story": story(table, lang),
    }


def _fairness(table: Table, say: Speaker) -> Text:
    fair = verify(table)
    if fair is None:
        return Text(say("The draws cannot be checked: the seed is not in the record."), "dim")
    if fair:
        return Text(say("Every draw is the one its seed gives, and the seed fits its commitment."), "dim")
    return Text(say("Some draws are NOT the ones the seed gives."), "bold")


def _step(table: Table, viewer: int | None, say: Speaker) -> None:
    """Walk through the decisions of a record."""
    stops = [k for k, event in enumerate(table.log) if event.seat is not None] + [len(table.log)]
    at = 0
    while True:
        _show(table, stops[at], viewer, say)
        keys = say("Enter: on. b: back. A number: go there. q: leave.")
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
    text = table.title.module("text")
    observation = then.observe(viewer)
    out.print(Rule(escape(table.title.label(say.lang)), style="dim"))
    since = max((k for k, event in enumerate(then.log[:-1]) if event.seat is not None), default=0)
    for sentence in story(then, say.lang, since):
        out.print(Text(sentence, "dim"))
    out.print()
    out.print(text.board(observation, say))
    out.print()
    out.print(Text(text.expected(observation, say), "bold"))
