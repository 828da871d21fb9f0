"""Chance: how many tickets there are, what they draw, and what that does."""

from ....kernel.bits import count_bits, nth_bit
from ....kernel.rule import rule
from .moves import (
    CARD_OUT,
    DECK_OUT,
    PASSENGER_OUT,
    TILE_OUT,
)
from .parts import Parts
from .refill import draw_refill, fit_in_bag, fit_passenger
from .setup import (
    deck_left,
    draw_card,
    draw_deck,
    draw_robot,
    draw_station,
    next_to_deal,
    start_tiles,
)
from .state import (
    ASIDE,
    DEAL,
    DECK,
    DECK_DEAL,
    DECKS,
    GREY,
    REFILL,
    ROBOT_DEAL,
    SHOW,
    STATION_DEAL,
    State,
)
from .turn import bag_size, open_turn


@rule
def tickets(parts: Parts, state: State) -> int:
    phase = state.phase
    if phase == DECK_DEAL:
        return count_bits(decks_unplaced(state))
    if phase == DEAL:
        return count_bits(deck_left(parts, state, next_to_deal(state) % DECKS))
    if phase == SHOW:
        return count_bits(deck_left(parts, state, GREY))
    if phase == STATION_DEAL:
        return start_tiles(parts, state, 0) + start_tiles(parts, state, 1) + start_tiles(parts, state, 2)
    if phase in (ROBOT_DEAL, ASIDE):
        return bag_size(state)
    return fit_in_bag(state, state.seat) if phase == REFILL else 0


@rule
def decks_unplaced(state: State) -> int:
    decks = 0
    for deck in range(DECKS):
        if state.deck_start[deck] < 0:
            decks |= 1 << deck
    return decks


@rule
def outcome(parts: Parts, state: State, ticket: int) -> int:
    phase = state.phase
    if phase == DECK_DEAL:
        return DECK_OUT + nth_bit(decks_unplaced(state), ticket)
    if phase in (DEAL, SHOW):
        deck = next_to_deal(state) % DECKS if phase == DEAL else GREY
        return CARD_OUT + DECK * deck + nth_bit(deck_left(parts, state, deck), ticket)
    if phase == STATION_DEAL:
        colour = 0
        while ticket >= start_tiles(parts, state, colour):
            ticket -= start_tiles(parts, state, colour)
            colour += 1
        return TILE_OUT + colour
    if phase == REFILL:
        return PASSENGER_OUT + fit_passenger(state, state.seat, ticket)
    colour = 0
    while ticket >= state.bag[colour]:
        ticket -= state.bag[colour]
        colour += 1
    return PASSENGER_OUT + colour


@rule
def draw(parts: Parts, state: State, drawn: int) -> None:
    phase = state.phase
    if phase == DECK_DEAL:
        draw_deck(state, drawn)
    elif phase in (DEAL, SHOW):
        draw_card(parts, state, drawn)
    elif phase == STATION_DEAL:
        draw_station(parts, state, drawn)
    elif phase == ROBOT_DEAL:
        draw_robot(parts, state, drawn)
    elif phase == ASIDE:  # MM-152
        state.bag[drawn - PASSENGER_OUT] -= 1
        state.aside[drawn - PASSENGER_OUT] += 1
        open_turn(parts, state)
    else:
        draw_refill(parts, state, drawn - PASSENGER_OUT)
