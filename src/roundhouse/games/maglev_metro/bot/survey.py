"""What the greedy bot works out once for each decision: its line, how far its stations are, and whom it wants.

It is kept in the bot's scratch memory. Distances are stations a train passes, the last one counted.
"""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from ..rules.board import actions_allowed, unlocked
from ..rules.bonus import links
from ..rules.line import has_track, link_to, own_sides
from ..rules.parts import Parts
from ..rules.passengers import serves
from ..rules.sight import Sight
from ..rules.state import COLOURS, HUB, LAB, MOVE, NONE, PICK_UP, PINK, ROBOTS, STATIONS, TILES_OF_A_KIND, TURN
from ..rules.train import free_to_choose, move_train, way_on
from ..rules.turn import bag_size
from .placing import best_slot
from .scratch import (
    ACTIONS_LEFT,
    AWAY,
    DISTANCE,
    HUB_AWAY,
    KINDS,
    LEFT,
    LINKS,
    NEVER,
    OPENS,
    PER_STATION,
    REACHED,
    SEEKS,
    SHORT,
    SLOT,
    SPARE,
    STOPS,
    UNSERVED,
    VALUE,
    WAY,
)
from .way_out import colour_that_opens
from .weights import W_HURRY, W_STUCK

FAR = 16  # stations ahead that it looks at


@rule
def look_around(parts: Parts, sight: Sight, seat: int, scratch: Numbers) -> None:
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
    scratch[KINDS] = kinds
    scratch[REACHED] = reached
    scratch[LINKS] = links(parts, sight, seat)
    left = bag_size(sight)
    for colour in range(COLOURS):
        left += sight.pile[colour]
        for station in range(STATIONS):
            left += sight.waiting[station, colour]
    scratch[LEFT] = left
    scratch[ACTIONS_LEFT] = actions_left(parts, sight, seat, 0)
    look_for_room(parts, sight, reached, scratch)
    scratch[OPENS] = colour_that_opens(parts, sight, seat, scratch[W_HURRY], scratch[W_STUCK])
    for colour in range(COLOURS):
        wanted = (kinds >> (colour + 1)) & 1 and unlocked(parts, sight, seat, colour)
        scratch[SLOT + colour] = best_slot(parts, sight, seat, colour, scratch)
        scratch[VALUE + colour] = max(0, scratch[SLOT + colour]) if wanted else 0
    if sight.phase in (TURN, MOVE, PICK_UP) and sight.train[seat] >= 0:
        look_along(parts, sight, seat, scratch)


@rule
def actions_left(parts: Parts, sight: Sight, seat: int, drawn: int) -> int:
    """How many actions there are until the end, once that many passengers are drawn; many where that is open."""
    allowed = actions_allowed(parts, sight, seat)
    if sight.players == 1:
        turns = max(0, bag_size(sight) - drawn)
    elif sight.ending:
        turns = 2 - sight.ending
    else:
        return 16 * NEVER
    return 16 * (allowed * turns + max(0, allowed - sight.taken))


@rule
def look_for_room(parts: Parts, sight: Sight, reached: int, scratch: Numbers) -> None:
    """The game ends, and commuters come, only with a station of their colour: room must be left for all four."""
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
    scratch[SHORT] = 1 if needed > near else 0


# --- Along the line


@rule
def look_along(parts: Parts, sight: Sight, seat: int, scratch: Numbers) -> None:
    """How far each station is, and from there each kind of station."""
    for k in range(STATIONS):
        scratch[DISTANCE + k] = NEVER
    for colour in range(COLOURS):
        scratch[HUB_AWAY + colour] = 0 if colour < ROBOTS else NEVER
    train = sight.train[seat]
    facing = sight.facing[seat]
    hub = parts.hub
    if hub >= 0:
        for k in range(parts.exit_count[hub]):
            if has_track(parts, sight, seat, parts.exit[hub, k]):
                sight.train[seat] = hub
                measure_from_hub(parts, sight, seat, parts.exit[hub, k], scratch)
        sight.train[seat] = train
        sight.facing[seat] = facing
    place = -1 if train == hub else way_on(parts, sight, seat)
    stops = ride(parts, sight, seat, place, scratch)
    arrive(parts, sight, train, 0, -1, 0, stops, scratch)
    if free_to_choose(parts, sight, seat):
        for k in range(parts.exit_count[train]):
            follow(parts, sight, seat, parts.exit[train, k], 0, parts.exit[train, k], scratch)
    else:
        arrive_along(parts, sight, 0, place, stops, scratch)
    if hub >= 0 and 0 < scratch[DISTANCE + hub] < NEVER:
        sight.train[seat] = hub
        for k in range(parts.exit_count[hub]):
            follow(parts, sight, seat, parts.exit[hub, k], scratch[DISTANCE + hub], scratch[WAY + hub], scratch)
        sight.train[seat] = train


@rule
def ride(parts: Parts, sight: Sight, seat: int, place: int, scratch: Numbers) -> int:
    """Note the stations that a train comes to, as far as the hub, when it leaves by a place; returns how many."""
    train = sight.train[seat]
    facing = sight.facing[seat]
    stops = 0
    while place >= 0 and stops < 2 * FAR:
        move_train(parts, sight, seat, place)
        scratch[STOPS + stops] = sight.train[seat]
        stops += 1
        place = -1 if sight.train[seat] == parts.hub else way_on(parts, sight, seat)
    sight.train[seat] = train
    sight.facing[seat] = facing
    return stops


@rule
def follow(parts: Parts, sight: Sight, seat: int, place: int, steps: int, way: int, scratch: Numbers) -> None:
    """Go along the line from a place, as far as the hub, and note how far the stations are."""
    if link_to(parts, sight, seat, place) >= 0:
        arrive_along(parts, sight, steps, way, ride(parts, sight, seat, place, scratch), scratch)


@rule
def arrive_along(parts: Parts, sight: Sight, steps: int, way: int, stops: int, scratch: Numbers) -> None:
    for k in range(min(stops, FAR - steps)):
        arrive(parts, sight, scratch[STOPS + k], steps + k + 1, way, k + 1, stops, scratch)


@rule
def arrive(
    parts: Parts, sight: Sight, station: int, steps: int, way: int, next_stop: int, stops: int, scratch: Numbers
) -> None:
    """Note how far this station is, and how far the line goes on from it to those that serve each colour."""
    if scratch[DISTANCE + station] <= steps:
        return
    scratch[DISTANCE + station] = steps
    scratch[WAY + station] = way
    for colour in range(COLOURS):
        scratch[AWAY + PER_STATION * station + colour] = NEVER
    if station == parts.hub:
        for colour in range(ROBOTS, COLOURS):
            scratch[AWAY + PER_STATION * station + colour] = scratch[HUB_AWAY + colour]
        return
    for k in range(next_stop, min(stops, next_stop + FAR)):
        here = scratch[STOPS + k]
        on = k + 1 - next_stop
        for colour in range(COLOURS):
            far = on if serves(sight.kind[here], colour) else NEVER
            if here == parts.hub:
                far = on + scratch[HUB_AWAY + colour]
            scratch[AWAY + PER_STATION * station + colour] = min(scratch[AWAY + PER_STATION * station + colour], far)


@rule
def measure_from_hub(parts: Parts, sight: Sight, seat: int, place: int, scratch: Numbers) -> None:
    """How far it is from the hub along one of its tracks to stations that serve commuters."""
    on = 0
    while place >= 0 and on < FAR:
        if link_to(parts, sight, seat, place) < 0:
            return
        on += 1
        move_train(parts, sight, seat, place)
        here = sight.train[seat]
        if here == parts.hub:
            return
        for colour in range(ROBOTS, COLOURS):
            if serves(sight.kind[here], colour):
                scratch[HUB_AWAY + colour] = min(scratch[HUB_AWAY + colour], on)
        place = way_on(parts, sight, seat)
