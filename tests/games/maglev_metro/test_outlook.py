"""The features of a position: numbers within their range, the same from whatever the seat cannot know."""

import numpy as np
import pytest

import roundhouse as rh
from roundhouse.bots.search import MEMORY
from roundhouse.games.maglev_metro import outlook
from roundhouse.games.maglev_metro.prospects import STOP
from roundhouse.games.maglev_metro.state import TURN

GAME = rh.game("maglev-metro")


def features(table, seat):
    active = [0] * MEMORY
    state = GAME.title.state.view(table._state.copy())
    n = outlook.features(table.parts.view, state, seat, active)
    return active[:n], outlook.worth(table.parts.view, state, seat)


def played(players, city, decisions, seed=3):
    table = GAME.deal(players, seed=seed, map=city)
    random = np.random.default_rng(seed)
    for _ in range(decisions):
        if table.over:
            break
        seat = table.seats_to_act[0]
        moves = table.legal(seat)
        table.play(seat, moves[random.integers(len(moves))])
        yield table


@pytest.mark.parametrize("city", ["berlin", "manhattan"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_feature_is_in_range_and_told_once(players, city):
    for table in played(players, city, 150):
        for seat in range(players):
            active, _ = features(table, seat)
            assert len(active) < STOP
            assert all(0 <= feature < outlook.FEATURES for feature in active)


def test_looking_ahead_leaves_the_position_as_it_was():
    for table in played(2, "manhattan", 120):
        before = table._state.tobytes()
        state = table._state.copy()
        outlook.features(table.parts.view, GAME.title.state.view(state), 0, [0] * MEMORY)
        assert state.tobytes() == before


def test_the_others_cards_change_no_feature():
    for table in played(3, "berlin", 60):
        seat = table.seats_to_act[0] if not table.over else 0
        assert features(table.resample(seat, 8), seat) == features(table, seat)


def test_the_lead_as_it_stands_counts_the_own_cards_and_not_the_others():
    for table in played(1, "berlin", 80):
        if not table.over:
            assert features(table, 0)[1] == table.scores[0]
    *_, table = played(3, "manhattan", 200)
    own = [table.breakdown(seat) for seat in table.seats]
    open_points = [sum(points.values()) - points["cards"] for points in own]
    for seat in table.seats:
        others = [points for other, points in enumerate(open_points) if other != seat]
        assert features(table, seat)[1] == table.scores[seat] - max(others)


def test_positions_are_judged_between_turns_alone():
    for table in played(2, "berlin", 200):
        state = GAME.title.state.view(table._state.copy())
        assert outlook.taught(table.parts.view, state) == (state.phase == TURN and state.taken == 0)
