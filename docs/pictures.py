"""Draws the pictures that the README and the site show: a game of each kind, some turns in.

python docs/pictures.py
"""

from __future__ import annotations

from pathlib import Path

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.games import titles
from roundhouse.games.drawing import draw

FOLDER = Path(__file__).parent / "pictures"
TABLES = {"game-of-trains": (3, 30), "next-station-london": (2, 34), "maglev-metro": (3, 260)}  # players, decisions
NAMES = ["Ada", "Boris", "Carmen", "Daryna"]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for title in titles().values():
        players, decisions = TABLES[title.name]
        table = rh.game(title.name).deal(players, seed=12, names=NAMES[:players])
        bots = [make_bot("greedy", title, seat) for seat in table.seats]
        for _ in range(decisions):
            seat = table.seats_to_act[0]
            table.play(seat, bots[seat].choose(table.observe(seat), 1.0))
        seen = table.observe(table.seats_to_act[0])
        (FOLDER / f"{title.name}.svg").write_text(draw(seen).spread(), "utf-8")


if __name__ == "__main__":
    main()
