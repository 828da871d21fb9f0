"""Turns and actions: how they begin and end, and when the game is over."""

from ....kernel.rule import rule
from .board import actions_allowed
from .parts import Parts
from .state import ASIDE, COLOURS, NEITHER, OPENING, OVER, PINK, START, TILES_OF_A_KIND, TURN, State


@rule
def bag_size(state: State) -> int:
    total = 0
    for colour in range(COLOURS):
        total += state.bag[colour]
    return total


@rule
def holds_any(state: State, seat: int) -> bool:
    """Whether passengers are in the seat's hand, to be placed on the board."""
    for colour in range(COLOURS):
        if state.hand[seat, colour]:
            return True
    return False


@rule
def begin_turn(parts: Parts, state: State) -> None:
    """MM-152: a solo turn begins with a draw, and the game ends when there is none."""
    state.taken = 0
    state.units = 0
    if state.players > 1:
        open_turn(parts, state)
    elif bag_size(state) == 0:
        state.phase = OVER
    else:
        state.phase = ASIDE


@rule
def open_turn(parts: Parts, state: State) -> None:
    """MM-32: in Berlin turn 1 places the train, and turn 2 begins with the robots held.

    MM-33: in Manhattan the train is at the hub, and turn 1 begins with the robots.
    """
    seat = state.seat
    if state.train[seat] < 0:
        if parts.hub < 0:
            state.phase = START
            return
        state.train[seat] = parts.hub
        state.facing[seat] = NEITHER
    state.phase = OPENING if holds_any(state, seat) else TURN


@rule
def end_action(parts: Parts, state: State) -> None:
    """MM-34: the number of actions is counted again after each."""
    state.units = 0
    state.taken += 1
    if state.taken >= actions_allowed(parts, state, state.seat):
        end_turn(parts, state)
    else:
        state.phase = TURN


@rule
def all_commuters_served(state: State) -> bool:
    """Whether a station of each commuter colour stands."""
    for colour in range(PINK, COLOURS):
        if state.display[colour] == TILES_OF_A_KIND:
            return False
    return True


@rule
def ends_round(state: State) -> bool:
    """Whether the seat is the last of the round."""
    return (state.seat + 1) % state.players == state.start_player - 1


@rule
def end_turn(parts: Parts, state: State) -> None:
    """MM-141: once triggered, the round is finished and one more is played."""
    state.turns += 1
    if state.players > 1 and state.ending == 0 and bag_size(state) == 0 and all_commuters_served(state):
        state.ending = 1  # MM-74: for good, whatever comes back into the bag
    done = state.turns == state.turn_cap
    if state.ending and ends_round(state):
        if state.ending == 2:
            done = True
        elif not done:  # else there is no more round
            state.ending = 2
    if done:
        state.taken = 0
        state.units = 0
        state.phase = OVER
    else:
        state.seat = (state.seat + 1) % state.players
        begin_turn(parts, state)
