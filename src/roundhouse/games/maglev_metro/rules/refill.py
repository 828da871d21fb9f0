"""REFILL STATION: passengers come from the bag to the station with the train."""

from ....kernel.rule import rule
from .clauses import MM_82, MM_83, MM_134
from .parts import Parts
from .passengers import crowd, serves, station_kind
from .state import COLOURS, FULL_STATION, HUB, State
from .turn import end_action


@rule
def fit_to_wait(kind: int, colour: int) -> bool:
    """MM-81: not of the station's colour; MM-134: at the hub commuters only."""
    return not serves(kind, colour)


@rule
def fit_in_bag(state: State, seat: int) -> int:
    """How many passengers in the bag may be put on the station with the train.

    Those that may not are set aside and go back in the end: as if drawn only from the others.
    """
    kind = station_kind(state, seat)
    total = 0
    for colour in range(COLOURS):
        if fit_to_wait(kind, colour):
            total += state.bag[colour]
    return total


@rule
def why_not_refill(state: State, seat: int) -> int:
    if crowd(state, state.train[seat]) >= FULL_STATION:
        return MM_82
    if fit_in_bag(state, seat):
        return 0
    return MM_134 if station_kind(state, seat) == HUB else MM_83


@rule
def fit_passenger(state: State, seat: int, ticket: int) -> int:
    """The colour that a ticket draws for the station with the train."""
    kind = station_kind(state, seat)
    colour = 0
    while True:
        if fit_to_wait(kind, colour):
            if ticket < state.bag[colour]:
                return colour
            ticket -= state.bag[colour]
        colour += 1


@rule
def draw_refill(parts: Parts, state: State, colour: int) -> None:
    """Draws go on to the row's units. MM-82: or to a full station. MM-83: or to the last in the bag that fits."""
    seat = state.seat
    state.bag[colour] -= 1
    state.waiting[state.train[seat], colour] += 1
    state.units -= 1
    if state.units == 0 or why_not_refill(state, seat):
        end_action(parts, state)
