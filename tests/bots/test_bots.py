"""Bots: found by name, playing by the rules, and the greedy one with some sense."""

import pytest

import roundhouse as rh
from roundhouse.bots import bot_names, make_bot
from roundhouse.bots.levels import bots_of
from roundhouse.games import titles
from tests.patience import PATIENCE

GAME = rh.game("game-of-trains")


def quick(bot):
    """The bot, with no more thought than a test needs."""
    if getattr(bot, "visits", 0):
        bot.visits = 20
    return bot


def in_the_middle(title, decisions=30, seed=2):
    """A table after some random moves, and a seat that has several moves."""
    table = rh.game(title.name).deal(2, seed=seed)
    random = make_bot("random", title, seed)
    while True:
        seat = table.seats_to_act[0]
        observation = table.observe(seat)
        if decisions <= 0 and len(observation.legal) > 2:
            return table, seat
        table.play(seat, random.choose(observation, 1.0))
        decisions -= 1


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize("players", GAME.title.players)
def test_every_bot_plays_whole_games_by_the_rules(name, players):
    table = GAME.deal(players, seed=players, turn_cap=40)
    bots = [quick(make_bot(name, GAME.title, seat)) for seat in table.seats]
    while not table.over:
        seat = table.seats_to_act[0]
        move = bots[seat].choose(table.observe(seat), PATIENCE)
        assert move in table.legal(seat)
        table.play(seat, move)


def test_the_same_seed_makes_the_same_choices():
    observation = GAME.deal(3, seed=1).observe(GAME.deal(3, seed=1).seats_to_act[0])
    for name in bot_names():
        first, second = (quick(make_bot(name, GAME.title, 5)) for _ in range(2))
        moves = [[bot.choose(observation, PATIENCE) for _ in range(5)] for bot in (first, second)]
        assert moves[0] == moves[1]


@pytest.mark.parametrize("title", list(titles().values()), ids=list(titles()))
def test_no_bot_can_tell_the_true_world_from_another_that_fits_what_it_sees(title):
    table, seat = in_the_middle(title)
    worlds = [table, *(table.resample(seat, seed) for seed in range(3))]
    seen = [world.observe(seat) for world in worlds]
    assert len({observation.bytes for observation in seen}) == 1
    for name in bots_of(title):
        assert len({quick(make_bot(name, title, 5)).choose(observation, PATIENCE) for observation in seen}) == 1, name


def test_random_makes_every_legal_move_now_and_then():
    table = GAME.deal(2, seed=1)
    seat = table.seats_to_act[0]
    table.play(seat, table.legal(seat)[0])
    bot = make_bot("random", GAME.title, 1)
    assert {bot.choose(table.observe(seat), 1) for _ in range(200)} == set(table.legal(seat))


def test_unknown_bots_are_named_with_those_there_are():
    with pytest.raises(rh.BadInput, match=r"unknown bot 'wizard': choose one of trainee, .*, greedy, random"):
        make_bot("wizard", GAME.title)
