"""Who has won: the first whose whole row ascends."""

from typing import Any

from ...kernel.rule import rule
from .state import PLACES


@rule
def ascends(state, seat):
    """All seven cars of the row ascend from left to right; a row with a gap does not count. GT-31"""
    last = 0
    for place in range(PLACES):
        if state.row[seat, place] <= last:
            return False
        last = state.row[seat, place]
    return True


@rule
def winners(parts, state):
    return 0 if state.winner < 0 else 1 << state.winner


@rule
def score(parts, state, seat):
    """One point for the winner: the game knows no other score."""
    return 1 if state.winner == seat else 0


@rule
def turns(parts, state):
    return state.turns


def breakdown(parts: Any, state: Any, seat: int) -> dict[str, int]:
    """The seat's points by where they come from."""
    return {"victory": score(parts, state, seat)}
