"""What may be decided or drawn next, and what it does."""

from roundhouse.kernel import Numbers, Record
from roundhouse.kernel.rule import rule

from .moves import COUPLE, SHUNT
from .scoring import train_length
from .state import DEAL, DECK, DRAW, HAND, IN_HAND, IN_TRAIN, ON_SIDING, OVER, TURN, WAGONS, State

# The clauses that forbid a move.
NM_04, NM_05, NM_06, NM_10 = 4, 5, 6, 10


@rule
def begin(parts: Record, state: State) -> None:
    """NM-02: all wagons are in the deck."""
    for wagon in range(1, WAGONS + 1):
        state.where[wagon] = DECK
    state.first = -1


@rule
def count(state: State, place: int) -> int:
    """How many wagons are at a place."""
    found = 0
    for wagon in range(1, WAGONS + 1):
        if state.where[wagon] == place:
            found += 1
    return found


@rule
def tail(state: State, seat: int) -> int:
    """The last wagon of a train; 0 where there is none yet."""
    last = 0
    for wagon in range(1, WAGONS + 1):
        if state.where[wagon] == IN_TRAIN + seat:
            last = wagon
    return last


# --- Decisions


@rule
def acting(parts: Record, state: State) -> int:
    return 1 << state.seat if state.phase == TURN else 0


@rule
def legal(parts: Record, state: State, seat: int, actions: Numbers) -> int:
    if acting(parts, state) != 1 << seat:
        return 0
    n = 0
    for wagon in range(tail(state, seat) + 1, WAGONS + 1):
        if state.where[wagon] == IN_HAND + seat:
            actions[n] = COUPLE + wagon
            n += 1
    for wagon in range(1, WAGONS + 1):
        if state.where[wagon] == IN_HAND + seat:
            actions[n] = SHUNT + wagon
            n += 1
    return n


@rule
def why_not(parts: Record, state: State, seat: int, action: int) -> int:
    if state.phase == OVER:
        return NM_10
    if state.phase != TURN or state.seat != seat:
        return NM_04
    coupling = action <= COUPLE + WAGONS
    wagon = action - (COUPLE if coupling else SHUNT)
    if not 1 <= wagon <= WAGONS or state.where[wagon] != IN_HAND + seat:
        return NM_06
    return NM_05 if coupling and wagon < tail(state, seat) else 0


@rule
def apply(parts: Record, state: State, seat: int, action: int) -> None:
    state.turns += 1
    if action <= COUPLE + WAGONS:  # NM-05
        state.where[action - COUPLE] = IN_TRAIN + seat
        if train_length(state, seat) == state.length:  # NM-08
            state.first = seat
            state.phase = OVER
            return
    else:  # NM-06
        state.where[action - SHUNT] = ON_SIDING + seat
        state.shunted[seat] += 1
    if count(state, DECK):
        state.phase = DRAW
    else:
        pass_on(state)


@rule
def pass_on(state: State) -> None:
    """NM-04, NM-08: the next player who has a wagon; where nobody has, the night is over."""
    for k in range(1, state.players + 1):
        seat = (state.seat + k) % state.players
        if count(state, IN_HAND + seat):
            state.seat = seat
            state.phase = TURN
            return
    state.phase = OVER


# --- Chance


@rule
def tickets(parts: Record, state: State) -> int:
    return count(state, DECK) if state.phase == DEAL or state.phase == DRAW else 0


@rule
def outcome(parts: Record, state: State, ticket: int) -> int:
    """The wagon that a ticket draws, counted from 0."""
    left = ticket
    for wagon in range(1, WAGONS + 1):
        if state.where[wagon] == DECK:
            if left == 0:
                return wagon - 1
            left -= 1
    return 0


@rule
def draw(parts: Record, state: State, drawn: int) -> None:
    """NM-03, NM-07."""
    state.where[drawn + 1] = IN_HAND + state.seat
    if state.phase == DRAW:
        pass_on(state)
    elif count(state, IN_HAND + state.seat) == HAND:
        state.seat += 1
        if state.seat == state.players:
            state.seat = 0
            state.phase = TURN
