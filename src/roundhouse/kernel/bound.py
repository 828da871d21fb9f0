"""Perfect play in a game of one seat, where few decisions are left: what it is worth, and an upper bound on that.

What it is worth takes every decision and every draw that can follow. The bound takes every decision, but draws once: it
knows all that will be drawn, and pays a fee for each draw, by how much better that is than the mean of what might have
been drawn. See `bots/perfect_play.py` for why the mean over draws is an upper bound whatever judges them.

All continuations are walked through step by step. The way back up is kept as a list of steps, since rules may not call
themselves.
"""

from typing import NamedTuple

from .arrays import Matrix, Numbers, Row
from .record import AnyState, Record
from .rng import below
from .rule import rule
from .search import Mind
from .slots import acting, apply, draw, evaluate, legal, outcome, tickets, worth

DECISION, CHANCE, END = range(3)
WORST = -1e300
ENDLESS = 1e300  # what a position may be worth for all that is known

# How to deal with draws: all of them; one, for nothing; one, for a fee.
ALL, ONE, ONE_FOR_A_FEE = range(3)


class Ways(NamedTuple):
    """Memory to walk through all continuations. For each step of one there is a state, and what may follow it."""

    states: Row[AnyState]
    kinds: Numbers
    actions: Matrix[int]
    choices: Numbers  # how many steps may follow
    next: Numbers  # the one to be taken next
    values: Row[float]  # the best so far, or the sum over all draws so far
    fees: Row[float]  # on the way to it
    tries: Row[AnyState]
    listed: Numbers
    stream: Numbers


@rule
def judged(parts: Row[Record], mind: Mind, ways: Ways) -> float:
    """What the net makes of tries[0]; where a move is to be made there, of the best one."""
    state = ways.tries[0]
    if acting(parts[0], state) == 0:
        return evaluate(parts[0], mind, state, 0)
    n = legal(parts[0], state, 0, ways.listed)
    best = WORST
    for k in range(n):
        ways.tries[1] = ways.tries[0]
        apply(parts[0], ways.tries[1], 0, ways.listed[k])
        best = max(best, evaluate(parts[0], mind, ways.tries[1], 0))
    return best


@rule
def fee(parts: Row[Record], mind: Mind, ways: Ways, step: int, ticket: int) -> float:
    """By how much a ticket is better than the mean of all, as the net judges what they draw."""
    state = ways.states[step]
    n = tickets(parts[0], state)
    drawn = 0.0
    total = 0.0
    for t in range(n):
        ways.tries[0] = ways.states[step]
        draw(parts[0], ways.tries[0], outcome(parts[0], state, t))
        value = judged(parts, mind, ways)
        total += value
        if t == ticket:
            drawn = value
    return drawn - total / n


@rule
def begin_step(parts: Row[Record], ways: Ways, step: int) -> None:
    """List what may follow a step."""
    state = ways.states[step]
    ways.next[step] = 0
    ways.values[step] = WORST
    if acting(parts[0], state):
        ways.kinds[step] = DECISION
        ways.choices[step] = legal(parts[0], state, 0, ways.actions[step])
        return
    ways.choices[step] = tickets(parts[0], state)
    ways.kinds[step] = CHANCE if ways.choices[step] else END


@rule
def take_step(parts: Row[Record], mind: Mind, ways: Ways, step: int, key: int, draws: int) -> None:
    """Go on from a step by the next thing that may follow; where one draw is made, by that of the key."""
    state = ways.states[step]
    after = ways.states[step + 1]
    ways.states[step + 1] = ways.states[step]
    ways.fees[step + 1] = ways.fees[step]
    choice = ways.next[step]
    ways.next[step] += 1
    if ways.kinds[step] == DECISION:
        apply(parts[0], after, 0, ways.actions[step, choice])
        return
    if draws != ALL:
        ways.stream[0] = key
        ways.stream[1] = step  # the same draw on every way that comes to it after as many steps
        choice = below(ways.stream, ways.choices[step])
        ways.next[step] = ways.choices[step]
        if draws == ONE_FOR_A_FEE:
            ways.fees[step + 1] += fee(parts, mind, ways, step, choice)
    draw(parts[0], after, outcome(parts[0], state, choice))


@rule
def note_value(ways: Ways, step: int, value: float, draws: int) -> None:
    """What one of the things that may follow a step is worth."""
    if ways.kinds[step] == CHANCE and draws == ALL:
        value /= ways.choices[step]
        ways.values[step] = value if ways.values[step] == WORST else ways.values[step] + value
    else:
        ways.values[step] = max(ways.values[step], value)


@rule
def best_way(parts: Row[Record], mind: Mind, ways: Ways, key: int, draws: int, most: int) -> float:
    """What states[0] is worth: to perfect play, or, drawing once, to a player who knows what will be drawn.

    ENDLESS where that takes more than `most` steps, or ways are too long.
    """
    step = 0
    ways.fees[0] = 0.0
    begin_step(parts, ways, 0)
    for _ in range(most):
        if ways.kinds[step] != END and ways.next[step] < ways.choices[step]:
            if step + 1 == len(ways.states):
                return ENDLESS
            take_step(parts, mind, ways, step, key, draws)
            step += 1
            begin_step(parts, ways, step)
            continue
        value = ways.values[step]
        if ways.kinds[step] == END:
            value = worth(parts[0], ways.states[step], 0) - ways.fees[step]
        if step == 0:
            return value
        step -= 1
        note_value(ways, step, value, draws)
    return ENDLESS
