"""Random games per second, in one run on one machine: interpreted, one core, all cores, and Catanatron beside us.

    python benchmarks/speed.py [GAME ...] [--seconds 5]

Every decision is drawn uniformly from the legal moves. Also: what a copy of a state costs in compiled code, and how
long the first compile and a start from the cache take.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.games import titles
from roundhouse.games.compiled import Series, workplace
from roundhouse.kernel import Builder, drivers
from roundhouse.kernel.cores import all_cores, spread
from roundhouse.kernel.cpu import CPU, compile_drivers

START_UP = """
import sys, time
import roundhouse as rh
from roundhouse.arena import simulate
files = dict(pair.split("=") for pair in sys.argv[2:])
tell = lambda sentence: print(sentence, file=sys.stderr)
simulate(rh.game(sys.argv[1]), ["random"], 1, options=files, compiling=tell)
print(time.process_time())
"""


PLAYERS = {"game-of-trains": 2, "next-station-london": 1}  # at the tables measured; else as many as can play


class Speed(NamedTuple):
    """Per second."""

    decisions: float
    games: float


def timed(play: Callable[[int, int], int], seconds: float, chunk: int) -> Speed:
    """The speed of `play(first, count)`, which returns the decisions, repeated for about this long."""
    play(0, chunk)
    began, decisions, first = time.perf_counter(), 0, 0
    while time.perf_counter() - began < seconds:
        decisions += play(first, chunk)
        first += chunk
    spent = time.perf_counter() - began
    return Speed(decisions / spent, first / spent)


def our_speeds(name: str, files: dict[str, str], seconds: float) -> dict[str, Speed]:
    game = rh.game(name)
    parts = game.parts(files)
    players = PLAYERS.get(name, game.title.players[-1])
    start = game.start(parts, players, game.title.series_options)
    policy = make_bot("random", game.title).policy
    series = Series(parts, start, [policy] * players)

    def all_at_once(first: int, count: int) -> int:
        return sum(
            int(r[:, 2].sum()) for _, r in spread(lambda a, n: series.play(first + a, n), count, 2000, all_cores())
        )

    title, w = game.title, workplace(parts, start)
    slots = {f"choose_{s}": policy.choose for s in "abcdef"} | {"observe": drivers.look_away}
    plain = title.interpreted(drivers.play_games, **slots)
    states = title.state.views(start), title.state.views(w.state)
    views = (title.parts.views(parts.record), *states, title.sight.views(w.sight))

    def in_python(first: int, count: int) -> int:
        results = np.zeros((count, 3 + players), np.int64)
        memory = ([0] * len(title.action_names), [0] * 100, [0, 0])
        plain(drivers.Workplace(*views, *memory), [0] * players, 0, first, count, results)
        return int(results[:, 2].sum())

    return {
        "interpreted": timed(in_python, seconds, 2),
        "one core": timed(lambda first, count: int(series.play(first, count)[:, 2].sum()), seconds, 2000),
        f"all {all_cores()} cores": timed(all_at_once, seconds, 2000 * 4 * all_cores()),
    }


def catanatron_speed(seconds: float) -> Speed | None:
    """Actions per second of Catanatron's random 4-player games; None where it is not installed."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None

    def play(first: int, count: int) -> int:
        actions = 0
        for _ in range(count):
            game = Game([RandomPlayer(color) for color in Color])
            game.play()
            actions += len(game.state.actions)
        return actions

    return timed(play, seconds, 1)


def copy_cost(name: str) -> float:
    """Nanoseconds to copy a state in compiled code, over a hundred states."""
    states = rh.game(name).title.state.zeros(100)
    builder = Builder(CPU, {}, f"{name}-copy")
    (copy,) = compile_drivers(builder, [(drivers.copy_states, (states, 1))], lambda sentence: None)
    began = time.perf_counter()
    copy(states, 20_000_000)
    return (time.perf_counter() - began) / 20_000_000 * 1e9


def start_ups(name: str, choices: list[dict[str, str]]) -> tuple[float, list[float]]:
    """Seconds of processor time from a new process to the first finished game: with an empty cache, and from it with
    each map.

    Another map compiles nothing again.
    """
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "ROUNDHOUSE_CACHE": cache}

        def start(files: dict[str, str]) -> tuple[float, bool]:
            command = [sys.executable, "-c", START_UP, name, *(f"{option}={file}" for option, file in files.items())]
            run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
            return float(run.stdout), "compiling" in run.stderr

        cold, _ = start(choices[0])
        warm = [start(files) for files in choices]
    assert not any(compiled for _, compiled in warm)
    return cold, [seconds for seconds, _ in warm]


def report(name: str, seconds: float, catanatron: Speed | None) -> None:
    console = Console(width=100)
    title = rh.game(name).title
    players = PLAYERS.get(name, title.players[-1])
    choices = [dict(zip(title.named_files, names, strict=True)) for names in product(*title.named_files.values())]
    for files in choices:
        speeds = our_speeds(name, files, seconds)
        if catanatron is not None:
            speeds["Catanatron, 4 players"] = catanatron
        shown = ", ".join([name, *files.values(), f"{players} players"])
        table = Table(title=f"Random games: {shown}", title_justify="left", box=None, padding=(0, 2, 0, 0))
        for heading in ("", "decisions/s", "games/s", "to one core", "to Catanatron"):
            table.add_column(heading, justify="left" if not heading else "right")
        for label, speed in speeds.items():
            peer = "" if catanatron is None else f"{speed.decisions / catanatron.decisions:,.1f}x"
            ours = f"{speed.decisions / speeds['one core'].decisions:.4g}x"
            table.add_row(label, f"{speed.decisions:,.0f}", f"{speed.games:,.0f}", ours, peer)
        console.print(table)
    cold, warm = start_ups(name, choices)
    console.print(f"copy of a state ({title.state.dtype.itemsize} bytes): {copy_cost(name):.1f} ns")
    console.print(
        f"new process to first finished game, processor time: {cold:.1f} s with an empty cache, "
        f"{', '.join(f'{one:.2f}' for one in warm)} s from the cache\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(titles()))
    parser.add_argument("--seconds", type=float, default=5.0, help="for each measurement")
    given = parser.parse_args()
    catanatron = catanatron_speed(given.seconds)
    if catanatron is None:
        print("Catanatron is not installed: pip install 'roundhouse-games[bench]'")
    for name in given.games:
        report(name, given.seconds, catanatron)


if __name__ == "__main__":
    main()
