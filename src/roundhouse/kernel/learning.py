"""Learning by playing: a net is taught what positions are worth from games it plays against itself.

Every seat takes the move after which the net promises most. At first it follows a teacher, a bot written as a rule,
wherever the net does not promise much more of another move: so it learns from sensible play, and comes to its own step
by step. After the game each seat's positions are gone through from the last to the first, and the net's value is moved
towards what came of it: a blend of the result and of the values on the way, as in Sutton's TD(lambda) and Tesauro's
TD-Gammon. Several threads may teach one net at once.
"""

from .bits import first_bit
from .contract import apply, legal, observe
from .drivers import choose_a, settle
from .net import layer, learn, output
from .rng import below, scramble
from .rule import rule, slot

PER_MILLE = 1000
ALWAYS = 1000.0  # trust in the teacher
NONE = -1


@slot
def options(parts, state, seat, actions):
    """Write the legal actions that are worth a thought into `actions`, ascending; return how many, at least one."""


@slot
def features(parts, state, seat, active):
    """Write the numbers of the active features of a position as the seat sees it; return how many."""


@slot
def worth(parts, state, seat, active):
    """What the position is worth to the seat as it stands; at the end, what the game was worth.

    Before the end, `active` is as `features` has just left it: what was noted there behind the list may be used.
    """


@slot
def settled(parts, state):
    """Whether nothing can change what the game is worth."""


@slot
def untaught(parts, state):
    """Whether a decision is left to chance while learning, so that all its outcomes are seen."""


@rule
def promise(parts, net, count, state, seat, active, hidden):
    """What the net makes of a position for the seat: fills the slot `evaluate` of a search."""
    if settled(parts, state):
        return 1.0 * worth(parts, state, seat, active)
    n = features(parts, state, seat, active)
    layer(net, len(hidden), count, active, n, hidden)
    return worth(parts, state, seat, active) + output(net, len(hidden), count, hidden)


@rule
def promising(parts, net, count, states, tries, seat, actions, n, advised, trust, active, hidden):
    """The action after which the net promises most; the advised one has `trust` as a bonus."""
    best = -1e300
    chosen = actions[0]
    for k in range(n):
        tries[0] = states[0]
        apply(parts, tries[0], seat, actions[k])
        value = promise(parts, net, count, tries[0], seat, active, hidden)
        if actions[k] == advised:
            value += trust
        if value > best:
            best = value
            chosen = actions[k]
    return chosen


@rule
def note_position(parts, state, t, active, seen, sizes, worths):
    """Keep a position, as each seat sees it, as the t-th of a game."""
    for viewer in range(state.players):
        n = features(parts, state, viewer, active)
        sizes[t, viewer] = n
        worths[t, viewer] = worth(parts, state, viewer, active)
        for k in range(n):
            seen[t, viewer, k] = active[k]


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
    scratch,
    stream,
    net,
    counts,
    count,
    seed,
    first,
    games,
    rate,
    explore,
    trust,
    mixed,
    blend,
    seen,
    sizes,
    worths,
    results,
):
    """Play games, with `explore` random moves in 1000, and teach the net after each; with rate 0 only play.

    The games go through the starts, each with its parts. What the teacher advises is done unless the net promises more
    than `trust` beyond it; from ALWAYS on it is done in any case, with 0 the teacher is not asked. In `mixed` of 1000
    games it plays some of the seats. `results` gets these as bits, and what the game was worth to each seat.
    """
    state = states[0]
    for game in range(games):
        which = (first + game) % len(starts)
        states[0] = starts[which]
        stream[0] = scramble(seed, first + game)
        stream[1] = 0
        teacher = 0
        if below(stream, PER_MILLE) < mixed:
            teacher = below(stream, 1 << state.players)
        results[game, 0] = teacher
        t = 0
        seats = settle(parts[which], state, stream)
        while seats:
            seat = first_bit(seats)
            follow = trust >= ALWAYS or (teacher >> seat) & 1
            n = legal(parts[which], state, seat, actions) if follow else options(parts[which], state, seat, actions)
            advised = NONE
            if follow or trust > 0:
                observe(parts[which], state, seat, sights[0])
                advised = choose_a(parts[which], sights[0], actions, n, stream, scratch)
            action = actions[0]
            if untaught(parts[which], state) or below(stream, PER_MILLE) < explore:
                action = actions[below(stream, n)]
            elif follow:
                action = advised
            elif n > 1:
                action = promising(
                    parts[which], net, count, states, tries, seat, actions, n, advised, trust, active, hidden
                )
            apply(parts[which], state, seat, action)
            if t < len(sizes) and not settled(parts[which], state):
                note_position(parts[which], state, t, active, seen, sizes, worths)
                t += 1
            seats = settle(parts[which], state, stream)
        for viewer in range(state.players):
            target = 1.0 * worth(parts[which], state, viewer, active)
            results[game, 1 + viewer] = target
            if rate > 0:
                for k in range(t - 1, -1, -1):
                    n = sizes[k, viewer]
                    layer(net, len(hidden), count, seen[k, viewer], n, hidden)
                    value = output(net, len(hidden), count, hidden) + worths[k, viewer]
                    learn(net, len(hidden), count, counts, seen[k, viewer], n, hidden, target - value, rate)
                    target = blend * target + (1 - blend) * value
