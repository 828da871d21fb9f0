"""A bot that weighs the same things as the greedy one, by weights that were found by playing: see `data/weights.toml`.

They differ with the number of players, and between maps with and without a hub.
"""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from ..rules.parts import Parts
from ..rules.sight import Sight
from .greedy import choose_by_weights
from .weights import COUNT, FIRST, PLANNED, PLANNED_HUB, TRIAL, take_weights


@rule
def style_of(parts: Parts, sight: Sight) -> int:
    """Alone, with two players, or with more."""
    return (PLANNED if parts.hub < 0 else PLANNED_HUB) + min(sight.players, 3) - 1


@rule
def choose(parts: Parts, sight: Sight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    take_weights(style_of(parts, sight), scratch)
    return choose_by_weights(parts, sight, actions, n, stream, scratch)


@rule
def choose_trial(parts: Parts, sight: Sight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """The same by weights that are to be tried, which somebody has laid in the scratch memory."""
    for k in range(COUNT):
        scratch[FIRST + k] = scratch[TRIAL + k]
    return choose_by_weights(parts, sight, actions, n, stream, scratch)
