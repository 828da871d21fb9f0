"""What holds in every state that play can reach. Tests check it, and positions from outside must obey it."""

from ....kernel.bits import WORD, contains, empty, size
from ....kernel.rule import rule
from .moves import PROTECT
from .parts import Parts
from .scoring import ascends
from .state import (
    ABILITIES,
    CARS,
    DEAL,
    FIRST,
    HAND,
    KEEP,
    LOCK_STEP,
    LOCKS,
    OFFER,
    OVER,
    PLACE,
    PLACES,
    PUT,
    REFILL,
    SEATS,
    TURN,
    State,
)

LAWS = (
    "",
    "2 to 4 players, and seats among them",
    "every car lies in exactly one place",
    "rows are full, except while they are dealt or refilled",
    "a face-up car lies under its own ability",
    "only protection cars lie under a row",
    "the deck is never empty",
    "a car waits to be placed just when the phase says so",
    "cars are held and set aside only as setup leaves them",
    "the game is over just when a row ascends or the turn cap is reached",
    "until setup ends rows descend, but for one replaced car each, and nothing is protected",
)


@rule
def broken_law(parts: Parts, state: State) -> int:
    if not (2 <= state.players <= parts.seats and state.seat < state.players and state.first < state.players):
        return 1
    if not each_car_once(parts, state):
        return 2
    if not rows_full(parts, state):
        return 3
    for ability in range(ABILITIES):
        if state.face_up[ability] and parts.ability[state.face_up[ability]] != ability:
            return 4
    for seat in range(SEATS):
        for which in range(LOCKS):
            lock = state.lock[seat, which]
            if lock and (parts.ability[lock] != PROTECT or LOCK_STEP * which >= parts.places):
                return 5
    if empty(state.deck):
        return 6
    if (state.drawn != 0) != (state.phase == PUT or state.phase == PLACE):
        return 7
    if state.fresh and (state.phase != PLACE or not empty(state.discard)):
        return 7
    if not setup_cars(state):
        return 8
    if not ended_rightly(parts, state):
        return 9
    if state.phase <= PUT and not laid_out_rightly(parts, state):
        return 10
    return 0


@rule
def each_car_once(parts: Parts, state: State) -> bool:
    """Rows, protections, face-up cars, hands, the drawn car, deck and discard hold each of the cars once."""
    low = state.deck[0] | state.discard[0]
    high = state.deck[1] | state.discard[1]
    if state.deck[0] & state.discard[0] or state.deck[1] & state.discard[1]:
        return False
    count = size(state.deck) + size(state.discard)
    for seat in range(SEATS):
        for place in range(PLACES):
            count += state.row[seat, place] != 0
            low |= low_bit(state.row[seat, place])
            high |= high_bit(state.row[seat, place])
        for which in range(LOCKS):
            count += state.lock[seat, which] != 0
            low |= low_bit(state.lock[seat, which])
            high |= high_bit(state.lock[seat, which])
        for k in range(HAND):
            count += state.hand[seat, k] != 0
            low |= low_bit(state.hand[seat, k])
            high |= high_bit(state.hand[seat, k])
    for ability in range(ABILITIES):
        count += state.face_up[ability] != 0
        low |= low_bit(state.face_up[ability])
        high |= high_bit(state.face_up[ability])
    count += state.drawn != 0
    low |= low_bit(state.drawn)
    high |= high_bit(state.drawn)
    if low != (1 << min(parts.cars, WORD)) - 1 or high != (1 << max(parts.cars - WORD, 0)) - 1:
        return False
    return count == parts.cars


@rule
def low_bit(car: int) -> int:
    return 1 << (car - 1) if 0 < car <= WORD else 0


@rule
def high_bit(car: int) -> int:
    return 1 << (car - 1 - WORD) if car > WORD else 0


@rule
def rows_full(parts: Parts, state: State) -> int:
    for seat in range(SEATS):
        held = 0
        for place in range(PLACES):
            if state.row[seat, place]:
                held += 1
                if place >= parts.places:
                    return False
            elif place >= parts.places:
                continue
            elif seat < state.players and state.phase != DEAL and not may_lack(state, seat, place):
                return False
        if seat >= state.players and held:
            return False
        if seat < state.players and state.phase == DEAL and not dealt_rightly(parts, state, seat, held):
            return False
    return refills_rightly(parts, state)


@rule
def dealt_rightly(parts: Parts, state: State, seat: int, held: int) -> bool:
    """Rows are dealt one after the other."""
    if seat == state.seat:
        return held < parts.places
    return held == parts.places if seat < state.seat else held == 0


@rule
def may_lack(state: State, seat: int, place: int) -> int:
    """A car may be missing at the place of a removal, while rows are refilled or where a refill won."""
    refilling = state.phase == REFILL or (state.phase == OVER and state.winner >= 0)
    return refilling and place % LOCK_STEP == 0 and state.lock[seat, place // LOCK_STEP] == 0


@rule
def refills_rightly(parts: Parts, state: State) -> bool:
    """Gaps are all at one place; while rows are refilled there is one; after it, only where a refill won."""
    at = -1
    for seat in range(state.players):
        for place in range(0, parts.places, LOCK_STEP):
            if state.row[seat, place] == 0 and state.phase != DEAL:
                if at >= 0 and at != place:
                    return False
                at = place
    return state.phase != REFILL or at >= 0


@rule
def setup_cars(state: State) -> bool:
    for seat in range(SEATS):
        held = 0
        for k in range(HAND):
            car = state.hand[seat, k]
            if car:
                held += 1
                if k and car >= state.hand[seat, k - 1]:
                    return False
        aside = 0
        for k in range(HAND - 1):
            car = state.set_aside[seat, k]
            if car:
                aside += 1
                lies_there = contains(state.deck, car - 1) if state.fresh else contains(state.discard, car - 1)
                if not lies_there or (k and car >= state.set_aside[seat, k - 1]):
                    return False
                for other in range(seat):
                    if set_aside_by(state, other, car):
                        return False
        if not counted_rightly(state, seat, held, aside):
            return False
    return True


@rule
def set_aside_by(state: State, seat: int, car: int) -> bool:
    for k in range(HAND - 1):
        if state.set_aside[seat, k] == car:
            return True
    return False


@rule
def counted_rightly(state: State, seat: int, held: int, aside: int) -> bool:
    """The k-th in turn order draws k cars and sets k - 1 aside, until the next shuffle."""
    order = (seat - state.first) % state.players
    turn = (state.seat - state.first) % state.players
    if seat >= state.players or state.phase <= FIRST:
        return held == 0 and aside == 0
    if state.phase == OFFER:
        full = order < turn
        return aside == 0 and (held == order + 1 if full else held <= order if order == turn else held == 0)
    if (state.phase == KEEP and order >= turn) or (state.phase == PUT and order > turn):
        return held == order + 1 and aside == 0
    if state.phase <= PUT:
        return held == 0 and aside == order
    return held == 0 and (aside == order or aside == 0)


@rule
def ended_rightly(parts: Parts, state: State) -> bool:
    ascending = -1
    for seat in range(state.players):
        if ascends(parts, state, seat):
            if ascending >= 0:
                return False
            ascending = seat
    capped = state.turn_cap > 0 and state.turns >= state.turn_cap
    if state.winner != ascending or (state.turn_cap and state.turns > state.turn_cap):
        return False
    if state.phase < TURN and state.turns:
        return False
    return (state.phase == OVER) == (ascending >= 0 or capped)


@rule
def laid_out_rightly(parts: Parts, state: State) -> int:
    """Until setup ends, rows descend but for the one car each player has replaced in turn order."""
    turn = (state.seat - state.first) % state.players
    for seat in range(state.players):
        order = (seat - state.first) % state.players
        replaced = state.phase >= KEEP and order < turn
        if not descends(parts, state, seat, -1):
            if not replaced or not nearly_descends(parts, state, seat):
                return False
        for which in range(LOCKS):
            if state.lock[seat, which]:
                return False
    return state.phase >= KEEP or nothing_shown(state)


@rule
def descends(parts: Parts, state: State, seat: int, but: int) -> bool:
    """The row descends, one place left aside; missing cars only at its end."""
    last = CARS + 1
    for place in range(parts.places):
        car = state.row[seat, place]
        if place != but:
            if car and car >= last:
                return False
            last = car
    return True


@rule
def nearly_descends(parts: Parts, state: State, seat: int) -> bool:
    for place in range(parts.places):
        if descends(parts, state, seat, place):
            return True
    return False


@rule
def nothing_shown(state: State) -> int:
    for ability in range(ABILITIES):
        if state.face_up[ability]:
            return False
    return empty(state.discard)
