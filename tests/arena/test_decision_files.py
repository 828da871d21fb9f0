"""Every decision of a series, kept to learn from."""

import numpy as np
import pytest

import roundhouse as rh
from roundhouse.arena import simulate
from roundhouse.arena.decision_files import read_decisions
from roundhouse.arena.job import Folder, Job, run_job
from roundhouse.bots import make_bot
from roundhouse.errors import BadInput
from roundhouse.games.decision_recorder import Recorder
from roundhouse.kernel.rng import key_of, scramble

GAMES = 30


def job(piece=7, bots=("random", "greedy")):
    return Job.of(rh.game("game-of-trains"), bots, GAMES, seed=5, piece=piece, positions=True)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    folder = tmp_path_factory.mktemp("kept")
    results = run_job(folder, job())
    pieces = list(read_decisions(folder))
    return (
        results,
        {name: np.concatenate([piece[name] for piece in pieces]) for name in pieces[0] if name != "legal"},
        [row[row >= 0].tolist() for piece in pieces for row in piece["legal"]],
    )


def test_keeping_decisions_does_not_change_the_games(kept):
    results, rows, _ = kept
    assert np.array_equal(results.games, simulate(rh.game("game-of-trains"), ["random", "greedy"], GAMES, seed=5).games)
    assert np.array_equal(np.bincount(rows["game"]), results.games[:, 2])


def test_a_game_played_again_shows_what_was_kept():
    """Through the batch environment, action by action: the same seats, moves, tensors and scores."""
    one = job(bots=("random", "random")).play(7)
    kept = one.positions
    batch = rh.batch("game-of-trains", n=1, players=2)
    batch.put(batch.start)
    batch.streams[0] = scramble(key_of(5), 7), 0
    batch.look()
    for k in range(one.games[0, 2]):
        assert batch.seat[0] == kept.seat[k]
        assert batch.legal[0, : batch.counts[0]].tolist() == kept.legal_at(k).tolist()
        assert np.array_equal(batch.observation[0], kept.observation[k])
        batch.streams[0, 1] += 1  # which the random bot took from the same stream
        batch.step([kept.action[k]])
    assert batch.ended[0]
    assert np.array_equal(batch.scores[0], one.games[0, 3:])


def test_files_count_seats_as_those_of_games_do(tmp_path):
    from pyarrow import parquet

    run_job(tmp_path, job())
    seats = {seat for file in tmp_path.glob("positions-*") for seat in parquet.read_table(file)["seat"].to_pylist()}
    assert seats == {1, 2}
    assert "score_1" in parquet.read_table(next(tmp_path.glob("games-*"))).column_names


def test_each_decision_knows_how_its_seat_fared(kept):
    results, rows, legal = kept
    for k in range(0, len(rows["game"]), 17):
        game, seat = rows["game"][k], rows["seat"][k]
        won = results.games[game, 0]
        assert rows["score"][k] == results.games[game, 3 + seat]
        assert rows["won"][k] == (won >> seat & 1) / max(1, int(won).bit_count())
        assert rows["action"][k] in legal[k]


def test_a_cut_off_job_is_taken_up_again(tmp_path):
    whole, part = tmp_path / "whole", tmp_path / "part"
    run_job(whole, job())
    folder = Folder(part, job())
    for first in folder.missing()[::2]:
        folder.add(first, job().play(first))
    (part / "positions-000000000007.parquet").write_bytes(b"left behind without its results")
    run_job(part, job())
    assert len(list(part.glob("positions-*"))) == len(job().firsts)
    for one, other in zip(read_decisions(whole), read_decisions(part), strict=True):
        assert all(np.array_equal(one[name], other[name]) for name in one)


def test_room_grows_where_games_are_long():
    game = rh.game("game-of-trains")
    parts = game.parts({})
    start = game.start(parts, 2, game.title.series_options)
    recorder = Recorder(parts, start, [make_bot("random", game.title).policy] * 2, seed=5)
    ample = recorder.play(3, 4)
    recorder._room, recorder._listed = 1, 1
    tight = recorder.play(3, 4)
    assert np.array_equal(ample[0], tight[0])
    assert all(np.array_equal(a, b) for a, b in zip(ample[1], tight[1], strict=True))
    assert ample[1].legal_at(1).tolist() == ample[1].legal[ample[1].ends[0] : ample[1].ends[1]].tolist()


def test_a_folder_without_positions_is_named(tmp_path):
    with pytest.raises(BadInput, match="holds no positions"):
        next(read_decisions(tmp_path))


def test_levels_that_search_are_kept_too(tmp_path):
    """At tables, and as the batch shows the same games."""
    options = {"turn_cap": 5}
    asked = Job.of(rh.game("game-of-trains"), ("chief@20", "greedy"), 3, seed=5, options=options, positions=True)
    results = run_job(tmp_path, asked, cores=1)
    kept = [row for piece in read_decisions(tmp_path) for row in zip(*(piece[name] for name in piece), strict=True)]
    assert len(kept) == results.decisions
    again = asked.play(0).positions
    assert again.action.tolist() == [int(row[2]) for row in kept]
    batch = rh.batch("game-of-trains", n=1, players=2, **options)
    for row, seen in enumerate(again.observation):
        assert again.action[row] in again.legal_at(row)
        assert seen.shape == batch.observation[0].shape
