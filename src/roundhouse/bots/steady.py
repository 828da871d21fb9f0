"""What a seat could expect in the course of a game, made steady where it was found by playing games out.

The mean of a few such games is several points off, now up, now down, which would look like luck. But what may be
expected changes by small steps, so that every value is also known from those before and after it, and in the end from
the result. Steps are taken to be alike: then games that are played out differ by the steps that are still to come, and
it is known how much to rely on each value. (This is a Kalman smoother.)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate


def steady(
    found: Sequence[float], changes: Sequence[float], steps: Sequence[int], worlds: float, result: float | None
) -> list[float]:
    """Values that were found, each in so many worlds, as all of them together have it.

    `changes` are what is known to happen to each afterwards; `steps` of chance come before each, and one comes before
    the result.
    """
    to_come = list(accumulate(reversed([*steps[1:], 1])))[::-1]
    noises = [number / worlds for number in to_come]
    if result is not None:
        found, changes, steps, noises = [*found, result], [*changes, 0.0], [*steps, 1], [*noises, 0.0]
    means, doubts, foreseen = [found[0]], [noises[0]], [(found[0], noises[0])]
    for k in range(1, len(found)):
        mean, doubt = means[-1] + changes[k - 1], doubts[-1] + steps[k]
        foreseen.append((mean, doubt))
        gain = doubt / (doubt + noises[k])
        means.append(mean + gain * (found[k] - mean))
        doubts.append((1 - gain) * doubt)
    for k in reversed(range(len(found) - 1)):
        mean, doubt = foreseen[k + 1]
        means[k] += doubts[k] / doubt * (means[k + 1] - mean)
    return means[: len(to_come)]
