"""A turn: the drawn car and its place, the cars beside the deck, the deck itself, and the end of a turn."""

from ....kernel.bits import add, clear, copy_set, empty, remove
from ....kernel.rule import rule
from .parts import Parts
from .scoring import ascends
from .state import HAND, LOCK_STEP, OVER, TAKE, TURN, State


@rule
def place_drawn(parts: Parts, state: State, seat: int, place: int) -> None:
    """GT-11: the drawn car replaces one of the row, which goes face up. A protection there is discarded."""
    replaced = state.row[seat, place]
    state.row[seat, place] = state.drawn
    state.drawn = 0
    if state.fresh:
        state.fresh = 0
        forget_set_aside(state)
    unlock(state, seat, place)
    show(parts, state, replaced)
    end_turn(parts, state, seat)


@rule
def show(parts: Parts, state: State, car: int) -> None:
    """Lay a car face up beside the deck. GT-13: two with the same ability both go to the discard pile."""
    ability = parts.ability[car]
    other = state.face_up[ability]
    if other:
        state.face_up[ability] = 0
        add(state.discard, other - 1)
        add(state.discard, car - 1)
    else:
        state.face_up[ability] = car


@rule
def take(state: State, car: int) -> None:
    """Take a car from the deck. GT-15: with the last one the discard pile becomes the new deck at once."""
    remove(state.deck, car - 1)
    if empty(state.deck):
        copy_set(state.deck, state.discard)
        clear(state.discard)
        if state.phase == TAKE:
            state.fresh = 1
        else:
            forget_set_aside(state)


@rule
def forget_set_aside(state: State) -> None:
    """Once they are shuffled into the deck, it no longer matters who discarded which cars at setup."""
    for seat in range(state.players):
        for k in range(HAND - 1):
            state.set_aside[seat, k] = 0


@rule
def unlock(state: State, seat: int, place: int) -> None:
    """GT-28: the car at this place loses its protection, which goes to the discard pile."""
    if place % LOCK_STEP == 0 and state.lock[seat, place // LOCK_STEP]:
        add(state.discard, state.lock[seat, place // LOCK_STEP] - 1)
        state.lock[seat, place // LOCK_STEP] = 0


@rule
def win(state: State, seat: int) -> None:
    """GT-31: a row that ascends ends the game at once, whoever's turn it is."""
    state.turns += 1
    state.winner = seat
    state.phase = OVER


@rule
def end_turn(parts: Parts, state: State, seat: int) -> None:
    """GT-10: play goes on clockwise, unless the row ascends or the game is capped, GT-32."""
    if ascends(parts, state, seat):
        win(state, seat)
        return
    state.turns += 1
    if state.turns == state.turn_cap:
        state.phase = OVER
    else:
        state.seat = (seat + 1) % state.players
        state.phase = TURN
