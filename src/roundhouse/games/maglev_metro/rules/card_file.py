"""The bonus card file read and checked: four decks of cards that each count something at the end of the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from ...parts import BadParts
from .map_file import KINDS
from .state import COLOUR_NAMES, DECK, DECK_LETTERS, SEATS

DECK_KEYS = ("direct_connection", "passenger", "track", "player_board")
CARD_KINDS = (
    *("none", "direct_link", "passengers", "passenger_sets", "tiles_on_map", "tiles_in_supply", "links_of_length"),
    *("loop_stations", "full_lines", "empty_lines", "one_colour_lines", "filled_slots", "empty_slots"),
)
MOST_POINTS = 100
LEAST_CARDS = SEATS  # so that every player of a draft finds one


@dataclass(frozen=True)
class Card:
    """A card: what it counts, and what that is worth."""

    kind: str
    each: int = 0
    above: int = 0
    flat: int = 0
    at_least: int = 0
    pair: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    shape: str = "any"
    terrain: str = "any"
    tiles: int = 0
    lines: tuple[str, ...] = ()


def read_cards(data: Mapping[str, Any], lines: Collection[str]) -> tuple[int, list[list[Card]]]:
    """The most a card is worth, and the four decks; raises BadParts with the first thing that is wrong."""
    cap = _number(data, "cap", "bonus cards")
    decks: list[list[Card]] = [[], [], [], []]
    cards = data.get("card")
    if not isinstance(cards, list):
        raise BadParts("bonus cards: there are no cards")
    for entry in cards:
        if not isinstance(entry, Mapping):
            raise BadParts("bonus cards: each card is a section [[card]]")
        where = f"bonus card {str(entry.get('id'))[:20]}"
        if entry.get("deck") not in DECK_KEYS:
            raise BadParts(f"{where}: deck must be one of {', '.join(DECK_KEYS)}")
        deck = DECK_KEYS.index(str(entry["deck"]))
        decks[deck].append(_card(entry, where, lines))
        expected = f"{DECK_LETTERS[deck]}{len(decks[deck]):02d}"
        if entry.get("id") != expected:
            raise BadParts(f"{where}: the next card of this deck has the id {expected}")
    for key, found in zip(DECK_KEYS, decks, strict=True):
        if not LEAST_CARDS <= len(found) <= DECK:
            raise BadParts(f"bonus cards: the deck {key} has {len(found)} cards: {LEAST_CARDS} to {DECK} are needed")
    if any(card.kind != "direct_link" for card in decks[0]):
        raise BadParts("bonus cards: every card of the deck direct_connection is a direct_link")  # MM-151 reads them
    return cap, decks


def _card(entry: Mapping[str, Any], where: str, lines: Collection[str]) -> Card:
    kind = entry.get("kind")
    if kind not in CARD_KINDS[1:]:
        raise BadParts(f"{where}: kind must be one of {', '.join(CARD_KINDS[1:])}")
    each, flat = (_number(entry, key, where) for key in ("each", "flat"))
    if (each > 0) == (flat > 0):
        raise BadParts(f"{where}: it needs either each or flat")
    area = entry.get("area")
    named = [area] if area is not None else entry.get("slots", [])
    return Card(
        kind=str(kind),
        each=each,
        above=_number(entry, "above", where),
        flat=flat,
        at_least=_number(entry, "at_least", where),
        pair=_words(entry.get("pair", []), KINDS, where, 2 if kind == "direct_link" else 0),
        colours=_words(entry.get("colours", entry.get("set", [])), COLOUR_NAMES, where),
        shape=_word(entry, "shape", ("straight", "curve", "any"), where),
        terrain=_word(entry, "terrain", ("land", "river", "any"), where),
        tiles=_number(entry, "tiles", where),
        lines=_words(named, lines, where),
    )


def _number(entry: Mapping[str, Any], key: str, where: str) -> int:
    value = entry.get(key, 0)
    if type(value) is not int or not 0 <= value <= MOST_POINTS:
        raise BadParts(f"{where}: {key} must be 0 to {MOST_POINTS}")
    return value


def _word(entry: Mapping[str, Any], key: str, words: Collection[str], where: str) -> str:
    value = entry.get(key, "any")
    if value not in words:
        raise BadParts(f"{where}: {key} must be one of {', '.join(words)}")
    return str(value)


def _words(value: Any, words: Collection[str], where: str, count: int = -1) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadParts(f"{where}: expected a list of words")
    for one in value:
        if one not in words:
            raise BadParts(f"{where}: '{one[:20]}' is not one of {', '.join(words)}")
    if count >= 0 and len(value) != count:
        raise BadParts(f"{where}: expected {count} words in its list")
    return tuple(value)
