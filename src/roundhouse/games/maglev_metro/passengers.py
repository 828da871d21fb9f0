"""CAPACITY, PICK UP, DROP OFF and REFILL STATION: passengers between bag, stations, trains and boards."""

from ...kernel.rule import rule
from .board import row_units, unlocked, why_not_slot
from .moves import PICK_UP_ONE, PLACE, SWAP, TARGETS
from .state import CAPACITY_ROW, COLOURS, FULL_STATION, HUB, PUT_OFF, ROBOTS
from .turn import end_action


@rule
def serves(kind, colour):
    """Whether passengers of this colour want to go to this kind of station. MM-131: the hub serves all robots."""
    return kind == colour + 1 or (kind == HUB and colour < ROBOTS)


@rule
def station_kind(state, seat):
    """What stands where the seat's train is."""
    return state.kind[state.train[seat]]


@rule
def crowd(state, station):
    """How many passengers wait at a station."""
    total = 0
    for colour in range(COLOURS):
        total += state.waiting[station, colour]
    return total


@rule
def riders(state, seat):
    """How many passengers are on the train."""
    total = 0
    for colour in range(COLOURS):
        total += state.load[seat, colour]
    return total


@rule
def put_off(state, seat, colour):
    """A passenger leaves the train at its station, or to the bag: at its own colour's, or where it is full.

    MM-71, MM-82, MM-136
    """
    state.load[seat, colour] -= 1
    station = state.train[seat]
    if serves(state.kind[station], colour) or crowd(state, station) >= FULL_STATION:
        state.bag[colour] += 1
    else:
        state.waiting[station, colour] += 1


# --- PICK UP


@rule
def why_not_pick_up(parts, state, seat, colour):
    """MM-72: robots, and commuters of unlocked colours, that wait here, within the capacity."""
    if state.waiting[state.train[seat], colour] == 0:
        return 72
    if not unlocked(parts, state, seat, colour):
        return 126
    return 0 if riders(state, seat) < row_units(state, seat, CAPACITY_ROW) else 71


@rule
def why_not_swap(parts, state, seat, off, on):
    """MM-73: only with a full train, one for one, and of different colours."""
    if off == on or state.load[seat, off] == 0 or riders(state, seat) < row_units(state, seat, CAPACITY_ROW):
        return 73
    if state.waiting[state.train[seat], on] == 0:
        return 72
    return 0 if unlocked(parts, state, seat, on) else 126


@rule
def list_pick_ups(parts, state, seat, actions, n):
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
def pick_up(state, seat, colour):
    state.waiting[state.train[seat], colour] -= 1
    state.load[seat, colour] += 1


@rule
def swap(state, seat, off, on):
    """MM-73: one step, so that a full station does not hinder it."""
    pick_up(state, seat, on)
    put_off(state, seat, off)


# --- DROP OFF


@rule
def why_not_drop_off(parts, state, seat, colour, target):
    """MM-75: carried passengers of the station's colour, commuters only of unlocked colours."""
    if state.load[seat, colour] == 0:
        return 75
    if not serves(station_kind(state, seat), colour):
        return 131 if station_kind(state, seat) == HUB else 75
    if not unlocked(parts, state, seat, colour):
        return 126
    return why_not_slot(parts, state, seat, colour, target)


@rule
def list_drop_offs(parts, state, seat, actions, n):
    kind = station_kind(state, seat)
    for colour in range(COLOURS):
        if state.load[seat, colour] and serves(kind, colour) and unlocked(parts, state, seat, colour):
            n = list_places(parts, state, seat, colour, actions, n)
    return n


@rule
def list_places(parts, state, seat, colour, actions, n):
    """Where on the board a passenger of this colour may be put."""
    for target in range(TARGETS):
        if why_not_slot(parts, state, seat, colour, target) == 0:
            actions[n] = PLACE + TARGETS * colour + target
            n += 1
    return n


# --- REFILL STATION


@rule
def fit_to_wait(kind, colour):
    """MM-81: not of the station's colour; MM-134: at the hub commuters only."""
    return not serves(kind, colour)


@rule
def fit_in_bag(state, seat):
    """How many passengers in the bag may be put on the station with the train.

    Those that may not are set aside and go back in the end: as if drawn only from the others. MM-81
    """
    kind = station_kind(state, seat)
    total = 0
    for colour in range(COLOURS):
        if fit_to_wait(kind, colour):
            total += state.bag[colour]
    return total


@rule
def why_not_refill(state, seat):
    if crowd(state, state.train[seat]) >= FULL_STATION:
        return 82
    if fit_in_bag(state, seat):
        return 0
    return 134 if station_kind(state, seat) == HUB else 83


@rule
def fit_passenger(state, seat, ticket):
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
def draw_refill(parts, state, colour):
    """MM-81, MM-82, MM-83: draws go on to the row's units, a full station, or the last that fits."""
    seat = state.seat
    state.bag[colour] -= 1
    state.waiting[state.train[seat], colour] += 1
    state.units -= 1
    if state.units == 0 or why_not_refill(state, seat):
        end_action(parts, state)


# --- CAPACITY


@rule
def carries_locked(parts, state, seat):
    for colour in range(COLOURS):
        if state.load[seat, colour] and not unlocked(parts, state, seat, colour):
            return True
    return False


@rule
def check_train(parts, state, seat):
    """MM-92: once all robots are back, locked passengers and then the surplus leave the train; else the action ends."""
    if carries_locked(parts, state, seat) or riders(state, seat) > row_units(state, seat, CAPACITY_ROW):
        state.phase = PUT_OFF
    else:
        end_action(parts, state)


@rule
def why_not_put_off(parts, state, seat, colour):
    if state.load[seat, colour] == 0:
        return 71
    if carries_locked(parts, state, seat) and unlocked(parts, state, seat, colour):
        return 92
    return 0
