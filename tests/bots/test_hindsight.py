"""What the decisions of a game tell about each other."""

from itertools import pairwise

import numpy as np
import pytest

from roundhouse.bots.hindsight import Decision, steadied, with_later_finds, without_what_can_wait
from roundhouse.bots.judging import Choice, Judgement
from roundhouse.bots.smoothing import smoothed

from .games import guessed, played


def test_what_later_decisions_find_is_known_from_the_start():
    table = played("next-station-london", 1)
    decisions = guessed(table)
    found = with_later_finds(table, decisions)
    assert [d.regret for d in found] == pytest.approx([d.regret for d in decisions])
    best = [[decision.judgement.best.values[0] for decision in each] for each in (found, decisions)]
    raised = [new - old for new, old in zip(*best, strict=True)]
    assert raised == sorted(raised, reverse=True)
    assert raised[0] > 5
    assert raised[-1] == 0


# --- What can wait


def improvable(*finds):
    """Decisions of a seat that plays by the policy, where another move is better by so much."""
    return [
        Decision(n, Judgement(0, (Choice("a", (10 + find, -10 - find)), Choice("b", (10, -10))), "b", "b"))
        for n, find in enumerate(finds)
    ]


def test_what_can_still_be_done_later_was_not_lost():
    rest = without_what_can_wait(improvable(4.0, 5.0, 3.0, 0.0))
    assert [decision.regret for decision in rest] == pytest.approx([0, 2, 3, 0])
    assert rest[1].judgement.best.values == pytest.approx((12, -12))
    assert rest[0].judgement.best.move == "b"  # of equals, what was made


def test_what_is_worse_than_the_policys_move_is_lost():
    choices = Choice("a", (14.0, -14.0)), Choice("b", (10.0, -10.0)), Choice("c", (7.0, -7.0))
    bad = Decision(0, Judgement(0, choices, "c", "b"))
    assert [d.regret for d in without_what_can_wait([bad, *improvable(9.0)])] == pytest.approx([3, 9])
    assert [d.regret for d in without_what_can_wait([bad, *improvable(1.0)])] == pytest.approx([6, 1])


# --- Steady values


def test_where_nothing_happens_values_are_what_all_of_them_say_together():
    assert smoothed([10, 14, 12], [0, 0, 0], [0, 0, 0], [0, 0, 0], 20, None) == pytest.approx([12, 12, 12])
    assert smoothed([10, 14, 9], [0, -3, 0], [0, 0, 0], [0, 0, 0], 20, None) == pytest.approx([12, 12, 9])


def test_before_the_end_values_are_near_the_result():
    values = smoothed([0] * 40, [0] * 40, [0] + [1] * 39, [0] * 40, 1, 10)
    assert values == sorted(values)
    assert values[0] < 0.5 < 4 < values[-1] < 10


def test_smoothed_values_are_nearer_to_the_truth():
    rng = np.random.default_rng(3)
    truth = np.cumsum(rng.normal(size=200))
    found = truth + rng.normal(size=200) * np.sqrt(np.arange(200, 0, -1) / 20)
    values = smoothed(found, [0] * 200, [0] + [1] * 199, [0] * 200, 20, truth[-1])
    assert np.std(values - truth) < 0.6 * np.std(found - truth)
    assert np.std(np.diff(values)) < np.std(np.diff(found)) / 3


def test_what_thinkers_differ_by_is_no_luck():
    values = smoothed([10.0, -10.0] * 20, [0] * 40, [0] + [1] * 39, [0, 1] * 20, 20, 0.0)
    assert max(map(abs, values)) < 1


def test_smoothing_leaves_regrets_as_they_are():
    table = played("maglev-metro", 2, turn_cap=12)
    decisions = guessed(table)
    steadier = steadied(table, decisions, 40)
    assert [d.regret for d in steadier] == pytest.approx([d.regret for d in decisions])
    for one, next in pairwise(steadier):
        if one.seat == next.seat and all(event.seat is not None for event in table.log[one.n : next.n]):
            after, before = one.judgement.made.values, next.judgement.best.values
            assert after == pytest.approx(before)  # nothing has happened
