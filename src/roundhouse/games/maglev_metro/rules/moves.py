"""Action ids and chance outcomes, and the words for them.

Hexes are a column's letter and a row's number, stations the letter on the map: `track E5 NE-SW`, `remove E5`, `move`,
`move by E5`, `pick up steel`, `swap steel for gold`, `place gold track right`, `lift gold track left`, `station K lab`.
Names do not depend on the map or the state.
"""

import re

from ....kernel.rule import rule
from .clauses import MM_24, MM_42
from .state import (
    CARDS,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    DECK,
    DECK_LETTERS,
    DECK_NAMES,
    DECKS,
    HEXES,
    KIND_NAMES,
    LINE_NAMES,
    LINES,
    LINK_ROW,
    ROBOTS,
    ROWS,
    SHAPES,
    SIDE_NAMES,
    STATIONS,
    UNITS_ROWS,
)

# The two sides that each shape joins: first three straight tiles, then six curves. MM-42
SHAPE_SIDES = ((0, 3), (1, 4), (2, 5), (0, 2), (1, 3), (2, 4), (3, 5), (4, 0), (5, 1))
STRAIGHT_SHAPES = 3

# Where a passenger may be put: a units row has a left and a right end, any other line is a target of its own.
TARGETS = LINES + UNITS_ROWS
LIFTS = LINK_ROW + UNITS_ROWS  # the targets that hold robots come first

# The first action id of each kind.
END_TURN, END_ACTION, REVERSE_TRAIN, REFILL_STATION, MOVE_ON = range(5)
TAKE_ROBOT = 5  # + colour
START_AT = TAKE_ROBOT + ROBOTS  # + station
MOVE_BY = START_AT + STATIONS  # + hex of the tile the train leaves by
BUILD_TRACK = MOVE_BY + HEXES  # + 9 * hex + shape - 1
REMOVE_TRACK = BUILD_TRACK + SHAPES * HEXES  # + hex
PICK_UP_ONE = REMOVE_TRACK + HEXES  # + colour
SWAP = PICK_UP_ONE + COLOURS  # + 7 * colour put off + colour loaded
PUT_ONE_OFF = SWAP + COLOURS * COLOURS  # + colour
PLACE = PUT_ONE_OFF + COLOURS  # + 29 * colour + target
LIFT_ONE = PLACE + TARGETS * COLOURS  # + 23 * colour + target
BUILD_STATION = LIFT_ONE + LIFTS * ROBOTS  # + 7 * station + colour
KEEP_CARD = BUILD_STATION + COLOURS * STATIONS  # + 15 * deck + card - 1
ACTIONS = KEEP_CARD + CARDS

# Chance outcomes.
DECK_OUT = 0  # + deck
CARD_OUT = DECK_OUT + DECKS  # + 15 * deck + card - 1
TILE_OUT = CARD_OUT + CARDS  # + colour of the station
PASSENGER_OUT = TILE_OUT + COLOURS  # + colour
OUTCOMES = PASSENGER_OUT + COLOURS

STATION_LETTERS = tuple(chr(ord("A") + k) for k in range(STATIONS))
HEX_NAMES = tuple(f"{chr(ord('A') + column)}{row + 1}" for row in range(ROWS) for column in range(COLUMNS))
SHAPE_NAMES = tuple(f"{SIDE_NAMES[a]}-{SIDE_NAMES[b]}" for a, b in SHAPE_SIDES)
TARGET_NAMES = (
    *(f"{line} {end}" for line in LINE_NAMES[:UNITS_ROWS] for end in ("left", "right")),
    *LINE_NAMES[UNITS_ROWS:],
)
CARD_NAMES = tuple(f"{letter}{k:02d}" for letter in DECK_LETTERS for k in range(1, DECK + 1))
STATION_NAMES = KIND_NAMES[1 : COLOURS + 1]


def _names() -> tuple[str, ...]:
    names = ["end turn", "end action", "reverse", "refill", "move"]
    names += [f"take {colour}" for colour in COLOUR_NAMES[:ROBOTS]]
    names += [f"start {letter}" for letter in STATION_LETTERS]
    names += [f"move by {hex}" for hex in HEX_NAMES]
    names += [f"track {hex} {shape}" for hex in HEX_NAMES for shape in SHAPE_NAMES]
    names += [f"remove {hex}" for hex in HEX_NAMES]
    names += [f"pick up {colour}" for colour in COLOUR_NAMES]
    names += [f"swap {off} for {on}" for off in COLOUR_NAMES for on in COLOUR_NAMES]
    names += [f"put off {colour}" for colour in COLOUR_NAMES]
    names += [f"place {colour} {target}" for colour in COLOUR_NAMES for target in TARGET_NAMES]
    names += [f"lift {colour} {target}" for colour in COLOUR_NAMES[:ROBOTS] for target in TARGET_NAMES[:LIFTS]]
    names += [f"station {letter} {kind}" for letter in STATION_LETTERS for kind in STATION_NAMES]
    names += [f"keep {card}" for card in CARD_NAMES]
    return tuple(names)


ACTION_NAMES = _names()
OUTCOME_NAMES = (
    *(f"deck {name}" for name in DECK_NAMES),
    *(f"card {card}" for card in CARD_NAMES),
    *(f"tile {kind}" for kind in STATION_NAMES),
    *(f"passenger {colour}" for colour in COLOUR_NAMES),
)


# --- What an action id says


@rule
def tile_of(action: int) -> tuple[int, int]:
    """The hex and the shape of `track`."""
    return (action - BUILD_TRACK) // SHAPES, (action - BUILD_TRACK) % SHAPES + 1


@rule
def swap_of(action: int) -> tuple[int, int]:
    """The colour that leaves the train and the one that boards it, of `swap`."""
    return (action - SWAP) // COLOURS, (action - SWAP) % COLOURS


@rule
def placing_of(action: int) -> tuple[int, int]:
    """The colour and the target of `place`."""
    return (action - PLACE) // TARGETS, (action - PLACE) % TARGETS


@rule
def lift_of(action: int) -> tuple[int, int]:
    """The colour and the target of `lift`."""
    return (action - LIFT_ONE) // LIFTS, (action - LIFT_ONE) % LIFTS


@rule
def station_of(action: int) -> tuple[int, int]:
    """The station and the colour of `station`."""
    return (action - BUILD_STATION) // COLOURS, (action - BUILD_STATION) % COLOURS


def no_such_move(text: str) -> int:
    """The clause that rules out a move the notation can write but nothing allows: `track E5 E-NE`, which no tile has,
    or to lift a commuter, MM-24. Else 0."""
    verb, _, rest = text.partition(" ")
    if verb == "lift":
        colour, _, target = rest.partition(" ")
        return MM_24 if colour in COLOUR_NAMES and target in TARGET_NAMES else 0
    written = re.fullmatch(r"([A-Z]\d{1,2}) ([A-Z]{1,2})-([A-Z]{1,2})", rest) if verb == "track" else None
    if written and written[1] in HEX_NAMES and {written[2], written[3]} <= set(SIDE_NAMES):
        turn = (SIDE_NAMES.index(written[2]) - SIDE_NAMES.index(written[3])) % 6
        return MM_42 if turn in (0, 1, 5) else 0
    return 0
