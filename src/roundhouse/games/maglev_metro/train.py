"""MOVE and REVERSE TRAIN: where the train can go from its station, and which way it faces."""

from ...kernel.rule import rule
from .line import has_track, hex_beyond, link_to, opposite, other_side, run_end, station_ahead
from .moves import MOVE_BY
from .state import NEITHER, OPEN


@rule
def free_to_choose(parts, state, seat):
    """At the hub, or while it faces neither way, a train may leave by any link. MM-133, MM-63"""
    return state.train[seat] == parts.hub or state.facing[seat] == NEITHER


@rule
def way_on(parts, state, seat):
    """The place by which a train that faces some way leaves its station; -1: nowhere to go.

    MM-61: the way it faces. MM-62: where there is no link ahead, it turns by itself.
    """
    home = 8 * parts.home[state.train[seat]]
    facing = state.facing[seat]
    if facing < OPEN and link_to(parts, state, seat, home + facing) >= 0:
        return home + facing
    behind = other_side(parts, state, seat, state.train[seat], facing)
    if behind >= 0 and link_to(parts, state, seat, home + behind) >= 0:
        return home + behind
    return -1


@rule
def way_by(parts, state, seat, hex):
    """The place by which own track on this hex leaves the train's station; -1: none does."""
    station = state.train[seat]
    for k in range(parts.exit_count[station]):
        place = parts.exit[station, k]
        if hex_beyond(parts, place) == hex and has_track(parts, state, seat, place):
            return place
    return -1


@rule
def why_not_move(parts, state, seat):
    if free_to_choose(parts, state, seat):
        return 133 if state.train[seat] == parts.hub else 63
    return 0 if way_on(parts, state, seat) >= 0 else 64


@rule
def why_not_move_by(parts, state, seat, hex):
    if not free_to_choose(parts, state, seat):
        return 63
    place = way_by(parts, state, seat, hex)
    if place < 0:
        return 61
    return 0 if link_to(parts, state, seat, place) >= 0 else 64


@rule
def list_ways(parts, state, seat, actions, n):
    """The links a train that is free to choose may leave by; exits are sorted by the hexes they lead to."""
    station = state.train[seat]
    for k in range(parts.exit_count[station]):
        place = parts.exit[station, k]
        if link_to(parts, state, seat, place) >= 0:
            actions[n] = MOVE_BY + hex_beyond(parts, place)
            n += 1
    return n


@rule
def move_train(parts, state, seat, place):
    """MM-66: it arrives facing the station's other own track, or the open end."""
    run = run_end(parts, state, seat, place)
    station = station_ahead(parts, run)
    state.train[seat] = station
    if station == parts.hub:
        state.facing[seat] = NEITHER
        return
    ahead = other_side(parts, state, seat, station, opposite(run & 7))
    state.facing[seat] = ahead if ahead >= 0 else OPEN


@rule
def reverse_train(parts, state, seat):
    """MM-125: it turns to the other own track side, or to the open end."""
    behind = other_side(parts, state, seat, state.train[seat], state.facing[seat])
    state.facing[seat] = behind if behind >= 0 else OPEN
