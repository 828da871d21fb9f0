"""What holds on the map in every state: stations, tiles, who waits, and where trains stand."""

from ....kernel.rule import rule
from .line import has_track, own_sides, run_end, station_ahead
from .parts import Parts
from .passengers import crowd, serves
from .state import (
    ASIDE,
    COLOURS,
    CURVES,
    FULL_STATION,
    HEXES,
    HUB,
    NEITHER,
    NONE,
    OPEN,
    OVER,
    PER_HEX,
    PINK,
    ROBOT_DEAL,
    START,
    STATION_DEAL,
    STATIONS,
    STRAIGHTS,
    TILES_OF_A_KIND,
    State,
)


@rule
def stations_kept(parts: Parts, state: State) -> bool:
    for colour in range(COLOURS):
        tiles = state.display[colour]
        for station in range(STATIONS):
            tiles += state.kind[station] == colour + 1
        if state.phase > STATION_DEAL and tiles != TILES_OF_A_KIND:
            return False
        if tiles > TILES_OF_A_KIND:
            return False
    for station in range(STATIONS):
        if parts.home[station] < 0 and state.kind[station] != NONE:
            return False
        if (state.kind[station] == HUB) != (station == parts.hub and state.phase > STATION_DEAL):
            return False
        if parts.start[station] and state.kind[station] == NONE and state.phase > STATION_DEAL:
            return False
        if state.phase < ASIDE and state.kind[station] != NONE:
            if station != parts.hub and not (parts.start[station] and state.phase >= STATION_DEAL):
                return False
    return True


@rule
def tiles_kept(parts: Parts, state: State, seat: int) -> bool:
    straights = 0
    curves = 0
    for hex in range(HEXES):
        shape = state.tile[seat, hex]
        if shape:
            if seat >= state.players:
                return False
            if parts.terrain[hex] != 1 and parts.terrain[hex] != 2:
                return False
            if shape <= 3:
                straights += 1
            else:
                curves += 1
    if straights > STRAIGHTS or curves > CURVES:
        return False
    return straights == state.laid[seat, 0] and curves == state.laid[seat, 1]


@rule
def sides_kept(parts: Parts, state: State, seat: int) -> bool:
    """MM-46, MM-54, MM-132"""
    for station in range(STATIONS):
        if station != parts.hub and own_sides(parts, state, seat, station) > 2:
            return False
        to_hub = 0
        for k in range(parts.exit_count[station]):
            place = parts.exit[station, k]
            if has_track(parts, state, seat, place):
                ahead = station_ahead(parts, run_end(parts, state, seat, place))
                if ahead == station:
                    return False
                if ahead >= 0 and ahead == parts.hub:
                    to_hub += 1
        if to_hub > 1:
            return False
    return True


@rule
def waiting_kept(parts: Parts, state: State) -> bool:
    for station in range(STATIONS):
        waiting = crowd(state, station)
        if waiting > FULL_STATION or (waiting and parts.home[station] < 0):
            return False
        for colour in range(COLOURS):
            if state.waiting[station, colour]:
                if serves(state.kind[station], colour):
                    return False
                if state.kind[station] == NONE and colour >= PINK:
                    return False
        if state.kind[station] == NONE and waiting > parts.icons[station]:
            return False
        if state.kind[station] == NONE and waiting < parts.icons[station] and state.phase > ROBOT_DEAL:
            return False
    return True


@rule
def train_placed(parts: Parts, state: State, seat: int) -> bool:
    """A train is on the map from its owner's first turn on."""
    train = state.train[seat]
    if train < 0:
        if state.laid[seat, 0] + state.laid[seat, 1] or state.facing[seat] != NEITHER:
            return False
        if state.turns >= state.players and state.phase != OVER:
            return False
        return seat != state.seat or state.phase <= START or state.phase == OVER
    return state.phase >= ASIDE and state.kind[train] != NONE


@rule
def faces_rightly(parts: Parts, state: State, seat: int) -> int:
    facing = state.facing[seat]
    train = state.train[seat]
    if train == parts.hub or facing == NEITHER:
        return facing == NEITHER
    if facing == OPEN:
        return own_sides(parts, state, seat, train) == 1
    return has_track(parts, state, seat, PER_HEX * parts.home[train] + facing)
