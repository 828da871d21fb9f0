"""Whole games to look back upon, and thinkers that are compiled once for all tests."""

from functools import cache

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.bots.judging import thinker_for


@cache
def thinker(name):
    return thinker_for(rh.game(name).title)


def played(name, players, seed=5, bot="greedy", **options):
    """A game between bots, to its end."""
    table = rh.game(name).deal(players, seed=seed, names=["Ann", "Bob", "Cat", "Dan"][:players], **options)
    bots = [make_bot(bot, table.title, seat) for seat in table.seats]
    while not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, bots[seat].choose(table.observe(seat), 1.0))
    return table
