"""The tiles that may be laid or removed, listed by walking the line once, from the train to its ends."""

from ....kernel.arrays import Numbers
from ....kernel.rule import inlined, rule
from .line import (
    PLACE_MASK,
    has_track,
    hex_beyond,
    last_hex,
    line_end,
    opposite,
    other_side,
    run_end,
    station_ahead,
)
from .moves import BUILD_TRACK, REMOVE_TRACK
from .parts import Parts
from .state import NONE, PER_HEX, SHAPES, SIDE_BITS, SIDE_MASK, State
from .track import cost, in_supply, run_leads_to, tiles_laid, why_not_run


@inlined
def insert(actions: Numbers, n: int, action: int) -> int:
    """Add an action to the ascending list of n, unless it is there; return how many it then has."""
    k = n
    while k > 0 and actions[k - 1] > action:
        k -= 1
    if k > 0 and actions[k - 1] == action:
        return n
    for m in range(n, k, -1):
        actions[m] = actions[m - 1]
    actions[k] = action
    return n + 1


# --- Tiles to lay


@inlined
def list_tiles(
    parts: Parts, state: State, seat: int, units: int, start: int, place: int, actions: Numbers, n: int
) -> int:
    """The tiles that continue the line from a place; `start` is the station where their run begins, -1: none."""
    hex = hex_beyond(parts, place)
    if hex < 0 or state.tile[seat, hex]:
        return n
    price = cost(parts, hex)
    if price == 0 or price > units:
        return n
    back = opposite(place & SIDE_MASK)
    for k in range(3):
        shape = parts.shapes_with[back, k]
        if in_supply(state, seat, shape):
            end = run_leads_to(parts, state, seat, PER_HEX * hex + parts.through[shape, back])
            if end == -1 or why_not_run(parts, state, seat, start, end) == 0:
                n = insert(actions, n, BUILD_TRACK + SHAPES * hex + shape - 1)
    return n


@rule
def list_from_station(parts: Parts, state: State, seat: int, units: int, station: int, actions: Numbers, n: int) -> int:
    for k in range(parts.exit_count[station]):
        n = list_tiles(parts, state, seat, units, station, int(parts.exit[station, k]), actions, n)
    return n


# --- Tiles to remove


@inlined
def list_removal(parts: Parts, units: int, hex: int, actions: Numbers, n: int) -> int:
    return insert(actions, n, REMOVE_TRACK + hex) if cost(parts, hex) <= units else n


@rule
def list_loop(
    parts: Parts, state: State, seat: int, units: int, start: int, place: int, actions: Numbers, n: int
) -> int:
    """Every tile from here to where the walk stops. MM-50"""
    while True:
        hex = hex_beyond(parts, place)
        out = parts.through[state.tile[seat, hex], opposite(place & SIDE_MASK)]
        while out >= 0:
            n = list_removal(parts, units, hex, actions, n)
            place = PER_HEX * hex + out
            hex = hex_beyond(parts, place)
            out = parts.through[state.tile[seat, hex], opposite(place & SIDE_MASK)]
        station = parts.station_at[hex]
        if station == start or station == parts.hub:
            return n
        place = PER_HEX * hex + other_side(parts, state, seat, station, opposite(place & SIDE_MASK))


# --- The line


@inlined
def list_end(parts: Parts, state: State, seat: int, units: int, walk: int, actions: Numbers, n: int) -> int:
    """Where a walk stopped, not at the hub. MM-53: an end of the line, where it goes on; and its last tile can go."""
    n = list_removal(parts, units, last_hex(walk), actions, n)
    ahead = int(station_ahead(parts, walk))
    if ahead < 0:
        end = walk & PLACE_MASK
        hex = end >> SIDE_BITS
        back = run_end(parts, state, seat, PER_HEX * hex + parts.through[state.tile[seat, hex], end & SIDE_MASK])
        return list_tiles(parts, state, seat, units, int(station_ahead(parts, back)), end, actions, n)
    if state.kind[ahead] == NONE:
        return n
    return list_from_station(parts, state, seat, units, ahead, actions, n)


@rule
def list_track(parts: Parts, state: State, seat: int, units: int, actions: Numbers, n: int) -> int:
    """What may be laid at the ends of the line; and what removed: its last tiles, and all tiles of loops."""
    start = int(state.train[seat])
    hub = int(parts.hub)
    if tiles_laid(state, seat) == 0:
        return list_from_station(parts, state, seat, units, start, actions, n)
    if start == hub:
        return list_branches(parts, state, seat, units, -1, -1, actions, n)
    sides = 0
    own_branch = -1  # the tile at the hub on the way to the train, and where there are two ways, on the other
    other_branch = -1
    for k in range(parts.exit_count[start]):
        place = int(parts.exit[start, k])
        if has_track(parts, state, seat, place):
            sides += 1
            walk = line_end(parts, state, seat, start, place)
            ahead = station_ahead(parts, walk)
            if ahead == start:
                return list_loop(parts, state, seat, units, start, place, actions, n)
            if ahead >= 0 and ahead == hub:
                other_branch = own_branch
                own_branch = last_hex(walk)
            else:
                n = list_end(parts, state, seat, units, walk, actions, n)
    if sides == 1:
        n = list_from_station(parts, state, seat, units, start, actions, n)
    if other_branch >= 0:
        for k in range(parts.exit_count[start]):
            place = int(parts.exit[start, k])
            if has_track(parts, state, seat, place):
                n = list_loop(parts, state, seat, units, start, place, actions, n)
    if own_branch < 0:
        return n
    return list_branches(parts, state, seat, units, own_branch, other_branch, actions, n)


@rule
def list_branches(
    parts: Parts,
    state: State,
    seat: int,
    units: int,
    own_branch: int,
    other_branch: int,
    actions: Numbers,
    n: int,
) -> int:
    """What may be laid and removed at the hub and on its branches, but for those on which the train is."""
    hub = int(parts.hub)
    alone = True
    for k in range(parts.exit_count[hub]):
        place = int(parts.exit[hub, k])
        if not has_track(parts, state, seat, place):
            n = list_tiles(parts, state, seat, units, hub, place, actions, n)
            continue
        hex = hex_beyond(parts, place)
        if hex in (own_branch, other_branch):
            continue
        alone = False
        walk = line_end(parts, state, seat, hub, place)
        if station_ahead(parts, walk) == hub:
            n = list_loop(parts, state, seat, units, hub, place, actions, n)
        else:
            n = list_end(parts, state, seat, units, walk, actions, n)
    if alone and own_branch >= 0 and other_branch < 0:
        n = list_removal(parts, units, own_branch, actions, n)
    return n
