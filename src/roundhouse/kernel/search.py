"""Monte Carlo tree search over explicit chance nodes, written once for every game.

Each visit samples a world that fits what the seat sees, and walks down the tree by the decisions and draws that happen
in it. When it comes to a decision with untried moves, these are judged (`expansion.py`), and the best of them is backed
up (`backup.py`). A node stands for what was decided and drawn on the way to it, not for a state, so the worlds of all
visits share one tree. Among the moves that are legal in the sampled world, the one with the highest upper confidence
bound is followed; a seat's own decisions are judged by that seat's prospects. Draws are not left to chance: the
outcomes of a draw take turns, so that moves do not differ by the luck of a few visits.

The tree is a set of arrays; nodes are numbered in the order they are made. The children of a node are a list in
ascending order of their labels, an action or an outcome, as `legal` lists actions.
"""

from typing import NamedTuple

from .arrays import Matrix, Numbers, Row
from .bits import first_bit
from .record import AnySight, AnyState, Record
from .rng import scramble
from .rule import rule
from .slots import (
    acting,
    apply,
    back_up,
    doubt,
    draw,
    evaluate,
    expand,
    legal,
    observe,
    outcome,
    sample_world,
    tickets,
    width,
)

# Columns of `nodes`. POSSIBLE counts the visits in which the move was legal; SEEN is a hash of what the seat to decide
# sees there, by which a later search finds the node again.
CHILD, SIBLING, LABEL, VISITS, POSSIBLE, SEEN = range(6)
COLUMNS = 6
NONE = -1
FOREVER = 1 << 40  # visits
GOLDEN = 0.6180339887498949  # of a circle: steps of this size leave the evenest gaps
FRACTION = 1 << 20


class Mind(NamedTuple):
    """What positions are judged by: a net over `features` features, with memory to work in."""

    net: Row[float]
    features: int
    active: Numbers
    hidden: Row[float]


class Tree(NamedTuple):
    """The nodes, and for each what it is worth, times its visits."""

    nodes: Matrix[int]
    sums: Row[float]


class Desk(NamedTuple):
    """Memory for a search: what the seat sees and what others do, a world, another to try moves in, and lists."""

    sights: Row[AnySight]
    words: Numbers  # the bytes of sights[1]
    worlds: Row[AnyState]
    tries: Row[AnyState]
    path: Matrix[int]
    actions: Numbers
    values: Row[float]
    stream: Numbers


class Task(NamedTuple):
    """What a search is to do: visits `first` to `first + visits - 1` from the root."""

    root: int
    seed: int
    first: int
    visits: int
    until: int  # it ends early where it is clear which move the visits up to this one leave in front
    spread: float
    only: int  # the action that every visit begins with; NONE: any


@rule
def evaluate_all(parts: Record, mind: Mind, state: AnyState, values: Row[float]) -> None:
    """Write each seat's prospects into `values`."""
    for seat in range(state.players):
        values[seat] = evaluate(parts, mind, state, seat)


@rule
def add_node(tree: Tree, size: int, label: int, sibling: int) -> None:
    tree.nodes[size, CHILD] = NONE
    tree.nodes[size, SIBLING] = sibling
    tree.nodes[size, LABEL] = label
    tree.nodes[size, VISITS] = 0
    tree.nodes[size, POSSIBLE] = 0
    tree.nodes[size, SEEN] = 0
    tree.sums[size] = 0.0


@rule
def child_with(tree: Tree, size: int, node: int, label: int) -> int:
    """The child with this label: an old one, or a new one with the number `size`."""
    nodes = tree.nodes
    before = NONE
    child = nodes[node, CHILD]
    while child != NONE and nodes[child, LABEL] < label:
        before = child
        child = nodes[child, SIBLING]
    if child != NONE and nodes[child, LABEL] == label:
        return child
    add_node(tree, size, label, child)
    if before == NONE:
        nodes[node, CHILD] = size
    else:
        nodes[before, SIBLING] = size
    return size


@rule
def best_bound(tree: Tree, node: int, actions: Numbers, n: int, spread: float) -> int:
    """The child to follow among those for the n legal actions; NONE where too few of these have a child yet.

    Actions and children both ascend, so one walk over both is enough.
    """
    nodes = tree.nodes
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
            bound = tree.sums[child] / visits + spread * doubt(nodes[child, POSSIBLE], visits)
            if chosen == NONE or bound > best:
                best = bound
                chosen = child
    return NONE if known < width(nodes[node, VISITS], n) else chosen


@rule
def hash_of(words: Numbers) -> int:
    """A hash of what is seen: 31 bits, never 0."""
    total = 0
    for i in range(len(words)):
        total = scramble(total, words[i])
    return (total >> 32) | 1


@rule
def evenly(turn: int, key: int, n: int) -> int:
    """One of n tickets: taking turns, all come up equally often; the key decides which is first."""
    at = turn * GOLDEN + (key & FRACTION - 1) / FRACTION
    return int((at - int(at)) * n)


@rule
def is_clear(tree: Tree, node: int, left: int) -> bool:
    """Whether the most visited child stays the most visited, whatever the remaining visits bring."""
    nodes = tree.nodes
    most = second = 0
    child = nodes[node, CHILD]
    while child != NONE:
        visits = nodes[child, VISITS]
        if visits > most:
            second = most
            most = visits
        elif visits > second:
            second = visits
        child = nodes[child, SIBLING]
    return most - second > left


@rule
def search(parts: Row[Record], mind: Mind, tree: Tree, desk: Desk, totals: Row[float], size: int, task: Task) -> int:
    """Let the tree grow by the visits of a task; return its size afterwards.

    Visits end early if the tree has no more room. What the visits brought each seat is added to `totals`.
    """
    nodes = tree.nodes
    root = task.root
    world = desk.worlds[0]
    actions = desk.actions
    stream = desk.stream
    path = desk.path
    for visit in range(task.first, task.first + task.visits):
        if size + 2 * len(actions) > len(nodes) or is_clear(tree, root, task.until - visit):
            break
        stream[0] = scramble(task.seed, visit)
        stream[1] = 0
        thinker = sample_world(parts[0], desk.sights[0], stream, world)
        node = root
        depth = 0
        luck = task.seed  # every draw changes it: moves are tried with the same luck, different draws with different
        looking = True
        while looking and depth < len(path):
            seats = acting(parts[0], world)
            if seats == 0:
                n = tickets(parts[0], world)
                if n == 0:
                    break
                label = outcome(parts[0], world, evenly(nodes[node, VISITS], luck, n))
                luck = scramble(luck, label)
                draw(parts[0], world, label)
                node = child_with(tree, size, node, label)
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
            if task.only != NONE and node == root:
                child = child_with(tree, size, node, task.only)
                if child == size:
                    size += 1
            else:
                child = best_bound(tree, node, actions, n, task.spread)
            if child == NONE:
                if seat == thinker and nodes[node, SEEN] == 0:
                    observe(parts[0], world, seat, desk.sights[1])
                    nodes[node, SEEN] = hash_of(desk.words)
                size = expand(parts, mind, tree, desk, size, node, seat, n)
                looking = False
            else:
                node = child
                apply(parts[0], world, seat, nodes[node, LABEL])
                path[depth, 0] = node
                path[depth, 1] = seat
                depth += 1
        if looking:
            evaluate_all(parts[0], mind, world, desk.values)
        nodes[root, VISITS] += 1
        for seat in range(len(totals)):
            totals[seat] += desk.values[seat]
        back_up(tree, path, depth, desk.values)
    return size


@rule
def plant(tree: Tree) -> int:
    """Begin a new tree: its root alone, which is node 0. Returns the size."""
    add_node(tree, 0, NONE, NONE)
    return 1


@rule
def most_visited(tree: Tree, node: int) -> int:
    """The label of the child that was visited most; of several the one with the best mean."""
    nodes = tree.nodes
    chosen = child = nodes[node, CHILD]
    while child != NONE:
        more = nodes[child, VISITS] - nodes[chosen, VISITS]
        if more > 0 or (more == 0 and tree.sums[child] > tree.sums[chosen]):
            chosen = child
        child = nodes[child, SIBLING]
    return nodes[chosen, LABEL]


@rule
def mean_of(tree: Tree, node: int) -> float:
    """The value of a node."""
    return tree.sums[node] / tree.nodes[node, VISITS]


@rule
def look(parts: Row[Record], desk: Desk) -> int:
    """The hash of what the seat sees, as the nodes of a tree have it."""
    seat = sample_world(parts[0], desk.sights[0], desk.stream, desk.worlds[0])
    observe(parts[0], desk.worlds[0], seat, desk.sights[1])
    return hash_of(desk.words)


@rule
def find_seen(tree: Tree, size: int, seen: int) -> int:
    """The node at which the seat sees this, or NONE."""
    for node in range(size):
        if tree.nodes[node, SEEN] == seen:
            return node
    return NONE
