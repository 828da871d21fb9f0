"""Counter-based random numbers: the n-th number of a stream depends on its key and n alone.

So a game's draws are the same whichever core plays it and in whatever order, and a stream is two integers.
The mixing function is SplitMix64's, by Steele, Lea and Flood, with Stafford's thirteenth constants.
"""

from .arrays import Numbers
from .rule import rule

STEP = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB
MASK = 0xFFFFFFFFFFFFFFFF


def key_of(seed: int) -> int:
    """The key of a stream, from any whole number."""
    return seed & (1 << 63) - 1


@rule
def scramble(key: int, counter: int) -> int:
    """63 random bits. Compiled targets have their own version of this one in wrapping unsigned arithmetic."""
    z = (key + (counter + 1) * STEP) & MASK
    z = ((z ^ (z >> 30)) * FIRST) & MASK
    z = ((z ^ (z >> 27)) * SECOND) & MASK
    return (z ^ (z >> 31)) >> 1


@rule
def below(stream: Numbers, n: int) -> int:
    """A number from 0 to n-1 from the stream [key, counter]; off from uniform by less than n in 2**32.

    Examples:
        >>> stream = [key_of(7), 0]
        >>> all(below(stream, 6) in range(6) for _ in range(100)), stream[1]
        (True, 100)
    """
    bits = scramble(stream[0], stream[1]) >> 31
    stream[1] += 1
    return (bits * n) >> 32
