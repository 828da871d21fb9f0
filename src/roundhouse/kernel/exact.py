"""Games solved exactly: all states that can follow, numbered, and what each is worth to perfect play.

A state is known by the bytes of its record; of these only the ones that vary are kept, since most of a small game's
record never changes. Nodes are found breadth first. Each has edges to the states that may follow: one for each legal
action, in the order in which they are listed, or one for each outcome of a draw, with the number of its tickets.

What a state is worth is known from below and from above, and both bounds are improved node by node, from the last found
to the first, until they meet. That settles games that always come to an end, and those that may return to
an earlier state.
"""

from typing import NamedTuple

from .arrays import Matrix, Numbers, Row
from .bits import first_bit
from .record import AnyState, Record
from .rng import scramble
from .rule import rule
from .slots import acting, apply, draw, legal, outcome, score, tickets, winners

# What happens at a node: nothing more, a draw, or a decision of the first or of the second seat.
END, CHANCE, FIRST, SECOND = range(4)

# Why `explore` came back, and what it counts.
ALL_FOUND, NO_ROOM, NEW_BYTE, TOO_MANY_SEATS, STEPS_DONE = range(5)
DONE, SIZE, EDGES, WHY = range(4)
COUNTS = 4

BYTES_A_WORD = 7


class Space(NamedTuple):
    """Memory to look at one state and what follows it."""

    states: Row[AnyState]  # the one looked at, and one that follows
    bytes: Matrix[int]  # theirs
    usual: Numbers  # the bytes of a state where they do not vary
    columns: Numbers  # the bytes that do
    marks: Numbers  # for each byte: does it vary, and need it not be looked at?
    actions: Numbers


class Graph(NamedTuple):
    """The nodes found so far, and their edges."""

    keys: Matrix[int]
    table: Numbers  # open addressing, by the hash of the key: a node's number and one, or 0
    kinds: Numbers
    first: Numbers  # of its edges; they go on to those of the next node
    edges: Numbers
    weights: Numbers
    counts: Numbers


SAME, VARIES, IGNORED = range(3)


@rule
def hash_of(space: Space, k: int) -> int:
    """A number for the bytes that vary of one of the two states."""
    key = 0
    word = 0
    for c in range(len(space.columns)):
        word = word << 8 | space.bytes[k, space.columns[c]]
        if c % BYTES_A_WORD == BYTES_A_WORD - 1:
            key = scramble(key, word)
            word = 0
    return scramble(key, word)


@rule
def is_node(space: Space, graph: Graph, k: int, node: int) -> bool:
    for c in range(len(space.columns)):
        if graph.keys[node, c] != space.bytes[k, space.columns[c]]:
            return False
    return True


@rule
def new_byte(space: Space, k: int) -> int:
    """A byte that varies although none was known to; -1: there is none."""
    for b in range(len(space.usual)):
        if space.marks[b] == SAME and space.bytes[k, b] != space.usual[b]:
            return b
    return -1


@rule
def slot_of(space: Space, graph: Graph, k: int) -> int:
    """Where the table has a state, or would have it."""
    mask = len(graph.table) - 1
    at = hash_of(space, k) & mask
    while graph.table[at] and not is_node(space, graph, k, graph.table[at] - 1):
        at = at + 1 & mask
    return at


@rule
def find(space: Space, graph: Graph) -> int:
    """The node of states[0]; -1: none."""
    return graph.table[slot_of(space, graph, 0)] - 1


@rule
def node_of(space: Space, graph: Graph, k: int) -> int:
    """The node of a state, a new one where it is met for the first time; -1 where a byte varies that should not."""
    if new_byte(space, k) >= 0:
        return -1
    at = slot_of(space, graph, k)
    if graph.table[at] == 0:
        node = graph.counts[SIZE]
        for c in range(len(space.columns)):
            graph.keys[node, c] = space.bytes[k, space.columns[c]]
        graph.table[at] = node + 1
        graph.counts[SIZE] = node + 1
    return graph.table[at] - 1


@rule
def index(space: Space, graph: Graph) -> None:
    """Fill the table with all nodes: after it has grown."""
    for node in range(graph.counts[SIZE]):
        for c in range(len(space.columns)):
            space.bytes[1, space.columns[c]] = graph.keys[node, c]
        graph.table[slot_of(space, graph, 1)] = node + 1


@rule
def take_up(space: Space, graph: Graph, node: int) -> None:
    """Write a node's state into states[0]."""
    for b in range(len(space.usual)):
        space.bytes[0, b] = space.usual[b]
    for c in range(len(space.columns)):
        space.bytes[0, space.columns[c]] = graph.keys[node, c]


@rule
def add_edge(space: Space, graph: Graph, weight: int) -> bool:
    """Add an edge to states[1]; returns False where that has a new byte."""
    to = node_of(space, graph, 1)
    if to < 0:
        return False
    edge = graph.counts[EDGES]
    graph.edges[edge] = to
    graph.weights[edge] = weight
    graph.counts[EDGES] = edge + 1
    return True


@rule
def add_draws(parts: Row[Record], space: Space, graph: Graph, n: int) -> bool:
    """The edges of a chance node with n tickets; those in a row that draw the same are one."""
    ticket = 0
    while ticket < n:
        drawn = outcome(parts[0], space.states[0], ticket)
        weight = 1
        while ticket + weight < n and outcome(parts[0], space.states[0], ticket + weight) == drawn:
            weight += 1
        space.states[1] = space.states[0]
        draw(parts[0], space.states[1], drawn)
        if not add_edge(space, graph, weight):
            return False
        ticket += weight
    return True


@rule
def add_moves(parts: Row[Record], space: Space, graph: Graph, seat: int) -> bool:
    n = legal(parts[0], space.states[0], seat, space.actions)
    for k in range(n):
        space.states[1] = space.states[0]
        apply(parts[0], space.states[1], seat, space.actions[k])
        if not add_edge(space, graph, 1):
            return False
    return True


@rule
def explore(parts: Row[Record], space: Space, graph: Graph, room: int, steps: int) -> None:
    """Find what follows the nodes that were not looked at yet, up to so many of them; `counts` says how it went."""
    counts = graph.counts
    counts[WHY] = STEPS_DONE
    for _ in range(steps):
        node = counts[DONE]
        if node == counts[SIZE]:
            counts[WHY] = ALL_FOUND
            return
        if counts[SIZE] + len(space.actions) > room or counts[EDGES] + len(space.actions) > len(graph.edges):
            counts[WHY] = NO_ROOM
            return
        take_up(space, graph, node)
        seats = acting(parts[0], space.states[0])
        n = 0 if seats else tickets(parts[0], space.states[0])
        if seats & seats - 1 or seats > SECOND:
            counts[WHY] = TOO_MANY_SEATS
            return
        known = True
        if seats:
            graph.kinds[node] = FIRST + first_bit(seats)
            known = add_moves(parts, space, graph, first_bit(seats))
        elif n:
            graph.kinds[node] = CHANCE
            known = add_draws(parts, space, graph, n)
        else:
            graph.kinds[node] = END
        if not known:  # it all begins again
            counts[WHY] = NEW_BYTE
            return
        counts[DONE] = node + 1
        graph.first[node + 1] = counts[EDGES]


@rule
def worth_of_end(parts: Record, state: AnyState) -> float:
    """What a finished game is worth to the first seat: its points where it is alone, else its share of the win."""
    if state.players == 1:
        return 1.0 * score(parts, state, 0)
    won = winners(parts, state)
    if won == 1 or won == 2:
        return 1.0 if won == 1 else 0.0
    return 0.5


@rule
def judge_ends(parts: Row[Record], space: Space, graph: Graph, values: Row[float]) -> None:
    """Write down what the finished games are worth."""
    for node in range(graph.counts[SIZE]):
        if graph.kinds[node] == END:
            take_up(space, graph, node)
            values[node] = worth_of_end(parts[0], space.states[0])


@rule
def improved(graph: Graph, values: Row[float], node: int) -> float:
    """What a node is worth by what its edges lead to."""
    kind = graph.kinds[node]
    first = graph.first[node]
    if kind == CHANCE:
        total = 0.0
        drawn = 0
        for edge in range(first, graph.first[node + 1]):
            total += graph.weights[edge] * values[graph.edges[edge]]
            drawn += graph.weights[edge]
        return total / drawn
    best = values[graph.edges[first]]
    for edge in range(first + 1, graph.first[node + 1]):
        value = values[graph.edges[edge]]
        best = max(best, value) if kind == FIRST else min(best, value)
    return best


@rule
def sweep(graph: Graph, values: Row[float]) -> float:
    """Improve all nodes once; returns by how much the one changed that changed most."""
    most = 0.0
    for k in range(graph.counts[SIZE]):
        node = graph.counts[SIZE] - 1 - k
        if graph.kinds[node] != END:
            value = improved(graph, values, node)
            most = max(most, abs(value - values[node]))
            values[node] = value
    return most
