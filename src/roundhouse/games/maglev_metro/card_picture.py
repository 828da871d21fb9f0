"""Bonus cards: those the viewer holds, the open ones of a solo game, and those to choose from in a draft."""

from __future__ import annotations

from functools import lru_cache

from ...language import Speaker
from ..drawing import EDGE, WIDTH, Theme, box, button, group, text, wrapped
from ..observation import Observation
from ..parts import Parts
from .answers import card_worth
from .glyphs import Labels
from .state import DECK_LETTERS, DECKS
from .words import card_text, deck_names, station_names

DECK_PAINTS = ("#8b9097", "#d9b13b", "#5d9c68", "#c2514b")
CARD = 118


@lru_cache(maxsize=512)
def card(
    key: str,
    deck: int,
    name: str,
    words: str,
    points: str,
    x: float,
    y: float,
    width: float,
    theme: Theme,
    move: str = "",
    label: str = "",
) -> str:
    """A card: its deck's colour and name on top, what it counts, and what it is worth now."""
    paint = DECK_PAINTS[deck]
    drawn = box(
        x,
        y,
        width,
        CARD - 10,
        12,
        fill=theme.surface,
        stroke=theme.accent if move else theme.hairline,
        stroke_width=3 if move else 2,
    )
    drawn += box(x + 8, y + 10, 8, CARD - 30, 4, fill=paint)
    drawn += text(x + 26, y + 20, name, 16, theme.muted, weight=600, width=width - 90)
    lines = wrapped(words, 17, width - 36)
    drawn += "".join(
        text(x + 26, y + 44 + 20 * k, one, 17, theme.ink, width=width - 32) for k, one in enumerate(lines[:3])
    )
    if points:
        drawn += text(x + width - 12, y + 20, points, 20, theme.ink, anchor="end", weight=700)
    drawn = group(drawn, data_key=f"card-{key}", data_enter="turn")
    return button(move, label, drawn) if move else drawn


def own_cards(observation: Observation, own: int, say: Speaker, theme: Theme) -> tuple[str, int]:
    """The viewer's bonus cards, and the open ones of a solo game; and the room they take."""
    parts, seen, names = observation.parts.view, observation.data, deck_names(say)
    shown = []
    for deck, held in enumerate(seen["card"][own]):
        if held:
            worth = str(card_worth(observation, own, deck))
            shown.append((f"{DECK_LETTERS[deck]}{held}", deck, names[deck], card_text(parts, deck, held, say), worth))
    for forbidden in seen["forbidden"]:
        if forbidden:
            pair = (parts.pair[forbidden - 1, k] - 1 for k in range(2))
            a, b = (station_names(say)[kind] for kind in pair)
            shown.append((f"forbidden-{forbidden}", 0, say("forbidden"), say("No link {a} – {b}", a=a, b=b), ""))
    cell = (WIDTH - 2 * EDGE + 10) / DECKS
    drawn = "".join(
        card(key, deck, name, words, worth, EDGE + cell * (k % DECKS), CARD * (k // DECKS), cell - 10, theme)
        for k, (key, deck, name, words, worth) in enumerate(shown)
    )
    return drawn, CARD * -(-len(shown) // DECKS)


def draft(parts: Parts, moves: Labels, say: Speaker, theme: Theme) -> tuple[str, int]:
    """The cards to choose from, and the room they take."""
    names, width = deck_names(say), (WIDTH - 2 * EDGE) / 2
    drawn = []
    for k, (move, label) in enumerate(moves):
        id = move.split()[1]
        deck, number = DECK_LETTERS.index(id[0]), int(id[1:])
        x, y = EDGE + width * (k % 2), CARD * (k // 2)
        words = card_text(parts.view, deck, number, say)
        drawn.append(card(f"{id[0]}{number}", deck, names[deck], words, "", x, y, width - 10, theme, move, label))
    return "".join(drawn), CARD * -(-len(moves) // 2)
