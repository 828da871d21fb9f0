"""A bot that plays by rules of thumb: it does what brings most for each action it takes.

It opens with the suggested placements, delivers whom it carries, builds stations, fetches passengers its line can
bring to their stations, and extends its line. What it sees of its line is in `survey.py`, what the train could do in
`stops.py`, what stations and track bring in `building.py`, and what a slot of the board is worth in `placing.py`.
"""

from ....kernel.arrays import Numbers
from ....kernel.best_move import best_so_far
from ....kernel.rule import rule
from ..rules.board import lift, line_of, put
from ..rules.moves import (
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
from ..rules.parts import Parts
from ..rules.sight import Sight
from ..rules.state import BUILD_SLOT, LINK_ROW, MOVE, PICK_UP, PINK, TURN, UNITS_ROWS, UNLOCK_COLUMN
from ..rules.suggestions import suggested
from ..rules.train import reverse_train, way_by
from .building import cards_now, gain_in_cards, gain_of_station, look_for_ways, rate_of_tile, sum_of_cards
from .drafting import worth_of_card
from .placing import worth_of_slot
from .scratch import (
    AWAY,
    BEST_RATE,
    BEST_REFILLS,
    BEST_STOP,
    CARDS,
    DELAY,
    GROWS,
    NEVER,
    NOBODY,
    OPENS,
    PER_STATION,
    SEEKS,
    SHORT,
    SLOT,
    TILE_RATE,
    UNKNOWN,
    UNSERVED,
    VALUE,
    WAY,
)
from .stops import plan_trip
from .survey import look_along, look_around
from .useful import most_useful
from .way_out import colour_that_opens
from .weights import (
    BY_HAND,
    MOST_RATES,
    NOT_NOW,
    PLACING,
    RATES,
    W_CARD_PLACE,
    W_EARLY_LOOP,
    W_HINT,
    W_HURRY,
    W_LIFT,
    W_LINK,
    W_REFILL_LOW,
    W_STUCK,
    take_weights,
)

ACTION = 16  # of a plan's sixteenths

# What moves are worth that bring nothing, the worst last: less than the end of the turn, which is worth 0.
IDLE_TILE, IDLE_REMOVAL, IDLE_PASSENGER, IDLE_STATION = -5, -10, -20, -30
ANOTHER_WAY = 3  # to remove track where the line leads nowhere
AT_THE_START = 40  # a station and robots to begin with
PUTTING_OFF = 1000  # less what the passenger is worth: somebody has to leave the train


@rule
def worth_of_placing(parts: Parts, sight: Sight, seat: int, colour: int, target: int, scratch: Numbers) -> int:
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
def worth_of_lift(parts: Parts, sight: Sight, seat: int, colour: int, target: int, scratch: Numbers) -> int:
    """What a robot gains by another slot, as one action of ADJUST."""
    line = line_of(target)
    if line == BUILD_SLOT or sight.phase != TURN:
        return NOT_NOW
    a = sight.board[seat, line, 0]
    b = sight.board[seat, line, 1]
    c = sight.board[seat, line, 2]
    lift(parts, sight, seat, colour, target)
    gain = scratch[SLOT + colour] - worth_of_slot(parts, sight, seat, colour, line, scratch)
    if UNLOCK_COLUMN <= line < LINK_ROW:
        sight.hand[seat, colour] += 1
        opens = colour_that_opens(parts, sight, seat, scratch[W_HURRY], scratch[W_STUCK])
        if opens == PINK + line - UNLOCK_COLUMN:
            gain = 0  # it would be put back at once
        sight.hand[seat, colour] -= 1
    sight.board[seat, line, 0] = a
    sight.board[seat, line, 1] = b
    sight.board[seat, line, 2] = c
    return 16 * gain if gain > scratch[W_LIFT] else NOT_NOW


@rule
def worth_of_pick_up(sight: Sight, seat: int, colour: int, scratch: Numbers) -> int:
    """Those that the line can bring to their station, the dearest first."""
    away = scratch[AWAY + PER_STATION * sight.train[seat] + colour]
    return scratch[VALUE + colour] if scratch[VALUE + colour] > 0 and away < NEVER else NOT_NOW


@rule
def worth_of_way(sight: Sight, seat: int, place: int, scratch: Numbers) -> int:
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
def worth_of_turning(parts: Parts, sight: Sight, seat: int, scratch: Numbers) -> int:
    """The best plan of a train that turns first, where it is better than going on."""
    facing = sight.facing[seat]
    rate = scratch[BEST_RATE]
    stop = scratch[BEST_STOP]
    refills = scratch[BEST_REFILLS]
    reverse_train(parts, sight, seat)
    look_along(parts, sight, seat, scratch)
    scratch[DELAY] = ACTION
    plan_trip(parts, sight, seat, scratch)
    turned = scratch[BEST_RATE] if scratch[BEST_STOP] != sight.train[seat] else 0
    scratch[DELAY] = 0
    sight.facing[seat] = facing
    look_along(parts, sight, seat, scratch)
    scratch[BEST_RATE] = rate
    scratch[BEST_STOP] = stop
    scratch[BEST_REFILLS] = refills
    return turned if turned > rate else NOT_NOW


@rule
def worth(parts: Parts, sight: Sight, seat: int, action: int, scratch: Numbers) -> int:
    here = scratch[BEST_STOP] == sight.train[seat]
    if action == END_TURN:
        return 0
    if action == END_ACTION:
        return scratch[BEST_RATE] if sight.phase == MOVE and here else 0
    if action == REVERSE_TRAIN:
        return worth_of_turning(parts, sight, seat, scratch)
    if action == REFILL_STATION:
        if here and scratch[BEST_REFILLS]:
            return scratch[BEST_RATE]
        return scratch[W_REFILL_LOW] if scratch[OPENS] == NOBODY else -1  # alone, it would shorten the game
    if action == MOVE_ON:
        return worth_of_way(sight, seat, -1, scratch)
    if action < START_AT:
        return AT_THE_START + scratch[SLOT + action - TAKE_ROBOT]
    if action < MOVE_BY:
        return AT_THE_START
    if action < BUILD_TRACK:
        return worth_of_way(sight, seat, way_by(parts, sight, seat, action - MOVE_BY), scratch)
    if action < REMOVE_TRACK:
        return scratch[TILE_RATE] if scratch[TILE_RATE] > 0 else IDLE_TILE
    if action < PICK_UP_ONE:
        return ANOTHER_WAY if scratch[SEEKS] and not scratch[GROWS] and sight.phase == TURN else IDLE_REMOVAL
    if action < SWAP:
        value = worth_of_pick_up(sight, seat, action - PICK_UP_ONE, scratch)
        if sight.phase == PICK_UP:
            return value
        return scratch[BEST_RATE] + value // 64 if here and not scratch[BEST_REFILLS] and value > 0 else IDLE_PASSENGER
    if action < PUT_ONE_OFF:
        off, on = swap_of(action)
        value = worth_of_pick_up(sight, seat, on, scratch)
        return value if scratch[VALUE + off] == 0 and value > 0 else IDLE_PASSENGER
    if action < PLACE:
        return PUTTING_OFF - scratch[VALUE + action - PUT_ONE_OFF]
    if action < LIFT_ONE:
        colour, target = placing_of(action)
        hint = scratch[W_HINT] if scratch[OPENS] == NOBODY and suggested(parts, sight, seat, action) else 0
        return PLACING + hint + worth_of_placing(parts, sight, seat, colour, target, scratch)
    if action < BUILD_STATION:
        colour, target = lift_of(action)
        return worth_of_lift(parts, sight, seat, colour, target, scratch)
    if action < KEEP_CARD:
        station, colour = station_of(action)
        gain = gain_of_station(parts, sight, seat, station, colour, scratch)
        if gain <= NOT_NOW:
            return IDLE_STATION
        return 16 * (gain + scratch[W_LINK] + gain_in_cards(parts, sight, seat, station, colour, scratch))
    return worth_of_card(parts, action - KEEP_CARD)


@rule
def look_for_growth(parts: Parts, sight: Sight, seat: int, actions: Numbers, n: int, scratch: Numbers) -> None:
    """Rate every tile by the ways to new stations; where none leads to one and none is needed, to close a loop."""
    tiles = 0
    for k in range(min(n, MOST_RATES)):
        scratch[RATES + k] = 0
        tiles += BUILD_TRACK <= actions[k] < REMOVE_TRACK
    if tiles == 0:
        return
    kept = scratch[SHORT] if scratch[W_EARLY_LOOP] else scratch[UNSERVED]
    for closing in range(1 if kept else 2):
        if scratch[GROWS]:
            return
        look_for_ways(parts, sight, seat, closing, scratch)
        for k in range(min(n, MOST_RATES)):
            if BUILD_TRACK <= actions[k] < REMOVE_TRACK:
                hex, shape = tile_of(actions[k])
                scratch[RATES + k] = rate_of_tile(parts, sight, seat, hex, shape, scratch)
                if scratch[RATES + k] > 0:
                    scratch[GROWS] = 1


@rule
def choose(parts: Parts, sight: Sight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """The action that is worth most by weights found by hand."""
    take_weights(BY_HAND, scratch)
    return choose_by_weights(parts, sight, actions, n, stream, scratch)


@rule
def choose_by_weights(parts: Parts, sight: Sight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """The action that is worth most; among equals, any."""
    seat = sight.viewer
    look_around(parts, sight, seat, scratch)
    scratch[GROWS] = 0
    scratch[BEST_STOP] = -1
    scratch[CARDS] = UNKNOWN
    scratch[DELAY] = 0
    if sight.phase in (TURN, MOVE) and sight.train[seat] >= 0:
        plan_trip(parts, sight, seat, scratch)
    look_for_growth(parts, sight, seat, actions, n, scratch)
    best = actions[0]
    most = -(10**6)
    equals = 0
    for k in range(n):
        scratch[TILE_RATE] = scratch[RATES + k] if k < MOST_RATES else 0
        value = worth(parts, sight, seat, actions[k], scratch)
        best, most, equals = best_so_far(best, most, equals, actions[k], value, stream)
    if best == END_TURN:  # its weights see nothing in what is left: then whatever brings something is done
        useful = most_useful(parts, sight, seat, actions, n, scratch)
        if useful >= 0:
            return actions[useful]
    return best
