"""What the table is drawn with: the seven passengers, station plates, slots, buttons and trains."""

from __future__ import annotations

from math import cos, pi, sin
from re import sub

from ...drawing import LIVERIES, Theme, badge, box, element, group, path, text
from ...lettering import text_width
from ..rules.state import COLOUR_NAMES, HUB, ROBOTS

INK = "#1b1e24"

Labels = tuple[tuple[str, str], ...]  # legal moves, and what they are called
Counts = tuple[int, ...]  # by colour

# --- Passengers, on a field of 24 by 24. They differ in outline, not only in colour: they are shown as small as 16 px.
# Robots: a boxy one with arms, a dome on treads, a tripod. Commuters: with a briefcase, in a wide skirt, in a top hat,
# in a beret with a palette.

PAINTS = ("#98a6b3", "#e3b23c", "#b06f43", "#f49ac1", "#b7a3e3", "#ef6f6c", "#7d3c98")
_SHAPES = (
    "M11 0h2v3h5v7h-5v1.5h9v8h-3.5v-4h-1v8h-4.5v-5h-2v5h-4.5v-8h-1v4h-3.5v-8h9v-1.5h-5v-7h5zM8.5 5.5v2h2.2"
    "v-2zM13.3 5.5v2h2.2v-2z",
    "M4 15a8 11 0 0 1 16 0v2h3a1 1 0 0 1 1 1v4a2 2 0 0 1-2 2h-20a2 2 0 0 1-2-2v-4a1 1 0 0 1 1-1h3zM7.5 10v3.5h9v-3.5z",
    "M12 .5a7 7 0 0 1 4.5 12.3l6.5 11h-4.3l-4.7-8v8h-4v-8l-4.7 8h-4.3l6.5-11a7 7 0 0 1 4.5-12.3zM12 4.5"
    "a3 3 0 0 0 0 6a3 3 0 0 0 0-6z",
    "M8 .5a4.2 4.2 0 0 1 0 8.4a4.2 4.2 0 0 1 0-8.4zM4 10h8a3 3 0 0 1 3 3v1.5h1.5v-2h5v2h2v8h-8.5v-5h-2"
    "v6h-4v-5h-2v5h-4v-7h-2v-3.5a3 3 0 0 1 3-3z",
    "M12 .5a4.3 4.3 0 0 1 3.2 7.2l8.3 13.3a2 2 0 0 1-1.7 3h-19.6a2 2 0 0 1-1.7-3l8.3-13.3a4.3 4.3 0 0 1 3.2-7.2z",
    "M7.5 0h9v5.5h3.5v2.5h-3.3a4.7 4.7 0 0 1-2.2 4h3.5a2 2 0 0 1 2 2v10h-6.5l-1.5-8l-1.5 8h-6.5v-10"
    "a2 2 0 0 1 2-2h3.5a4.7 4.7 0 0 1-2.2-4h-3.3v-2.5h3.5z",
    "M2 5.5c0-6 14-7 14-1.5c0 1.5-1 2-1.7 2.2a5 5 0 0 1-1.8 5.3l2.5 1.8a6 5.5 0 1 1 1.5 9.7l-1 1h-11.5v-8"
    "c0-2.5 1.5-4 3.5-4.5a5 5 0 0 1-2.2-4.5c-2 .2-3.3-.2-3.3-1.5zM19.3 16.2a2 2 0 0 0 0 4a2 2 0 0 0 0-4z",
)


SILHOUETTES = _SHAPES
# All three robots side by side.
_ROBOTS = "".join(
    sub(r"M([\d.]+)", lambda start, k=k: f"M{float(start[1]) + 30 * k:g}", _SHAPES[k])  # type: ignore[misc]
    for k in range(ROBOTS)
)
SYMBOLS = element(
    "defs",
    *(path(d, id=f"p{k}", fill_rule="evenodd", stroke_linejoin="round") for k, d in enumerate((*_SHAPES, _ROBOTS))),
)


def _symbol(which: int, x: float, y: float, size: float, **attributes: str | float | None) -> str:
    """One of the shapes, its left upper corner at a place."""
    return element(
        "use", href=f"#p{which}", transform=f"translate({x:.4g} {y:.4g})scale({size / 24:.3g})", **attributes
    )


def passenger(colour: int, x: float, y: float, size: float, theme: Theme, fill: str | None = None) -> str:
    """A passenger in its colour, or in another, centred."""
    edge: dict[str, str | float | None] = {} if fill else {"stroke": theme.ink, "stroke_width": 25 / size}
    return _symbol(colour, x - size / 2, y - size / 2, size, fill=fill or PAINTS[colour], **edge)


def outline(colour: int, x: float, y: float, size: float) -> str:
    """A passenger who is not there, in outline."""
    at = x - size / 2, y - size / 2, size
    return _symbol(colour, *at, fill="none", stroke=PAINTS[colour], stroke_width=34 / size)


def any_robot(x: float, y: float, size: float, fill: str) -> str:
    """The three robots side by side in one colour, centred."""
    return _symbol(len(_SHAPES), x - 1.75 * size, y - size / 2, size, fill=fill)


def crowd(counts: Counts, x: float, y: float, size: float, theme: Theme, across: int = 4) -> str:
    """Passengers side by side in centred rows; pointed at, they show the stations that take them."""
    colours = [colour for colour, count in enumerate(counts) for _ in range(count)]
    drawn = []
    for start in range(0, len(colours), across):
        row = colours[start : start + across]
        for k, colour in enumerate(row):
            at = x + size * 1.12 * (k + 0.5 - len(row) / 2)
            shown = passenger(colour, at, y + 1.15 * size * (start // across), size, theme)
            drawn.append(group(shown, data_lights=COLOUR_NAMES[colour]))
    return "".join(drawn)


# --- Hexes and stations


def hexagon(x: float, y: float, width: float) -> str:
    """The outline of a hex with a corner on top, as a path."""
    a, b = width / 2, width / 3**0.5
    return f"M{x:.4g} {y - b:.4g}l{a:.3g} {b / 2:.3g}v{b:.3g}l{-a:.3g} {b / 2:.3g}l{-a:.3g}{-b / 2:.3g}v{-b:.3g}z"


def plate(kind: int, x: float, y: float, size: float, theme: Theme) -> str:
    """A station's sign: a hex in its colour with the passenger it serves; the hub serves all robots."""
    if kind == HUB:
        ground = path(hexagon(x, y, size), fill=theme.ink, stroke=theme.ink, stroke_width=3, stroke_linejoin="round")
        spots = ((0, -0.22), (-0.22, 0.16), (0.22, 0.16))
        robots = (passenger(c, x + u * size, y + v * size, 0.33 * size, theme) for c, (u, v) in enumerate(spots))
        return ground + "".join(robots)
    colour = kind - 1
    ground = path(hexagon(x, y, size), fill=PAINTS[colour], stroke=theme.ink, stroke_width=2.5, stroke_linejoin="round")
    return ground + passenger(colour, x, y, 0.62 * size, theme, on_paint(colour))


def on_paint(colour: int) -> str:
    """What is drawn upon a passenger's colour."""
    return "#ffffff" if colour in (2, 5, 6) else INK


# --- Trains


_BODY = "M-10-8h20a5 5 0 0 1 5 5v6a5 5 0 0 1-5 5h-20a5 5 0 0 1-5-5v-6a5 5 0 0 1 5-5z"
_NOSED = "M-12-8h15c7 0 12 4.5 14 8c-2 3.5-7 8-14 8h-15a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4z"
_GLASS = "M5.5-5.8c4 .5 6.8 3 8.1 5.8c-1.3 2.8-4.1 5.3-8.1 5.8q-1.8-5.8 0-11.6z"


def train(seat: int, x: float, y: float, size: float, theme: Theme, angle: float | None = None) -> str:
    """A train from above, its badge on the roof, glass at its nose; without an angle it has no nose."""
    livery = LIVERIES[seat]
    body = path(
        _BODY if angle is None else _NOSED,
        fill=livery.colour,
        stroke=theme.ink,
        stroke_width=2.4,
        stroke_linejoin="round",
    )
    if angle is not None:
        body += path(_GLASS, fill="#10202b", fill_opacity=0.85)
    back = 0.0 if angle is None else 0.12 * size
    turned = f"translate({x:.4g} {y:.4g})rotate({-(angle or 0):g})scale({size / 32:.3g})"
    u, v = x - back * cos((angle or 0) * pi / 180), y + back * sin((angle or 0) * pi / 180)
    return group(body, transform=turned) + badge(livery, u, v, 0.3 * size, livery.on)


# --- Buttons


def chip(x: float, y: float, width: float, height: float, theme: Theme) -> str:
    """The ground of a button: paper, with the accent around it."""
    return box(x, y, width, height, min(18, height / 3), fill=theme.surface, stroke=theme.accent, stroke_width=3.5)


def tag(x: float, y: float, words: str, size: float, fill: str, ink: str) -> str:
    """Words on a rounded plate, from x on to the left."""
    width = text_width(words, size) + size
    return box(x - width, y - 0.75 * size, width, 1.5 * size, 0.75 * size, fill=fill) + text(
        x - width / 2, y, words, size, ink, anchor="middle", weight=600
    )


def spot(x: float, y: float, r: float, fill: str) -> str:
    return element("circle", cx=x, cy=y, r=r, fill=fill)


def star(x: float, y: float, r: float, fill: str) -> str:
    """A star of five points, centred."""
    points = (f"{x + a * sin(k * pi / 5):.1f},{y - a * cos(k * pi / 5):.1f}" for k, a in enumerate((r, 0.45 * r) * 5))
    return element("polygon", points=" ".join(points), fill=fill)
