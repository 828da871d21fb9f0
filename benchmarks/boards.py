"""Tries player boards for Maglev Metro that the rulebook leaves open, and tells how games on them come out.

    python benchmarks/boards.py [--games 250] [--workers N] [--markdown FILE]

What is tried: how many robots the coral and the purple unlock column take, and which passengers the three rows of
EXTRA ACTIONS take. Every board is played on every map that ships, alone, by two and by four planners, with the weights
they have for today's board: what a bot tuned for another board would make of it is not measured.
"""

from __future__ import annotations

import argparse
import multiprocessing
import re
from collections.abc import Iterator
from importlib import resources
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np

import roundhouse as rh
from roundhouse.games.compiled import Policy, Series
from roundhouse.games.maglev_metro.bot import planner
from roundhouse.games.parts import Parts
from roundhouse.kernel.cores import all_cores

GAME = rh.game("maglev-metro")
PLAYERS = (1, 2, 4)
SEED = 5

UNLOCKS = {
    3: ({"coral": "steel gold copper", "purple": "steel gold copper"}),
    2: ({"coral": "steel gold", "purple": "gold copper"}),
}
FIRST = ("steel gold copper", "steel gold", "steel steel gold gold")
SECOND = (*FIRST[:1], "gold copper", "steel steel gold gold", "coral purple", "pink lilac coral purple")
THIRD = ("pink lilac coral", "pink lilac coral purple", "coral purple")


class Board(NamedTuple):
    """A player board, by what is tried of it."""

    unlock: int  # robots in the coral and in the purple column
    extra: tuple[str, str, str]  # the passengers in each row of EXTRA ACTIONS

    @property
    def name(self) -> str:
        return f"{self.unlock}; " + " / ".join(self.extra)

    def text(self) -> str:
        """The file of such a board."""
        text = (resources.files(GAME.title.package) / "data" / "player_board.toml").read_text("utf-8")
        for row, passengers in enumerate(self.extra):
            text = with_slots(text, "[[extra_actions]]", row, passengers)
        for colour, robots in UNLOCKS[self.unlock].items():
            text = with_slots(text, f"[unlock.{colour}]", 0, robots)
        return text


def with_slots(text: str, heading: str, row: int, passengers: str) -> str:
    pieces = text.split(heading)
    slots = ", ".join(f'"{passenger}"' for passenger in passengers.split())
    pieces[row + 1] = re.sub(r"slots = \[.*?\]", f"slots = [{slots}]", pieces[row + 1], count=1)
    return heading.join(pieces)


class Case(NamedTuple):
    """How games on a board came out for a map and a number of players."""

    score: float
    winner: float  # the mean score of the winner
    turns: float  # of a player
    seats: tuple[float, ...]  # the share of the games that each seat won


def boards() -> Iterator[Board]:
    for unlock, first, second, third in product(UNLOCKS, FIRST, SECOND, THIRD):
        yield Board(unlock, (first, second, third))


def play_on(parts: Parts, players: int, games: int) -> Case:
    """Games between planners."""
    start = GAME.start(parts, players, GAME.title.series_options)
    results = Series(parts, start, [Policy("planner", planner.choose)] * players, SEED).play(0, games)
    won, scores = results[:, 0], results[:, 3:]
    shares = [((won >> seat & 1) / np.maximum(np.bitwise_count(won), 1)).mean() for seat in range(players)]
    turns = results[:, 1].mean() / players
    return Case(float(scores.mean()), float(scores.max(1).mean()), turns, tuple(map(float, shares)))


def play(job: tuple[Board, int]) -> tuple[Board, dict[tuple[str, int], Case]]:
    board, games = job
    found = {}
    for city, players in product(GAME.title.named_files["map"], PLAYERS):
        folder = resources.files(GAME.title.package) / "data"
        map_text = (folder / GAME.title.named_files["map"][city]).read_text("utf-8")
        parts = GAME.parts_from_text({"map": map_text, "board": board.text()})
        found[city, players] = play_on(parts, players, games)
    return board, found


def table(found: list[tuple[Board, dict[tuple[str, int], Case]]]) -> str:
    """The boards, those with the fairest seats first."""
    found.sort(key=lambda one: sum(max(case.seats) * len(case.seats) for case in one[1].values()))
    cases = list(found[0][1])
    lines = ["| coral and purple; extra rows | " + " | ".join(f"{city} {players}" for city, players in cases) + " |"]
    lines.append("|---" * (1 + len(cases)) + "|")
    lines += [f"| {board.name} | " + " | ".join(_cell(told[case]) for case in cases) + " |" for board, told in found]
    return "\n".join(lines)


def _cell(case: Case) -> str:
    if len(case.seats) == 1:
        return f"{case.score:.0f}"
    return f"{case.winner:.0f}, {case.turns:.0f} turns, " + "/".join(f"{100 * share:.0f}" for share in case.seats)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=250, help="for each board, map and number of players")
    parser.add_argument("--workers", type=int, default=all_cores())
    parser.add_argument("--boards", type=int, help="only the first N")
    parser.add_argument("--markdown", type=Path, help="also write the table here")
    given = parser.parse_args()
    jobs = [(board, given.games) for board in boards()][: given.boards]
    with multiprocessing.get_context("spawn").Pool(given.workers) as pool:
        found = list(pool.imap_unordered(play, jobs))
    shown = table(found)
    print(shown)
    if given.markdown:
        given.markdown.write_text(shown + "\n", "utf-8")


if __name__ == "__main__":
    main()
