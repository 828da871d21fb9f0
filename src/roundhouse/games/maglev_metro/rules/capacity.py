"""CAPACITY: who has to leave the train when robots are moved on the board."""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from .board import row_units, unlocked
from .clauses import MM_71, MM_92
from .moves import PUT_ONE_OFF
from .parts import Parts
from .passengers import riders
from .state import CAPACITY_ROW, COLOURS, PUT_OFF, State
from .turn import end_action


@rule
def carries_locked(parts: Parts, state: State, seat: int) -> bool:
    for colour in range(COLOURS):
        if state.load[seat, colour] and not unlocked(parts, state, seat, colour):
            return True
    return False


@rule
def check_train(parts: Parts, state: State, seat: int) -> None:
    """Once all robots are back. MM-92: locked passengers leave the train; MM-71: then the surplus. Or it ends."""
    if carries_locked(parts, state, seat) or riders(state, seat) > row_units(state, seat, CAPACITY_ROW):
        state.phase = PUT_OFF
    else:
        end_action(parts, state)


@rule
def why_not_put_off(parts: Parts, state: State, seat: int, colour: int) -> int:
    if state.load[seat, colour] == 0:
        return MM_71
    if carries_locked(parts, state, seat) and unlocked(parts, state, seat, colour):
        return MM_92
    return 0


@rule
def list_put_offs(parts: Parts, state: State, seat: int, actions: Numbers) -> int:
    n = 0
    for colour in range(COLOURS):
        if why_not_put_off(parts, state, seat, colour) == 0:
            actions[n] = PUT_ONE_OFF + colour
            n += 1
    return n
