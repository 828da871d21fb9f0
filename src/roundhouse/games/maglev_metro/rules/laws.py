"""What holds in every state that play can reach. Tests check it, and positions from outside must obey it."""

from ....kernel.rule import rule
from .board import accepts, filled, row_units, unlocked
from .line import tiles_reached
from .map_laws import faces_rightly, sides_kept, stations_kept, tiles_kept, train_placed, waiting_kept
from .parts import Parts
from .passengers import riders
from .state import (
    CAPACITY_ROW,
    COLOURS,
    IN_BOX,
    LIFT,
    LINES,
    PINK,
    PUT_OFF,
    REMOVED,
    RETURN,
    SEATS,
    SLOTS,
    STATIONS,
    TILES_OF_A_KIND,
    UNITS_ROWS,
    State,
)
from .turn_laws import cards_kept, ended_rightly, hands_kept, units_kept

LAWS = (
    "",
    "1 to 4 players, and seats among them",
    "104 passengers, less those removed, are each in one place",
    "two station tiles of each kind are on the map or on the display",
    "10 straight and 8 curved tiles a player, on land or river",
    "at most two own track sides at a station, and none goes back to the station it left",
    "the line is joined to the station where the train is",
    "units rows have no gaps, and all passengers match the slots they lie in",
    "at most 8 passengers wait at a station, none of its own colour",
    "a train carries no more than its capacity, and no locked colour",
    "a train stands at a station and faces its own track, the open end or neither way",
    "cards are dealt as the phase says, no card twice",
    "passengers are off the board just when the phase says so",
    "actions and units fit the phase",
    "the game's end was triggered only with every commuter colour served",
)


@rule
def broken_law(parts: Parts, state: State) -> int:
    if not counted_rightly(state):
        return 1
    if not passengers_kept(state):
        return 2
    if not stations_kept(parts, state):
        return 3
    for seat in range(SEATS):
        if not tiles_kept(parts, state, seat):
            return 4
        if not sides_kept(parts, state, seat):
            return 5
        if not board_kept(parts, state, seat):
            return 7
    if not waiting_kept(parts, state):
        return 8
    for seat in range(state.players, SEATS):
        if state.train[seat] or state.facing[seat] or riders(state, seat):
            return 10
    for seat in range(state.players):
        if not train_placed(parts, state, seat):
            return 10
        if state.train[seat] >= 0:
            if tiles_reached(parts, state, seat) != state.laid[seat, 0] + state.laid[seat, 1]:
                return 6
            if not faces_rightly(parts, state, seat):
                return 10
        if not load_kept(parts, state, seat):
            return 9
    if not cards_kept(parts, state):
        return 11
    if not hands_kept(state):
        return 12
    if not units_kept(parts, state):
        return 13
    if not ended_rightly(state):
        return 14
    return 0


@rule
def counted_rightly(state: State) -> bool:
    return (
        1 <= state.players <= SEATS
        and state.seat < state.players
        and 1 <= state.start_player <= state.players
        and not (state.draft and (state.players == 1 or state.first_game))
    )


@rule
def passengers_kept(state: State) -> bool:
    """MM-01, MM-02"""
    for colour in range(COLOURS):
        total = state.bag[colour] + state.pile[colour] + state.aside[colour] + state.display[colour]
        for station in range(STATIONS):
            total += state.waiting[station, colour]
        for seat in range(SEATS):
            total += state.load[seat, colour] + state.hand[seat, colour]
            for line in range(LINES):
                for slot in range(SLOTS):
                    if state.board[seat, line, slot] == colour + 1:
                        total += 1
        if total != IN_BOX[colour] - REMOVED[state.players]:
            return False
        if state.aside[colour] and state.players > 1:
            return False
        if state.pile[colour] and (colour < PINK or state.display[colour] < TILES_OF_A_KIND):  # MM-124
            return False
    return True


@rule
def board_kept(parts: Parts, state: State, seat: int) -> bool:
    for line in range(LINES):
        lying = filled(state, seat, line)
        if lying and seat >= state.players:
            return False
        for slot in range(SLOTS):
            passenger = state.board[seat, line, slot]
            if passenger:
                if slot >= parts.slots[line] or not accepts(parts, line, slot, passenger - 1):
                    return False
            elif line < UNITS_ROWS and slot < lying:
                return False
    return True


@rule
def load_kept(parts: Parts, state: State, seat: int) -> bool:
    """Capacity, MM-71 and MM-92, but while ADJUST goes on."""
    if state.train[seat] < 0:
        return riders(state, seat) == 0
    if seat == state.seat and (state.phase == LIFT or state.phase == RETURN or state.phase == PUT_OFF):
        return True
    if riders(state, seat) > row_units(state, seat, CAPACITY_ROW):
        return False
    for colour in range(COLOURS):
        if state.load[seat, colour] and not unlocked(parts, state, seat, colour):
            return False
    return True
