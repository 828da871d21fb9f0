"""Whether a map could be a printed one, by the size of the pieces in the box.

A hex is 56 mm across, and the four pieces of a board have the area of 91 hexes, with the display, the black edge and
the margins; laid together they are at most 562 mm long. The tile of the hub covers three hexes around one corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .map_file import MetroMap, beside

MOST_HEXES = 91
LONGEST_ROW = 10  # hexes side by side
MOST_ROWS = 11  # of hexes, each half a hex beside the last
HUB_HEXES = 3


def remarks_on(metro: MetroMap) -> Iterator[str]:
    """What a printed board cannot be; such a map can be played on all the same."""
    inside = [hex for hex, sign in metro.cells.items() if sign != "#"]
    if len(inside) > MOST_HEXES:
        yield f"{len(inside)} hexes are not black edge: a printed board has room for at most {MOST_HEXES}"
    rows = {row for row, _ in inside}
    if len(rows) > MOST_ROWS:
        yield f"{len(rows)} rows: a printed board has room for at most {MOST_ROWS}"
    longest = max((_length(metro, row) for row in rows), default=0)
    if longest > LONGEST_ROW:
        yield f"a row of {longest} hexes: a printed board has room for at most {LONGEST_ROW}"
    hub = metro.hexes(metro.hub) if metro.hub else []
    if hub and (len(hub) != HUB_HEXES or not all(_touch(one, other) for one, other in combinations(hub, 2))):
        yield "the hub: its printed tile covers three hexes around one corner"


def _length(metro: MetroMap, row: int) -> int:
    """From the first to the last hex of a row that is not black edge."""
    columns = [column for (other, column), sign in metro.cells.items() if other == row and sign != "#"]
    return max(columns) - min(columns) + 1


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return any(beside(one, side) == other for side in range(6))
