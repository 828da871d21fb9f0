"""How a search backs up the result of a visit: two ways to value a node, and how sure that value is.

Either way the value of a node is its sum divided by its visits. If that is a mean, few visits are enough to know that a
move is bad. If it is the best that was found, a move may turn out better than it seems until it has been
searched more deeply, so it has to be visited again and again.
"""

import math

from .arrays import Matrix, Row
from .rule import rule
from .search import CHILD, NONE, SIBLING, VISITS, Tree, mean_of


@rule
def add_to_means(tree: Tree, path: Matrix[int], depth: int, values: Row[float]) -> None:
    """Fills the slot `back_up`: the value of a node is the mean of what its visits brought the seat that decided for
    it.

    For games in which several seats decide, or in which a visit is a random playout.
    """
    for k in range(depth):
        node = path[k, 0]
        tree.nodes[node, VISITS] += 1
        if path[k, 1] != NONE:
            tree.sums[node] += values[path[k, 1]]


@rule
def mean_doubt(turns: int, visits: int) -> float:
    """Fills the slot `doubt` beside `add_to_means` (Auer and others, "Finite-time analysis of the multiarmed bandit
    problem", 2002)."""
    return math.sqrt(math.log(turns + 1.0) / visits)


@rule
def take_the_best(tree: Tree, path: Matrix[int], depth: int, values: Row[float]) -> None:
    """Fills the slot `back_up`: the value of a decision is that of its best move, and of a draw the mean of what was
    drawn.

    For a seat that plays alone, with moves judged by a net. A mean would also count visits to worse moves, and to
    different degrees in different decisions, however many visits there are.
    """
    nodes = tree.nodes
    sums = tree.sums
    change = 0.0
    for k in range(depth - 1, -1, -1):
        node = path[k, 0]
        before = sums[node]
        nodes[node, VISITS] += 1
        if nodes[node, CHILD] == NONE:
            sums[node] = nodes[node, VISITS] * values[0]
        elif k + 1 < depth and path[k + 1, 1] == NONE:
            sums[node] += change
        else:
            sums[node] = nodes[node, VISITS] * best_mean(tree, node)
        change = sums[node] - before


@rule
def lasting_doubt(turns: int, visits: int) -> float:
    """Fills the slot `doubt` beside `take_the_best` (Shah, Xie and Xu, "Non-asymptotic analysis of Monte Carlo tree
    search", 2020)."""
    return math.sqrt(math.sqrt(turns + 1.0) / visits)


@rule
def best_mean(tree: Tree, node: int) -> float:
    """The value of the best child of a node."""
    child = tree.nodes[node, CHILD]
    best = mean_of(tree, child)
    while child != NONE:
        best = max(best, mean_of(tree, child))
        child = tree.nodes[child, SIBLING]
    return best
