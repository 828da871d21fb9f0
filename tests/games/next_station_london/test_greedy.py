"""The greedy bot: what it thinks a move gains, and what it then does."""

import pytest

from roundhouse.games.next_station_london.bot.greedy import choose, gain_of

from .tables import GAME, PARTS, now, random_game, solo, turn_up, turns


def after(table, seat, move):
    then = table.at(len(table.log))
    then.play(seat, move)
    return then


def chosen(table, seed):
    """The notation of what the bot does with this stream of random numbers."""
    ids = [move.id for move in table.legal(0)]
    action = choose(PARTS, table.observe(0).view, ids, len(ids), [seed, 0], [0])
    return table.title.action_names[action]


@pytest.mark.parametrize("options", [{}, {"powers": 1}, {"objectives": 1}, {"powers": 1, "objectives": 1}])
def test_it_knows_exactly_what_a_move_gains(options):
    for seed in range(2):
        for k, table in enumerate(random_game(1 + seed, seed, **options)):
            looked_at = now(table).phase == "circling" or (now(table).phase == "drawing" and k % 3 == 0)
            for seat in table.seats_to_act if looked_at else ():
                sight = table.observe(seat)
                before = sight.bytes
                without = after(table, seat, table.legal(seat)[0])  # pass, or no circle
                for move in table.legal(seat):
                    then = after(table, seat, move)
                    if now(table).phase == "circling" or now(then).round == now(without).round == now(table).round:
                        gain = then.scores[seat] - without.scores[seat]
                        assert gain_of(PARTS, sight.view, move.id) == gain
                assert sight.bytes == before


def test_it_takes_the_section_that_gains_most():
    table = turns(solo("green"), "s 13-14")
    turn_up(table, "j")
    assert table.scores == (2,)
    gains = {move.text: after(table, 0, move).scores[0] - 2 for move in table.legal(0)}
    best = max(gains.values())
    assert {chosen(table, seed) for seed in range(60)} == {text for text, gain in gains.items() if gain == best}


def test_it_takes_the_circle_that_gains_most():
    table = turns(solo("green", "red", "black", powers="dwsc"), "T 13-18", "S 18-26", "C", "P", "J")
    assert {chosen(table, seed) for seed in range(20)} == {"circle 18", "circle 26"}


def test_among_equals_it_takes_any_and_to_pass_is_one_that_gains_nothing():
    table = solo("green")
    turn_up(table, "c")
    assert {chosen(table, seed) for seed in range(60)} == {"section 4-13", "section 12-13"}
    for table in random_game(1, 3):
        moves = table.legal(0)
        gains = {gain_of(PARTS, table.observe(0).view, move.id) for move in moves}
        if gains == {0} and len(moves) > 1 and now(table).phase == "drawing":
            assert {chosen(table, seed) for seed in range(200)} == {move.text for move in moves}
            return
    raise AssertionError("no such turn came up: take another seed")


def test_it_lays_pencils_in_any_order():
    table = GAME.deal(1, chance="manual")
    assert {chosen(table, seed) for seed in range(60)} == {f"pencil {p}" for p in ("black", "blue", "red", "green")}
