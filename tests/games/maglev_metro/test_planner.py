"""The planner: the greedy bot's judgement by other weights, for each number of players, with and without a hub."""

import pytest

from roundhouse.bots.search import MEMORY
from roundhouse.games.compiled import Policy, Series
from roundhouse.games.maglev_metro import greedy, planner, weights
from roundhouse.games.maglev_metro.notes import AWAY
from roundhouse.games.maglev_metro.state import STATIONS

from .tables import GAME, TITLE


def start_of(players, city):
    parts = GAME.parts({"map": city})
    return parts, GAME.start(parts, players, TITLE.series_options)


def test_its_weights_go_by_players_and_hub():
    styles = []
    for city in ("berlin", "manhattan"):
        for players in (1, 2, 3, 4):
            parts, start = start_of(players, city)
            styles.append(planner.style_of(parts.view, TITLE.state.view(start)))
    assert styles == [1, 2, 3, 3, 4, 5, 6, 6]
    assert len(weights.WEIGHTS) == 7
    assert len({tuple(column) for column in weights.WEIGHTS}) >= 6


def test_weights_lie_where_no_note_does():
    assert AWAY + 8 * STATIONS <= weights.FIRST
    assert weights.TRIAL + weights.COUNT <= MEMORY


def test_weights_that_are_tried_play_as_they_would_in_the_table():
    parts, start = start_of(2, "berlin")
    trial = Series(parts, start, [Policy("trial", planner.choose_trial)] * 2, 5)
    workplace = trial.workplace()
    workplace.scratch[weights.TRIAL : weights.TRIAL + weights.COUNT] = weights.WEIGHTS[2]
    planned = Series(parts, start, [Policy("planner", planner.choose)] * 2, 5)
    assert (trial.play(0, 5, workplace) == planned.play(0, 5)).all()


@pytest.mark.parametrize("city", ["berlin", "manhattan"])
def test_it_plays_better_than_the_greedy_bot(city):
    parts, start = start_of(2, city)
    series = Series(parts, start, [Policy("planner", planner.choose), Policy("greedy", greedy.choose)], 11)
    results = series.play(0, 200)
    won = sum(int(row[0]) == 1 << -game % 2 for game, row in enumerate(results))
    assert won > 150
