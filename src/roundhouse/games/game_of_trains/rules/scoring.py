"""Who has won: the first whose whole row ascends."""

from ....kernel.rule import rule
from .parts import Parts
from .state import OVER, State, Table


@rule
def ascends(parts: Parts, state: Table, seat: int) -> bool:
    """All cars of the row ascend from left to right; a row with a gap does not count. GT-31"""
    last = 0
    for place in range(parts.places):
        if state.row[seat, place] <= last:
            return False
        last = state.row[seat, place]
    return True


@rule
def winners(parts: Parts, state: State) -> int:
    return 0 if state.winner < 0 else 1 << state.winner


@rule
def capped(parts: Parts, state: State) -> bool:
    """GT-32: without a winner, only the cap ends a game."""
    return state.phase == OVER and state.winner < 0


@rule
def score(parts: Parts, state: State, seat: int) -> int:
    """One point for the winner: the game knows no other score."""
    return 1 if state.winner == seat else 0


@rule
def turns(parts: Parts, state: State) -> int:
    return state.turns


def breakdown(parts: Parts, state: State, seat: int) -> dict[str, int]:
    """The seat's points by where they come from."""
    return {"victory": score(parts, state, seat)}
