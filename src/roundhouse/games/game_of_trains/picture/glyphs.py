"""What the table is drawn with: the eight ability pictograms, card backs, and whole trains."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from ...drawing import (
    EDGE,
    LIVERIES,
    WIDTH,
    Livery,
    Theme,
    attempt,
    badge,
    box,
    button,
    choice,
    element,
    group,
    highlight,
    line,
    path,
    text,
    titled,
)
from ...lettering import text_width
from ..rules.moves import PROTECT
from ..rules.state import PLACES

FINGER = 106  # more than 40 px on a phone 390 px wide, as everything that can be tapped

Cars = tuple[int, ...]
Labels = tuple[tuple[str, str], ...]  # legal moves, and what they are called

# --- Pictograms, on a field of 24 by 24. They differ in outline, not only in detail: they are shown as small as 16 px.

_CROSS = "M{0} 8l9 9M{1} 8l-9 9"
_PICTOGRAMS = (  # by ability: what is filled, and what is drawn
    (
        "M2 13h8v8h-8zM14 13h8v8h-8z",
        "M6 10.5v-3a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v3M3.6 8l2.4 2.7l2.4-2.7M15.6 8l2.4 2.7l2.4-2.7",
    ),
    (
        "M1 14h6v7h-6zM17 14h6v7h-6zM12 15a2.5 2.5 0 0 1 0 5a2.5 2.5 0 0 1 0-5z",
        "M4 11.5v-3a5 5 0 0 1 5-5h6a5 5 0 0 1 5 5v3M1.6 9l2.4 2.7l2.4-2.7M17.6 9l2.4 2.7l2.4-2.7",
    ),
    ("M1 6.5h7v11h-7z", "M11 6l5 6l-5 6M17.5 6l5 6l-5 6"),
    ("M16 6.5h7v11h-7z", "M13 6l-5 6l5 6M6.5 6l-5 6l5 6"),
    ("M13 7.5h4.5v10h-4.5zM19.5 7.5h4.5v10h-4.5z", _CROSS.format(1, 10)),
    ("M0 7.5h4.5v10h-4.5zM19.5 7.5h4.5v10h-4.5z", _CROSS.format(7.5, 16.5)),
    ("M0 7.5h4.5v10h-4.5zM6.5 7.5h4.5v10h-4.5z", _CROSS.format(14, 23)),
    ("M4 11h16v11h-16z", "M7.5 11v-3.5a4.5 4.5 0 0 1 9 0v3.5"),
)


def outline_of(ability: int) -> str:
    """An ability's pictogram as one path to be drawn, not filled."""
    return "".join(_PICTOGRAMS[ability])


def pictogram(ability: int, x: float, y: float, size: float, colour: str) -> str:
    """An ability's pictogram, centred."""
    filled, drawn = _PICTOGRAMS[ability]
    return group(
        path(filled, fill=colour, stroke_width=1),
        path(drawn, fill="none"),
        transform=f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / 24:.3g})",
        stroke=colour,
        stroke_width=2.6,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def lock(x: float, y: float, size: float, fill: str, ink: str, edge: str) -> str:
    """A protection: a plate with a padlock, centred."""
    plate = box(x - size / 2, y - size / 2, size, size, size / 4, fill=fill, stroke=edge, stroke_width=3)
    return plate + pictogram(7, x, y, 0.66 * size, ink)


def back(x: float, y: float, width: float, height: float, theme: Theme, count: str = "") -> str:
    """A card face down: the plan of a roundhouse, its stalls around the turntable, where a count can be written."""
    cx, cy, table, wall = x + width / 2, y + 0.6 * height, 0.25 * width, 0.42 * width
    rays = [(cos(pi * k / 8), sin(pi * k / 8)) for k in range(9)]
    stalls = "".join(
        f"M{cx + a * table:.1f} {cy - b * table:.1f}L{cx + a * wall:.1f} {cy - b * wall:.1f}" for a, b in rays
    )
    return group(
        box(x, y, width, height, 0.1 * width, fill=theme.surface, stroke=theme.ink, stroke_width=2.5),
        path(stalls + f"M{cx - wall:g} {cy:g}a{wall:g} {wall:g} 0 0 1 {2 * wall:g} 0"),
        element("circle", cx=cx, cy=cy, r=table),
        fill="none",
        stroke=theme.muted,
        stroke_width=2,
    ) + (text(cx, cy, count, 0.26 * width, theme.ink, anchor="middle", weight=700) if count else "")


# --- Rolling stock


@dataclass(frozen=True, eq=False)  # there are few, so that caches need not compare their measures
class Gauge:
    """The measures of a train. Places are counted from 0; the locomotive stands before the first."""

    pitch: float  # from car to car
    width: float  # of a car
    height: float  # of a car's body
    number: float
    pictogram: float
    wheel: float
    head: float = 0  # room above the cars, for the name

    @property
    def rails(self) -> float:
        return self.head + self.height + 1.7 * self.wheel

    @property
    def depth(self) -> float:
        return self.rails + 2.6 * self.wheel

    @property
    def corner(self) -> float:
        return 0.12 * self.width

    def middle(self, place: float) -> float:
        return EDGE + self.pitch * (place + 1.5)

    def left(self, place: float) -> float:
        return self.middle(place) - self.width / 2

    def lock_at(self, place: int) -> tuple[float, float]:
        """The middle of the protection that hangs between the wheels."""
        return self.middle(place), self.head + self.height + 0.9 * self.wheel


OWN = Gauge(pitch=119, width=103, height=136, number=56, pictogram=44, wheel=12, head=52)
OTHER = Gauge(pitch=107, width=93, height=108, number=46, pictogram=32, wheel=9, head=44)
WON = {gauge: replace(gauge, head=gauge.head + 26) for gauge in (OWN, OTHER)}  # with room for pennants


@lru_cache(maxsize=4096)
def car(
    gauge: Gauge,
    x: float,
    y: float,
    number: int,
    ability: int,
    sign_name: str,
    theme: Theme,
    livery: Livery | None = None,
) -> str:
    """A car on its wheels, its number large, its ability in the corner, named where it is pointed at; in full livery in
    a train that has won."""
    fill, ink, sign = (livery.colour, livery.on, livery.on) if livery else (theme.surface, theme.ink, theme.muted)
    r, inset = gauge.wheel, gauge.pictogram / 2 + 0.08 * gauge.width
    ends = (x + 1.9 * r, x + gauge.width - 1.9 * r)
    return group(
        *(element("circle", cx=cx, cy=y + gauge.height + 0.6 * r, r=r, fill=theme.ink) for cx in ends),
        box(x, y, gauge.width, gauge.height, gauge.corner, fill=fill, stroke=theme.ink, stroke_width=2.5),
        titled(
            sign_name,
            box(x + gauge.width - 2 * inset, y, 2 * inset, 2 * inset, fill=fill, fill_opacity=0),
            pictogram(ability, x + gauge.width - inset, y + inset, gauge.pictogram, sign),
        ),
        text(x + gauge.width / 2, y + 0.6 * gauge.height, str(number), gauge.number, ink, anchor="middle", weight=700),
        data_key=f"car-{number}",
    )


@lru_cache(maxsize=4096)
def locomotive(livery: Livery, x: float, rails: float, size: float, steam: int, theme: Theme) -> str:
    """A locomotive that heads left, from x on; under steam on its owner's turn."""
    body = "M9 38h55v-18h-4v-8h40v8h-4v60h-87a5 5 0 0 1-5-5v-32a5 5 0 0 1 5-5z"
    puffs = ((27, 4, 8), (37, -11, 11), (55, -21, 14))[:steam]
    return group(
        *(element("circle", cx=cx, cy=cy, r=r, fill=theme.hairline) for cx, cy, r in puffs),
        path("M18 38l2-17h-5v-7h22v7h-5l2 17z", fill=theme.ink),
        path("M44 38a8 8 0 0 1 16 0z", fill=livery.colour, stroke=theme.ink, stroke_width=3),
        path(body, fill=livery.colour, stroke=theme.ink, stroke_width=3, stroke_linejoin="round"),
        box(69, 27, 21, 19, 3, fill=theme.surface, stroke=theme.ink, stroke_width=3),
        badge(livery, 36, 57, 20, livery.on),
        path("M2 80h98", stroke=theme.ink, stroke_width=7, stroke_linecap="round"),
        path("M8 83l-10 14h18z", fill=theme.ink),
        *(
            element("circle", cx=cx, cy=100 - r, r=r - 1.5, fill=theme.surface, stroke=theme.ink, stroke_width=3.5)
            for cx, r in ((31, 10), (54, 10), (82, 15))
        ),
        transform=f"translate({x:g} {rails - size:g}) scale({size / 100:g})",
    )


# --- Trains


class Train(NamedTuple):
    """Everything that is shown of a player's row."""

    seat: int
    name: str
    own: bool  # the viewer's
    cars: Cars
    abilities: Cars
    signs: tuple[str, ...]  # what the eight abilities are called
    locks: Cars
    first: str  # how the first player is called; empty for the others
    to_move: str  # likewise
    winner: str  # likewise
    held: int  # cars the others cannot see

    @property
    def gauge(self) -> Gauge:
        gauge = OWN if self.own else OTHER
        return WON[gauge] if self.winner else gauge

    @property
    def runs(self) -> list[tuple[int, int]]:
        """The stretches of the row that already ascend, by their first and last place."""
        runs: list[tuple[int, int]] = []
        for place, number in enumerate(self.cars):
            if place and 0 < self.cars[place - 1] < number:
                runs[-1] = runs[-1][0], place
            elif number:
                runs.append((place, place))
        return runs


@lru_cache(maxsize=1024)
def track(row: Train, theme: Theme) -> str:
    """What a train stands on, its locomotive, and its owner's name above it; it is all that changes with the turn."""
    gauge, livery = row.gauge, LIVERIES[row.seat]
    rail = f"M{EDGE + 4} {gauge.rails + 4:g}H{WIDTH - EDGE - 4}"
    steam = 3 if row.winner else 2 if row.to_move else 0
    return (
        path(rail, stroke=theme.muted, stroke_width=2)
        + line(rail, livery, 8, theme.ground)
        + locomotive(livery, EDGE + 2, gauge.rails, 0.94 * gauge.pitch, steam, theme)
        + _name(row, theme)
    )


def train(row: Train, legal: Labels, theme: Theme) -> str:
    """A row as a train: a line runs along the cars that already ascend."""
    return _train(row._replace(first="", to_move=""), legal, theme)


@lru_cache(maxsize=1024)
def _train(row: Train, legal: Labels, theme: Theme) -> str:
    gauge, livery, moves, drawn = row.gauge, LIVERIES[row.seat], dict(legal), []
    for place, number in enumerate(row.cars):
        x, y = gauge.left(place), gauge.head
        frame = (x, y, gauge.width, gauge.height, gauge.corner)
        if number:
            ability = row.abilities[place]
            body = car(gauge, x, y, number, ability, row.signs[ability], theme, livery if row.winner else None)
        else:
            body = box(*frame, fill="none", stroke=theme.muted, stroke_width=2.5, stroke_dasharray="6 8")
        move = f"place {place + 1}"
        if move in moves:
            body = button(move, moves[move], body, highlight(*frame, theme))
        drawn.append(attempt(move, body) if row.own and move not in moves else body)
    for start, end in row.runs:
        y, inset, width = gauge.head + 0.87 * gauge.height, 0.16 * gauge.width, 1.1 * gauge.wheel
        run = f"M{gauge.left(start) + inset:g} {y:g}H{gauge.left(end) + gauge.width - inset:g}"
        drawn.append(path(run, stroke=theme.ink, stroke_width=width + 4, stroke_linecap="round"))
        colour = theme.surface if row.winner else livery.colour
        drawn.append(path(run, stroke=colour, stroke_width=width, stroke_linecap="round"))
    for which, number in enumerate(row.locks):
        at, move = gauge.lock_at(3 * which), f"protect {3 * which + 1}"
        if number:
            plate = lock(*at, 3.9 * gauge.wheel, theme.ink, theme.surface, theme.ground)
            drawn.append(group(plate, data_key=f"car-{number}"))
        elif move in moves:
            plate = lock(*at, 54, theme.surface, theme.accent, theme.accent)
            hold = box(at[0] - FINGER / 2, at[1] - 22 - FINGER / 2, FINGER, FINGER, fill=theme.surface, fill_opacity=0)
            drawn.append(choice(str(PROTECT), button(move, moves[move], hold, plate)))
    for k in range(row.held):
        drawn.append(back(gauge.left(PLACES) + 5 + 10 * k, gauge.head + 10, 54, gauge.height - 10, theme))
    return group(*drawn, role="group", aria_label=f"{row.name}: {', '.join(str(number or '–') for number in row.cars)}")


def _name(row: Train, theme: Theme) -> str:
    """The owner's badge and name; at the right whether it is the first player, and to move or the winner."""
    gauge, livery, y = row.gauge, LIVERIES[row.seat], 22
    left, right = gauge.left(0), float(WIDTH - EDGE)
    drawn = [badge(livery, left + 12, y, 22, livery.colour, stroke=theme.ink, stroke_width=2)]
    for words, fill, ink in ((row.winner or row.to_move, theme.ink, theme.ground), (row.first, "none", theme.ink)):
        if words:
            width = text_width(words, 24) + 30
            right -= width
            drawn.append(box(right, y - 18, width, 36, 18, fill=fill, stroke=theme.ink, stroke_width=2))
            drawn.append(text(right + width / 2, y, words, 24, ink, anchor="middle"))
            right -= 10
    weight = 700 if row.winner or row.to_move else None
    drawn.append(text(left + 36, y, row.name, 30, theme.ink, weight=weight, width=right - left - 40))
    if row.winner:
        drawn.append(_bunting(left, gauge.left(PLACES - 1) + gauge.width, gauge.head - 24, theme))
    return "".join(drawn)


def _bunting(left: float, right: float, y: float, theme: Theme) -> str:
    """Pennants above a train that has won."""
    step = (right - left) / 32
    pennants = (
        path(f"M{left + step * (k + 0.12):g} {y:g}h{0.76 * step:g}l{-0.38 * step:g} 17z", fill=LIVERIES[k % 4].colour)
        for k in range(32)
    )
    return "".join(pennants) + path(f"M{left:g} {y:g}H{right:g}", stroke=theme.ink, stroke_width=2)
