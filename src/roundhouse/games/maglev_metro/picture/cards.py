"""Bonus cards: those the viewer holds, the open ones of a solo game, and those to choose from in a draft."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....language import Speaker
from ...drawing import EDGE, WIDTH, Theme, box, button, element, group, highlight, path, text, titled
from ...lettering import wrapped
from ...observation import Observation
from ...parts import Parts
from ..rules.state import DECK_LETTERS
from ..words.from_rules import card_worth
from ..words.names import card_text, deck_names, station_names
from .glyphs import Labels

DECK_PAINTS = ("#8b9097", "#d9b13b", "#5d9c68", "#c2514b")
CARD = 142  # from card to card
STRIP = 60  # a link that is forbidden
FORBIDDEN = "#c2514b"
COLUMNS = 2
LINES = 3  # of words on a card
CELL = (WIDTH - 2 * EDGE + 10) / COLUMNS


class Card(NamedTuple):
    """A bonus card: what it counts, in words, and what it is worth now."""

    key: str
    deck: int
    name: str
    words: str
    points: str


@lru_cache(maxsize=1024)
def card(shown: Card, place: int, theme: Theme, move: str = "", label: str = "") -> str:
    """A card: its deck's colour and name on top, what it counts, and what it is worth now; they lie in two columns."""
    key, deck, name, words, points = shown
    x, y = EDGE + CELL * (place % COLUMNS), CARD * (place // COLUMNS)
    frame = (x, y, CELL - 10, CARD - 10, 12)
    drawn = box(*frame, fill=theme.surface, stroke=theme.hairline, stroke_width=2)
    drawn += box(x + 10, y + 12, 9, CARD - 34, 4, fill=DECK_PAINTS[deck])
    drawn += text(x + 32, y + 22, name, 21, theme.muted, weight=600, width=CELL - 120)
    lines = wrapped(words, 26, CELL - 54)
    if len(lines) > LINES:
        lines = [*lines[: LINES - 1], " ".join(lines[LINES - 1 :])]
    drawn += "".join(
        text(x + 32, y + 53 + 30 * k, line, 26, theme.ink, width=CELL - 52) for k, line in enumerate(lines)
    )
    if points:
        drawn += text(x + CELL - 26, y + 24, points, 30, theme.ink, anchor="end", weight=700)
    drawn = group(drawn, data_key=f"card-{key}", data_enter="turn")
    return button(move, label, drawn, highlight(*frame, theme)) if move else drawn


def own_cards(observation: Observation, own: int, say: Speaker, theme: Theme) -> tuple[str, int]:
    """The viewer's bonus cards, and the open ones of a solo game; and the room they take."""
    parts, seen, names = observation.parts.view, observation.data, deck_names(say)
    shown = []
    for deck, held in enumerate(seen["card"][own]):
        if held:
            worth = str(card_worth(observation, own, deck))
            words = card_text(parts, deck, held, say)
            shown.append(Card(f"{DECK_LETTERS[deck]}{held}", deck, names[deck], words, worth))
    drawn = "".join(card(one, k, theme) for k, one in enumerate(shown))
    high = CARD * -(-len(shown) // COLUMNS)
    forbidden = [number for number in seen["forbidden"] if number]
    for k, number in enumerate(forbidden):
        a, b = (station_names(say)[parts.pair[number - 1, end] - 1] for end in range(2))
        words = say("No link {a} – {b}", a=a, b=b)
        drawn += _forbidden(f"forbidden-{number}", say("forbidden"), words, k, high, theme)
    return drawn, high + (STRIP if forbidden else 0)


def _forbidden(key: str, name: str, words: str, place: int, y: float, theme: Theme) -> str:
    """A link that is not to be made in a solo game, as a strip."""
    x = EDGE + CELL * (place % COLUMNS)
    drawn = box(x, y, CELL - 10, STRIP - 10, 12, fill=theme.surface, stroke=theme.hairline, stroke_width=2)
    sign = element("circle", cx=x + 26, cy=y + STRIP / 2 - 5, r=11, fill="none", stroke=FORBIDDEN, stroke_width=4)
    bar = path(f"M{x + 19:g} {y + STRIP / 2 + 2:g}l14-14", stroke=FORBIDDEN, stroke_width=4)
    said = text(x + 48, y + STRIP / 2 - 5, words, 24, theme.ink, width=CELL - 72)
    return group(titled(name, drawn, sign, bar, said), data_key=f"card-{key}", data_enter="turn")


def draft(parts: Parts, moves: Labels, say: Speaker, theme: Theme) -> tuple[str, int]:
    """The cards to choose from, and the room they take."""
    names = deck_names(say)
    drawn = []
    for k, (move, label) in enumerate(moves):
        id = move.split()[1]
        deck, number = DECK_LETTERS.index(id[0]), int(id[1:])
        words = card_text(parts.view, deck, number, say)
        drawn.append(card(Card(f"{id[0]}{number}", deck, names[deck], words, ""), k, theme, move, label))
    return "".join(drawn), CARD * -(-len(moves) // COLUMNS)
