"""What a slot of the player board is worth to the greedy bot, in tenths of a point."""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from ..rules.board import filled, line_of, unlocked, why_not_slot
from ..rules.bonus import column_filled
from ..rules.moves import TARGETS
from ..rules.parts import Parts
from ..rules.sight import Sight
from ..rules.state import (
    BONUS_ROW,
    BUILD_SLOT,
    CAPACITY_ROW,
    COLOURS,
    CORAL,
    DROP_OFF_ROW,
    EXTRA_ROW,
    LINK_ROW,
    MOVE_ROW,
    PICK_UP_ROW,
    PINK,
    REFILL_ROW,
    REVERSE_SLOT,
    TRACK_ROW,
    UNITS_ROWS,
    UNLOCK_COLUMN,
)
from ..rules.turn import bag_size
from .scratch import KINDS, LEFT, LINKS, OPENS, UNSERVED
from .weights import (
    NOT_NOW,
    W_ADJUST,
    W_BONUS,
    W_BONUS_ON,
    W_BUILD,
    W_CAPACITY,
    W_CAPACITY_ON,
    W_COLUMN,
    W_COLUMN_ON,
    W_DROP_OFF,
    W_DROP_OFF_ON,
    W_EXTRA,
    W_EXTRA_ON,
    W_EXTRA_THIRD,
    W_EXTRA_THIRD_ON,
    W_MOVE,
    W_MOVE_ON,
    W_PICK_UP,
    W_PICK_UP_ON,
    W_REFILL,
    W_REFILL_ON,
    W_REVERSE,
    W_ROW,
    W_ROW_ON,
    W_TRACK,
    W_TRACK_LATE,
    W_TRACK_ON,
    W_UNLOCK_COST,
    W_UNLOCK_LATE,
    W_UNLOCK_ON,
    W_UNLOCK_PINK,
    W_UNLOCK_UNSERVED,
)


@rule
def best_slot(parts: Parts, sight: Sight, seat: int, colour: int, scratch: Numbers) -> int:
    """What a passenger is worth in the best slot that takes it; NOT_NOW where there is none."""
    best = NOT_NOW
    for target in range(TARGETS):
        if why_not_slot(parts, sight, seat, colour, target) == 0:
            best = max(best, worth_of_slot(parts, sight, seat, colour, line_of(target), scratch))
    return best


@rule
def worth_of_slot(parts: Parts, sight: Sight, seat: int, colour: int, line: int, scratch: Numbers) -> int:
    """Robots are worth what they help until the end, commuters what they score."""
    lying = filled(sight, seat, line)
    left = scratch[LEFT]
    if line < UNITS_ROWS:
        late = line == TRACK_ROW and lying == 0 and scratch[UNSERVED] and bag_size(sight) == 0
        return worth_of_units(line, lying, scratch) * left // 64 + (scratch[W_TRACK_LATE] if late else 0)
    if line == BUILD_SLOT:
        return scratch[W_BUILD]
    if line == REVERSE_SLOT:
        return scratch[W_REVERSE] * left // 64
    if line < EXTRA_ROW + 2:
        return (scratch[W_EXTRA + line - EXTRA_ROW] + scratch[W_EXTRA_ON] * lying) * left // 64
    if line < UNLOCK_COLUMN:
        action = (scratch[W_EXTRA_THIRD] + scratch[W_EXTRA_THIRD_ON] * lying) * left // 64
        return action + worth_of_commuter(sight, seat, colour, scratch)
    if line < LINK_ROW:
        return worth_of_unlocking(parts, sight, seat, line, lying, scratch)
    worth = worth_of_commuter(sight, seat, colour, scratch)
    if line < BONUS_ROW:
        return worth + worth_of_points(parts, sight, seat, colour, line, lying, scratch)
    return worth + scratch[W_BONUS] + scratch[W_BONUS_ON] * lying


@rule
def worth_of_units(row: int, lying: int, scratch: Numbers) -> int:
    if row == TRACK_ROW:
        return scratch[W_TRACK] - scratch[W_TRACK_ON] * lying
    if row == CAPACITY_ROW:
        return scratch[W_CAPACITY] - scratch[W_CAPACITY_ON] * lying
    if row == MOVE_ROW:
        return scratch[W_MOVE] - scratch[W_MOVE_ON] * lying
    if row == PICK_UP_ROW:
        return scratch[W_PICK_UP] - scratch[W_PICK_UP_ON] * lying
    if row == DROP_OFF_ROW:
        return scratch[W_DROP_OFF] - scratch[W_DROP_OFF_ON] * lying
    if row == REFILL_ROW:
        return scratch[W_REFILL] - scratch[W_REFILL_ON] * lying
    return scratch[W_ADJUST]


@rule
def worth_of_unlocking(parts: Parts, sight: Sight, seat: int, line: int, lying: int, scratch: Numbers) -> int:
    """Colours that nobody has a station of are needed for the end, the more so once the bag is empty.

    And where only one colour lets the line go on, it is needed at once.
    """
    colour = line - UNLOCK_COLUMN
    worth = scratch[W_UNLOCK_PINK + colour] + scratch[W_UNLOCK_ON] * lying
    worth = worth * scratch[LEFT] // 64 - scratch[W_UNLOCK_COST]
    if (scratch[UNSERVED] >> (colour + PINK)) & 1:
        worth += scratch[W_UNLOCK_UNSERVED] + (0 if bag_size(sight) else scratch[W_UNLOCK_LATE])
    if scratch[OPENS] == colour + PINK:
        worth += scratch[W_UNLOCK_LATE]
    return worth


@rule
def worth_of_commuter(sight: Sight, seat: int, colour: int, scratch: Numbers) -> int:
    """MM-142, without a full column."""
    full = column_filled(sight, seat, colour - PINK) == 3
    return 10 * ((1 if colour < CORAL else 2) + (1 if full else 0))


@rule
def worth_of_points(parts: Parts, sight: Sight, seat: int, colour: int, line: int, lying: int, scratch: Numbers) -> int:
    """A part of what the links score with a full row, and of what the colour scores with a full column."""
    can = 0  # colours of the row that lie there or can still come
    for commuter in range(PINK, COLOURS):
        on_line = (scratch[KINDS] >> (commuter + 1)) & 1
        if sight.board[seat, line, commuter - PINK] or (on_line and unlocked(parts, sight, seat, commuter)):
            can += 1
    row = scratch[LINKS] * (scratch[W_ROW] + scratch[W_ROW_ON] * lying) * can // 40
    return row + scratch[W_COLUMN] + scratch[W_COLUMN_ON] * column_filled(sight, seat, colour - PINK)
