"""Series and tournaments keep records of their games."""

import pytest
from tests.envs.cases import each_game

import roundhouse as rh
from roundhouse.arena.archive import Archive
from roundhouse.arena.job import RECORDS, Job, run_job
from roundhouse.arena.setup import Setup
from roundhouse.arena.tournament import Tournament


@each_game
def test_a_game_of_a_compiled_series_is_recorded_as_it_was_played(name, tmp_path):
    options = {} if name == "next-station-london" else {"turn_cap": 6}
    job = Job.of(rh.game(name), ["random", "greedy"], 3, seed=4, options=options, records=True)
    results = run_job(tmp_path, job, cores=1)
    for game, row in enumerate(results.games.tolist()):
        table = rh.load((tmp_path / RECORDS / f"{game:012d}.rh").read_text("utf-8"))
        decisions = sum(event.seat is not None for event in table.log)
        assert row == [sum(1 << seat for seat in table.winners), table.turns, decisions, *table.scores]
        assert table.names == (("random", "greedy") if game % 2 == 0 else ("greedy", "random"))


@pytest.mark.parametrize("bots", [("chief@10", "greedy")])
def test_games_at_tables_are_recorded_with_their_draws(bots, tmp_path):
    job = Job.of(rh.game("game-of-trains"), bots, 2, seed=4, options={"turn_cap": 4}, records=True)
    results = run_job(tmp_path, job, cores=1)
    for game, row in enumerate(results.games.tolist()):
        table = rh.load((tmp_path / RECORDS / f"{game:012d}.rh").read_text("utf-8"))
        assert list(table.scores) == row[3:]
        assert rh.verify(table)


def test_a_tournament_keeps_records_and_tells_no_bot_whom_it_meets(tmp_path):
    setup = Setup.of(rh.game("game-of-trains"), 2, {"turn_cap": 4})
    tournament = Tournament.of(setup, ["random", "greedy"], 2, records=True)
    with Archive(tmp_path, tournament) as archive:
        archive.add(played := tournament.play(0))
    for rotation, game in enumerate(played):
        table = rh.load((tmp_path / RECORDS / f"001-000000-{rotation}.rh").read_text("utf-8"))
        assert (table.scores, table.names) == (game.scores, game.bots)
        assert rh.verify(table)
