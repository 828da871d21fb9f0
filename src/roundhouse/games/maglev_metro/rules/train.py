"""MOVE and REVERSE TRAIN: where the train can go from its station, and which way it faces."""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from .board import filled
from .clauses import MM_61, MM_63, MM_64, MM_125, MM_133
from .line import has_track, hex_beyond, link_to, opposite, other_side, run_end, station_ahead
from .moves import MOVE_BY, MOVE_ON
from .parts import Parts
from .state import NEITHER, OPEN, PER_HEX, REVERSE_SLOT, SIDE_MASK, State


@rule
def free_to_choose(parts: Parts, state: State, seat: int) -> bool:
    """A train may leave by any link: MM-133: at the hub; MM-63: while it faces neither way."""
    return state.train[seat] == parts.hub or state.facing[seat] == NEITHER


@rule
def way_on(parts: Parts, state: State, seat: int) -> int:
    """The place by which a train that faces some way leaves its station; -1: nowhere to go.

    MM-61: the way it faces. MM-62: where there is no link ahead, it turns by itself.
    """
    home = PER_HEX * parts.home[state.train[seat]]
    facing = state.facing[seat]
    if facing < OPEN and link_to(parts, state, seat, home + facing) >= 0:
        return home + facing
    behind = other_side(parts, state, seat, state.train[seat], facing)
    if behind >= 0 and link_to(parts, state, seat, home + behind) >= 0:
        return home + behind
    return -1


@rule
def way_by(parts: Parts, state: State, seat: int, hex: int) -> int:
    """The place by which own track on this hex leaves the train's station; -1: none does."""
    station = state.train[seat]
    for k in range(parts.exit_count[station]):
        place = parts.exit[station, k]
        if hex_beyond(parts, place) == hex and has_track(parts, state, seat, place):
            return place
    return -1


@rule
def why_not_move(parts: Parts, state: State, seat: int) -> int:
    if free_to_choose(parts, state, seat):
        return MM_133 if state.train[seat] == parts.hub else MM_63
    return 0 if way_on(parts, state, seat) >= 0 else MM_64


@rule
def why_not_move_by(parts: Parts, state: State, seat: int, hex: int) -> int:
    if not free_to_choose(parts, state, seat):
        return MM_63
    place = way_by(parts, state, seat, hex)
    if place < 0:
        return MM_61
    return 0 if link_to(parts, state, seat, place) >= 0 else MM_64


@rule
def list_ways(parts: Parts, state: State, seat: int, actions: Numbers, n: int) -> int:
    """The links a train that is free to choose may leave by; exits are sorted by the hexes they lead to."""
    station = state.train[seat]
    for k in range(parts.exit_count[station]):
        place = parts.exit[station, k]
        if link_to(parts, state, seat, place) >= 0:
            actions[n] = MOVE_BY + hex_beyond(parts, place)
            n += 1
    return n


@rule
def move_train(parts: Parts, state: State, seat: int, place: int) -> None:
    """MM-66: it arrives facing the station's other own track, or the open end."""
    run = run_end(parts, state, seat, place)
    station = station_ahead(parts, run)
    state.train[seat] = station
    if station == parts.hub:
        state.facing[seat] = NEITHER
        return
    ahead = other_side(parts, state, seat, station, opposite(run & SIDE_MASK))
    state.facing[seat] = ahead if ahead >= 0 else OPEN


@rule
def reverse_train(parts: Parts, state: State, seat: int) -> None:
    """MM-125: it turns to the other own track side, or to the open end."""
    behind = other_side(parts, state, seat, state.train[seat], state.facing[seat])
    state.facing[seat] = behind if behind >= 0 else OPEN


@rule
def list_moves(parts: Parts, state: State, seat: int, actions: Numbers, n: int) -> int:
    if free_to_choose(parts, state, seat):
        return list_ways(parts, state, seat, actions, n)
    if way_on(parts, state, seat) >= 0:
        actions[n] = MOVE_ON
        n += 1
    return n


@rule
def why_not_reverse(parts: Parts, state: State, seat: int) -> int:
    """Not at the hub, and not while it faces neither way."""
    if filled(state, seat, REVERSE_SLOT) == 0:
        return MM_125
    if state.train[seat] == parts.hub:
        return MM_133
    return MM_63 if state.facing[seat] == NEITHER else 0
