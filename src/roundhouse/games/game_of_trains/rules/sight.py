"""What a seat may know, and worlds that would look the same to it."""

from ....kernel import Layout, Record, members, number
from ....kernel.arrays import Numbers
from ....kernel.bits import add, clear, copy_set, nth, remove, size
from ....kernel.copying import copying
from ....kernel.rng import below
from ....kernel.rule import rule
from .parts import Parts
from .setup import lay
from .state import ABILITIES, CARS, HAND, LOCKS, PLACE, PLACES, PUT, SEATS, State, Table


class Viewer(Record):
    viewer = number(SEATS - 1, least=-1)  # -1: a spectator


class Sight(Viewer, Table):  # of the drawn car only the viewer's own
    hand = number(CARS, HAND)  # the viewer's own
    hand_count = number(HAND, SEATS, per_seat=True)
    set_aside = number(CARS, HAND - 1)  # the viewer's own
    set_aside_count = number(HAND - 1, SEATS, per_seat=True)
    discard = members(CARS, least=1)  # the cars the viewer knows to lie there, GT-14
    discard_count = number(CARS)
    unseen = members(CARS, least=1)  # in the deck, or seen by somebody else alone
    older = members(CARS, least=1)  # with a fresh deck, those that were unseen before the shuffle already
    deck_count = number(CARS)


SIGHT = Layout(Sight)


@copying
def copy_public(record: Table, source: Table) -> None:
    """Copy what lies open on the table, from a state to a sight or back."""
    record.players = source.players
    record.turn_cap = source.turn_cap
    record.phase = source.phase
    record.first = source.first
    record.seat = source.seat
    record.turns = source.turns
    record.winner = source.winner
    record.fresh = source.fresh
    for ability in range(ABILITIES):
        record.face_up[ability] = source.face_up[ability]
    for seat in range(SEATS):
        for place in range(PLACES):
            record.row[seat, place] = source.row[seat, place]
        for which in range(LOCKS):
            record.lock[seat, which] = source.lock[seat, which]


@rule
def observe(parts: Parts, state: State, seat: int, sight: Sight) -> None:
    sight.viewer = seat
    copy_public(sight, state)
    sight.drawn = 0
    clear(sight.older)
    copy_set(sight.unseen, state.deck)
    copy_set(sight.discard, state.discard)
    sight.deck_count = size(state.deck)
    sight.discard_count = size(state.discard)
    if state.drawn:  # seen by its owner alone until it is placed
        if state.seat == seat:
            sight.drawn = state.drawn
        else:
            add(sight.unseen, state.drawn - 1)
            if state.fresh:
                add(sight.older, state.drawn - 1)
    for k in range(HAND):
        sight.hand[k] = state.hand[seat, k] if seat >= 0 else 0
    for k in range(HAND - 1):
        sight.set_aside[k] = state.set_aside[seat, k] if seat >= 0 else 0
    for other in range(SEATS):
        observe_setup(state, seat, other, sight)


@rule
def observe_setup(state: State, seat: int, other: int, sight: Sight) -> None:
    """How many cars another player holds or has set aside at setup, but not which. GT-14: nobody may look."""
    held = 0
    aside = 0
    for k in range(HAND):
        car = state.hand[other, k]
        if car:
            held += 1
            if other != seat:
                add(sight.unseen, car - 1)
    for k in range(HAND - 1):
        car = state.set_aside[other, k]
        if car:
            aside += 1
            if other != seat and state.fresh:
                add(sight.older, car - 1)
            elif other != seat:
                add(sight.unseen, car - 1)
                remove(sight.discard, car - 1)
    sight.hand_count[other] = held
    sight.set_aside_count[other] = aside


@rule
def imagine(parts: Parts, sight: Sight, stream: Numbers, state: State) -> None:
    """Deal the cars the viewer cannot place: to hidden hands, drawn cars and set-aside cars, the rest to the deck.

    Every deal is equally likely: nothing is read into what the others chose.
    """
    copy_public(state, sight)
    copy_set(state.deck, sight.unseen)
    # A fresh deck leaves no discard pile: until the end its field serves to deal the older cars from.
    copy_set(state.discard, sight.older if sight.fresh else sight.discard)
    state.drawn = sight.drawn
    if sight.phase in (PLACE, PUT) and sight.viewer != sight.seat:
        state.drawn = some_car(state.discard if sight.fresh else state.deck, stream)
        remove(state.deck, state.drawn - 1)
    for other in range(SEATS):
        imagine_setup(sight, stream, other, state)
    if sight.fresh:
        clear(state.discard)


@rule
def imagine_setup(sight: Sight, stream: Numbers, other: int, state: State) -> None:
    for k in range(HAND):
        state.hand[other, k] = sight.hand[k] if other == sight.viewer else 0
    for k in range(HAND - 1):
        state.set_aside[other, k] = sight.set_aside[k] if other == sight.viewer else 0
    if other != sight.viewer:
        for _ in range(sight.hand_count[other]):
            lay(state.hand, other, HAND, some_car(state.deck, stream))
        for _ in range(sight.set_aside_count[other]):
            car = some_car(state.discard if sight.fresh else state.deck, stream)
            lay(state.set_aside, other, HAND - 1, car)
            if not sight.fresh:
                add(state.discard, car - 1)


@rule
def some_car(cars: Numbers, stream: Numbers) -> int:
    """Take a car out of a set at random."""
    member = nth(cars, below(stream, size(cars)))
    remove(cars, member)
    return member + 1
