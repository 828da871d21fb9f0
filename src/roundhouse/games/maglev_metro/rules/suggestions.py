"""MM-35: the suggested first placements, offered as a hint."""

from ....kernel.rule import rule
from .board import filled, line_of
from .moves import LIFT_ONE, PLACE, placing_of
from .parts import Parts
from .state import BUILD_SLOT, CAPACITY_ROW, GOLD, LILAC, OPENING, PINK, ROBOTS, SEATS, TRACK_ROW, UNLOCK_COLUMN, State


@rule
def suggested(parts: Parts, record: State, seat: int, action: int) -> int:
    """Whether a placement in the first turn is one of the suggested ones; `record` is a state or a sight."""
    if record.phase != OPENING or not PLACE <= action < LIFT_ONE:
        return False
    colour, target = placing_of(action)
    line = line_of(target)
    fourth = (seat - record.start_player + 1) % record.players == SEATS - 1
    if target < 2 * CAPACITY_ROW + 2 and target % 2 == 0:
        return False  # both ends of an empty row are the same
    if line == BUILD_SLOT:
        return colour == GOLD
    if line == TRACK_ROW:
        return filled(record, seat, line) == 0 and spared(parts, record, seat, colour, fourth)
    if line == CAPACITY_ROW:
        return not fourth and filled(record, seat, line) == 0 and spared(parts, record, seat, colour, False)
    if fourth and line in (UNLOCK_COLUMN, UNLOCK_COLUMN + LILAC - PINK):
        other = 2 * UNLOCK_COLUMN + LILAC - PINK - line
        return filled(record, seat, other) == 0 and spared(parts, record, seat, colour, False)
    return False


@rule
def spared(parts: Parts, record: State, seat: int, colour: int, for_column: int) -> int:
    """Whether this robot is not needed for BUILD STATION, nor its like for the pink or the lilac column."""
    if not needed_left(parts, record, seat, colour, -1):
        return False
    if not for_column:
        return True
    pink = needed_left(parts, record, seat, colour, UNLOCK_COLUMN)
    return pink or needed_left(parts, record, seat, colour, UNLOCK_COLUMN + LILAC - PINK)


@rule
def needed_left(parts: Parts, record: State, seat: int, used: int, column: int) -> bool:
    """Whether the hand without one robot still fills BUILD STATION and, where one is given, two slots of a column."""
    for colour in range(ROBOTS):
        left = record.hand[seat, colour] - (colour == used)
        if colour == GOLD and filled(record, seat, BUILD_SLOT) == 0:
            left -= 1
        for slot in range(2):
            if column >= 0 and (parts.accepts[column, slot] >> colour) & 1:
                left -= 1
        if left < 0:
            return False
    return True
