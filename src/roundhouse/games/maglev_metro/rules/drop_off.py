"""DROP OFF: passengers go from the train to the player board, where their station is."""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from .board import put, unlocked, why_not_slot
from .clauses import MM_75, MM_126, MM_131
from .moves import PLACE, TARGETS
from .parts import Parts
from .passengers import serves, station_kind
from .state import COLOURS, HUB, State


@rule
def why_not_drop_off(parts: Parts, state: State, seat: int, colour: int, target: int) -> int:
    """MM-75: carried passengers of the station's colour, commuters only of unlocked colours."""
    if state.load[seat, colour] == 0:
        return MM_75
    if not serves(station_kind(state, seat), colour):
        return MM_131 if station_kind(state, seat) == HUB else MM_75
    if not unlocked(parts, state, seat, colour):
        return MM_126
    return why_not_slot(parts, state, seat, colour, target)


@rule
def list_drop_offs(parts: Parts, state: State, seat: int, actions: Numbers, n: int) -> int:
    kind = station_kind(state, seat)
    for colour in range(COLOURS):
        if state.load[seat, colour] and serves(kind, colour) and unlocked(parts, state, seat, colour):
            n = list_places(parts, state, seat, colour, actions, n)
    return n


@rule
def list_places(parts: Parts, state: State, seat: int, colour: int, actions: Numbers, n: int) -> int:
    """Where on the board a passenger of this colour may be put."""
    for target in range(TARGETS):
        if why_not_slot(parts, state, seat, colour, target) == 0:
            actions[n] = PLACE + TARGETS * colour + target
            n += 1
    return n


@rule
def drop_off(parts: Parts, state: State, seat: int, colour: int, target: int) -> None:
    """From the train to the board."""
    state.load[seat, colour] -= 1
    put(parts, state, seat, colour, target)
