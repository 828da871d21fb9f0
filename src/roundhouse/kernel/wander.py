"""Random decisions in many games, without leaving compiled code."""

from .arrays import Matrix, Numbers, Row
from .batch import Games
from .bits import first_bit
from .drivers import settle
from .record import AnyState, Record
from .rng import below
from .rule import rule
from .slots import apply, legal


@rule
def wander(
    parts: Row[Record],
    starts: Row[AnyState],
    states: Row[AnyState],
    i: int,
    actions: Numbers,
    stream: Numbers,
    steps: int,
) -> int:
    """Take random decisions, from one game into the next; return how many games were finished."""
    games = 0
    seats = settle(parts[0], states[i], stream)
    for _ in range(steps):
        seat = first_bit(seats)
        n = legal(parts[0], states[i], seat, actions)
        apply(parts[0], states[i], seat, actions[below(stream, n)])
        seats = settle(parts[0], states[i], stream)
        if seats == 0:
            games += 1
            states[i] = starts[0]
            seats = settle(parts[0], states[i], stream)
    return games


@rule
def wander_games(games: Games, lists: Matrix[int], finished: Numbers, steps: int, first: int, last: int) -> None:
    """Random decisions in each of the games `first` to `last - 1`; those that come to an end are counted."""
    played = Games(*games)
    for i in range(first, last):
        finished[i] += wander(played.parts, played.starts, played.states, i, lists[i], played.streams[i], steps)
