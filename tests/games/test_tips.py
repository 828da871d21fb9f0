"""The guided first game: every mark is met, points at what is there, and says something of its own."""

from collections import defaultdict
from functools import cache
from importlib import import_module

import pytest

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.games import plain_words, titles
from roundhouse.games.drawing import draw
from roundhouse.language import LANGUAGES, speaker
from tests.games.asked import nothing_hidden_shows

GAMES = pytest.mark.parametrize(
    "name", [name for name, title in titles().items() if title.words.marks is not plain_words.marks]
)


def told_of(name):
    """The marks of a game in their order, and more games in which they are met: `tips.py` beside the game's tests."""
    return import_module(f"tests.games.{titles()[name].package.rpartition('.')[2]}.tips")


@cache
def met(name):
    """The observations in which each mark is met first, in first games and some others."""
    found = {}
    first = titles()[name].first_game
    for seed, (players, options) in enumerate([(first.players, first.options), *told_of(name).MORE]):
        table = rh.game(name).deal(players, seed=seed, **options)
        bot = make_bot("greedy", table.title, seed)
        while True:
            for seat in table.seats_to_act if not table.over else table.seats:
                observation = table.observe(seat)
                for mark in table.title.words.marks(observation, speaker("en")):
                    found.setdefault(mark.key, observation)
            if table.over:
                break
            seat = table.seats_to_act[0]
            table.play(seat, bot.choose(table.observe(seat), 1.0))
    return found


def marks(observation, lang="en"):
    return observation.title.words.marks(observation, speaker(lang))


@GAMES
def test_every_mark_is_met_in_a_few_games(name):
    assert set(met(name)) == set(told_of(name).KEYS)


@GAMES
def test_a_mark_points_at_a_panel_or_part_that_is_there(name):
    for observation in met(name).values():
        picture = draw(observation)
        there = {panel.name for panel in picture.panels} | set(picture.parts)
        assert {mark.part for mark in marks(observation)} <= there


@GAMES
def test_marks_come_in_one_order_each_key_once(name):
    for observation in met(name).values():
        keys = [mark.key for mark in marks(observation)]
        assert keys == [key for key in told_of(name).KEYS if key in keys]


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_marks_are_short_and_never_say_the_same(name, lang):
    told = defaultdict(set)
    for observation in met(name).values():
        for mark in marks(observation, lang):
            assert mark.sentence[-1] in ".!"
            assert not set("{}\n") & set(mark.sentence)
            assert len(mark.sentence) <= 140
            told[mark.sentence].add(mark.key)
    assert all(len(keys) == 1 for keys in told.values())


@GAMES
@pytest.mark.parametrize("seed", range(6))
def test_few_marks_are_new_at_a_time(name, seed):
    seen = set()
    first = titles()[name].first_game
    table = rh.game(name).deal(first.players, seed=seed, **first.options)
    bot = make_bot("greedy", table.title, 1)
    for _ in range(60):
        if table.over:
            break
        seat = table.seats_to_act[0]
        if seat == 0:
            new = {mark.key for mark in marks(table.observe(0))} - seen
            assert len(new) <= 5
            seen |= new
        table.play(seat, bot.choose(table.observe(seat), 1.0))
    assert len(seen) >= 8


@GAMES
def test_who_is_not_to_act_is_told_nothing_before_the_end(name):
    table = rh.game(name).deal(3, seed=1)
    for seat in {None, *table.seats} - set(table.seats_to_act):
        assert marks(table.observe(seat)) == []


@GAMES
def test_nothing_hidden_shows_in_the_marks(name):
    nothing_hidden_shows(name, marks)
