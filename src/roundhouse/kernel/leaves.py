"""What a search does at a decision with moves it has not looked at: two ways to judge them.

Where a net knows what positions are worth, every legal move is tried and evaluated at once. Where a policy knows how to
play, moves are looked at one by one in its order, more of them the more often the decision is visited, and each is
judged by what the net makes of the game after a round with that policy in every seat.
"""

import math

from .bits import first_bit
from .contract import apply, legal, observe, turns
from .drivers import choose_a, settle
from .learning import taught
from .rule import rule
from .search import CHILD, LABEL, NONE, POSSIBLE, SIBLING, VISITS, child_with, evaluate, evaluate_all

ROUNDS = 1  # that are played on
LONGEST = 500  # decisions until a position is judged

# --- By a net


@rule
def all_moves(visits, n):
    """Fills the slot `width`."""
    return n


@rule
def try_all(
    parts, net, count, sights, worlds, tries, nodes, sums, size, node, seat, actions, n, values, active, hidden, stream
):
    """Fills the slot `expand`: evaluate the position after each action that has no child."""
    most = 0.0
    best = NONE
    for k in range(n):
        child = child_with(nodes, sums, size, node, actions[k])
        if child != size:
            continue
        tries[0] = worlds[0]
        apply(parts[0], tries[0], seat, actions[k])
        sums[child] = evaluate(parts[0], net, count, tries[0], seat, active, hidden)
        nodes[child, VISITS] = 1
        nodes[child, POSSIBLE] = 1
        if best == NONE or sums[child] > most:
            most = sums[child]
            best = actions[k]
        size += 1
    tries[0] = worlds[0]
    apply(parts[0], tries[0], seat, best)
    for other in range(tries[0].players):
        if other == seat:
            values[other] = most
        else:
            values[other] = evaluate(parts[0], net, count, tries[0], other, active, hidden)
    return size


# --- By a policy


@rule
def ever_more_moves(visits, n):
    """Fills the slot `width`: one move at first, and with the square of visits one more (progressive widening)."""
    return min(n, 1 + int(math.sqrt(visits)) // 2)


@rule
def untried(nodes, node, actions, n):
    """Move the actions that have no child to the front; return how many."""
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
def play_on(
    parts, net, count, sights, worlds, tries, nodes, sums, size, node, seat, actions, n, values, active, hidden, stream
):
    """Fills the slot `expand`: of the actions without a child take the policy's favourite, and play on for a round."""
    state = tries[0]
    observe(parts[0], worlds[0], seat, sights[1])
    action = choose_a(parts[0], sights[1], actions, untried(nodes, node, actions, n), stream, active)
    child = child_with(nodes, sums, size, node, action)
    tries[0] = worlds[0]
    until = turns(parts[0], state) + ROUNDS * state.players
    apply(parts[0], state, seat, action)
    seats = settle(parts[0], state, stream)
    for _ in range(LONGEST):
        if seats == 0 or (turns(parts[0], state) >= until and taught(parts[0], state)):
            break
        turn = first_bit(seats)
        n = legal(parts[0], state, turn, actions)
        action = actions[0]
        if n > 1:
            observe(parts[0], state, turn, sights[1])
            action = choose_a(parts[0], sights[1], actions, n, stream, active)
        apply(parts[0], state, turn, action)
        seats = settle(parts[0], state, stream)
    evaluate_all(parts[0], net, count, state, values, active, hidden)
    nodes[child, VISITS] = 1
    nodes[child, POSSIBLE] = 1
    sums[child] = values[seat]
    return size + 1
