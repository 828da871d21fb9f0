"""A bot that looks one move ahead: it judges a row by how many draws it still seems to need.

The judgement: keep some ascending chain of cars, and count for each run of m places between two kept cars, a and b,
the draws until m cars between a and b have come. The cheapest chain is the row's cost; 0 is a finished row.
"""

from ....kernel.arrays import Numbers
from ....kernel.best_move import best_so_far
from ....kernel.bits import contains, size
from ....kernel.rule import rule
from ..rules.moves import DRAW, KEEP_CAR, LEFT_FROM, PLACE_AT, PROTECT_AT, REMOVE_AT, RIGHT_FROM, SWAP_AT, SWAP_OVER_AT
from ..rules.parts import Parts
from ..rules.sight import Sight
from ..rules.state import LOCK_STEP, PLACES, Table

BITS = 7  # a row is one number: seven cars of seven bits
MASK = (1 << BITS) - 1
UNIT = 100  # costs are in hundredths of a draw
NEVER = 1_000_000
HARMONIC = (0, 100, 150, 183, 208, 228, 245, 259)  # 1 + 1/2 + ... + 1/m, in hundredths


@rule
def car_at(row: int, place: int) -> int:
    return (row >> (BITS * place)) & MASK


@rule
def with_car(row: int, place: int, car: int) -> int:
    return row ^ ((car_at(row, place) ^ car) << (BITS * place))


@rule
def row_of(table: Table, seat: int) -> int:
    row = 0
    for place in range(PLACES):
        row = with_car(row, place, table.row[seat, place])
    return row


@rule
def gap_cost(parts: Parts, places: int, width: int) -> int:
    """The draws until this many places are filled from a range this wide, each place from its share of the range."""
    if width < places:
        return NEVER
    return places * parts.cars * HARMONIC[places] // width if places else 0


@rule
def cost(parts: Parts, row: int, scratch: Numbers) -> int:
    """The cheapest way to finish the row. `scratch[k]` is the cheapest with place k - 1 kept as the last so far."""
    scratch[0] = 0
    for last in range(1, parts.places + 2):
        top = car_at(row, last - 1) if last <= parts.places else parts.cars + 1
        best = NEVER
        for before in range(last):
            bottom = car_at(row, before - 1) if before else 0
            whole = scratch[before] + gap_cost(parts, last - before - 1, top - bottom - 1)
            if whole < best:
                best = whole
        scratch[last] = best
    return scratch[parts.places + 1]


@rule
def cost_with(parts: Parts, row: int, car: int, scratch: Numbers) -> int:
    """The cost once this car is in its best place."""
    best = NEVER
    for place in range(parts.places):
        best = min(best, cost(parts, with_car(row, place, car), scratch))
    return best


@rule
def cost_of_draw(parts: Parts, sight: Sight, row: int, scratch: Numbers) -> int:
    """The expected cost after drawing and placing a car."""
    total = 0
    for car in range(1, parts.cars + 1):
        if contains(sight.unseen, car - 1):
            total += cost_with(parts, row, car, scratch)
    return total // size(sight.unseen)


@rule
def cost_of_refill(parts: Parts, sight: Sight, row: int, place: int, scratch: Numbers) -> int:
    """The expected cost after the car at this place is exchanged for one from the deck."""
    total = 0
    for car in range(1, parts.cars + 1):
        if contains(sight.unseen, car - 1):
            total += cost(parts, with_car(row, place, car), scratch)
    return total // size(sight.unseen)


@rule
def cost_of_removal(parts: Parts, sight: Sight, which: int, scratch: Numbers) -> int:
    """The own cost after a removal, less what it costs the others on average."""
    total = 0
    for seat in range(sight.players):
        if sight.lock[seat, which] == 0:
            row = row_of(sight, seat)
            change = cost_of_refill(parts, sight, row, LOCK_STEP * which, scratch) - cost(parts, row, scratch)
            total += change if seat == sight.viewer else -change // (sight.players - 1)
    return cost(parts, row_of(sight, sight.viewer), scratch) + total


@rule
def swapped(row: int, left: int, right: int) -> int:
    car = car_at(row, left)
    return with_car(with_car(row, left, car_at(row, right)), right, car)


@rule
def cost_after(parts: Parts, sight: Sight, action: int, scratch: Numbers) -> int:
    row = row_of(sight, sight.viewer)
    if action == DRAW:
        return cost_of_draw(parts, sight, row, scratch)
    if action < SWAP_AT:
        return cost(parts, with_car(row, action - PLACE_AT, sight.drawn), scratch)
    if action < SWAP_OVER_AT:
        place = action - SWAP_AT
        return cost(parts, swapped(row, place, place + 1), scratch)
    if action < RIGHT_FROM:
        place = action - SWAP_OVER_AT
        return cost(parts, swapped(row, place, place + 2), scratch)
    if action < LEFT_FROM:
        place = action - RIGHT_FROM
        return cost(parts, swapped(swapped(row, place, place + 1), place + 1, place + 2), scratch)
    if action < REMOVE_AT:
        place = action - LEFT_FROM
        return cost(parts, swapped(swapped(row, place + 1, place + 2), place, place + 1), scratch)
    if action < PROTECT_AT:
        return cost_of_removal(parts, sight, action - REMOVE_AT, scratch)
    if action <= KEEP_CAR:
        return cost(parts, row, scratch)
    return cost_with(parts, row, action - KEEP_CAR, scratch)


@rule
def choose(parts: Parts, sight: Sight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """The move with the lowest cost; among equals, any."""
    best = actions[0]
    most = -NEVER - 1
    equals = 0
    for k in range(n):
        value = -cost_after(parts, sight, actions[k], scratch)
        best, most, equals = best_so_far(best, most, equals, actions[k], value, stream)
    return best
