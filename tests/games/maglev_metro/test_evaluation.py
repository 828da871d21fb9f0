"""What a game is worth to a seat: how far it is ahead of the best of the others. How others are thought to play."""

import numpy as np
import pytest

from roundhouse.bots.search import MEMORY
from roundhouse.games.maglev_metro.bot import evaluation, greedy, planner

from .tables import GAME, TITLE


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_game_is_worth_the_lead_over_the_best_of_the_others(players):
    table = GAME.deal(players, seed=6, map="manhattan")
    for k in range(400):
        if table.over:
            break
        moves = table.legal(table.seats_to_act[0])
        table.play(table.seats_to_act[0], moves[(7 * k) % len(moves)])
    state, worth = TITLE.state.view(table.state.copy()), TITLE.interpreted(TITLE.play.worth)
    for seat in table.seats:
        others = [points for other, points in enumerate(table.scores) if other != seat]
        assert worth(table.parts.view, state, seat) == table.scores[seat] - max(others, default=0)


def test_others_are_thought_to_play_in_more_than_one_way():
    table = GAME.deal(2, seed=3)
    apart = 0
    while apart < 3:
        seat = table.seats_to_act[0]
        sight = table.observe(seat)
        view, moves = TITLE.sight.view(sight.record.copy()), np.array([move.id for move in sight.legal])

        def chosen(choose, key, view=view, moves=moves):
            return choose(table.parts.view, view, moves, len(moves), [key, 0], np.zeros(MEMORY, np.int64))

        told = [(chosen(greedy.choose, key), chosen(planner.choose, key)) for key in range(12)]
        if all(by_hand != planned for by_hand, planned in told):
            apart += 1
            ways = [told[key].index(chosen(evaluation.choose_for_others, key)) for key in range(12)]
            assert set(ways) == {0, 1}
        table.play(seat, next(move for move in sight.legal if move.id == told[0][1]))
