"""What a search does at a decision with moves it has not tried yet: two ways to judge them.

If a net can evaluate positions, every legal move is tried and evaluated at once. If there is only a policy, moves are
tried one by one in its order, more of them the more often the decision is visited, and each is judged by playing the
game out. The other seats have a policy of their own, because nobody knows how they play: otherwise a search would count
on them to do what it would do in their place.
"""

import math

from .arrays import Numbers, Row
from .bits import first_bit
from .drivers import settle
from .record import AnySight, AnyState, Record
from .rule import rule
from .search import CHILD, LABEL, NONE, POSSIBLE, SIBLING, VISITS, Desk, Mind, Tree, child_with, evaluate_all
from .slots import apply, choose_a, choose_b, evaluate, legal, observe, worth

LONGEST = 2000  # decisions of a game that is played out; it is then judged as it stands

# --- By a net


@rule
def all_moves(visits: int, n: int) -> int:
    """Fills the slot `width`."""
    return n


@rule
def try_all(parts: Row[Record], mind: Mind, tree: Tree, desk: Desk, size: int, node: int, seat: int, n: int) -> int:
    """Fills the slot `expand`: evaluate the position after each action that has no child."""
    state = desk.tries[0]
    actions = desk.actions
    most = 0.0
    best = NONE
    for k in range(n):
        child = child_with(tree, size, node, actions[k])
        if child != size:
            continue
        desk.tries[0] = desk.worlds[0]
        apply(parts[0], state, seat, actions[k])
        value = evaluate(parts[0], mind, state, seat)
        note_first_visit(tree, child, value)
        if best == NONE or value > most:
            most = value
            best = actions[k]
        size += 1
    desk.tries[0] = desk.worlds[0]
    apply(parts[0], state, seat, best)
    for other in range(state.players):
        desk.values[other] = most if other == seat else evaluate(parts[0], mind, state, other)
    return size


@rule
def note_first_visit(tree: Tree, child: int, value: float) -> None:
    tree.nodes[child, VISITS] = 1
    tree.nodes[child, POSSIBLE] = 1
    tree.sums[child] = value


# --- By a policy


@rule
def ever_more_moves(visits: int, n: int) -> int:
    """Fills the slot `width`: one move at first, then half the square root of the visits more (progressive
    widening)."""
    return min(n, 1 + int(math.sqrt(visits)) // 2)


@rule
def untried(tree: Tree, node: int, actions: Numbers, n: int) -> int:
    """Move the actions that have no child to the front; return how many."""
    nodes = tree.nodes
    child = nodes[node, CHILD]
    m = 0
    for k in range(n):
        while child != NONE and nodes[child, LABEL] < actions[k]:
            child = nodes[child, SIBLING]
        if child == NONE or nodes[child, LABEL] != actions[k]:
            actions[m] = actions[k]
            m += 1
    return m


@rule
def as_it_stands(parts: Record, mind: Mind, state: AnyState, seat: int) -> float:
    """Fills the slot `evaluate`."""
    return worth(parts, state, seat)


@rule
def play_on(
    parts: Row[Record],
    states: Row[AnyState],
    sights: Row[AnySight],
    thinker: int,
    actions: Numbers,
    luck: Numbers,
    stream: Numbers,
    scratch: Numbers,
) -> None:
    """Play a game to its end: the thinker's seat by one policy, all others by another."""
    state = states[0]
    seats = settle(parts[0], state, luck)
    for _ in range(LONGEST):
        if seats == 0:
            break
        seat = first_bit(seats)
        n = legal(parts[0], state, seat, actions)
        action = actions[0]
        if n > 1:
            observe(parts[0], state, seat, sights[1])
            if seat == thinker:
                action = choose_a(parts[0], sights[1], actions, n, stream, scratch)
            else:
                action = choose_b(parts[0], sights[1], actions, n, stream, scratch)
        apply(parts[0], state, seat, action)
        seats = settle(parts[0], state, luck)


@rule
def expand_by_playing_out(
    parts: Row[Record], mind: Mind, tree: Tree, desk: Desk, size: int, node: int, seat: int, n: int
) -> int:
    """Fills the slot `expand`: take the policy's favourite among the actions without a child, and play on to the
    end."""
    state = desk.tries[0]
    actions = desk.actions
    observe(parts[0], desk.worlds[0], seat, desk.sights[1])
    m = untried(tree, node, actions, n)
    action = choose_a(parts[0], desk.sights[1], actions, m, desk.stream, mind.active)
    child = child_with(tree, size, node, action)
    desk.tries[0] = desk.worlds[0]
    apply(parts[0], state, seat, action)
    play_on(parts, desk.tries, desk.sights, desk.sights[0].viewer, actions, desk.stream, desk.stream, mind.active)
    evaluate_all(parts[0], mind, state, desk.values)
    note_first_visit(tree, child, desk.values[seat])
    return size + 1
