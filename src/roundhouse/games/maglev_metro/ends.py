"""The tiles that may be laid or removed, listed by walking the line from the train to its ends."""

from ...kernel.rule import rule
from .line import (
    PLACE_MASK,
    has_track,
    hex_beyond,
    last_hex,
    line_end,
    opposite,
    other_side,
    own_sides,
    station_ahead,
)
from .moves import BUILD_TRACK, REMOVE_TRACK
from .state import NONE, SHAPES
from .track import cost, in_supply, run_leads_to, tiles_laid, why_not_run


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
