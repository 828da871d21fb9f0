"""Action ids and chance outcomes, and the words for them.

Places are counted from 1 at the locomotive: `place 3`, `swap 3-4`, `swap 3-5`, `move 2>4`, `remove 7`, `protect 4`.
An ability lies face up at most once, so naming what it does names the car that is used up.
"""

import re

from .clauses import GT_21, GT_22, GT_23, GT_24, GT_27
from .state import ABILITIES, CARS, PLACES, SEATS

# The eight abilities, as they are numbered in the parts and in `face_up`.
SWAP_ADJACENT, SWAP_OVER_ONE, MOVE_RIGHT, MOVE_LEFT = range(4)
REMOVE_LEFT, REMOVE_MIDDLE, REMOVE_RIGHT, PROTECT = range(4, ABILITIES)
ABILITY_NAMES = (
    "swap_adjacent",
    "swap_over_one",
    "move_right",
    "move_left",
    "remove_left",
    "remove_middle",
    "remove_right",
    "protect",
)

# The first action id of each kind.
DRAW = 0
PLACE_AT = 1  # + place
SWAP_AT = PLACE_AT + PLACES  # + left place of two neighbours
SWAP_OVER_AT = SWAP_AT + PLACES - 1  # + left place of two with one between
RIGHT_FROM = SWAP_OVER_AT + PLACES - 2  # + place moved from
LEFT_FROM = RIGHT_FROM + PLACES - 2  # + place moved from, less 2
REMOVE_AT = LEFT_FROM + PLACES - 2  # + 0 leftmost, 1 middle, 2 rightmost
PROTECT_AT = REMOVE_AT + 3  # + 0 leftmost, 1 middle, 2 rightmost
KEEP_CAR = PROTECT_AT + 3 - 1  # + car number
ACTIONS = KEEP_CAR + CARS + 1

# Chance outcomes: the seat that begins, or a car.
FIRST_SEAT = 0  # + seat
CAR = SEATS - 1  # + car number
OUTCOMES = CAR + CARS + 1


def _names() -> tuple[str, ...]:
    names = ["draw"]
    names += [f"place {p}" for p in range(1, PLACES + 1)]
    names += [f"swap {p}-{p + 1}" for p in range(1, PLACES)]
    names += [f"swap {p}-{p + 2}" for p in range(1, PLACES - 1)]
    names += [f"move {p}>{p + 2}" for p in range(1, PLACES - 1)]
    names += [f"move {p}>{p - 2}" for p in range(3, PLACES + 1)]
    names += [f"remove {p}" for p in (1, 4, 7)]
    names += [f"protect {p}" for p in (1, 4, 7)]
    names += [f"keep {car}" for car in range(1, CARS + 1)]
    return tuple(names)


ACTION_NAMES = _names()
OUTCOME_NAMES = (*(f"first {seat}" for seat in range(1, SEATS + 1)), *(f"car {car}" for car in range(1, CARS + 1)))


def no_such_move(text: str) -> int:
    """The clause that rules out a move the notation can write but no row allows, as `move 6>8`; else 0."""
    written = re.fullmatch(r"(protect) (\d{1,9})|(swap) (\d{1,9})-(\d{1,9})|(move) (\d{1,9})>(\d{1,9})", text, re.ASCII)
    if not written:
        return 0
    verb, *places = (word for word in written.groups() if word)
    if verb == "protect":
        return GT_27
    left, right = map(int, places)
    if verb == "move":
        return GT_23 if right > left else GT_24
    return GT_21 if abs(right - left) <= 1 else GT_22
