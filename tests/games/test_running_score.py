"""The running score: right at the end, complete before it, and showing nothing that is hidden."""

from functools import cache
from itertools import combinations, pairwise

import pytest

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.games import titles
from roundhouse.games.game_of_trains.words.running_score import in_order
from roundhouse.language import LANGUAGES, speaker

GAMES = pytest.mark.parametrize("name", titles())
EN = speaker("en")


@cache
def played(name, players, decisions=10**6, **options):
    """A table after this many decisions of the greedy bot, or at its end; it is not played on."""
    table = rh.game(name).deal(players, seed=7, **options)
    bot = make_bot("greedy", table.title, 3)
    while decisions and not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, bot.choose(table.observe(seat), 1.0))
        decisions -= 1
    return table


def tallies(table, viewer):
    text = table.title.words
    observation = table.observe(viewer)
    return [(text.score_lines(observation, s, EN), text.total(observation, s)) for s in table.seats]


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("next-station-london", 1, {"objectives": 1, "powers": 1}),
        ("next-station-london", 3, {"objectives": 1}),
        ("maglev-metro", 1, {"map": "manhattan"}),
        ("maglev-metro", 2, {"turn_cap": 30}),
    ],
)
def test_at_the_end_everybody_sees_the_real_score_and_its_parts(name, players, options):
    table = played(name, players, **options)
    for viewer in (None, *table.seats):
        for seat, (lines, total) in enumerate(tallies(table, viewer)):
            assert total == table.scores[seat] == sum(points for _, points in lines)
            labels = [label for label, _ in lines]
            assert len(set(labels)) == len(labels)


def test_the_winner_of_the_game_of_trains_has_all_seven_cars_in_order():
    table = played("game-of-trains", 3)
    totals = [total for _, total in tallies(table, None)]
    assert [total == 7 for total in totals] == [seat in table.winners for seat in table.seats]


@GAMES
def test_a_running_score_is_the_sum_of_its_lines(name):
    for decisions in (5, 40):
        table = played(name, 2, decisions)
        for viewer in (None, 0, 1):
            for lines, total in tallies(table, viewer):
                points = [points for _, points in lines]
                assert total == (None if None in points else sum(points))


@pytest.mark.parametrize(("name", "options"), [("next-station-london", {"powers": 1}), ("maglev-metro", {})])
def test_the_running_score_follows_every_decision(name, options):
    table = rh.game(name).deal(2, seed=9, **options)
    bot = make_bot("greedy", table.title, 3)
    text = table.title.words
    for _ in range(90):
        if table.over:
            break
        seat = table.seats_to_act[0]
        table.play(seat, bot.choose(table.observe(seat), 1.0))
        for own in table.seats:
            assert text.total(table.observe(own), own) == table.scores[own]


def test_the_bonus_cards_of_others_are_hidden_until_the_end():
    table = played("maglev-metro", 2, 40)
    (own, own_total), (other, other_total) = tallies(table, 0)
    assert dict(own)["Bonus cards"] is not None
    assert own_total is not None
    assert dict(other)["Bonus cards"] is None
    assert other_total is None
    assert [dict(lines)["Bonus cards"] for lines, _ in tallies(table, None)] == [None, None]


@GAMES
def test_nothing_hidden_shows_in_the_running_score(name):
    table = played(name, 3, 35)
    for viewer in (None, *table.seats):
        shown = tallies(table, viewer)
        for seed in range(5):
            assert tallies(table.resample(viewer, seed), viewer) == shown


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rating_is_told_to_a_solo_player_at_the_end_alone(name, lang):
    title, say = titles()[name], speaker(lang)
    rating = title.words.rating
    if 1 in title.players:
        table = played(name, 1)
        told = rating(table.observe(0), say)
        assert told
        assert told in title.words.expected(table.observe(0), say)
        assert rating(played(name, 1, 20).observe(0), say) is None
    table = played(name, 2, 25)
    assert rating(table.observe(0), say) is None


# --- Cars in order


def chains(row):
    """All sets of places whose cars ascend and leave room for the others, in the plainest way."""
    for count in range(8):
        for chain in combinations(range(7), count):
            ends = [(-1, 0), *((place, row[place]) for place in chain), (7, 85)]
            if all(b - a >= right - left for (left, a), (right, b) in pairwise(ends)):
                yield chain


@pytest.mark.parametrize(
    ("row", "places"),
    [
        ((84, 70, 56, 42, 28, 14, 7), {3}),  # of a falling row one car stays: the one with most room around it
        ((1, 2, 3, 4, 5, 6, 7), {0, 1, 2, 3, 4, 5, 6}),
        ((10, 20, 84, 40, 50, 60, 70), {0, 1, 3, 4, 5, 6}),
        ((10, 80, 20, 70, 30, 60, 40), {0, 2, 4, 5}),
        ((20, 84, 21, 50, 60, 70, 80), {0, 3, 4, 5, 6}),  # nothing fits between 20 and 21
    ],
)
def test_cars_are_in_order_where_they_ascend_and_leave_room_for_the_others(row, places):
    assert set(in_order(row)) == places
    assert len(places) == max(map(len, chains(row)))


def test_a_row_with_a_gap_has_no_car_there():
    assert 3 not in in_order((10, 20, 30, 0, 50, 60, 70))
