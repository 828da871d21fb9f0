"""How long until a bot that searches makes its first decision: with an empty cache, and from it.

    python benchmarks/first_decision.py [GAME ...] [--level chief]

Each is a new process, from its start to the decision. Processor time is what counts on a machine that does other things
as well; everything runs on one core. Then what the bot takes for a decision, so that a build that compiles sooner can
be held against one that plays faster.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile

from rich.console import Console
from rich.table import Table

from roundhouse.games import titles

FIRST = """
import sys, time
import roundhouse as rh
from roundhouse.bots.level_bot import LevelBot
name, level = sys.argv[1:]
game = rh.game(name)
table = game.deal(seed=1)
bot = LevelBot(level, game.title, seed=1)


def decide():
    seat = table.seats_to_act[0]
    seen = table.observe(seat)
    table.play(seat, seen.legal[0] if len(seen.legal) == 1 else bot.choose(seen, 3600.0))
    return len(seen.legal) > 1


while not decide():
    pass
first = time.process_time()
thought = sum(decide() for _ in range(20) if not table.over)
print(first, (time.process_time() - first) / max(thought, 1))
"""


def first_decision(game: str, level: str, cache: str) -> tuple[float, float]:
    """Processor time to the first decision, and for each of the next; slips and forced moves aside."""
    environment = {**os.environ, "ROUNDHOUSE_CACHE": cache}
    command = [sys.executable, "-c", FIRST, game, level]
    first, each = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.split()
    return float(first), float(each)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(titles()))
    parser.add_argument("--level", default="chief", help="a level that searches")
    given = parser.parse_args()
    table = Table(title=f"Processor time of {given.level}, in seconds", title_justify="left", box=None)
    for heading in ("", "first decision, empty cache", "from the cache", "each decision after it"):
        table.add_column(heading, justify="left" if not heading else "right")
    for game in given.games:
        with tempfile.TemporaryDirectory() as cache:
            cold, _ = first_decision(game, given.level, cache)
            warm, each = first_decision(game, given.level, cache)
        table.add_row(game, f"{cold:.1f}", f"{warm:.2f}", f"{each:.3f}")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
