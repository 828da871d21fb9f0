"""Action ids and chance outcomes, and the words for them.

A section is named by its two stations, the smaller number first: `section 13-18`. Every pair has an id, so that the
notation and the ids are the same on every map; that a pair is joined by a dotted line is for the rules to say.
"""

from .clauses import NL_14, NL_41, NL_75
from .state import (
    CARD_NAMES,
    CARDS,
    OBJECTIVE_NAMES,
    OBJECTIVES,
    PENCIL_NAMES,
    PENCILS,
    POWER_NAMES,
    POWERS,
    STATIONS,
)

PAIRS = STATIONS * (STATIONS - 1) // 2

# The first action id of each kind.
PASS = 0
SECTION = 1  # + pair of stations
NO_CIRCLE = SECTION + PAIRS
CIRCLE_AT = NO_CIRCLE + 1  # + station
PENCIL_NEXT = CIRCLE_AT + STATIONS  # + pencil
ACTIONS = PENCIL_NEXT + PENCILS

# Chance outcomes: a pencil for the next place, an objective, a power for the next pencil, or a card.
PENCIL_DEALT = 0
OBJECTIVE_UP = PENCIL_DEALT + PENCILS
POWER_DEALT = OBJECTIVE_UP + OBJECTIVES
CARD_TURNED = POWER_DEALT + POWERS
OUTCOMES = CARD_TURNED + CARDS

ACTION_NAMES = (
    "pass",
    *(f"section {a}-{b}" for a in range(STATIONS) for b in range(a + 1, STATIONS)),
    "no circle",
    *(f"circle {station}" for station in range(STATIONS)),
    *(f"pencil {pencil}" for pencil in PENCIL_NAMES),
)

OUTCOME_NAMES = (
    *(f"pencil {pencil}" for pencil in PENCIL_NAMES),
    *(f"objective {objective}" for objective in OBJECTIVE_NAMES),
    *(f"power {power}" for power in POWER_NAMES),
    *CARD_NAMES,
)


def pair_number(a: int, b: int) -> int:
    """The place of a pair of stations, a < b, among all pairs."""
    return a * (2 * STATIONS - a - 1) // 2 + b - a - 1


def no_such_move(text: str) -> int:
    """The clause that rules out a move the notation can write but no sheet allows, as `section 13-13`; else 0."""
    verb, _, rest = text[:40].partition(" ")
    if verb == "section":
        left, dash, right = rest.partition("-")
        numbers = dash and left.isdecimal() and right.isdecimal()
        return NL_14 if numbers and not (int(right) < int(left) < STATIONS) else 0
    if verb == "circle" and rest.isdecimal():
        return NL_75
    return NL_41 if verb == "pencil" and rest.isalpha() else 0
