"""Drawing a section: from where, to where, and what stands in its way."""

from ....kernel.arrays import Numbers
from ....kernel.bits import WORD, count_bits, first_bit
from ....kernel.rule import rule
from .clauses import NL_14, NL_15, NL_16, NL_17, NL_18, NL_19, NL_33, NL_34, NL_71, NL_72
from .moves import SECTION
from .parts import Parts
from .pencils import pencil_of
from .powers import can_use, power_of
from .state import DOUBLE, JOKER, SWITCH, SWITCH_CARD, UNDERGROUND, WILD, WORDS, State
from .turn import SWITCH_IGNORED, decide


@rule
def card_symbol(card: int) -> int:
    return card if card < UNDERGROUND else card - UNDERGROUND


@rule
def wanted(parts: Parts, state: State, seat: int) -> int:
    """The symbol a section has to lead to; NL-32: a joker's is open until a first section has shown it."""
    symbol = card_symbol(state.card)
    first = state.reached[seat, 0]
    if symbol == JOKER and first >= 0:
        return parts.symbol[first]
    return symbol


@rule
def targets(parts: Parts, state: State, seat: int, pencil: int) -> int:
    """The stations a section may lead to, as far as card and line go. NL-16: with the card's symbol, NL-18: not on the
    line already, NL-20: departure stations of others like any, NL-31: or the central station."""
    symbol = JOKER if can_use(state, seat, WILD) else wanted(parts, state, seat)  # NL-73: the card is a joker
    fitting = parts.fitting[symbol, 0]
    return fitting ^ (fitting & state.stations[seat, pencil, 0])


@rule
def line_ends(parts: Parts, state: State, seat: int, pencil: int) -> int:
    """NL-21: stations with exactly one section of the line, or the departure station before the first."""
    once = 0
    twice = 0
    for w in range(WORDS):
        rest = state.sections[seat, pencil, w]
        while rest:
            both = parts.section_ends[w * WORD + first_bit(rest), 0]
            twice |= once & both
            once |= both
            rest &= rest - 1
    return once ^ twice if once else state.stations[seat, pencil, 0]


@rule
def starts(parts: Parts, state: State, seat: int, pencil: int) -> int:
    """The stations a section may start from: the ends of the line. NL-33: with a switch, any of its stations; NL-74: so
    too with the power."""
    if can_use(state, seat, SWITCH) or (state.switched and not branched(parts, state, seat, pencil)):
        return state.stations[seat, pencil, 0]
    return line_ends(parts, state, seat, pencil)


@rule
def branched(parts: Parts, state: State, seat: int, pencil: int) -> bool:
    """Whether the turn's first section started from no end, and so has used the railroad switch."""
    tip = state.reached[seat, 0]
    if tip < 0:
        return False
    section = section_to_tip(parts, state, seat, pencil, tip)
    start = parts.section_from[section] + parts.section_to[section] - tip
    return sections_at(parts, state, seat, pencil, start) > 2


@rule
def section_to_tip(parts: Parts, state: State, seat: int, pencil: int, tip: int) -> int:
    """The section of the line that leads to the tip of a branch."""
    for w in range(WORDS):
        here = parts.sections_at[tip, w] & state.sections[seat, pencil, w]
        if here:
            return w * WORD + first_bit(here)
    return -1


@rule
def sections_at(parts: Parts, state: State, seat: int, pencil: int, station: int) -> int:
    """How many sections of the line meet at a station."""
    total = 0
    for w in range(WORDS):
        total += count_bits(parts.sections_at[station, w] & state.sections[seat, pencil, w])
    return total


@rule
def drawn(state: State, seat: int, w: int) -> int:
    """One word of the set of all sections on the sheet."""
    lines = state.sections
    return lines[seat, 0, w] | lines[seat, 1, w] | lines[seat, 2, w] | lines[seat, 3, w]


@rule
def barred(parts: Parts, section: int, drawn_0: int, drawn_1: int, drawn_2: int) -> int:
    """How many of the drawn sections stand in a section's way. NL-17: those it crosses. NL-19: itself."""
    bars = parts.bars
    return (
        count_bits(bars[section, 0] & drawn_0)
        + count_bits(bars[section, 1] & drawn_1)
        + count_bits(bars[section, 2] & drawn_2)
    )


@rule
def reachable(parts: Parts, start: int, stations: int, drawn_0: int, drawn_1: int, drawn_2: int) -> int:
    """Those of the stations that a section can be drawn to from the start: nothing drawn stands in its way."""
    near = parts.neighbours[start, 0] & stations  # NL-14: along dotted lines
    found = 0
    while near:
        far = first_bit(near)
        near &= near - 1
        if barred(parts, parts.section_between[start, far], drawn_0, drawn_1, drawn_2) == 0:
            found |= 1 << far
    return found


@rule
def list_sections(parts: Parts, state: State, seat: int, actions: Numbers, n: int) -> int:
    """Add the seat's legal sections to the list of n actions, ascending; return how many it has then."""
    pencil = pencil_of(state, seat)
    goals = targets(parts, state, seat, pencil)
    froms = starts(parts, state, seat, pencil)
    drawn_0, drawn_1, drawn_2 = drawn(state, seat, 0), drawn(state, seat, 1), drawn(state, seat, 2)
    while froms:
        start = first_bit(froms)
        froms &= froms - 1
        found = reachable(parts, start, goals, drawn_0, drawn_1, drawn_2)
        while found:
            section = parts.section_between[start, first_bit(found)]
            found &= found - 1
            place = n
            while actions[place - 1] > SECTION + parts.pair_of[section]:  # actions[0] is to pass
                actions[place] = actions[place - 1]
                place -= 1
            actions[place] = SECTION + parts.pair_of[section]
            n += 1
    return n


@rule
def some_section(parts: Parts, state: State, seat: int, pencil: int) -> bool:
    """Whether there is a legal section."""
    goals = targets(parts, state, seat, pencil)
    froms = starts(parts, state, seat, pencil)
    while froms:
        start = first_bit(froms)
        froms &= froms - 1
        if reachable(parts, start, goals, drawn(state, seat, 0), drawn(state, seat, 1), drawn(state, seat, 2)):
            return True
    return False


@rule
def why_not_section(parts: Parts, state: State, seat: int, section: int) -> int:
    """0 where a seat that has not decided may draw the section, else the clause that forbids it."""
    if section < 0:
        return NL_14
    if drawn(state, seat, section // WORD) >> (section % WORD) & 1:
        return NL_19
    pencil = pencil_of(state, seat)
    line = state.stations[seat, pencil, 0]
    on_line = line & parts.section_ends[section, 0]
    if on_line == parts.section_ends[section, 0]:
        return NL_18
    if on_line == 0:
        return NL_16 if line & (line - 1) else NL_15
    tip = first_bit(parts.section_ends[section, 0] ^ on_line)
    if targets(parts, state, seat, pencil) >> tip & 1 == 0:
        return why_not_symbol(state, seat, line)
    if starts(parts, state, seat, pencil) & on_line == 0:
        return why_not_start(state, seat)
    crossed = barred(parts, section, drawn(state, seat, 0), drawn(state, seat, 1), drawn(state, seat, 2))
    return NL_17 if crossed else 0


@rule
def why_not_symbol(state: State, seat: int, line: int) -> int:
    """The station lacks the wanted symbol. NL-15: of a first section. Else NL-16, or a power's clause."""
    if card_symbol(state.card) == JOKER:  # its symbol was shown by the turn's first section
        return NL_72
    if power_of(state, seat) == WILD:
        return NL_71
    return NL_16 if line & (line - 1) else NL_15


@rule
def reachable_from(parts: Parts, state: State, seat: int, starts: int, stations: int) -> int:
    """Those of the stations that a section can be drawn to from one of the starts."""
    drawn_0, drawn_1, drawn_2 = drawn(state, seat, 0), drawn(state, seat, 1), drawn(state, seat, 2)
    found = 0
    while starts:
        found |= reachable(parts, first_bit(starts), stations, drawn_0, drawn_1, drawn_2)
        starts &= starts - 1
    return found


@rule
def why_not_start(state: State, seat: int) -> int:
    """The section would start from a station that is not an end: NL-33, or a power's clause. NL-34: nor with an early
    switch.
    """
    if state.switched:  # it served the turn's first section
        return NL_72
    if state.turn <= SWITCH_IGNORED and state.turned[0] >> SWITCH_CARD & 1:
        return NL_34
    return NL_71 if power_of(state, seat) == SWITCH else NL_33


@rule
def spends_power(parts: Parts, state: State, seat: int, pencil: int, start: int, tip: int) -> bool:
    """NL-76: whether a section needs the pencil's power."""
    if state.reached[seat, 0] >= 0:
        return True
    if parts.fitting[wanted(parts, state, seat), 0] >> tip & 1 == 0:
        return True
    return state.switched == 0 and line_ends(parts, state, seat, pencil) >> start & 1 == 0


@rule
def draw_section(parts: Parts, state: State, seat: int, section: int) -> None:
    pencil = pencil_of(state, seat)
    on_line = state.stations[seat, pencil, 0] & parts.section_ends[section, 0]
    tip = first_bit(parts.section_ends[section, 0] ^ on_line)
    if state.powers and spends_power(parts, state, seat, pencil, first_bit(on_line), tip):
        state.spent[seat] = state.turn
    state.stations[seat, pencil, 0] |= 1 << tip
    state.sections[seat, pencil, section // WORD] |= 1 << (section % WORD)
    if state.reached[seat, 0] >= 0:
        state.reached[seat, 1] = tip
    else:
        state.reached[seat, 0] = tip
    if not (can_use(state, seat, DOUBLE) and some_section(parts, state, seat, pencil)):  # NL-72: a second section
        decide(parts, state, seat)
