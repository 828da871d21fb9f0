"""A player's line: runs of track between stations, where they lead, and what can be reached.

A place on the line is PER_HEX * hex + side: leaving that hex by that side. Away from the hub a station has at most two
own track sides, so a line is followed without choices; only the hub has branches. A walk returns the place where it
stops, plus PER_TILE for each tile on the way.
"""

from ....kernel.rule import inlined, rule
from .parts import Parts
from .state import HUB, LAB, NONE, PER_HEX, SIDE_BITS, SIDE_MASK, State

TILE_BITS = 12
PER_TILE = 1 << TILE_BITS
PLACE_MASK = PER_TILE - 1


@rule
def opposite(side: int) -> int:
    return side + 3 if side < 3 else side - 3


@rule
def tiles_of(walk: int) -> int:
    return walk >> TILE_BITS


@rule
def last_hex(walk: int) -> int:
    return (walk & PLACE_MASK) >> SIDE_BITS


@rule
def hex_beyond(parts: Parts, place: int) -> int:
    """The hex that a place leads to; -1 off the grid."""
    return parts.across[place & PLACE_MASK] >> SIDE_BITS


@inlined
def station_ahead(parts: Parts, place: int) -> int:
    """The station, built or not, that a place leads to; -1 where there is none."""
    hex = parts.across[place & PLACE_MASK] >> SIDE_BITS
    return parts.station_at[hex] if hex >= 0 else -1


@inlined
def has_track(parts: Parts, state: State, seat: int, place: int) -> bool:
    """Whether an own tile beyond joins this place."""
    into = parts.across[place & PLACE_MASK]
    return into >= 0 and parts.through[state.tile[seat, into >> SIDE_BITS], into & SIDE_MASK] >= 0


@inlined
def run_end(parts: Parts, state: State, seat: int, place: int) -> int:
    """Follow own track tile by tile to where it ends: at a station, built or not, or open."""
    end = place & PLACE_MASK
    tiles = 0
    into = parts.across[end]
    while into >= 0:
        out = parts.through[state.tile[seat, into >> SIDE_BITS], into & SIDE_MASK]
        if out < 0:
            break
        tiles += 1
        end = PER_HEX * (into >> SIDE_BITS) + out
        into = parts.across[end]
    return (tiles << TILE_BITS) + end


@inlined
def own_sides(parts: Parts, state: State, seat: int, station: int) -> int:
    """How many sides of a station carry own track."""
    count = 0
    for k in range(parts.exit_count[station]):
        if has_track(parts, state, seat, parts.exit[station, k]):
            count += 1
    return count


@inlined
def other_side(parts: Parts, state: State, seat: int, station: int, side: int) -> int:
    """A side of a station, not the hub, with own track other than this one; -1: none."""
    for k in range(parts.exit_count[station]):
        place = parts.exit[station, k]
        if place & SIDE_MASK != side and has_track(parts, state, seat, place):
            return place & SIDE_MASK
    return -1


@inlined
def line_end(parts: Parts, state: State, seat: int, start: int, place: int) -> int:
    """Follow the line from a station through others to where it stops.

    That is an open side, a station with no more own track, an empty recessed hex, the hub, or the start again.
    """
    tiles = 0
    while True:
        run = run_end(parts, state, seat, place)
        tiles += run >> TILE_BITS
        place = run & PLACE_MASK
        station = station_ahead(parts, place)
        if station < 0 or station == start or station == parts.hub or state.kind[station] == NONE:
            break
        out = other_side(parts, state, seat, station, opposite(place & SIDE_MASK))
        if out < 0:
            break
        place = PER_HEX * parts.home[station] + out
    return (tiles << TILE_BITS) + place


@rule
def tiles_reached(parts: Parts, state: State, seat: int) -> int:
    """How many own tiles are joined, by own track and built stations, to the station where the train is."""
    start = int(state.train[seat])
    hub = parts.hub
    if start != hub:
        total = 0
        to_hub = False
        for k in range(parts.exit_count[start]):
            if has_track(parts, state, seat, parts.exit[start, k]):
                walk = line_end(parts, state, seat, start, parts.exit[start, k])
                ahead = station_ahead(parts, walk)
                if ahead == start:
                    return tiles_of(walk)
                total += tiles_of(walk)
                if ahead >= 0 and ahead == hub:
                    to_hub = True
        if not to_hub:
            return total
    halves = 0
    for k in range(parts.exit_count[hub]):
        if has_track(parts, state, seat, parts.exit[hub, k]):
            walk = line_end(parts, state, seat, hub, parts.exit[hub, k])
            loop = station_ahead(parts, walk) == hub  # and so found once from each end
            halves += tiles_of(walk) if loop else 2 * tiles_of(walk)
    return halves // 2


@inlined
def link_to(parts: Parts, state: State, seat: int, place: int) -> int:
    """The built station at the other end of the link that begins here; -1: no link. MM-64: a train needs one."""
    run = run_end(parts, state, seat, place)
    if run < PER_TILE:
        return -1
    station = station_ahead(parts, run)
    return station if station >= 0 and state.kind[station] != NONE else -1


@rule
def stands_for(kind: int, wanted: int) -> bool:
    """MM-135: the hub counts as factory, warehouse and lab."""
    return kind == wanted or (kind == HUB and wanted <= LAB)


@rule
def joins_pair(first: int, second: int, one: int, other: int) -> int:
    """Whether two stations are the pair of a direct connection card."""
    return (stands_for(one, first) and stands_for(other, second)) or (
        stands_for(one, second) and stands_for(other, first)
    )


@rule
def forbidden_link(parts: Parts, state: State, one: int, other: int) -> bool:
    """MM-151: the pairs on the open grey cards of a solo game may not be linked."""
    for k in range(2):
        card = state.forbidden[k]
        if card and joins_pair(parts.pair[card - 1, 0], parts.pair[card - 1, 1], one, other):
            return True
    return False
