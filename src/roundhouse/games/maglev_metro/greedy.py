"""A bot that plays by rules of thumb: it does what brings most for each action it takes.

It opens with the suggested placements, delivers whom it carries, builds stations, fetches passengers its line can
bring to their stations, and extends its line. What it sees of its line is in `survey.py`, what the train could do in
`trips.py`, what stations and track bring in `growth.py`, and what a slot of the board is worth in `placing.py`.
"""

from ...kernel.rng import below
from ...kernel.rule import rule
from .board import lift, line_of, put
from .drafting import worth_of_card
from .growth import cards_now, gain_in_cards, gain_of_station, look_for_ways, rate_of_tile, sum_of_cards
from .hints import suggested
from .moves import (
    BUILD_STATION,
    BUILD_TRACK,
    END_ACTION,
    END_TURN,
    KEEP_CARD,
    LIFT_ONE,
    LIFTS,
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
    TARGETS,
)
from .notes import (
    AWAY,
    BEST_RATE,
    BEST_REFILLS,
    BEST_STOP,
    CARDS,
    GROWS,
    NEVER,
    SEEKS,
    SLOT,
    UNKNOWN,
    UNSERVED,
    VALUE,
    WAY,
)
from .placing import worth_of_slot
from .state import (
    BUILD_SLOT,
    COLOURS,
    MOVE,
    PICK_UP,
    SHAPES,
    TURN,
    UNITS_ROWS,
)
from .survey import look_around
from .train import way_by
from .trips import plan_trip
from .weights import BY_HAND, NOT_NOW, PLACING, W_CARD_PLACE, W_HINT, W_LIFT, W_LINK, W_REFILL_LOW, take_weights


@rule
def worth_of_placing(parts, sight, seat, colour, target, scratch):
    """The slot, what the cards gain by it, and for rows of units the right end rather than the left."""
    line = line_of(target)
    worth = worth_of_slot(parts, sight, seat, colour, line, scratch)
    before = cards_now(parts, sight, seat, scratch)
    a = sight.board[seat, line, 0]
    b = sight.board[seat, line, 1]
    c = sight.board[seat, line, 2]
    d = sight.board[seat, line, 3]
    put(parts, sight, seat, colour, target)
    after = sum_of_cards(parts, sight, seat)
    sight.board[seat, line, 0] = a
    sight.board[seat, line, 1] = b
    sight.board[seat, line, 2] = c
    sight.board[seat, line, 3] = d
    return 2 * (worth + scratch[W_CARD_PLACE] * (after - before)) - (line < UNITS_ROWS and target % 2 == 0)


@rule
def worth_of_lift(parts, sight, seat, colour, target, scratch):
    """What a robot gains by another slot, as one action of ADJUST."""
    line = line_of(target)
    if line == BUILD_SLOT or sight.phase != TURN:
        return NOT_NOW
    a = sight.board[seat, line, 0]
    b = sight.board[seat, line, 1]
    c = sight.board[seat, line, 2]
    lift(parts, sight, seat, colour, target)
    gain = scratch[SLOT + colour] - worth_of_slot(parts, sight, seat, colour, line, scratch)
    sight.board[seat, line, 0] = a
    sight.board[seat, line, 1] = b
    sight.board[seat, line, 2] = c
    return 16 * gain if gain > scratch[W_LIFT] else NOT_NOW


@rule
def worth_of_pick_up(sight, seat, colour, scratch):
    """Those that the line can bring to their station, the dearest first."""
    away = scratch[AWAY + 8 * sight.train[seat] + colour]
    return scratch[VALUE + colour] if scratch[VALUE + colour] > 0 and away < NEVER else NOT_NOW


@rule
def worth_of_way(sight, seat, place, scratch):
    """The best plan's worth, for the way to where it begins."""
    stop = scratch[BEST_STOP]
    if stop < 0:
        return 1
    if stop == sight.train[seat]:
        return -3
    if place >= 0 and scratch[WAY + stop] != place:
        return -2
    return scratch[BEST_RATE]


@rule
def worth(parts, sight, seat, action, scratch):
    here = scratch[BEST_STOP] == sight.train[seat]
    if action == END_TURN:
        return 0
    if action == END_ACTION:
        return scratch[BEST_RATE] if sight.phase == MOVE and here else 0
    if action == REVERSE_TRAIN:
        return NOT_NOW
    if action == REFILL_STATION:
        return scratch[BEST_RATE] if here and scratch[BEST_REFILLS] else scratch[W_REFILL_LOW]
    if action == MOVE_ON:
        return worth_of_way(sight, seat, -1, scratch)
    if action < START_AT:
        return 40 + scratch[SLOT + action - TAKE_ROBOT]
    if action < MOVE_BY:
        return 40
    if action < BUILD_TRACK:
        return worth_of_way(sight, seat, way_by(parts, sight, seat, action - MOVE_BY), scratch)
    if action < REMOVE_TRACK:
        at = action - BUILD_TRACK
        value = rate_of_tile(parts, sight, seat, at // SHAPES, at % SHAPES + 1, scratch)
        return value if value > 0 else -5
    if action < PICK_UP_ONE:
        return 3 if scratch[SEEKS] and not scratch[GROWS] and sight.phase == TURN else -10
    if action < SWAP:
        value = worth_of_pick_up(sight, seat, action - PICK_UP_ONE, scratch)
        if sight.phase == PICK_UP:
            return value
        return scratch[BEST_RATE] + value // 64 if here and not scratch[BEST_REFILLS] and value > 0 else -20
    if action < PUT_ONE_OFF:
        off = (action - SWAP) // COLOURS
        on = (action - SWAP) % COLOURS
        value = worth_of_pick_up(sight, seat, on, scratch)
        return value if scratch[VALUE + off] == 0 and value > 0 else -20
    if action < PLACE:
        return 1000 - scratch[VALUE + action - PUT_ONE_OFF]
    if action < LIFT_ONE:
        at = action - PLACE
        hint = scratch[W_HINT] if suggested(parts, sight, seat, action) else 0
        return PLACING + hint + worth_of_placing(parts, sight, seat, at // TARGETS, at % TARGETS, scratch)
    if action < BUILD_STATION:
        at = action - LIFT_ONE
        return worth_of_lift(parts, sight, seat, at // LIFTS, at % LIFTS, scratch)
    if action < KEEP_CARD:
        at = action - BUILD_STATION
        gain = gain_of_station(parts, sight, seat, at // COLOURS, at % COLOURS, scratch)
        if gain <= NOT_NOW:
            return -30
        return 16 * (gain + scratch[W_LINK] + gain_in_cards(parts, sight, seat, at // COLOURS, at % COLOURS, scratch))
    return worth_of_card(parts, action - KEEP_CARD)


@rule
def look_for_growth(parts, sight, seat, actions, n, scratch):
    """Look for ways to new stations; where no tile leads to one and none is needed, for ways to close a loop."""
    for closing in range(1 if scratch[UNSERVED] else 2):
        looked = False
        for k in range(n):
            if BUILD_TRACK <= actions[k] < REMOVE_TRACK and scratch[GROWS] == 0:
                if not looked:
                    look_for_ways(parts, sight, seat, closing, scratch)
                    looked = True
                at = actions[k] - BUILD_TRACK
                if rate_of_tile(parts, sight, seat, at // SHAPES, at % SHAPES + 1, scratch) > 0:
                    scratch[GROWS] = 1


@rule
def choose(parts, sight, actions, n, stream, scratch):
    """The action that is worth most by weights found by hand."""
    take_weights(BY_HAND, scratch)
    return choose_by_weights(parts, sight, actions, n, stream, scratch)


@rule
def choose_by_weights(parts, sight, actions, n, stream, scratch):
    """The action that is worth most; among equals, any."""
    seat = sight.viewer
    look_around(parts, sight, seat, scratch)
    scratch[GROWS] = 0
    scratch[BEST_STOP] = -1
    scratch[CARDS] = UNKNOWN
    if sight.phase in (TURN, MOVE) and sight.train[seat] >= 0:
        plan_trip(parts, sight, seat, scratch)
    look_for_growth(parts, sight, seat, actions, n, scratch)
    best = actions[0]
    most = -(10**6)
    equals = 0
    for k in range(n):
        value = worth(parts, sight, seat, actions[k], scratch)
        if value > most:
            most = value
            best = actions[k]
            equals = 1
        elif value == most:
            equals += 1
            if below(stream, equals) == 0:
                best = actions[k]
    return best
