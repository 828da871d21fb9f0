"""How long a person waits: from the click on the board to the new board on the screen, in a real browser.

    python benchmarks/clicks.py

Server, bot and browser share this machine. Moves are mostly those the hint advises, so games are games; every move is
timed in the page, from the click to the frame that shows its board. Bots take a moment, as they do for people.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Page, sync_playwright
from tests.browser.conftest import CHROMIUM, serving
from tests.browser.playing import any_move, click_move, hinted, start, state

GAMES = ("game-of-trains", "next-station-london", "maglev-metro")
MEASURES = "() => performance.getEntriesByName('decision').map((entry) => entry.duration)"


def times(page: Page, game: str, moves: int) -> list[float]:
    """Milliseconds for each of that many moves, over as many games as that takes."""
    found: list[float] = []
    choose = any_move(1) if game == "next-station-london" else hinted
    while len(found) < moves:
        start(page, game)
        while state(page) == "mine" and len(page.evaluate(MEASURES)) + len(found) < moves:
            click_move(page, choose(page))
        page.wait_for_timeout(100)
        found += page.evaluate(MEASURES)
    return sorted(found[:moves])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--moves", type=int, default=200)
    moves = parser.parse_args().moves
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        serving(Path(folder), "--bot-pause", "0.2") as address,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(base_url=address, viewport={"width": 1280, "height": 800})
        print(f"{'click to new board':<24}{'median':>9}{'p95':>9}{'most':>9}")
        for game in GAMES:
            found = times(page, game, moves)
            shown = (found[len(found) // 2], found[int(len(found) * 0.95)], found[-1])
            print(f"{game:<24}" + "".join(f"{ms:>6.0f} ms" for ms in shown))
        browser.close()


if __name__ == "__main__":
    main()
