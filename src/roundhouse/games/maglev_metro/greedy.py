"""A bot that plays by rules of thumb: it weighs each action by what it brings, one step ahead.

It opens with the suggested placements, delivers whom it carries, builds stations, fetches passengers its line can
bring to their stations, extends its line to the nearest recessed hex, and refills stations when nothing else helps.
"""

from ...kernel.rng import below
from ...kernel.rule import rule
from .adjust import fits
from .board import filled, line_of, row_units, unlocked, why_not_slot
from .hints import suggested
from .line import own_sides, station_ahead
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
from .passengers import serves
from .routes import WAYS, measure_ways
from .state import (
    BONUS_ROW,
    BUILD_SLOT,
    CAPACITY_ROW,
    COLOURS,
    CURVES,
    DROP_OFF_ROW,
    EXTRA_ROW,
    HUB,
    LAB,
    LINK_ROW,
    MOVE,
    MOVE_ROW,
    NONE,
    PICK_UP_ROW,
    PINK,
    REFILL_ROW,
    ROBOTS,
    SHAPES,
    STATIONS,
    STRAIGHTS,
    TILES_OF_A_KIND,
    TRACK_ROW,
    TURN,
    UNITS_ROWS,
    UNLOCK_COLUMN,
)
from .track import cost
from .train import move_train, way_by, way_on
from .turn import all_commuters_served, bag_size

# What the bot works out once for each decision, in its scratch memory.
KINDS = 0  # the kinds of stations on the own line, as bits
WANTED = 1  # colours worth picking up, as bits
REACHED = 2  # recessed hexes that own track reaches, as bits
HERE = 3  # what can be gained where the train is
UNSERVED = 4  # commuter colours that have no station yet, as bits
SPARE = 5  # recessed hexes without a station that are not needed for those
SEEKS = 6  # 1: the line reaches no recessed hex for a station, and one is needed
GROWS = 7  # 1: some tile brings the line nearer to a goal

FAR = 12  # stations ahead that it looks at
NOT_NOW = -1000
MANY_TILES = 10  # from here on tiles are kept for what the end of the game needs


@rule
def look_around(parts, sight, seat, scratch):
    kinds = 0
    reached = 0
    for station in range(STATIONS):
        if own_sides(parts, sight, seat, station):
            reached |= 1 << station
            kinds |= 1 << sight.kind[station]
    if sight.train[seat] >= 0:
        kinds |= 1 << sight.kind[sight.train[seat]]
    if (kinds >> HUB) & 1:
        kinds |= (2 << LAB) - 1
    wanted = 0
    for colour in range(COLOURS):
        if (kinds >> (colour + 1)) & 1 and unlocked(parts, sight, seat, colour) and fits(parts, sight, seat, colour):
            wanted |= 1 << colour
    look_for_room(parts, sight, reached, scratch)
    scratch[KINDS] = kinds
    scratch[WANTED] = wanted
    scratch[REACHED] = reached
    scratch[HERE] = gain_at(sight, seat, sight.train[seat], scratch) if sight.train[seat] >= 0 else 0


@rule
def look_for_room(parts, sight, reached, scratch):
    """The game ends only once every commuter colour has a station: room must be left for them."""
    unserved = 0
    needed = 0
    for colour in range(PINK, COLOURS):
        if sight.display[colour] == TILES_OF_A_KIND:
            unserved |= 1 << colour
            needed += 1
    free = 0
    near = 0
    for station in range(STATIONS):
        if parts.home[station] >= 0 and sight.kind[station] == NONE:
            free += 1
            near += (reached >> station) & 1
    scratch[UNSERVED] = unserved
    scratch[SPARE] = free - needed
    scratch[SEEKS] = 1 if needed and near == 0 else 0
    scratch[GROWS] = 0


@rule
def gain_at(sight, seat, station, scratch):
    """What a stop at a station brings: three for each delivery, one for each passenger fetched."""
    wanted = scratch[WANTED]
    room = row_units(sight, seat, CAPACITY_ROW)
    gain = 0
    fetched = 0
    for colour in range(COLOURS):
        if (wanted >> colour) & 1:
            if serves(sight.kind[station], colour):
                gain += 3 * sight.load[seat, colour]
            else:
                room -= sight.load[seat, colour]
                fetched += sight.waiting[station, colour]
    return gain + min(max(room, 0), fetched)


@rule
def worth_of_way(parts, sight, seat, place, scratch):
    """The best stop on the way that leaves the station here, less four for each station passed."""
    train = sight.train[seat]
    facing = sight.facing[seat]
    best = -4 * FAR
    for steps in range(FAR):
        if place < 0:
            break
        move_train(parts, sight, seat, place)
        gain = gain_at(sight, seat, sight.train[seat], scratch)
        if gain:
            best = max(best, 8 * gain - 4 * steps)
        if sight.train[seat] == parts.hub:
            break
        place = way_on(parts, sight, seat)
    sight.train[seat] = train
    sight.facing[seat] = facing
    return best


@rule
def look_for_ways(parts, sight, seat, scratch):
    """How far it is from each place to what the line should reach. With tiles running out, a curve is kept back."""
    goals = 0
    for station in range(STATIONS):
        if parts.home[station] >= 0 and is_goal(sight, seat, station, scratch):
            goals |= 1 << station
    reserve = 1 if scratch[SEEKS] and sight.laid[seat, 1] >= CURVES - 2 else 0
    straights = sight.laid[seat, 0] < STRAIGHTS
    curves = sight.laid[seat, 1] + reserve < CURVES
    measure_ways(parts, sight, seat, goals, straights, curves, scratch)


@rule
def worth_of_tile(parts, sight, seat, hex, shape, scratch):
    """How near the new tile's open side comes to a recessed hex or station that the line does not reach yet."""
    best = NOT_NOW
    left = STRAIGHTS + CURVES - 1 - sight.laid[seat, 0] - sight.laid[seat, 1]
    for k in range(2):
        place = 8 * hex + parts.shape_side[shape, k]
        tiles = scratch[WAYS + place]
        if tiles <= left:
            station = station_ahead(parts, place)
            near = worth_of_goal(sight, seat, station, scratch) if station >= 0 else 0
            best = max(best, 60 - 10 * tiles + near)
    return best - 4 * cost(parts, hex)


@rule
def is_goal(sight, seat, station, scratch):
    """Whether the line should reach a station: with tiles running out, only where a needed one can be built."""
    if (scratch[REACHED] >> station) & 1 or station == sight.train[seat]:
        return False
    scarce = sight.laid[seat, 0] + sight.laid[seat, 1] > MANY_TILES or bag_size(sight) == 0
    return not (scratch[SEEKS] and scarce) or sight.kind[station] == NONE


@rule
def worth_of_goal(sight, seat, station, scratch):
    """Stations of a kind the line lacks, and room for new ones, are worth more."""
    kind = sight.kind[station]
    if kind == NONE:
        return 6 if filled(sight, seat, BUILD_SLOT) else 0
    return 0 if (scratch[KINDS] >> kind) & 1 else 8


@rule
def worth_of_slot(parts, sight, seat, colour, target):
    line = line_of(target)
    lying = filled(sight, seat, line)
    if line < UNITS_ROWS:
        if line == TRACK_ROW:
            value = 90 - 35 * lying
        elif line == CAPACITY_ROW:
            value = 80 - 12 * lying
        elif line == MOVE_ROW:
            value = 72 - 10 * lying
        elif line in (PICK_UP_ROW, DROP_OFF_ROW):
            value = 58 - 10 * lying
        elif line == REFILL_ROW:
            value = 62 - 12 * lying
        else:
            value = 2 - lying
        return 2 * value - (target % 2 == 0)
    if line == BUILD_SLOT:
        return 200
    if line < EXTRA_ROW:
        return 60
    if line < UNLOCK_COLUMN:
        return 120 + 10 * lying
    if line < LINK_ROW:
        unserved = sight.display[line - UNLOCK_COLUMN + PINK] == TILES_OF_A_KIND
        return 118 + 12 * lying + (60 if unserved else 0)
    if line < BONUS_ROW:
        return 100 + 6 * lying
    return 98 + 8 * lying


@rule
def worth_of_lift(parts, sight, seat, colour, target, scratch):
    """Once the bag is empty, robots are moved to unlock a commuter colour that has no station yet."""
    line = line_of(target)
    if bag_size(sight) or line == BUILD_SLOT or line >= UNLOCK_COLUMN or sight.phase != TURN:
        return NOT_NOW
    for commuter in range(PINK, COLOURS):
        if (scratch[UNSERVED] >> commuter) & 1:
            column = UNLOCK_COLUMN + commuter - PINK
            if why_not_slot(parts, sight, seat, colour, column + UNITS_ROWS) == 0:
                return 520 + (line == EXTRA_ROW + 1) - (line in (TRACK_ROW, CAPACITY_ROW))
    return NOT_NOW


@rule
def worth_of_station(sight, station, colour, scratch):
    """New commuter colours first, then kinds the own line lacks, then where most robots wait."""
    value = 900
    if colour >= PINK:
        value += 60
        if sight.display[colour] == TILES_OF_A_KIND:
            value += 100
    if (scratch[UNSERVED] >> colour) & 1 == 0 and scratch[SPARE] <= 1:
        return -30
    if (scratch[KINDS] >> (colour + 1)) & 1 == 0:
        value += 40
    return value - 5 * sight.waiting[station, colour]


@rule
def worth(parts, sight, seat, action, scratch):
    if action == END_TURN:
        return 0
    if action == END_ACTION:
        return 900 if sight.phase == MOVE and scratch[HERE] else 5
    if action == REVERSE_TRAIN:
        return NOT_NOW
    if action == REFILL_STATION:
        return 540 if all_commuters_served(sight) else 470
    if action == MOVE_ON:
        return 500 + worth_of_way(parts, sight, seat, way_on(parts, sight, seat), scratch)
    if action < START_AT:
        return 40 + (action == TAKE_ROBOT + 2)
    if action < MOVE_BY:
        return 40
    if action < BUILD_TRACK:
        return 500 + worth_of_way(parts, sight, seat, way_by(parts, sight, seat, action - MOVE_BY), scratch)
    if action < REMOVE_TRACK:
        at = action - BUILD_TRACK
        value = worth_of_tile(parts, sight, seat, at // SHAPES, at % SHAPES + 1, scratch)
        if value < NOT_NOW // 2:
            return -5
        scratch[GROWS] = 1
        return 470 + value
    if action < PICK_UP_ONE:
        return 456 if scratch[SEEKS] and not scratch[GROWS] else -10
    if action < SWAP:
        return 700 if (scratch[WANTED] >> (action - PICK_UP_ONE)) & 1 else -20
    if action < PUT_ONE_OFF:
        off = (action - SWAP) // COLOURS
        on = (action - SWAP) % COLOURS
        useless = (scratch[WANTED] >> off) & 1 == 0
        return 650 if useless and (scratch[WANTED] >> on) & 1 else -20
    if action < PLACE:
        return 10 * (action - PUT_ONE_OFF < ROBOTS)
    if action < LIFT_ONE:
        at = action - PLACE
        hint = 500 if suggested(parts, sight, seat, action) else 0
        return 1000 + hint + worth_of_slot(parts, sight, seat, at // TARGETS, at % TARGETS)
    if action < BUILD_STATION:
        at = action - LIFT_ONE
        return worth_of_lift(parts, sight, seat, at // LIFTS, at % LIFTS, scratch)
    if action < KEEP_CARD:
        at = action - BUILD_STATION
        return worth_of_station(sight, at // COLOURS, at % COLOURS, scratch)
    return 0


@rule
def choose(parts, sight, actions, n, stream, scratch):
    """The action that is worth most; among equals, any."""
    seat = sight.viewer
    look_around(parts, sight, seat, scratch)
    for k in range(n):
        if BUILD_TRACK <= actions[k] < REMOVE_TRACK:
            look_for_ways(parts, sight, seat, scratch)
            break
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
