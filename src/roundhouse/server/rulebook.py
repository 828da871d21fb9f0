"""The rulebook of a game as a page: its clauses, and pictures beside those that need one."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..games import find_title
from ..games.drawing import EDGE, Panel, Picture, draw
from ..table import Game, load


def sections(game: str, lang: str) -> list[dict[str, Any]]:
    """The clauses by section, in the rulebook's order, as they are called in a language."""
    title = find_title(game)
    found: dict[str, dict[str, Any]] = {
        key: {"key": key, "heading": heading[lang], "clauses": []} for key, heading in title.rulebook.sections.items()
    }
    for clause in title.rulebook.clauses.values():
        told = {"id": clause.id, "title": clause.title[lang], "text": clause.text[lang]}
        shape = _shape(game, clause.id) if clause.id in title.pictures.examples else None
        found[clause.section]["clauses"].append({**told, "picture": shape})
    return list(found.values())


@lru_cache(maxsize=512)
def example(game: str, clause: str, lang: str, theme: str) -> str | None:
    """The picture beside a clause; None where it has none."""
    if clause not in find_title(game).pictures.examples:
        return None
    picture, panel = _shown(game, clause, lang, theme)
    return picture.alone(panel)


@lru_cache(maxsize=512)
def _shape(game: str, clause: str) -> tuple[int, int]:
    """The width and height of a picture, so that the page knows how much room it takes."""
    _, panel = _shown(game, clause, "en", "light")
    return panel.width + 2 * EDGE, panel.height + 2 * EDGE


def _shown(game: str, clause: str, lang: str, theme: str) -> tuple[Picture, Panel]:
    """A moment of a game, and of its panels the one to show."""
    title = find_title(game)
    shown = title.pictures.examples[clause]
    if shown.table is not None:
        seen = shown.table(Game(title)).observe(0)
    else:
        record = title.file("picture", "home.rh")
        assert record is not None, f"{clause} is to be shown by a game that is not there"
        table = load(record.read_text("utf-8"))
        seen = (table if shown.at is None else table.at(shown.at)).observe(0)
    picture = draw(seen, lang, theme)
    panel = next(panel for panel in picture.panels if panel.name == shown.panel)
    parts = {name: part for name, part in panel.parts.items() if name in (shown.parts or panel.parts)}
    return picture, Panel(panel.name, panel.side, panel.width, panel.height, parts)
