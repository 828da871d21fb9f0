"""What a seat may know, and worlds that would look the same to it.

A sight has the fields of the state. NL-22: what others decide this turn is missing from their sheets, and they are
shown as undecided: nothing changes in a sight while others decide.
"""

from ....kernel import Layout, Record, number
from ....kernel.arrays import Numbers
from ....kernel.copying import copying
from ....kernel.rule import rule
from .parts import Parts
from .pencils import pencil_of
from .state import DRAWING, PENCILS, PLACES, SEATS, WORDS, State
from .turn import conductor


class Viewer(Record):
    viewer = number(SEATS - 1, least=-1)  # -1: a spectator
    conductor = number(SEATS - 1, of_seats=True)  # NL-05


class Sight(Viewer, State):
    """What a seat knows of a state."""


SIGHT = Layout(Sight)


@copying
def copy_public(record: State, source: State) -> None:
    """Copy what everybody knows: all but the sheets and who has decided."""
    record.players = source.players
    record.objectives = source.objectives
    record.powers = source.powers
    record.phase = source.phase
    record.round = source.round
    record.turn = source.turn
    record.turns = source.turns
    for place in range(PLACES):
        record.pencil[place] = source.pencil[place]
    for pencil in range(PENCILS):
        record.power[pencil] = source.power[pencil]
    record.shared_objectives[0] = source.shared_objectives[0]
    record.turned[0] = source.turned[0]
    record.card = source.card
    record.switched = source.switched


@rule
def copy_sheet(record: State, source: State, seat: int) -> None:
    for pencil in range(PENCILS):
        record.stations[seat, pencil, 0] = source.stations[seat, pencil, 0]
        record.circled[seat, pencil] = source.circled[seat, pencil]
        for w in range(WORDS):
            record.sections[seat, pencil, w] = source.sections[seat, pencil, w]
    for k in range(2):
        record.reached[seat, k] = source.reached[seat, k]
    record.spent[seat] = source.spent[seat]


@rule
def take_back(parts: Parts, sight: Sight, seat: int) -> None:
    """Show a sheet as it was before this turn."""
    pencil = pencil_of(sight, seat)
    for k in range(2):
        tip = sight.reached[seat, k]
        if tip >= 0:
            sight.reached[seat, k] = -1
            sight.stations[seat, pencil, 0] ^= 1 << tip
            for w in range(WORDS):
                sight.sections[seat, pencil, w] ^= sight.sections[seat, pencil, w] & parts.sections_at[tip, w]
    if sight.spent[seat] == sight.turn:
        sight.spent[seat] = 0


@rule
def observe(parts: Parts, state: State, seat: int, sight: Sight) -> None:
    sight.viewer = seat
    sight.conductor = conductor(state)
    copy_public(sight, state)
    for other in range(SEATS):
        copy_sheet(sight, state, other)
        if other != seat and other < state.players and state.phase == DRAWING:
            take_back(parts, sight, other)
    sight.decided[0] = state.decided[0] & 1 << seat if seat >= 0 else 0


@rule
def imagine(parts: Parts, sight: Sight, stream: Numbers, state: State) -> None:
    """The one world to think of: what others decide this turn is still open to them, and the deck has no order."""
    copy_public(state, sight)
    for seat in range(SEATS):
        copy_sheet(state, sight, seat)
    state.decided[0] = sight.decided[0]
