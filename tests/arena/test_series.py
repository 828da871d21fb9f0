"""Series of games: the same whatever the machine, fair to every seat, and open to bots of others."""

import numpy as np
import pytest

import roundhouse as rh
from roundhouse.arena import simulate, wilson
from roundhouse.arena.results import Results
from roundhouse.arena.setup import Setup
from roundhouse.bots import make_bot

GAME = rh.game("game-of-trains")


class LastMoveBot:
    """A bot as a third party would write it: plain Python, found by name."""

    def __init__(self, title, seed):
        self.name = "last"

    def choose(self, observation, seconds):
        return observation.legal[-1]


class Entry:
    name = "last"

    def load(self):
        return LastMoveBot


@pytest.fixture
def last_bot(monkeypatch):
    import roundhouse.bots as bots

    real = bots.entry_points
    monkeypatch.setattr(bots, "entry_points", lambda **k: [Entry()] if k.get("name") == "last" else real(**k))


def test_a_series_depends_only_on_its_seed_not_on_the_cores():
    one = simulate(GAME, ["random", "greedy"], 4100, seed=5, cores=1)
    two = simulate(GAME, ["random", "greedy"], 4100, seed=5, cores=2)
    assert (one.games == two.games).all()
    assert (simulate(GAME, ["random", "greedy"], 4100, seed=6).games != one.games).any()


def test_bots_move_one_seat_on_with_every_game():
    results = simulate(GAME, ["greedy", "random", "random"], 60, seed=1)
    won = results.games[:, 0]
    seats = [int(bits).bit_length() - 1 for bits in won]
    at_greedy = sum(results.entrant(seat, game) == 0 for game, seat in enumerate(seats))
    assert at_greedy >= 57
    assert set(seats) == {0, 1, 2}
    assert results.wins()[0].share == at_greedy / 60


@pytest.mark.slow
def test_greedy_beats_random_in_at_least_95_of_100_games():
    results = simulate(GAME, ["greedy", "random"], 10_000, seed=2026)
    assert results.wins()[0].low > 0.95


def test_progress_counts_every_game_once():
    counted = []
    simulate(GAME, ["random"], 4500, played=counted.append)
    assert sum(counted) == 4500


def test_a_bot_that_is_not_compiled_plays_too(last_bot):
    from roundhouse.arena.series import play_tables

    setup = Setup.of(GAME, 2, {"turn_cap": 60})
    results = play_tables(setup, ("last", "greedy"), 0, 3, 7)
    assert (results[:, 0] > 0).all()
    again = play_tables(setup, ("last", "greedy"), 1, 2, 7)
    assert (results[1:] == again).all()


def test_bots_that_are_not_compiled_run_in_processes_of_their_own(monkeypatch):
    from roundhouse.arena.entrants import Entrant

    monkeypatch.setattr(Entrant, "policy", lambda self, title: None)
    results = simulate(GAME, ["random", "greedy"], 25, seed=3, cores=2)
    assert len(results.games) == 25
    assert (results.games[:, 2] > 0).all()
    assert results.wins()[1].share > 0.9


def test_intervals_are_wilsons():
    share, low, high = wilson(10, 20)
    assert (round(share, 3), round(low, 3), round(high, 3)) == (0.5, 0.299, 0.701)
    assert wilson(0, 10).low == 0.0
    assert round(wilson(10, 10).low, 4) == 0.7225
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


def test_a_shared_victory_counts_as_a_share():
    results = Results("x", ("a", "b"), 0, np.array([[0b11, 5, 9, 7, 7], [0b01, 5, 9, 8, 2]]), 1.0)
    assert [interval.share for interval in results.wins()] == [0.25, 0.75]
    assert [(scores.mean, scores.least, scores.most) for scores in results.scores()] == [(4.5, 2, 7), (7.5, 7, 8)]
    assert round(results.scores()[0].deviation, 3) == 3.536


def test_no_games_are_no_series():
    with pytest.raises(rh.BadInput, match="at least one game"):
        simulate(GAME, ["random"], 0)


def test_bots_see_what_their_seat_sees_and_nothing_else():
    table = GAME.deal(3, seed=4)
    seat = table.seats_to_act[0]
    for name in ("greedy", "random"):
        moves = {make_bot(name, GAME.title, 9).choose(t.observe(seat), 1.0) for t in [table, *_worlds(table, seat)]}
        assert len(moves) == 1


def _worlds(table, seat):
    return [table.resample(seat, seed) for seed in range(5)]
