"""Tells how Maglev Metro comes out among players who have learned the map and the player board that they play on.

    python benchmarks/reconstruct.py MAP... --board EXTRA UNLOCK ... [--players 2] [--seconds 400] [--workers N]

A map is one that ships, or a file. A board is given by its rows of EXTRA ACTIONS and its unlock columns, with a letter
for each slot: s, g, c for robots; P, L, C, V for pink, lilac, coral, violet. The board that ships is
`--board sgc/sgc/PLC sc/gc/sgc/sgc`. Each map is played with each board, one on each core.
"""

from __future__ import annotations

import argparse
import multiprocessing
from importlib import resources
from itertools import product
from pathlib import Path
from typing import NamedTuple

from boards import GAME, with_slots
from self_play import Arena, Outcome, learn

from roundhouse.kernel.cores import all_cores

SLOTS = {"s": "steel", "g": "gold", "c": "copper", "P": "pink", "L": "lilac", "C": "coral", "V": "purple"}
GAMES = 600  # between equals
POOL, TRIED = 16, 96  # candidates of a generation, and the games of each times the players


class Job(NamedTuple):
    map: str
    board: tuple[str, str]
    players: int
    seconds: float
    seed: int


def map_text(name: str) -> str:
    if Path(name).exists():
        return Path(name).read_text("utf-8")
    return (resources.files(GAME.title.package) / "data" / f"{name}.toml").read_text("utf-8")


def board_text(extra: str, unlock: str) -> str:
    text = (resources.files(GAME.title.package) / "data" / "player_board.toml").read_text("utf-8")
    for row, letters in enumerate(extra.split("/")):
        text = with_slots(text, "[[extra_actions]]", row, " ".join(SLOTS[letter] for letter in letters))
    for colour, letters in zip(("pink", "lilac", "coral", "purple"), unlock.split("/"), strict=True):
        text = with_slots(text, f"[unlock.{colour}]", 0, " ".join(SLOTS[letter] for letter in letters))
    return text


def play(job: Job) -> tuple[Job, Outcome]:
    arena = Arena({"map": map_text(job.map), "board": board_text(*job.board)}, job.players, job.seed)
    found = learn(arena, job.seconds, POOL, TRIED // job.players, job.seed)
    return job, arena.among_equals(found, GAMES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("maps", nargs="+", metavar="MAP")
    parser.add_argument("--board", nargs=2, action="append", required=True, metavar=("EXTRA", "UNLOCK"))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=400, help="for learning, on each core")
    parser.add_argument("--workers", type=int, default=all_cores())
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    boards = [(extra, unlock) for extra, unlock in given.board]
    Arena({"map": map_text("berlin")}, given.players, given.seed)  # compiles once, before the others load it
    jobs = [Job(*one, given.players, given.seconds, given.seed) for one in product(given.maps, boards)]
    print("| map | extra actions | unlock | score | winner | turns | seats |\n" + "|---" * 7 + "|", flush=True)
    with multiprocessing.get_context("spawn").Pool(given.workers) as pool:
        for job, out in pool.imap_unordered(play, jobs, chunksize=1):
            seats = "/".join(f"{100 * share:.0f}" for share in out.seats)
            figures = f"{out.score:.0f} | {out.winner:.0f} | {out.turns:.0f} | {seats}"
            print(f"| {Path(job.map).stem} | {job.board[0]} | {job.board[1]} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
