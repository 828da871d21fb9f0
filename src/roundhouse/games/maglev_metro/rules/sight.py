"""What a seat may know, and worlds that would look the same to it.

MM-10: all is public but the bonus cards. A sight has the fields of the state without the others' cards, which are
shown when the game is over. In a draft a seat also remembers which cards were gone from the decks it has held, and
what others keep in the same step is not seen: they are shown as undecided. MM-04
"""

from ....kernel import Layout, Record, members, number
from ....kernel.arrays import Numbers
from ....kernel.bits import count_bits, nth_bit
from ....kernel.copying import copying
from ....kernel.rng import below
from ....kernel.rule import rule
from .parts import Parts
from .setup import decks_in_play, in_order
from .state import (
    COLOURS,
    DEAL,
    DECK,
    DECK_DEAL,
    DECKS,
    DRAFT,
    GREY,
    HEXES,
    LINES,
    OVER,
    SEATS,
    SLOTS,
    STATIONS,
    State,
)


class Viewer(Record):
    viewer = number(SEATS - 1, least=-1)  # -1: a spectator
    gone = members(DECK, DECKS, least=1)  # cards that were missing when the viewer held a deck


class Sight(Viewer, State):
    """What a seat knows of a state."""


SIGHT = Layout(Sight)


@copying
def copy_public(record: State, source: State) -> None:
    """Copy all but the cards."""
    record.players = source.players
    record.start_player = source.start_player
    record.first_game = source.first_game
    record.draft = source.draft
    record.turn_cap = source.turn_cap
    record.phase = source.phase
    record.seat = source.seat
    record.turns = source.turns
    record.ending = source.ending
    record.taken = source.taken
    record.units = source.units
    record.dealt = source.dealt
    for deck in range(DECKS):
        record.deck_start[deck] = source.deck_start[deck]
    for k in range(2):
        record.forbidden[k] = source.forbidden[k]
    for colour in range(COLOURS):
        record.bag[colour] = source.bag[colour]
        record.pile[colour] = source.pile[colour]
        record.aside[colour] = source.aside[colour]
        record.display[colour] = source.display[colour]
    for station in range(STATIONS):
        record.kind[station] = source.kind[station]
        for colour in range(COLOURS):
            record.waiting[station, colour] = source.waiting[station, colour]
    for seat in range(SEATS):
        copy_player(record, source, seat)


@rule
def copy_player(record: State, source: State, seat: int) -> None:
    record.train[seat] = source.train[seat]
    record.facing[seat] = source.facing[seat]
    for k in range(2):
        record.laid[seat, k] = source.laid[seat, k]
    for colour in range(COLOURS):
        record.load[seat, colour] = source.load[seat, colour]
        record.hand[seat, colour] = source.hand[seat, colour]
    for line in range(LINES):
        for slot in range(SLOTS):
            record.board[seat, line, slot] = source.board[seat, line, slot]
    for hex in range(HEXES):
        record.tile[seat, hex] = source.tile[seat, hex]


@rule
def step_of(record: State, seat: int, deck: int) -> int:
    """The step of the draft in which a seat holds a deck."""
    return (seat - record.deck_start[deck]) % record.players


@rule
def observe(parts: Parts, state: State, seat: int, sight: Sight) -> None:
    copy_public(sight, state)
    sight.viewer = seat
    drafted = state.draft and state.phase > DECK_DEAL and state.phase != OVER
    for deck in range(DECKS):
        sight.gone[deck, 0] = 0
        for other in range(SEATS):
            shown = other == seat or state.phase == OVER
            sight.card[other, deck] = state.card[other, deck] if shown else 0
        if drafted and seat >= 0 and step_of(state, seat, deck) <= state.dealt:
            sight.gone[deck, 0] = kept_before(state, deck, step_of(state, seat, deck))


@rule
def kept_before(state: State, deck: int, step: int) -> int:
    """The cards that were kept of a deck before this step of the draft, as bits."""
    cards = 0
    for other in range(state.players):
        if step_of(state, other, deck) < step:
            cards |= 1 << (state.card[other, deck] - 1)
    return cards


@rule
def imagine(parts: Parts, sight: Sight, stream: Numbers, state: State) -> None:
    """Deal the others cards that the viewer cannot know, all deals that fit being equally likely.

    What others keep in the same step of a draft is still open to them.
    """
    copy_public(state, sight)
    for deck in range(DECKS):
        for other in range(SEATS):
            state.card[other, deck] = sight.card[other, deck]
    if sight.phase == OVER or sight.phase == DECK_DEAL:
        return
    for deck in range(decks_in_play(sight)):
        rest = (1 << parts.deck_size[deck]) - 1
        gone = sight.gone[deck, 0]
        rest &= ~gone
        if sight.viewer >= 0 and sight.card[sight.viewer, deck]:
            rest &= ~(1 << (sight.card[sight.viewer, deck] - 1))
        for k in range(2):
            if deck == GREY and sight.forbidden[k]:
                rest &= ~(1 << (sight.forbidden[k] - 1))
        for place in range(sight.players):
            other = in_order(sight, place)
            if other != sight.viewer and has_card(sight, other, place, deck):
                early = gone != 0 and step_of(sight, other, deck) < step_of(sight, sight.viewer, deck)
                card = (
                    nth_bit(gone, below(stream, count_bits(gone)))
                    if early
                    else nth_bit(rest, below(stream, count_bits(rest)))
                )
                gone &= ~(1 << card)
                rest &= ~(1 << card)
                state.card[other, deck] = card + 1


@rule
def has_card(sight: Sight, other: int, place: int, deck: int) -> bool:
    """Whether another seat has a card of this deck, as far as the viewer can see."""
    if sight.phase == DEAL:
        return decks_in_play(sight) * place + deck < sight.dealt
    return sight.phase != DRAFT or step_of(sight, other, deck) < sight.dealt
