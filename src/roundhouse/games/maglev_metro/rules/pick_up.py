"""PICK UP: passengers board the train, or change places with those on it."""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from .board import row_units, unlocked
from .clauses import MM_71, MM_72, MM_73, MM_126
from .moves import PICK_UP_ONE, SWAP
from .parts import Parts
from .passengers import put_off, riders
from .state import CAPACITY_ROW, COLOURS, State


@rule
def why_not_pick_up(parts: Parts, state: State, seat: int, colour: int) -> int:
    """MM-72: robots, and commuters of unlocked colours, that wait here, within the capacity."""
    if state.waiting[state.train[seat], colour] == 0:
        return MM_72
    if not unlocked(parts, state, seat, colour):
        return MM_126
    return 0 if riders(state, seat) < row_units(state, seat, CAPACITY_ROW) else MM_71


@rule
def why_not_swap(parts: Parts, state: State, seat: int, off: int, on: int) -> int:
    """MM-73: only with a full train, one for one, and of different colours."""
    if off == on or state.load[seat, off] == 0 or riders(state, seat) < row_units(state, seat, CAPACITY_ROW):
        return MM_73
    if state.waiting[state.train[seat], on] == 0:
        return MM_72
    return 0 if unlocked(parts, state, seat, on) else MM_126


@rule
def list_pick_ups(parts: Parts, state: State, seat: int, actions: Numbers, n: int) -> int:
    station = state.train[seat]
    room = riders(state, seat) < row_units(state, seat, CAPACITY_ROW)
    if room:
        for colour in range(COLOURS):
            if state.waiting[station, colour] and unlocked(parts, state, seat, colour):
                actions[n] = PICK_UP_ONE + colour
                n += 1
        return n
    for off in range(COLOURS):
        if state.load[seat, off]:
            for on in range(COLOURS):
                if on != off and state.waiting[station, on] and unlocked(parts, state, seat, on):
                    actions[n] = SWAP + COLOURS * off + on
                    n += 1
    return n


@rule
def pick_up(state: State, seat: int, colour: int) -> None:
    state.waiting[state.train[seat], colour] -= 1
    state.load[seat, colour] += 1


@rule
def swap(state: State, seat: int, off: int, on: int) -> None:
    """One step, so that a full station does not hinder it."""
    pick_up(state, seat, on)
    put_off(state, seat, off)
