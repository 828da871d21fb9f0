"""What pictures of all games are made of: themes, liveries, SVG elements, and a picture as a set of named parts."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from unicodedata import east_asian_width

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
class Livery:
    """How a player's things are told apart: a colour, and for those who do not see it a badge and a stroke."""

    colour: str  # from the colour-blind-safe set of Okabe and Ito, without its oranges: they are near the accent
    on: str  # for what is drawn upon the colour
    badge: str  # disc, square, triangle or diamond
    stroke: str  # solid, dashed, double or dotted


LIVERIES = (
    Livery("#0072b2", "#ffffff", "disc", "solid"),
    Livery("#009e73", "#ffffff", "square", "dashed"),
    Livery("#cc79a7", "#1b1e24", "triangle", "double"),
    Livery("#f0e442", "#1b1e24", "diamond", "dotted"),
)

# --- SVG elements. What they are given as children is SVG; words go through `text` and `button`, which escape them.


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """An SVG element. Underscores in attribute names stand for hyphens; attributes that are None are left out."""
    shown = "".join(
        f' {key.replace("_", "-")}="{_plain(value) if isinstance(value, str) else f"{round(value, 2):g}"}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{shown}>{''.join(children)}</{name}>" if children else f"<{name}{shown}/>"


def group(*children: str, **attributes: str | float | None) -> str:
    """Elements that share attributes."""
    return element("g", *children, **attributes)


def box(x: float, y: float, width: float, height: float, corner: float = 0, **attributes: str | float | None) -> str:
    """A rectangle with round corners."""
    return element("rect", x=x, y=y, width=width, height=height, rx=corner or None, **attributes)


def path(d: str, **attributes: str | float | None) -> str:
    return element("path", d=d, **attributes)


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str,
    *,
    anchor: str | None = None,
    weight: int | None = None,
    width: float | None = None,
) -> str:
    """Words whose capitals are centred on y; with a width they shrink a little and are then cut to stay within it."""
    if width is not None:
        width /= 1.08 if weight else 1  # bold letters are wider
        need = text_width(words, size)
        size *= max(0.75, min(1, width / need)) if need else 1
        words = shortened(words, size, width)
    middle = y + 0.36 * size  # as renderers do not agree on dominant-baseline
    return element(
        "text", _plain(words), x=x, y=middle, font_size=size, fill=fill, text_anchor=anchor, font_weight=weight
    )


def text_width(words: str, size: float) -> float:
    """About how wide the words are in any of the fonts, rather too much than too little."""
    return sum(_letter_width(letter) for letter in words) * size


def _letter_width(letter: str) -> float:
    if letter in "mwMWЖШЩЮЫФжшщюыф@%—" or east_asian_width(letter) in "WF":
        return 1.1
    if letter in " .,:;!|'ijlI1t()[]ії":
        return 0.42
    return 0.76 if letter.isupper() else 0.63


def shortened(words: str, size: float, width: float) -> str:
    """The words, or as many of their letters as fit with an ellipsis."""
    if text_width(words, size) <= width * 1.001:  # what was shrunk to fit, fits
        return words
    while words and text_width(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def titled(words: str, *children: str) -> str:
    """Elements with a name that a page shows when they are pointed at."""
    return group(element("title", _plain(words)), *children)


def button(move: str, label: str, *children: str) -> str:
    """Something that can be clicked to make a move, given by its notation; the label is what a screen reader says."""
    return group(titled(label, *children), data_move=move, role="button", tabindex="0", aria_label=label)


def highlight(x: float, y: float, width: float, height: float, corner: float, theme: Theme) -> str:
    """The accent around something that can be clicked now."""
    return box(x, y, width, height, corner, fill=theme.accent, fill_opacity=0.08, stroke=theme.accent, stroke_width=5)


def badge(livery: Livery, x: float, y: float, size: float, fill: str, **attributes: str | float | None) -> str:
    """The livery's shape, centred."""
    r = size / 2
    if livery.badge == "disc":
        return element("circle", cx=x, cy=y, r=r, fill=fill, **attributes)
    corners = {
        "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
        "triangle": ((0, -1.1), (1.15, 0.9), (-1.15, 0.9)),
        "diamond": ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
    }[livery.badge]
    points = " ".join(f"{x + a * r:g},{y + b * r:g}" for a, b in corners)
    return element("polygon", points=points, fill=fill, stroke_linejoin="round", **attributes)


def line(d: str, livery: Livery, width: float, under: str) -> str:
    """A path in the livery's colour and stroke; `under` is the colour of what lies beneath it."""
    dash = {"dashed": f"{2 * width:g} {1.8 * width:g}", "dotted": f"0 {2 * width:g}"}.get(livery.stroke)
    drawn = path(
        d, fill="none", stroke=livery.colour, stroke_width=width, stroke_linecap="round", stroke_dasharray=dash
    )
    if livery.stroke == "double":
        drawn += path(d, fill="none", stroke=under, stroke_width=0.4 * width, stroke_linecap="round")
    return drawn


def _plain(words: str) -> str:
    """The words with everything escaped, and without what XML cannot hold."""
    return escape("".join(c for c in words if c.isprintable()))


# --- Pictures


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
        role = "group" if "data-move=" in body else "img"  # what is within an image cannot be reached by screen readers
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" role="{role}" '
            f'font-family="{FONT}"><title>{_plain(self.title)}</title>'
            f'<rect width="{self.width}" height="{self.height}" fill="{self.theme.ground}"/>\n{body}\n</svg>\n'
        )

    def png(self, width: int = 1200) -> bytes:
        """The picture as a PNG image, so many pixels wide."""
        if type(width) is not int or not 16 <= width <= 8000:
            raise BadInput(f"a PNG picture is 16 to 8000 pixels wide, not {str(width)[:20]}")
        return _png(self.svg(), width, _font_family())


def draw(observation: Observation, lang: str = "en", theme: str = "light") -> Picture:
    """The picture of a table as a seat sees it, drawn by the game's own `picture.draw(observation, say, theme)`."""
    if theme not in THEMES:
        raise BadInput(f"unknown theme '{theme[:20]}': choose one of {', '.join(THEMES)}")
    say: Speaker = speaker(lang)
    picture: Picture = observation.title.module("picture").draw(observation, say, THEMES[theme])
    return picture


# --- PNG. The renderer leaves out all text whose font family it does not know, so it is told one that is there.

FAMILIES = ("Segoe UI", "Roboto", "Noto Sans", "DejaVu Sans", "Liberation Sans", "Helvetica Neue", "Arial", "Ubuntu")
FONT_FOLDERS = (
    *("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"),
    *("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts", "C:/Windows/Fonts"),
)


def _png(svg: str, width: int, family: str) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise BadInput("PNG pictures need the extra 'png': pip install 'roundhouse[png]'") from None
    # A family that is missing falls back on the one called serif.
    return bytes(svg_to_bytes(svg_string=svg, width=width, sans_serif_family=family, serif_family=family))


@cache
def _font_family() -> str:
    """A font family of this machine that shows figures, Latin and Cyrillic."""
    installed = sorted(set(_installed_families()), key=lambda family: ("Sans" not in family, len(family)))
    for family in (*FAMILIES, *installed):
        if _shows_text(family):
            return family
    raise BadInput("PNG pictures need a font with Latin and Cyrillic letters: install one, for example DejaVu Sans")


def _shows_text(family: str) -> bool:
    """Whether letters come out, each different: what a font lacks is left blank or looks all the same."""
    start = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><text y="24" font-size="24" font-family="serif">'
    )
    return len({_png(f"{start}{letter}</text></svg>", 32, family) for letter in " 7ñЖї"}) == 5


def _installed_families() -> Iterator[str]:
    for folder in FONT_FOLDERS:
        for file in sorted(Path(folder).expanduser().rglob("*.[ot]t[fc]")):
            try:
                yield from _family_names(file.read_bytes())
            except (OSError, struct.error, UnicodeDecodeError):
                continue  # not a font after all


def _family_names(font: bytes) -> Iterator[str]:
    """The family names in the name table of a TrueType or OpenType font, or of the first one of a collection."""
    start = struct.unpack_from(">I", font, 12)[0] if font[:4] == b"ttcf" else 0
    for table in range(struct.unpack_from(">H", font, start + 4)[0]):
        tag, _, at, _ = struct.unpack_from(">4sIII", font, start + 12 + 16 * table)
        if tag != b"name":
            continue
        _, count, strings = struct.unpack_from(">HHH", font, at)
        for record in range(count):
            platform, _, _, name, length, offset = struct.unpack_from(">6H", font, at + 6 + 12 * record)
            if platform == 3 and name in (1, 16):
                yield font[at + strings + offset :][:length].decode("utf-16-be")
