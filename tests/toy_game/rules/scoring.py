"""Points and winners. Everything is counted from what lies open, so it can be counted on a sight as well."""

from roundhouse.kernel import Record
from roundhouse.kernel.rule import rule

from .state import IN_TRAIN, OVER, WAGONS, State

A_WAGON, A_PAIR, A_SHORT_STEP, BEFORE_DAWN = 2, 1, 1, 3  # points
COLOURS = 4
SHORT = 4


@rule
def train_length(state: State, seat: int) -> int:
    wagons = 0
    for wagon in range(1, WAGONS + 1):
        if state.where[wagon] == IN_TRAIN + seat:
            wagons += 1
    return wagons


@rule
def score(parts: Record, state: State, seat: int) -> int:
    """NM-09, and NM-11 with the option."""
    points = -state.shunted[seat]
    before = 0
    for wagon in range(1, WAGONS + 1):
        if state.where[wagon] == IN_TRAIN + seat:
            points += A_WAGON
            if before and (wagon - before) % COLOURS == 0:
                points += A_PAIR
            if before and state.express and wagon - before <= SHORT:
                points += A_SHORT_STEP
            before = wagon
    return points + BEFORE_DAWN if state.first == seat else points


@rule
def winners(parts: Record, state: State) -> int:
    """NM-10: most points, then fewest wagons on the siding; whoever is still tied shares the victory."""
    if state.phase != OVER:
        return 0
    best = 0
    seats = 0
    for seat in range(state.players):
        worth = 100 * score(parts, state, seat) - state.shunted[seat]
        if seat == 0 or worth > best:
            best = worth
            seats = 0
        if worth == best:
            seats |= 1 << seat
    return seats
