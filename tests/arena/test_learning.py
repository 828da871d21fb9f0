"""Learning: a net that has played knows more than a fresh one, and nets side by side agree on their mean."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from tests.patience import PATIENCE

import roundhouse as rh
from roundhouse.arena.learning import PIECE, Learner, side_by_side
from roundhouse.bots.search import Search, feature_count, mind, shipped_net
from roundhouse.bots.search_bot import SearchBot
from roundhouse.kernel.learning import UNKNOWN, Rows, set_goals, teach

TITLE = rh.game("game-of-trains").title


@pytest.mark.slow
def test_a_net_that_was_taught_beats_a_fresh_one():
    learner = Learner(TITLE, hidden=16)
    fresh = learner.net.copy()
    lesson = learner.lesson()
    for piece in range(10):
        learner.take(lesson, piece * PIECE, 0.002, 20, 0.7)
        learner.net[:] = lesson.net
    assert np.isfinite(learner.net).all()
    minds = [SearchBot(TITLE, visits=1, net=net) for net in (learner.net, fresh)]
    won = 0
    for k in range(40):
        table = rh.game("game-of-trains").deal(2, seed=k // 2, turn_cap=200)
        while not table.over:
            seat = table.seats_to_act[0]
            table.play(seat, minds[(seat + k) % 2].choose(table.observe(seat), PATIENCE))
        won += any((seat + k) % 2 == 0 for seat in table.winners)
    assert won > 30


def test_nets_side_by_side_have_the_mean_of_their_values():
    table = rh.game("game-of-trains").deal(2, seed=3)
    seat = table.seats_to_act[0]
    first = shipped_net(TITLE)
    second = first * np.float32(0.5)

    def values(net):
        thoughts = Search(TITLE, net).think(table.observe(seat), visits=1)
        return {thought.move: thought.value for thought in thoughts}

    one, two, both = values(first), values(second), values(side_by_side(TITLE, [first, second]))
    for move, value in both.items():
        assert value == pytest.approx((one[move] + two[move]) / 2, abs=1e-4)


def test_games_to_learn_from_can_be_played_by_a_search():
    learners = [Learner(TITLE, shipped_net(TITLE), visits=visits) for visits in (0, 0, 8)]
    results = []
    for learner in learners:
        lesson = learner.lesson()
        learner.take(lesson, 0, 0.0, 0, 0.7)
        results.append(lesson.results)
    assert (results[0] == results[1]).all()
    assert not (results[1] == results[2]).all()


def test_what_several_threads_learn_is_put_together():
    learner = Learner(TITLE, shipped_net(TITLE))
    before = learner.net.copy()
    lessons = [learner.lesson() for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        learner.learn_together(pool, lessons, 0.002, 0, 0.7)
    assert learner.played == 2 * PIECE
    assert not (lessons[0].results == lessons[1].results).all()
    assert learner.net == pytest.approx((lessons[0].net + lessons[1].net) / 2)
    assert not (learner.net == before).all()


def goals(results, promised, better, searched=False):
    """The goals of a game's positions, with a blend of three parts in four."""
    n = len(promised)
    column = np.zeros(n)
    rows = Rows(None, column, np.array(promised), np.array(better), column.copy(), np.arange(n).reshape(n, 1))
    set_goals(rows, n, 0, results, searched, 0.75)
    return list(rows.goals)


def test_a_goal_blends_the_result_with_what_was_promised_on_the_way():
    assert goals(8.0, [4.0, 6.0], [UNKNOWN, UNKNOWN]) == [0.75 * 8 + 0.25 * 6, 8.0]


def test_what_a_search_found_is_part_of_its_own_positions_goal():
    assert goals(8.0, [4.0], [UNKNOWN], searched=True) == [0.75 * 8 + 0.25 * 4]


def test_what_came_of_a_random_move_is_no_goal_for_positions_before_it():
    assert goals(8.0, [4.0, 6.0], [UNKNOWN, 20.0]) == [20.0, 8.0]


def test_teaching_moves_the_net_towards_the_goals():
    empty = mind(TITLE, np.zeros((feature_count(TITLE) + 2) * 4 + 1, np.float32))
    features = np.full((1, 3), -1, np.int16)
    features[0, 0] = 5
    teach(empty, Rows(features, None, None, None, np.array([8.0]), None), 1, 0.5)
    assert empty.net[-1] == pytest.approx(4.0)
