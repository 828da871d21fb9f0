"""The rulebook of a game as a page: its clauses, and pictures beside those that need one."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..games import find_title
from ..games.drawing import FONT, Panel, draw
from ..table import Game, load

EDGE = 24  # left free around a picture


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
    panel = _panel(game, clause, lang, theme)
    frame = f"{-EDGE} {-EDGE} {panel.width + 2 * EDGE} {panel.height + 2 * EDGE}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" font-family="{FONT}">{panel.svg()}</svg>'


@lru_cache(maxsize=512)
def _shape(game: str, clause: str) -> tuple[int, int]:
    """The width and height of a picture, so that the page knows how much room it takes."""
    panel = _panel(game, clause, "en", "light")
    return panel.width + 2 * EDGE, panel.height + 2 * EDGE


def _panel(game: str, clause: str, lang: str, theme: str) -> Panel:
    title = find_title(game)
    shown = title.pictures.examples[clause]
    if shown.table is not None:
        seen = shown.table(Game(title)).observe(0)
    else:
        record = title.file("picture", "home.rh")
        assert record is not None, f"{clause} is to be shown by a game that is not there"
        table = load(record.read_text("utf-8"))
        seen = (table if shown.at is None else table.at(shown.at)).observe(0)
    panel = next(panel for panel in draw(seen, lang, theme).panels if panel.name == shown.panel)
    parts = {name: part for name, part in panel.parts.items() if name in (shown.parts or panel.parts)}
    return Panel(panel.name, panel.side, panel.width, panel.height, parts)
