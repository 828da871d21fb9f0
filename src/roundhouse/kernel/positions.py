"""The driver that keeps every decision of a series: what the seat saw, what it might do, and what it did.

Row r of every array is the r-th decision of the games, in the order they are played:

    rows      the game, the seat, the action, and where its legal actions end in `listed`
    listed    the legal actions of one decision after the other, ascending
    tensors   what the seat saw; `sights` is the record of it, `raw` the same as bytes

Where an array is too short the games are played on and counted, but not kept: the caller makes longer ones.
"""

from .bits import first_bit
from .contract import apply, legal, observe, score, turns, winners
from .drivers import choose_a, choose_b, choose_c, choose_d, settle
from .rng import scramble
from .rule import rule
from .tensor import encode

GAME, SEAT, ACTION, END = range(4)
COLUMNS = 4


@rule
def choose(parts, sight, actions, n, stream, scratch, bot):
    """The decision of one of up to four bots."""
    if bot == 0:
        return choose_a(parts, sight, actions, n, stream, scratch)
    if bot == 1:
        return choose_b(parts, sight, actions, n, stream, scratch)
    if bot == 2:
        return choose_c(parts, sight, actions, n, stream, scratch)
    return choose_d(parts, sight, actions, n, stream, scratch)


@rule
def keep_games(
    parts, starts, states, sights, raw, plan, scales, actions, scratch, stream, bots, seed, first, count,
    results, rows, listed, tensors, needed,
):  # fmt: skip
    """Play games as `play_games` does, and keep their decisions; `needed` gets how many rows and actions there were."""
    state = states[0]
    players = len(bots)
    row = 0
    end = 0
    for game in range(count):
        states[0] = starts[0]
        stream[0] = scramble(seed, first + game)
        stream[1] = 0
        before = row
        seats = settle(parts[0], state, stream)
        while seats:
            seat = first_bit(seats)
            n = legal(parts[0], state, seat, actions)
            at = min(row, len(rows) - 1)
            observe(parts[0], state, seat, sights[at])
            bot = bots[(seat + first + game) % players]
            action = choose(parts[0], sights[at], actions, n, stream, scratch, bot)
            if row < len(rows) and end + n <= len(listed):
                encode(raw, plan, scales, row, seat, players, tensors)
                for k in range(n):
                    listed[end + k] = actions[k]
                rows[row, GAME] = first + game
                rows[row, SEAT] = seat
                rows[row, ACTION] = action
                rows[row, END] = end + n
            row += 1
            end += n
            apply(parts[0], state, seat, action)
            seats = settle(parts[0], state, stream)
        results[game, 0] = winners(parts[0], state)
        results[game, 1] = turns(parts[0], state)
        results[game, 2] = row - before
        for seat in range(players):
            results[game, 3 + seat] = score(parts[0], state, seat)
    needed[0] = row
    needed[1] = end
