"""Bonus cards: those the viewer holds, the open ones of a solo game, and those to choose from in a draft."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....language import Speaker
from ...drawing import EDGE, WIDTH, Theme, box, button, group, highlight, text, titled
from ...lettering import wrapped
from ...observation import Observation
from ...parts import Parts
from ..rules.card_file import CARD_KINDS
from ..rules.state import DECK, DECK_LETTERS
from ..words.from_rules import card_worth
from ..words.names import card_text, deck_names, station_names
from .card_signs import Counted, pair, sign
from .glyphs import Labels

DECK_PAINTS = ("#8b9097", "#d9b13b", "#5d9c68", "#c2514b")
CARD, OFFERED = 78, 118  # from card to card: one that is held, and one to choose, which a finger has to find
STRIP = 74  # a link that is forbidden
ROOM = WIDTH - 2 * EDGE
PICTURE = 124  # the part of a card with the picture
GAP = 8


class Card(NamedTuple):
    """A bonus card: what it counts, in a picture and in words, and what it is worth now."""

    key: str
    deck: int
    name: str
    counted: Counted
    words: str
    points: str


@lru_cache(maxsize=1024)
def card(shown: Card, y: int, high: int, theme: Theme, move: str = "", label: str = "") -> str:
    """A card: on its deck's colour a picture of what it counts, what that is worth, and what it brings now."""
    inner, middle = high - GAP, y + (high - GAP) / 2
    frame = (EDGE, y, ROOM, inner, 14)
    drawn = [
        box(*frame, fill=theme.surface, stroke=theme.hairline, stroke_width=2),
        box(EDGE, y, PICTURE, inner, 14, fill=DECK_PAINTS[shown.deck]),
        box(EDGE + 8, y + 6, PICTURE - 14, inner - 12, 9, fill=theme.surface),
        group(sign(shown.counted, theme), transform=f"translate({EDGE + PICTURE / 2 + 1:g} {middle:g})scale(0.9)"),
    ]
    room = ROOM - PICTURE - 26 - (84 if shown.points else 16)
    size = 28 if len(wrapped(shown.words, 28, room)) < 3 else 25
    lines = wrapped(shown.words, size, room)
    if len(lines) > 2:
        lines = [lines[0], " ".join(lines[1:])]
    top = middle - (len(lines) - 1) * 0.58 * size
    drawn += [
        text(EDGE + PICTURE + 16, top + 1.16 * size * k, line, size, theme.ink, width=room)
        for k, line in enumerate(lines)
    ]
    if shown.points:
        drawn.append(text(EDGE + ROOM - 22, middle, shown.points, 38, theme.ink, anchor="end", weight=700))
    lying = group(titled(shown.name, *drawn), data_key=f"card-{shown.key}", data_enter="turn")
    return button(move, label, lying, highlight(*frame, theme)) if move else lying


def own_cards(observation: Observation, own: int, say: Speaker, theme: Theme) -> tuple[str, int]:
    """The viewer's bonus cards, and the open ones of a solo game; and the room they take."""
    parts, seen = observation.parts.view, observation.seen
    shown = [
        _card(observation.parts, deck, held, say, str(card_worth(observation, own, deck)))
        for deck, held in enumerate(seen["card"][own])
        if held
    ]
    drawn = "".join(card(one, CARD * k, CARD, theme) for k, one in enumerate(shown))
    high = CARD * len(shown)
    forbidden = [number for number in seen["forbidden"] if number]
    for k, number in enumerate(forbidden):
        kinds = int(parts.pair[number - 1, 0]), int(parts.pair[number - 1, 1])
        a, b = (station_names(say)[kind - 1] for kind in kinds)
        drawn += _forbidden(f"forbidden-{number}", kinds, say("No link {a} – {b}", a=a, b=b), k, high, theme)
    return drawn, high + (STRIP if forbidden else 0)


def _card(parts: Parts, deck: int, held: int, say: Speaker, points: str = "") -> Card:
    """A card as it is shown; they count from 1 within their deck."""
    view, at = parts.view, DECK * deck + held - 1
    kinds = int(view.pair[at, 0]), int(view.pair[at, 1])
    numbers = (view.colours[at], view.shapes[at], view.terrains[at], view.length[at], view.lines[at])
    counted = Counted(CARD_KINDS[view.card_kind[at]], kinds, *map(int, numbers))
    words = card_text(view, deck, held, say)
    return Card(f"{DECK_LETTERS[deck]}{held}", deck, deck_names(say)[deck], counted, words, points)


def _forbidden(key: str, kinds: tuple[int, int], words: str, place: int, y: float, theme: Theme) -> str:
    """A link that is not to be made in a solo game, as a strip; they lie in two columns."""
    wide = (ROOM - GAP) / 2
    x, middle = EDGE + (wide + GAP) * place, y + (STRIP - GAP) / 2
    drawn = box(x, y, wide, STRIP - GAP, 14, fill=theme.surface, stroke=theme.hairline, stroke_width=2)
    shown = group(pair(*kinds, theme, forbidden=True), transform=f"translate({x + 66:g} {middle:g})scale(0.9)")
    said = text(x + 132, middle, words, 25, theme.ink, width=wide - 146)
    return group(drawn, shown, said, data_key=f"card-{key}", data_enter="turn")


def draft(parts: Parts, moves: Labels, say: Speaker, theme: Theme) -> tuple[str, int]:
    """The cards to choose from, and the room they take."""
    drawn = []
    for k, (move, label) in enumerate(moves):
        id = move.split()[1]
        offered = _card(parts, DECK_LETTERS.index(id[0]), int(id[1:]), say)
        drawn.append(card(offered, OFFERED * k, OFFERED, theme, move, label))
    return "".join(drawn), OFFERED * len(moves)
