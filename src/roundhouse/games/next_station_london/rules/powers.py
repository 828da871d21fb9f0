"""Pencil powers: who can still use which, and the circle."""

from ....kernel.rule import rule
from .clauses import NL_75
from .pencils import pencil_of
from .state import CIRCLE, State


@rule
def power_of(state: State, seat: int) -> int:
    """The power that came with the seat's pencil, used or not; none without the module. NL-71"""
    return state.power[pencil_of(state, seat)]


@rule
def can_use(state: State, seat: int, power: int) -> bool:
    """NL-71: once per round, by the pencil's holder."""
    return power_of(state, seat) == power and state.spent[seat] == 0


@rule
def circle_holder(state: State) -> int:
    """The seat that may circle a station after this round's last turn; -1 where nobody may. NL-75"""
    if state.powers:
        for seat in range(state.players):
            if power_of(state, seat) == CIRCLE:
                return seat
    return -1


@rule
def why_not_circle(state: State, seat: int, station: int) -> int:
    """0 where the station is on the line of this round, else NL-75; station -1 is none."""
    if circle_holder(state) != seat:
        return NL_75
    on_line = station < 0 or state.stations[seat, pencil_of(state, seat), 0] >> station & 1
    return 0 if on_line else NL_75


@rule
def circle(state: State, seat: int, station: int) -> None:
    """NL-75: the station counts as two of this line in its district."""
    state.circled[seat, pencil_of(state, seat)] = station
