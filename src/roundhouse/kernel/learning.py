"""Learning by playing: a net is taught what positions are worth from games it plays against itself.

Every seat takes the move after which the net promises most, or that of a policy. After the game each seat's positions
are gone through from the last to the first, and the net's value is moved towards what came of it: a blend of the
result and of the values on the way, as in Sutton's TD(lambda) and Tesauro's TD-Gammon. Several threads may teach one
net at once.
"""

from .bits import first_bit
from .contract import apply, legal, observe
from .drivers import choose_a, settle
from .net import layer, learn, output
from .rng import below, scramble
from .rule import rule, slot

PER_MILLE = 1000


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


@slot
def taught(parts, state):
    """Whether positions like this one are learned from."""


@slot
def decide(parts, net, count, states, tries, sights, seat, actions, n, stream, active, hidden):
    """The place of the action that is taken while learning."""


@rule
def promise(parts, net, count, state, seat, active, hidden):
    """What the net makes of a position for the seat: fills the slot `evaluate` of a search."""
    value = worth(parts, state, seat)
    if not settled(parts, state):
        n = features(parts, state, seat, active)
        layer(net, len(hidden), count, active, n, hidden)
        value += output(net, len(hidden), count, hidden)
    return value


@rule
def always_taught(parts, state):
    """Fills the slot `taught`."""
    return True


@rule
def most_promising(parts, net, count, states, tries, sights, seat, actions, n, stream, active, hidden):
    """Fills the slot `decide`: the action after which the net promises most."""
    best = -1e300
    chosen = 0
    for k in range(n):
        tries[0] = states[0]
        apply(parts, tries[0], seat, actions[k])
        value = promise(parts, net, count, tries[0], seat, active, hidden)
        if value > best:
            best = value
            chosen = k
    return chosen


@rule
def as_the_policy(parts, net, count, states, tries, sights, seat, actions, n, stream, active, hidden):
    """Fills the slot `decide`: the policy's action."""
    observe(parts, states[0], seat, sights[0])
    action = choose_a(parts, sights[0], actions, n, stream, active)
    for k in range(n):
        if actions[k] == action:
            return k
    return 0


@rule
def learn_games(
    parts,
    starts,
    states,
    tries,
    sights,
    actions,
    active,
    hidden,
    stream,
    net,
    count,
    seed,
    first,
    games,
    rate,
    explore,
    blend,
    seen,
    sizes,
    worths,
    results,
):
    """Play games, with `explore` random moves in 1000, and teach the net after each; with rate 0 only play."""
    state = states[0]
    for game in range(games):
        board = parts[(first + game) % len(starts)]
        states[0] = starts[(first + game) % len(starts)]
        stream[0] = scramble(seed, first + game)
        stream[1] = 0
        t = 0
        seats = settle(board, state, stream)
        while seats:
            seat = first_bit(seats)
            n = legal(board, state, seat, actions)
            if untaught(board, state) or below(stream, PER_MILLE) < explore:
                k = below(stream, n)
            elif n == 1:
                k = 0
            else:
                k = decide(board, net, count, states, tries, sights, seat, actions, n, stream, active, hidden)
            apply(board, state, seat, actions[k])
            if t < len(sizes) and taught(board, state) and not settled(board, state):
                for viewer in range(state.players):
                    sizes[t, viewer] = features(board, state, viewer, active)
                    for m in range(sizes[t, viewer]):
                        seen[t, viewer, m] = active[m]
                    worths[t, viewer] = worth(board, state, viewer)
                t += 1
            seats = settle(board, state, stream)
        for viewer in range(state.players):
            target = 1.0 * worth(board, state, viewer)
            results[game, viewer] = target
            if rate > 0:
                for k in range(t - 1, -1, -1):
                    n = sizes[k, viewer]
                    layer(net, len(hidden), count, seen[k, viewer], n, hidden)
                    value = output(net, len(hidden), count, hidden) + worths[k, viewer]
                    learn(net, len(hidden), count, seen[k, viewer], n, hidden, target - value, rate)
                    target = blend * target + (1 - blend) * value
