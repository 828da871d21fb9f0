"""What holds in every state that play can reach. Tests check it, and positions from outside must obey it."""

from ...kernel.rule import rule
from .board import accepts, actions_allowed, filled, row_units, unlocked
from .line import has_track, own_sides, run_end, station_ahead, tiles_reached
from .passengers import crowd, riders, serves
from .state import (
    ASIDE,
    CAPACITY_ROW,
    COLOURS,
    CURVES,
    DEAL,
    DECK_DEAL,
    DECKS,
    DRAFT,
    DROP_OFF,
    FULL_STATION,
    GREY,
    HEXES,
    HUB,
    IN_BOX,
    LIFT,
    LINES,
    MOVE,
    NEITHER,
    NONE,
    OPEN,
    OPENING,
    OVER,
    PICK_UP,
    PINK,
    PUT_OFF,
    REFILL,
    REMOVED,
    RETURN,
    ROBOT_DEAL,
    ROBOTS,
    SEATS,
    SHOW,
    SLOTS,
    START,
    STATION_DEAL,
    STATIONS,
    STRAIGHTS,
    TILES_OF_A_KIND,
    TRACK,
    TURN,
    UNITS_ROWS,
    WELCOME,
)
from .turn import all_commuters_served, bag_size, holds_any

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
def broken_law(parts, state):
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
def counted_rightly(state):
    return (
        1 <= state.players <= SEATS
        and state.seat < state.players
        and 1 <= state.start_player <= state.players
        and not (state.draft and (state.players == 1 or state.first_game))
    )


@rule
def passengers_kept(state):
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
def stations_kept(parts, state):
    for colour in range(COLOURS):
        tiles = state.display[colour]
        for station in range(STATIONS):
            tiles += state.kind[station] == colour + 1
        if state.phase > STATION_DEAL and tiles != TILES_OF_A_KIND:
            return False
        if tiles > TILES_OF_A_KIND:
            return False
    for station in range(STATIONS):
        if parts.home[station] < 0 and state.kind[station] != NONE:
            return False
        if (state.kind[station] == HUB) != (station == parts.hub and state.phase > STATION_DEAL):
            return False
        if parts.start[station] and state.kind[station] == NONE and state.phase > STATION_DEAL:
            return False
        if state.phase < ASIDE and state.kind[station] != NONE:
            if station != parts.hub and not (parts.start[station] and state.phase >= STATION_DEAL):
                return False
    return True


@rule
def tiles_kept(parts, state, seat):
    straights = 0
    curves = 0
    for hex in range(HEXES):
        shape = state.tile[seat, hex]
        if shape:
            if seat >= state.players:
                return False
            if parts.terrain[hex] != 1 and parts.terrain[hex] != 2:
                return False
            if shape <= 3:
                straights += 1
            else:
                curves += 1
    if straights > STRAIGHTS or curves > CURVES:
        return False
    return straights == state.laid[seat, 0] and curves == state.laid[seat, 1]


@rule
def sides_kept(parts, state, seat):
    """MM-46, MM-54, MM-132"""
    for station in range(STATIONS):
        if station != parts.hub and own_sides(parts, state, seat, station) > 2:
            return False
        to_hub = 0
        for k in range(parts.exit_count[station]):
            place = parts.exit[station, k]
            if has_track(parts, state, seat, place):
                ahead = station_ahead(parts, run_end(parts, state, seat, place))
                if ahead == station:
                    return False
                if ahead >= 0 and ahead == parts.hub:
                    to_hub += 1
        if to_hub > 1:
            return False
    return True


@rule
def board_kept(parts, state, seat):
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
def waiting_kept(parts, state):
    for station in range(STATIONS):
        waiting = crowd(state, station)
        if waiting > FULL_STATION or (waiting and parts.home[station] < 0):
            return False
        for colour in range(COLOURS):
            if state.waiting[station, colour]:
                if serves(state.kind[station], colour):
                    return False
                if state.kind[station] == NONE and colour >= PINK:
                    return False
        if state.kind[station] == NONE and waiting > parts.icons[station]:
            return False
        if state.kind[station] == NONE and waiting < parts.icons[station] and state.phase > ROBOT_DEAL:
            return False
    return True


@rule
def train_placed(parts, state, seat):
    """A train is on the map from its owner's first turn on."""
    train = state.train[seat]
    if train < 0:
        if state.laid[seat, 0] + state.laid[seat, 1] or state.facing[seat] != NEITHER:
            return False
        if state.turns >= state.players and state.phase != OVER:
            return False
        return seat != state.seat or state.phase <= START or state.phase == OVER
    return state.phase >= ASIDE and state.kind[train] != NONE


@rule
def faces_rightly(parts, state, seat):
    facing = state.facing[seat]
    train = state.train[seat]
    if train == parts.hub or facing == NEITHER:
        return facing == NEITHER
    if facing == OPEN:
        return own_sides(parts, state, seat, train) == 1
    return has_track(parts, state, seat, 8 * parts.home[train] + facing)


@rule
def load_kept(parts, state, seat):
    """MM-71, MM-92: but while ADJUST goes on."""
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


@rule
def cards_kept(parts, state):
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
def should_hold(state, seat, deck):
    decks = DECKS - state.first_game
    if seat >= state.players or deck >= decks or state.phase == DECK_DEAL:
        return False
    if state.phase == DEAL:
        order = (seat - state.start_player + 1) % state.players
        return decks * order + deck < state.dealt
    return True


@rule
def drafted_rightly(state, seat, deck):
    """MM-04: cards were kept in earlier steps, and may have been in this one."""
    if seat >= state.players:
        return state.card[seat, deck] == 0
    step = (seat - state.deck_start[deck]) % state.players
    if step == state.dealt:
        return True
    return (state.card[seat, deck] > 0) == (step < state.dealt)


@rule
def hands_kept(state):
    for seat in range(SEATS):
        held = holds_any(state, seat)
        if seat >= state.players:
            if held:
                return False
        elif seat != state.seat or state.phase < OPENING or state.phase == OVER:
            # MM-32: held from setup until the first placement
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
def filled_any(state, seat):
    total = 0
    for line in range(LINES):
        total += filled(state, seat, line)
    return total


@rule
def units_kept(parts, state):
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
def ended_rightly(state):
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
