"""Next Station: London in bulk, held against figures that others found.

The figures are for solo base games with the pencils in random order.
"""

import pytest

import roundhouse as rh
from roundhouse.games.compiled import Policy, Series
from roundhouse.games.next_station_london.bot import greedy
from roundhouse.games.next_station_london.rules.moves import PASS
from roundhouse.kernel import rule
from roundhouse.kernel.drivers import choose_at_random
from roundhouse.kernel.rng import below

GAME = rh.game("next-station-london")


@rule
def choose_a_section(parts, sight, actions, n, stream, scratch):
    """Draw uniformly from the legal sections, and pass only where there is none."""
    if n > 1 and actions[0] == PASS:
        return actions[1 + below(stream, n - 1)]
    return actions[below(stream, n)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("policy", "count", "mean", "within"),
    [
        (Policy("sections", choose_a_section, looks=False), 100_000, 95.0, 0.3),
        (Policy("random", choose_at_random, looks=False), 100_000, 67.4, 0.3),
        (Policy("greedy", greedy.choose), 20_000, 125.7, 0.5),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_the_mean_of_solo_games_is_the_one_others_found(policy, count, mean, within):
    parts = GAME.parts({})
    series = Series(parts, GAME.start(parts, 1, {}), [policy], seed=2026)
    _, turns, decisions, points = series.play(0, count).T
    assert abs(points.mean() - mean) <= within
    assert turns.min() >= 4 * 5
    assert turns.max() <= 4 * 10
    assert abs(turns.mean() - 4 * 55 / 6) < 0.1  # the last of five among eleven cards, less the switch
    assert (decisions == turns + 3).all()  # and the order of the pencils
