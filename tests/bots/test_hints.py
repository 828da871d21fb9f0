"""Hints: why a move is good, in one line, from what the seat knows alone."""

from random import Random

import pytest

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.bots.hints import hint
from roundhouse.games import titles
from roundhouse.games.observation import Move
from roundhouse.language import LANGUAGES, speaker
from roundhouse.table import Table

from ..games.game_of_trains.tables import situation as trains
from ..games.maglev_metro.tables import TITLE as MAGLEV
from ..games.maglev_metro.tables import situation as metro
from ..games.next_station_london.tables import at_table as london
from ..games.next_station_london.tables import turn_up

GAMES = pytest.mark.parametrize("name", titles())


def told(table, text, seat=0, lang="en"):
    return hint(table.observe(seat), Move(table.title.action_ids[text], text), speaker(lang))


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_is_one_sentence_for_every_move(name, lang):
    say, rng = speaker(lang), Random(1)
    options = {"powers": 1, "objectives": 1} if "london" in name else {"draft": 1} if "metro" in name else {}
    table = rh.game(name).deal(2, seed=2, **options)
    bot = make_bot("greedy", table.title, 5)
    for _ in range(60):
        if table.over:
            break
        seat = table.seats_to_act[0]
        observation = table.observe(seat)
        for move in rng.sample(observation.legal, min(3, len(observation.legal))):
            sentence = hint(observation, move, say)
            assert sentence.endswith(".")
            assert not sentence[0].islower()
            assert not set("{}\n") & set(sentence)
            assert len(sentence) < 140
        table.play(seat, bot.choose(observation, 1.0))


@GAMES
def test_nothing_hidden_shows_in_a_hint(name):
    table = rh.game(name).deal(3, seed=4)
    bot = make_bot("greedy", table.title, 5)
    for _ in range(30):
        if table.over:
            break
        seat = table.seats_to_act[0]
        observation = table.observe(seat)
        move = bot.choose(observation, 1.0)
        sentence = hint(observation, move, speaker("en"))
        assert hint(table.resample(seat, 9).observe(seat), move, speaker("en")) == sentence
        table.play(seat, move)


@pytest.mark.parametrize("name", ["next-station-london", "maglev-metro"])
def test_the_points_told_are_those_the_move_brings(name):
    table = rh.game(name).deal(2, seed=6)
    bot = make_bot("greedy", table.title, 5)
    seen = 0
    for _ in range(70):
        seat = table.seats_to_act[0]
        observation = table.observe(seat)
        move = bot.choose(observation, 1.0)
        gain = table.title.words.gain(move.text, observation)
        before, rounds = table.scores[seat], observation.data.get("round")
        table.play(seat, move)
        if table.observe().data.get("round") == rounds:  # a new line begins with a point of its own
            assert table.scores[seat] - before == gain
            seen += gain > 0
    assert seen > 5


# --- The Game of Trains


def test_a_car_is_told_to_fit_between_its_neighbours():
    table = trains([8, 83, 30, 40, 21, 19, 17], [84, 75, 66, 57, 48, 31, 22], drawn=12)
    assert told(table, "place 2") == "12 fits between 8 and 30: 4 cars in order."
    assert told(table, "place 2", lang="ru") == "12 встаёт между 8 и 30: по порядку 4 вагона."
    assert told(table, "place 7") == "3 cars stay in order without 17."


def test_a_winning_move_is_told_as_such():
    table = trains([8, 83, 30, 40, 50, 60, 70], [84, 75, 66, 57, 48, 31, 22], drawn=12)
    assert told(table, "place 2") == "This wins the game."
    table = trains([8, 30, 12, 40, 50, 60, 70], [84, 75, 66, 57, 48, 31, 22], face_up=[41])
    assert told(table, "swap 2-3") == "This wins the game."


def test_shunting_is_told_by_the_cars_then_in_order():
    table = trains([8, 30, 12, 40, 50, 60, 25], [84, 75, 66, 57, 48, 31, 22], face_up=[41])
    assert told(table, "swap 2-3") == "This leaves 6 cars in order."
    assert told(table, "draw") == "A new car may help the row more than the face-up ones do."


def test_a_removal_is_told_by_whom_it_hurts():
    row, other = [8, 83, 30, 40, 21, 19, 17], [10, 20, 35, 45, 55, 65, 23]
    assert told(trains(row, other, face_up=[5]), "remove 1") == "Player 1, Player 2 would lose a car that is in order."
    assert told(trains(row, other, face_up=[7]), "remove 7") == "Your car there is out of order anyway."
    table = trains(row, other, face_up=[6], locks={0: {4: 18}})
    assert told(table, "remove 4") == "Your car there is protected, the others may lose theirs."


# --- Next Station: London


def test_a_section_is_told_by_what_it_adds_to_the_sheet():
    table = london(2, ["black"])
    turn_up(table, "t")
    assert told(table, "section 18-29") == "+3 points: a new district, across the Thames."
    assert told(table, "section 18-29", lang="es") == "+3 puntos: un distrito nuevo, cruza el Támesis."
    assert told(table, "pass") == ("A section would score 3 points, but the ends of the line stay free.")


def test_a_ring_is_told_by_the_district_it_fills():
    table = london(1, ["black"], powers="cdws")
    for turn in ("C", "S", "T", "P", "J"):
        turn_up(table, turn)
        table.play(0, "pass")
    assert told(table, "circle 29") == "+1 point: one more station in the line's best district."
    assert told(table, "no circle") == "A ring would score 1 point."


# --- Maglev Metro


def at_table(world):
    return Table(MAGLEV, world.parts, world.record, ["Ann", "Bob"], manual=True)


def test_a_filled_slot_is_told_by_what_it_does_from_then_on():
    table = at_table(metro(load=["steel"], board={"extra 1": ["", "gold", "copper"]}))
    assert told(table, "place steel extra 1") == "From now on 3 actions a turn."
    assert told(table, "place steel track right") == "Track: 2 units of track."
    table = at_table(metro(load=["steel"], board={"extra 1": ["", "", "copper"]}))
    assert told(table, "place steel extra 1") == "1 more for another action a turn."
    table = at_table(metro(train="B", load=["gold"]))
    assert told(table, "place gold build") == "From now on you can build stations."


def test_track_is_told_by_where_it_leads():
    table = at_table(metro())
    assert told(table, "track D4 E-W").startswith("+1 point: the track joins two stations")
    table = at_table(metro(train="C"))
    assert told(table, "track F4 E-W").startswith("+1 point: the track joins two stations")
    table = at_table(metro(train="C", board={"track": ["steel"]}))
    assert told(table, "track H4 E-W") == "The track reaches a place for a station."


def test_a_move_is_told_by_who_gets_off_or_waits():
    tiles = {"D4": "E-W"}
    table = at_table(metro(tiles=tiles, load=["gold"]))
    assert told(table, "move by D4") == "To be dropped off there: gold robot."
    table = at_table(metro(tiles=tiles, waiting={"B": ["steel", "copper"]}))
    assert told(table, "move by D4") == "On the platform there: steel robot, copper robot."


def test_a_passenger_is_told_by_where_the_line_leads():
    table = at_table(metro(tiles={"D4": "E-W"}, waiting={"A": ["gold", "copper"]}))
    assert told(table, "pick up gold") == "Your line leads to where this passenger wants to go: gold robot."
    assert told(table, "pick up copper") == "There is room on the train: copper robot."
