"""Bots: found by name, playing by the rules, and the greedy one with some sense."""

import pytest

import roundhouse as rh
from roundhouse.bots import bot_names, make_bot

GAME = rh.game("game-of-trains")


def quick(bot):
    """The bot, with no more thought than a test needs."""
    if getattr(bot, "visits", 0):
        bot.visits = 20
    return bot


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize("players", GAME.title.players)
def test_every_bot_plays_whole_games_by_the_rules(name, players):
    table = GAME.deal(players, seed=players, turn_cap=40)
    bots = [quick(make_bot(name, GAME.title, seat)) for seat in table.seats]
    while not table.over:
        seat = table.seats_to_act[0]
        move = bots[seat].choose(table.observe(seat), 1.0)
        assert move in table.legal(seat)
        table.play(seat, move)


def test_the_same_seed_makes_the_same_choices():
    observation = GAME.deal(3, seed=1).observe(GAME.deal(3, seed=1).seats_to_act[0])
    for name in bot_names():
        first, second = (quick(make_bot(name, GAME.title, 5)) for _ in range(2))
        assert [first.choose(observation, 1) for _ in range(5)] == [second.choose(observation, 1) for _ in range(5)]


def test_random_makes_every_legal_move_now_and_then():
    table = GAME.deal(2, seed=1)
    seat = table.seats_to_act[0]
    table.play(seat, table.legal(seat)[0])
    bot = make_bot("random", GAME.title, 1)
    assert {bot.choose(table.observe(seat), 1) for _ in range(200)} == set(table.legal(seat))


def test_unknown_bots_are_named_with_those_there_are():
    with pytest.raises(rh.BadInput, match=r"unknown bot 'wizard': choose one of trainee, .*, greedy, random"):
        make_bot("wizard", GAME.title)
