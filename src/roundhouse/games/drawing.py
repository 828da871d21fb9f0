"""What pictures of all games are made of: the themes, and a picture as a set of named parts."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ..errors import BadInput
from ..language import Speaker, speaker
from .observation import Observation


@dataclass(frozen=True)
class Theme:
    """The colours of a picture. `accent` says "you can do this now" and is used for nothing else."""

    name: str
    ground: str
    surface: str
    ink: str
    muted: str
    hairline: str
    accent: str


THEMES = {
    "light": Theme("light", "#faf6ee", "#fffdf8", "#1b1e24", "#6b6f76", "#d9d3c7", "#d9480f"),
    "dark": Theme("dark", "#1b222c", "#242d39", "#f1ede4", "#a3abb6", "#3a4553", "#ff9d4d"),
}

FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Picture:
    """A drawing made of named parts, in the order they are painted; a page can replace one part alone."""

    width: int
    height: int
    title: str  # what a screen reader says of the whole
    parts: dict[str, str]
    theme: Theme

    def svg(self) -> str:
        body = "\n".join(f'<g id="{name}">{part}</g>' for name, part in self.parts.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" role="img" '
            f'font-family="{FONT}"><title>{escape(self.title)}</title>'
            f'<rect width="{self.width}" height="{self.height}" fill="{self.theme.ground}"/>\n{body}\n</svg>\n'
        )


def draw(observation: Observation, lang: str = "en", theme: str = "light") -> Picture:
    """The picture of a table as a seat sees it, drawn by the game's own `picture.draw(observation, say, theme)`."""
    if theme not in THEMES:
        raise BadInput(f"unknown theme '{theme[:20]}': choose one of {', '.join(THEMES)}")
    say: Speaker = speaker(lang)
    picture: Picture = observation.title.module("picture").draw(observation, say, THEMES[theme])
    return picture
