"""Passengers off the board: robots placed in the first turn, moved by ADJUST, or brought by a new station."""

from ...kernel.bits import nth_bit
from ...kernel.rule import rule
from .board import lift, put, why_not_lift, why_not_slot
from .moves import LIFT_ONE, LIFTS, TARGETS
from .passengers import check_train, list_places
from .state import COLOURS, LIFT, LINK_ROW, OPENING, RETURN, ROBOTS, SLOTS, TURN, UNITS_ROWS, WELCOME
from .turn import end_action


@rule
def fits(parts, state, seat, colour):
    """Whether some slot of the board accepts a passenger of this colour."""
    for target in range(TARGETS):
        if why_not_slot(parts, state, seat, colour, target) == 0:
            return True
    return False


@rule
def list_held(parts, state, seat, actions, n):
    """Where passengers in hand may be put."""
    for colour in range(COLOURS):
        if state.hand[seat, colour]:
            n = list_places(parts, state, seat, colour, actions, n)
    return n


@rule
def liftable(parts, state, seat, colour):
    """The targets from which a robot of this colour can be lifted, as bits."""
    targets = 0
    for row in range(UNITS_ROWS):
        if state.board[seat, row, 0]:
            if why_not_lift(parts, state, seat, colour, 2 * row) == 0:
                targets |= 1 << (2 * row)
            if why_not_lift(parts, state, seat, colour, 2 * row + 1) == 0:
                targets |= 2 << (2 * row)
    for line in range(UNITS_ROWS, LINK_ROW):
        for slot in range(SLOTS):
            if state.board[seat, line, slot] == colour + 1:
                targets |= 1 << (line + UNITS_ROWS)
    return targets


@rule
def list_lifts(parts, state, seat, actions, n):
    for colour in range(ROBOTS):
        targets = liftable(parts, state, seat, colour)
        while targets:
            target = nth_bit(targets, 0)
            targets &= targets - 1
            actions[n] = LIFT_ONE + LIFTS * colour + target
            n += 1
    return n


@rule
def lift_robot(parts, state, seat, colour, target):
    """MM-91: first all are taken off, then they are put back."""
    lift(parts, state, seat, colour, target)
    state.hand[seat, colour] += 1
    state.units -= 1
    state.phase = LIFT if state.units else RETURN


@rule
def place_held(parts, state, seat, colour, target):
    put(parts, state, seat, colour, target)
    state.hand[seat, colour] -= 1
    if state.phase == LIFT:
        state.units = 0
        state.phase = RETURN
    settle_held(parts, state, seat)


@rule
def settle_held(parts, state, seat):
    """Go on once nobody in hand can be placed; whoever is left goes to the bag. MM-25"""
    for colour in range(COLOURS):
        if state.hand[seat, colour] and fits(parts, state, seat, colour):
            return
    for colour in range(COLOURS):
        state.bag[colour] += state.hand[seat, colour]
        state.hand[seat, colour] = 0
    if state.phase == OPENING:
        state.phase = TURN
    elif state.phase == WELCOME:
        end_action(parts, state)
    else:
        check_train(parts, state, seat)
