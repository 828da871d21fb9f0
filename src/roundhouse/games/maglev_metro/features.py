"""The features of a position, for a net: small facts that are true of it, each with a number.

They tell the seat's board, its line and what lies ahead of its train, what is still to come, and in short the others.
"""

from ...kernel.rule import rule
from .board import actions_allowed, filled
from .bonus import card_points, column_filled, links
from .line import has_track, own_sides, run_end, station_ahead
from .passengers import riders
from .prospects import CROWD, CROWDS, GOALS, MOST_WAITING, NEAR, NOTED, REACH, look_ahead, to_goal
from .scoring import commuter_points, full_rows, link_points
from .state import (
    BONUS_ROW,
    CARDS,
    COLOURS,
    DECK,
    DECKS,
    HUB,
    LINES,
    LINK_ROW,
    NONE,
    PHASES,
    PINK,
    SEATS,
    SLOT_WORDS,
    SLOTS,
    STATIONS,
    STRAIGHTS,
    TILES_OF_A_KIND,
)
from .turn import bag_size

BAG = 84  # sizes of the bag that are told apart
FEW = 6  # passengers of a colour that are told apart
POINTS = 40  # steps of three points
LINKS = 24
MAPS = 2  # without a hub and with one
DISTANCES = 9

# The first number of each kind of feature.
TABLE = 0  # + map x players
SLOT = TABLE + MAPS * (SEATS + 1)  # + line x slot x colour
FILLED = SLOT + LINES * SLOTS * len(SLOT_WORDS)  # + line x how many
COLUMN = FILLED + LINES * (SLOTS + 1)  # + column of the link rows x how many
ON_LINE = COLUMN + SLOTS * (SLOTS + 1)  # + map x station: reached and built
REACHED = ON_LINE + MAPS * STATIONS  # + map x station: reached, with no station yet
END = REACHED + MAPS * STATIONS  # + map x station: the line can go on from it
TRAIN_AT = END + MAPS * STATIONS  # + map x station
KINDS = TRAIN_AT + MAPS * STATIONS  # + kind x how many on the line
EMPTY = KINDS + (HUB + 1) * 5  # + how many recessed hexes without a station are reached
LINKED = EMPTY + 5  # + links x full rows
OPEN_RUN = LINKED + LINKS * 4  # + tiles to a goal x goal
GROWTH = OPEN_RUN + (REACH + 1) * GOALS  # + tiles to a goal x goal, from an end at a station
LAID = GROWTH + (REACH + 1) * GOALS  # + shape x tiles on the map
LOAD = LAID + 2 * (STRAIGHTS + 1)  # + colour x distance x how many
SERVED = LOAD + COLOURS * DISTANCES * (SLOTS + 1)  # + colour x distance
WAITING = SERVED + COLOURS * DISTANCES  # + crowd x how many
OWN_POINTS = WAITING + CROWDS * MOST_WAITING
CARD = OWN_POINTS + POINTS  # + card
CARD_NOW = CARD + CARDS  # + deck x points
ROWS_FOR_CARDS = CARD_NOW + DECKS * 16  # + full rows
BAG_SIZE = ROWS_FOR_CARDS + 4  # + alone? x size
IN_BAG = BAG_SIZE + 2 * BAG  # + colour x how many
DISPLAY = IN_BAG + COLOURS * FEW  # + colour x tiles
UNSERVED = DISPLAY + COLOURS * (TILES_OF_A_KIND + 1)  # + colours without a station x is the bag empty?
ENDING = UNSERVED + 5 * 2  # + turns left
ON_TURN = ENDING + 3  # + phase x units
ACTIONS = ON_TURN + len(PHASES) * 5  # + actions left in this turn
HELD = ACTIONS + 6  # + colour x how many
OTHERS_TURN = HELD + COLOURS * 6  # + players x how far away
OTHER_FILLED = OTHERS_TURN + (SEATS + 1) * SEATS  # + several? x line x how many
OTHER_POINTS = OTHER_FILLED + 2 * LINES * (SLOTS + 1)
OTHER_LINKS = OTHER_POINTS + 2 * POINTS
OTHER_RIDERS = OTHER_LINKS + 2 * LINKS
FEATURES = OTHER_RIDERS + 2 * (SLOTS + 1)


# --- The seat's own


@rule
def tell_board(state, seat, active, n):
    for line in range(LINES):
        count = 0
        for slot in range(SLOTS):
            colour = state.board[seat, line, slot]
            if colour:
                count += 1
                active[n] = SLOT + (line * SLOTS + slot) * len(SLOT_WORDS) + colour
                n += 1
        active[n] = FILLED + line * (SLOTS + 1) + count
        n += 1
    for column in range(SLOTS):
        active[n] = COLUMN + column * (SLOTS + 1) + column_filled(state, seat, column)
        n += 1
    return n


@rule
def tell_line(parts, state, seat, where, active, n):
    """Stations reached, links, and how the line can grow."""
    rows = full_rows(parts, state, seat, LINK_ROW)
    reached = 0
    kinds = 0
    halves = 0
    empty = 0
    for kind in range(HUB + 1):
        active[NOTED + 1 + kind] = 0
    for station in range(STATIONS):
        if parts.home[station] < 0:
            continue
        sides = own_sides(parts, state, seat, station)
        if sides == 0:
            continue
        reached |= 1 << station
        kind = state.kind[station]
        if kind == NONE:
            active[n] = REACHED + where * STATIONS + station
            n += 1
            empty += 1
            continue
        kinds |= 1 << kind
        active[NOTED + 1 + kind] += 1
        active[n] = ON_LINE + where * STATIONS + station
        n += 1
    for station in range(STATIONS):
        if (reached >> station) & 1 and state.kind[station] != NONE:
            sides = 0
            for k in range(parts.exit_count[station]):
                place = parts.exit[station, k]
                if not has_track(parts, state, seat, place):
                    continue
                sides += 1
                run = run_end(parts, state, seat, place)
                ahead = station_ahead(parts, run)
                if ahead < 0:
                    active[n] = OPEN_RUN + to_goal(parts, state, seat, run, reached, kinds)
                    n += 1
                elif state.kind[ahead] != NONE:
                    halves += 1
            if sides == 1 and station != parts.hub:
                active[n] = END + where * STATIONS + station
                nearest = REACH * GOALS
                for k in range(parts.exit_count[station]):
                    nearest = min(nearest, to_goal(parts, state, seat, parts.exit[station, k], reached, kinds))
                active[n + 1] = GROWTH + nearest
                n += 2
    for kind in range(1, HUB + 1):
        active[n] = KINDS + kind * 5 + min(active[NOTED + 1 + kind], 4)
        n += 1
    active[n] = EMPTY + min(empty, 4)
    active[n + 1] = LINKED + rows * LINKS + min(halves // 2, LINKS - 1)
    active[n + 2] = LAID + state.laid[seat, 0]
    active[n + 3] = LAID + STRAIGHTS + 1 + state.laid[seat, 1]
    return n + 4


@rule
def tell_ahead(parts, state, seat, active, n):
    """Who rides and who waits, and how far they have to go."""
    look_ahead(parts, state, seat, active)
    for colour in range(COLOURS):
        far = min(active[NEAR + colour], DISTANCES - 1)
        active[n] = SERVED + colour * DISTANCES + far
        n += 1
        if state.load[seat, colour]:
            active[n] = LOAD + (colour * DISTANCES + far) * (SLOTS + 1) + state.load[seat, colour]
            n += 1
    for crowd in range(CROWDS):
        if active[CROWD + crowd]:
            active[n] = WAITING + crowd * MOST_WAITING + min(active[CROWD + crowd], MOST_WAITING) - 1
            n += 1
    return n


@rule
def tell_cards(parts, state, seat, active, n):
    """The cards, and what they bring now. MM-144"""
    active[n] = ROWS_FOR_CARDS + full_rows(parts, state, seat, BONUS_ROW)
    n += 1
    for deck in range(DECKS):
        if state.card[seat, deck]:
            active[n] = CARD + DECK * deck + state.card[seat, deck] - 1
            active[n + 1] = CARD_NOW + deck * 16 + min(card_points(parts, state, seat, deck), 15)
            n += 2
    return n


# --- What all have in common, and the others


@rule
def open_points(parts, state, seat):
    """The points that everybody can see."""
    points = link_points(parts, state, seat)
    for colour in range(PINK, COLOURS):
        points += commuter_points(state, seat, colour)
    return points


@rule
def tell_supply(state, active, n):
    """What is still to come."""
    size = bag_size(state)
    active[n] = BAG_SIZE + (BAG if state.players == 1 else 0) + min(size, BAG - 1)
    n += 1
    unserved = 0
    for colour in range(COLOURS):
        active[n] = IN_BAG + colour * FEW + min(state.bag[colour], FEW - 1)
        active[n + 1] = DISPLAY + colour * (TILES_OF_A_KIND + 1) + state.display[colour]
        n += 2
        if colour >= PINK and state.display[colour] == TILES_OF_A_KIND:
            unserved += 1
    active[n] = UNSERVED + 2 * unserved + (1 if size == 0 else 0)
    return n + 1


@rule
def tell_turn(parts, state, seat, active, n):
    """Whose turn it is, and what is left of it."""
    players = state.players
    if state.ending:
        now = (state.seat - state.start_player + 1 + players) % players
        own = (seat - state.start_player + 1 + players) % players
        active[n] = ENDING + 2 - state.ending + (1 if own >= now else 0)
        n += 1
    for colour in range(COLOURS):
        if state.hand[seat, colour]:
            active[n] = HELD + colour * 6 + state.hand[seat, colour]
            n += 1
    if state.seat == seat:
        active[n] = ON_TURN + state.phase * 5 + state.units
        active[n + 1] = ACTIONS + max(0, actions_allowed(parts, state, seat) - state.taken)
        return n + 2
    active[n] = OTHERS_TURN + players * SEATS + (state.seat - seat + players) % players
    return n + 1


@rule
def tell_others(parts, state, seat, active, n):
    """The others' boards, and their points without their cards."""
    several = 1 if state.players > 2 else 0
    for other in range(state.players):
        if other == seat:
            continue
        for line in range(LINES):
            active[n] = OTHER_FILLED + (several * LINES + line) * (SLOTS + 1) + filled(state, other, line)
            n += 1
        count = links(parts, state, other)
        points = open_points(parts, state, other)
        active[n] = OTHER_POINTS + several * POINTS + min(points // 3, POINTS - 1)
        active[n + 1] = OTHER_LINKS + several * LINKS + min(count, LINKS - 1)
        active[n + 2] = OTHER_RIDERS + several * (SLOTS + 1) + riders(state, other)
        n += 3
    return n
