"""Levels of play: named alike in every game, each with its own budget, and the same again for the same seed."""

from dataclasses import replace

import pytest

import roundhouse as rh
from roundhouse.bots import LEVELS, make_bot
from roundhouse.bots.greedy import GreedyBot
from roundhouse.bots.level_bot import LevelBot
from roundhouse.bots.levels import bots_of, levels
from roundhouse.bots.search_bot import SearchBot
from roundhouse.games import titles
from tests.patience import PATIENCE

TRAINS = rh.game("game-of-trains")


def observations(seed, decisions=200):
    """What seats see before their decisions in a game of random moves."""
    table = TRAINS.deal(2, seed=seed, turn_cap=60)
    bot = make_bot("random", TRAINS.title, seed)
    for _ in range(decisions):
        if table.over:
            break
        seat = table.seats_to_act[0]
        observation = table.observe(seat)
        yield observation
        table.play(seat, bot.choose(observation, 1))


@pytest.mark.parametrize("title", list(titles().values()), ids=list(titles()))
def test_each_level_of_a_game_does_more_than_the_one_below(title):
    found = levels(title)
    assert len(found) == len(LEVELS)
    assert tuple(level.name for level in found) == LEVELS
    steps = [(level.visits, -level.slips) for level in found]
    assert steps == sorted(steps)
    assert len({(level.policy, level.slips, level.visits) for level in found}) == len(found)
    assert all(level.seconds <= (5 if level.name == "director" else 1) for level in found)


def test_a_level_that_a_game_has_not_is_refused_with_those_it_has(monkeypatch):
    title = titles()["maglev-metro"]
    monkeypatch.setattr("roundhouse.bots.levels.levels", lambda title: levels(title)[:3])
    with pytest.raises(
        rh.BadInput, match="maglev-metro has no bot 'chief' yet: choose one of trainee, conductor, driver"
    ):
        make_bot("chief", title)
    assert "chief" not in bots_of(title)


def test_a_level_slips_as_often_as_it_says_and_in_the_same_places_again():
    level = levels(TRAINS.title)[0]
    seen = [each for seed in range(12) for each in observations(seed) if len(each.legal) > 1]
    bots = [make_bot("trainee", TRAINS.title, 3) for _ in range(2)]
    slips = [bots[0]._slip(observation) for observation in seen]
    assert slips == [bots[1]._slip(observation) for observation in seen]
    share = sum(slip is not None for slip in slips) / len(seen)
    assert share == pytest.approx(level.slips / 1000, abs=0.05)
    assert all(slip is None or slip in each.legal for slip, each in zip(slips, seen, strict=True))


def test_before_anything_is_compiled_a_level_plays_by_its_policy_and_no_other_in_the_name_of_a_search():
    driver, greedy = LevelBot("driver", TRAINS.title, 5, compiled=False), GreedyBot(TRAINS.title, 5)
    for observation in observations(1, 30):
        assert driver.choose(observation, 1) == greedy.choose(observation, 1)
    assert isinstance(LevelBot("chief", TRAINS.title, 5, compiled=False)._bot, SearchBot)


def test_a_search_ends_with_the_visits_of_its_level():
    bot = make_bot("chief", TRAINS.title, 1)
    bot.level = replace(bot.level, seconds=PATIENCE)  # a busy machine must not end it before
    spent = []
    for observation in observations(2, 20):
        before = bot._bot._search.visits
        bot.choose(observation, PATIENCE)
        if len(observation.legal) > 1:
            spent.append(bot._bot._search.visits - before)
    most = levels(TRAINS.title)[4].visits
    assert most / 2 < max(spent) <= most  # fewer where the move was clear before
