"""What holds in every state, and what breaks it."""

from collections import Counter
from random import Random

import pytest

from roundhouse.games.contract import SCRATCH
from roundhouse.games.maglev_metro.bot import greedy
from tests.proof import proves

from .tables import RULES, TITLE, dealt, situation

SOME = {"tiles": {"D4": "E-W", "F4": "E-W"}, "board": {"track": ["gold", "steel"]}, "load": ["copper"], "facing": "E"}
BROKEN = {
    "players": (1, lambda s: setattr(s, "start_player", 3)),
    "a lost passenger": (2, lambda s: s.bag.__setitem__(0, s.bag[0] - 1)),
    "a tile too many": (3, lambda s: put_back(s)),
    "a hub where none is": (3, lambda s: s.kind.__setitem__(4, 8)),
    "a tile on a station": (4, lambda s: s.tile.__setitem__((0, 38), 1)),
    "tiles miscounted": (4, lambda s: s.laid.__setitem__((0, 0), 5)),
    "a third side": (5, lambda s: add(s, 28, 7)),
    "a piece apart": (6, lambda s: add(s, 80, 1)),
    "a gap in a row": (7, lambda s: swap(s)),
    "too many waiting": (8, lambda s: move(s, 9, 1, 0)),
    "own colour waiting": (8, lambda s: move(s, 1, 0, 0)),
    "an overfull train": (9, lambda s: load(s, 2, 1)),
    "facing no track": (10, lambda s: s.facing.__setitem__(0, 1)),
    "a card twice": (11, lambda s: s.card.__setitem__((0, 0), s.card[1, 0])),
    "a robot in hand": (12, lambda s: hold(s)),
    "units in no action": (13, lambda s: setattr(s, "units", 2)),
    "ended too soon": (14, lambda s: setattr(s, "ending", 1)),
}


def add(s, hex, shape):
    s.tile[0, hex] = shape
    s.laid[0, shape > 3] += 1


def put_back(s):
    s.display[0] += 1
    s.bag[0] -= 1


def swap(s):
    s.board[0, 0, 2], s.board[0, 0, 1] = s.board[0, 0, 1], 0


def move(s, count, colour, station):
    s.bag[colour] -= count
    s.waiting[station, colour] += count


def load(s, count, colour):
    s.bag[colour] -= count
    s.load[0, colour] += count


def hold(s):
    s.bag[0] -= 1
    s.hand[0, 0] += 1


@pytest.mark.parametrize("name", BROKEN)
def test_a_state_that_breaks_a_law_is_found(name):
    law, spoil = BROKEN[name]
    world = situation(train="B", **SOME)
    assert world.law() == ""
    spoil(world.s)
    assert RULES.broken_law(world.p, world.s) == law


@proves("MM-31", "MM-36", "MM-46", "MM-49", "MM-71", "MM-82")
@pytest.mark.parametrize("map", ["berlin", "manhattan", "central"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_keep_the_laws_and_never_get_stuck(map, players):
    """Every list agrees with the reasons, and every turn ends. Two moves in three are the greedy bot's, so that games
    come far enough to see every kind of move."""
    rng = Random(players)
    world = dealt(map, players=players, turn_cap=40 * max(players, 2), draft=players % 2)
    done = Counter()
    p, s = world.p, world.s
    actions = [0] * len(TITLE.action_names)
    decisions = in_turn = 0
    turns = -1
    while True:
        assert world.law() == ""
        acting, tickets = RULES.acting(p, s), RULES.tickets(p, s)
        assert not (acting and tickets)
        if tickets:
            RULES.draw(p, s, RULES.outcome(p, s, rng.randrange(tickets)))
            continue
        if not acting:
            break
        seat = rng.choice([k for k in range(players) if acting >> k & 1])
        n = RULES.legal(p, s, seat, actions)
        assert n > 0
        if decisions % 40 == 0:
            reasons = [RULES.why_not(p, s, seat, action) for action in range(len(actions))]
            assert [a for a, why in enumerate(reasons) if why == 0] == actions[:n]
        chosen = actions[rng.randrange(n)]
        if rng.random() < 2 / 3:
            sight = TITLE.sight.view(TITLE.sight.zeros())
            RULES.observe(p, s, seat, sight)
            chosen = greedy.choose(p, sight, actions, n, [rng.randrange(2**60), 0], [0] * SCRATCH)
        RULES.apply(p, s, seat, chosen)
        done[TITLE.action_names[chosen].split()[0]] += 1
        decisions += 1
        in_turn = 0 if s.turns != turns else in_turn + 1
        turns = s.turns
        assert in_turn < 60
    assert world.over
    assert done.keys() >= {"track", "remove", "station", "move", "refill", "pick", "place", "lift", "end"}, done
