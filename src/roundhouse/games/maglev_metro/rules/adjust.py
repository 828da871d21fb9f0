"""Passengers off the board: robots placed in the first turn, moved by ADJUST, or brought by a new station."""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from .board import holds, lift, put, why_not_lift, why_not_slot
from .capacity import check_train
from .drop_off import list_places
from .moves import LIFT_ONE, LIFTS, TARGETS
from .parts import Parts
from .state import COLOURS, LIFT, LINK_ROW, OPENING, RETURN, ROBOTS, TURN, UNITS_ROWS, WELCOME, State
from .turn import end_action


@rule
def fits(parts: Parts, state: State, seat: int, colour: int) -> bool:
    """Whether some slot of the board accepts a passenger of this colour."""
    for target in range(TARGETS):
        if why_not_slot(parts, state, seat, colour, target) == 0:
            return True
    return False


@rule
def list_held(parts: Parts, state: State, seat: int, actions: Numbers, n: int) -> int:
    """Where passengers in hand may be put."""
    for colour in range(COLOURS):
        if state.hand[seat, colour]:
            n = list_places(parts, state, seat, colour, actions, n)
    return n


@rule
def list_lifts(parts: Parts, state: State, seat: int, actions: Numbers, n: int) -> int:
    """MM-24: only robots are moved: from either end of a units row, or from any slot of another line."""
    for colour in range(ROBOTS):
        first = LIFT_ONE + LIFTS * colour
        for line in range(LINK_ROW):
            if not holds(state, seat, line, colour):
                continue
            if line >= UNITS_ROWS:
                actions[n] = first + UNITS_ROWS + line
                n += 1
                continue
            for target in range(2 * line, 2 * line + 2):
                if why_not_lift(parts, state, seat, colour, target) == 0:
                    actions[n] = first + target
                    n += 1
    return n


@rule
def lift_robot(parts: Parts, state: State, seat: int, colour: int, target: int) -> None:
    """MM-91: first all are taken off, then they are put back."""
    lift(parts, state, seat, colour, target)
    state.hand[seat, colour] += 1
    state.units -= 1
    state.phase = LIFT if state.units else RETURN


@rule
def place_held(parts: Parts, state: State, seat: int, colour: int, target: int) -> None:
    put(parts, state, seat, colour, target)
    state.hand[seat, colour] -= 1
    if state.phase == LIFT:
        state.units = 0
        state.phase = RETURN
    settle_held(parts, state, seat)


@rule
def settle_held(parts: Parts, state: State, seat: int) -> None:
    """Go on once nobody in hand can be placed. MM-25: whoever is left goes to the bag."""
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
