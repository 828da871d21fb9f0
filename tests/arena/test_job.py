"""A long series in pieces: cut off anywhere and taken up again, here or on Ray, every game counts once."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from benchmarks.kill import worker_of
from tests.patience import PATIENCE

import roundhouse as rh
from roundhouse.arena import simulate
from roundhouse.arena.job import Folder, Job, run_job
from roundhouse.errors import BadInput

GAMES = 4000


def job(games=GAMES, piece=250):
    return Job.of(rh.game("game-of-trains"), ["random", "random"], games, seed=5, piece=piece)


@pytest.fixture(scope="module")
def whole():
    """The same series in one go."""
    return simulate(rh.game("game-of-trains"), ["random", "random"], GAMES, seed=5).games


def every_game_once(path):
    from pyarrow import parquet

    numbers = [n for file in sorted(path.glob("games-*.parquet")) for n in parquet.read_table(file)["game"].to_pylist()]
    return numbers == list(range(len(numbers)))


def test_a_job_in_pieces_is_the_series_in_one_go(tmp_path, whole):
    told = []
    results = run_job(tmp_path / "job", job(), played=told.append)
    assert np.array_equal(results.games, whole)
    assert sum(told) == GAMES
    assert every_game_once(tmp_path / "job")


def test_what_was_played_is_not_played_again(tmp_path, whole):
    folder = Folder(tmp_path, job())
    for first in folder.missing()[::2]:
        folder.add(first, job().play(first))
    (tmp_path / ".games-000000000250.parquet.1").write_bytes(b"half a piece")
    told = []
    results = run_job(tmp_path, job(), played=told.append)
    assert told[0] == GAMES // 2
    assert np.array_equal(results.games, whole)
    assert every_game_once(tmp_path)


def test_a_folder_takes_one_job_only(tmp_path):
    Folder(tmp_path, job())
    with pytest.raises(BadInput, match="another job"):
        Folder(tmp_path, job(games=5))


DRIVER = """
import sys
from pathlib import Path
from tests.arena.test_job import job
from roundhouse.arena.job import run_job
run_job(Path(sys.argv[1]), job(), ray=sys.argv[2] or None, cores=2)
"""


def cut_off(path, ray):
    """Start a job in a process of its own and kill that in the middle."""
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", DRIVER, str(path), ray], cwd=root, stdout=subprocess.DEVNULL, start_new_session=True
    ) as driver:
        until = time.monotonic() + PATIENCE
        while not list(path.glob("games-*.parquet")) and time.monotonic() < until:
            time.sleep(0.02)
        os.killpg(driver.pid, signal.SIGKILL)


def test_a_killed_job_is_taken_up_again(tmp_path, whole):
    cut_off(tmp_path, "")
    assert 0 < len(list(tmp_path.glob("games-*.parquet"))) <= len(job().firsts)
    assert np.array_equal(run_job(tmp_path, job()).games, whole)
    assert every_game_once(tmp_path)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::FutureWarning", "ignore::ResourceWarning", "ignore::DeprecationWarning")
class TestOnRay:
    @pytest.fixture(autouse=True)
    def _ray(self):
        pytest.importorskip("ray")

    def test_a_killed_driver_resumes_on_ray(self, tmp_path, whole):
        cut_off(tmp_path, "local")
        assert np.array_equal(run_job(tmp_path, job(), ray="local", cores=2).games, whole)
        assert every_game_once(tmp_path)

    def test_a_killed_worker_is_replaced(self, tmp_path, whole):
        killed = threading.Event()
        results = []

        def played(count):
            if count and not killed.is_set() and (worker := worker_of(os.getpid())):
                os.kill(worker, signal.SIGKILL)
                killed.set()

        results = run_job(tmp_path, job(), ray="local", cores=2, played=played)
        assert killed.is_set()
        assert np.array_equal(results.games, whole)
        assert every_game_once(tmp_path)
