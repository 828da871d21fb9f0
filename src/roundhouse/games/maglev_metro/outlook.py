"""By how much a seat will win: the planner plays the game to its end."""

from ...kernel.rng import scramble
from ...kernel.rule import rule
from .greedy import choose_by_weights
from .planner import choose, style_of
from .scoring import score
from .sight import imagine
from .weights import BY_HAND, take_weights

__all__ = ["choose", "choose_for_others", "dream", "worth"]

SPREAD = 8.0  # points: how far a search looks beyond what seems best
APART = 4.0  # points: how far moves are mostly apart in what they are worth
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


@rule
def choose_for_others(parts, sight, actions, n, stream, scratch):
    """In every game that is played out each of the others is a planner or a greedy bot, and stays so."""
    drawn = scramble(stream[0], -1 - sight.viewer)  # beside the numbers of the stream itself
    take_weights(BY_HAND if drawn & 1 else style_of(parts, sight), scratch)
    return choose_by_weights(parts, sight, actions, n, stream, scratch)
