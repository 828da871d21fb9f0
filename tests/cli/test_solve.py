"""`roundhouse solve`: a small game, its exact values, and what bots give away."""

import json

SHORT = ("--positions", "20", "--roots", "1", "--bots", "greedy", "--last-turns", "2")


def test_a_small_game_is_solved_and_bots_are_compared(roundhouse):
    told = json.loads(roundhouse("solve", "game-of-trains", *SHORT, "--json").out)
    assert told["states"] > 10
    assert told["gap"] == 0
    greedy, by_chance = told["bots"]
    assert (greedy["bot"], by_chance["bot"]) == ("greedy", "random")
    assert 0 <= greedy["lost"] < by_chance["lost"]
    assert greedy["positions"] == 20


def test_the_table_says_what_is_compared(roundhouse):
    shown = roundhouse("solve", "game-of-trains", *SHORT, "--lang", "en").out
    assert "solved to within 0" in shown
    assert "greedy" in shown


def test_a_game_that_is_too_large_is_refused_in_one_line(roundhouse):
    failed = roundhouse("solve", "next-station-london", "--players", "1", "--most", "2000", "--positions", "1")
    assert failed.code == 2
    assert "too large" in failed.err
