"""How long a picture takes after a move, and how large it is: games of random moves at a full table.

python benchmarks/pictures.py
"""

from __future__ import annotations

from gzip import compress
from itertools import pairwise
from random import Random
from statistics import mean
from time import process_time

import roundhouse as rh
from roundhouse.games import titles
from roundhouse.games.drawing import Picture, draw

MOVES = 300


def measure(game: str) -> tuple[list[float], list[Picture]]:
    """The seconds each redraw of the first seat's picture takes, and the pictures."""
    table = rh.game(game).deal(players=4, seed=5)
    rng, seconds = Random(1), []
    pictures = [draw(table.observe(0))]
    while len(seconds) < MOVES and not table.over:
        seat = rng.choice(table.seats_to_act)
        table.play(seat, rng.choice(table.legal(seat)))
        seen = table.observe(0)
        start = process_time()
        pictures.append(draw(seen))
        seconds.append(process_time() - start)
    return seconds, pictures


def main() -> None:
    for game in titles():
        seconds, pictures = measure(game)
        sizes = [len(picture.svg().encode()) for picture in pictures]
        changed = [
            sum(len(part.encode()) for name, part in after.parts.items() if before.parts.get(name) != part)
            for before, after in pairwise(pictures)
        ]
        zipped = mean(len(compress(picture.svg().encode())) for picture in pictures[::10])
        print(
            f"{game:20} {1000 * mean(seconds):5.2f} ms a redraw ({len(seconds)} moves), {mean(sizes):8,.0f} bytes, "
            f"{zipped:7,.0f} zipped, {mean(changed):7,.0f} in parts that changed"
        )


if __name__ == "__main__":
    main()
