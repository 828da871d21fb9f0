"""What an action brings, whatever it is worth: nobody should end a turn while one of these is open.

By the rules and the map alone, and by no bot's weights: a station, a passenger on the board, a link, a passenger the
train can bring home, the way to one, a tile towards the next link, new passengers for the line, and a robot that opens
the only way to build on. What cannot be finished before the end of the game brings nothing.
"""

from ....kernel.arrays import Numbers
from ....kernel.drivers import NO_END
from ....kernel.rule import rule
from ..rules.adjust import fits
from ..rules.board import filled, line_of, row_units, unlocked
from ..rules.moves import (
    BUILD_STATION,
    BUILD_TRACK,
    END_TURN,
    KEEP_CARD,
    LIFT_ONE,
    MOVE_BY,
    MOVE_ON,
    PICK_UP_ONE,
    PLACE,
    REFILL_STATION,
    REMOVE_TRACK,
    START_AT,
    SWAP,
    lift_of,
    placing_of,
    station_of,
    tile_of,
)
from ..rules.parts import Parts
from ..rules.passengers import riders, serves
from ..rules.refill import fit_to_wait
from ..rules.scoring import score
from ..rules.sight import Sight
from ..rules.state import (
    BUILD_SLOT,
    CAPACITY_ROW,
    COLOURS,
    CURVES,
    MOVE_ROW,
    NONE,
    PER_HEX,
    PINK,
    ROBOTS,
    STATIONS,
    STRAIGHTS,
    TRACK_ROW,
    TURN,
    UNLOCK_COLUMN,
)
from ..rules.track import build_tile, cost, remove_tile, run_leads_to, tiles_laid, why_not_run
from ..rules.train import way_by
from .building import may_build
from .routes import TILE, WAYS, measure_ways
from .scratch import (
    ACTIONS_LEFT,
    AWAY,
    DISTANCE,
    NEVER,
    NOBODY,
    OPENS,
    PER_STATION,
    REACHED,
    SPARE,
    UNSERVED,
    VALUE,
    WAY,
)
from .stops import actions_for
from .survey import look_around
from .weights import BY_HAND, take_weights

# What an action brings, the surest first.
NOTHING, OPENING_UP, NEW_PASSENGERS, NEARER, ON_THE_WAY, PASSENGER, LINK, ON_BOARD, STATION = range(9)
WORDS = (
    *("nothing", "a robot that opens the only way to build", "new passengers for the line"),
    *("a tile nearer to the next link", "the way to passengers or to their station"),
    *("a passenger for a station of the line", "a link", "a passenger on the board", "a station"),
)


@rule
def survey_uses(parts: Parts, record: Sight, seat: int, scratch: Numbers) -> None:
    """Note what is needed to tell what actions bring: whom the line can bring to a station and the board can take."""
    take_weights(BY_HAND, scratch)
    look_around(parts, record, seat, scratch)
    for colour in range(COLOURS):
        wanted = unlocked(parts, record, seat, colour) and fits(parts, record, seat, colour)
        scratch[VALUE + colour] = 1 if wanted else 0
    goals = 0
    for station in range(STATIONS):
        if parts.home[station] >= 0 and (scratch[REACHED] >> station) & 1 == 0 and station != record.train[seat]:
            goals |= 1 << station
    straights = record.laid[seat, 0] < STRAIGHTS
    curves = record.laid[seat, 1] < CURVES
    measure_ways(parts, record, seat, goals, straights, curves, row_units(record, seat, TRACK_ROW), scratch)


@rule
def in_time(actions: int, scratch: Numbers) -> bool:
    return 16 * actions <= scratch[ACTIONS_LEFT]


# --- Passengers


@rule
def can_be_fetched(record: Sight, seat: int, station: int, colour: int, before: int, scratch: Numbers) -> int:
    """Whether a passenger at a station can be brought home if it is picked up after `before` actions."""
    away = scratch[AWAY + PER_STATION * station + colour]
    if scratch[VALUE + colour] == 0 or away >= NEVER:
        return False
    after = 1 if colour < ROBOTS else 0  # a robot that lies on the board when all is over has helped nobody
    return in_time(before + 1 + actions_for(away, row_units(record, seat, MOVE_ROW)) + 1 + after, scratch)


@rule
def use_of_move(parts: Parts, record: Sight, seat: int, place: int, scratch: Numbers) -> int:
    """The way to a station that takes a passenger on the train, or from which one can be brought home."""
    moves = row_units(record, seat, MOVE_ROW)
    room = row_units(record, seat, CAPACITY_ROW) > riders(record, seat)
    for station in range(STATIONS):
        if 0 < scratch[DISTANCE + station] < NEVER and (place < 0 or scratch[WAY + station] == place):
            trip = actions_for(scratch[DISTANCE + station], moves)
            for colour in range(COLOURS):
                if record.load[seat, colour] and scratch[VALUE + colour] and serves(record.kind[station], colour):
                    if in_time(trip + (2 if colour < ROBOTS else 1), scratch):
                        return ON_THE_WAY
                if room and record.waiting[station, colour]:
                    if can_be_fetched(record, seat, station, colour, trip, scratch):
                        return ON_THE_WAY
    return NOTHING


@rule
def use_of_refill(record: Sight, seat: int, scratch: Numbers) -> int:
    """Passengers that the line can bring home; alone any, as turns cost points, MM-153, once nothing is urgent."""
    if record.players == 1 and scratch[OPENS] == NOBODY:
        return NEW_PASSENGERS
    here = record.train[seat]
    for colour in range(COLOURS):
        if record.bag[colour] and fit_to_wait(record.kind[here], colour):
            if can_be_fetched(record, seat, here, colour, 1, scratch):
                return NEW_PASSENGERS
    return NOTHING


# --- Track and stations


@rule
def use_of_tile(parts: Parts, record: Sight, seat: int, hex: int, shape: int, scratch: Numbers) -> int:
    """A link, or a step to a station it can be linked to or that can be built; not where cards lose more by it."""
    facing = record.facing[seat]
    before = score(parts, record, seat)
    ends = (
        run_leads_to(parts, record, seat, PER_HEX * hex + parts.shape_side[shape, 0]),
        run_leads_to(parts, record, seat, PER_HEX * hex + parts.shape_side[shape, 1]),
    )
    build_tile(parts, record, seat, hex, shape)
    after = score(parts, record, seat)
    remove_tile(parts, record, seat, hex)
    record.facing[seat] = facing
    if after > before:
        return LINK
    if after < before:
        return NOTHING
    left = STRAIGHTS + CURVES - 1 - tiles_laid(record, seat)
    units = row_units(record, seat, TRACK_ROW)
    for k in range(2):
        way = scratch[WAYS + PER_HEX * hex + parts.shape_side[shape, k]]
        start = ends[1 - k]
        if way // TILE <= left and start >= 0 and why_not_run(parts, record, seat, start, way % TILE) == 0:
            actions = actions_for(way // TILE + cost(parts, hex), units)
            if record.kind[way % TILE] != NONE:
                if in_time(actions, scratch):
                    return NEARER
            elif in_time(actions + 1, scratch) and some_station(parts, record, seat, start, scratch):
                return NEARER
    return NOTHING


@rule
def leaves_room(colour: int, scratch: Numbers) -> int:
    """Whether enough recessed hexes stay free for the stations that the end of the game needs. MM-141"""
    return (scratch[UNSERVED] >> colour) & 1 or scratch[SPARE] > 0


@rule
def some_station(parts: Parts, record: Sight, seat: int, start: int, scratch: Numbers) -> bool:
    """Whether the seat may build some station at the end of a run from this one."""
    if filled(record, seat, BUILD_SLOT) == 0:
        return False
    for colour in range(COLOURS):
        if leaves_room(colour, scratch) and may_build(parts, record, seat, start, colour):
            return True
    return False


@rule
def use_of_lift(parts: Parts, record: Sight, seat: int, colour: int, target: int, scratch: Numbers) -> int:
    """A robot for the column that opens the only way to build on."""
    if scratch[OPENS] == NOBODY or line_of(target) == BUILD_SLOT:
        return NOTHING
    column = UNLOCK_COLUMN + scratch[OPENS] - PINK
    if line_of(target) == column or not in_time(3, scratch):
        return NOTHING
    for slot in range(parts.slots[column]):
        if record.board[seat, column, slot] == 0 and (parts.accepts[column, slot] >> colour) & 1:
            return OPENING_UP
    return NOTHING


# --- Any action


@rule
def use_of(parts: Parts, record: Sight, seat: int, action: int, scratch: Numbers) -> int:
    """What an action brings in the phase TURN, after `survey_uses`."""
    here = record.train[seat]
    if action == REFILL_STATION:
        return use_of_refill(record, seat, scratch)
    if action == MOVE_ON:
        return use_of_move(parts, record, seat, -1, scratch)
    if action < START_AT:
        return NOTHING
    if MOVE_BY <= action < BUILD_TRACK:
        return use_of_move(parts, record, seat, way_by(parts, record, seat, action - MOVE_BY), scratch)
    if BUILD_TRACK <= action < REMOVE_TRACK:
        hex, shape = tile_of(action)
        return use_of_tile(parts, record, seat, hex, shape, scratch)
    if PICK_UP_ONE <= action < SWAP:
        return PASSENGER if can_be_fetched(record, seat, here, action - PICK_UP_ONE, 0, scratch) else NOTHING
    if PLACE <= action < LIFT_ONE:
        return ON_BOARD if placing_of(action)[0] >= ROBOTS or in_time(2, scratch) else NOTHING
    if LIFT_ONE <= action < BUILD_STATION:
        colour, target = lift_of(action)
        return use_of_lift(parts, record, seat, colour, target, scratch)
    if BUILD_STATION <= action < KEEP_CARD:
        return STATION if leaves_room(station_of(action)[1], scratch) else NOTHING
    return NOTHING


@rule
def most_useful(parts: Parts, record: Sight, seat: int, actions: Numbers, n: int, scratch: Numbers) -> int:
    """The place in the list of the action that brings most surely something; -1: none brings anything.

    NO_END where the first action is not the end of a turn.
    """
    if record.phase != TURN or actions[0] != END_TURN:
        return NO_END
    survey_uses(parts, record, seat, scratch)
    most = NOTHING
    best = -1
    for k in range(1, n):
        use = use_of(parts, record, seat, actions[k], scratch)
        if use > most:
            most = use
            best = k
    return best
