"""Setup: rows are dealt, the first player is drawn, and everybody replaces one car."""

from ....kernel.arrays import Grid
from ....kernel.bits import add
from ....kernel.rule import rule
from .parts import Parts
from .state import DEAL, FIRST, HAND, KEEP, PUT, TURN, State
from .turn import show


@rule
def begin(parts: Parts, state: State) -> None:
    """The first state: all cars in the deck, nothing dealt. The options and the number of players are set already."""
    for car in range(parts.cars):
        add(state.deck, car)
    state.phase = DEAL
    state.winner = -1


@rule
def lay(cars: Grid, seat: int, length: int, car: int) -> None:
    """GT-04: put a car among a seat's others in descending order."""
    place = length - 1
    while place > 0 and cars[seat, place - 1] < car:
        cars[seat, place] = cars[seat, place - 1]
        place -= 1
    cars[seat, place] = car


@rule
def draw_deal(parts: Parts, state: State, car: int) -> None:
    """GT-03: seven cars to each player; fewer where the card file says so."""
    lay(state.row, state.seat, parts.places, car)
    if state.row[state.seat, parts.places - 1]:
        state.seat += 1
        if state.seat == state.players:
            state.seat = 0
            state.phase = FIRST


@rule
def draw_offer(state: State, car: int) -> None:
    """GT-06: the first player draws one car, the second two, and so on; all draw before anyone chooses."""
    lay(state.hand, state.seat, HAND, car)
    order = (state.seat - state.first) % state.players
    if state.hand[state.seat, order]:
        state.seat = (state.seat + 1) % state.players
        if state.seat == state.first:
            state.phase = KEEP


@rule
def holds(state: State, seat: int, car: int) -> bool:
    for k in range(HAND):
        if state.hand[seat, k] == car:
            return True
    return False


@rule
def keep(state: State, seat: int, car: int) -> None:
    """GT-07: one drawn car is kept, the others go face down on the discard pile."""
    aside = 0
    for k in range(HAND):
        other = state.hand[seat, k]
        state.hand[seat, k] = 0
        if other and other != car:
            state.set_aside[seat, aside] = other
            aside += 1
            add(state.discard, other - 1)
    state.drawn = car
    state.phase = PUT


@rule
def put(parts: Parts, state: State, seat: int, place: int) -> None:
    """The kept car replaces one of the row, in turn order. GT-08: the pair rule holds already."""
    replaced = state.row[seat, place]
    state.row[seat, place] = state.drawn
    state.drawn = 0
    show(parts, state, replaced)
    state.seat = (seat + 1) % state.players
    state.phase = TURN if state.seat == state.first else KEEP
