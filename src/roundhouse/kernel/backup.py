"""What a visit of a search changes on its way back up the tree: two ways to say what a node is worth, and how sure that
is.

Either way it is the node's sum divided by its visits. Where that is a mean, few visits are enough to know that a move
is bad. Where it is the best of what was found, a move may be worth more than it seems for as long as nobody has looked
deeper, and must be looked at again and again.
"""

import math

from .arrays import Matrix, Row
from .rule import rule
from .search import CHILD, NONE, SIBLING, VISITS, Tree, mean_of


@rule
def add_to_means(tree: Tree, path: Matrix[int], depth: int, values: Row[float]) -> None:
    """Fills the slot `back_up`: a node is worth the mean of what its visits brought the seat that decided for it.

    So it is where several seats decide, or where a visit is a game that was played out by chance.
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
    """Fills the slot `back_up`: a decision is worth what its best move is, and a draw the mean of what was drawn.

    So it is where a seat is alone and a net judges its moves. A mean would count visits to worse moves as well, and
    more for some decisions than for others, however many visits there are.
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
    """What the best child of a node is worth."""
    child = tree.nodes[node, CHILD]
    best = mean_of(tree, child)
    while child != NONE:
        best = max(best, mean_of(tree, child))
        child = tree.nodes[child, SIBLING]
    return best
