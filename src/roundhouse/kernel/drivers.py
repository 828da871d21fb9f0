"""Drivers: games played in bulk, written once for every game over the slots of the contract.

Each driver plays games `first` to `first + count - 1` of a seeded series. A game's random numbers hang on the seed
and its place in the series alone, so the result is the same however the series is cut over cores.
"""

from .bits import first_bit
from .contract import (
    acting,
    apply,
    broken_law,
    draw,
    legal,
    observe,
    outcome,
    score,
    tickets,
    turns,
    why_not,
    winners,
)
from .rng import below, scramble
from .rule import rule, slot


@slot
def choose_a(parts, sight, actions, n, stream, scratch):
    """The first bot's policy: one of the n legal actions, from what its seat sees. `scratch` is memory to work in."""


@slot
def choose_b(parts, sight, actions, n, stream, scratch):
    """The second bot's policy."""


@slot
def choose_c(parts, sight, actions, n, stream, scratch):
    """The third bot's policy."""


@slot
def choose_d(parts, sight, actions, n, stream, scratch):
    """The fourth bot's policy."""


@rule
def settle(parts, state, stream):
    """Draw until somebody has to decide or the game is over; return the seats that decide, as bits."""
    seats = acting(parts, state)
    while seats == 0:
        n = tickets(parts, state)
        if n == 0:
            return 0
        draw(parts, state, outcome(parts, state, below(stream, n)))
        seats = acting(parts, state)
    return seats


@rule
def choose_at_random(parts, sight, actions, n, stream, scratch):
    """The policy that draws uniformly from the legal moves. It looks at nothing, see `look_away`."""
    return actions[below(stream, n)]


@rule
def look_away(parts, state, seat, sight):
    """Fills the slot `observe` where no bot of a series looks at what it sees."""


@rule
def choose_once(parts, sights, actions, n, stream, scratch):
    """One decision of the first bot, at a table."""
    return choose_a(parts[0], sights[0], actions, n, stream, scratch)


@rule
def play_games(parts, starts, states, sights, actions, scratch, stream, bots, seed, first, count, results):
    """Play games between up to four bots.

    `bots[seat]` says which bot sits where in the series' first game; each later game turns the bots one seat on.
    For each game, `results` gets the winning seats as bits, the turns, the decisions, and each seat's score.
    """
    state = states[0]
    sight = sights[0]
    players = len(bots)
    for game in range(count):
        states[0] = starts[0]
        stream[0] = scramble(seed, first + game)
        stream[1] = 0
        turned = (first + game) % players
        decisions = 0
        seats = settle(parts[0], state, stream)
        while seats:
            seat = first_bit(seats)
            n = legal(parts[0], state, seat, actions)
            observe(parts[0], state, seat, sight)
            bot = bots[(seat + turned) % players]
            if bot == 0:
                action = choose_a(parts[0], sight, actions, n, stream, scratch)
            elif bot == 1:
                action = choose_b(parts[0], sight, actions, n, stream, scratch)
            elif bot == 2:
                action = choose_c(parts[0], sight, actions, n, stream, scratch)
            else:
                action = choose_d(parts[0], sight, actions, n, stream, scratch)
            apply(parts[0], state, seat, action)
            decisions += 1
            seats = settle(parts[0], state, stream)
        results[game, 0] = winners(parts[0], state)
        results[game, 1] = turns(parts[0], state)
        results[game, 2] = decisions
        for seat in range(players):
            results[game, 3 + seat] = score(parts[0], state, seat)


@rule
def first_mismatch(parts, state, seat, actions, n):
    """The first action that is listed though something speaks against it, or the other way round; -1: none.

    That nobody has a legal move counts as a mismatch of the first action.
    """
    if n == 0:
        return 0
    k = 0
    for action in range(len(actions)):
        listed = k < n and actions[k] == action
        if listed:
            k += 1
        if listed != (why_not(parts[0], state, seat, action) == 0):
            return action
    return -1


@rule
def checked_games(parts, starts, states, actions, stream, seed, first, count, sweep, found):
    """Play random games and hold every state on the way to the laws; return how many states were checked.

    In every `sweep`-th state all actions are held to the reasons against them as well.
    `found` gets the game's number, 0 or the law broken, and 0 or the action where the list of legal moves and
    the reasons against disagree (counted from 1), of the first violation.
    """
    state = states[0]
    checked = 0
    for game in range(count):
        states[0] = starts[0]
        stream[0] = scramble(seed, first + game)
        stream[1] = 0
        while True:
            checked += 1
            law = broken_law(parts[0], state)
            if law:
                found[0] = first + game
                found[1] = law
                return checked
            seats = acting(parts[0], state)
            if seats == 0:
                n = tickets(parts[0], state)
                if n == 0:
                    break
                draw(parts[0], state, outcome(parts[0], state, below(stream, n)))
                continue
            seat = first_bit(seats)
            n = legal(parts[0], state, seat, actions)
            if n == 0 or checked % sweep == 0:
                wrong = first_mismatch(parts, state, seat, actions, n)
                if wrong >= 0:
                    found[0] = first + game
                    found[2] = wrong + 1
                    return checked
            apply(parts[0], state, seat, actions[below(stream, n)])
    return checked


@rule
def copy_states(states, count):
    """Copy state 0 over each of the others in turn, `count` times in all: what a copy costs."""
    k = 1
    for _ in range(count):
        states[k] = states[0]
        k += 1
        if k == len(states):
            k = 1
