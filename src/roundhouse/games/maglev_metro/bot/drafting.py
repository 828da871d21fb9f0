"""Which bonus cards the greedy bot keeps in a draft: by what its games mostly bring for them."""

from ....kernel.rule import rule
from ..rules.bonus import (
    DIRECT_LINK,
    EMPTY_LINES,
    EMPTY_SLOTS,
    FILLED_SLOTS,
    FULL_LINES,
    LINKS_OF_LENGTH,
    PASSENGER_SETS,
    PASSENGERS,
    TILES_ON_MAP,
)
from ..rules.parts import Parts
from ..rules.state import COLOURS, LAB, LINES, ROBOTS, UNITS_ROWS

STRAIGHT, CURVED, RIVER_ONLY, LAND_ONLY = 1, 2, 2, 1


@rule
def worth_of_card(parts: Parts, card: int) -> int:
    """The points hoped for, in tenths."""
    count = hoped_for(parts, card)
    if parts.flat[card]:
        return 10 * parts.flat[card] if count >= 10 * parts.at_least[card] else 0
    return min(10 * parts.cap, parts.each[card] * max(0, count - 10 * parts.above[card]))


@rule
def hoped_for(parts: Parts, card: int) -> int:
    """How many of what a card counts a game mostly brings, in tenths."""
    kind = parts.card_kind[card]
    if kind == DIRECT_LINK:
        robots = (parts.pair[card, 0] <= LAB) + (parts.pair[card, 1] <= LAB)
        return 20 if robots == 2 else 4
    if kind in (PASSENGERS, PASSENGER_SETS):
        return hoped_passengers(parts, card, kind == PASSENGER_SETS)
    if kind == TILES_ON_MAP:
        tiles = 90 * (parts.shapes[card] & STRAIGHT) + 40 * (parts.shapes[card] & CURVED)
        if parts.terrains[card] == RIVER_ONLY:
            return tiles // 9
        return tiles * 9 // 10 if parts.terrains[card] == LAND_ONLY else tiles
    if kind == LINKS_OF_LENGTH:
        return 78 if parts.length[card] == 1 else 20 if parts.length[card] == 2 else 5
    return hoped_lines(parts, kind, parts.lines[card])


@rule
def hoped_passengers(parts: Parts, card: int, in_sets: int) -> int:
    count = 0
    for colour in range(COLOURS):
        if (parts.colours[card] >> colour) & 1:
            each = 48 if colour < ROBOTS else 20
            if in_sets:
                count = 36 if colour < ROBOTS else 6
            else:
                count += each
    return count


@rule
def hoped_lines(parts: Parts, kind: int, lines: int) -> int:
    count = 0
    for line in range(LINES + COLOURS - ROBOTS):
        if (lines >> line) & 1:
            slots = parts.slots[line] if line < LINES else 3
            if kind == FULL_LINES:
                count += 4 if line >= UNITS_ROWS else 0
            elif kind == EMPTY_LINES:
                count += 6
            elif kind == FILLED_SLOTS:
                count += 4 * slots
            elif kind == EMPTY_SLOTS:
                count += 10 * slots if line < UNITS_ROWS else 5 * slots
    return count
