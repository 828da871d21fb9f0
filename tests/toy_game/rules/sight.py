"""What a seat may know, and worlds that would look the same to it."""

from roundhouse.kernel import Layout, Numbers, Record, number
from roundhouse.kernel.rng import below
from roundhouse.kernel.rule import rule

from .state import DECK, IN_HAND, IN_TRAIN, ON_SIDING, SEATS, UNKNOWN, WAGONS, State


class Viewer(Record):
    viewer = number(SEATS - 1, least=-1)  # -1: a spectator


class Sight(Viewer, State):  # of `where` only what lies open, and the viewer's own
    held = number(WAGONS, SEATS, per_seat=True)  # wagons in hand


SIGHT = Layout(Sight)


@rule
def copy_open(source: State, target: State) -> None:
    """What everybody sees."""
    target.players = source.players
    target.length = source.length
    target.express = source.express
    target.phase = source.phase
    target.seat = source.seat
    target.turns = source.turns
    target.first = source.first
    for seat in range(SEATS):
        target.shunted[seat] = source.shunted[seat]


@rule
def observe(parts: Record, state: State, seat: int, sight: Sight) -> None:
    copy_open(state, sight)
    sight.viewer = seat
    for other in range(SEATS):
        sight.held[other] = 0
    for wagon in range(1, WAGONS + 1):
        place = state.where[wagon]
        in_train = IN_TRAIN <= place < ON_SIDING
        own = seat >= 0 and (place == IN_HAND + seat or place == ON_SIDING + seat)
        sight.where[wagon] = place if in_train or own else UNKNOWN
        if IN_HAND <= place < IN_TRAIN:
            sight.held[place - IN_HAND] += 1


@rule
def imagine(parts: Record, sight: Sight, stream: Numbers, state: State) -> None:
    """The wagons nobody showed are dealt again: to the hands, to the sidings, and what is left is the deck."""
    copy_open(sight, state)
    unknown = 0
    for wagon in range(1, WAGONS + 1):
        state.where[wagon] = sight.where[wagon]
        if sight.where[wagon] == UNKNOWN:
            unknown += 1
    for seat in range(sight.players):
        if seat != sight.viewer:
            unknown = deal(state, IN_HAND + seat, sight.held[seat], unknown, stream)
            unknown = deal(state, ON_SIDING + seat, sight.shunted[seat], unknown, stream)
    for wagon in range(1, WAGONS + 1):
        if state.where[wagon] == UNKNOWN:
            state.where[wagon] = DECK


@rule
def deal(state: State, place: int, number: int, unknown: int, stream: Numbers) -> int:
    """Move `number` of the unknown wagons to a place, all equally likely; return how many are left."""
    for _ in range(number):
        left = below(stream, unknown)
        for wagon in range(1, WAGONS + 1):
            if state.where[wagon] == UNKNOWN:
                if left == 0:
                    state.where[wagon] = place
                    break
                left -= 1
        unknown -= 1
    return unknown
