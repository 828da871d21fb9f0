"""Next Station: London in bulk, held against figures that others found.

The figures are for solo base games with the pencils in random order.
"""

import numpy as np
import pytest

import roundhouse as rh
from roundhouse.games.next_station_london import greedy
from roundhouse.games.next_station_london.moves import PASS
from roundhouse.kernel import Builder, rule, slot
from roundhouse.kernel.bits import nth_bit
from roundhouse.kernel.contract import apply, legal, observe, score, turns
from roundhouse.kernel.cpu import CPU, compile_drivers
from roundhouse.kernel.drivers import choose_at_random, look_away, settle
from roundhouse.kernel.rng import below, scramble

GAME = rh.game("next-station-london")
TITLE = GAME.title
PARTS = GAME.parts({})

pytestmark = pytest.mark.slow


@slot
def choose_a(parts, sight, actions, n, stream, scratch):
    """The policy that is measured."""


@rule
def choose_a_section(parts, sight, actions, n, stream, scratch):
    """Draw uniformly from the legal sections, and pass only where there is none."""
    if n > 1 and actions[0] == PASS:
        return actions[1 + below(stream, n - 1)]
    return actions[below(stream, n)]


@rule
def scored_games(parts, starts, states, sights, actions, scratch, stream, seed, count, results):
    """Play solo games; `results` gets each one's points, turns and decisions."""
    state = states[0]
    for game in range(count):
        states[0] = starts[0]
        stream[0] = scramble(seed, game)
        stream[1] = 0
        decisions = 0
        seats = settle(parts[0], state, stream)
        while seats:
            seat = nth_bit(seats, 0)
            n = legal(parts[0], state, seat, actions)
            observe(parts[0], state, seat, sights[0])
            apply(parts[0], state, seat, choose_a(parts[0], sights[0], actions, n, stream, scratch))
            decisions += 1
            seats = settle(parts[0], state, stream)
        results[game, 0] = score(parts[0], state, 0)
        results[game, 1] = turns(parts[0], state)
        results[game, 2] = decisions


def played(policy, looks, count):
    start = GAME.start(PARTS, 1, {})
    slots = {**TITLE.rules, "choose_a": policy} | ({} if looks else {"observe": look_away})
    memory = (np.zeros(len(TITLE.action_names), np.int64), np.zeros(8, np.int64), np.zeros(2, np.int64))
    results = np.zeros((count, 3), np.int64)
    records = (PARTS.record, start, TITLE.state.zeros(), TITLE.sight.zeros())
    arguments = (*records, *memory, 2026, count, results)
    (play,) = compile_drivers(Builder(CPU, slots, f"london-{policy.__name__}"), [(scored_games, arguments)])
    play(*arguments)
    return results


@pytest.mark.parametrize(
    ("policy", "looks", "count", "mean", "within"),
    [
        (choose_a_section, False, 100_000, 95.0, 0.3),
        (choose_at_random, False, 100_000, 67.4, 0.3),
        (greedy.choose, True, 20_000, 125.7, 0.5),
    ],
)
def test_the_mean_of_solo_games_is_the_one_others_found(policy, looks, count, mean, within):
    points, played_turns, decisions = played(policy, looks, count).T
    assert abs(points.mean() - mean) <= within
    assert played_turns.min() >= 20
    assert played_turns.max() <= 40
    assert abs(played_turns.mean() - 4 * 55 / 6) < 0.1  # the last of five among eleven cards, less the switch
    assert (decisions == played_turns + 3).all()  # and the order of the pencils
