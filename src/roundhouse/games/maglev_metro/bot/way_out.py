"""The way out where a solo player cannot go on: a colour that must be unlocked before all else.

The open grey cards forbid links, MM-151. The hub counts as three kinds of stations, so two cards can close it to every
station that needs no unlocking: then somebody whose robots lie elsewhere is stuck. And the game ends with the bag,
MM-152, to which the commuters of a colour come only with its first station, MM-124. Whoever unlocks none in time brings
nobody home.
"""

from ....kernel.rule import rule
from ..rules.board import filled, holds, unlocked
from ..rules.bonus import links
from ..rules.line import forbidden_link, link_to, own_sides
from ..rules.parts import Parts
from ..rules.state import BUILD_SLOT, COLOURS, GOLD, NONE, PINK, ROBOTS, STATIONS, TILES_OF_A_KIND, UNLOCK_COLUMN, State
from ..rules.turn import bag_size
from .scratch import NOBODY

ELSEWHERE = 2  # what a robot costs that lies on the board and must be moved, beside one in hand
MISSING = 8  # and one that is still to be fetched


@rule
def goes_on(parts: Parts, record: State, seat: int, station: int) -> bool:
    """Whether the line can go on from a station: from the hub, or with fewer than two links. MM-53"""
    if record.kind[station] == NONE:
        return False
    if station != record.train[seat] and own_sides(parts, record, seat, station) == 0:
        return False
    if station == parts.hub:
        return True
    joined = 0
    for k in range(parts.exit_count[station]):
        joined += link_to(parts, record, seat, parts.exit[station, k]) >= 0
    return joined < 2


@rule
def could_link(parts: Parts, record: State, seat: int, colour: int) -> bool:
    """Whether a new station of this colour could be linked to the line."""
    if record.display[colour] == 0:
        return False
    for station in range(STATIONS):
        if goes_on(parts, record, seat, station):
            if not forbidden_link(parts, record, record.kind[station], colour + 1):
                return True
    return False


@rule
def could_join(parts: Parts, record: State, seat: int) -> bool:
    """Whether a station that stands could be linked to the line."""
    for other in range(STATIONS):
        if record.kind[other] != NONE and other != record.train[seat] and own_sides(parts, record, seat, other) == 0:
            for station in range(STATIONS):
                if goes_on(parts, record, seat, station):
                    if not forbidden_link(parts, record, record.kind[station], record.kind[other]):
                        return True
    return False


@rule
def cost_of_unlocking(parts: Parts, record: State, seat: int, colour: int) -> int:
    """How dear it is to fill a column, when BUILD STATION keeps its robot."""
    column = UNLOCK_COLUMN + colour - PINK
    cost = 0
    for robot in range(ROBOTS):
        needed = 0
        for slot in range(parts.slots[column]):
            needed += record.board[seat, column, slot] == 0 and (parts.accepts[column, slot] >> robot) & 1
        in_hand = record.hand[seat, robot]
        if robot == GOLD and filled(record, seat, BUILD_SLOT) == 0:
            in_hand -= 1
        on_board = 0
        for line in range(UNLOCK_COLUMN):
            if line != BUILD_SLOT and holds(record, seat, line, robot):
                on_board += 1
        for _ in range(needed):
            if in_hand > 0:
                in_hand -= 1
            elif on_board > 0:
                on_board -= 1
                cost += ELSEWHERE
            else:
                cost += MISSING
    return cost


@rule
def colour_that_opens(parts: Parts, record: State, seat: int, hurried: int, few: int) -> int:
    """The commuter colour that a solo player must unlock at once, the cheapest one; NOBODY: there is no need.

    With no more passengers than `hurried` in the bag, and so turns, the first colour is urgent. Where the line has no
    more than a `few` links, so is one that lets it go on.
    """
    if record.players > 1 or record.train[seat] < 0:
        return NOBODY
    hurry = bag_size(record) <= hurried
    stuck = links(parts, record, seat) <= few and not could_join(parts, record, seat)
    for colour in range(COLOURS):
        if unlocked(parts, record, seat, colour) and could_link(parts, record, seat, colour):
            stuck = False
            if colour >= PINK:
                hurry = False  # a first colour can be built as it is
        if colour >= PINK and record.display[colour] < TILES_OF_A_KIND:
            hurry = False
    if not stuck and not hurry:
        return NOBODY
    best = NOBODY
    least = 0
    for colour in range(PINK, COLOURS):
        if could_link(parts, record, seat, colour):
            cost = cost_of_unlocking(parts, record, seat, colour)
            if best == NOBODY or cost < least:
                best = colour
                least = cost
    return best
