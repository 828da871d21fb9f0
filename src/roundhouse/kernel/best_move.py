"""The best of several moves; if several are equally good, each of them is equally likely."""

from .arrays import Numbers
from .rng import below
from .rule import rule


@rule
def best_so_far(best: int, most: int, equals: int, action: int, value: int, stream: Numbers) -> tuple[int, int, int]:
    """Look at one more action: the best so far, what it is worth, and how many are worth as much.

    Examples:
        >>> best, most, equals = 0, -1, 0
        >>> for action, value in ((5, 2), (6, 7), (7, 1)):
        ...     best, most, equals = best_so_far(best, most, equals, action, value, [1, 0])
        >>> best, most, equals
        (6, 7, 1)
    """
    if value > most:
        return action, value, 1
    if value < most:
        return best, most, equals
    if below(stream, equals + 1) == 0:
        return action, most, equals + 1
    return best, most, equals + 1
