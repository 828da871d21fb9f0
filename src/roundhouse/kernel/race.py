"""Choosing a move with a policy: its favourite races against challengers in games that are played out.

All of them are played out in the same sampled worlds with the same luck, and a challenger is judged by its lead over
the favourite: shared luck cancels out. Games differ by much more than moves do, so a lead over few worlds counts for
little: a challenger is assumed to be slightly behind until its leads outweigh that. The next world goes to the
challenger that may be furthest ahead, and the race can end early once nobody can catch the leader any more. The other
seats have a policy of their own, because nobody knows how they play: otherwise a race would count on them to do what
the seat itself would do in their place. If a move that was made is to be judged, it takes the favourite's place; the
favourite is then its first challenger, and is assumed to be neither ahead nor behind.
"""

import math
from typing import NamedTuple

from .arrays import Matrix, Numbers, Row
from .expansion import play_on
from .record import AnySight, AnyState, Record
from .rng import scramble
from .rule import rule
from .search import NONE
from .slots import apply, choose_a, leave_out_waste, legal, sample_world, worth

FIELD = 8  # moves that race, at most

# All in spreads: how far moves are apart in what they are worth.
BEHIND = 0.6  # a challenger is thought to be behind the favourite
NOISE = 3.0  # games are thought to be apart, before any was played
HOPE = 1.0  # standard deviations that a challenger may be better than it seems
SURE = 2.0  # standard deviations by which a leader cannot be caught any more


class Room(NamedTuple):
    """Memory for playing games out: what the thinker and the others see, a world, lists, and streams of random
    numbers."""

    sights: Row[AnySight]
    worlds: Row[AnyState]
    actions: Numbers
    values: Row[float]
    stream: Numbers
    luck: Numbers
    scratch: Numbers


class Field(NamedTuple):
    """The moves that race, the favourite first: in how many worlds each was played out, and with what results.

    For the favourite the results are its values, for a challenger its leads over the favourite: their sum, the sum of
    their squares, and a sum for every seat. The favourite's values are also kept world by world.
    """

    moves: Numbers
    behind: Row[float]  # by how many spreads each is thought to be, before any was played out
    worlds: Numbers
    sums: Row[float]
    squares: Row[float]
    seats: Matrix[float]
    values: Matrix[float]


@rule
def line_up(parts: Row[Record], room: Room, field: Field, seed: int) -> int:
    """The policy's favourite, then the one it would choose without that, and so on; return how many moves race."""
    actions = room.actions
    stream = room.stream
    stream[0] = scramble(seed, NONE)
    stream[1] = 0
    seat = sample_world(parts[0], room.sights[0], stream, room.worlds[0])
    n = legal(parts[0], room.worlds[0], seat, actions)
    room.sights[1] = room.sights[0]
    n = leave_out_waste(parts[0], room.sights[1], actions, n, room.scratch)
    runners = min(n, len(field.moves))
    for k in range(runners):
        room.sights[1] = room.sights[0]
        move = choose_a(parts[0], room.sights[1], actions, n, stream, room.scratch)
        n = leave_out(actions, n, move)
        field.moves[k] = move
        field.behind[k] = BEHIND if k > 0 else 0.0
        field.worlds[k] = 0
        field.sums[k] = 0.0
        field.squares[k] = 0.0
        field.seats[k] = 0.0
    return runners


@rule
def leave_out(actions: Numbers, n: int, action: int) -> int:
    """Take an action off the list; returns how many are left."""
    m = 0
    for k in range(n):
        if actions[k] != action:
            actions[m] = actions[k]
            m += 1
    return m


@rule
def play_out(parts: Row[Record], room: Room, key: int, action: int) -> int:
    """Play a game in a sampled world to its end, beginning with an action; return the seat that thinks.

    What each seat gets is written into the room's values. Draws, and choices of bots among equal moves, have streams of
    their own, so that luck stays the same for longer when moves differ.
    """
    state = room.worlds[0]
    luck = room.luck
    luck[0] = key
    luck[1] = 0
    room.stream[0] = scramble(key, NONE)
    room.stream[1] = 0
    thinker = sample_world(parts[0], room.sights[0], luck, state)
    apply(parts[0], state, thinker, action)
    play_on(parts, room.worlds, room.sights, thinker, room.actions, luck, room.stream, room.scratch)
    for seat in range(state.players):
        room.values[seat] = worth(parts[0], state, seat)
    return thinker


# --- What is known of a challenger


@rule
def scatter(field: Field, k: int) -> float:
    """The sum of the squared deviations of a move's results from their mean."""
    return field.squares[k] - field.sums[k] * field.sums[k] / max(field.worlds[k], 1)


@rule
def noise_of(field: Field, k: int, spread: float) -> float:
    """The variance of a challenger's leads: at first that of the favourite's values."""
    before = (scatter(field, 0) + 2 * (NOISE * spread) ** 2) / (field.worlds[0] + 1)
    return (scatter(field, k) + 2 * before) / (field.worlds[k] + 1)


@rule
def expected(field: Field, k: int, spread: float) -> float:
    """A move's lead over the favourite, as far as it can be believed."""
    if k == 0:
        return 0.0
    noise = noise_of(field, k, spread) / (spread * spread)
    return (field.sums[k] - noise * field.behind[k] * spread) / (field.worlds[k] + noise)


@rule
def doubt(field: Field, k: int, spread: float) -> float:
    """The standard deviation of the expected lead."""
    if k == 0:
        return 0.0
    noise = noise_of(field, k, spread)
    return math.sqrt(noise / (field.worlds[k] + noise / (spread * spread)))


@rule
def stand(field: Field, runners: int, spread: float, thinker: int, players: int, values: Matrix[float]) -> None:
    """Write what each seat may expect of each move into `values`; the others share what the thinker does not get."""
    for k in range(runners):
        noise = noise_of(field, k, spread) / (spread * spread)
        for seat in range(players):
            values[k, seat] = field.seats[0, seat] / max(field.worlds[0], 1)
            if k > 0:
                before = field.behind[k] * spread * (-1.0 if seat == thinker else 1.0 / (players - 1))
                values[k, seat] += (field.seats[k, seat] + noise * before) / (field.worlds[k] + noise)


# --- The race


@rule
def next_runner(field: Field, runners: int, spread: float) -> int:
    """The challenger that may be furthest ahead."""
    chosen = 1
    most = 0.0
    for k in range(1, runners):
        hope = expected(field, k, spread) + HOPE * doubt(field, k, spread)
        if k == 1 or hope > most:
            chosen = k
            most = hope
    return chosen


@rule
def decided(field: Field, runners: int, spread: float) -> bool:
    """Whether nobody can catch the leader any more."""
    leader = 0
    for k in range(1, runners):
        if expected(field, k, spread) > expected(field, leader, spread):
            leader = k
    least = expected(field, leader, spread) - SURE * doubt(field, leader, spread)
    for k in range(runners):
        if k != leader and expected(field, k, spread) + SURE * doubt(field, k, spread) > least:
            return False
    return True


@rule
def race(
    parts: Row[Record], room: Room, field: Field, runners: int, seed: int, visits: int, spread: float, brief: bool
) -> int:
    """Play out up to `visits` more games; return how many were played: fewer if memory runs out, or once a brief
    race is decided."""
    for done in range(visits):
        if brief and decided(field, runners, spread):
            return done
        k = next_runner(field, runners, spread)
        world = field.worlds[k]
        if world == field.worlds[0]:
            k = 0
        if world == len(field.values):
            return done
        thinker = play_out(parts, room, scramble(seed, world), field.moves[k])
        for seat in range(len(room.values)):
            if k == 0:
                field.values[world, seat] = room.values[seat]
            else:
                room.values[seat] -= field.values[world, seat]
            field.seats[k, seat] += room.values[seat]
        value = room.values[thinker]
        field.worlds[k] += 1
        field.sums[k] += value
        field.squares[k] += value * value
    return visits
