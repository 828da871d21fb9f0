"""Many games side by side, each stepped by one decision at a time: one rule for the CPU's loop and the GPU's thread.

Game i has row i of every array, thread or core w has row w of `scratch`.

Commands in `chosen`: LEAVE is a step without a decision. LOOK and RESTART are not steps: rewards and flags stay what
they are. LOOK shows the game; RESTART starts it over, and shows it; SKIP leaves all its rows alone.

The mask of a game that is over is all 1: whatever is sampled from it will do, since nothing is carried out any more.
"""

from typing import NamedTuple

from .arrays import Matrix, Numbers, Row
from .bits import first_bit
from .drivers import choose
from .record import AnySight, AnyState, Record
from .rng import below
from .rule import inlined, rule
from .slots import acting, apply, capped, draw, legal, observe, outcome, score, tickets, winners
from .tensor import encode

# What `modes` switches on.
DRAWS, RESETS, SCORES, MASKS, TENSORS, LASTS = range(6)
MODES = 6

LEAVE, LOOK, RESTART, SKIP = -1, -2, -3, -4  # commands in `chosen`

ENDED, TERMINATED, TRUNCATED, REFUSED = range(4)  # the rows of `flags`
FLAGS = 4


class Games(NamedTuple):
    """The games, and what they are played with."""

    parts: Row[Record]
    starts: Row[AnyState]
    states: Row[AnyState]
    streams: Matrix[int]
    bots: Numbers  # by seat; -1: it belongs to the caller
    modes: Numbers
    scratch: Matrix[int]


class Sights(NamedTuple):
    """The records of what seats see, the same as bytes, and how they become tensors, see `tensor.py`."""

    records: Row[AnySight]
    raw: Matrix[int]
    plan: Matrix[int]
    scales: Row[float]


class Asked(NamedTuple):
    """What the caller wants."""

    chosen: Numbers  # the action to carry out, or the outcome to draw; or a command
    actors: Numbers  # the seat that decides; -1: the one shown last
    viewers: Numbers  # the seat to be shown next; -1: the first that has to decide


class Shown(NamedTuple):
    """The next decision."""

    seats: Numbers  # to act now, as bits; 0 at a chance node left to the caller, and at the end
    seat: Numbers  # whose moves and observation follow; -1: none, or chance
    lists: Matrix[int]  # its legal actions, ascending; at a chance node what each ticket draws
    counts: Numbers  # how many those are
    masks: Matrix[int]  # the same as a row of 0 and 1
    tensors: Matrix[float]  # what the seat sees


class Gained(NamedTuple):
    """What the last step brought."""

    points: Matrix[int]  # what was rewarded so far in this game, by seat
    rewards: Matrix[float]  # of every seat, for the last step
    finals: Matrix[int]  # the scores of a game that is over
    lasts: Matrix[float]  # and the last sight of it
    flags: Matrix[int]  # a row each: ENDED, which is either TERMINATED, by its rules, or TRUNCATED, by its turn cap;
    # REFUSED, the action was not legal, and nothing happened


@inlined
def is_listed(shown: Shown, i: int, action: int) -> bool:
    for k in range(shown.counts[i]):
        if shown.lists[i, k] == action:
            return True
    return False


@inlined
def cross_out(shown: Shown, i: int) -> None:
    """Take back the mask of the moves that were listed; where that was another mask, all of it."""
    if shown.seat[i] >= 0 and shown.counts[i] > 0:
        for k in range(shown.counts[i]):
            shown.masks[i, shown.lists[i, k]] = 0
    else:
        fill_mask(shown.masks, i, 0)


@rule
def fill_mask(masks: Matrix[int], i: int, value: int) -> None:
    for k in range(len(masks[i])):
        masks[i, k] = value


@rule
def bot_moves(games: Games, sights: Row[AnySight], lists: Matrix[int], seat: int, i: int, w: int) -> None:
    """A seat that belongs to a bot decides."""
    parts = games.parts[0]
    n = legal(parts, games.states[i], seat, lists[i])
    observe(parts, games.states[i], seat, sights[i])
    action = choose(parts, sights[i], lists[i], n, games.streams[i], games.scratch[w], games.bots[seat])
    apply(parts, games.states[i], seat, action)


@rule
def play_on(games: Games, sights: Row[AnySight], lists: Matrix[int], i: int, w: int) -> int:
    """Draw, and let bots decide, until another seat has to; return the seats that have to, as bits.

    Where bots and others decide at once, the bots come first: nobody sees the others' decisions anyway.
    """
    parts = games.parts[0]
    state = games.states[i]
    others = 0
    for seat in range(len(games.bots)):
        if games.bots[seat] >= 0:
            others |= 1 << seat
    while True:
        seats = acting(parts, state)
        if seats == 0:
            n = tickets(parts, state) if games.modes[DRAWS] else 0
            if n == 0:
                return 0
            draw(parts, state, outcome(parts, state, below(games.streams[i], n)))
        elif seats & others:
            bot_moves(games, sights, lists, first_bit(seats & others), i, w)
        else:
            return seats


@rule
def share_win(parts: Row[Record], state: AnyState, players: int, rewards: Matrix[float], i: int) -> None:
    """1 for the winner, and what it costs the others, evenly; a shared win and no winner even out. The sum is 0."""
    won = winners(parts[0], state)
    n = 0
    for seat in range(players):
        n += (won >> seat) & 1
    if n == 0 or players == 1:
        return
    for seat in range(players):
        share = players / n if (won >> seat) & 1 else 0.0
        rewards[i, seat] = (share - 1.0) / (players - 1)


@inlined
def count_points(games: Games, gained: Gained, i: int) -> None:
    for seat in range(len(games.bots)):
        now = score(games.parts[0], games.states[i], seat)
        gained.rewards[i, seat] = now - gained.points[i, seat]
        gained.points[i, seat] = now


@inlined
def carry_out(games: Games, asked: Asked, shown: Shown, i: int) -> bool:
    """Carry out what was chosen, unless it is not legal; return whether it was."""
    parts = games.parts[0]
    actor = asked.actors[i] if asked.actors[i] >= 0 else shown.seat[i]
    if actor != shown.seat[i]:
        shown.counts[i] = legal(parts, games.states[i], actor, shown.lists[i])
    if not is_listed(shown, i, asked.chosen[i]):
        return False
    if actor < 0:
        draw(parts, games.states[i], asked.chosen[i])
    else:
        apply(parts, games.states[i], actor, asked.chosen[i])
    return True


@inlined
def show(games: Games, sights: Sights, shown: Shown, viewer: int, i: int) -> None:
    """List the viewer's moves, or those of the first seat to act, and write what it sees."""
    parts = games.parts[0]
    state = games.states[i]
    seat = viewer
    if seat < 0 and shown.seats[i]:
        seat = first_bit(shown.seats[i])
    shown.seat[i] = seat
    shown.counts[i] = 0
    if seat >= 0:
        shown.counts[i] = legal(parts, state, seat, shown.lists[i])
        if games.modes[MASKS]:
            for k in range(shown.counts[i]):
                shown.masks[i, shown.lists[i, k]] = 1
    elif games.modes[DRAWS] == 0:
        shown.counts[i] = tickets(parts, state)
        for k in range(shown.counts[i]):
            shown.lists[i, k] = outcome(parts, state, k)
    if games.modes[TENSORS]:
        observe(parts, state, seat, sights.records[i])
        encode(sights.raw, sights.plan, sights.scales, i, seat, len(games.bots), shown.tensors)


@rule
def finish(games: Games, sights: Sights, gained: Gained, seat: int, i: int) -> None:
    """The game is over: say how, and what it brought. `seat` was shown last."""
    parts = games.parts[0]
    state = games.states[i]
    players = len(games.bots)
    by_cap = 1 if capped(parts, state) else 0
    gained.flags[ENDED, i] = 1
    gained.flags[TRUNCATED, i] = by_cap
    gained.flags[TERMINATED, i] = 1 - by_cap
    if games.modes[SCORES] == 0:
        share_win(games.parts, state, players, gained.rewards, i)
    for k in range(players):
        gained.finals[i, k] = score(parts, state, k)
    if games.modes[LASTS]:
        viewer = max(seat, 0)
        observe(parts, state, viewer, sights.records[i])
        encode(sights.raw, sights.plan, sights.scales, i, viewer, players, gained.lasts)


@inlined
def restart(games: Games, gained: Gained, i: int) -> None:
    """Nothing of a new game was rewarded yet: what its start is worth belongs to the first step."""
    games.states[i] = games.starts[0]
    for seat in range(len(games.bots)):
        gained.points[i, seat] = 0


@inlined
def step_game(games: Games, sights: Sights, asked: Asked, shown: Shown, gained: Gained, i: int, w: int) -> None:
    """Carry out one decision in game i, then whatever follows of itself."""
    command = asked.chosen[i]
    if command == SKIP:
        return
    if games.modes[MASKS]:
        if command == RESTART:
            fill_mask(shown.masks, i, 0)
        else:
            cross_out(shown, i)
    counted = False
    if command == RESTART:
        restart(games, gained, i)
    elif command != LOOK:
        for k in range(FLAGS):
            gained.flags[k, i] = 0
        for seat in range(len(games.bots)):
            gained.rewards[i, seat] = 0.0
        counted = command == LEAVE or carry_out(games, asked, shown, i)
        if not counted:
            gained.flags[REFUSED, i] = 1
    now = play_on(games, sights.records, shown.lists, i, w)
    over = now == 0 and tickets(games.parts[0], games.states[i]) == 0
    if counted:
        if games.modes[SCORES]:
            count_points(games, gained, i)
        if over and command >= 0:
            finish(games, sights, gained, shown.seat[i], i)
            if games.modes[RESETS]:
                restart(games, gained, i)
                now = play_on(games, sights.records, shown.lists, i, w)
                over = False
    shown.seats[i] = now
    show(games, sights, shown, asked.viewers[i], i)
    if over and games.modes[MASKS]:
        fill_mask(shown.masks, i, 1)


@rule
def step_games(
    games: Games, sights: Sights, asked: Asked, shown: Shown, gained: Gained, first: int, last: int, w: int
) -> None:
    """One decision in each of the games `first` to `last - 1`.

    The groups of arrays may come as plain tuples, which are quicker to hand over to compiled code.
    """
    played, seen, wanted = Games(*games), Sights(*sights), Asked(*asked)
    told, brought = Shown(*shown), Gained(*gained)
    for i in range(first, last):
        step_game(played, seen, wanted, told, brought, i, w)
