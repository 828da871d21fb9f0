"""What a seat could expect in the course of a game, smoothed, for estimates that come from playing games out.

The mean of a few such games is several points off, now up, now down; and each seat's judge assumes that it plays better
than the others, so the estimate swings with every turn. Both would look like luck. But the true expectation changes in
small steps, and each judge is off in the same way all the time. So the values before and after, and in the end the
result, say something about each value too, and the differences between judges are split. This is a Kalman smoother. All
steps of chance are assumed to be equally large: then the spread of the games depends on how many steps are still to
come, which says how much to rely on each value.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import numpy as np

# Variances, in those of a step.
ANYTHING = 1e6
BIAS = 10.0  # of a thinker
DRIFT = 0.02  # of that, with every step
CERTAIN = 1e-9  # of what is known for certain: not quite 0, so that matrices can be inverted


def smoothed(
    found: Sequence[float],
    changes: Sequence[float],
    steps: Sequence[int],
    thinkers: Sequence[int | None],
    worlds: float,
    result: float | None,
) -> list[float]:
    """The values that several judges found, each in `worlds` worlds, smoothed over all of them. A value without a judge
    is certain.

    `changes` are what is known to happen to each value afterwards; `steps` of chance come before each, and one comes
    before the result.
    """
    to_come = list(accumulate(reversed([*steps[1:], 1])))[::-1]
    doubters = {thinker for thinker in thinkers if thinker is not None}
    biases = max(doubters) + 1 if len(doubters) > 1 else 0
    value_alone, *with_bias = np.eye(1 + biases)
    seen = [
        (value, value_alone, CERTAIN)
        if thinker is None
        else (value, value_alone + with_bias[thinker] if biases else value_alone, number / worlds)
        for value, thinker, number in zip(found, thinkers, to_come, strict=True)
    ]
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
