"""How much processor time a decision takes, in the page and on the server: the same however busy the machine is.

    python benchmarks/click_work.py

For each decision the time that the page's main thread spends from the moment the move is sent until its board is on
the screen, and the time that all threads of the server spend meanwhile. A click waits for both, one after the other,
so their sum is what a person waits for on a machine that does nothing else. Linux only: it reads /proc.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Page, sync_playwright
from tests.browser.conftest import CHROMIUM
from tests.browser.playing import start, state
from tests.server.serving import Process, sqlite

GAMES = {"game-of-trains": "bots", "next-station-london": "alone", "maglev-metro": "alone"}
MOVES = "() => window.table.frame.moves.map(({ move }) => move)"

# Decide, and wait until the board is on the screen.
DECIDE = """(move) => new Promise((done) => {
  const shown = new PerformanceObserver((list) => {
    if (!list.getEntriesByName("decision").length) return;
    shown.disconnect();
    done();
  });
  shown.observe({ type: "measure" });
  window.table.deciding.send(move);
})"""


def thread_time(thread: Path) -> float:
    """Milliseconds that a thread has run."""
    return int((thread / "schedstat").read_text().split()[0]) / 1e6


def process_time(pid: int) -> float:
    return sum(thread_time(thread) for thread in Path(f"/proc/{pid}/task").iterdir())


def renderers(of: int) -> set[int]:
    """The processes of browser pages that a process has begun, directly or not."""
    found = set()
    for listed in Path(f"/proc/{of}/task").glob("*/children"):
        for child in map(int, listed.read_text().split()):
            if b"--type=renderer" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.add(child)
            found |= renderers(child)
    return found


def page_time() -> float:
    """Of the main threads of all pages of this process: one works, others are kept ready."""
    return sum(thread_time(Path(f"/proc/{pid}/task/{pid}")) for pid in renderers(os.getpid()))


def spent(page: Page, server: int, game: str, decisions: int) -> list[tuple[float, float]]:
    """Milliseconds of the page and of the server for each of that many decisions."""
    chance = random.Random(1)
    found: list[tuple[float, float]] = []
    while len(found) < decisions:
        start(page, game, GAMES[game])
        while state(page) == "mine" and len(found) < decisions:
            moves = page.evaluate(MOVES)
            move = chance.choice([each for each in moves if each.split()[0] not in ("end", "pass")] or moves)
            page.wait_for_timeout(300)  # what the last decision set going is over
            before = page_time(), process_time(server)
            page.evaluate(DECIDE, move)
            found.append((page_time() - before[0], process_time(server) - before[1]))
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--decisions", type=int, default=100)
    decisions = parser.parse_args().decisions
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Process(sqlite(Path(folder)), "--bot-pause", "0.5")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        print(f"{'ms of processor time':<22}{'page':>12}{'p95':>6}{'server':>12}{'p95':>6}{'both':>12}{'p95':>6}")
        for game in GAMES:
            page = browser.new_context(base_url=f"http://{server.host}").new_page()
            page.set_viewport_size({"width": 1440, "height": 900})
            found = spent(page, server.process.pid, game, decisions)
            columns = [page_ms for page_ms, _ in found], [ms for _, ms in found], [sum(each) for each in found]
            told = ""
            for column in map(sorted, columns):
                told += f"{column[len(column) // 2]:>12.1f}{column[int(len(column) * 0.95)]:>6.0f}"
            print(f"{game:<22}{told}", flush=True)
            page.context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
