"""What holds in every state of cards, of passengers in hand, of the turn that goes on, and of the end."""

from ....kernel.rule import rule
from .board import actions_allowed, filled
from .parts import Parts
from .state import (
    ASIDE,
    COLOURS,
    DEAL,
    DECK_DEAL,
    DECKS,
    DRAFT,
    DROP_OFF,
    GREY,
    LIFT,
    LINES,
    MOVE,
    OPENING,
    OVER,
    PICK_UP,
    PUT_OFF,
    REFILL,
    RETURN,
    ROBOTS,
    SEATS,
    SHOW,
    TRACK,
    TURN,
    WELCOME,
    State,
)
from .turn import all_commuters_served, bag_size, holds_any


@rule
def cards_kept(parts: Parts, state: State) -> bool:
    for deck in range(DECKS):
        used = 0
        for seat in range(SEATS):
            card = state.card[seat, deck]
            if card:
                if card > parts.deck_size[deck] or (used >> card) & 1:
                    return False
                used |= 1 << card
            if (card > 0) != should_hold(state, seat, deck) and state.phase != DRAFT:
                return False
            if state.phase == DRAFT and not drafted_rightly(state, seat, deck):
                return False
        for k in range(2):
            card = state.forbidden[k]
            if card and deck == GREY:
                if card > parts.deck_size[deck] or (used >> card) & 1:
                    return False
                used |= 1 << card
        if (state.deck_start[deck] >= 0) != (state.draft == 1) and state.phase != DECK_DEAL:
            return False
        if state.deck_start[deck] >= state.players:
            return False
    solo = state.players == 1 and state.phase > SHOW
    if state.phase != SHOW and ((state.forbidden[0] > 0) != solo or (state.forbidden[1] > 0) != solo):
        return False
    return state.phase >= DRAFT or state.dealt == 0


@rule
def should_hold(state: State, seat: int, deck: int) -> bool:
    decks = DECKS - state.first_game
    if seat >= state.players or deck >= decks or state.phase == DECK_DEAL:
        return False
    if state.phase == DEAL:
        order = (seat - state.start_player + 1) % state.players
        return decks * order + deck < state.dealt
    return True


@rule
def drafted_rightly(state: State, seat: int, deck: int) -> bool:
    """Cards of a draft, MM-04, were kept in earlier steps, and may have been in this one."""
    if seat >= state.players:
        return state.card[seat, deck] == 0
    step = (seat - state.deck_start[deck]) % state.players
    if step == state.dealt:
        return True
    return (state.card[seat, deck] > 0) == (step < state.dealt)


@rule
def hands_kept(state: State) -> bool:
    for seat in range(SEATS):
        held = holds_any(state, seat)
        if seat >= state.players:
            if held:
                return False
        elif seat != state.seat or state.phase < OPENING or state.phase == OVER:
            # held from setup until the first placement
            fresh = state.train[seat] < 0 or (filled_any(state, seat) == 0 and state.turns < 2 * state.players)
            if held and not fresh:
                return False
        else:
            placing = state.phase in (OPENING, LIFT, RETURN, WELCOME)
            if held != placing:
                return False
        for colour in range(ROBOTS, COLOURS):
            if state.hand[seat, colour] and not (seat == state.seat and state.phase == WELCOME):
                return False
    return True


@rule
def filled_any(state: State, seat: int) -> int:
    total = 0
    for line in range(LINES):
        total += filled(state, seat, line)
    return total


@rule
def units_kept(parts: Parts, state: State) -> bool:
    phase = state.phase
    spending = phase in (TRACK, MOVE, PICK_UP, DROP_OFF, REFILL, LIFT)
    if (state.units > 0) != spending:
        return False
    if phase < TURN or phase in (OVER, OPENING):
        return state.taken == 0
    if phase in (RETURN, LIFT, PUT_OFF):
        return True
    return state.taken < actions_allowed(parts, state, state.seat)


@rule
def ended_rightly(state: State) -> int:
    if state.turn_cap and state.turns > state.turn_cap:
        return False
    if state.phase < ASIDE and (state.turns or state.ending):
        return False
    if state.ending and (state.players == 1 or not all_commuters_served(state)):
        return False
    if state.phase == OVER:
        capped = state.turn_cap > 0 and state.turns == state.turn_cap
        if state.players == 1:
            return capped or bag_size(state) == 0
        return capped or state.ending == 2
    return state.turn_cap == 0 or state.turns < state.turn_cap
