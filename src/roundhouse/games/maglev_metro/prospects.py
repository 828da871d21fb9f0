"""What lies ahead of a train: where it comes to along its line, who waits there for a ride, and where the line can go.

It is noted in memory behind the list of features. Distances are stations the train passes, the last one counted.
"""

from ...kernel.rule import rule
from .board import unlocked
from .line import hex_beyond, link_to, opposite
from .passengers import serves
from .state import COLOURS, NONE, ROBOTS, STATIONS
from .track import cost, in_supply
from .train import free_to_choose, move_train, way_on

FAR = 10  # stations ahead that are looked at
NEVER = 99
STEPS = 5  # into which distances are sorted: 0, 1, 2, 3 and 4, more
MOST_WAITING = 3  # passengers that are told apart

REACH = 3  # tiles to a new station: 1, 2, more
GOALS = 3  # what it is: a recessed hex, a kind the line lacks, any other station

# Where it is noted
STOP = 512  # + step: the stations of a walk along the line
FIRST = STOP + FAR + 2  # + station: how far it is
NEAR = FIRST + STATIONS  # + colour: how far it is to a station that serves it
HUB_NEAR = NEAR + COLOURS  # + colour: the same from the hub
NEXT = HUB_NEAR + COLOURS  # + colour: the next step of a walk that serves it
CROWD = NEXT + COLOURS  # + (colour x distance x distance from there to its station): how many wait
CROWDS = COLOURS * STEPS * STEPS
NOTED = CROWD + CROWDS


@rule
def sorted_into(distance):
    if distance < 3:
        return distance
    return 3 if distance < 5 else 4


@rule
def walk(parts, state, seat, place, active):
    """Follow the line from a place to the hub, or as far as one looks; the number of stations."""
    steps = 0
    while place >= 0 and steps < FAR:
        steps += 1
        move_train(parts, state, seat, place)
        active[STOP + steps] = state.train[seat]
        if state.train[seat] == parts.hub:
            break
        place = way_on(parts, state, seat)
    return steps


@rule
def note_from_hub(parts, state, steps, active):
    """How far it is from the hub along a walk to stations that serve commuters."""
    for k in range(1, steps + 1):
        kind = state.kind[active[STOP + k]]
        for colour in range(ROBOTS, COLOURS):
            if serves(kind, colour) and k < active[HUB_NEAR + colour]:
                active[HUB_NEAR + colour] = k


@rule
def note_walk(parts, state, seat, start, least, steps, active):
    """Note who waits along a walk that begins `start` stations from the train, from its stop `least` on."""
    for k in range(steps + 1):
        station = active[STOP + k]
        if start + k < active[FIRST + station]:
            active[FIRST + station] = start + k
    at_hub = active[STOP + steps] == parts.hub
    for colour in range(COLOURS):
        active[NEXT + colour] = steps + active[HUB_NEAR + colour] if at_hub else NEVER
    for k in range(steps, least - 1, -1):
        station = active[STOP + k]
        kind = state.kind[station]
        first = active[FIRST + station] == start + k
        for colour in range(COLOURS):
            if serves(kind, colour):
                active[NEXT + colour] = k
            elif first and state.waiting[station, colour] and unlocked(parts, state, seat, colour):
                away = sorted_into(active[NEXT + colour] - k)
                if active[NEXT + colour] >= NEVER:
                    away = 0
                at = CROWD + (colour * STEPS + sorted_into(start + k)) * STEPS + away
                active[at] += state.waiting[station, colour]
    for colour in range(COLOURS):
        if start + active[NEXT + colour] < active[NEAR + colour]:
            active[NEAR + colour] = start + active[NEXT + colour]


@rule
def look_ahead(parts, state, seat, active):
    """Note all that lies ahead of the seat's train, which is on the map."""
    for k in range(FIRST, NOTED):
        active[k] = 0
    for station in range(STATIONS):
        active[FIRST + station] = NEVER
    for colour in range(COLOURS):
        active[NEAR + colour] = NEVER
        active[HUB_NEAR + colour] = 0 if colour < ROBOTS else NEVER
    train = state.train[seat]
    facing = state.facing[seat]
    hub = parts.hub
    if hub >= 0:
        for k in range(parts.exit_count[hub]):
            if link_to(parts, state, seat, parts.exit[hub, k]) >= 0:
                note_from_hub(parts, state, walk(parts, state, seat, parts.exit[hub, k], active), active)
        state.train[seat] = train
        state.facing[seat] = facing
    active[STOP] = train
    if train == hub:
        look_from(parts, state, seat, hub, 0, active)
    elif free_to_choose(parts, state, seat):
        look_from(parts, state, seat, train, 0, active)
    else:
        steps = walk(parts, state, seat, way_on(parts, state, seat), active)
        note_walk(parts, state, seat, 0, 0, steps, active)
        if active[STOP + steps] == hub:
            look_from(parts, state, seat, hub, steps, active)
    state.train[seat] = train
    state.facing[seat] = facing


@rule
def look_from(parts, state, seat, station, start, active):
    """Look along every link that leaves a station, `start` stations from the train."""
    active[STOP] = station
    note_walk(parts, state, seat, start, 0, 0, active)
    for k in range(parts.exit_count[station]):
        place = parts.exit[station, k]
        if link_to(parts, state, seat, place) >= 0:
            note_walk(parts, state, seat, start, 1, walk(parts, state, seat, place, active), active)


# --- Beyond the line's ends


@rule
def to_goal(parts, state, seat, place, reached, kinds):
    """How many tiles it takes from a place to a station that the line does not reach, and which: the nearest first."""
    best = REACH * GOALS
    hex = hex_beyond(parts, place)
    if hex < 0 or state.tile[seat, hex] or cost(parts, hex) == 0:
        return best
    back = opposite(place & 7)
    for k in range(3):
        shape = parts.shapes_with[back, k]
        if not in_supply(state, seat, shape):
            continue
        out = parts.through[shape, back]
        best = min(best, goal_at(parts, state, parts.neighbour[hex, out], reached, kinds))
        beyond = parts.neighbour[hex, out]
        if beyond < 0 or state.tile[seat, beyond] or cost(parts, beyond) == 0:
            continue
        for m in range(3):
            further = parts.through[parts.shapes_with[opposite(out), m], opposite(out)]
            best = min(best, GOALS + goal_at(parts, state, parts.neighbour[beyond, further], reached, kinds))
    return best


@rule
def goal_at(parts, state, hex, reached, kinds):
    station = parts.station_at[hex] if hex >= 0 else -1
    if station < 0 or (reached >> station) & 1:
        return REACH * GOALS
    if state.kind[station] == NONE:
        return 0
    return 2 if (kinds >> state.kind[station]) & 1 else 1
