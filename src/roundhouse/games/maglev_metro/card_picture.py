"""Bonus cards: those the viewer holds, the open ones of a solo game, and those to choose from in a draft."""

from __future__ import annotations

from functools import lru_cache

from ...language import Speaker
from ..drawing import EDGE, WIDTH, Theme, box, button, group, highlight, text
from ..lettering import wrapped
from ..observation import Observation
from ..parts import Parts
from .answers import card_worth
from .glyphs import Labels
from .state import DECK_LETTERS
from .words import card_text, deck_names, station_names

DECK_PAINTS = ("#8b9097", "#d9b13b", "#5d9c68", "#c2514b")
CARD = 132  # from card to card
COLUMNS = 2
LINES = 3  # of words on a card
CELL = (WIDTH - 2 * EDGE + 10) / COLUMNS


@lru_cache(maxsize=1024)
def card(
    key: str, deck: int, name: str, words: str, points: str, place: int, theme: Theme, move: str = "", label: str = ""
) -> str:
    """A card: its deck's colour and name on top, what it counts, and what it is worth now; they lie in two columns."""
    x, y = EDGE + CELL * (place % COLUMNS), CARD * (place // COLUMNS)
    frame = (x, y, CELL - 10, CARD - 10, 12)
    drawn = box(*frame, fill=theme.surface, stroke=theme.hairline, stroke_width=2)
    drawn += box(x + 10, y + 12, 9, CARD - 34, 4, fill=DECK_PAINTS[deck])
    drawn += text(x + 32, y + 22, name, 20, theme.muted, weight=600, width=CELL - 120)
    lines = wrapped(words, 23, CELL - 54)
    if len(lines) > LINES:
        lines = [*lines[: LINES - 1], " ".join(lines[LINES - 1 :])]
    drawn += "".join(
        text(x + 32, y + 51 + 27 * k, line, 23, theme.ink, width=CELL - 52) for k, line in enumerate(lines)
    )
    if points:
        drawn += text(x + CELL - 26, y + 24, points, 27, theme.ink, anchor="end", weight=700)
    drawn = group(drawn, data_key=f"card-{key}", data_enter="turn")
    return button(move, label, drawn, highlight(*frame, theme)) if move else drawn


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
    return "".join(card(*one, k, theme) for k, one in enumerate(shown)), CARD * -(-len(shown) // COLUMNS)


def draft(parts: Parts, moves: Labels, say: Speaker, theme: Theme) -> tuple[str, int]:
    """The cards to choose from, and the room they take."""
    names = deck_names(say)
    drawn = []
    for k, (move, label) in enumerate(moves):
        id = move.split()[1]
        deck, number = DECK_LETTERS.index(id[0]), int(id[1:])
        words = card_text(parts.view, deck, number, say)
        drawn.append(card(f"{id[0]}{number}", deck, names[deck], words, "", k, theme, move, label))
    return "".join(drawn), CARD * -(-len(moves) // COLUMNS)
