"""What a sheet can still become: the features of a position that an evaluation is learned from.

They are taken after a decision: mostly between two turns, when the next card is about to be turned.
"""

from ....kernel.arrays import Numbers
from ....kernel.bits import WORD, count_bits, first_bit
from ....kernel.rule import rule
from ...contract import Net
from ..rules.parts import Parts
from ..rules.pencils import pencil_of, place_of
from ..rules.scoring import circles, on_lines, score
from ..rules.section import drawn, line_ends, reachable_from, wanted
from ..rules.sight import Sight, copy_public, copy_sheet
from ..rules.state import (
    CARDS,
    CIRCLING,
    DISTRICTS,
    DRAWING,
    NO_PENCIL,
    OBJECTIVES,
    ORDER,
    OVER,
    PENCILS,
    PLACES,
    POWERS,
    ROUNDS,
    SECTIONS,
    STATIONS,
    SYMBOLS,
    UNDERGROUND,
    WORDS,
    State,
)

WAYS = 4  # to stations of a symbol, at most: more are not told apart
INSIDE = 5  # stations in a district, likewise
LINE_INSIDE = 10  # most stations of a line in a district

# The first number of each kind of feature.
WHEN = 0  # + pencil x round: when each pencil is used
LINE = WHEN + PENCILS * ROUNDS  # + pencil x station
NOW = LINE + PENCILS * STATIONS  # + station: on the line being drawn
END = NOW + STATIONS  # + station: an end of it
DRAWN = END + STATIONS  # + section
BLOCKED = DRAWN + SECTIONS  # + section: crossed by one that is drawn
SHARED = BLOCKED + SECTIONS  # + number of lines (1..3) x station: on at least that many
LINE_POINTS = SHARED + 3 * STATIONS  # + districts of the line being drawn x its most stations in one
IN_DISTRICT = LINE_POINTS + (DISTRICTS + 1) * LINE_INSIDE  # + district x stations of that line in it
CIRCLES = IN_DISTRICT + DISTRICTS * INSIDE  # + circles crossed off
LEFT = CIRCLES + 11  # + card: still in the deck
TURNS = LEFT + CARDS  # + underground x surface cards still in the deck
NEXT = TURNS + 6 * 7  # + station: within reach of an end of the line being drawn
NEXT_SHARED = NEXT + STATIONS  # + number of lines (1..3) x such a station on at least that many
NEXT_DISTRICTS = NEXT_SHARED + 3 * STATIONS  # + districts that it would be new in
NEXT_WAYS = NEXT_DISTRICTS + DISTRICTS + 1  # + symbol x cards with it still in the deck x such stations
BEYOND = NEXT_WAYS + SYMBOLS * 3 * (WAYS + 1)  # + station: within reach of one of those
OBJECTIVE = BEYOND + STATIONS  # + objective: turned up
POWER = OBJECTIVE + OBJECTIVES  # + pencil x power
SPENT = POWER + PENCILS * POWERS
SECOND = SPENT + 1  # + symbol: a second section with it may follow, NL-72
CIRCLE_NEXT = SECOND + SYMBOLS
A_ROUND = CIRCLE_NEXT + 1  # features; each round has its own, as what is good early is another thing late
FEATURES = A_ROUND * ROUNDS
SPREAD = 3.0  # points: how far a search looks beyond what seems best
# Points that a decision brings beyond what was expected of it before: see `bots/hindsight.py`. They are measured by
# `benchmarks/luck.py --finds`; modules make more of a decision than a search sees coming.
FINDS, FINDS_WITH_MODULES = 0.2, 0.33
BASE: dict[str, object] = {}
LESSONS = (  # the games that are learned from, in turn: players and options
    (1, BASE),
    (1, BASE),
    (1, BASE),
    (1, {"powers": 1}),
    (1, {"objectives": 1}),
    (1, {"powers": 1, "objectives": 1}),
)


@rule
def add_all(active: Numbers, n: int, first: int, stations: int) -> int:
    """Add a feature for each member of a set of stations."""
    while stations:
        active[n] = first + first_bit(stations)
        stations &= stations - 1
        n += 1
    return n


@rule
def features(parts: Parts, state: State, seat: int, active: Numbers) -> int:
    """Write the numbers of the active features; return how many."""
    n = add_lines(parts, state, seat, active, 0)
    if state.phase != ORDER:
        n = add_sheet(parts, state, seat, active, n)
        n = add_line_now(parts, state, seat, active, n)
        n = add_prospects(parts, state, seat, active, n)
        n = add_turn(parts, state, seat, active, n)
    for k in range(n):
        active[k] += A_ROUND * state.round
    return n


@rule
def add_lines(parts: Parts, state: State, seat: int, active: Numbers, n: int) -> int:
    """Each line, when it is drawn, and the power that goes with it."""
    place = place_of(state.players, seat)
    for k in range(ROUNDS):
        pencil = state.pencil[(place + PLACES + state.round - k) % PLACES]  # in round k
        if pencil == NO_PENCIL:
            continue
        active[n] = WHEN + pencil * ROUNDS + k
        n += 1
        n = add_all(active, n, LINE + pencil * STATIONS, state.stations[seat, pencil, 0])
        if state.powers:
            active[n] = POWER + pencil * POWERS + state.power[pencil]
            n += 1
    return n


@rule
def add_sheet(parts: Parts, state: State, seat: int, active: Numbers, n: int) -> int:
    """What all lines together make of the sheet."""
    for w in range(WORDS):
        here = drawn(state, seat, w)
        n = add_all(active, n, DRAWN + w * WORD, here)
        n = add_all(active, n, BLOCKED + w * WORD, blocked(parts, state, seat, w) & ~here)
    for lines in range(3):
        n = add_all(active, n, SHARED + lines * STATIONS, on_lines(state, seat, lines + 1))
    active[n] = CIRCLES + circles(parts, state, seat)
    n += 1
    if state.objectives:
        n = add_all(active, n, OBJECTIVE, state.shared_objectives[0])
    return n


@rule
def blocked(parts: Parts, state: State, seat: int, w: int) -> int:
    """One word of the set of sections that may not be drawn any more."""
    found = 0
    for v in range(WORDS):
        rest = drawn(state, seat, v)
        while rest:
            found |= parts.bars[v * WORD + first_bit(rest), w]
            rest &= rest - 1
    return found


@rule
def add_line_now(parts: Parts, state: State, seat: int, active: Numbers, n: int) -> int:
    """The line being drawn."""
    pencil = pencil_of(state, seat)
    stations = state.stations[seat, pencil, 0]
    n = add_all(active, n, NOW, stations)
    n = add_all(active, n, END, line_ends(parts, state, seat, pencil))
    districts = 0
    most = 0
    for district in range(DISTRICTS):
        inside = count_bits(stations & parts.district[district, 0])
        if inside:
            active[n] = IN_DISTRICT + district * INSIDE + min(inside, INSIDE) - 1
            n += 1
            districts += 1
            most = max(most, inside)
    active[n] = LINE_POINTS + districts * LINE_INSIDE + min(most, LINE_INSIDE - 1)
    return n + 1


@rule
def add_prospects(parts: Parts, state: State, seat: int, active: Numbers, n: int) -> int:
    """Where the line being drawn can go, and the cards that may still come."""
    pencil = pencil_of(state, seat)
    stations = state.stations[seat, pencil, 0]
    others = ((1 << STATIONS) - 1) ^ stations
    near = reachable_from(parts, state, seat, line_ends(parts, state, seat, pencil), others)
    n = add_all(active, n, NEXT, near)
    for lines in range(3):
        n = add_all(active, n, NEXT_SHARED + lines * STATIONS, near & on_lines(state, seat, lines + 1))
    districts = 0
    for district in range(DISTRICTS):
        members = parts.district[district, 0]
        if near & members and stations & members == 0:
            districts += 1
    active[n] = NEXT_DISTRICTS + districts
    n += 1
    left = (1 << CARDS) - 1 ^ state.turned[0]
    n = add_all(active, n, LEFT, left)
    active[n] = TURNS + 7 * count_bits(left >> UNDERGROUND) + count_bits(left & (1 << UNDERGROUND) - 1)
    n += 1
    for symbol in range(SYMBOLS):
        cards = (left >> symbol & 1) + (left >> UNDERGROUND + symbol & 1)
        ways = min(WAYS, count_bits(near & parts.fitting[symbol, 0]))
        active[n] = NEXT_WAYS + (symbol * 3 + cards) * (WAYS + 1) + ways
        n += 1
    return add_all(active, n, BEYOND, reachable_from(parts, state, seat, near, others ^ near))


@rule
def add_turn(parts: Parts, state: State, seat: int, active: Numbers, n: int) -> int:
    """What is still to be decided in this turn."""
    if state.spent[seat]:
        active[n] = SPENT
        n += 1
    if state.phase == DRAWING:
        active[n] = SECOND + wanted(parts, state, seat)
        n += 1
    elif state.phase == CIRCLING:
        active[n] = CIRCLE_NEXT
        n += 1
    return n


@rule
def worth(parts: Parts, state: State, seat: int) -> float:
    return 1.0 * score(parts, state, seat)


@rule
def settled(parts: Parts, state: State) -> bool:
    return state.phase == OVER


def finds(state: State) -> float:
    return FINDS_WITH_MODULES if state.powers or state.objectives else FINDS


@rule
def untaught(parts: Parts, state: State) -> bool:
    """While learning, any order of the pencils is played. NL-41"""
    return state.phase == ORDER


@rule
def sample_world(parts: Parts, sight: Sight, stream: Numbers, state: State) -> int:
    """The seat's own sheet as a game alone: nobody can get into another's way, and the deck has no order."""
    seat = sight.viewer
    place = place_of(sight.players, seat)
    copy_public(state, sight)
    state.players = 1
    for k in range(PLACES):
        state.pencil[k] = sight.pencil[(place + k) % PLACES]
    copy_sheet(state, sight, seat)
    for pencil in range(PENCILS):
        state.stations[0, pencil, 0] = state.stations[seat, pencil, 0]
        state.circled[0, pencil] = state.circled[seat, pencil]
        for w in range(WORDS):
            state.sections[0, pencil, w] = state.sections[seat, pencil, w]
    for k in range(2):
        state.reached[0, k] = state.reached[seat, k]
    state.spent[0] = state.spent[seat]
    state.decided[0] = 0
    return 0


NET = Net(
    size=FEATURES, features=features, settled=settled, untaught=untaught, alone=True, finds=finds, lessons=LESSONS
)
