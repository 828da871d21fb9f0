"""Random games in which every state is held to the game's laws, and every action to the reasons for and against it.

    python benchmarks/laws.py [GAME] [--games 1000000] [--sweep 1]

Laws are checked in every state, the actions in every SWEEP-th: there are thousands of them in the larger games.

The games are shared out evenly over player counts and on-off options, and run on all cores.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import product

from rich.progress import Progress

import roundhouse as rh
from roundhouse.games.compiled import Checks
from roundhouse.kernel.cores import all_cores, spread


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="game-of-trains")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sweep", type=int, default=1)
    given = parser.parse_args()
    game = rh.game(given.game)
    cases = list(product(game.title.players, game.title.variants))
    share = -(-given.games // len(cases))
    began, states = time.perf_counter(), 0
    with Progress() as bar:
        task = bar.add_task(given.game, total=share * len(cases))
        for players, variant in cases:
            options = {**game.title.series_options, **variant}
            checks = Checks(*game.prepare(players, options), given.seed, given.sweep)
            for first, (seen, violation) in spread(checks.run, share, 1000, all_cores()):
                states += seen
                bar.advance(task, min(1000, share - first))
                if violation:
                    sys.exit(f"{players} players, {options}: {violation} (law: {game.title.laws[violation.law]})")
    seconds = time.perf_counter() - began
    swept = f"all actions in every {given.sweep}th" if given.sweep > 1 else "all actions in each"
    print(f"{given.game}: {share * len(cases):,} games, {states:,} states, {swept}, no violation ({seconds:.0f} s)")


if __name__ == "__main__":
    main()
