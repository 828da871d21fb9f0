"""Sets of small numbers as bits: a set is a field of signed 64-bit words, 60 members in each.

Sixty, so that a word never reaches the sign bit: Python's ints and compiled int64 then agree
in every operation, and no rule has to think about unsigned arithmetic.
"""

from .arrays import Numbers
from .rule import rule

WORD = 60


@rule
def count_bits(word: int) -> int:
    return word.bit_count()


@rule
def first_bit(word: int) -> int:
    """The place of the lowest bit of a word that is not 0."""
    return count_bits((word & -word) - 1)


@rule
def contains(words: Numbers, member: int) -> int:
    return (words[member // WORD] >> (member % WORD)) & 1


@rule
def add(words: Numbers, member: int) -> None:
    words[member // WORD] |= 1 << (member % WORD)


@rule
def remove(words: Numbers, member: int) -> None:
    words[member // WORD] &= ~(1 << (member % WORD))


@rule
def size(words: Numbers) -> int:
    total = 0
    for i in range(len(words)):
        total += count_bits(words[i])
    return total


@rule
def empty(words: Numbers) -> bool:
    for i in range(len(words)):
        if words[i]:
            return False
    return True


@rule
def clear(words: Numbers) -> None:
    for i in range(len(words)):
        words[i] = 0


@rule
def copy_set(words: Numbers, source: Numbers) -> None:
    for i in range(len(words)):
        words[i] = source[i]


@rule
def nth_bit(word: int, n: int) -> int:
    """The place of the bit with n set bits below it, found by halving."""
    place = 0
    width = 32
    while width:
        low = word & ((1 << width) - 1)
        below = count_bits(low)
        if n < below:
            word = low
        else:
            n -= below
            word >>= width
            place += width
        width >>= 1
    return place


@rule
def nth(words: Numbers, n: int) -> int:
    """The n-th smallest member, counted from 0.

    Examples:
        >>> words = [0, 0]
        >>> for member in (61, 3, 40):
        ...     add(words, member)
        >>> nth(words, 1), size(words), contains(words, 61)
        (40, 3, 1)
    """
    i = 0
    within = count_bits(words[0])
    while n >= within:
        n -= within
        i += 1
        within = count_bits(words[i])
    return i * WORD + nth_bit(words[i], n)
