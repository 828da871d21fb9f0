"""What holds in every state that play can reach. Tests check it, and positions from outside must obey it."""

from ...kernel.bits import WORD, contains, empty, size
from ...kernel.rule import rule
from .moves import PROTECT
from .scoring import ascends
from .state import ABILITIES, CARS, DEAL, FIRST, HAND, KEEP, OFFER, OVER, PLACE, PLACES, PUT, REFILL, SEATS, TURN

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
    "rows descend until the first car is replaced",
)


@rule
def broken_law(parts, state):
    if not (2 <= state.players <= SEATS and state.seat < state.players and state.first < state.players):
        return 1
    if not each_car_once(state):
        return 2
    if not rows_full(state):
        return 3
    for ability in range(ABILITIES):
        if state.face_up[ability] and parts.ability[state.face_up[ability]] != ability:
            return 4
    for seat in range(SEATS):
        for which in range(3):
            if state.lock[seat, which] and parts.ability[state.lock[seat, which]] != PROTECT:
                return 5
    if empty(state.deck):
        return 6
    if (state.drawn != 0) != (state.phase == PUT or state.phase == PLACE):
        return 7
    if not setup_cars(state):
        return 8
    if not ended_rightly(state):
        return 9
    if state.phase <= OFFER and not untouched(state):
        return 10
    return 0


@rule
def each_car_once(state):
    """Rows, protections, face-up cars, hands, the drawn car, deck and discard hold each of the 84 cars once."""
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
        for which in range(3):
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
    return count == CARS and low == (1 << WORD) - 1 and high == (1 << (CARS - WORD)) - 1


@rule
def low_bit(car):
    return 1 << (car - 1) if 0 < car <= WORD else 0


@rule
def high_bit(car):
    return 1 << (car - 1 - WORD) if car > WORD else 0


@rule
def rows_full(state):
    for seat in range(SEATS):
        for place in range(PLACES):
            car = state.row[seat, place]
            if seat >= state.players:
                if car:
                    return False
            elif car == 0:
                dealing = state.phase == DEAL and seat >= state.seat
                gap = place % 3 == 0 and state.lock[seat, place // 3] == 0
                refilling = state.phase == REFILL or (state.phase == OVER and state.winner >= 0)
                if not (dealing or (refilling and gap)):
                    return False
    return refills_rightly(state)


@rule
def refills_rightly(state):
    """Gaps are all at one place; while rows are refilled there is one; after it, only where a refill won."""
    at = -1
    for seat in range(state.players):
        for place in range(0, PLACES, 3):
            if state.row[seat, place] == 0 and state.phase != DEAL:
                if at >= 0 and at != place:
                    return False
                at = place
    return state.phase != REFILL or at >= 0


@rule
def setup_cars(state):
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
                if not contains(state.discard, car - 1) or (k and car >= state.set_aside[seat, k - 1]):
                    return False
        if not counted_rightly(state, seat, held, aside):
            return False
    return True


@rule
def counted_rightly(state, seat, held, aside):
    """GT-06, GT-07: the k-th in turn order draws k cars and sets k - 1 aside, until the next shuffle."""
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
def ended_rightly(state):
    ascending = -1
    for seat in range(state.players):
        if ascends(state, seat):
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
def untouched(state):
    """GT-04: rows as dealt descend, GT-03: nothing lies face up, under a row or on the discard pile."""
    for seat in range(state.players):
        for place in range(1, PLACES):
            if state.row[seat, place] >= state.row[seat, place - 1] and state.row[seat, place]:
                return False
    for seat in range(SEATS):
        for which in range(3):
            if state.lock[seat, which]:
                return False
    for ability in range(ABILITIES):
        if state.face_up[ability]:
            return False
    return empty(state.discard)
