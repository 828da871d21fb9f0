"""Learning by playing: a net is taught what positions are worth from games it plays against itself.

Every seat takes the move after which the net promises most, or that of a search with the net. After the game each
seat's positions are gone through from the last to the first, and the net's value is moved towards what came of it: a
blend of the result and of the values on the way, as in Sutton's TD(lambda) and Tesauro's TD-Gammon; where a search has
looked ahead, the values it found.
"""

from typing import Any, NamedTuple

from .bits import first_bit
from .contract import apply, legal, observe
from .drivers import settle
from .net import layer, learn, output
from .rng import below, scramble
from .rule import rule, slot
from .search import FOREVER, NONE, child_with, mean_of, most_visited, plant, search

PER_MILLE = 1000
UNKNOWN = -1e300


class Notes(NamedTuple):
    """What is remembered of a game until it is learned from, by position and seat."""

    features: Any
    counts: Any
    worths: Any
    found: Any  # what a search expected of the position, or UNKNOWN


@slot
def features(parts, state, seat, active):
    """Write the numbers of the active features of a position as the seat sees it; return how many."""


@slot
def worth(parts, state, seat):
    """What the position is worth to the seat as it stands; at the end, what the game was worth."""


@slot
def settled(parts, state):
    """Whether nothing can change what the game is worth."""


@slot
def untaught(parts, state):
    """Whether a decision is left to chance while learning, so that all its outcomes are seen."""


@rule
def promise(parts, mind, state, seat):
    """What the net makes of a position for the seat: fills the slot `evaluate` of a search."""
    value = worth(parts, state, seat)
    if not settled(parts, state):
        n = features(parts, state, seat, mind.active)
        layer(mind.net, len(mind.hidden), mind.features, mind.active, n, mind.hidden)
        value += output(mind.net, len(mind.hidden), mind.features, mind.hidden)
    return value


@rule
def decide(parts, states, mind, tree, desk, seat, n, visits, spread, stream):
    """Of the n legal actions on the desk the one the net promises most of, or a search of so many visits finds best."""
    if visits:
        observe(parts[0], states[0], seat, desk.sights[0])
        seed = below(stream, 1 << 40)
        search(parts, mind, tree, desk, desk.values[:0], plant(tree), 0, seed, 0, visits, FOREVER, spread, NONE)
        return most_visited(tree, 0)
    best = -1e300
    chosen = 0
    for k in range(n):
        desk.tries[0] = states[0]
        apply(parts[0], desk.tries[0], seat, desk.actions[k])
        value = promise(parts[0], mind, desk.tries[0], seat)
        if value > best:
            best = value
            chosen = desk.actions[k]
    return chosen


@rule
def remember(parts, state, mind, notes, t):
    """Note the position for every seat."""
    for viewer in range(state.players):
        notes.found[t, viewer] = UNKNOWN
        notes.counts[t, viewer] = features(parts, state, viewer, mind.active)
        for k in range(notes.counts[t, viewer]):
            notes.features[t, viewer, k] = mind.active[k]
        notes.worths[t, viewer] = worth(parts, state, viewer)


@rule
def learn_from(notes, t, viewer, result, mind, rate, blend):
    """Teach the net what came of the first t positions for one seat, from the last to the first."""
    target = result
    for k in range(t - 1, -1, -1):
        n = notes.counts[k, viewer]
        seen = notes.features[k, viewer]
        layer(mind.net, len(mind.hidden), mind.features, seen, n, mind.hidden)
        value = output(mind.net, len(mind.hidden), mind.features, mind.hidden) + notes.worths[k, viewer]
        found = notes.found[k, viewer]
        if found != UNKNOWN:
            target = blend * target + (1 - blend) * found
        learn(mind.net, len(mind.hidden), mind.features, seen, n, mind.hidden, target - value, rate)
        if found == UNKNOWN:
            target = blend * target + (1 - blend) * value


@rule
def learn_games(
    boards, starts, states, mind, tree, desk, notes, results, stream, seed, visits, spread, first, rate, explore, blend
):
    """Play a game for each row of `results`, with `explore` random moves in 1000, and teach the net after each.

    Boards and starts are taken in turn. With rate 0 games are only played.
    """
    state = states[0]
    for game in range(len(results)):
        which = (first + game) % len(starts)
        parts = boards[which : which + 1]
        states[0] = starts[which]
        stream[0] = scramble(seed, first + game)
        stream[1] = 0
        t = 0
        seats = settle(parts[0], state, stream)
        while seats:
            seat = first_bit(seats)
            found = UNKNOWN
            n = legal(parts[0], state, seat, desk.actions)
            if untaught(parts[0], state) or below(stream, PER_MILLE) < explore:
                action = desk.actions[below(stream, n)]
            elif n == 1:
                action = desk.actions[0]
            else:
                action = decide(parts, states, mind, tree, desk, seat, n, visits, spread, stream)
                if visits:
                    found = mean_of(tree, child_with(tree, 0, 0, action))
            apply(parts[0], state, seat, action)
            if t < len(notes.counts) and not settled(parts[0], state):
                remember(parts[0], state, mind, notes, t)
                notes.found[t, seat] = found
                t += 1
            seats = settle(parts[0], state, stream)
        for viewer in range(state.players):
            results[game, viewer] = 1.0 * worth(parts[0], state, viewer)
            if rate > 0:
                learn_from(notes, t, viewer, results[game, viewer], mind, rate, blend)
