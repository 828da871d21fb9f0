"""How far a row is: the game has no points, so this counts the cars that already ascend."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from ....language import Speaker
from ...observation import Observation
from ..rules.state import CARS


def score_lines(observation: Observation, seat: int, say: Speaker) -> list[tuple[str, int | None]]:
    """One line: how many cars of the row are in order."""
    return [(say("Cars in order"), total(observation, seat))]


def total(observation: Observation, seat: int) -> int | None:
    """The most cars of the row that could stay where they are."""
    places = observation.parts.view.places
    return len(in_order(tuple(observation.record["row"][0, seat, :places].tolist())))


def rating(observation: Observation, say: Speaker) -> str | None:
    """There are no solo rules, and so no ratings."""
    return None


@lru_cache(maxsize=4096)
def in_order(row: Sequence[int]) -> tuple[int, ...]:
    """The places, from 0, of the largest set of cars that ascend and leave enough numbers for the others between.

    Among several the one that leaves more room wins, then the one nearer the locomotive; so it is always the same.
    """
    cars = [0, *row, CARS + 1]  # between the locomotive and the end of the train
    best: list[tuple[int, ...] | None] = [(0,)]  # the best chain that ends at each of them
    for at in range(1, len(row) + 2):
        chains = [
            (*chain, at)
            for before, chain in enumerate(best)
            if chain and cars[at] and cars[at] - cars[before] >= at - before
        ]
        best.append(max(chains, key=lambda chain: _merit(cars, chain), default=None))
    return tuple(at - 1 for at in (best[-1] or ())[1:-1])


def _merit(cars: Sequence[int], chain: Sequence[int]) -> tuple[int, int, tuple[int, ...]]:
    """How many cars, then the tightest room for a missing one, then how near the locomotive they are."""
    return len(chain), _room(cars, chain), tuple(-at for at in chain)


def _room(cars: Sequence[int], chain: Sequence[int]) -> int:
    """The numbers there are for a missing car where they are fewest."""
    return min(((cars[b] - cars[a] - 1) // (b - a - 1) for a, b in pairwise(chain) if b > a + 1), default=CARS)


def room(row: Sequence[int]) -> int:
    """The room for the missing cars of a row, where it is tightest between those in order."""
    return _room([0, *row, CARS + 1], [0, *(place + 1 for place in in_order(tuple(row))), len(row) + 1])
