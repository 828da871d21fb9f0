"""What a seat could expect in the course of a game, made steady where it was found by playing games out.

The mean of a few such games is several points off, now up, now down, and who thinks takes itself for the better player,
so that all changes sides with every turn: both would look like luck. But what may be expected changes by small steps,
and every thinker is wrong in its own way all the time. So each value is also known from those before and after it, and
in the end from the result; what thinkers differ by is split between them.

Steps of chance are taken to be alike: then games that are played out differ by the steps that are still to come, and it
is known how much to rely on each value. (This is a Kalman smoother.)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import numpy as np

# Variances, in those of a step.
ANYTHING = 1e6
BIAS = 10.0  # of a thinker
DRIFT = 0.02  # of that, with every step


def steady(
    found: Sequence[float],
    changes: Sequence[float],
    steps: Sequence[int],
    thinkers: Sequence[int],
    worlds: float,
    result: float | None,
) -> list[float]:
    """Values that were found by some thinkers, each in so many worlds, as all of them together have it.

    `changes` are what is known to happen to each afterwards; `steps` of chance come before each, and one comes before
    the result.
    """
    to_come = list(accumulate(reversed([*steps[1:], 1])))[::-1]
    biases = max(thinkers) + 1 if len(set(thinkers)) > 1 else 0
    value_alone, *with_bias = np.eye(1 + biases)
    looks = [value_alone + with_bias[thinker] if biases else value_alone for thinker in thinkers]
    seen = [(value, look, number / worlds) for value, look, number in zip(found, looks, to_come, strict=True)]
    if result is not None:
        seen.append((result, value_alone, 0.0))
        changes, steps = [*changes, 0.0], [*steps, 1]
    step = np.diag([1.0] + [DRIFT] * biases)
    mean, doubt = np.zeros(1 + biases), np.diag([ANYTHING] + [BIAS] * biases)
    foreseen, known = [], []
    for k, (value, look, noise) in enumerate(seen):
        if k > 0:
            mean, doubt = mean + changes[k - 1] * value_alone, doubt + steps[k] * step
        foreseen.append((mean, doubt))
        gain = doubt @ look / (look @ doubt @ look + noise)
        mean, doubt = mean + gain * (value - look @ mean), doubt - np.outer(gain, look @ doubt)
        known.append((mean, doubt))
    values = [mean]
    for (mean, doubt), (guess, guessed) in zip(known[-2::-1], foreseen[:0:-1], strict=True):
        values.append(mean + doubt @ np.linalg.solve(guessed, values[-1] - guess))
    return [float(value[0]) for value in values[::-1]][: len(found)]
