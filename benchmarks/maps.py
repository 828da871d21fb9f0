"""Draws maps for Maglev Metro that fit the size of the printed board, and tells how games on them come out.

    python benchmarks/maps.py [--seconds 400] [--workers N] [--best 8]

The outlines of both cities, with their rivers and the park, are ours and have at most 76 hexes. Where stations lie is
drawn at random, and so is the player board, from those that `boards.py` tries. Each map is played alone, by two and by
four planners, with the weights they have for the maps that ship. Prints what each choice does to the results, and the
best maps for the city.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, count
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from boards import GAME, Board, boards, play_on

from roundhouse.games.maglev_metro.rules.map_file import Hex, beside
from roundhouse.kernel.cores import all_cores

GAMES = {1: 60, 2: 120, 4: 80}  # by the number of players
MAPS = 400  # for each city
STATIONS = 14
CLOSE = 2  # hexes from one station to the next: a link of one tile
FAR = 5  # stations at the edge, which have more robots than the others
MOST_ROBOTS = 3
LEAST_WAYS = 3  # sides by which track can leave a station
LETTERS = "ABCDEFGIJKLMNOPRSTUVWXYZ"
COLUMNS = ("alone", "two", "first of two", "four", "first of four", "third of four", "turns of two")

OUTLINES = {
    "manhattan": (
        """
# ~ . . . ~ # #
 # ~ . . . ~ . #
# ~ . . . . ~ .
 ~ . % % . ~ . .
~ . . % % . ~ .
 ~ . . H . . ~ .
~ . . H H . ~ .
 ~ . . . . . ~ .
# ~ . . . . ~ .
 # ~ . . . ~ . #
""",
        """
# ~ . . . ~ . #
 ~ . . . ~ . . #
~ . . . . ~ . .
 ~ . % % . ~ . .
~ . . % . . ~ .
 ~ . . H . . ~ .
. ~ . H H . ~ .
 . ~ . . . . ~ .
. ~ . . . . ~ .
 . ~ . . . ~ . .
""",
    ),
    "berlin": (
        """
# . . . . . . . . #
 . . . . . . . . . #
~ ~ . . . . . . . .
 . . ~ ~ ~ . . . . .
. . . . . ~ . . . .
 . . . . . ~ . . . .
# . . . . . ~ ~ . .
 # . . . . . . . ~ ~
""",
        """
# . . . . . . . #
 . . . . . . . . #
~ ~ . . . . . . .
 . ~ ~ ~ . . . . .
. . . ~ ~ . . . .
 . . . . ~ . . . #
. . . . . ~ ~ . .
 # . . . . . ~ ~ #
""",
    ),
}
ROBOTS = {"manhattan": (16, 18, 20, 22), "berlin": (13, 15, 17)}  # printed on the map


class Drawn(NamedTuple):
    """A map that was drawn, and what was chosen for it."""

    text: str
    outline: int
    robots: int


class Result(NamedTuple):
    city: str
    seed: int
    choices: dict[str, str]
    figures: list[float]  # of COLUMNS


class Ground:
    """An outline, and how far its hexes are apart."""

    def __init__(self, outline: str) -> None:
        self.rows = [line.split() for line in outline.strip("\n").split("\n")]
        signs = {(row, k): sign for row, line in enumerate(self.rows) for k, sign in enumerate(line)}
        self.cells = {hex: sign for hex, sign in signs.items() if sign != "#"}
        self.hub = self.where("H")
        self.land = self.where(".")

    def where(self, sign: str) -> list[Hex]:
        return [hex for hex, other in self.cells.items() if other == sign]

    def around(self, hex: Hex) -> list[Hex]:
        return [other for side in range(6) if (other := beside(hex, side)) in self.cells]

    def distances(self, start: Hex) -> dict[Hex, int]:
        found, waiting = {start: 0}, [start]
        for hex in waiting:
            for other in self.around(hex):
                if other not in found:
                    found[other] = found[hex] + 1
                    waiting.append(other)
        return found

    def south(self, hex: Hex) -> bool:
        """Whether no river is below."""
        return all(self.cells.get((row, hex[1])) != "~" for row in range(hex[0], len(self.rows)))

    def free(self, hex: Hex, taken: Sequence[Hex]) -> bool:
        return hex not in taken and not any(other in taken for other in self.around(hex))

    def ways(self, hex: Hex, taken: Sequence[Hex]) -> int:
        return sum(other not in taken and self.cells[other] in ".~" for other in self.around(hex))


def draw(city: str, seed: int) -> Drawn | None:
    """A map for the city; None where the stations did not find room."""
    chance = random.Random(f"{city} {seed}")
    outline = chance.randrange(len(OUTLINES[city]))
    ground = Ground(OUTLINES[city][outline])
    starts = [] if ground.hub else _starts(ground, chance)
    stations = _stations(ground, starts, chance)
    if stations is None:
        return None
    robots = chance.choice(ROBOTS[city])
    away = ground.distances((ground.hub or starts)[0])
    printed = _printed([hex for hex in sorted(stations, key=lambda hex: -away[hex]) if hex not in starts], robots)
    letters = dict(zip(sorted(stations), LETTERS, strict=False))
    return Drawn(_text(city, ground, letters, starts, printed), outline, robots)


def _starts(ground: Ground, chance: random.Random) -> list[Hex]:
    """Berlin's three, near the middle: one north of the river, two south of it."""
    rows, columns = len(ground.rows), len(ground.rows[0])
    middle = [hex for hex in ground.land if 2 <= hex[0] <= rows - 2 and 2 <= hex[1] <= columns - 3]
    south = [hex for hex in middle if ground.south(hex)]
    north = [hex for hex in middle if hex not in south]
    sets = [[one, *two] for one in north for two in combinations(south, 2)]
    return chance.choice(
        [found for found in sets if all(ground.free(hex, [o for o in found if o != hex]) for hex in found)]
    )


def _stations(ground: Ground, starts: Sequence[Hex], chance: random.Random) -> list[Hex] | None:
    """All stations but the hub, on land, none beside another, and rather close to each other."""
    away = {hex: ground.distances(hex) for hex in ground.land}
    taken = [*ground.hub, *starts]
    pool = [hex for hex in ground.land if hex not in starts]
    while pool and len(taken) < STATIONS + len(ground.hub):
        by_hub = {hex: 3 * any(away[hex][hub] == CLOSE for hub in ground.hub) for hex in pool}
        liked = {hex: by_hub[hex] + sum(away[hex][o] == CLOSE for o in taken) + 2.5 * chance.random() for hex in pool}
        best = max(pool, key=lambda hex: liked[hex])
        pool.remove(best)
        if ground.free(best, taken):
            taken.append(best)
    stations = taken[len(ground.hub) :]
    complete = len(stations) == STATIONS and all(ground.ways(hex, taken) >= LEAST_WAYS for hex in stations)
    return stations if complete else None


def _printed(stations: Sequence[Hex], robots: int) -> dict[Hex, int]:
    """One robot on each station, and the others on those that are farthest away."""
    printed = dict.fromkeys(stations, 1)
    for k in range(robots - len(stations)):
        printed[stations[k % FAR]] = min(printed[stations[k % FAR]] + 1, MOST_ROBOTS)
    return printed


def _text(city: str, ground: Ground, letters: Mapping[Hex, str], starts: Sequence[Hex], printed: dict[Hex, int]) -> str:
    signs = ground.cells | letters
    lines = [
        " " * (row % 2) + " ".join(signs.get((row, k), "#") for k in range(len(line)))
        for row, line in enumerate(ground.rows)
    ]
    tiles = 2 if ground.hub else 1
    text = [f'name = "{city}"', *(['hub = "H"'] if ground.hub else []), "grid = '''", *lines, "'''", "[stations]"]
    text += ['H = { name = "H" }'] if ground.hub else []
    text += [
        f'{letter} = {{ name = "{letter}", robots = {printed.get(hex, 0)}, start = {str(hex in starts).lower()} }}'
        for hex, letter in letters.items()
    ]
    text += ["[display]", *(f"{kind} = {tiles}" for kind in ("factory", "warehouse", "lab"))]
    text += [f"{kind} = 2" for kind in ("office", "store", "embassy", "studio")]
    for players in range(1, 5) if starts else ():
        text.append(f"[start_robots.{players}]")
        for kind, twice, once in (
            ("factory", "gold", "copper"),
            ("warehouse", "copper", "steel"),
            ("lab", "steel", "gold"),
        ):
            text.append(f"{kind} = {[twice] * (1 + (players == 4)) + [once]}")
    return "\n".join(text) + "\n"


def judge(job: tuple[str, int, Board]) -> Result | None:
    city, seed, board = job
    drawn = draw(city, seed)
    if drawn is None:
        return None
    parts = GAME.parts_from_text({"map": drawn.text, "board": board.text()})
    alone, two, four = (play_on(parts, players, games) for players, games in GAMES.items())
    figures = [alone.score, two.winner, 100 * two.seats[0], four.winner, 100 * four.seats[0], 100 * four.seats[2]]
    choices = {"outline": str(drawn.outline), "robots": str(drawn.robots), "coral and purple": str(board.unlock)}
    choices |= {f"extra row {k + 1}": row for k, row in enumerate(board.extra)}
    return Result(city, seed, choices, [*figures, two.turns])


def jobs() -> Iterator[tuple[str, int, Board]]:
    chance, all_boards = random.Random(1), list(boards())
    for k in count():
        yield tuple(OUTLINES)[k % len(OUTLINES)], chance.randrange(MAPS), chance.choice(all_boards)


def tell(city: str, results: Sequence[Result], best: int) -> None:
    figures = np.array([result.figures for result in results])
    print(f"\n{city}: {len(results)} games of each kind\n\n| choice | maps | {' | '.join(COLUMNS)} |")
    print("|---" * (2 + len(COLUMNS)) + "|")
    _row("all", figures)
    for choice in results[0].choices:
        for value in sorted({result.choices[choice] for result in results}):
            _row(f"{choice}: {value}", figures[[result.choices[choice] == value for result in results]])
    points = figures[:, [0, 1, 3]].sum(1)
    for k in np.argsort(-points)[:best]:
        drawn = draw(city, results[k].seed)
        assert drawn is not None
        print(f"\nmap {results[k].seed}, {results[k].choices}: {np.round(figures[k], 1).tolist()}\n")
        print(drawn.text.split("'''")[1].strip("\n"))


def _row(name: str, figures: npt.NDArray[np.float64]) -> None:
    print(f"| {name} | {len(figures)} | " + " | ".join(f"{mean:.1f}" for mean in figures.mean(0)) + " |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=400)
    parser.add_argument("--workers", type=int, default=all_cores())
    parser.add_argument("--best", type=int, default=8, help="maps of each city that are shown")
    given = parser.parse_args()
    play_on(GAME.parts({"map": "berlin"}), 1, 1)  # compiles once, before the others load it
    results: list[Result] = []
    with multiprocessing.get_context("spawn").Pool(given.workers) as pool:
        began = time.monotonic()
        for done, result in enumerate(pool.imap_unordered(judge, _few(jobs()))):
            results += [result] if result else []
            if done >= len(OUTLINES) and time.monotonic() - began > given.seconds:
                break
        pool.terminate()
    for city in OUTLINES:
        if own := [result for result in results if result.city == city]:
            tell(city, own, given.best)


def _few(all_jobs: Iterator[tuple[str, int, Board]], most: int = 20_000) -> Iterator[tuple[str, int, Board]]:
    """The pool takes in all it is given before it begins."""
    return (job for _, job in zip(range(most), all_jobs, strict=False))


if __name__ == "__main__":
    main()
