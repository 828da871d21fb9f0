"""What may be decided or drawn next, and what it does."""

from ...kernel.bits import count_bits, nth_bit
from ...kernel.rule import rule
from .adjust import lift_robot, list_held, list_lifts, place_held
from .board import filled, put, row_units, why_not_lift, why_not_slot
from .moves import (
    ACTIONS,
    BUILD_STATION,
    BUILD_TRACK,
    CARD_OUT,
    DECK_OUT,
    END_ACTION,
    END_TURN,
    KEEP_CARD,
    LIFT_ONE,
    LIFTS,
    MOVE_BY,
    MOVE_ON,
    PASSENGER_OUT,
    PICK_UP_ONE,
    PLACE,
    PUT_ONE_OFF,
    REFILL_STATION,
    REMOVE_TRACK,
    REVERSE_TRAIN,
    START_AT,
    SWAP,
    TAKE_ROBOT,
    TARGETS,
    TILE_OUT,
)
from .passengers import (
    check_train,
    draw_refill,
    fit_in_bag,
    fit_passenger,
    list_drop_offs,
    list_pick_ups,
    pick_up,
    put_off,
    swap,
    why_not_drop_off,
    why_not_pick_up,
    why_not_put_off,
    why_not_refill,
    why_not_swap,
)
from .setup import (
    begin,
    deck_left,
    drafters,
    draw_card,
    draw_deck,
    draw_robot,
    draw_station,
    keep_card,
    list_keeps,
    next_to_deal,
    start_tiles,
    take_robot,
    why_not_keep,
)
from .state import (
    ADJUST_ROW,
    ASIDE,
    COLOURS,
    DEAL,
    DECK,
    DECK_DEAL,
    DECKS,
    DRAFT,
    DROP_OFF,
    DROP_OFF_ROW,
    FIRST_ROBOT,
    GREY,
    LIFT,
    MOVE,
    MOVE_ROW,
    NEITHER,
    OPENING,
    OVER,
    PICK_UP,
    PICK_UP_ROW,
    PUT_OFF,
    REFILL,
    REFILL_ROW,
    RETURN,
    REVERSE_SLOT,
    ROBOT,
    ROBOT_DEAL,
    ROBOTS,
    SHAPES,
    SHOW,
    START,
    STATION_DEAL,
    STATIONS,
    TRACK,
    TRACK_ROW,
    TURN,
    WELCOME,
)
from .station import build_station, list_stations, why_not_station
from .track import build_tile, cost, list_builds, list_removals, remove_tile, why_not_build, why_not_remove
from .train import (
    free_to_choose,
    list_ways,
    move_train,
    reverse_train,
    way_by,
    way_on,
    why_not_move,
    why_not_move_by,
)
from .turn import bag_size, end_action, end_turn, open_turn

__all__ = ["acting", "apply", "begin", "draw", "legal", "outcome", "tickets", "why_not"]


@rule
def acting(parts, state):
    phase = state.phase
    if phase == DRAFT:
        return drafters(state)
    if phase == ROBOT or (START <= phase < OVER and phase != REFILL):
        return 1 << state.seat
    return 0


@rule
def units_left(state, seat, phase, row):
    """The units of an action that goes on, or those it would begin with. MM-37"""
    return state.units if state.phase == phase else row_units(state, seat, row)


# --- The list of legal actions


@rule
def legal(parts, state, seat, actions):
    if (acting(parts, state) >> seat) & 1 == 0:
        return 0
    phase = state.phase
    if phase == DRAFT:
        return list_keeps(parts, state, seat, actions, 0)
    if phase in (ROBOT, FIRST_ROBOT, START):
        return list_first(parts, state, seat, actions)
    if phase in (OPENING, RETURN, WELCOME):
        return list_held(parts, state, seat, actions, 0)
    if phase == LIFT:
        n = list_held(parts, state, seat, actions, 0)
        return list_lifts(parts, state, seat, actions, n)
    if phase == PUT_OFF:
        return list_put_offs(parts, state, seat, actions)
    return list_acts(parts, state, seat, actions)


@rule
def list_first(parts, state, seat, actions):
    """The fourth player's robot, the place of the train, and the robot it takes there. MM-05, MM-32"""
    n = 0
    if state.phase == START:
        for station in range(STATIONS):
            if parts.start[station]:
                actions[n] = START_AT + station
                n += 1
        return n
    for colour in range(ROBOTS):
        if why_not_take(state, seat, colour) == 0:
            actions[n] = TAKE_ROBOT + colour
            n += 1
    return n


@rule
def list_acts(parts, state, seat, actions):
    """All actions, or the next units of the one that goes on."""
    phase = state.phase
    actions[0] = END_TURN if phase == TURN else END_ACTION
    n = 1
    if phase == TURN and why_not_reverse(parts, state, seat) == 0:
        actions[n] = REVERSE_TRAIN
        n += 1
    if phase == TURN and why_not_refill(state, seat) == 0:
        actions[n] = REFILL_STATION
        n += 1
    if phase in (TURN, MOVE):
        n = list_moves(parts, state, seat, actions, n)
    if phase in (TURN, TRACK):
        units = units_left(state, seat, TRACK, TRACK_ROW)
        n = list_builds(parts, state, seat, units, actions, n)
        n = list_removals(parts, state, seat, units, actions, n)
    if phase in (TURN, PICK_UP):
        n = list_pick_ups(parts, state, seat, actions, n)
    if phase in (TURN, DROP_OFF):
        n = list_drop_offs(parts, state, seat, actions, n)
    if phase == TURN:
        n = list_lifts(parts, state, seat, actions, n)
        n = list_stations(parts, state, seat, actions, n)
    return n


@rule
def list_moves(parts, state, seat, actions, n):
    if free_to_choose(parts, state, seat):
        return list_ways(parts, state, seat, actions, n)
    if way_on(parts, state, seat) >= 0:
        actions[n] = MOVE_ON
        n += 1
    return n


@rule
def list_put_offs(parts, state, seat, actions):
    n = 0
    for colour in range(COLOURS):
        if why_not_put_off(parts, state, seat, colour) == 0:
            actions[n] = PUT_ONE_OFF + colour
            n += 1
    return n


# --- The clause against an action


@rule
def why_not(parts, state, seat, action):
    phase = state.phase
    if phase == OVER:
        return 152 if state.players == 1 else 141
    if phase == DRAFT:
        if KEEP_CARD <= action < ACTIONS:
            return why_not_keep(parts, state, seat, action - KEEP_CARD)
        return 4
    if acting(parts, state) != 1 << seat:
        return 11 if phase < ASIDE else 31
    if action < 0 or action >= ACTIONS:
        return 31
    if action >= KEEP_CARD:
        return 4
    if phase == ROBOT:
        return why_not_take(state, seat, action - TAKE_ROBOT) if TAKE_ROBOT <= action < START_AT else 5
    if phase == START:
        starts = START_AT <= action < MOVE_BY and parts.start[action - START_AT]
        return 0 if starts else 32
    if phase == FIRST_ROBOT:
        return why_not_take(state, seat, action - TAKE_ROBOT) if TAKE_ROBOT <= action < START_AT else 32
    if TAKE_ROBOT <= action < MOVE_BY:
        return 32
    if phase in (OPENING, LIFT, RETURN, WELCOME):
        return why_not_held(parts, state, seat, action)
    if phase == PUT_OFF:
        if PUT_ONE_OFF <= action < PLACE:
            return why_not_put_off(parts, state, seat, action - PUT_ONE_OFF)
        return 71
    if PUT_ONE_OFF <= action < PLACE:
        return 71
    if phase == TURN:
        return why_not_act(parts, state, seat, action)
    if action == END_ACTION:
        return 0
    if phase_of(action) != phase:
        return 65 if phase == MOVE else 36
    return why_not_act(parts, state, seat, action)


@rule
def why_not_take(state, seat, colour):
    if state.phase == ROBOT:
        return 0 if state.bag[colour] else 5
    return 0 if state.waiting[state.train[seat], colour] else 32


@rule
def why_not_held(parts, state, seat, action):
    """While passengers are off the board they are placed, and in ADJUST more robots may be lifted first."""
    phase = state.phase
    if LIFT_ONE <= action < BUILD_STATION and phase == LIFT:
        return why_not_lift(parts, state, seat, (action - LIFT_ONE) // LIFTS, (action - LIFT_ONE) % LIFTS)
    if PLACE <= action < LIFT_ONE:
        colour = (action - PLACE) // TARGETS
        if state.hand[seat, colour]:
            return why_not_slot(parts, state, seat, colour, (action - PLACE) % TARGETS)
    if phase == OPENING:
        return 32 if parts.hub < 0 else 33
    return 123 if phase == WELCOME else 91


@rule
def phase_of(action):
    """The phase of the action to which a unit belongs; TURN for what is done at once."""
    if action == MOVE_ON or MOVE_BY <= action < BUILD_TRACK:
        return MOVE
    if BUILD_TRACK <= action < PICK_UP_ONE:
        return TRACK
    if PICK_UP_ONE <= action < PUT_ONE_OFF:
        return PICK_UP
    if PLACE <= action < LIFT_ONE:
        return DROP_OFF
    if LIFT_ONE <= action < BUILD_STATION:
        return LIFT
    return TURN


@rule
def why_not_reverse(parts, state, seat):
    """MM-125: not at the hub, MM-133, and not while it faces neither way, MM-63."""
    if filled(state, seat, REVERSE_SLOT) == 0:
        return 125
    if state.train[seat] == parts.hub:
        return 133
    return 63 if state.facing[seat] == NEITHER else 0


@rule
def why_not_act(parts, state, seat, action):
    """The clause against an action, or the next unit of it."""
    if action == END_TURN:
        return 0
    if action == END_ACTION:
        return 36
    if action == REVERSE_TRAIN:
        return why_not_reverse(parts, state, seat)
    if action == REFILL_STATION:
        return why_not_refill(state, seat)
    if action == MOVE_ON:
        return why_not_move(parts, state, seat)
    if action < BUILD_TRACK:
        return why_not_move_by(parts, state, seat, action - MOVE_BY)
    if action < PICK_UP_ONE:
        units = units_left(state, seat, TRACK, TRACK_ROW)
        if action >= REMOVE_TRACK:
            return why_not_remove(parts, state, seat, units, action - REMOVE_TRACK)
        at = action - BUILD_TRACK
        return why_not_build(parts, state, seat, units, at // SHAPES, at % SHAPES + 1)
    if action < SWAP:
        return why_not_pick_up(parts, state, seat, action - PICK_UP_ONE)
    if action < PUT_ONE_OFF:
        return why_not_swap(parts, state, seat, (action - SWAP) // COLOURS, (action - SWAP) % COLOURS)
    if action < LIFT_ONE:
        return why_not_drop_off(parts, state, seat, (action - PLACE) // TARGETS, (action - PLACE) % TARGETS)
    if action < BUILD_STATION:
        return why_not_lift(parts, state, seat, (action - LIFT_ONE) // LIFTS, (action - LIFT_ONE) % LIFTS)
    return why_not_station(parts, state, seat, (action - BUILD_STATION) // COLOURS, (action - BUILD_STATION) % COLOURS)


# --- What an action does


@rule
def apply(parts, state, seat, action):
    phase = state.phase
    if action >= KEEP_CARD:
        keep_card(parts, state, seat, action - KEEP_CARD)
    elif action == END_TURN:
        end_turn(parts, state)
    elif action == END_ACTION:
        end_action(parts, state)
    elif TAKE_ROBOT <= action < START_AT:
        if phase == ROBOT:
            take_robot(parts, state, seat, action - TAKE_ROBOT)
        else:
            state.waiting[state.train[seat], action - TAKE_ROBOT] -= 1
            state.hand[seat, action - TAKE_ROBOT] += 1
            end_turn(parts, state)
    elif START_AT <= action < MOVE_BY:
        place_train(parts, state, seat, action - START_AT)
    elif PUT_ONE_OFF <= action < PLACE:
        put_off(state, seat, action - PUT_ONE_OFF)
        check_train(parts, state, seat)
    elif PLACE <= action < LIFT_ONE and phase != TURN and phase != DROP_OFF:
        place_held(parts, state, seat, (action - PLACE) // TARGETS, (action - PLACE) % TARGETS)
    elif action >= BUILD_STATION:
        build_station(parts, state, seat, (action - BUILD_STATION) // COLOURS, (action - BUILD_STATION) % COLOURS)
    elif action == REVERSE_TRAIN:
        reverse_train(parts, state, seat)
        end_action(parts, state)
    elif action == REFILL_STATION:
        state.units = row_units(state, seat, REFILL_ROW)
        state.phase = REFILL
    else:
        spend_unit(parts, state, seat, action)


@rule
def place_train(parts, state, seat, station):
    """MM-32: with no robot left there, nothing is taken."""
    state.train[seat] = station
    state.phase = FIRST_ROBOT
    if state.waiting[station, 0] + state.waiting[station, 1] + state.waiting[station, 2] == 0:
        end_turn(parts, state)


@rule
def spend_unit(parts, state, seat, action):
    """Begin or go on with an action of several units; it ends with the last one."""
    kind = phase_of(action)
    if state.phase == TURN:
        state.units = row_units(state, seat, row_of(kind))
        state.phase = kind
    if kind == LIFT:
        lift_robot(parts, state, seat, (action - LIFT_ONE) // LIFTS, (action - LIFT_ONE) % LIFTS)
        return
    price = 1
    if kind == MOVE:
        place = way_on(parts, state, seat) if action == MOVE_ON else way_by(parts, state, seat, action - MOVE_BY)
        move_train(parts, state, seat, place)
    elif kind == TRACK:
        if action >= REMOVE_TRACK:
            price = cost(parts, action - REMOVE_TRACK)
            remove_tile(parts, state, seat, action - REMOVE_TRACK)
        else:
            at = action - BUILD_TRACK
            price = cost(parts, at // SHAPES)
            build_tile(parts, state, seat, at // SHAPES, at % SHAPES + 1)
    elif kind == DROP_OFF:
        colour = (action - PLACE) // TARGETS
        state.load[seat, colour] -= 1
        put(parts, state, seat, colour, (action - PLACE) % TARGETS)
    elif action < SWAP:
        pick_up(state, seat, action - PICK_UP_ONE)
    else:
        swap(state, seat, (action - SWAP) // COLOURS, (action - SWAP) % COLOURS)
    state.units -= price
    if state.units == 0:
        end_action(parts, state)


@rule
def row_of(phase):
    """The units row of an action."""
    if phase == TRACK:
        return TRACK_ROW
    if phase == MOVE:
        return MOVE_ROW
    if phase == PICK_UP:
        return PICK_UP_ROW
    return DROP_OFF_ROW if phase == DROP_OFF else ADJUST_ROW


# --- Chance


@rule
def tickets(parts, state):
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
def decks_unplaced(state):
    decks = 0
    for deck in range(DECKS):
        if state.deck_start[deck] < 0:
            decks |= 1 << deck
    return decks


@rule
def outcome(parts, state, ticket):
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
def draw(parts, state, drawn):
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
