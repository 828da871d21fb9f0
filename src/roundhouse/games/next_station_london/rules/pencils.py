"""Pencils: where they lie round the table, who holds which, and how they move on."""

from ....kernel.rule import rule
from .state import NO_PENCIL, PENCILS, PLACES, State


@rule
def place_of(players: int, seat: int) -> int:
    """Where a seat sits. Two players leave a place between them, three leave the last one free. NL-03"""
    return 2 * seat if players == 2 else seat


@rule
def pencil_of(state: State, seat: int) -> int:
    return state.pencil[place_of(state.players, seat)]


@rule
def dealt_pencils(state: State) -> int:
    """The pencils that have a place, as bits."""
    dealt = 0
    for place in range(PLACES):
        if state.pencil[place] != NO_PENCIL:
            dealt |= 1 << state.pencil[place]
    return dealt


@rule
def lay_pencil(state: State, place: int, pencil: int) -> bool:
    """Lay a pencil at a place; the last one goes where a place is left. Returns whether all four lie."""
    state.pencil[place] = pencil
    free = 0
    rest = PENCILS * (PENCILS - 1) // 2  # the sum of all pencils
    for other in range(PLACES):
        if state.pencil[other] == NO_PENCIL:
            free += 1
            place = other
        else:
            rest -= state.pencil[other]
    if free == 1:
        state.pencil[place] = rest
    return free <= 1


@rule
def place_in_order(chosen: int) -> int:
    """Where the pencil for the round after `chosen` others has to lie to come to the only player's place."""
    return (PLACES - chosen) % PLACES


@rule
def move_pencils(state: State) -> None:
    """NL-41: all pencils move one place to the left."""
    last = state.pencil[PLACES - 1]
    for k in range(PLACES - 1):
        state.pencil[PLACES - 1 - k] = state.pencil[PLACES - 2 - k]
    state.pencil[0] = last
