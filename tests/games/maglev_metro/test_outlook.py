"""What a game is worth to a seat: how far it is ahead of the best of the others."""

import pytest

from roundhouse.games.maglev_metro import outlook

from .tables import GAME, TITLE


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_game_is_worth_the_lead_over_the_best_of_the_others(players):
    table = GAME.deal(players, seed=6, map="manhattan")
    for k in range(400):
        if table.over:
            break
        moves = table.legal(table.seats_to_act[0])
        table.play(table.seats_to_act[0], moves[(7 * k) % len(moves)])
    state = TITLE.state.view(table.state.copy())
    for seat in table.seats:
        others = [points for other, points in enumerate(table.scores) if other != seat]
        assert outlook.worth(table.parts.view, state, seat) == table.scores[seat] - max(others, default=0)
