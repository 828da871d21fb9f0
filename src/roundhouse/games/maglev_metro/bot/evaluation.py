"""How a game is played out to see how far ahead a seat ends: the planner plays, against planners and greedy bots."""

from ....kernel.arrays import Numbers
from ....kernel.rng import scramble
from ....kernel.rule import rule
from ..rules.moves import END_TURN
from ..rules.parts import Parts
from ..rules.sight import Sight
from .greedy import choose_by_weights
from .planner import style_of
from .useful import most_useful
from .weights import BY_HAND, take_weights

SPREAD = 8.0  # points: how far a search looks beyond what seems best
APART = 4.0  # points: how far moves are mostly apart in what they are worth


@rule
def choose_for_others(parts: Parts, sight: Sight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """In every game that is played out each of the others is a planner or a greedy bot, and stays so."""
    drawn = scramble(stream[0], -1 - sight.viewer)  # beside the numbers of the stream itself
    take_weights(BY_HAND if drawn & 1 else style_of(parts, sight), scratch)
    return choose_by_weights(parts, sight, actions, n, stream, scratch)


@rule
def leave_out_waste(parts: Parts, sight: Sight, actions: Numbers, n: int, scratch: Numbers) -> int:
    """Take END TURN off the list while some action brings something; returns how many are left."""
    if n > 1 and actions[0] == END_TURN and most_useful(parts, sight, sight.viewer, actions, n, scratch) >= 0:
        for k in range(1, n):
            actions[k - 1] = actions[k]
        return n - 1
    return n
