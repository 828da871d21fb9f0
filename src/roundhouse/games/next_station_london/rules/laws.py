"""What holds in every state that play can reach. Tests check it, and positions from outside must obey it."""

from ....kernel.bits import contains, count_bits, size
from ....kernel.rule import rule
from .parts import Parts
from .pencils import dealt_pencils, pencil_of
from .powers import can_use, circle_holder, power_of
from .section import branched, card_symbol, some_section, wanted
from .setup import dealt_powers
from .sheet_laws import LONGEST, broken_sheet_law
from .state import (
    CARD,
    CIRCLE,
    DEAL_OBJECTIVES,
    DEAL_PENCILS,
    DEAL_POWERS,
    DOUBLE,
    DRAWING,
    NO_CARD,
    NO_PENCIL,
    NO_POWER,
    OBJECTIVES_UP,
    ORDER,
    OVER,
    PENCILS,
    PLACES,
    SEATS,
    SWITCH,
    SWITCH_CARD,
    UNDERGROUND,
    WILD,
    WORDS,
    State,
)
from .turn import ALL_UNDERGROUND, SWITCH_IGNORED

LAWS = (
    "",
    "1 to 4 players; a seat that is not in the game has an empty sheet",
    "the four pencils lie at the four places, except while they are dealt or chosen",
    "two shared objectives are turned up just when they are in use",
    "every pencil has a power just when powers are in use",
    "round, turn and the turned cards fit the phase",
    "a seat has a line for each pencil it has held, and no other",
    "a line is a tree of sections that contains its departure station",
    "no section is on a sheet twice",
    "no two sections of a sheet cross",
    "a line is as long and as branched as the turns of its round allow",
    "what was decided this turn fits the card and the powers",
    "only a finished line of the circle power has a circled station",
    "the turns played fit the round",
)

SHORTEST = 5  # turns of a round, NL-12


@rule
def broken_law(parts: Parts, state: State) -> int:
    if not seats_right(state):
        return 1
    if not pencils_right(state):
        return 2
    if not objectives_right(state):
        return 3
    if not powers_right(state):
        return 4
    if not cards_right(parts, state):
        return 5
    for seat in range(state.players):
        law = broken_sheet_law(parts, state, seat)
        if law:
            return law
    if not turn_right(parts, state):
        return 11
    done = state.turn - 1 if state.phase in (CARD, DRAWING) else state.turn
    if not SHORTEST * state.round + done <= state.turns <= LONGEST * state.round + done:
        return 13
    return 0


@rule
def seats_right(state: State) -> bool:
    if not 1 <= state.players <= SEATS:
        return False
    for seat in range(state.players, SEATS):
        if state.spent[seat] or state.reached[seat, 0] or state.reached[seat, 1]:
            return False
        for pencil in range(PENCILS):
            if state.stations[seat, pencil, 0] or state.circled[seat, pencil]:
                return False
            for w in range(WORDS):
                if state.sections[seat, pencil, w]:
                    return False
    return True


@rule
def pencils_right(state: State) -> bool:
    """While they are dealt the first places have one, NL-03; while they are chosen the first rounds, NL-41."""
    lying = 0
    for place in range(PLACES):
        lying += state.pencil[place] != NO_PENCIL
    if count_bits(dealt_pencils(state)) != lying or (state.phase == ORDER and state.players != 1):
        return False
    if state.phase > ORDER:
        return lying == PLACES
    if lying > PLACES - 2 or (state.phase == DEAL_PENCILS and state.players == 1):
        return False
    for k in range(lying):
        place = (PLACES - k) % PLACES if state.phase == ORDER else k
        if state.pencil[place] == NO_PENCIL:
            return False
    return True


@rule
def objectives_right(state: State) -> bool:
    up = size(state.shared_objectives)
    if state.phase == DEAL_OBJECTIVES:
        return state.objectives == 1 and up < OBJECTIVES_UP
    return up == (OBJECTIVES_UP if state.objectives and state.phase > DEAL_OBJECTIVES else 0)


@rule
def powers_right(state: State) -> bool:
    dealt = 0
    for pencil in range(PENCILS):
        if state.power[pencil] != NO_POWER:
            if dealt < pencil:
                return False
            dealt += 1
    if count_bits(dealt_powers(state)) != dealt:
        return False
    if state.phase == DEAL_POWERS:
        return state.powers == 1 and dealt <= PENCILS - 2
    return dealt == (PENCILS if state.powers and state.phase > DEAL_POWERS else 0)


@rule
def cards_right(parts: Parts, state: State) -> bool:
    """Every turn has a card of its own, and the fifth underground card is the last."""
    turned = state.turned[0]
    if state.phase < CARD:
        began = state.round or state.turn or turned or state.switched
        return state.card == NO_CARD and not began
    plain = count_bits(turned) - contains(state.turned, SWITCH_CARD)
    ended = turned & ALL_UNDERGROUND == ALL_UNDERGROUND
    if state.switched and (state.turn <= SWITCH_IGNORED or not contains(state.turned, SWITCH_CARD)):
        return False
    if state.phase == CARD:
        return state.card == NO_CARD and plain == state.turn - 1 and not ended
    if plain != state.turn:
        return False
    if state.phase == DRAWING:
        if state.card in (NO_CARD, SWITCH_CARD) or not contains(state.turned, state.card):
            return False
        return state.card >= UNDERGROUND or not ended
    if state.card != NO_CARD or state.switched or not ended:
        return False
    return state.round == parts.rounds - 1 if state.phase == OVER else circle_holder(state) >= 0


@rule
def turn_right(parts: Parts, state: State) -> bool:
    if state.decided[0] >= (1 << state.players) - 1 or (state.decided[0] and state.phase != DRAWING):
        return False
    for seat in range(state.players):
        if state.spent[seat] and not spent_right(state, seat):
            return False
        if state.phase == DRAWING:
            if not decision_right(parts, state, seat):
                return False
        elif state.reached[seat, 0] >= 0 or state.reached[seat, 1] >= 0:
            return False
    return True


@rule
def spent_right(state: State, seat: int) -> bool:
    """A power was used in a turn of this round."""
    if state.phase < CARD or power_of(state, seat) in (CIRCLE, NO_POWER):
        return False
    return state.spent[seat] < state.turn or (state.phase > CARD and state.spent[seat] == state.turn)


@rule
def decision_right(parts: Parts, state: State, seat: int) -> int:
    """What a seat has drawn this turn: where it leads, and what it has spent. NL-72, NL-76"""
    pencil = pencil_of(state, seat)
    first = state.reached[seat, 0]
    second = state.reached[seat, 1]
    spent_now = state.spent[seat] == state.turn
    if first < 0:
        return second < 0 and not spent_now
    if not tips_right(parts, state, seat, pencil, first, second):
        return False
    decided = contains(state.decided, seat)
    if second >= 0:
        fits = parts.fitting[wanted(parts, state, seat), 0] >> second & 1
        return decided and fits and spent_now and power_of(state, seat) == DOUBLE
    if not decided and not (can_use(state, seat, DOUBLE) and some_section(parts, state, seat, pencil)):
        return False
    off_symbol = not parts.fitting[card_symbol(state.card), 0] >> first & 1
    forked = branched(parts, state, seat, pencil) and not state.switched
    if off_symbol or forked:
        needed = WILD if off_symbol else SWITCH
        return spent_now and power_of(state, seat) == needed and not (off_symbol and forked)
    return not spent_now


@rule
def tips_right(parts: Parts, state: State, seat: int, pencil: int, first: int, second: int) -> bool:
    """The stations reached this turn are on the line, and without them and their sections it was one before."""
    tips = 1 << first
    if second >= 0:
        tips |= 1 << second
    if tips & ~state.stations[seat, pencil, 0] or tips >> parts.departure[pencil] & 1:
        return False
    sections = 0
    for w in range(WORDS):
        near = parts.sections_at[first, w]
        if second >= 0:
            near |= parts.sections_at[second, w]
        sections += count_bits(near & state.sections[seat, pencil, w])
    return sections == count_bits(tips) and first != second
