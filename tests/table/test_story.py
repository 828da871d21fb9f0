"""The log as sentences: complete, in every language, and giving nothing away."""

import pytest

import roundhouse as rh
from roundhouse.language import LANGUAGES
from roundhouse.table.story import story


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_is_told(lang):
    table = rh.game("game-of-trains").deal(3, seed=5, turn_cap=60, names=["Ann", "Bob", "Cleo"])
    k = 0
    while not table.over:
        seat = table.seats_to_act[0]
        moves = table.legal(seat)
        before = len(table.log)
        table.play(seat, moves[k % len(moves)])
        k += 1
        told = story(table, lang, before)
        assert told
        assert table.names[seat] in told[0]
    assert len(story(table, lang)) >= k


def test_a_drawn_car_is_not_told_before_it_is_placed():
    table = rh.game("game-of-trains").deal(2, seed=3)
    while table.observe().data["phase"] != "place":
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[0])
    drawn = table.observe(table.seats_to_act[0]).data["drawn"]
    name = table.names[table.seats_to_act[0]]
    assert story(table, since=len(table.log) - 2) == [f"{name} draws a car."]
    table.play(table.seats_to_act[0], "place 4")
    assert f"with {drawn}." in story(table)[-1]
