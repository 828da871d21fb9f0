"""What a seat may know, and worlds that would look the same to it."""

from ...kernel import Layout, choice, members, number
from ...kernel.bits import add, clear, copy_set, nth, remove, size
from ...kernel.rng import below
from ...kernel.rule import rule
from .setup import lay
from .state import ABILITIES, CARS, HAND, PHASES, PLACE, PLACES, PUT, SEATS

SIGHT = Layout(
    number("viewer", SEATS - 1, least=-1),  # -1: a spectator
    number("players", SEATS),
    number("turn_cap", 10**9),
    choice("phase", PHASES),
    number("first", SEATS - 1),
    number("seat", SEATS - 1),
    number("turns", 10**9),
    number("winner", SEATS - 1, least=-1),
    number("row", CARS, SEATS, PLACES, per_seat=True),
    number("lock", CARS, SEATS, 3, per_seat=True),
    number("face_up", CARS, ABILITIES),
    number("drawn", CARS),  # the viewer's own drawn or kept car
    number("fresh", 1),
    number("hand", CARS, HAND),  # the viewer's own
    number("hand_count", HAND, SEATS, per_seat=True),
    number("set_aside", CARS, HAND - 1),  # the viewer's own
    number("set_aside_count", HAND - 1, SEATS, per_seat=True),
    members("discard", CARS, least=1),  # the cars the viewer knows to lie there, GT-14
    number("discard_count", CARS),
    members("unseen", CARS, least=1),  # in the deck, or seen by somebody else alone
    members("older", CARS, least=1),  # with a fresh deck, those that were unseen before the shuffle already
    number("deck_count", CARS),
)


@rule
def copy_public(record, source):
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
        for which in range(3):
            record.lock[seat, which] = source.lock[seat, which]


@rule
def observe(parts, state, seat, sight):
    sight.viewer = seat
    copy_public(sight, state)
    sight.drawn = 0
    clear(sight.older)
    copy_set(sight.unseen, state.deck)
    copy_set(sight.discard, state.discard)
    sight.deck_count = size(state.deck)
    sight.discard_count = size(state.discard)
    if state.drawn:  # GT-11: seen by its owner alone until it is placed
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
def observe_setup(state, seat, other, sight):
    """How many cars another player holds or has set aside at setup, but not which. GT-06, GT-14"""
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
def imagine(parts, sight, stream, state):
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
def imagine_setup(sight, stream, other, state):
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
def some_car(cars, stream):
    """Take a car out of a set at random."""
    member = nth(cars, below(stream, size(cars)))
    remove(cars, member)
    return member + 1
