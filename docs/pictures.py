"""Draws the pictures that the README and the site show: of each game the one that its home page shows, whole.

python docs/pictures.py
"""

from __future__ import annotations

from pathlib import Path

import roundhouse as rh
from roundhouse.games import titles
from roundhouse.games.drawing import draw

FOLDER = Path(__file__).parent / "pictures"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for title in titles().values():
        if record := title.file("picture", "home.rh"):
            seen = rh.load(record.read_text("utf-8")).observe(0)
            (FOLDER / f"{title.name}.svg").write_text(draw(seen).spread(), "utf-8")


if __name__ == "__main__":
    main()
