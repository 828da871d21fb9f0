"""The planner: the greedy bot's judgement by other weights, for each number of players, with and without a hub."""

import pytest

from roundhouse.arena.entrants import Entrant
from roundhouse.arena.wasted_turns import watch
from roundhouse.bots.policy import PolicyBot
from roundhouse.bots.search import MEMORY
from roundhouse.games.compiled import Policy, Series
from roundhouse.games.maglev_metro.bot import greedy, planner, weights
from roundhouse.games.maglev_metro.bot.scratch import AWAY
from roundhouse.games.maglev_metro.rules.state import STATIONS

from .tables import GAME, TITLE

TRAPS = (29, 30, 93, 77000007, 77000010)  # Manhattan alone: the hub may be linked to no robots' station


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
    assert won > 120  # of equal bots one would do so in one series of 300


@pytest.mark.parametrize("bot", [greedy, planner])
@pytest.mark.parametrize("seed", TRAPS)
def test_it_finds_the_way_out_where_the_hub_is_closed_to_robots(seed, bot):
    """Both open grey cards name two of factory, warehouse and lab, and the hub counts as all three. MM-135, MM-151"""
    table = GAME.deal(1, seed=seed, map="manhattan")
    ended = list(watch(table, [Entrant.parse("greedy")], [PolicyBot(Policy("bot", bot.choose), 1)]))
    assert not any(ended)
    assert len(ended) < 3
    assert table.breakdown(0)["links"] >= 7
    if bot is planner:
        assert table.scores[0] > 10


def test_the_opening_of_a_closed_hub_unlocks_a_colour_and_builds_its_station():
    table = GAME.deal(1, seed=29, map="manhattan")
    bot = PolicyBot(Policy("planner", planner.choose), 1)
    moves = []
    while len(moves) < 5:
        moves.append(bot.choose(table.observe(0), 1.0))
        table.play(0, moves[-1])
    told = [move.text for move in moves]
    assert sorted(told[:3]) == ["place copper unlock pink", "place gold build", "place steel unlock pink"]
    assert told[3].startswith("track")
    assert told[4].endswith("office")


def test_robots_are_not_lifted_from_where_they_would_be_put_back():
    table = GAME.deal(1, seed=77000007, map="manhattan")
    bot = PolicyBot(Policy("planner", planner.choose), 1)
    lifted = ""
    while not table.over:
        move = bot.choose(table.observe(0), 1.0)
        if lifted:
            assert move.text != lifted
        lifted = move.text.replace("lift", "place") if move.text.startswith("lift") else ""
        table.play(0, move)
