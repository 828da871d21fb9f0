"""The bonus card file read and checked: four decks of cards that each count something at the end of the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ....language import sentence
from ...complaint import Complaint
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


@dataclass
class CardFile:
    """A card file as it says, and all that is wrong with it."""

    cap: int = 0  # the most a card is worth
    decks: list[list[Card]] = field(default_factory=lambda: [[] for _ in DECK_KEYS])
    complaints: list[Complaint] = field(default_factory=list)


def read_cards(data: Mapping[str, Any], lines: Collection[str]) -> CardFile:
    """The four decks that a parsed file describes; `complaints` is empty where they can be played with."""
    found = CardFile()
    try:
        found.cap = _number(data, "cap", "bonus cards", "field:cap")
    except BadParts as bad:
        found.complaints.append(bad.complaint)
    cards = data.get("card")
    if not isinstance(cards, list):
        found.complaints.append(Complaint(sentence("bonus cards: there are no cards")))
        return found
    for k, entry in enumerate(cards):
        try:
            _add_card(found, entry, f"card:{k}", lines)
        except BadParts as bad:
            found.complaints.append(bad.complaint)
    found.complaints += _check_decks(found)
    return found


def _add_card(found: CardFile, entry: Any, place: str, lines: Collection[str]) -> None:
    if not isinstance(entry, Mapping):
        raise BadParts(Complaint(sentence("bonus cards: each card is a section [[card]]"), place))
    where = str(entry.get("id"))[:20]
    if entry.get("deck") not in DECK_KEYS:
        raise BadParts(_one_of(where, place, "deck", DECK_KEYS))
    deck = DECK_KEYS.index(str(entry["deck"]))
    found.decks[deck].append(Card("none"))
    expected = f"{DECK_LETTERS[deck]}{len(found.decks[deck]):02d}"
    if entry.get("id") != expected:
        told = sentence("bonus card {card}: the next card of this deck has the id {expected}")
        raise BadParts(Complaint(told, place, card=where, expected=expected))
    found.decks[deck][-1] = _card(entry, where, place, lines)
    if deck == 0 and found.decks[0][-1].kind != "direct_link":  # MM-151 reads them
        told = sentence("bonus card {card}: every card of the deck direct_connection is a direct_link")
        raise BadParts(Complaint(told, place, card=where))


def _check_decks(found: CardFile) -> Iterator[Complaint]:
    for key, deck in zip(DECK_KEYS, found.decks, strict=True):
        if not LEAST_CARDS <= len(deck) <= DECK:
            yield Complaint(
                sentence("bonus cards: the deck {deck} has {count} cards: {least} to {most} are needed"),
                f"deck:{key}",
                deck=key,
                count=len(deck),
                least=LEAST_CARDS,
                most=DECK,
            )


def _card(entry: Mapping[str, Any], where: str, place: str, lines: Collection[str]) -> Card:
    kind = entry.get("kind")
    if kind not in CARD_KINDS[1:]:
        raise BadParts(_one_of(where, place, "kind", CARD_KINDS[1:]))
    each, flat = (_number(entry, key, where, place) for key in ("each", "flat"))
    if (each > 0) == (flat > 0):
        raise BadParts(Complaint(sentence("bonus card {card}: it needs either each or flat"), place, card=where))
    area = entry.get("area")
    named = [area] if area is not None else entry.get("slots", [])
    card = Card(
        kind=str(kind),
        each=each,
        above=_number(entry, "above", where, place),
        flat=flat,
        at_least=_number(entry, "at_least", where, place),
        pair=_words(entry.get("pair", []), KINDS, where, place),
        colours=_words(entry.get("colours", entry.get("set", [])), COLOUR_NAMES, where, place),
        shape=_word(entry, "shape", ("straight", "curve", "any"), where, place),
        terrain=_word(entry, "terrain", ("land", "river", "any"), where, place),
        tiles=_number(entry, "tiles", where, place),
        lines=_words(named, lines, where, place),
    )
    if len(card.pair) != (2 if kind == "direct_link" else 0):
        told = sentence("bonus card {card}: a direct_link has a pair of two stations, no other card has one")
        raise BadParts(Complaint(told, place, card=where))
    return card


def _one_of(where: str, place: str, key: str, words: Collection[str]) -> Complaint:
    told = sentence("bonus card {card}: {key} must be one of {words}")
    return Complaint(told, place, card=where, key=key, words=", ".join(words))


def _number(entry: Mapping[str, Any], key: str, where: str, place: str) -> int:
    value = entry.get(key, 0)
    if type(value) is not int or not 0 <= value <= MOST_POINTS:
        told = sentence("{where}: {key} must be 0 to {most}")
        raise BadParts(Complaint(told, place, where=where, key=key, most=MOST_POINTS))
    return value


def _word(entry: Mapping[str, Any], key: str, words: Collection[str], where: str, place: str) -> str:
    value = entry.get(key, "any")
    if value not in words:
        raise BadParts(_one_of(where, place, key, words))
    return str(value)


def _words(value: Any, words: Collection[str], where: str, place: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadParts(Complaint(sentence("bonus card {card}: expected a list of words"), place, card=where))
    for one in value:
        if one not in words:
            told = sentence("bonus card {card}: '{word}' is not one of {words}")
            raise BadParts(Complaint(told, place, card=where, word=one[:20], words=", ".join(words)))
    return tuple(value)
