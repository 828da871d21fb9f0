"""The parts record: map, player board and bonus cards in the form that rules use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....kernel import Layout, Record, choice, number
from ....kernel.layout import Records
from ...complaint import Complaint, checked
from ...parts import BadParts
from ...safe_toml import read_toml
from .board_file import ALL_COLOURS, ROW_NAMES, read_board
from .card_file import CARD_KINDS, MOST_POINTS, Card, read_cards
from .map_file import KINDS, ROBOT_KINDS, SIGNS, TERRAINS, MetroMap, beside, read_map
from .moves import SHAPE_SIDES
from .printed import board_remarks, card_remarks, remarks_on
from .state import (
    BONUS_ROW,
    BUILD_SLOT,
    CARDS,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    DECK,
    DECKS,
    EXITS,
    EXTRA_ROW,
    HEXES,
    LINES,
    LINK_ROW,
    PER_HEX,
    REVERSE_SLOT,
    ROBOTS,
    ROWS,
    SEATS,
    SHAPES,
    SLOTS,
    STATIONS,
    UNITS_ROWS,
    UNLOCK_COLUMN,
)

DATA = {"map": "berlin.toml", "board": "player_board.toml", "cards": "bonus_cards.toml"}
NAMED = {"map": {"berlin": "berlin.toml", "manhattan": "manhattan.toml"}}  # files that can be asked for by name

ALL_LINES = (1 << (LINES + COLOURS - ROBOTS)) - 1


class Parts(Record):
    # Hexes
    rows = number(ROWS)
    columns = number(COLUMNS)
    terrain = choice(TERRAINS, HEXES)
    neighbour = number(HEXES - 1, HEXES, 6, least=-1)
    across = number(PER_HEX * HEXES, PER_HEX * HEXES, least=-1)  # by the place one leaves by: that which one enters by
    station_at = number(STATIONS - 1, HEXES, least=-1)
    # Tiles
    shape_side = number(5, SHAPES + 1, 2)  # the two sides of each shape
    through = number(5, SHAPES + 1, 6, least=-1)  # by the side of entry, the side of exit; -1: it has no such side
    shapes_with = number(SHAPES, 6, 3)  # the shapes that have each side, ascending
    # Stations
    home = number(HEXES - 1, STATIONS, least=-1)  # a hex of each; -1: the map has no such station
    exit_count = number(EXITS, STATIONS)
    exit = number(PER_HEX * HEXES, STATIONS, EXITS)  # places by which track can leave
    icons = number(8, STATIONS)  # printed robots, MM-08
    start = number(1, STATIONS)  # 1: a starting space, MM-06
    hub = number(STATIONS - 1, least=-1)  # -1: none
    display = number(2, COLOURS)  # station tiles that wait beside the map, MM-07
    start_robots = number(8, SEATS + 1, ROBOTS, ROBOTS)  # by players, station and colour, MM-06
    rating_tens_to = number(240)  # MM-154
    # The player board
    slots = number(SLOTS, LINES)
    accepts = number(ALL_COLOURS, LINES, SLOTS)  # colours as bits
    # Bonus cards, by 15 * deck + card - 1
    cap = number(MOST_POINTS)
    deck_size = number(DECK, DECKS)
    card_kind = choice(CARD_KINDS, CARDS)
    each = number(MOST_POINTS, CARDS)
    above = number(MOST_POINTS, CARDS)
    flat = number(MOST_POINTS, CARDS)
    at_least = number(MOST_POINTS, CARDS)
    pair = number(COLOURS, CARDS, 2)  # kinds of stations
    colours = number(ALL_COLOURS, CARDS)  # as bits
    shapes = number(3, CARDS)  # 1 straight, 2 curved, 3 both
    terrains = number(3, CARDS)  # 1 land, 2 river, 3 both
    length = number(MOST_POINTS, CARDS)
    lines = number(ALL_LINES, CARDS)  # of the player board, as bits


PARTS = Layout(Parts)


def check(text: str) -> Sequence[Complaint]:
    """Everything that is wrong with a map file; nothing where it can be played on."""
    return checked(text, lambda data: read_map(data).complaints)


def check_board(text: str) -> Sequence[Complaint]:
    """The same of a player board."""
    return checked(text, lambda data: read_board(data).complaints)


def check_cards(text: str) -> Sequence[Complaint]:
    """The same of bonus cards."""
    return checked(text, lambda data: read_cards(data, LINE_SETS).complaints)


def remarks_on_board(text: str) -> Sequence[Complaint]:
    """How a player board differs from what is known of the printed one."""
    return list(board_remarks(read_toml(text)))


def remarks_on_cards(text: str) -> Sequence[Complaint]:
    """The same of bonus cards."""
    return list(card_remarks(read_cards(read_toml(text), LINE_SETS)))


def remarks(text: str) -> Sequence[Complaint]:
    """Why a map that can be played on cannot be a printed one."""
    return list(remarks_on(read_map(read_toml(text))))


def build(files: Mapping[str, Mapping[str, Any]]) -> Records:
    """The parts record from the parsed data files; raises BadParts with the first thing that is wrong."""
    metro = read_map(files["map"])
    if metro.complaints:
        raise BadParts(metro.complaints[0])
    records = PARTS.zeros()
    _lay_tiles(records)
    _lay_hexes(metro, records)
    _lay_stations(metro, records)
    _lay_board(files["board"], records)
    _lay_cards(files["cards"], records)
    return records


def _number(hex: tuple[int, int]) -> int:
    return COLUMNS * hex[0] + hex[1]


def _lay_tiles(records: Records) -> None:
    parts = records[0]
    parts["through"] = -1
    for shape, (one, other) in enumerate(SHAPE_SIDES, 1):
        parts["shape_side"][shape] = one, other
        parts["through"][shape, one], parts["through"][shape, other] = other, one
    for side in range(6):
        parts["shapes_with"][side] = [shape for shape, sides in enumerate(SHAPE_SIDES, 1) if side in sides]


def _lay_hexes(metro: MetroMap, records: Records) -> None:
    parts = records[0]
    parts["rows"], parts["columns"] = metro.rows, metro.columns
    parts["neighbour"] = parts["across"] = parts["station_at"] = -1
    for hex, sign in metro.cells.items():
        parts["terrain"][_number(hex)] = TERRAINS.index(SIGNS.get(sign, "station"))
        if sign not in SIGNS:
            parts["station_at"][_number(hex)] = ord(sign) - ord("A")
        for side in range(6):
            if beside(hex, side) in metro.cells:
                beyond = _number(beside(hex, side))
                parts["neighbour"][_number(hex), side] = beyond
                parts["across"][PER_HEX * _number(hex) + side] = PER_HEX * beyond + (side + 3) % 6


def _lay_stations(metro: MetroMap, records: Records) -> None:
    parts = records[0]
    parts["home"] = -1
    for letter in metro.station_names:
        station, exits = ord(letter) - ord("A"), metro.exits(letter)
        parts["home"][station] = _number(metro.hexes(letter)[0])
        parts["icons"][station] = metro.icons[letter]
        parts["start"][station] = letter in metro.starts
        parts["exit_count"][station] = len(exits)
        for k, (hex, side) in enumerate(exits):
            parts["exit"][station, k] = PER_HEX * _number(hex) + side
    parts["hub"] = ord(metro.hub) - ord("A") if metro.hub else -1
    parts["display"] = [metro.display[kind] for kind in KINDS]
    parts["rating_tens_to"] = metro.rating_tens_to
    for players, by_kind in metro.start_robots.items():
        for k, kind in enumerate(ROBOT_KINDS):
            for colour in range(ROBOTS):
                parts["start_robots"][players, k, colour] = by_kind.get(kind, []).count(COLOUR_NAMES[colour])


def _lay_board(data: Mapping[str, Any], records: Records) -> None:
    board = read_board(data)
    if board.complaints:
        raise BadParts(board.complaints[0])
    for line, slots in enumerate(board.lines):
        records["slots"][0, line] = len(slots)
        records["accepts"][0, line, : len(slots)] = slots


LINE_SETS = {
    **{name: 1 << line for line, name in enumerate(ROW_NAMES)},
    "build_station": 1 << BUILD_SLOT,
    "reverse_train": 1 << REVERSE_SLOT,
    "units_per_action": (1 << UNITS_ROWS) - 1,
    "extra_actions": 7 << EXTRA_ROW,
    "unlock": 15 << UNLOCK_COLUMN,
    "passenger_link_vps": 7 << LINK_ROW,
    "link_rows": 7 << LINK_ROW,
    "bonus_vp_cards": 7 << BONUS_ROW,
    "passenger_columns": 15 << LINES,
}


def _lay_cards(data: Mapping[str, Any], records: Records) -> None:
    parts = records[0]
    found = read_cards(data, LINE_SETS)
    if found.complaints:
        raise BadParts(found.complaints[0])
    parts["cap"] = found.cap
    for deck, cards in enumerate(found.decks):
        parts["deck_size"][deck] = len(cards)
        for k, card in enumerate(cards):
            lay_card(card, parts, DECK * deck + k)


def lay_card(card: Card, parts: Any, at: int) -> None:
    """Write a card down at its number."""
    parts["card_kind"][at] = CARD_KINDS.index(card.kind)
    parts["each"][at], parts["above"][at] = card.each, card.above
    parts["flat"][at], parts["at_least"][at] = card.flat, card.at_least
    parts["pair"][at] = [KINDS.index(kind) + 1 for kind in card.pair] or [0, 0]
    parts["colours"][at] = sum(1 << COLOUR_NAMES.index(colour) for colour in card.colours)
    parts["shapes"][at] = {"straight": 1, "curve": 2, "any": 3}[card.shape]
    parts["terrains"][at] = {"land": 1, "river": 2, "any": 3}[card.terrain]
    parts["length"][at] = card.tiles
    lines = 0
    for name in card.lines:
        lines |= LINE_SETS[name]
    parts["lines"][at] = lines
