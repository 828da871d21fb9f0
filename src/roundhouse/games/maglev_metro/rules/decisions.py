"""What may be decided next, and what it does. Reasons against are in `refusals.py`, draws in `chance.py`."""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from .adjust import lift_robot, list_held, list_lifts, place_held
from .board import row_units
from .capacity import check_train, list_put_offs
from .drop_off import drop_off, list_drop_offs
from .moves import (
    BUILD_STATION,
    END_ACTION,
    END_TURN,
    KEEP_CARD,
    LIFT_ONE,
    MOVE_BY,
    MOVE_ON,
    PICK_UP_ONE,
    PLACE,
    PUT_ONE_OFF,
    REFILL_STATION,
    REMOVE_TRACK,
    REVERSE_TRAIN,
    START_AT,
    SWAP,
    TAKE_ROBOT,
    lift_of,
    placing_of,
    station_of,
    swap_of,
    tile_of,
)
from .parts import Parts
from .passengers import put_off
from .pick_up import list_pick_ups, pick_up, swap
from .refill import why_not_refill
from .refusals import acting, phase_of, units_left, why_not_take
from .setup import (
    keep_card,
    list_keeps,
    take_robot,
)
from .state import (
    ADJUST_ROW,
    DRAFT,
    DROP_OFF,
    DROP_OFF_ROW,
    FIRST_ROBOT,
    LIFT,
    MOVE,
    MOVE_ROW,
    OPENING,
    PICK_UP,
    PICK_UP_ROW,
    PUT_OFF,
    REFILL,
    REFILL_ROW,
    RETURN,
    ROBOT,
    ROBOTS,
    START,
    STATIONS,
    TRACK,
    TRACK_ROW,
    TURN,
    WELCOME,
    State,
)
from .station import build_station, list_stations
from .track import build_tile, cost, remove_tile
from .track_list import list_track
from .train import (
    list_moves,
    move_train,
    reverse_train,
    way_by,
    way_on,
    why_not_reverse,
)
from .turn import end_action, end_turn

# --- The list of legal actions


@rule
def legal(parts: Parts, state: State, seat: int, actions: Numbers) -> int:
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
def list_first(parts: Parts, state: State, seat: int, actions: Numbers) -> int:
    """The fourth player's robot, the place of the train, and the robot it takes there."""
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
def list_acts(parts: Parts, state: State, seat: int, actions: Numbers) -> int:
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
        n = list_track(parts, state, seat, units, actions, n)
    if phase in (TURN, PICK_UP):
        n = list_pick_ups(parts, state, seat, actions, n)
    if phase in (TURN, DROP_OFF):
        n = list_drop_offs(parts, state, seat, actions, n)
    if phase == TURN:
        n = list_lifts(parts, state, seat, actions, n)
        n = list_stations(parts, state, seat, actions, n)
    return n


# --- What an action does


@rule
def apply(parts: Parts, state: State, seat: int, action: int) -> None:
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
        colour, target = placing_of(action)
        place_held(parts, state, seat, colour, target)
    elif action >= BUILD_STATION:
        station, colour = station_of(action)
        build_station(parts, state, seat, station, colour)
    elif action == REVERSE_TRAIN:
        reverse_train(parts, state, seat)
        end_action(parts, state)
    elif action == REFILL_STATION:
        state.units = row_units(state, seat, REFILL_ROW)
        state.phase = REFILL
    else:
        spend_unit(parts, state, seat, action)


@rule
def place_train(parts: Parts, state: State, seat: int, station: int) -> None:
    """The train comes to a starting station and takes a robot there; with none left, nothing is taken. MM-32"""
    state.train[seat] = station
    state.phase = FIRST_ROBOT
    if state.waiting[station, 0] + state.waiting[station, 1] + state.waiting[station, 2] == 0:
        end_turn(parts, state)


@rule
def spend_unit(parts: Parts, state: State, seat: int, action: int) -> None:
    """Begin or go on with an action of several units; it ends with the last one."""
    kind = phase_of(action)
    if state.phase == TURN:
        state.units = row_units(state, seat, row_of(kind))
        state.phase = kind
    if kind == LIFT:
        colour, target = lift_of(action)
        lift_robot(parts, state, seat, colour, target)
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
            hex, shape = tile_of(action)
            price = cost(parts, hex)
            build_tile(parts, state, seat, hex, shape)
    elif kind == DROP_OFF:
        colour, target = placing_of(action)
        drop_off(parts, state, seat, colour, target)
    elif action < SWAP:
        pick_up(state, seat, action - PICK_UP_ONE)
    else:
        off, on = swap_of(action)
        swap(state, seat, off, on)
    state.units -= price
    if state.units == 0:
        end_action(parts, state)


@rule
def row_of(phase: int) -> int:
    """The units row of an action."""
    if phase == TRACK:
        return TRACK_ROW
    if phase == MOVE:
        return MOVE_ROW
    if phase == PICK_UP:
        return PICK_UP_ROW
    return DROP_OFF_ROW if phase == DROP_OFF else ADJUST_ROW
