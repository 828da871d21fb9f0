"""The picture of each game on the home page and on invitations: a moment of a game that was played here."""

from __future__ import annotations

from base64 import b64encode
from functools import cache, lru_cache
from importlib.resources import files

from ..games import find_title
from ..games.drawing import draw
from ..table import Game, load


@lru_cache(maxsize=16)
def cover(game: str, theme: str) -> str:
    """One panel of a game, as a picture of its own."""
    title = find_title(game)
    record = title.file("picture", "home.rh")
    table = load(record.read_text("utf-8")) if record else Game(title).deal(title.first_game.players, seed=1)
    picture = draw(table.observe(0), "en", theme)
    svg = picture.alone(next(panel for panel in picture.panels if panel.name == title.pictures.home))
    start, closed, rest = svg.partition(">")
    return f"{start}{closed}{own_font()}{rest}"


@cache
def own_font() -> str:
    """The pages' font, Latin only: an image on a page can use none of the page's, and may load nothing."""
    font = b64encode((files(__package__) / "static" / "fonts" / "onest-latin.woff2").read_bytes()).decode()
    source = f"url(data:font/woff2;base64,{font}) format('woff2')"
    return f"<style>@font-face{{font-family:Onest;src:{source};font-weight:100 900}}</style>"
