"""Drivers: games played in bulk, written once for every game over the slots of the contract.

Each driver plays games `first` to `first + count - 1` of a seeded series. A game's random numbers depend on the seed
and its place in the series alone, so the result is the same however the series is cut over cores.
"""

from typing import NamedTuple

from .arrays import Matrix, Numbers, Row
from .bits import first_bit
from .record import AnySight, AnyState, Record
from .rng import below, scramble
from .rule import rule
from .slots import (
    acting,
    apply,
    broken_law,
    choose_a,
    choose_b,
    choose_c,
    choose_d,
    choose_e,
    choose_f,
    draw,
    legal,
    most_useful,
    observe,
    outcome,
    score,
    tickets,
    turns,
    why_not,
    winners,
)

NO_END = -2  # see `most_useful`


class Workplace(NamedTuple):
    """The memory one core plays in. All but the last three are arrays of one record."""

    parts: Row[Record]
    start: Row[AnyState]
    state: Row[AnyState]
    sight: Row[AnySight]
    actions: Numbers
    scratch: Numbers
    stream: Numbers


@rule
def settle(parts: Record, state: AnyState, stream: Numbers) -> int:
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
def choose_at_random(
    parts: Record, sight: AnySight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers
) -> int:
    """The policy that draws uniformly from the legal moves. It looks at nothing, see `look_away`."""
    return actions[below(stream, n)]


@rule
def look_away(parts: Record, state: AnyState, seat: int, sight: AnySight) -> None:
    """Fills the slot `observe` where no bot of a series looks at what it sees."""


@rule
def choose_once(
    parts: Row[Record], sights: Row[AnySight], actions: Numbers, n: int, stream: Numbers, scratch: Numbers
) -> int:
    """One decision of the first bot, at a table."""
    return choose_a(parts[0], sights[0], actions, n, stream, scratch)


@rule
def choose(
    parts: Record, sight: AnySight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers, bot: int
) -> int:
    """The choice of one of the bots, by its number."""
    if bot == 0:
        return choose_a(parts, sight, actions, n, stream, scratch)
    if bot == 1:
        return choose_b(parts, sight, actions, n, stream, scratch)
    if bot == 2:
        return choose_c(parts, sight, actions, n, stream, scratch)
    if bot == 3:
        return choose_d(parts, sight, actions, n, stream, scratch)
    if bot == 4:
        return choose_e(parts, sight, actions, n, stream, scratch)
    return choose_f(parts, sight, actions, n, stream, scratch)


@rule
def play_games(w: Workplace, bots: Numbers, seed: int, first: int, count: int, results: Matrix[int]) -> None:
    """Play games between up to six bots.

    `bots[seat]` says which bot sits where in the series' first game; each later game turns the bots one seat on.
    For each game, `results` gets the winning seats as bits, the turns, the decisions, and each seat's score.
    """
    parts, state, sight = w.parts[0], w.state[0], w.sight[0]
    actions, scratch, stream = w.actions, w.scratch, w.stream
    players = len(bots)
    for game in range(count):
        w.state[0] = w.start[0]
        stream[0] = scramble(seed, first + game)
        stream[1] = 0
        turned = (first + game) % players
        decisions = 0
        seats = settle(parts, state, stream)
        while seats:
            seat = first_bit(seats)
            n = legal(parts, state, seat, actions)
            observe(parts, state, seat, sight)
            bot = bots[(seat + turned) % players]
            action = choose(parts, sight, actions, n, stream, scratch, bot)
            apply(parts, state, seat, action)
            decisions += 1
            seats = settle(parts, state, stream)
        results[game, 0] = winners(parts, state)
        results[game, 1] = turns(parts, state)
        results[game, 2] = decisions
        for seat in range(players):
            results[game, 3 + seat] = score(parts, state, seat)


@rule
def first_mismatch(parts: Record, state: AnyState, seat: int, actions: Numbers, n: int) -> int:
    """The first action that is listed although a clause forbids it, or the other way round; -1: none.

    If nobody has a legal move, that counts as a mismatch of the first action.
    """
    if n == 0:
        return 0
    k = 0
    for action in range(len(actions)):
        listed = k < n and actions[k] == action
        if listed:
            k += 1
        if listed != (why_not(parts, state, seat, action) == 0):
            return action
    return -1


@rule
def checked_games(w: Workplace, seed: int, first: int, count: int, sweep: int, found: Numbers) -> int:
    """Play random games and check every state on the way against the laws; return how many states were checked.

    In every `sweep`-th state the list of legal actions is checked against the reasons that forbid actions as well.
    `found` gets the game's number, 0 or the law broken, and 0 or the action where the list of legal moves and
    the reasons against disagree (counted from 1), of the first violation.
    """
    parts, state = w.parts[0], w.state[0]
    actions, stream = w.actions, w.stream
    checked = 0
    for game in range(count):
        w.state[0] = w.start[0]
        stream[0] = scramble(seed, first + game)
        stream[1] = 0
        while True:
            checked += 1
            law = broken_law(parts, state)
            if law:
                found[0] = first + game
                found[1] = law
                return checked
            seats = acting(parts, state)
            if seats == 0:
                n = tickets(parts, state)
                if n == 0:
                    break
                draw(parts, state, outcome(parts, state, below(stream, n)))
                continue
            seat = first_bit(seats)
            n = legal(parts, state, seat, actions)
            if n == 0 or checked % sweep == 0:
                wrong = first_mismatch(parts, state, seat, actions, n)
                if wrong >= 0:
                    found[0] = first + game
                    found[2] = wrong + 1
                    return checked
            apply(parts, state, seat, actions[below(stream, n)])
    return checked


@rule
def copy_states(states: Row[AnyState], count: int) -> None:
    """Copy state 0 over each of the others in turn, `count` times in all: what a copy costs."""
    k = 1
    for _ in range(count):
        states[k] = states[0]
        k += 1
        if k == len(states):
            k = 1


@rule
def watch_games(w: Workplace, bots: Numbers, seed: int, first: int, count: int, found: Numbers) -> None:
    """Play games as `play_games` does, and look at every turn that ends with actions unused.

    `found` gets the turns, how many of them ended so, and how many of those while some action brought something; then
    of the first of those the game, the turn, and the action.
    """
    parts, state, sight = w.parts[0], w.state[0], w.sight[0]
    actions, scratch, stream = w.actions, w.scratch, w.stream
    players = len(bots)
    for game in range(first, first + count):
        w.state[0] = w.start[0]
        stream[0] = scramble(seed, game)
        stream[1] = 0
        seats = settle(parts, state, stream)
        while seats:
            seat = first_bit(seats)
            n = legal(parts, state, seat, actions)
            observe(parts, state, seat, sight)
            bot = bots[(seat + game) % players]
            if bot == 0:
                action = choose_a(parts, sight, actions, n, stream, scratch)
            else:
                action = choose_b(parts, sight, actions, n, stream, scratch)
            if action == actions[0]:
                useful = most_useful(parts, sight, seat, actions, n, scratch)
                found[1] += useful != NO_END
                if useful >= 0:
                    if found[2] == 0:
                        found[3] = game
                        found[4] = turns(parts, state)
                        found[5] = actions[useful]
                    found[2] += 1
            apply(parts, state, seat, action)
            seats = settle(parts, state, stream)
        found[0] += turns(parts, state)
