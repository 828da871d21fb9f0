"""The driver that keeps every decision of a series: what the seat saw, what it might do, and what it did.

Row r of every array is the r-th decision of the games, in the order they are played:

    rows      the game, the seat, the action, and where its legal actions end in `listed`
    listed    the legal actions of one decision after the other, ascending
    tensors   what the seat saw; `sights` is the record of it, `raw` the same as bytes

If an array is too short, the remaining games are played and counted but not kept: the caller makes longer arrays.
"""

from typing import NamedTuple

from .arrays import Matrix, Numbers, Row
from .bits import first_bit
from .drivers import Workplace, choose, settle
from .record import AnySight
from .rng import scramble
from .rule import rule
from .slots import apply, legal, observe, score, turns, winners
from .tensor import encode

GAME, SEAT, ACTION, END = range(4)
COLUMNS = 4


class Recorded(NamedTuple):
    """What is kept of the decisions, and what their sights are encoded with, see `tensor.py`."""

    sights: Row[AnySight]
    raw: Matrix[int]
    plan: Matrix[int]
    scales: Row[float]
    rows: Matrix[int]
    listed: Numbers
    tensors: Matrix[float]
    needed: Numbers  # how many rows and actions there were


@rule
def keep_games(w: Workplace, bots: Numbers, seed: int, first: int, results: Matrix[int], kept: Recorded) -> None:
    """Play a game for each row of the results as `play_games` does, and keep its decisions."""
    parts, state = w.parts[0], w.state[0]
    actions, stream = w.actions, w.stream
    rows, listed, sights = kept.rows, kept.listed, kept.sights
    players = len(bots)
    row = 0
    end = 0
    for game in range(len(results)):
        w.state[0] = w.start[0]
        stream[0] = scramble(seed, first + game)
        stream[1] = 0
        before = row
        seats = settle(parts, state, stream)
        while seats:
            seat = first_bit(seats)
            n = legal(parts, state, seat, actions)
            at = min(row, len(rows) - 1)
            observe(parts, state, seat, sights[at])
            bot = bots[(seat + first + game) % players]
            action = choose(parts, sights[at], actions, n, stream, w.scratch, bot)
            if row < len(rows) and end + n <= len(listed):
                encode(kept.raw, kept.plan, kept.scales, row, seat, players, kept.tensors)
                for k in range(n):
                    listed[end + k] = actions[k]
                rows[row, GAME] = first + game
                rows[row, SEAT] = seat
                rows[row, ACTION] = action
                rows[row, END] = end + n
            row += 1
            end += n
            apply(parts, state, seat, action)
            seats = settle(parts, state, stream)
        results[game, 0] = winners(parts, state)
        results[game, 1] = turns(parts, state)
        results[game, 2] = row - before
        for seat in range(players):
            results[game, 3 + seat] = score(parts, state, seat)
    kept.needed[0] = row
    kept.needed[1] = end
