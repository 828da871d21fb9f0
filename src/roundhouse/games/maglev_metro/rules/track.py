"""TRACK: whether a tile may be laid or removed, and what that does."""

from ....kernel.rule import inlined, rule
from .clauses import MM_41, MM_42, MM_43, MM_44, MM_45, MM_46, MM_47, MM_48, MM_49, MM_54, MM_132, MM_151
from .line import (
    PER_TILE,
    forbidden_link,
    has_track,
    hex_beyond,
    opposite,
    own_sides,
    run_end,
    station_ahead,
    tiles_reached,
)
from .moves import STRAIGHT_SHAPES
from .parts import Parts
from .state import CURVES, NEITHER, NONE, OPEN, PER_HEX, STRAIGHTS, State

LAND, RIVER = 1, 2  # the terrains that take track
THIRD_SIDE = -2


@rule
def cost(parts: Parts, hex: int) -> int:
    """MM-41: 1 on land, 2 on a hex with river; 0 where no tile may lie."""
    terrain = parts.terrain[hex]
    return terrain if terrain in (LAND, RIVER) else 0


@rule
def tiles_laid(state: State, seat: int) -> int:
    return state.laid[seat, 0] + state.laid[seat, 1]


@rule
def in_supply(state: State, seat: int, shape: int) -> bool:
    """MM-42: 10 straight and 8 curved tiles."""
    if shape <= STRAIGHT_SHAPES:
        return state.laid[seat, 0] < STRAIGHTS
    return state.laid[seat, 1] < CURVES


@rule
def joins_end(parts: Parts, state: State, seat: int, place: int) -> int:
    """0 where a new tile joins an end of the line at this place, else the clause that says why not.

    MM-43: track is built at an end of the line. MM-47: not on from a recessed hex with no station. MM-48: not from a
    station that the line does not reach. At a station with two own track sides MM-46.
    """
    beyond = hex_beyond(parts, place)
    if beyond < 0:
        return MM_43
    station = parts.station_at[beyond]
    if station < 0:
        return 0 if has_track(parts, state, seat, place) else MM_43
    sides = own_sides(parts, state, seat, station)
    if state.kind[station] == NONE:
        return MM_47 if sides else MM_43
    if sides == 0:
        first = tiles_laid(state, seat) == 0 and state.train[seat] == station
        return 0 if first else MM_48
    return 0 if sides == 1 or station == parts.hub else MM_46


@inlined
def run_leads_to(parts: Parts, state: State, seat: int, place: int) -> int:
    """The station, built or not, at the end of the run that goes on from a new tile; -1: none.

    THIRD_SIDE where it is a station that has two own track sides already: a third is refused, but at the hub, MM-46.
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


@inlined
def why_not_run(parts: Parts, state: State, seat: int, start: int, end: int) -> int:
    """0 where own track may run between these two stations, -1 standing for none; else the clause against it.

    MM-46: no third own side at a station. MM-54: no run comes back to its own station. MM-132: the hub is linked with
    a station once at most. Alone, no link is forbidden by a card, MM-151.
    """
    if start == THIRD_SIDE or end == THIRD_SIDE:
        return MM_46
    if start < 0 or end < 0:
        return 0
    hub = parts.hub
    if start == end:
        return MM_132 if start == hub else MM_54
    if start == hub and linked_to_hub(parts, state, seat, end):
        return MM_132
    if end == hub and linked_to_hub(parts, state, seat, start):
        return MM_132
    if state.players == 1 and state.kind[start] != NONE and state.kind[end] != NONE:
        if forbidden_link(parts, state, state.kind[start], state.kind[end]):
            return MM_151
    return 0


@inlined
def linked_to_hub(parts: Parts, state: State, seat: int, station: int) -> bool:
    """Whether a run of own track joins a station, built or not, to the hub."""
    for k in range(parts.exit_count[station]):
        run = run_end(parts, state, seat, parts.exit[station, k])
        if run >= PER_TILE and station_ahead(parts, run) == parts.hub:
            return True
    return False


@rule
def why_not_build(parts: Parts, state: State, seat: int, units: int, hex: int, shape: int) -> int:
    """MM-44: one tile to a hex. MM-45: only on land and river. Then what the supply, the units and the line say."""
    price = cost(parts, hex)
    if price == 0:
        return MM_45
    if state.tile[seat, hex]:
        return MM_44
    if not in_supply(state, seat, shape):
        return MM_42
    if price > units:
        return MM_41
    one = PER_HEX * hex + parts.shape_side[shape, 0]
    other = PER_HEX * hex + parts.shape_side[shape, 1]
    here = joins_end(parts, state, seat, one)
    there = joins_end(parts, state, seat, other)
    if here and there:
        return there if here == MM_43 else here
    start = run_leads_to(parts, state, seat, one)
    return why_not_run(parts, state, seat, start, run_leads_to(parts, state, seat, other))


@rule
def why_not_remove(parts: Parts, state: State, seat: int, units: int, hex: int) -> int:
    """MM-49: afterwards every own tile must still be joined to the train's station. MM-50: so any tile of a loop."""
    shape = state.tile[seat, hex]
    if shape == 0:
        return MM_49
    if cost(parts, hex) > units:
        return MM_41
    state.tile[seat, hex] = 0
    kept = tiles_reached(parts, state, seat) == tiles_laid(state, seat) - 1
    state.tile[seat, hex] = shape
    return 0 if kept else MM_49


# --- What building and removing does


@rule
def build_tile(parts: Parts, state: State, seat: int, hex: int, shape: int) -> None:
    state.tile[seat, hex] = shape  # MM-51: open sides that meet are joined by lying there
    state.laid[seat, 0 if shape <= STRAIGHT_SHAPES else 1] += 1
    if state.facing[seat] == OPEN:  # track laid at the open end is the way ahead
        for k in range(2):
            side = parts.shape_side[shape, k]
            if station_ahead(parts, PER_HEX * hex + side) == state.train[seat]:
                state.facing[seat] = opposite(side)


@rule
def remove_tile(parts: Parts, state: State, seat: int, hex: int) -> None:
    shape = state.tile[seat, hex]
    state.tile[seat, hex] = 0
    state.laid[seat, 0 if shape <= STRAIGHT_SHAPES else 1] -= 1
    facing = state.facing[seat]
    if tiles_laid(state, seat) == 0:
        state.facing[seat] = NEITHER
    elif facing < OPEN and parts.neighbour[parts.home[state.train[seat]], facing] == hex:
        state.facing[seat] = OPEN
