"""`roundhouse rules`: the rulebook, clause by clause."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.markup import escape
from rich.padding import Padding

from ..errors import BadInput
from ..games.clauses import Clause
from ..language import sentence
from .common import AsJson, GameName, Language, chosen_language, find_game, help_with, out


def register(app: typer.Typer) -> None:
    @app.command(
        **help_with(
            "Print a game's rules, or one clause of them.",
            "roundhouse rules game-of-trains",
            "roundhouse rules game-of-trains GT-13 --lang uk",
        )
    )
    def rules(
        name: GameName,
        clause: Annotated[str | None, typer.Argument(help=sentence("A clause's id, such as GT-13."))] = None,
        lang: Language = None,
        as_json: AsJson = False,
    ) -> None:
        title = find_game(name).title
        language = chosen_language(lang)
        chosen = list(title.clauses.values())
        if clause is not None:
            if clause.upper() not in title.clauses:
                first, last = chosen[0].id, chosen[-1].id
                raise BadInput(
                    sentence("{game} has no clause '{clause}': they run from {first} to {last}"),
                    game=title.name,
                    clause=clause[:20],
                    first=first,
                    last=last,
                )
            chosen = [title.clauses[clause.upper()]]
        if as_json:
            listed = [{"id": c.id, "title": c.title[language], "text": c.text[language]} for c in chosen]
            out.print_json(json.dumps(listed, ensure_ascii=False))
            return
        section = None
        for one in chosen:
            if clause is None and one.section != section:
                section = one.section
                out.print(f"\n[bold underline]{escape(title.rulebook.sections[section][language])}[/]")
            _print(one, language)


def _print(clause: Clause, lang: str) -> None:
    out.print(f"[bold]{clause.id}  {escape(clause.title[lang])}[/]")
    out.print(Padding(escape(clause.text[lang]), (0, 0, 1, 7)))
