"""What is said about a draft: by the game's own functions, in a thread, one draft at a time, visitors by turns."""

from __future__ import annotations

from ...games.complaint import Complaint
from ...games.drawing import THEMES, draw
from ...games.editing import editor_of, opinion_on, parts_with
from ...games.editor_forms import Model
from ...games.title import Title
from ...language import Speaker
from ...table import Game, Table
from ...table.fairness import Seal
from ...table.game import checked_names
from .bodies import Opinion, Sign, Told


def look_at(title: Title, option: str, given: str | Model, say: Speaker, theme: str) -> Opinion:
    """The opinion on a text or a model, in words."""
    found = opinion_on(title, option, given, say, THEMES[theme])
    picture = found.picture.svg() if found.picture is not None else None
    if picture is None and not found.complaints:
        picture = _at_a_table(title, option, found.text, say, theme)
    return Opinion(
        text=found.text,
        model=found.model,
        complaints=[_told(one, say) for one in found.complaints],
        remarks=[_told(one, say) for one in found.remarks],
        signs={place: Sign(svg=svg, words=words) for place, (svg, words) in found.signs.items()},
        picture=picture,
    )


def _told(one: Complaint, say: Speaker) -> Told:
    return Told(words=one.in_words(say), place=one.place)


def _at_a_table(title: Title, option: str, text: str, say: Speaker, theme: str) -> str | None:
    """The panel of a new table that shows the file; a file that is edited as text is shown by the game's main panel."""
    editor = editor_of(title, option)
    panel = title.pictures.home if editor is None else editor.panel
    if not panel:
        return None
    parts, players = parts_with(title, option, text), title.first_game.players
    start = Game(title).start(parts, players, {})
    table = Table(title, parts, start, checked_names(None, players), [Seal.of("1")])
    picture = draw(table.observe(0), say.lang, theme)
    shown = next((one for one in picture.panels if one.name == panel), None)
    return picture.alone(shown) if shown is not None else None
