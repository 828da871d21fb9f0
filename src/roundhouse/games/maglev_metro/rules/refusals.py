"""The clause that forbids an action, if any."""

from ....kernel.rule import rule
from .board import row_units, why_not_lift, why_not_slot
from .capacity import why_not_put_off
from .clauses import MM_04, MM_05, MM_31, MM_32, MM_33, MM_36, MM_65, MM_71, MM_91, MM_123, MM_141, MM_152
from .drop_off import why_not_drop_off
from .moves import (
    ACTIONS,
    BUILD_STATION,
    BUILD_TRACK,
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
from .pick_up import why_not_pick_up, why_not_swap
from .refill import why_not_refill
from .setup import (
    drafters,
    why_not_keep,
)
from .state import (
    DRAFT,
    DROP_OFF,
    FIRST_ROBOT,
    LIFT,
    MOVE,
    OPENING,
    OVER,
    PICK_UP,
    PUT_OFF,
    REFILL,
    RETURN,
    ROBOT,
    START,
    TRACK,
    TRACK_ROW,
    TURN,
    WELCOME,
    State,
)
from .station import why_not_station
from .track import why_not_build, why_not_remove
from .train import (
    why_not_move,
    why_not_move_by,
    why_not_reverse,
)


@rule
def acting(parts: Parts, state: State) -> int:
    phase = state.phase
    if phase == DRAFT:
        return drafters(state)
    if phase == ROBOT or (START <= phase < OVER and phase != REFILL):
        return 1 << state.seat
    return 0


@rule
def units_left(state: State, seat: int, phase: int, row: int) -> int:
    """MM-37: the units of an action are those its row had as it began; before that, those it would begin with."""
    return state.units if state.phase == phase else row_units(state, seat, row)


@rule
def why_not(parts: Parts, state: State, seat: int, action: int) -> int:
    phase = state.phase
    if phase == OVER:
        return MM_152 if state.players == 1 else MM_141
    if phase == DRAFT:
        if KEEP_CARD <= action < ACTIONS:
            return why_not_keep(parts, state, seat, action - KEEP_CARD)
        return MM_04
    if acting(parts, state) != 1 << seat:
        return MM_05 if phase == ROBOT else MM_31
    if action < 0 or action >= ACTIONS:
        return MM_31
    if action >= KEEP_CARD:
        return MM_04
    if phase == ROBOT:
        return why_not_take(state, seat, action - TAKE_ROBOT) if TAKE_ROBOT <= action < START_AT else MM_05
    if phase == START:
        starts = START_AT <= action < MOVE_BY and parts.start[action - START_AT]
        return 0 if starts else MM_32
    if phase == FIRST_ROBOT:
        return why_not_take(state, seat, action - TAKE_ROBOT) if TAKE_ROBOT <= action < START_AT else MM_32
    if TAKE_ROBOT <= action < MOVE_BY:
        return MM_32
    if phase in (OPENING, LIFT, RETURN, WELCOME):
        return why_not_held(parts, state, seat, action)
    if phase == PUT_OFF:
        if PUT_ONE_OFF <= action < PLACE:
            return why_not_put_off(parts, state, seat, action - PUT_ONE_OFF)
        return MM_71
    if PUT_ONE_OFF <= action < PLACE:
        return MM_71
    if phase == TURN:
        return why_not_act(parts, state, seat, action)
    if action == END_ACTION:
        return 0
    # MM-36: an action goes on or is ended, nothing comes between. MM-65: nor in a MOVE.
    if phase_of(action) != phase:
        return MM_65 if phase == MOVE else MM_36
    return why_not_act(parts, state, seat, action)


@rule
def why_not_take(state: State, seat: int, colour: int) -> int:
    if state.phase == ROBOT:
        return 0 if state.bag[colour] else MM_05
    return 0 if state.waiting[state.train[seat], colour] else MM_32


@rule
def why_not_held(parts: Parts, state: State, seat: int, action: int) -> int:
    """While passengers are off the board they are placed, and in ADJUST more robots may be lifted first."""
    phase = state.phase
    if LIFT_ONE <= action < BUILD_STATION and phase == LIFT:
        colour, target = lift_of(action)
        return why_not_lift(parts, state, seat, colour, target)
    if PLACE <= action < LIFT_ONE:
        colour, target = placing_of(action)
        if state.hand[seat, colour]:
            return why_not_slot(parts, state, seat, colour, target)
    if phase == OPENING:
        return MM_32 if parts.hub < 0 else MM_33
    return MM_123 if phase == WELCOME else MM_91


@rule
def phase_of(action: int) -> int:
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
def why_not_act(parts: Parts, state: State, seat: int, action: int) -> int:
    """The clause against an action, or the next unit of it."""
    if action == END_TURN:
        return 0
    if action == END_ACTION:
        return MM_36
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
        hex, shape = tile_of(action)
        return why_not_build(parts, state, seat, units, hex, shape)
    if action < SWAP:
        return why_not_pick_up(parts, state, seat, action - PICK_UP_ONE)
    if action < PUT_ONE_OFF:
        off, on = swap_of(action)
        return why_not_swap(parts, state, seat, off, on)
    if action < LIFT_ONE:
        colour, target = placing_of(action)
        return why_not_drop_off(parts, state, seat, colour, target)
    if action < BUILD_STATION:
        colour, target = lift_of(action)
        return why_not_lift(parts, state, seat, colour, target)
    station, colour = station_of(action)
    return why_not_station(parts, state, seat, station, colour)
