"""An observation's record turned into a row of numbers for a network, by a plan that says where each number comes from.

The plan is data, so one rule serves every game: each of its rows covers a run of equal entries of one field.
`games/tensor.py` makes it from the layout of the game's sight.
"""

from .arrays import Grid, Matrix, Row
from .bits import WORD
from .rule import inlined, rule

# What a row of the plan writes: scaled numbers, sets as bits, one-hot values, or seats counted from the viewer.
NUMBERS, SETS, ONE_HOT, SEAT, SEAT_SET = range(5)
# The columns of a row.
KIND, AT, SIZE, ENTRIES, OUT, BESIDE, STRIDE, WIDTH = range(8)
COLUMNS = 8


@inlined
def value_at(raw: Grid, i: int, at: int, size: int) -> int:
    """The signed number of this many bytes, the lowest first."""
    if size == 1:
        return raw[i, at] + 0
    value = 0
    for k in range(size - 1):
        value |= (raw[i, at + k] & 255) << (8 * k)
    return value + raw[i, at + size - 1] * (1 << (8 * (size - 1)))


@inlined
def write_numbers(raw: Grid, i: int, at: int, plan: Grid, r: int, scale: float, tensors: Matrix[float]) -> None:
    size, most, out = plan[r, SIZE], plan[r, WIDTH], plan[r, OUT]
    if size == 1:
        for e in range(plan[r, ENTRIES]):
            tensors[i, out + e] = raw[i, at + e] * scale
        return
    for e in range(plan[r, ENTRIES]):
        value = value_at(raw, i, at + e * size, size)
        tensors[i, out + e] = (value if value < most else most) * scale


@inlined
def write_sets(raw: Grid, i: int, at: int, plan: Grid, r: int, tensors: Matrix[float]) -> None:
    size, width, out = plan[r, SIZE], plan[r, WIDTH], plan[r, OUT]
    for e in range(plan[r, ENTRIES]):
        for byte in range(size):
            bits = raw[i, at + e * size + byte] & 255
            member = out + e * width + byte // 8 * WORD + byte % 8 * 8
            while bits:
                if bits & 1:
                    tensors[i, member] = 1
                member += 1
                bits >>= 1


@inlined
def write_one_hot(raw: Grid, i: int, at: int, plan: Grid, r: int, tensors: Matrix[float]) -> None:
    size, width, out = plan[r, SIZE], plan[r, WIDTH], plan[r, OUT]
    for e in range(plan[r, ENTRIES]):
        value = value_at(raw, i, at + e * size, size)
        if 0 <= value < width:
            tensors[i, out + e * width + value] = 1


@inlined
def write_seats(
    raw: Grid, i: int, at: int, plan: Grid, r: int, players: int, viewer: int, tensors: Matrix[float]
) -> None:
    """Seats, or -1 for nobody, one-hot from the viewer on."""
    size, out = plan[r, SIZE], plan[r, OUT]
    for e in range(plan[r, ENTRIES]):
        seat = value_at(raw, i, at + e * size, size)
        if 0 <= seat < players:
            tensors[i, out + e * players + (seat - viewer) % players] = 1


@rule
def encode(
    raw: Grid, plan: Grid, scales: Row[float], i: int, viewer: int, players: int, tensors: Matrix[float]
) -> None:
    """Write record i, seen by `viewer`, into row i of the tensors. `raw` is the records as bytes."""
    viewer = max(viewer, 0)
    for k in range(len(tensors[i])):  # all zeros at once, and then the others: most of a row is 0
        tensors[i, k] = 0
    for r in range(len(plan)):
        kind = plan[r, KIND]
        at = plan[r, AT]
        if plan[r, BESIDE] >= 0:
            at += (viewer + plan[r, BESIDE]) % players * plan[r, STRIDE]
        if kind == NUMBERS:
            write_numbers(raw, i, at, plan, r, scales[r], tensors)
        elif kind == SETS:
            write_sets(raw, i, at, plan, r, tensors)
        elif kind == ONE_HOT:
            write_one_hot(raw, i, at, plan, r, tensors)
        elif kind == SEAT:
            write_seats(raw, i, at, plan, r, players, viewer, tensors)
        else:
            for k in range(players):
                tensors[i, plan[r, OUT] + k] = (raw[i, at] >> ((viewer + k) % players)) & 1
