"""The page on which a map, a board or cards are edited."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ...games import titles
from ...games.editing import editor_of
from ...games.title import Title
from ...language import Speaker
from ...table.game import LONGEST_NAME
from ..pages import BOT, lost, page, reader
from .editor_words import editor_words
from .shared_files import LONGEST_SHARED

router = APIRouter(include_in_schema=False)


@router.get("/edit/{game}/{option}")
def edit(request: Request, game: str, option: str) -> Response:
    """Edit a kind of data file of a game."""
    title = titles().get(game)
    if title is None or option not in title.data_files:
        return lost(request)
    say = reader(request)
    editor = editor_of(title, option)
    facts: dict[str, Any] = {
        "game": game,
        "option": option,
        "file": title.data_files[option],
        "form": [asdict(section) for section in editor.form(say)] if editor is not None else None,
        "starts": starts(title, option, say),
        "players": [n for n in title.players if n > 1],
        "solo": 1 in title.players,
        "bot": BOT,
        "longest_shared": LONGEST_SHARED,
        "longest_name": LONGEST_NAME,
        "others": {one: title.option_label(one, say) for one in title.data_files if one != option},
    }
    kinds = [(one, title.option_label(one, say)) for one in title.data_files]
    about: dict[str, Any] = {"game": game, "label": title.label(say.lang), "option": option}
    about["kind"] = title.option_label(option, say)
    labels = editor_words(say)
    return page(request, "editor.html", say, facts, labels, kinds=kinds, symbols=title.pictures.symbols, **about)


def starts(title: Title, option: str, say: Speaker) -> list[dict[str, str]]:
    """What one can begin with: files of the game by their names, or nothing."""
    named = title.named_files.get(option) or {"": ""}
    found = [{"start": name, "label": title.choice_label(option, name, say) if name else say("Ours")} for name in named]
    editor = editor_of(title, option)
    if editor is not None and editor.blank is not None:
        found.append({"start": "blank", "label": say("A blank one")})
    return found
