"""TRACK: what may be built at the ends of a line and what may be removed."""

from ...kernel.rule import rule
from .line import (
    PER_TILE,
    PLACE_MASK,
    forbidden_link,
    has_track,
    hex_beyond,
    last_hex,
    line_end,
    opposite,
    other_side,
    own_sides,
    run_end,
    station_ahead,
    tiles_reached,
)
from .moves import BUILD_TRACK, REMOVE_TRACK, STRAIGHT_SHAPES
from .state import CURVES, NEITHER, NONE, OPEN, SHAPES, STRAIGHTS

LAND, RIVER = 1, 2  # the terrains that take track
THIRD_SIDE = -2


@rule
def cost(parts, hex):
    """MM-41: 1 on land, 2 on a hex with river; 0 where no tile may lie. MM-45"""
    terrain = parts.terrain[hex]
    return terrain if terrain in (LAND, RIVER) else 0


@rule
def tiles_laid(state, seat):
    return state.laid[seat, 0] + state.laid[seat, 1]


@rule
def in_supply(state, seat, shape):
    """MM-42: 10 straight and 8 curved tiles."""
    if shape <= STRAIGHT_SHAPES:
        return state.laid[seat, 0] < STRAIGHTS
    return state.laid[seat, 1] < CURVES


@rule
def joins_end(parts, state, seat, place):
    """0 where a new tile joins an end of the line at this place, else the clause that says why not. MM-43"""
    beyond = hex_beyond(parts, place)
    if beyond < 0:
        return 43
    station = parts.station_at[beyond]
    if station < 0:
        return 0 if has_track(parts, state, seat, place) else 43
    sides = own_sides(parts, state, seat, station)
    if state.kind[station] == NONE:
        return 47 if sides else 43
    if sides == 0:
        first = tiles_laid(state, seat) == 0 and state.train[seat] == station
        return 0 if first else 48
    return 0 if sides == 1 or station == parts.hub else 46


@rule
def run_leads_to(parts, state, seat, place):
    """The station, built or not, at the end of the run that goes on from a new tile; -1: none.

    THIRD_SIDE where it is a station that has two own track sides already: a third is refused, but at the hub. MM-46
    """
    hex = hex_beyond(parts, place)
    if hex < 0:
        return -1
    station = int(parts.station_at[hex])
    if station >= 0:
        third = station != parts.hub and own_sides(parts, state, seat, station) >= 2
        return THIRD_SIDE if third else station
    if state.tile[seat, hex] == 0:
        return -1
    return station_ahead(parts, run_end(parts, state, seat, place))


@rule
def why_not_run(parts, state, seat, start, end):
    """0 where own track may run between these two stations, -1 standing for none; else the clause against it."""
    if start == THIRD_SIDE or end == THIRD_SIDE:
        return 46
    if start < 0 or end < 0:
        return 0
    hub = parts.hub
    if start == end:
        return 132 if start == hub else 54
    if start == hub and linked_to_hub(parts, state, seat, end):
        return 132
    if end == hub and linked_to_hub(parts, state, seat, start):
        return 132
    if state.players == 1 and state.kind[start] != NONE and state.kind[end] != NONE:
        if forbidden_link(parts, state, state.kind[start], state.kind[end]):
            return 151
    return 0


@rule
def linked_to_hub(parts, state, seat, station):
    """Whether a run of own track joins a station, built or not, to the hub. MM-132"""
    for k in range(parts.exit_count[station]):
        run = run_end(parts, state, seat, parts.exit[station, k])
        if run >= PER_TILE and station_ahead(parts, run) == parts.hub:
            return True
    return False


@rule
def why_not_build(parts, state, seat, units, hex, shape):
    price = cost(parts, hex)
    if price == 0:
        return 45
    if state.tile[seat, hex]:
        return 44
    if not in_supply(state, seat, shape):
        return 42
    if price > units:
        return 41
    one = 8 * hex + parts.shape_side[shape, 0]
    other = 8 * hex + parts.shape_side[shape, 1]
    here = joins_end(parts, state, seat, one)
    there = joins_end(parts, state, seat, other)
    if here and there:
        return there if here == 43 else here
    start = run_leads_to(parts, state, seat, one)
    return why_not_run(parts, state, seat, start, run_leads_to(parts, state, seat, other))


@rule
def why_not_remove(parts, state, seat, units, hex):
    """MM-49, MM-50: afterwards every own tile must still be joined to the train's station."""
    shape = state.tile[seat, hex]
    if shape == 0:
        return 49
    if cost(parts, hex) > units:
        return 41
    state.tile[seat, hex] = 0
    kept = tiles_reached(parts, state, seat) == tiles_laid(state, seat) - 1
    state.tile[seat, hex] = shape
    return 0 if kept else 49


# --- Lists, made by walking the line from the train


@rule
def insert(actions, first, n, action):
    """Add an action to the ascending list from `first` to n, unless it is there; return the new n."""
    k = n
    while k > first and actions[k - 1] > action:
        k -= 1
    if k > first and actions[k - 1] == action:
        return n
    for m in range(n, k, -1):
        actions[m] = actions[m - 1]
    actions[k] = action
    return n + 1


@rule
def list_tiles(parts, state, seat, units, place, actions, first, n):
    """The tiles that continue the line from a place."""
    hex = hex_beyond(parts, place)
    if hex < 0 or state.tile[seat, hex]:
        return n
    price = cost(parts, hex)
    if price == 0 or price > units:
        return n
    back = opposite(place & 7)
    start = run_leads_to(parts, state, seat, 8 * hex + back)
    for k in range(3):
        shape = parts.shapes_with[back, k]
        if in_supply(state, seat, shape):
            end = run_leads_to(parts, state, seat, 8 * hex + parts.through[shape, back])
            if why_not_run(parts, state, seat, start, end) == 0:
                n = insert(actions, first, n, BUILD_TRACK + SHAPES * hex + shape - 1)
    return n


@rule
def list_from_station(parts, state, seat, units, station, actions, first, n):
    for k in range(parts.exit_count[station]):
        n = list_tiles(parts, state, seat, units, parts.exit[station, k], actions, first, n)
    return n


@rule
def list_from_end(parts, state, seat, units, walk, actions, first, n):
    """What continues the line where a walk stopped, not at the hub. MM-53"""
    ahead = station_ahead(parts, walk)
    if ahead < 0:
        return list_tiles(parts, state, seat, units, walk & PLACE_MASK, actions, first, n)
    if state.kind[ahead] == NONE:
        return n  # MM-47
    return list_from_station(parts, state, seat, units, ahead, actions, first, n)


@rule
def list_builds(parts, state, seat, units, actions, n):
    first = n
    start = int(state.train[seat])
    hub = parts.hub
    at_hub = start == hub
    if tiles_laid(state, seat) == 0:
        return list_from_station(parts, state, seat, units, start, actions, first, n)
    if not at_hub:
        sides = 0
        for k in range(parts.exit_count[start]):
            if has_track(parts, state, seat, parts.exit[start, k]):
                sides += 1
                walk = line_end(parts, state, seat, start, parts.exit[start, k])
                ahead = station_ahead(parts, walk)
                if ahead >= 0 and ahead == hub:
                    at_hub = True
                elif ahead != start or ahead < 0:
                    n = list_from_end(parts, state, seat, units, walk, actions, first, n)
        if sides == 1:
            n = list_from_station(parts, state, seat, units, start, actions, first, n)
    if at_hub:
        n = list_from_station(parts, state, seat, units, hub, actions, first, n)
        for k in range(parts.exit_count[hub]):
            if has_track(parts, state, seat, parts.exit[hub, k]):
                walk = line_end(parts, state, seat, hub, parts.exit[hub, k])
                if station_ahead(parts, walk) != hub:
                    n = list_from_end(parts, state, seat, units, walk, actions, first, n)
    return n


@rule
def list_removal(parts, units, hex, actions, first, n):
    return insert(actions, first, n, REMOVE_TRACK + hex) if cost(parts, hex) <= units else n


@rule
def list_loop(parts, state, seat, units, start, place, actions, first, n):
    """Every tile from here to where the walk stops. MM-50"""
    while True:
        hex = hex_beyond(parts, place)
        out = parts.through[state.tile[seat, hex], opposite(place & 7)]
        while out >= 0:
            n = list_removal(parts, units, hex, actions, first, n)
            place = 8 * hex + out
            hex = hex_beyond(parts, place)
            out = parts.through[state.tile[seat, hex], opposite(place & 7)]
        station = parts.station_at[hex]
        if station == start or station == parts.hub:
            return n
        place = 8 * hex + other_side(parts, state, seat, station, opposite(place & 7))


@rule
def list_removals(parts, state, seat, units, actions, n):
    """The last tile of each way from the train, and all tiles of loops. MM-49, MM-50"""
    first = n
    start = int(state.train[seat])
    hub = parts.hub
    ways_to_hub = 0
    own_branch = -1  # the tile at the hub on the way to the train
    other_branch = -1
    if start != hub:
        for k in range(parts.exit_count[start]):
            place = parts.exit[start, k]
            if has_track(parts, state, seat, place):
                walk = line_end(parts, state, seat, start, place)
                ahead = station_ahead(parts, walk)
                if ahead == start:
                    return list_loop(parts, state, seat, units, start, place, actions, first, n)
                if ahead >= 0 and ahead == hub:
                    ways_to_hub += 1
                    other_branch = own_branch
                    own_branch = last_hex(walk)
                else:
                    n = list_removal(parts, units, last_hex(walk), actions, first, n)
        if ways_to_hub == 0:
            return n
        if ways_to_hub == 1 and own_sides(parts, state, seat, hub) == 1:
            return list_removal(parts, units, own_branch, actions, first, n)
        if ways_to_hub == 2:
            for k in range(parts.exit_count[start]):
                if has_track(parts, state, seat, parts.exit[start, k]):
                    n = list_loop(parts, state, seat, units, start, parts.exit[start, k], actions, first, n)
    for k in range(parts.exit_count[hub]):
        place = parts.exit[hub, k]
        hex = hex_beyond(parts, place)
        if hex != own_branch and hex != other_branch and has_track(parts, state, seat, place):
            walk = line_end(parts, state, seat, hub, place)
            if station_ahead(parts, walk) == hub:
                n = list_loop(parts, state, seat, units, hub, place, actions, first, n)
            else:
                n = list_removal(parts, units, last_hex(walk), actions, first, n)
    return n


# --- What building and removing does


@rule
def build_tile(parts, state, seat, hex, shape):
    state.tile[seat, hex] = shape
    state.laid[seat, 0 if shape <= STRAIGHT_SHAPES else 1] += 1
    if state.facing[seat] == OPEN:  # MM-66: track laid at the open end is the way ahead
        for k in range(2):
            side = parts.shape_side[shape, k]
            if station_ahead(parts, 8 * hex + side) == state.train[seat]:
                state.facing[seat] = opposite(side)


@rule
def remove_tile(parts, state, seat, hex):
    shape = state.tile[seat, hex]
    state.tile[seat, hex] = 0
    state.laid[seat, 0 if shape <= STRAIGHT_SHAPES else 1] -= 1
    facing = state.facing[seat]
    if tiles_laid(state, seat) == 0:
        state.facing[seat] = NEITHER  # MM-63
    elif facing < OPEN and parts.neighbour[parts.home[state.train[seat]], facing] == hex:
        state.facing[seat] = OPEN  # MM-66
