"""Learning by self-play: a net learns what positions are worth from games it plays against itself.

Every seat makes the move after which the net promises most, or the move of a search with the net. After the game each
seat's positions are visited from the last to the first, and each is given a target: a blend of the result and of what
was promised on the way, as in Sutton's TD(lambda) and Tesauro's TD-Gammon. If a search looked ahead, its finding is the
promise. After a random move, made to see something new, the promise of the best move stands for everything that came
later.
"""

from typing import NamedTuple

from .arrays import Matrix, Numbers, Row
from .bits import first_bit
from .drivers import settle
from .net import layer, learn, output
from .record import AnyState, Record
from .rng import below, scramble
from .rule import rule
from .search import (
    CHILD,
    FOREVER,
    LABEL,
    NONE,
    SIBLING,
    VISITS,
    Desk,
    Mind,
    Task,
    Tree,
    child_with,
    mean_of,
    most_visited,
    plant,
    search,
)
from .slots import apply, features, legal, observe, settled, untaught, worth

PER_MILLE = 1000
UNKNOWN = -1e300
LOOKED_AT = 3  # visits of a search by which a move that was not made is learned from, too


class Rows(NamedTuple):
    """Positions to learn from, one a row."""

    features: Matrix[int]  # the numbers of those that are active; NONE beyond
    worths: Row[float]  # as it stood
    promised: Row[float]
    better: Row[float]  # what the best move promised where a random one was made, or UNKNOWN
    goals: Row[float]  # what the net should add to the worth
    line: Matrix[int]  # of the game being played: its rows, by position and seat


class Player(NamedTuple):
    """Who plays the games: a net, with memory to play and to search in."""

    states: Row[AnyState]
    mind: Mind
    tree: Tree
    desk: Desk
    stream: Numbers


class Course(NamedTuple):
    """How games are played and learned from."""

    seed: int
    first: int  # game
    visits: int  # of a search for each move; 0: the net alone decides
    spread: float
    explore: int  # random moves in 1000
    blend: float  # how far results count more than what was promised on the way


@rule
def promise(parts: Record, mind: Mind, state: AnyState, seat: int) -> float:
    """What the net makes of a position for the seat: fills the slot `evaluate` of a search."""
    value = worth(parts, state, seat)
    if not settled(parts, state):
        n = features(parts, state, seat, mind.active)
        layer(mind.net, len(mind.hidden), mind.features, mind.active, n, mind.hidden)
        value += output(mind.net, len(mind.hidden), mind.features, mind.hidden)
    return value


@rule
def promise_of(parts: Row[Record], player: Player, seat: int, action: int) -> float:
    """What the net makes of the position after an action."""
    tries = player.desk.tries
    tries[0] = player.states[0]
    apply(parts[0], tries[0], seat, action)
    return promise(parts[0], player.mind, tries[0], seat)


@rule
def decide(parts: Row[Record], player: Player, seat: int, n: int, visits: int, spread: float) -> int:
    """Which of the n legal actions on the desk the net rates highest, or, given visits, a search finds best."""
    desk = player.desk
    if visits:
        observe(parts[0], player.states[0], seat, desk.sights[0])
        task = Task(0, below(player.stream, 1 << 40), 0, visits, FOREVER, spread, NONE)
        search(parts, player.mind, player.tree, desk, desk.values[:0], plant(player.tree), task)
        return most_visited(player.tree, 0)
    best = -1e300
    chosen = 0
    for k in range(n):
        value = promise_of(parts, player, seat, desk.actions[k])
        if value > best:
            best = value
            chosen = desk.actions[k]
    return chosen


# --- Recording games


@rule
def note(parts: Record, mind: Mind, state: AnyState, viewer: int, rows: Rows, row: int) -> None:
    """Write down a position as a seat sees it."""
    n = features(parts, state, viewer, mind.active)
    width = rows.features.shape[1]
    for k in range(width):
        rows.features[row, k] = mind.active[k] if k < n else NONE
    rows.worths[row] = worth(parts, state, viewer)


@rule
def note_others(parts: Row[Record], player: Player, seat: int, made: int, rows: Rows, row: int) -> int:
    """Write down what a search found about moves that were not made; return the next row."""
    tree, desk = player.tree, player.desk
    child = tree.nodes[0, CHILD]
    while child != NONE:
        action = tree.nodes[child, LABEL]
        if action != made and tree.nodes[child, VISITS] >= LOOKED_AT and row < len(rows.goals):
            desk.tries[0] = player.states[0]
            apply(parts[0], desk.tries[0], seat, action)
            if not settled(parts[0], desk.tries[0]):
                note(parts[0], player.mind, desk.tries[0], seat, rows, row)
                rows.goals[row] = mean_of(tree, child) - rows.worths[row]
                row += 1
        child = tree.nodes[child, SIBLING]
    return row


@rule
def set_goals(rows: Rows, t: int, viewer: int, result: float, searched: int, blend: float) -> None:
    """Give the first t positions of a game their goals for one seat, from the last to the first."""
    target = result
    for k in range(t - 1, -1, -1):
        row = rows.line[k, viewer]
        if searched:
            target = blend * target + (1 - blend) * rows.promised[row]
        rows.goals[row] = target - rows.worths[row]
        if rows.better[row] != UNKNOWN:
            target = rows.better[row]
        elif not searched:
            target = blend * target + (1 - blend) * rows.promised[row]


@rule
def record_games(
    boards: Row[Record], starts: Row[AnyState], player: Player, rows: Rows, results: Matrix[float], course: Course
) -> int:
    """Play a game for each row of `results`; returns how many rows were written.

    Boards and starts are taken in turn. Once the rows are full, games are played but not recorded.
    """
    state, stream = player.states[0], player.stream
    mind, tree, desk = player.mind, player.tree, player.desk
    size = 0
    for game in range(len(results)):
        which = (course.first + game) % len(starts)
        parts = boards[which : which + 1]
        player.states[0] = starts[which]
        stream[0] = scramble(course.seed, course.first + game)
        stream[1] = 0
        t = 0
        seats = settle(parts[0], state, stream)
        while seats:
            seat = first_bit(seats)
            n = legal(parts[0], state, seat, desk.actions)
            action = desk.actions[0]
            promised = UNKNOWN
            better = UNKNOWN
            if untaught(parts[0], state):
                action = desk.actions[below(stream, n)]
            elif n > 1:
                stray = NONE
                if below(stream, PER_MILLE) < course.explore:
                    stray = desk.actions[below(stream, n)]
                action = decide(parts, player, seat, n, course.visits, course.spread)
                if course.visits:
                    promised = mean_of(tree, child_with(tree, 0, 0, action))
                    size = note_others(parts, player, seat, action, rows, size)
                else:
                    promised = promise_of(parts, player, seat, action)
                if stray != NONE:
                    action = stray
                    better = promised
                    promised = UNKNOWN
            apply(parts[0], state, seat, action)
            if t < len(rows.line) and size + state.players <= len(rows.goals) and not settled(parts[0], state):
                for viewer in range(state.players):
                    note(parts[0], mind, state, viewer, rows, size)
                    rows.promised[size] = promised
                    if viewer != seat or promised == UNKNOWN:
                        rows.promised[size] = promise(parts[0], mind, state, viewer)
                    rows.better[size] = better if viewer == seat else UNKNOWN
                    rows.line[t, viewer] = size
                    size += 1
                t += 1
            seats = settle(parts[0], state, stream)
        for viewer in range(state.players):
            results[game, viewer] = 1.0 * worth(parts[0], state, viewer)
            set_goals(rows, t, viewer, results[game, viewer], course.visits > 0, course.blend)
    return size


# --- Teaching


@rule
def teach(mind: Mind, rows: Rows, size: int, rate: float) -> None:
    """Move the net's values for the first rows towards their goals."""
    for row in range(size):
        seen = rows.features[row]
        n = 0
        while n < len(seen) and seen[n] != NONE:
            n += 1
        layer(mind.net, len(mind.hidden), mind.features, seen, n, mind.hidden)
        value = output(mind.net, len(mind.hidden), mind.features, mind.hidden)
        learn(mind.net, len(mind.hidden), mind.features, seen, n, mind.hidden, rows.goals[row] - value, rate)
