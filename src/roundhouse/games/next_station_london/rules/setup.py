"""Setup: pencils, shared objectives and pencil powers, in the order of the rulebook."""

from ....kernel.bits import add, count_bits, size
from ....kernel.rule import rule
from .parts import Parts
from .pencils import dealt_pencils, lay_pencil, place_in_order
from .state import (
    DEAL_OBJECTIVES,
    DEAL_PENCILS,
    DEAL_POWERS,
    NO_CARD,
    NO_PENCIL,
    NO_POWER,
    OBJECTIVES_UP,
    ORDER,
    PENCILS,
    PLACES,
    POWERS,
    State,
)
from .turn import begin_round


@rule
def begin(parts: Parts, state: State) -> None:
    """The first state: empty sheets, nothing dealt. The options and the number of players are set already."""
    for place in range(PLACES):
        state.pencil[place] = NO_PENCIL
    for pencil in range(PENCILS):
        state.power[pencil] = NO_POWER
    state.card = NO_CARD
    for seat in range(state.players):
        for k in range(2):
            state.reached[seat, k] = -1
        for pencil in range(PENCILS):
            state.circled[seat, pencil] = -1
    state.phase = ORDER if state.players == 1 else DEAL_PENCILS


@rule
def deal_pencil(parts: Parts, state: State, pencil: int) -> None:
    """NL-03: pencils are dealt to the places, with or without a player."""
    if lay_pencil(state, count_bits(dealt_pencils(state)), pencil):
        after_pencils(parts, state)


@rule
def choose_pencil(parts: Parts, state: State, pencil: int) -> None:
    """A solo player fixes which pencil comes next, round by round; the last follows, as do those without a round."""
    done = lay_pencil(state, place_in_order(count_bits(dealt_pencils(state))), pencil)
    if count_bits(dealt_pencils(state)) >= parts.rounds:
        for rest in range(PENCILS):
            if dealt_pencils(state) >> rest & 1 == 0:
                done = lay_pencil(state, place_in_order(count_bits(dealt_pencils(state))), rest)
    if done:
        after_pencils(parts, state)


@rule
def after_pencils(parts: Parts, state: State) -> None:
    if state.objectives:
        state.phase = DEAL_OBJECTIVES
    else:
        after_objectives(parts, state)


@rule
def turn_objective_up(parts: Parts, state: State, objective: int) -> None:
    """Two of the five, NL-61."""
    add(state.shared_objectives, objective)
    if size(state.shared_objectives) == OBJECTIVES_UP:
        after_objectives(parts, state)


@rule
def after_objectives(parts: Parts, state: State) -> None:
    if state.powers:
        state.phase = DEAL_POWERS
    else:
        begin_round(parts, state)


@rule
def dealt_powers(state: State) -> int:
    """The powers that lie with a pencil, as bits."""
    dealt = 0
    for pencil in range(PENCILS):
        if state.power[pencil] != NO_POWER:
            dealt |= 1 << state.power[pencil]
    return dealt


@rule
def deal_power(parts: Parts, state: State, power: int) -> None:
    """One power for each pencil, spare ones included; the last one follows."""
    dealt = count_bits(dealt_powers(state))
    state.power[dealt] = power
    if dealt == PENCILS - 2:
        rest = POWERS * (POWERS - 1) // 2  # the sum of all powers
        for pencil in range(PENCILS - 1):
            rest -= state.power[pencil]
        state.power[PENCILS - 1] = rest
        begin_round(parts, state)
