"""The bonus cards as four decks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ....language import Speaker
from ...drawing import Theme
from ...editing import FileEditor, Signs
from ...editor_forms import (
    CardKind,
    Cards,
    Choices,
    Deck,
    Field,
    Fields,
    Form,
    Model,
    listed,
    members,
    quoted,
    quoted_list,
    whole,
    words,
)
from ..picture.card_signs import Counted, sign
from ..picture.cards import DECK_PAINTS
from ..rules.card_file import CARD_KINDS, DECK_KEYS, LEAST_CARDS, MOST_POINTS, read_cards
from ..rules.map_file import KINDS
from ..rules.parts import LINE_SETS, PARTS, check_cards, lay_card, remarks_on_cards
from ..rules.state import COLOUR_NAMES, DECK, DECK_LETTERS, DECKS
from ..words.names import card_text, colour_names, deck_names, lines_named, station_names

AREAS = ("units_per_action", "extra_actions", "unlock", "passenger_columns", "link_rows", "bonus_vp_cards")
PLACES = tuple(name for name in LINE_SETS if name not in ("passenger_columns", "link_rows"))
OF_KIND = {
    "direct_link": ("pair",),
    "passengers": ("colours",),
    "passenger_sets": ("colours",),
    "tiles_on_map": ("shape", "terrain"),
    "tiles_in_supply": ("shape",),
    "links_of_length": ("tiles",),
    "loop_stations": (),
    "full_lines": ("area",),
    "empty_lines": ("area",),
    "one_colour_lines": ("area",),
    "filled_slots": ("slots",),
    "empty_slots": ("slots",),
}
WORTH = ("each", "above", "flat", "at_least")


def form(say: Speaker) -> Form:
    kinds = tuple(
        CardKind(key=kind, label=label, fields=(*OF_KIND[kind], *WORTH)) for kind, label in kind_names(say).items()
    )
    decks = tuple(
        Deck(
            key=key,
            label=deck_names(say)[k],
            paint=DECK_PAINTS[k],
            letter=DECK_LETTERS[k],
            least=LEAST_CARDS,
            most=DECK,
            kinds=("direct_link",) if k == 0 else CARD_KINDS[1:],
        )
        for k, key in enumerate(DECK_KEYS)
    )
    return (
        Cards(key="cards", label=say("Bonus cards"), decks=decks, kinds=kinds, fields=_fields(say)),
        Fields(
            key="about",
            label=say("About the cards"),
            fields=(Field(key="cap", label=say("Points of a card at most"), kind="number", least=1, most=MOST_POINTS),),
        ),
    )


def _fields(say: Speaker) -> tuple[Field, ...]:
    stations = tuple(zip(KINDS, station_names(say), strict=False))
    areas, places = _lines(AREAS, say), _lines(PLACES, say)
    shapes = (("straight", say("straight tile")), ("curve", say("curved tile")), ("any", say("tile")))
    terrains = (("land", say("on a land hex")), ("river", say("on a river hex")), ("any", say("on the map")))
    colours = tuple(zip(COLOUR_NAMES, colour_names(say), strict=True))

    def number(key: str, label: str) -> Field:
        return Field(key=key, label=label, kind="number", most=MOST_POINTS)

    return (
        Field(key="pair", label=say("Between"), kind="choices", most=2, choices=stations),
        Field(key="colours", label=say("Passengers"), kind="choices", choices=colours),
        Field(key="shape", label=say("Tiles"), kind="choice", choices=shapes),
        Field(key="terrain", label=say("Where"), kind="choice", choices=terrains),
        number("tiles", say("Tiles in the link")),
        Field(key="area", label=say("Section"), kind="choice", choices=areas),
        Field(key="slots", label=say("Lines"), kind="choices", choices=places),
        number("each", say("Points for each")),
        number("above", say("beyond the first")),
        number("flat", say("or points at once")),
        number("at_least", say("for this many")),
    )


def _lines(names: tuple[str, ...], say: Speaker) -> Choices:
    return tuple((name, lines_named(LINE_SETS[name], say)) for name in names)


@cache
def kind_names(say: Speaker) -> dict[str, str]:
    """What a card may count."""
    return {
        "direct_link": say("Links between two kinds of stations"),
        "passengers": say("Passengers on the board"),
        "passenger_sets": say("Sets of passengers on the board"),
        "tiles_on_map": say("Tiles on the map"),
        "tiles_in_supply": say("Tiles in the supply"),
        "links_of_length": say("Links of a length"),
        "loop_stations": say("Stations on the largest loop"),
        "full_lines": say("Full lines"),
        "empty_lines": say("Lines without passengers"),
        "one_colour_lines": say("Full lines of one colour"),
        "filled_slots": say("Passengers in slots"),
        "empty_slots": say("Empty slots"),
    }


def read(data: Mapping[str, Any]) -> Model:
    return {
        "cards": [_card(members(entry)) for entry in listed(data.get("card"), DECKS * DECK)],
        "about": {"cap": whole(data.get("cap"), 0, MOST_POINTS)},
    }


def _card(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a card, each of the kind it has to be."""
    area = entry.get("area")
    return {
        "deck": words(entry.get("deck")),
        "kind": words(entry.get("kind")),
        **{key: whole(entry.get(key), 0, MOST_POINTS) for key in (*WORTH, "tiles")},
        **{key: words(entry.get(key, "any")) for key in ("shape", "terrain")},
        "pair": [words(one) for one in listed(entry.get("pair"), 2)],
        "colours": [words(one) for one in listed(entry.get("colours", entry.get("set")), len(COLOUR_NAMES))],
        "area": words(area) if isinstance(area, str) else "",
        "slots": [words(one) for one in listed(entry.get("slots"), len(PLACES))],
    }


HEAD = """# Bonus cards for Maglev Metro, made with the editor.
#
# A card counts something at the end of the game (`kind` and what belongs to it) and is worth
#   each = p                 p points for each one counted, or, with  above = n , for each beyond the first n
#   flat = p, at_least = n   p points if the count is n or more
# and never more than `cap`. Ids count up from 01 after the deck's letter.
# Play with them:  -o cards=this-file.toml , or open it in the editor again.
"""


def write(model: Model) -> str:
    lines = [HEAD, f"cap = {whole(members(model.get('about')).get('cap'), 0, MOST_POINTS)}"]
    counts = dict.fromkeys(DECK_KEYS, 0)
    for given in listed(model.get("cards"), DECKS * DECK):
        card = _card(members(given))
        deck = card["deck"] if card["deck"] in counts else DECK_KEYS[0]
        counts[deck] += 1
        id = f"{DECK_LETTERS[DECK_KEYS.index(deck)]}{counts[deck]:02d}"
        lines += ["", "[[card]]", f"id = {quoted(id)}", f"deck = {quoted(deck)}", f"kind = {quoted(card['kind'])}"]
        lines += [_written(key, card) for key in OF_KIND.get(card["kind"], ())]
        lines += [f"{key} = {card[key]}" for key in WORTH if card[key]]
    return "\n".join(lines) + "\n"


def _written(key: str, card: Mapping[str, Any]) -> str:
    value = card[key]
    if isinstance(value, list):
        return f"{'set' if key == 'colours' and card['kind'] == 'passenger_sets' else key} = {quoted_list(value)}"
    return f"{key} = {quoted(value) if isinstance(value, str) else value}"


def signs(data: Mapping[str, Any], say: Speaker, theme: Theme) -> Signs:
    """What each card that can be played with counts, in a picture and in words."""
    decks = read_cards(data, LINE_SETS).decks
    records = PARTS.zeros()
    view = PARTS.full_view(records)
    found: Signs = {}
    counts = [0] * DECKS
    for k, entry in enumerate(listed(data.get("card"), DECKS * DECK)):
        key = members(entry).get("deck")
        if key not in DECK_KEYS:
            continue
        deck = DECK_KEYS.index(key)
        card, counts[deck] = decks[deck][counts[deck]] if counts[deck] < DECK else None, counts[deck] + 1
        if card is None or card.kind == "none":
            continue
        at = DECK * deck + counts[deck] - 1
        lay_card(card, records[0], at)
        pair = int(view.pair[at, 0]), int(view.pair[at, 1])
        numbers = (view.colours[at], view.shapes[at], view.terrains[at], view.length[at], view.lines[at])
        counted = Counted(card.kind, pair, *map(int, numbers))
        if card.kind in ("passengers", "passenger_sets") and not counted.colours:
            continue  # nobody is counted: there is nothing to draw
        found[f"card:{k}"] = sign(counted, theme), card_text(view, deck, counts[deck], say)
    return found


CARDS = FileEditor(form=form, read=read, write=write, check=check_cards, remark=remarks_on_cards, signs=signs)
