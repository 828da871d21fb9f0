"""What the table is drawn with: pencils and their tracks, station symbols, cards, and pictograms of the powers."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from ...drawing import Theme, box, element, group, path, text
from ..rules.state import JOKER, PENCIL_NAMES, PENCILS, SYMBOLS
from ..words.names import LETTERS

Labels = tuple[tuple[str, str], ...]  # legal moves, and what they are called

# --- Pencils: black is the ink; the others are told apart in all kinds of sight, and far from the accent.

_HUES = {
    "light": ("", "#0072b2", "#b5165b", "#008a66"),
    "dark": ("", "#56b4e9", "#f27fb0", "#35c79a"),
}
_INLAYS = (None, "{0} {1}", "", "0 {1}")  # the second cue: a track is plain, or has dashes, a stripe or dots within
WATER = {"light": "#d3e4ea", "dark": "#2b4354"}


def hue(pencil: int, theme: Theme) -> str:
    return _HUES[theme.name][pencil] or theme.ink


@lru_cache(maxsize=4096)
def track(
    d: str,
    pencil: int,
    width: float,
    theme: Theme,
    keys: tuple[tuple[str, str], ...] = (),
    enter: str | None = "draw",
) -> str:
    """A path as a pencil draws it: in its colour, cased, with the inlay that tells it from the others.

    With keys it is made of as many pieces; `enter` says how each appears when it is new, by default drawn from its
    start.
    """
    drawn = path(d, stroke=theme.surface, stroke_width=1.45 * width)
    if keys:
        pieces = (path(piece, data_key=key, data_enter=enter) for key, piece in keys)
        drawn += group(*pieces, stroke=hue(pencil, theme))
    else:
        drawn += path(d, stroke=hue(pencil, theme))
    inlay = _INLAYS[pencil]
    if inlay is not None:
        drawn += path(
            d,
            stroke=theme.surface,
            stroke_width=(0.38 if pencil == PENCILS - 1 else 0.26) * width,
            stroke_dasharray=inlay.format(f"{1.1 * width:g}", f"{1.15 * width:g}") or None,
        )
    return group(drawn, fill="none", stroke_width=width, stroke_linecap="round")


@lru_cache(maxsize=4096)
def letter(pencil: int, x: float, y: float, size: float, theme: Theme) -> str:
    """A line's letter on a disc of its colour."""
    disc = element("circle", cx=x, cy=y, r=size / 2, fill=hue(pencil, theme), stroke=theme.surface, stroke_width=2)
    words = LETTERS[PENCIL_NAMES[pencil]]
    return disc + text(x, y, words, 0.66 * size, theme.surface, anchor="middle", weight=700)


# --- Symbols


def _points(*corners: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    return corners


def _ring(count: int, *radii: float) -> tuple[tuple[float, float], ...]:
    """The corners of a regular figure, the first at the top; two radii make a star."""
    corners = count * len(radii)
    return tuple(
        (radii[k % len(radii)] * sin(2 * pi * k / corners), -radii[k % len(radii)] * cos(2 * pi * k / corners))
        for k in range(corners)
    )


_SHAPES = (
    (),
    _points((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    _points((0, -1.12), (1.16, 0.88), (-1.16, 0.88)),
    _ring(5, 1.1),
    _ring(5, 1.34, 0.66),
)


def symbol(kind: int, x: float, y: float, size: float, **attributes: str | float | None) -> str:
    """A station symbol, centred: circle, square, triangle, pentagon, or the star of the joker."""
    if not _SHAPES[kind]:
        return element("circle", cx=x, cy=y, r=size, **attributes)
    points = " ".join(f"{round(x + size * a, 1):g},{round(y + size * b, 1):g}" for a, b in _SHAPES[kind])
    return element("polygon", points=points, stroke_linejoin="round", **attributes)


def landmark(x: float, y: float, size: float, colour: str) -> str:
    """A tourist site: a temple front, centred."""
    return group(
        path("M0-11L12-3H-12ZM-12 8H12V11H-12Z", stroke_width=1.5),
        path("M-8-1V7M0-1V7M8-1V7", stroke_width=3.6),
        transform=f"translate({x:g} {y:g}) scale({size / 24:.3g})",
        fill=colour,
        stroke=colour,
        stroke_linejoin="round",
    )


# --- Cards


@lru_cache(maxsize=4096)
def card(kind: int, underground: bool, x: float, y: float, width: float, height: float, theme: Theme) -> str:
    """A card face up. Underground it is night, in a tunnel; on the surface day, with a horizon."""
    paper, ink = (theme.ink, theme.surface) if underground else (theme.surface, theme.ink)
    sheet = box(x, y, width, height, 0.1 * width, fill=paper, stroke=theme.ink, stroke_width=2.5)
    inset, foot = 0.13 * width, y + 0.86 * height
    if underground:
        r = width / 2 - inset
        scene = path(f"M{x + inset:g} {foot:g}V{y + inset + r:g}a{r:g} {r:g} 0 0 1 {2 * r:g} 0V{foot:g}")
    else:
        scene = path(f"M{x + inset:g} {foot:g}H{x + width - inset:g}")
    scene = group(scene, fill="none", stroke=ink, stroke_opacity=0.45, stroke_width=max(2, 0.03 * width))
    return sheet + scene + sign(kind, x + width / 2, y + 0.52 * height, 0.25 * width, ink)


def sign(kind: int, x: float, y: float, size: float, ink: str) -> str:
    """What a card shows, filled: a symbol, or the railroad switch."""
    if kind < SYMBOLS:
        return symbol(kind, x, y, size * (0.92 if kind == JOKER else 1), fill=ink)
    return pictogram("switch", x, y, 2.5 * size, ink)


def blank(kind: int, x: float, y: float, width: float, height: float, theme: Theme) -> str:
    """A card that is still in the deck, to be seen by its outline."""
    outline = box(x, y, width, height, 0.1 * width, fill="none", stroke=theme.hairline, stroke_width=2.5)
    return outline + sign(kind, x + width / 2, y + 0.5 * height, 0.22 * width, theme.hairline)


# --- Pictograms, on a field of 24 by 24

_PICTOGRAMS = {
    "double": "M2 16L9 7L15 16L22 7",
    "wild": "M12 2V22M3.3 7L20.7 17M3.3 17L20.7 7",
    "switch": "M2 18H22M7 18C13 18 13 6 20 6",
    "circle": "M12 3.5a8.5 8.5 0 0 1 0 17a8.5 8.5 0 0 1 0-17M12 10.6v2.8M10.6 12h2.8",
}


def pictogram(power: str, x: float, y: float, size: float, colour: str) -> str:
    """A power's pictogram, centred."""
    return path(
        _PICTOGRAMS[power],
        transform=f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / 24:.3g})",
        fill="none",
        stroke=colour,
        stroke_width=3,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def crown(x: float, y: float, size: float, colour: str) -> str:
    """Of who has won."""
    at = f"translate({x:g} {y:g}) scale({size / 34:.3g})"
    d = "M-14 11L-17-8L-7 0L0-13L7 0L17-8L14 11Z"
    return path(d, transform=at, fill=colour, stroke=colour, stroke_width=3, stroke_linejoin="round")


def tick(x: float, y: float, size: float, colour: str) -> str:
    d = f"M{x - 0.4 * size:g} {y:g}l{0.28 * size:g} {0.3 * size:g}l{0.5 * size:g} {-0.62 * size:g}"
    return path(d, fill="none", stroke=colour, stroke_width=0.16 * size, stroke_linecap="round")
