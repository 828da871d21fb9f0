"""Random steps per second, ours beside the peers', in one run on one machine: one core, then all cores.

    python benchmarks/peers.py [--seconds 5] [--games NAME ...]

Every decision is drawn uniformly from the legal ones, through Python, as a learner would: the environment tells what is
legal, a step is made, finished games start over. "Played in compiled code" leaves Python out: our own random playouts.
On all cores, each peer runs in as many processes as there are cores; our batch runs in threads of one.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from roundhouse.games import titles
from roundhouse.kernel.cores import all_cores

BATCH = 4096
Run = Callable[[], int]  # some steps; how many they were


def gymnasium_env(name: str) -> Run:
    import gymnasium

    import roundhouse.envs.gymnasium  # noqa: F401
    from roundhouse.envs import environment_name

    env = gymnasium.make(f"roundhouse/{environment_name(name)}-v0", disable_env_checker=True)
    seen = {"info": env.reset(seed=1)[1]}

    def run() -> int:
        for _ in range(200):
            action = random.choice(np.flatnonzero(seen["info"]["action_mask"]).tolist())
            _, _, over, _, seen["info"] = env.step(action)
            if over:
                seen["info"] = env.reset()[1]
        return 200

    return run


def aec(env: Any) -> Run:
    """Steps of a PettingZoo environment, masks in the info or in the observation."""
    env.reset(seed=1)

    def run() -> int:
        for _ in range(200):
            observation, _, over, cut, info = env.last()
            if over or cut:
                env.reset()
                continue
            mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
            env.step(random.choice(np.flatnonzero(mask).tolist()))
        return 200

    return run


def our_aec(name: str) -> Run:
    from roundhouse.envs import pettingzoo as rails

    return aec(rails.env(name))


def classic() -> Run:
    from pettingzoo.classic import connect_four_v3

    return aec(connect_four_v3.env())


def spiel(name: str) -> Run:
    """Nodes of an OpenSpiel game, chance nodes among them."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401

    if name.startswith("roundhouse"):
        import roundhouse.envs.open_spiel  # noqa: F401
    game = pyspiel.load_game(name)
    at = {"state": game.new_initial_state()}

    def run() -> int:
        state = at["state"]
        for _ in range(200):
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
        at["state"] = state
        return 200

    return run


def batch(name: str, shown: bool, cores: int) -> Run:
    import roundhouse as rh

    games = rh.batch(name, BATCH, seed=1, masks=shown, observations=shown, cores=cores)
    generator = np.random.default_rng(1)

    def run() -> int:
        for _ in range(5):
            games.step(games.random_actions(generator))
        return 5 * BATCH

    return run


def playouts(name: str, cores: int) -> Run:
    import roundhouse as rh

    games = rh.batch(name, BATCH, seed=1, masks=False, observations=False, cores=cores)

    def run() -> int:
        games.wander(20)
        return 20 * BATCH

    return run


def catanatron() -> Run:
    from catanatron import Color, Game, RandomPlayer

    def run() -> int:
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        return len(game.state.actions)

    return run


def pgx(name: str, n: int) -> Run:
    import jax
    import pgx as peer
    from pgx.experimental.wrappers import auto_reset

    env = peer.make(name)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    @jax.jit
    def choose(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.log(mask.astype(jax.numpy.float32)), axis=-1)

    keys = jax.random.split(jax.random.PRNGKey(1), n)
    at = {"state": jax.jit(jax.vmap(env.init))(keys), "key": jax.random.PRNGKey(2)}

    def run() -> int:
        for _ in range(5):
            at["key"], one, two = jax.random.split(at["key"], 3)
            chosen = choose(one, at["state"].legal_action_mask)
            at["state"] = step(at["state"], chosen, jax.random.split(two, n))
        jax.block_until_ready(at["state"].rewards)
        return 5 * n

    return run


def measures(games: list[str], cores: int) -> dict[str, Callable[[], Run]]:
    """What is measured, by what it is called. Ours first."""
    found: dict[str, Callable[[], Run]] = {}
    for name in games:
        short = f"roundhouse_{name.replace('-', '_')}"
        found[f"{name}: Gymnasium"] = lambda name=name: gymnasium_env(name)  # type: ignore[misc]
        found[f"{name}: PettingZoo AEC"] = lambda name=name: our_aec(name)  # type: ignore[misc]
        found[f"{name}: OpenSpiel"] = lambda short=short: spiel(short)  # type: ignore[misc]
        found[f"{name}: batch {BATCH}"] = lambda name=name: batch(name, False, cores)  # type: ignore[misc]
        found[f"{name}: batch {BATCH}, masks and observations"] = (
            lambda name=name: batch(name, True, cores)  # type: ignore[misc]
        )
        found[f"{name}: played in compiled code"] = lambda name=name: playouts(name, cores)  # type: ignore[misc]
    found["Catanatron, 4 players"] = catanatron
    found["OpenSpiel C++ backgammon"] = lambda: spiel("backgammon")
    found["OpenSpiel C++ gin_rummy"] = lambda: spiel("gin_rummy")
    found["OpenSpiel Python tic_tac_toe"] = lambda: spiel("python_tic_tac_toe")
    found["PettingZoo connect_four"] = classic
    found[f"Pgx 2048, batch {BATCH}"] = lambda: pgx("2048", BATCH)
    found[f"Pgx connect_four, batch {BATCH}"] = lambda: pgx("connect_four", BATCH)
    return found


def speed(run: Run, seconds: float) -> float:
    run()
    began, steps = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        steps += run()
    return steps / (time.perf_counter() - began)


def in_processes(label: str, seconds: float, processes: int, cores: int) -> float | None:
    """The sum of the speeds of several processes at once, each held to its own core; None where a peer is missing."""
    command = [sys.executable, __file__, "--only", label, "--seconds", str(seconds), "--cores", str(cores)]
    mine = sorted(os.sched_getaffinity(0))

    def hold(k: int) -> Callable[[], None]:
        return lambda: os.sched_setaffinity(0, {mine[k % len(mine)]} if cores == 1 else set(mine))

    jobs = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=hold(k))
        for k in range(processes)
    ]
    told = [job.communicate()[0].strip() for job in jobs]
    return sum(map(float, told)) if all(told) else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--games", nargs="*", default=list(titles()))
    parser.add_argument("--only", help=argparse.SUPPRESS)
    parser.add_argument("--cores", type=int, default=1, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.only:
        print(speed(measures(list(titles()), given.cores)[given.only](), given.seconds))
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("random steps a second")
    table.add_column("one core", justify="right")
    table.add_column(f"all {all_cores()} cores", justify="right")
    for label in measures(given.games, 1):
        threads = ("batch 4096" in label and not label.startswith("Pgx")) or "compiled" in label
        one = in_processes(label, given.seconds, 1, 1)
        every = in_processes(label, given.seconds, 1 if threads else all_cores(), all_cores() if threads else 1)
        table.add_row(label, *("not installed" if s is None else f"{s:,.0f}" for s in (one, every)))
        print(label, one, every, file=sys.stderr, flush=True)
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
