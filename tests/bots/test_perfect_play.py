"""Perfect play late in Next Station: London: worked out, and bounded by what one who knows the cards gets."""

from functools import cache
from random import Random

import pytest

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.bots.perfect_play import PerfectPlay
from roundhouse.errors import BadInput
from roundhouse.kernel.rng import below, key_of

GAME = rh.game("next-station-london")
CARDS = 11
LAST_ROUND = 3


@cache
def perfect():
    return PerfectPlay(GAME.title)


@cache
def late(cards, seed):
    """A table alone, played by a greedy bot until so many cards are left in the last round's deck."""
    random = Random(seed)
    while True:
        table, bot = GAME.deal(1, chance="manual"), make_bot("greedy", GAME.title, seed)
        while not table.over:
            if table.chance_pending:
                turned = int(table.state["turned"][0, 0]).bit_count()
                if int(table.state["round"][0]) == LAST_ROUND and CARDS - turned == cards:
                    return table
                table.draw(random.choice(table.outcomes()))
            else:
                table.play(0, bot.choose(table.observe(0), 1.0))


def after(table, drawn=None, move=None):
    table = table.at(len(table.log))
    if drawn is not None:
        table.draw(drawn)
    else:
        table.play(0, move)
    return table


def worth(table):
    """What perfect play reaches on average, by the table's rules alone."""
    if table.over:
        return table.scores[0]
    if table.chance_pending:
        outcomes = table.outcomes()
        assert all(outcome.weight == 1 for outcome in outcomes)
        return sum(worth(after(table, drawn)) for drawn in outcomes) / len(outcomes)
    return max(worth(after(table, move=move)) for move in table.legal(0))


def most(table, luck, fees, step=0):
    """The most of all ways to play on with a luck, by the table's rules alone."""
    if table.over:
        return table.scores[0]
    if table.chance_pending:
        ticket = below([luck, step], len(table.outcomes()))
        fee = perfect().fee(table.parts, table.state, ticket) if fees else 0
        return most(after(table, table.outcomes()[ticket]), luck, fees, step + 1) - fee
    return max(most(after(table, move=move), luck, fees, step + 1) for move in table.legal(0))


@pytest.mark.parametrize("seed", range(3))
def test_perfect_play_is_the_best_over_all_decisions_and_the_mean_over_all_draws(seed):
    table = late(2, seed)
    assert perfect().worth(table.parts, table.state) == pytest.approx(worth(table))


@pytest.mark.parametrize("seed", range(3))
def test_the_bound_is_the_most_of_all_ways_to_play_with_a_luck_less_the_fees(seed):
    table = late(3, seed)
    for luck in range(3):
        for fees in (False, True):
            assert perfect().bound(table.parts, table.state, luck, fees) == pytest.approx(most(table, luck, fees))


def test_fees_for_all_tickets_add_up_to_nothing():
    table = late(4, 0)
    fees = [perfect().fee(table.parts, table.state, ticket) for ticket in range(4)]
    assert any(fees)
    assert sum(fees) == pytest.approx(0)


@pytest.mark.parametrize("seed", range(8))
def test_over_all_draws_the_bound_is_never_below_perfect_play(seed):
    table = late(2, seed)  # one draw is open: with the second card the deck is empty
    lucks = {below([key_of(luck), 0], 2): key_of(luck) for luck in range(20)}
    bounds = [perfect().bound(table.parts, table.state, luck) for luck in lucks.values()]
    assert len(bounds) == 2
    assert sum(bounds) / 2 >= perfect().worth(table.parts, table.state) - 1e-9


def test_nobody_reaches_more_than_the_bound_with_the_same_luck_and_fees():
    random = Random(5)
    for luck in range(20):
        start = late(6, luck % 4)
        bound = perfect().bound(start.parts, start.state, luck)
        table, fees = start.at(len(start.log)), 0.0
        while not table.over:
            if table.chance_pending:
                ticket = below([luck, len(table.log) - len(start.log)], len(table.outcomes()))
                fees += perfect().fee(table.parts, table.state, ticket)
                table.draw(table.outcomes()[ticket])
            else:
                table.play(0, random.choice(table.legal(0)))
        assert table.scores[0] - fees <= bound + 1e-9


def test_where_it_takes_too_many_steps_the_bound_is_infinite():
    table, hasty = late(6, 0), PerfectPlay(GAME.title, most_steps=5)
    assert hasty.bound(table.parts, table.state, 1) == hasty.worth(table.parts, table.state) == float("inf")


def test_games_against_others_are_refused():
    with pytest.raises(BadInput, match="against each other"):
        PerfectPlay(rh.game("game-of-trains").title)
    two = GAME.deal(2, seed=1)
    with pytest.raises(BadInput, match="one player alone"):
        perfect().worth(two.parts, two.state)
