"""Learning: a net that has played knows more than a fresh one, and nets side by side agree on their mean."""

import numpy as np
import pytest

import roundhouse as rh
from roundhouse.arena.learning import Learner, side_by_side
from roundhouse.bots.search import Search, shipped_net

TITLE = rh.game("game-of-trains").title


@pytest.mark.slow
def test_a_net_learns_to_finish_sooner():
    """The first seat's results mean little between equals; that its games are worth anything to it shows it learned."""
    learner = Learner(TITLE, hidden=16)
    before = learner.net.copy()
    results = []
    learner.learn(8, 1, 0.002, 20, lambda played: results.append(played.sum(axis=1).mean()))
    assert learner.played >= 400
    assert not np.array_equal(before, learner.net)
    assert np.isfinite(learner.net).all()
    assert np.mean(results[-2:]) > 0.9  # nearly every game is won by somebody before its turns run out


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
