"""A bot that weighs the same things as the greedy one, by weights that were found by playing: see `data/weights.toml`.

They differ with the number of players, and between maps with and without a hub.
"""

from ...kernel.rule import rule
from .greedy import choose_by_weights
from .weights import COUNT, FIRST, PLANNED, PLANNED_HUB, TRIAL, take_weights


@rule
def style_of(parts, sight):
    """Alone, with two players, or with more."""
    return (PLANNED if parts.hub < 0 else PLANNED_HUB) + min(sight.players, 3) - 1


@rule
def choose(parts, sight, actions, n, stream, scratch):
    take_weights(style_of(parts, sight), scratch)
    return choose_by_weights(parts, sight, actions, n, stream, scratch)


@rule
def choose_trial(parts, sight, actions, n, stream, scratch):
    """The same by weights that are to be tried, which somebody has laid in the scratch memory."""
    for k in range(COUNT):
        scratch[FIRST + k] = scratch[TRIAL + k]
    return choose_by_weights(parts, sight, actions, n, stream, scratch)
