"""A small neural network over sparse features: one hidden layer, one output, for evaluations inside a search.

A position is given as the numbers of its active features. The net is one flat array of float32: a row of `hidden`
weights for each feature, then the hidden biases, the output weights, and the output bias. With some hundred active
features of a thousand, a value costs about a microsecond.
"""

from .arrays import Numbers, Row
from .rule import rule


@rule
def layer(net: Row[float], size: int, features: int, active: Numbers, n: int, hidden: Row[float]) -> None:
    """Fill `hidden` with the first layer's sums for the n active features."""
    # Rows are cut out before their numbers are added, four at a time: so the compiler can add several numbers at once.
    bias = net[features * size : (features + 1) * size]
    for j in range(len(hidden)):
        hidden[j] = bias[j]
    k = 0
    while k + 4 <= n:
        one = net[active[k] * size : (active[k] + 1) * size]
        two = net[active[k + 1] * size : (active[k + 1] + 1) * size]
        three = net[active[k + 2] * size : (active[k + 2] + 1) * size]
        four = net[active[k + 3] * size : (active[k + 3] + 1) * size]
        for j in range(len(hidden)):
            hidden[j] += (one[j] + two[j]) + (three[j] + four[j])
        k += 4
    while k < n:
        one = net[active[k] * size : (active[k] + 1) * size]
        for j in range(len(hidden)):
            hidden[j] += one[j]
        k += 1


@rule
def output(net: Row[float], size: int, features: int, hidden: Row[float]) -> float:
    """The value, from the first layer's sums."""
    base = (features + 1) * size
    value = net[base + size]
    for j in range(size):
        if hidden[j] > 0:
            value += hidden[j] * net[base + j]
    return value


@rule
def learn(
    net: Row[float], size: int, features: int, active: Numbers, n: int, hidden: Row[float], error: float, rate: float
) -> None:
    """Move the net's value for the position that `hidden` was filled for by `rate` along `error`."""
    base = (features + 1) * size
    step = rate * error
    net[base + size] += step
    for j in range(size):
        if hidden[j] > 0:
            inner = step * net[base + j]
            net[base + j] += step * hidden[j]
            net[base - size + j] += inner
            hidden[j] = inner
        else:
            hidden[j] = 0
    for k in range(n):
        row = net[active[k] * size : (active[k] + 1) * size]
        for j in range(len(hidden)):
            row[j] += hidden[j]
