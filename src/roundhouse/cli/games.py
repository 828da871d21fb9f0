"""`roundhouse games`: what can be played, and the bots there are."""

from __future__ import annotations

import json

import typer
from rich.table import Table as Grid

from ..bots import bot_names
from ..games import titles
from ..language import Speaker, speaker
from .common import AsJson, Language, chosen_language, help_with, out


def register(app: typer.Typer) -> None:
    @app.command(**help_with("List the games and the bots.", "roundhouse games", "roundhouse games --json"))
    def games(lang: Language = None, as_json: AsJson = False) -> None:
        say = speaker(chosen_language(lang))
        if as_json:
            out.print_json(json.dumps({"games": [_entry(name, say) for name in titles()], "bots": bot_names()}))
            return
        grid = Grid(box=None, padding=(0, 2, 0, 0))
        for heading in (say("Name"), say("Game"), say("Players"), say("Options")):
            grid.add_column(heading)
        for title in titles().values():
            options = [*(option.name for option in title.options), *title.data_files]
            players = f"{title.players[0]}-{title.players[-1]}"
            grid.add_row(title.name, title.label(say.lang), players, ", ".join(options))
        out.print(grid)
        out.print()
        out.print(say("Bots: {names}", names=", ".join(bot_names())))


def _entry(name: str, say: Speaker) -> dict[str, object]:
    title = titles()[name]
    options = {
        o.name: {
            "label": title.option_label(o.name, say),
            "help": title.option_help(o.name, say),
            "default": o.default,
            "least": o.least,
            "most": o.most,
        }
        for o in title.options
    }
    return {
        "name": name,
        "label": title.label(say.lang),
        "pitch": title.pitch(say),
        "players": title.players,
        "minutes": title.minutes,
        "options": options,
        "files": list(title.data_files),
    }
