"""The player board: which slots accept whom, how rows slide, and what a full line gives."""

from ....kernel.rule import inlined, rule
from .clauses import MM_21, MM_23, MM_91
from .parts import Parts
from .state import EXTRA_ROW, PINK, ROBOTS, UNITS_ROWS, UNLOCK_COLUMN, State

BASE_ACTIONS = 2  # MM-31


@rule
def filled(state: State, seat: int, line: int) -> int:
    """How many passengers lie in a line."""
    return (
        (state.board[seat, line, 0] > 0)
        + (state.board[seat, line, 1] > 0)
        + (state.board[seat, line, 2] > 0)
        + (state.board[seat, line, 3] > 0)
    )


@rule
def holds(state: State, seat: int, line: int, colour: int) -> bool:
    """Whether a passenger of this colour lies in a line."""
    return (
        state.board[seat, line, 0] == colour + 1
        or state.board[seat, line, 1] == colour + 1
        or state.board[seat, line, 2] == colour + 1
        or state.board[seat, line, 3] == colour + 1
    )


@rule
def full(parts: Parts, state: State, seat: int, line: int) -> bool:
    return filled(state, seat, line) == parts.slots[line]


@rule
def row_units(state: State, seat: int, row: int) -> int:
    """MM-22: column 1 is always filled, so a row gives 1 to 4 units."""
    return 1 + filled(state, seat, row)


@rule
def unlocked(parts: Parts, state: State, seat: int, colour: int) -> int:
    """MM-126: robots always, commuters with a full column."""
    return colour < ROBOTS or full(parts, state, seat, UNLOCK_COLUMN + colour - PINK)


@rule
def actions_allowed(parts: Parts, state: State, seat: int) -> int:
    """MM-31: two, and one more for each full row of EXTRA ACTIONS."""
    allowed = BASE_ACTIONS
    for k in range(3):
        if full(parts, state, seat, EXTRA_ROW + k):
            allowed += 1
    return allowed


@rule
def line_of(target: int) -> int:
    """The line in which a target lies: units rows have two, a left and a right end."""
    return target // 2 if target < 2 * UNITS_ROWS else target - UNITS_ROWS


@rule
def accepts(parts: Parts, line: int, slot: int, colour: int) -> int:
    return (parts.accepts[line, slot] >> colour) & 1


@inlined
def why_not_slot(parts: Parts, state: State, seat: int, colour: int, target: int) -> int:
    """0 where a passenger may be put there, else the clause against it. MM-21: a slot takes certain
    passengers only; those that are shifted have to fit as well, MM-23."""
    line = line_of(target)
    if line >= UNITS_ROWS:
        for slot in range(parts.slots[line]):
            if state.board[seat, line, slot] == 0 and accepts(parts, line, slot, colour):
                return 0
        return MM_21
    count = filled(state, seat, line)
    if count == parts.slots[line]:
        return MM_21
    if target % 2:
        return 0 if accepts(parts, line, count, colour) else MM_21
    if not accepts(parts, line, 0, colour):
        return MM_21
    for slot in range(count):
        if not accepts(parts, line, slot + 1, state.board[seat, line, slot] - 1):
            return MM_23
    return 0


@rule
def put(parts: Parts, state: State, seat: int, colour: int, target: int) -> None:
    """Put a passenger into a slot. MM-23: robots to the right of it slide one column."""
    line = line_of(target)
    if line >= UNITS_ROWS:
        for slot in range(parts.slots[line]):
            if state.board[seat, line, slot] == 0 and accepts(parts, line, slot, colour):
                state.board[seat, line, slot] = colour + 1
                return
    slot = filled(state, seat, line)
    if target % 2 == 0:
        while slot > 0:
            state.board[seat, line, slot] = state.board[seat, line, slot - 1]
            slot -= 1
    state.board[seat, line, slot] = colour + 1


@inlined
def why_not_lift(parts: Parts, state: State, seat: int, colour: int, target: int) -> int:
    """0 where a robot of this colour can be taken from there: only from the ends of a units row. MM-91"""
    line = line_of(target)
    if line >= UNITS_ROWS:
        for slot in range(parts.slots[line]):
            if state.board[seat, line, slot] == colour + 1:
                return 0
        return MM_91
    count = filled(state, seat, line)
    if count == 0:
        return MM_91
    if target % 2:
        return 0 if state.board[seat, line, count - 1] == colour + 1 else MM_91
    if state.board[seat, line, 0] != colour + 1:
        return MM_91
    for slot in range(1, count):
        if not accepts(parts, line, slot - 1, state.board[seat, line, slot] - 1):
            return MM_23
    return 0


@rule
def lift(parts: Parts, state: State, seat: int, colour: int, target: int) -> None:
    """Take a robot off the board; a units row closes up to the left. MM-91"""
    line = line_of(target)
    if line >= UNITS_ROWS:
        for slot in range(parts.slots[line]):
            if state.board[seat, line, slot] == colour + 1:
                state.board[seat, line, slot] = 0
                return
    last = filled(state, seat, line) - 1
    if target % 2 == 0:
        for slot in range(last):
            state.board[seat, line, slot] = state.board[seat, line, slot + 1]
    state.board[seat, line, last] = 0
