"""A job of a million games on Ray, with a worker and then the driver killed: is every game there once?

    python benchmarks/kill.py [--games 1000000] [--out FOLDER]

A third into the job a worker is killed while it plays, two thirds into it the driver with all its processes. Then the
same command is given again. At the end every game's number must be there once, and the results must be those of the
series in one go.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from pyarrow import parquet

import roundhouse as rh
from roundhouse.arena import simulate
from roundhouse.arena.job import PIECE, Job, run_job

BOTS = ("random", "random")
SEED = 5
PATIENCE = 600  # seconds for a third of the job


def start(folder: Path, games: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", "from roundhouse.cli import main; main()", "simulate", "game-of-trains"]
    command += ["--games", str(games), "--bots", ",".join(BOTS), "--seed", str(SEED), "--ray", "local"]
    command += ["--out", str(folder)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)


def pieces(folder: Path) -> int:
    return len(list(folder.glob("games-*.parquet")))


def wait_for(folder: Path, count: int, driver: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while pieces(folder) < count:
        if driver.poll() is not None or time.monotonic() > until:
            sys.exit(f"the job stopped at {pieces(folder)} pieces, before {count}")
        time.sleep(0.01)


def worker_of(driver: int) -> int:
    """A Ray worker under this driver that is at a piece right now; 0: none."""
    parents, names = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                names[int(entry.name)] = (entry / "cmdline").read_bytes()
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    for pid, name in names.items():
        above = pid
        while name.startswith(b"ray::play_piece") and above in parents:
            above = parents[above]
            if above == driver:
                return pid
    return 0


def kill_worker(driver: subprocess.Popen[bytes]) -> int:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if pid := worker_of(driver.pid):
            os.kill(pid, signal.SIGKILL)
            return pid
    sys.exit("no worker was seen at a piece")


def numbers(folder: Path) -> list[int]:
    """The numbers of all games in the folder, piece by piece."""
    files = sorted(folder.glob("games-*.parquet"))
    return [n for file in files for n in parquet.read_table(file, columns=["game"])["game"].to_pylist()]


def check(folder: Path, games: int) -> None:
    total = -(-games // PIECE)
    began = time.perf_counter()
    driver = start(folder, games)
    wait_for(folder, total // 3, driver)
    print(f"{pieces(folder)} of {total} pieces: killed worker {kill_worker(driver)}", flush=True)
    wait_for(folder, 2 * total // 3, driver)
    os.killpg(driver.pid, signal.SIGKILL)
    driver.wait()
    left = pieces(folder)
    print(
        f"{left} of {total} pieces: killed the driver, {time.perf_counter() - began:.1f} s after the start", flush=True
    )
    if left == total:
        sys.exit("the job was finished before the driver was killed: ask for more games")
    again = start(folder, games)
    if again.wait():
        sys.exit("the job was not taken up again")
    spent = time.perf_counter() - began
    if numbers(folder) != list(range(games)):
        sys.exit("not every game is there once")
    found = rh.game("game-of-trains")
    results = run_job(folder, Job.of(found, BOTS, games, SEED)).games
    if not np.array_equal(results, simulate(found, BOTS, games, SEED).games):
        sys.exit("these are not the games of the series in one go")
    print(
        f"{games:,} games, each once, as in one go; {spent:.1f} s in all, with {games - left * PIECE:,} after the kill"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--out", type=Path, help="a new folder to keep the pieces in")
    given = parser.parse_args()
    if given.out is not None:
        check(given.out, given.games)
        return
    with tempfile.TemporaryDirectory() as folder:
        check(Path(folder), given.games)


if __name__ == "__main__":
    main()
