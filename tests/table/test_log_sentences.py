"""The log as sentences: complete, in every language, and giving nothing away."""

import pytest

import roundhouse as rh
from roundhouse.games import titles
from roundhouse.language import LANGUAGES
from roundhouse.table.log_sentences import Line, log_lines, story


def played(name, decisions):
    """A table after this many decisions, each the first, the second, ... of the legal moves."""
    table = rh.game(name).deal(2, seed=5, names=["Ann", "Bob"])
    for k in range(decisions):
        seat = table.seats_to_act[0]
        moves = table.legal(seat)
        table.play(seat, moves[k % len(moves)])
    return table


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


@pytest.mark.parametrize("name", titles())
def test_a_line_names_its_event_and_the_seat_that_decided(name):
    table = played(name, 30)
    lines = log_lines(table)
    assert [line.n for line in lines] == sorted({line.n for line in lines})
    for line in lines:
        together = len(table.at(line.n).observe().seats_to_act) > 1  # then nobody is named
        assert line.seat == (None if together else table.log[line.n].seat)
    assert story(table) == [line.text for line in lines]


@pytest.mark.parametrize("name", titles())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_new_lines_can_be_told_and_are_the_same(name, lang):
    table = played(name, 30)
    whole = log_lines(table, lang)
    for since in (0, 1, len(table.log) // 2, len(table.log) - 1, len(table.log)):
        assert log_lines(table, lang, since) == [line for line in whole if line.n >= since]


def test_to_tell_changes_nothing():
    table = played("next-station-london", 20)
    before = table.state.tobytes(), [state.tobytes() for state in table.states_before]
    log_lines(table)
    assert (table.state.tobytes(), [state.tobytes() for state in table.states_before]) == before


def test_a_lines_text_is_that_of_the_last_event():
    table = rh.game("game-of-trains").deal(2, seed=3, names=["Ann", "Bob"])
    seat = table.seats_to_act[0]
    table.play(seat, table.legal(seat)[0])
    name = table.names[seat]
    assert log_lines(table, since=len(table.log) - 1) == [
        Line(len(table.log) - 1, seat, f"{name} keeps one of the drawn cars.")
    ]
