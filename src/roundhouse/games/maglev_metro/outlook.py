"""By how much a seat will win: the planner plays the game to its end."""

from ...kernel.rule import rule
from .planner import choose
from .scoring import score
from .sight import imagine

__all__ = ["choose", "dream", "worth"]

SPREAD = 8.0  # points: how far a search looks beyond what seems best
UNIT = "margin"  # of what a position is worth: see `bots/judging.py`


@rule
def worth(parts, state, seat):
    """How far the seat is ahead of the best of the others; alone, its points."""
    best = 0
    for k in range(1, state.players):
        points = score(parts, state, (seat + k) % state.players)
        best = points if k == 1 else max(best, points)
    return 1.0 * (score(parts, state, seat) - best)


@rule
def dream(parts, sight, stream, state):
    imagine(parts, sight, stream, state)
    return sight.viewer
