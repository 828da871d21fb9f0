"""Whole games to look back upon, and thinkers that are compiled once for all tests."""

from functools import cache
from random import Random

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.bots.analysis import choices_of
from roundhouse.bots.hindsight import Decision
from roundhouse.bots.judging import Choice, Judgement, thinker_for, unit_of


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


def guessed(table, seed=1):
    """Judgements out of thin air: what sums up must do so whatever a search may think."""
    chance = Random(seed)
    decisions = []
    for n, observation, move in choices_of(table):
        moves = dict.fromkeys([move.text, observation.legal[0].text, observation.legal[-1].text])
        alone = chance.random() < 0.3 and unit_of(table.title, table.players) != "margin"
        choices = [
            Choice(text, tuple(None if alone and k != observation.seat else chance.random() for k in table.seats))
            for text in moves
        ]
        choices.sort(key=lambda choice: -choice.values[observation.seat])
        decisions.append(Decision(n, Judgement(observation.seat, tuple(choices), move.text)))
    return decisions
