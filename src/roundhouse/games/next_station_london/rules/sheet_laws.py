"""What holds for every sheet: the lines and how they came to be."""

from ....kernel.bits import WORD, contains, count_bits, first_bit
from ....kernel.rule import rule
from .parts import Parts
from .pencils import place_of
from .section import barred, drawn, line_ends
from .state import CARD, CIRCLE, DOUBLE, DRAWING, NO_POWER, OVER, PENCILS, PLACES, SWITCH, SWITCH_CARD, WORDS, State

LONGEST = 10  # turns of a round, NL-12


@rule
def broken_sheet_law(parts: Parts, state: State, seat: int) -> int:
    if not lines_begun(state, seat):
        return 6
    sections = 0
    for pencil in range(PENCILS):
        for w in range(WORDS):
            sections += count_bits(state.sections[seat, pencil, w])
        if state.stations[seat, pencil, 0] and not is_tree(parts, state, seat, pencil):
            return 7
    for w in range(WORDS):
        sections -= count_bits(drawn(state, seat, w))
    if sections:
        return 8
    if crosses(parts, state, seat):
        return 9
    for pencil in range(PENCILS):
        if not length_right(parts, state, seat, pencil):
            return 10
    return 0 if circles_right(state, seat) else 12


@rule
def rounds_ago(state: State, seat: int, pencil: int) -> int:
    """How many rounds ago the seat held the pencil; -1 where it has not yet. Pencils only move to the left. NL-41"""
    if state.phase >= CARD:
        for ago in range(state.round + 1):
            if state.pencil[(place_of(state.players, seat) + ago) % PLACES] == pencil:
                return ago
    return -1


@rule
def lines_begun(state: State, seat: int) -> bool:
    for pencil in range(PENCILS):
        begun = rounds_ago(state, seat, pencil) >= 0
        if begun != (state.stations[seat, pencil, 0] != 0):
            return False
        for w in range(WORDS):
            if state.sections[seat, pencil, w] and not begun:
                return False
    return True


@rule
def is_tree(parts: Parts, state: State, seat: int, pencil: int) -> bool:
    """Grown from the departure station section by section, the line uses up all it has."""
    stations = 1 << parts.departure[pencil]
    count = 0
    total = 0
    for w in range(WORDS):
        total += count_bits(state.sections[seat, pencil, w])
    grown = True
    while grown:
        grown = False
        for w in range(WORDS):
            rest = state.sections[seat, pencil, w]
            while rest:
                section = w * WORD + first_bit(rest)
                rest &= rest - 1
                if section >= parts.sections:
                    return False
                new = parts.section_ends[section, 0] & ~stations
                if count_bits(new) == 1:
                    stations |= new
                    count += 1
                    grown = True
    return count == total and stations == state.stations[seat, pencil, 0]


@rule
def crosses(parts: Parts, state: State, seat: int) -> bool:
    """NL-17"""
    drawn_0, drawn_1, drawn_2 = drawn(state, seat, 0), drawn(state, seat, 1), drawn(state, seat, 2)
    for w in range(WORDS):
        rest = drawn_0 if w == 0 else drawn_1 if w == 1 else drawn_2
        while rest:
            section = w * WORD + first_bit(rest)
            rest &= rest - 1
            if barred(parts, section, drawn_0, drawn_1, drawn_2) > 1:  # itself
                return True
    return False


@rule
def length_right(parts: Parts, state: State, seat: int, pencil: int) -> bool:
    """At most a section for each turn, NL-11, and one by the double power; a branch needs a switch. NL-33"""
    ago = rounds_ago(state, seat, pencil)
    if ago < 0:
        return True
    length = count_bits(state.stations[seat, pencil, 0]) - 1
    most = LONGEST
    forks = 1
    used = state.power[pencil]
    if ago == 0:
        forks = contains(state.turned, SWITCH_CARD)
        undrawn = state.phase == CARD or (state.phase == DRAWING and state.reached[seat, 0] < 0)
        most = state.turn - 1 if undrawn else state.turn
        used = state.power[pencil] if state.spent[seat] else NO_POWER
    most += used == DOUBLE
    forks += used == SWITCH
    return length <= most and count_bits(line_ends(parts, state, seat, pencil)) <= 2 + forks


@rule
def circles_right(state: State, seat: int) -> bool:
    """NL-75"""
    for pencil in range(PENCILS):
        station = state.circled[seat, pencil]
        if station >= 0:
            done = rounds_ago(state, seat, pencil) > 0 or state.phase == OVER
            if not done or state.power[pencil] != CIRCLE or not state.stations[seat, pencil, 0] >> station & 1:
                return False
    return True
