"""Passengers between bag, stations, trains and boards: what PICK UP, DROP OFF, REFILL STATION and CAPACITY share."""

from ....kernel.rule import rule
from .state import COLOURS, FULL_STATION, HUB, ROBOTS, State


@rule
def serves(kind: int, colour: int) -> bool:
    """Whether passengers of this colour want to go to this kind of station. MM-131: the hub serves all robots."""
    return kind == colour + 1 or (kind == HUB and colour < ROBOTS)


@rule
def station_kind(state: State, seat: int) -> int:
    """What stands where the seat's train is."""
    return state.kind[state.train[seat]]


@rule
def crowd(state: State, station: int) -> int:
    """How many passengers wait at a station."""
    total = 0
    for colour in range(COLOURS):
        total += state.waiting[station, colour]
    return total


@rule
def riders(state: State, seat: int) -> int:
    """How many passengers are on the train."""
    total = 0
    for colour in range(COLOURS):
        total += state.load[seat, colour]
    return total


@rule
def put_off(state: State, seat: int, colour: int) -> None:
    """A passenger leaves the train at its station, or to the bag: at its own colour's, or where it is full, MM-82.

    MM-136: robots let off at the hub go to the bag.
    """
    state.load[seat, colour] -= 1
    station = state.train[seat]
    if serves(state.kind[station], colour) or crowd(state, station) >= FULL_STATION:
        state.bag[colour] += 1
    else:
        state.waiting[station, colour] += 1
