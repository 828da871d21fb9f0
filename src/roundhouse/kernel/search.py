"""Monte Carlo tree search over explicit chance nodes, written once for every game.

Each visit dreams a world that fits what the seat sees, walks down the tree by the decisions and draws that happen in
it, adds one node where it leaves the tree, and carries the value found there back up. A node stands for what was
decided and drawn on the way to it, not for a state: so the worlds of all visits share one tree. Of each decision the
moves that are legal in the world at hand compete, by upper confidence bounds over the visits in which they were legal.

The tree is a set of arrays: nodes are numbered in the order they are made, node 0 is the decision asked about.
"""

import math

from .bits import first_bit
from .contract import acting, apply, draw, legal, outcome, tickets
from .rng import below, scramble
from .rule import rule, slot

CHILD, SIBLING, LABEL, VISITS, POSSIBLE = range(5)  # columns of `nodes`
LINKS = 5


@slot
def dream(parts, sight, stream, state):
    """Write into `state` a world in which to think about what is seen; return the seat that thinks."""


@slot
def evaluate(parts, net, state, values, active, hidden, stream, actions):
    """Write each seat's prospects into `values`. The state is a chance node, a decision or the end; it may be changed."""


@rule
def find_child(nodes, node, label):
    child = nodes[node, CHILD]
    while child >= 0 and nodes[child, LABEL] != label:
        child = nodes[child, SIBLING]
    return child


@rule
def add_child(nodes, size, node, label):
    """The new node under this one; the tree must have room."""
    nodes[size, CHILD] = -1
    nodes[size, LABEL] = label
    nodes[size, VISITS] = 0
    nodes[size, POSSIBLE] = 0
    nodes[size, SIBLING] = nodes[node, CHILD]
    nodes[node, CHILD] = size
    return size


@rule
def select(nodes, sums, node, actions, n, spread, stream):
    """The place among the n legal actions of the one to try: an untried one, or the one of the highest bound."""
    untried = 0
    chosen = -1
    best = -1e300
    for k in range(n):
        child = find_child(nodes, node, actions[k])
        if child < 0:
            untried += 1
            if below(stream, untried) == 0:
                chosen = k
        elif untried == 0:
            visits = nodes[child, VISITS]
            nodes[child, POSSIBLE] += 1
            bound = sums[child] / visits + spread * math.sqrt(math.log(nodes[child, POSSIBLE] + 1.0) / visits)
            if bound > best:
                best = bound
                chosen = k
    return chosen


@rule
def search(
    parts, sights, net, worlds, nodes, sums, size, path, actions, active, hidden, values, stream, seed, first, count, spread
):
    """Visits `first` to `first + count - 1` of a search; returns the tree's size after them."""
    world = worlds[0]
    room = len(nodes) - 1
    for visit in range(first, first + count):
        stream[0] = scramble(seed, visit)
        stream[1] = 0
        dream(parts[0], sights[0], stream, world)
        node = 0
        depth = 0
        while size < room and depth < len(path) - 1:
            seats = acting(parts[0], world)
            if seats == 0:
                n = tickets(parts[0], world)
                if n == 0:
                    break
                drawn = outcome(parts[0], world, below(stream, n))
                draw(parts[0], world, drawn)
                child = find_child(nodes, node, drawn)
                if child < 0:
                    child = add_child(nodes, size, node, drawn)
                    size += 1
                node = child
                path[depth, 0] = node
                path[depth, 1] = -1
                depth += 1
                continue
            seat = first_bit(seats)
            n = legal(parts[0], world, seat, actions)
            if n == 1:
                apply(parts[0], world, seat, actions[0])
                continue
            action = actions[select(nodes, sums, node, actions, n, spread, stream)]
            apply(parts[0], world, seat, action)
            node_next = find_child(nodes, node, action)
            fresh = node_next < 0
            if fresh:
                node_next = add_child(nodes, size, node, action)
                sums[size] = 0
                nodes[size, POSSIBLE] = 1
                size += 1
            node = node_next
            path[depth, 0] = node
            path[depth, 1] = seat
            depth += 1
            if fresh:
                break
        evaluate(parts[0], net, world, values, active, hidden, stream, actions)
        for k in range(depth):
            node = path[k, 0]
            nodes[node, VISITS] += 1
            if path[k, 1] >= 0:
                sums[node] += values[path[k, 1]]
    return size
