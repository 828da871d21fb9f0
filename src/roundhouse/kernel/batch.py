"""Many games side by side, each stepped by one decision at a time: one rule for the CPU's loop and the GPU's thread.

Game i has row i of every array, thread or core w has row w of `scratch`:

    chosen    in: the action to carry out, or the outcome to draw; -1: only look
    actors    in: the seat that decides; -1: the one shown last
    viewers   in: the seat to be shown next; -1: the first that has to decide
    seats     the seats to act now, as bits; 0 at a chance node left to the caller, and at the end
    shown     the seat whose moves and observation follow; -1: none, or chance
    lists     its legal actions, ascending, `counts` of them; at a chance node what each ticket draws
    masks     the same as a row of 0 and 1
    tensors   what it sees; `sights` is the record of it, `raw` the same as bytes
    rewards   of every seat, since the last step; `points` what was rewarded so far in this game
    ended     1 where the game was finished by this step, with its scores in `finals` and the last sight in `lasts`
    refused   1 where the action was not legal, and nothing happened
"""

from .bits import first_bit
from .contract import acting, apply, draw, legal, observe, outcome, score, tickets, winners
from .drivers import choose_a, choose_b, choose_c, choose_d, settle
from .rng import below
from .rule import rule
from .tensor import encode

# What `modes` switches on.
DRAWS, RESETS, SCORES, MASKS, TENSORS, LASTS = range(6)
MODES = 6


@rule
def is_listed(lists, i, n, action):
    for k in range(n):
        if lists[i, k] == action:
            return True
    return False


@rule
def cross_out(lists, masks, i, n):
    for k in range(n):
        masks[i, lists[i, k]] = 0


@rule
def bot_moves(parts, states, sights, lists, scratch, streams, bots, seat, i, w):
    """A seat that belongs to a bot decides."""
    n = legal(parts[0], states[i], seat, lists[i])
    observe(parts[0], states[i], seat, sights[i])
    bot = bots[seat]
    if bot == 0:
        action = choose_a(parts[0], sights[i], lists[i], n, streams[i], scratch[w])
    elif bot == 1:
        action = choose_b(parts[0], sights[i], lists[i], n, streams[i], scratch[w])
    elif bot == 2:
        action = choose_c(parts[0], sights[i], lists[i], n, streams[i], scratch[w])
    else:
        action = choose_d(parts[0], sights[i], lists[i], n, streams[i], scratch[w])
    apply(parts[0], states[i], seat, action)


@rule
def play_on(parts, states, sights, lists, scratch, streams, bots, draws, i, w):
    """Draw, and let bots decide, until another seat has to; return the seats that have to, as bits.

    Where bots and others decide at once, the bots come first: nobody sees the others' decisions anyway.
    """
    state = states[i]
    others = 0
    for seat in range(len(bots)):
        if bots[seat] >= 0:
            others |= 1 << seat
    while True:
        seats = acting(parts[0], state)
        if seats == 0:
            n = tickets(parts[0], state) if draws else 0
            if n == 0:
                return 0
            draw(parts[0], state, outcome(parts[0], state, below(streams[i], n)))
        elif seats & others:
            bot_moves(parts, states, sights, lists, scratch, streams, bots, first_bit(seats & others), i, w)
        else:
            return seats


@rule
def share_win(parts, state, players, rewards, i):
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


@rule
def count_points(parts, state, players, points, rewards, i):
    for seat in range(players):
        now = score(parts[0], state, seat)
        rewards[i, seat] = now - points[i, seat]
        points[i, seat] = now


@rule
def carry_out(parts, states, actors, shown, chosen, lists, counts, i):
    """Carry out what was chosen, unless it is not legal; return whether it was."""
    actor = actors[i] if actors[i] >= 0 else shown[i]
    if actor != shown[i]:
        counts[i] = legal(parts[0], states[i], actor, lists[i])
    if not is_listed(lists, i, counts[i], chosen[i]):
        return False
    if actor < 0:
        draw(parts[0], states[i], chosen[i])
    else:
        apply(parts[0], states[i], actor, chosen[i])
    return True


@rule
def show(parts, states, sights, raw, plan, scales, players, modes, seats, viewer, lists, counts, masks, tensors, i):
    """List the viewer's moves and write what it sees; return the seat that is shown."""
    seat = viewer
    if seat < 0 and seats:
        seat = first_bit(seats)
    counts[i] = 0
    if seat >= 0:
        counts[i] = legal(parts[0], states[i], seat, lists[i])
        if modes[MASKS]:
            for k in range(counts[i]):
                masks[i, lists[i, k]] = 1
    elif modes[DRAWS] == 0:
        counts[i] = tickets(parts[0], states[i])
        for k in range(counts[i]):
            lists[i, k] = outcome(parts[0], states[i], k)
    if modes[TENSORS]:
        observe(parts[0], states[i], seat, sights[i])
        encode(raw, plan, scales, i, seat, players, tensors)
    return seat


@rule
def step_game(
    parts, starts, states, sights, raw, plan, scales, scratch, streams, bots, modes,
    chosen, actors, viewers, seats, shown, lists, counts, masks, tensors,
    points, rewards, finals, lasts, ended, refused, i, w,
):  # fmt: skip
    """Carry out one decision in game i, then whatever follows of itself."""
    players = len(bots)
    if modes[MASKS] and shown[i] >= 0:
        cross_out(lists, masks, i, counts[i])
    refused[i] = 0
    ended[i] = 0
    if chosen[i] >= 0 and not carry_out(parts, states, actors, shown, chosen, lists, counts, i):
        refused[i] = 1
    now = play_on(parts, states, sights, lists, scratch, streams, bots, modes[DRAWS], i, w)
    for seat in range(players):
        rewards[i, seat] = 0.0
    if modes[SCORES]:
        count_points(parts, states[i], players, points, rewards, i)
    if now == 0 and tickets(parts[0], states[i]) == 0 and (chosen[i] >= 0 or modes[RESETS] == 0):
        ended[i] = 1
        if modes[SCORES] == 0:
            share_win(parts, states[i], players, rewards, i)
        for seat in range(players):
            finals[i, seat] = score(parts[0], states[i], seat)
        if modes[LASTS]:
            viewer = max(shown[i], 0)
            observe(parts[0], states[i], viewer, sights[i])
            encode(raw, plan, scales, i, viewer, players, lasts)
        if modes[RESETS]:
            states[i] = starts[0]
            now = play_on(parts, states, sights, lists, scratch, streams, bots, modes[DRAWS], i, w)
            for seat in range(players):
                points[i, seat] = 0
    seats[i] = now
    shown[i] = show(
        parts, states, sights, raw, plan, scales, players, modes, now, viewers[i], lists, counts, masks, tensors, i
    )


@rule
def step_games(
    parts, starts, states, sights, raw, plan, scales, scratch, streams, bots, modes,
    chosen, actors, viewers, seats, shown, lists, counts, masks, tensors,
    points, rewards, finals, lasts, ended, refused, first, last, w,
):  # fmt: skip
    """One decision in each of the games `first` to `last - 1`."""
    for i in range(first, last):
        step_game(
            parts, starts, states, sights, raw, plan, scales, scratch, streams, bots, modes,
            chosen, actors, viewers, seats, shown, lists, counts, masks, tensors,
            points, rewards, finals, lasts, ended, refused, i, w,
        )  # fmt: skip


@rule
def wander(parts, starts, states, i, actions, stream, steps):
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
def wander_games(parts, starts, states, lists, streams, steps, games, first, last):
    """Random decisions in each of the games `first` to `last - 1`."""
    for i in range(first, last):
        games[i] += wander(parts, starts, states, i, lists[i], streams[i], steps)
