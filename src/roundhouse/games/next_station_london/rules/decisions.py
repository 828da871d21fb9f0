"""What may be decided or drawn next, and what it does. The rules themselves are in the files named after phases."""

from ....kernel.arrays import Numbers
from ....kernel.bits import count_bits, nth_bit, size
from ....kernel.rule import rule
from .clauses import NL_11, NL_12, NL_41, NL_55, NL_71, NL_75
from .moves import (
    ACTIONS,
    CARD_TURNED,
    CIRCLE_AT,
    NO_CIRCLE,
    OBJECTIVE_UP,
    PASS,
    PENCIL_DEALT,
    PENCIL_NEXT,
    POWER_DEALT,
    SECTION,
)
from .parts import Parts
from .pencils import dealt_pencils, pencil_of
from .powers import circle, circle_holder, power_of, why_not_circle
from .section import draw_section, list_sections, why_not_section
from .setup import choose_pencil, deal_pencil, deal_power, dealt_powers, turn_objective_up
from .state import (
    CARD,
    CARDS,
    CIRCLING,
    DEAL_OBJECTIVES,
    DEAL_PENCILS,
    DEAL_POWERS,
    DOUBLE,
    DRAWING,
    OBJECTIVES,
    ORDER,
    OVER,
    PENCILS,
    POWERS,
    STATIONS,
    State,
)
from .turn import decide, end_round, turn_card


@rule
def acting(parts: Parts, state: State) -> int:
    if state.phase == DRAWING:
        return (1 << state.players) - 1 ^ state.decided[0]
    if state.phase == CIRCLING:
        return 1 << circle_holder(state)
    return 1 if state.phase == ORDER else 0


@rule
def legal(parts: Parts, state: State, seat: int, actions: Numbers) -> int:
    if acting(parts, state) >> seat & 1 == 0:
        return 0
    n = 1
    if state.phase == DRAWING:
        actions[0] = PASS  # NL-13: drawing is optional
        n = list_sections(parts, state, seat, actions, n)
    elif state.phase == CIRCLING:
        actions[0] = NO_CIRCLE
        for station in range(STATIONS):
            if state.stations[seat, pencil_of(state, seat), 0] >> station & 1:
                actions[n] = CIRCLE_AT + station
                n += 1
    else:
        n = 0
        for pencil in range(PENCILS):
            if dealt_pencils(state) >> pencil & 1 == 0:
                actions[n] = PENCIL_NEXT + pencil
                n += 1
    return n


@rule
def why_not(parts: Parts, state: State, seat: int, action: int) -> int:
    if state.phase == OVER:
        return NL_55
    if state.phase == ORDER:
        chosen = action >= PENCIL_NEXT and dealt_pencils(state) >> (action - PENCIL_NEXT) & 1 == 0
        return 0 if chosen and action < ACTIONS else NL_41
    if action >= PENCIL_NEXT:
        return NL_41
    if action >= NO_CIRCLE:
        return why_not_circle(state, seat, action - CIRCLE_AT) if state.phase == CIRCLING else NL_75
    if state.phase == CIRCLING:
        return NL_12
    if action < 0 or state.phase != DRAWING:
        return NL_11
    if state.decided[0] >> seat & 1:
        used_before = power_of(state, seat) == DOUBLE and 0 < state.spent[seat] < state.turn
        return NL_71 if used_before and action != PASS else NL_11
    return 0 if action == PASS else why_not_section(parts, state, seat, parts.section_of[action - SECTION])


@rule
def apply(parts: Parts, state: State, seat: int, action: int) -> None:
    if action == PASS:
        decide(parts, state, seat)
    elif action < NO_CIRCLE:
        draw_section(parts, state, seat, parts.section_of[action - SECTION])
    elif action < PENCIL_NEXT:
        circle(state, seat, action - CIRCLE_AT)  # -1 for none
        end_round(parts, state)
    else:
        choose_pencil(parts, state, action - PENCIL_NEXT)


@rule
def tickets(parts: Parts, state: State) -> int:
    if state.phase == CARD:
        return CARDS - size(state.turned)
    if state.phase == DEAL_PENCILS:
        return PENCILS - count_bits(dealt_pencils(state))
    if state.phase == DEAL_OBJECTIVES:
        return OBJECTIVES - size(state.shared_objectives)
    if state.phase == DEAL_POWERS:
        return POWERS - count_bits(dealt_powers(state))
    return 0


@rule
def outcome(parts: Parts, state: State, ticket: int) -> int:
    if state.phase == CARD:
        return CARD_TURNED + nth_absent(state.turned[0], CARDS, ticket)
    if state.phase == DEAL_PENCILS:
        return PENCIL_DEALT + nth_absent(dealt_pencils(state), PENCILS, ticket)
    if state.phase == DEAL_OBJECTIVES:
        return OBJECTIVE_UP + nth_absent(state.shared_objectives[0], OBJECTIVES, ticket)
    return POWER_DEALT + nth_absent(dealt_powers(state), POWERS, ticket)


@rule
def nth_absent(word: int, count: int, n: int) -> int:
    """The n-th of the numbers below count that the set does not hold."""
    return nth_bit((1 << count) - 1 ^ word, n)


@rule
def draw(parts: Parts, state: State, drawn: int) -> None:
    if drawn >= CARD_TURNED:
        turn_card(state, drawn - CARD_TURNED)
    elif drawn >= POWER_DEALT:
        deal_power(parts, state, drawn - POWER_DEALT)
    elif drawn >= OBJECTIVE_UP:
        turn_objective_up(parts, state, drawn - OBJECTIVE_UP)
    else:
        deal_pencil(parts, state, drawn - PENCIL_DEALT)
