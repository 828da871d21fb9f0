"""Monte Carlo tree search over explicit chance nodes, written once for every game.

Each visit dreams a world that fits what the seat sees and walks down the tree by the decisions and draws that happen
in it. Where it comes to a decision with moves to be looked at, these are judged, see `leaves.py`, and the best of them
is carried back up. A node stands for what was decided and drawn on the way to it, not for a state: so the worlds
of all visits share one tree. Of the moves that are legal in the world at hand the one with the highest upper
confidence bound is followed; a seat's own decisions are judged by that seat's prospects.

The tree is a set of arrays; nodes are numbered in the order they are made. The children of a node are a list in
ascending order of their labels, an action or an outcome, as `legal` lists actions.
"""

import math

from .bits import first_bit
from .contract import acting, apply, draw, legal, observe, outcome, tickets
from .rng import below, scramble
from .rule import rule, slot

# Columns of `nodes`. POSSIBLE counts the visits in which the move was legal; SEEN is a hash of what the seat to decide
# sees there, by which a later search finds the node again.
CHILD, SIBLING, LABEL, VISITS, POSSIBLE, SEEN = range(6)
COLUMNS = 6
NONE = -1


@slot
def dream(parts, sight, stream, state):
    """Write into `state` a world in which to think about what is seen; return the seat that thinks."""


@slot
def width(visits, n):
    """How many of n legal moves are looked at, at a decision that was visited so often."""


@slot
def expand(
    parts, net, count, sights, worlds, tries, nodes, sums, size, node, seat, actions, n, values, active, hidden, stream
):
    """Look at moves that have no child yet; write what each seat has of the best into `values`. Returns the size."""


@slot
def evaluate(parts, net, count, state, seat, active, hidden):
    """The seat's prospects, by a net with `count` features; with memory to work in."""


@rule
def evaluate_all(parts, net, count, state, values, active, hidden):
    """Write each seat's prospects into `values`."""
    for seat in range(state.players):
        values[seat] = evaluate(parts, net, count, state, seat, active, hidden)


@rule
def add_node(nodes, sums, size, label, sibling):
    nodes[size, CHILD] = NONE
    nodes[size, SIBLING] = sibling
    nodes[size, LABEL] = label
    nodes[size, VISITS] = 0
    nodes[size, POSSIBLE] = 0
    nodes[size, SEEN] = 0
    sums[size] = 0.0


@rule
def child_with(nodes, sums, size, node, label):
    """The child with this label: an old one, or a new one with the number `size`."""
    before = NONE
    child = nodes[node, CHILD]
    while child != NONE and nodes[child, LABEL] < label:
        before = child
        child = nodes[child, SIBLING]
    if child != NONE and nodes[child, LABEL] == label:
        return child
    add_node(nodes, sums, size, label, child)
    if before == NONE:
        nodes[node, CHILD] = size
    else:
        nodes[before, SIBLING] = size
    return size


@rule
def best_bound(nodes, sums, node, actions, n, spread):
    """The child to follow among those for the n legal actions; NONE where too few of these have a child yet.

    Actions and children both ascend, so one walk over both is enough.
    """
    chosen = NONE
    best = 0.0
    known = 0
    child = nodes[node, CHILD]
    for k in range(n):
        while child != NONE and nodes[child, LABEL] < actions[k]:
            child = nodes[child, SIBLING]
        if child == NONE:
            break
        if nodes[child, LABEL] == actions[k]:
            known += 1
            visits = nodes[child, VISITS]
            nodes[child, POSSIBLE] += 1
            bound = sums[child] / visits + spread * math.sqrt(math.log(nodes[child, POSSIBLE] + 1.0) / visits)
            if chosen == NONE or bound > best:
                best = bound
                chosen = child
    return NONE if known < width(nodes[node, VISITS], n) else chosen


@rule
def hash_of(words):
    """A hash of what is seen, 31 bits and never 0."""
    total = 0
    for i in range(len(words)):
        total = scramble(total, words[i])
    return (total >> 32) | 1


@rule
def search(
    parts,
    sights,
    words,
    net,
    count,
    worlds,
    tries,
    nodes,
    sums,
    size,
    root,
    path,
    actions,
    values,
    active,
    hidden,
    stream,
    seed,
    first,
    visits,
    spread,
    only,
    totals,
):
    """Visits `first` to `first + visits - 1` of a search from the root; returns the tree's size after them.

    sights[0] is what the seat sees, sights[1] and its bytes `words` are to work in. The visits end early where the
    tree has no more room. Where `only` is an action, every visit begins with it. What each seat has of the visits is
    added to `totals`.
    """
    world = worlds[0]
    for visit in range(first, first + visits):
        if size + 2 * len(actions) > len(nodes):
            break
        stream[0] = scramble(seed, visit)
        stream[1] = 0
        thinker = dream(parts[0], sights[0], stream, world)
        node = root
        depth = 0
        looking = True
        while looking and depth < len(path):
            seats = acting(parts[0], world)
            if seats == 0:
                n = tickets(parts[0], world)
                if n == 0:
                    break
                label = outcome(parts[0], world, below(stream, n))
                draw(parts[0], world, label)
                node = child_with(nodes, sums, size, node, label)
                if node == size:
                    size += 1
                path[depth, 0] = node
                path[depth, 1] = NONE
                depth += 1
                continue
            seat = first_bit(seats)
            n = legal(parts[0], world, seat, actions)
            if n == 1:
                apply(parts[0], world, seat, actions[0])
                continue
            if only != NONE and node == root:
                child = child_with(nodes, sums, size, node, only)
                if child == size:
                    size += 1
            else:
                child = best_bound(nodes, sums, node, actions, n, spread)
            if child == NONE:
                if seat == thinker and nodes[node, SEEN] == 0:
                    observe(parts[0], world, seat, sights[1])
                    nodes[node, SEEN] = hash_of(words)
                size = expand(
                    parts,
                    net,
                    count,
                    sights,
                    worlds,
                    tries,
                    nodes,
                    sums,
                    size,
                    node,
                    seat,
                    actions,
                    n,
                    values,
                    active,
                    hidden,
                    stream,
                )
                looking = False
            else:
                node = child
                apply(parts[0], world, seat, nodes[node, LABEL])
                path[depth, 0] = node
                path[depth, 1] = seat
                depth += 1
        if looking:
            evaluate_all(parts[0], net, count, world, values, active, hidden)
        nodes[root, VISITS] += 1
        for seat in range(len(totals)):
            totals[seat] += values[seat]
        for k in range(depth):
            node = path[k, 0]
            nodes[node, VISITS] += 1
            if path[k, 1] != NONE:
                sums[node] += values[path[k, 1]]
    return size


@rule
def look(parts, sights, words, worlds, stream):
    """The hash of what the seat sees, as the nodes of a tree have it."""
    seat = dream(parts[0], sights[0], stream, worlds[0])
    observe(parts[0], worlds[0], seat, sights[1])
    return hash_of(words)


@rule
def find_seen(nodes, size, seen):
    """The node at which the seat sees this, or NONE."""
    for node in range(size):
        if nodes[node, SEEN] == seen:
            return node
    return NONE
