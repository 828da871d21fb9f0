"""What a node of a search tree is worth after visits."""

import numpy as np
import pytest

from roundhouse.kernel.backup import add_to_means, lasting_doubt, mean_doubt, take_the_best
from roundhouse.kernel.search import COLUMNS, NONE, VISITS, Tree, child_with, mean_of, plant

DRAWN = NONE  # instead of a seat


class Grown:
    """A tree to visit: a path is a list of labels, each with the seat that decides or with DRAWN."""

    def __init__(self, back_up):
        self.back_up = back_up
        self.tree = Tree(np.zeros((50, COLUMNS), np.int32), np.zeros(50))
        self.size = plant(self.tree)

    def node(self, *labels):
        node = 0
        for label in labels:
            node = child_with(self.tree, self.size, node, label)
            self.size += node == self.size
        return node

    def judge(self, labels, *values):
        """Give the moves of a decision what a net makes of them."""
        for move, value in enumerate(values):
            child = self.node(*labels, move)
            self.tree.nodes[child, VISITS] = 1
            self.tree.sums[child] = value

    def visit(self, *steps, values):
        labels = [label for label, _ in steps]
        path = np.array([(self.node(*labels[: k + 1]), seat) for k, (_, seat) in enumerate(steps)])
        self.back_up(self.tree, path, len(path), np.array(values))

    def worth(self, *labels):
        return mean_of(self.tree, self.node(*labels))


def test_a_mean_counts_every_visit_for_the_seat_that_decided():
    grown = Grown(add_to_means)
    grown.judge([], 4.0, 5.0)
    grown.visit((0, 0), (7, DRAWN), (2, 1), values=[10.0, 1.0])
    grown.visit((0, 0), (8, DRAWN), (2, 1), values=[1.0, 3.0])
    assert grown.worth(0) == pytest.approx((4 + 10 + 1) / 3)
    assert grown.worth(0, 7, 2) == 1
    assert grown.worth(1) == 5


def test_a_decision_is_worth_its_best_move_however_often_others_are_visited():
    grown = Grown(take_the_best)
    grown.judge([], 10.0)
    grown.judge([0, 7], 12.0, 3.0)
    grown.visit((0, 0), (7, DRAWN), values=[12.0])
    for _ in range(5):
        grown.judge([0, 7, 1, 9], 2.0)
        grown.visit((0, 0), (7, DRAWN), (1, 0), (9, DRAWN), values=[2.0])
    assert grown.worth(0, 7) == 12
    assert grown.worth(0, 7, 1) < 3
    assert grown.worth(0) == pytest.approx((10 + 6 * 12) / 7)


def test_what_was_drawn_counts_as_often_as_it_was():
    grown = Grown(take_the_best)
    grown.judge([], 10.0)
    for card, value in ((7, 12.0), (8, 20.0), (8, 20.0)):
        grown.judge([0, card], value)
        grown.visit((0, 0), (card, DRAWN), values=[value])
    assert grown.worth(0) == pytest.approx((10 + 12 + 20 + 20) / 4)


def test_a_better_judgement_of_a_move_corrects_all_visits_before_it():
    grown = Grown(take_the_best)
    grown.judge([], 10.0)
    grown.judge([0, 7], 12.0)
    grown.visit((0, 0), (7, DRAWN), values=[12.0])
    grown.judge([0, 7, 0, 9], 6.0)
    grown.visit((0, 0), (7, DRAWN), (0, 0), (9, DRAWN), values=[6.0])
    assert grown.worth(0, 7) == pytest.approx((12 + 6) / 2)
    assert grown.worth(0) == pytest.approx((10 + 2 * 9) / 3)


def test_at_the_end_of_a_game_its_result_counts():
    grown = Grown(take_the_best)
    grown.judge([], 10.0, 9.0)
    grown.visit((0, 0), (7, DRAWN), values=[30.0])
    grown.visit((1, 0), values=[8.0])
    assert grown.worth(0) == pytest.approx((10 + 30) / 2)
    assert grown.worth(1) == 8


def looks_at_the_worse(doubt, turns):
    """How often a move that seems two points worse than the best is looked at, with a spread of three."""
    worths, visits = (10.0, 8.0), [1, 1]
    for turn in range(2, turns):
        bounds = [worth + 3 * doubt(turn, count) for worth, count in zip(worths, visits, strict=True)]
        visits[int(np.argmax(bounds))] += 1
    return visits[1]


def test_where_the_best_counts_ten_times_the_turns_look_at_a_worse_move_more_than_three_times_as_often():
    few, many = (looks_at_the_worse(lasting_doubt, turns) for turns in (1_000, 10_000))
    assert few > 30
    assert many > 3 * few


def test_where_the_mean_counts_a_worse_move_is_soon_left_alone():
    few, many = (looks_at_the_worse(mean_doubt, turns) for turns in (1_000, 10_000))
    assert few < many < 20
