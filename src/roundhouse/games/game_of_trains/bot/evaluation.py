"""Who will be first: the features of a position that the chances to win are learned from.

A row is told by its cars, coarsely, and by the draws it still seems to need, as the greedy bot counts them.
"""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from ...contract import Net
from ..rules.parts import Parts
from ..rules.state import ABILITIES, LOCKS, OVER, PLACES, SEATS, TAKE, State
from .greedy import cost, row_of

BUCKETS = 40  # of the draws a row needs
BUCKET = 45  # hundredths of a draw at first, then ever more
WIDTH = 4  # cars that are not told apart
GRADES = 22

# The first number of each kind of feature; seats count from the viewer's own.
NEED = 0  # + seat x bucket
TURN_OF = NEED + SEATS * BUCKETS  # + seat x is a car being drawn? x bucket of the viewer's need
CAR_AT = TURN_OF + SEATS * 2 * BUCKETS  # + seat x place x grade
LOCKED = CAR_AT + SEATS * PLACES * GRADES  # + seat x lock
OFFERED = LOCKED + SEATS * 3  # + ability
OFFERED_NEXT = OFFERED + ABILITIES  # + seat to move x ability
DRAWN_GRADE = OFFERED_NEXT + SEATS * ABILITIES  # + seat to move x grade
PLAYERS = DRAWN_GRADE + SEATS * GRADES
FEATURES = PLAYERS + SEATS + 1
SPREAD = 0.15  # chances to win: how far a search looks beyond what seems best
LESSONS = tuple((players, {"turn_cap": 400}) for players in (2, 2, 2, 3, 4))  # the games that are learned from, in turn


@rule
def bucket(need: int) -> int:
    """Draws needed, in steps that grow."""
    if need < 16 * BUCKET:
        return need // BUCKET
    return min(16 + (need - 16 * BUCKET) // (4 * BUCKET), BUCKETS - 1)


@rule
def features(parts: Parts, state: State, seat: int, active: Numbers) -> int:
    """Write the numbers of the active features; return how many."""
    n = 0
    players = state.players
    own = 0
    for k in range(players):
        other = (seat + k) % players
        # The end of the list serves the count of draws as memory.
        need = bucket(cost(parts, row_of(state, other), active[200:]))
        if k == 0:
            own = need
        active[n] = NEED + k * BUCKETS + need
        n += 1
        for place in range(PLACES):
            active[n] = CAR_AT + (k * PLACES + place) * GRADES + state.row[other, place] // WIDTH
            n += 1
        for which in range(LOCKS):
            if state.lock[other, which]:
                active[n] = LOCKED + k * 3 + which
                n += 1
    to_move = (state.seat - seat + players) % players
    taking = 1 if state.phase == TAKE else 0
    active[n] = TURN_OF + (to_move * 2 + taking) * BUCKETS + own
    n += 1
    for ability in range(ABILITIES):
        if state.face_up[ability]:
            active[n] = OFFERED + ability
            active[n + 1] = OFFERED_NEXT + to_move * ABILITIES + ability
            n += 2
    if state.drawn:
        active[n] = DRAWN_GRADE + to_move * GRADES + state.drawn // WIDTH
        n += 1
    active[n] = PLAYERS + players
    return n + 1


@rule
def worth(parts: Parts, state: State, seat: int) -> float:
    return 1.0 if state.winner == seat else 0.0


@rule
def settled(parts: Parts, state: State) -> bool:
    return state.phase == OVER


@rule
def untaught(parts: Parts, state: State) -> bool:
    return False


NET = Net(size=FEATURES, features=features, settled=settled, untaught=untaught, alone=False, lessons=LESSONS)
