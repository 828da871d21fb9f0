"""A bot that couples the wagon that skips least, and shunts what fits nowhere."""

from roundhouse.kernel import Numbers, Record
from roundhouse.kernel.best_move import best_so_far
from roundhouse.kernel.rule import rule

from ..rules.moves import COUPLE, SHUNT
from ..rules.scoring import COLOURS, train_length
from ..rules.sight import Sight
from ..rules.state import WAGONS
from ..rules.turn import tail

WASTE = 12  # numbers that may be skipped for each wagon that is still to come


@rule
def merit(sight: Sight, action: int) -> int:
    """How good a move looks: the fewer numbers it skips, the better, and a pair of one colour is worth some."""
    last = tail(sight, sight.viewer)
    if action > COUPLE + WAGONS:
        wagon = action - SHUNT
        return -2 * WASTE - (WAGONS - wagon if wagon > last else 0)
    wagon = action - COUPLE
    to_come = sight.length - train_length(sight, sight.viewer)
    skipped = (wagon - last) * to_come // sight.length
    return (4 if last and (wagon - last) % COLOURS == 0 else 0) - skipped


@rule
def choose(parts: Record, sight: Sight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """The move of most merit; among equals, any."""
    best = actions[0]
    most = merit(sight, best)
    equals = 1
    for k in range(1, n):
        best, most, equals = best_so_far(best, most, equals, actions[k], merit(sight, actions[k]), stream)
    return best
