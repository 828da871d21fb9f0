"""What a sheet can still become: the features of a position that an evaluation is learned from.

They are taken after a decision: mostly between two turns, when the next card is about to be turned.
"""

from ...kernel.bits import WORD, count_bits, first_bit
from ...kernel.rule import rule
from .pencils import pencil_of, place_of
from .scoring import circles, districts_of, most_in_district, on_lines, score
from .section import ends, wanted
from .sight import copy_public, copy_sheet
from .state import (
    CARDS,
    CIRCLING,
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
)

# The first number of each kind of feature.
WHEN = 0  # + pencil x round: when each pencil is used
LINE = WHEN + PENCILS * ROUNDS  # + pencil x station
NOW = LINE + PENCILS * STATIONS  # + station: on the line being drawn
END = NOW + STATIONS  # + station: an end of it
DRAWN = END + STATIONS  # + section
SHARED = DRAWN + SECTIONS  # + number of lines (1..3) x station: on more than so many
DISTRICTS_NOW = SHARED + 3 * STATIONS  # + districts of the line being drawn
MOST_NOW = DISTRICTS_NOW + 14  # + its most stations in a district
CIRCLES = MOST_NOW + 14  # + circles crossed off
LEFT = CIRCLES + 11  # + card: still in the deck
UNDERGROUND_LEFT = LEFT + CARDS  # + round x underground cards still in the deck
SURFACE_LEFT = UNDERGROUND_LEFT + ROUNDS * 6  # + surface cards still in the deck
OBJECTIVE = SURFACE_LEFT + 7  # + objective: turned up
POWER = OBJECTIVE + OBJECTIVES  # + pencil x power
SPENT = POWER + PENCILS * POWERS
SECOND = SPENT + 1  # + symbol: a second section with it may follow, NL-72
CIRCLE_NEXT = SECOND + SYMBOLS
FEATURES = CIRCLE_NEXT + 1
SPREAD = 6.0  # points: how far a search looks beyond what seems best
UNIT = "points"  # of what a position is worth: see `bots/judging.py`
FINDS = 0.3  # points that a decision brings beyond what was expected of it before: see `bots/analysis.py`
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
def add_all(active, n, first, stations):
    """Add a feature for each member of a set of stations."""
    while stations:
        active[n] = first + first_bit(stations)
        stations &= stations - 1
        n += 1
    return n


@rule
def features(parts, state, seat, active):
    """Write the numbers of the active features; return how many."""
    n = 0
    place = place_of(state, seat)
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
    if state.phase == ORDER:
        return n
    pencil = pencil_of(state, seat)
    stations = state.stations[seat, pencil, 0]
    n = add_all(active, n, NOW, stations)
    n = add_all(active, n, END, ends(parts, state, seat, pencil))
    for w in range(WORDS):
        sections = state.sections[seat, 0, w] | state.sections[seat, 1, w]
        sections |= state.sections[seat, 2, w] | state.sections[seat, 3, w]
        n = add_all(active, n, DRAWN + w * WORD, sections)
    for lines in range(3):
        n = add_all(active, n, SHARED + lines * STATIONS, on_lines(state, seat, lines + 1))
    active[n] = DISTRICTS_NOW + districts_of(parts, stations)
    active[n + 1] = MOST_NOW + most_in_district(parts, stations, -1)
    active[n + 2] = CIRCLES + circles(parts, state, seat)
    n += 3
    left = (1 << CARDS) - 1 ^ state.turned[0]
    n = add_all(active, n, LEFT, left)
    active[n] = UNDERGROUND_LEFT + state.round * 6 + count_bits(left >> UNDERGROUND)
    active[n + 1] = SURFACE_LEFT + count_bits(left & (1 << UNDERGROUND) - 1)
    n += 2
    if state.objectives:
        n = add_all(active, n, OBJECTIVE, state.shared_objectives[0])
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
def worth(parts, state, seat):
    return 1.0 * score(parts, state, seat)


@rule
def settled(parts, state):
    return state.phase == OVER


@rule
def untaught(parts, state):
    """While learning, any order of the pencils is played. NL-41"""
    return state.phase == ORDER


@rule
def dream(parts, sight, stream, state):
    """The seat's own sheet as a game alone: nobody can get into another's way, and the deck has no order."""
    seat = sight.viewer
    place = place_of(sight, seat)
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
