"""How many tiles it takes from any place to one of several goals: a search back from the goals, in scratch memory."""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from ..rules.line import opposite
from ..rules.moves import STRAIGHT_SHAPES
from ..rules.parts import Parts
from ..rules.state import HEXES, PER_HEX, SIDE_BITS, SIDE_MASK, STATIONS, State
from ..rules.track import cost

TILE = 32
WAYS = 20  # + place: TILE times the tiles still needed beyond it, plus the goal they lead to
QUEUE = WAYS + PER_HEX * HEXES
FREE = QUEUE + 6 * HEXES  # what lies beyond is not used here
NO_WAY = TILE * 99


@rule
def measure_ways(
    parts: Parts, record: State, seat: int, goals: int, straights: int, curves: int, units: int, scratch: Numbers
) -> None:
    """Goals are stations as bits. Only the shapes asked for are used, and hexes that cost no more than the units."""
    for k in range(PER_HEX * HEXES):
        scratch[WAYS + k] = NO_WAY
    last = 0
    for goal in range(STATIONS):
        if (goals >> goal) & 1:
            for k in range(parts.exit_count[goal]):
                place = parts.exit[goal, k]
                near = PER_HEX * parts.neighbour[place >> SIDE_BITS, place & SIDE_MASK] + opposite(place & SIDE_MASK)
                scratch[WAYS + near] = goal
                scratch[QUEUE + last] = near
                last += 1
    first = 0
    while first < last:
        place = scratch[QUEUE + first]
        first += 1
        hex = place >> SIDE_BITS
        price = cost(parts, hex)
        if price == 0 or price > units or record.tile[seat, hex]:
            continue
        for k in range(3):
            shape = parts.shapes_with[place & SIDE_MASK, k]
            if straights if shape <= STRAIGHT_SHAPES else curves:
                back = parts.through[shape, place & SIDE_MASK]
                before = parts.neighbour[hex, back]
                if before >= 0:
                    at = PER_HEX * before + opposite(back)
                    if scratch[WAYS + at] == NO_WAY:
                        scratch[WAYS + at] = scratch[WAYS + place] + TILE
                        scratch[QUEUE + last] = at
                        last += 1
