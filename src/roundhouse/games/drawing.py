"""What pictures of all games are made of: themes, liveries, SVG elements, and a picture as panels of named parts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from ..errors import BadInput
from ..language import speaker
from .lettering import shortened, text_width, wrapped
from .png import font_family, render

if TYPE_CHECKING:
    from .observation import Observation


@dataclass(frozen=True, eq=False)  # there is one of each, so that caches need not compare their colours
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
    "light": Theme("light", "#faf6ee", "#fffdf8", "#1b1e24", "#62666d", "#d9d3c7", "#d9480f"),
    "dark": Theme("dark", "#1b222c", "#242d39", "#f1ede4", "#a3abb6", "#3a4553", "#ff9d4d"),
}

WIDTH = 1000  # of a panel
EDGE = 24  # left free at its sides
CAPTION = 92

FONT = "Onest, system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


@dataclass(frozen=True, eq=False)
class Livery:
    """How a player's things are told apart: a colour, and for those who do not see it a badge and a stroke."""

    colour: str  # from the colour-blind-safe set of Okabe and Ito, without its oranges: they are near the accent
    on: str  # for what is drawn upon the colour
    badge: str  # disc, square, triangle, diamond, hexagon or cross
    stroke: str  # solid, dashed, double, dotted, long or mixed: dashes and dots


LIVERIES = (
    Livery("#0072b2", "#ffffff", "disc", "solid"),
    Livery("#009e73", "#ffffff", "square", "dashed"),
    Livery("#cc79a7", "#1b1e24", "triangle", "double"),
    Livery("#f0e442", "#1b1e24", "diamond", "dotted"),
    Livery("#56b4e9", "#1b1e24", "hexagon", "long"),
    Livery("#999999", "#1b1e24", "cross", "mixed"),
)

# --- SVG elements. What they are given as children is SVG; words go through `text` and `button`, which escape them.


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """An SVG element. Underscores in attribute names stand for hyphens; attributes that are None are left out."""
    tag = f"<{name}"
    for key, value in attributes.items():
        kind = type(value)
        if kind is str:  # words and whole numbers come most often
            if not value.isprintable() or _SPECIAL.search(value):  # type: ignore[union-attr, arg-type]
                value = plain(value)  # type: ignore[arg-type]
        elif value is None:
            continue
        elif kind is not int:
            value = plain(value) if isinstance(value, str) else f"{round(value, 2):g}"
        tag = f'{tag}{_HEADS[key]}{value}"'
    return f"{tag}>{''.join(children)}</{name}>" if children else f"{tag}/>"


class _Heads(dict[str, str]):
    """How attributes begin, by their names here."""

    def __missing__(self, name: str) -> str:
        head = self[name] = f' {name.replace("_", "-")}="'
        return head


_HEADS = _Heads()


def group(*children: str, **attributes: str | float | None) -> str:
    """Elements that share attributes."""
    return element("g", *children, **attributes)


@lru_cache(maxsize=8192)
def box(x: float, y: float, width: float, height: float, corner: float = 0, **attributes: str | float | None) -> str:
    """A rectangle with round corners."""
    return element("rect", x=x, y=y, width=width, height=height, rx=corner or None, **attributes)


@lru_cache(maxsize=8192)
def path(d: str, **attributes: str | float | None) -> str:
    return element("path", d=d, **attributes)


@lru_cache(maxsize=16_384)
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
        size *= max(0.7, min(1, width / need)) if need else 1
        words = shortened(words, size, width)
    middle = y + 0.36 * size  # as renderers do not agree on dominant-baseline
    return element(
        "text", plain(words), x=x, y=middle, font_size=size, fill=fill, text_anchor=anchor, font_weight=weight
    )


def titled(words: str, *children: str) -> str:
    """Elements with a name that a page shows when they are pointed at."""
    return group(element("title", plain(words)), *children)


def button(move: str, label: str, *children: str) -> str:
    """Something that can be clicked to make a move, given by its notation; the label is what a screen reader says."""
    return group(titled(label, *children), data_move=move, role="button", tabindex="0", aria_label=label)


def turning(name: str, label: str, handle: str, *options: str) -> str:
    """A place with several moves: clicked, it shows the first of these options, clicked again the next one, and a page
    asks which of them is meant. On its own, a picture shows only the handle."""
    first = group(handle, data_turn=name, role="button", tabindex="0", aria_label=label)
    return group(first, *(group(one, data_option="", display="none") for one in options), data_spot=name)


def when(chosen: str, *children: str, first: bool = False) -> str:
    """What is shown while a thing is chosen, by a click on what has it as `data-choose`; on its own, a picture shows
    what is for the first thing."""
    return group(*children, data_when=chosen, display=None if first else "none")


def chooser(name: str, label: str, *children: str) -> str:
    """Something that is clicked first, to choose among the moves of the `choice` of that name."""
    return group(titled(label, *children), data_card=name, role="button", tabindex="0", aria_label=label)


def choice(name: str, *children: str) -> str:
    """Moves that a page shows when their `chooser` has been clicked; on its own a picture does not show them."""
    return group(*children, data_behind=name, opacity=0, pointer_events="none")


def attempt(move: str, *children: str) -> str:
    """Something that cannot be clicked now, with the move one might expect of it: a page can say why not."""
    return group(*children, data_try=move)


def large(label: str, under: str, over: str, *children: str) -> str:
    """Something small that a page shows large when it is clicked: what is marked `data-large` within, between two parts
    of the picture that it has in common with others."""
    return group(*children, data_under=under, data_over=over, role="button", tabindex="0", aria_label=label)


def highlight(x: float, y: float, width: float, height: float, corner: float, theme: Theme) -> str:
    """The accent around something that can be clicked now."""
    return box(x, y, width, height, corner, fill=theme.accent, fill_opacity=0.08, stroke=theme.accent, stroke_width=5)


_ARM, _END = 0.38, 1.05
_CROSS = tuple(
    (x * turn, y * turn)
    for turn in (1, -1)
    for x, y in ((-_ARM, -_END), (_ARM, -_END), (_ARM, -_ARM), (_END, -_ARM), (_END, _ARM), (_ARM, _ARM))
)


@lru_cache(maxsize=1024)
def badge(livery: Livery, x: float, y: float, size: float, fill: str, **attributes: str | float | None) -> str:
    """The livery's shape, centred."""
    r = size / 2
    if livery.badge == "disc":
        return element("circle", cx=x, cy=y, r=r, fill=fill, **attributes)
    corners = {
        "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
        "triangle": ((0, -1.1), (1.15, 0.9), (-1.15, 0.9)),
        "diamond": ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
        "hexagon": ((-0.55, -1), (0.55, -1), (1.1, 0), (0.55, 1), (-0.55, 1), (-1.1, 0)),
        "cross": _CROSS,
    }[livery.badge]
    points = " ".join(f"{x + a * r:g},{y + b * r:g}" for a, b in corners)
    return element("polygon", points=points, fill=fill, stroke_linejoin="round", **attributes)


def line(d: str, livery: Livery, width: float, under: str) -> str:
    """A path in the livery's colour and stroke; `under` is the colour of what lies beneath it."""
    dash = {
        "dashed": f"{2 * width:g} {1.8 * width:g}",
        "dotted": f"0 {2 * width:g}",
        "long": f"{5 * width:g} {2 * width:g}",
        "mixed": f"{3 * width:g} {2 * width:g} 0 {2 * width:g}",
    }.get(livery.stroke)
    drawn = path(
        d, fill="none", stroke=livery.colour, stroke_width=width, stroke_linecap="round", stroke_dasharray=dash
    )
    if livery.stroke == "double":
        drawn += path(d, fill="none", stroke=under, stroke_width=0.4 * width, stroke_linecap="round")
    return drawn


def plain(words: str) -> str:
    """The words with everything escaped, and without what XML cannot hold."""
    if not words.isprintable():
        words = "".join(c for c in words if c.isprintable())
    return escape(words) if _SPECIAL.search(words) else words


_SPECIAL = re.compile("[&<>\"']")


# --- Pictures


@dataclass(frozen=True)
class Panel:
    """A piece of the table that keeps its shape wherever a page puts it: named parts in the order of painting."""

    name: str
    side: str  # the column it goes to: "main"; "own", what is the viewer's; or "side". A page may have fewer columns
    width: int
    height: int
    parts: dict[str, str]  # a page can replace one part alone

    def svg(self) -> str:
        return "\n".join(f'<g data-part="{name}">{part}</g>' for name, part in self.parts.items())


@dataclass(frozen=True)
class Picture:
    """A table as panels: a page lays them out in columns, on its own the picture has them one below the other."""

    title: str  # what a screen reader says of the whole
    panels: tuple[Panel, ...]
    theme: Theme
    symbols: str = ""  # shapes that the panels refer to by their id

    @property
    def width(self) -> int:
        return max(panel.width for panel in self.panels)

    @property
    def height(self) -> int:
        return sum(panel.height for panel in self.panels)

    @property
    def parts(self) -> dict[str, str]:
        """The parts of all panels; their names differ."""
        return {name: part for panel in self.panels for name, part in panel.parts.items()}

    def svg(self) -> str:
        """The panels one below the other."""
        top, stacked = 0, []
        for panel in self.panels:
            stacked.append(_placed(panel, 0, top))
            top += panel.height
        return self._framed(stacked, self.width, self.height)

    def spread(self) -> str:
        """The panels in two columns, as on a wide page; the last one where there is room."""
        tops, columns = {"main": 0.0, "side": float(CAPTION)}, []
        for panel in self.panels:
            last = panel == self.panels[-1] and tops["main"] < tops["side"]
            side = "main" if last or panel.side == "main" else "side"
            left, scale = (0, 1) if side == "main" else (WIDTH, 2 / 3)
            columns.append(_placed(panel, left, tops[side], scale))
            tops[side] += scale * panel.height
        return self._framed(columns, WIDTH + WIDTH * 2 // 3, round(max(tops.values())))

    def alone(self, panel: Panel, edge: int = EDGE) -> str:
        """One panel as a picture of its own, with some room around it."""
        frame = f"{-edge} {-edge} {panel.width + 2 * edge} {panel.height + 2 * edge}"
        start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" font-family="{FONT}">'
        return f"{start}{self.symbols}{panel.svg()}</svg>"

    def _framed(self, panels: list[str], width: int, height: int) -> str:
        body = "\n".join([self.symbols, *panels] if self.symbols else panels)
        role = "group" if "data-move=" in body else "img"  # what is within an image cannot be reached by screen readers
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="{role}" '
            f'font-family="{FONT}"><title>{plain(self.title)}</title>'
            f'<rect width="{width}" height="{height}" fill="{self.theme.ground}"/>\n{body}\n</svg>\n'
        )

    def png(self, width: int = 1200) -> bytes:
        """The picture as a PNG image, `width` pixels wide."""
        if type(width) is not int or not 16 <= width <= 8000:
            raise BadInput(f"a PNG picture is 16 to 8000 pixels wide, not {str(width)[:20]}")
        return render(self.svg(), width, font_family())


def _placed(panel: Panel, x: float, y: float, scale: float = 1) -> str:
    at = f"translate({x:g} {y:g})" + (f" scale({scale:.4g})" if scale != 1 else "")
    return f'<g data-panel="{panel.name}" transform="{at}">\n{panel.svg()}\n</g>'


@lru_cache(maxsize=256)
def caption(sentence: str, seat: int, theme: Theme) -> Panel:
    """What is expected now, behind the badge of whom it is expected from; -1: of nobody in particular."""
    x, sign = EDGE, ""
    if seat >= 0:
        livery = LIVERIES[seat]
        sign = badge(livery, x + 18, CAPTION / 2, 34, livery.colour, stroke=theme.ink, stroke_width=2.5)
        x += 56
    size, room = 36, WIDTH - EDGE - x
    lines = [sentence]
    if text_width(sentence, 30) > room:
        size = 26
        lines = wrapped(sentence, size, room)[:3]
    words = "".join(
        text(x, CAPTION / 2 + (2 * k + 1 - len(lines)) * 0.58 * size, words, size, theme.ink, weight=600, width=room)
        for k, words in enumerate(lines)
    )
    return Panel("caption", "main", WIDTH, CAPTION, {"caption": sign + words})


def draw(observation: Observation, lang: str = "en", theme: str = "light") -> Picture:
    """The picture of a table as a seat sees it."""
    if theme not in THEMES:
        raise BadInput(f"unknown theme '{theme[:20]}': choose one of {', '.join(THEMES)}")
    return observation.title.pictures.draw(observation, speaker(lang), THEMES[theme])
