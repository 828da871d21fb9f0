from ...kernel.rng import below
from ...kernel.rule import rule


@rule
def choose(parts, sight, actions, n, stream, scratch):
    return actions[below(stream, n)]
