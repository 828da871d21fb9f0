"""Rounds and turns: a card is turned, everybody decides, and after the last underground card the round ends."""

from ....kernel.bits import add
from ....kernel.rule import rule
from .parts import Parts
from .pencils import move_pencils, pencil_of
from .powers import circle_holder
from .state import CARD, CIRCLING, DRAWING, NO_CARD, OVER, SWITCH_CARD, SYMBOLS, UNDERGROUND, State

ALL_UNDERGROUND = ((1 << SYMBOLS) - 1) << UNDERGROUND
SWITCH_IGNORED = 2  # turns at the start of a round, NL-34


@rule
def conductor(state: State) -> int:
    """NL-05: the first seat, then each round the next to the left."""
    return state.round % state.players


@rule
def begin_round(parts: Parts, state: State) -> None:
    """All cards go back into the deck, and every line begins with its departure station. NL-10, NL-11, NL-51"""
    state.turn = 1
    state.turned[0] = 0
    for seat in range(state.players):
        pencil = pencil_of(state, seat)
        state.stations[seat, pencil, 0] = 1 << parts.departure[pencil]
        state.spent[seat] = 0
    state.phase = CARD


@rule
def turn_card(state: State, card: int) -> None:
    """NL-11: a card is turned. After a railroad switch the next one is turned at once."""
    add(state.turned, card)
    if card == SWITCH_CARD:
        state.switched = 1 if state.turn > SWITCH_IGNORED else 0
    else:
        state.card = card
        state.phase = DRAWING


@rule
def decide(parts: Parts, state: State, seat: int) -> None:
    """The seat is done with this turn, which ends when all are. NL-11"""
    add(state.decided, seat)
    if state.decided[0] == (1 << state.players) - 1:
        end_turn(parts, state)


@rule
def end_turn(parts: Parts, state: State) -> None:
    """NL-12: the round ends after the turn of the fifth underground card."""
    state.turns += 1
    state.card = NO_CARD
    state.switched = 0
    state.decided[0] = 0
    for seat in range(state.players):
        state.reached[seat, 0] = -1
        state.reached[seat, 1] = -1
    if state.turned[0] & ALL_UNDERGROUND != ALL_UNDERGROUND:
        state.turn += 1
        state.phase = CARD
    elif circle_holder(state) >= 0:
        state.phase = CIRCLING  # NL-75
    else:
        end_round(parts, state)


@rule
def end_round(parts: Parts, state: State) -> None:
    """NL-10: after four rounds, or as many as the map has, the game is over; until then the pencils move on."""
    if state.round == parts.rounds - 1:
        state.phase = OVER
    else:
        state.round += 1
        move_pencils(state)
        begin_round(parts, state)
