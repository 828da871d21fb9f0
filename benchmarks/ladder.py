"""Plays the tournaments of ladders.toml, or goes on with them, and keeps a summary of each for docs/bots.md.

    python benchmarks/ladder.py [GAME or NAME ...] [--workers N] [--ray ADDRESS]

Games lie in results/ladders/NAME with a report; what is kept in benchmarks/ladders/NAME.json is small.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import roundhouse as rh
from roundhouse.arena.report import write_report
from roundhouse.arena.run import run_tournament
from roundhouse.arena.setup import Setup
from roundhouse.arena.tournament import Tournament

HERE = Path(__file__).parent
LISTED, KEPT = HERE / "ladders.toml", HERE / "ladders"
GAMES = HERE.parent / "results" / "ladders"


def listed() -> list[dict[str, Any]]:
    """All tournaments, with all levels where no bots are named."""
    told = tomllib.loads(LISTED.read_text("utf-8"))
    return [{"bots": told["levels"], **entry} for entry in told["tournament"]]


def tournament(entry: dict[str, Any]) -> Tournament:
    setup = Setup.of(rh.game(entry["game"]), entry.get("players", 2), entry.get("options"))
    more = {name: entry[name] for name in ("seed", "seconds", "kind", "opening") if name in entry}
    return Tournament.of(setup, entry["bots"], entry["games"], **more)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chosen", nargs="*", help="games or tournaments; all of them by default")
    parser.add_argument("--workers", type=int, help="processes; one for each core by default")
    parser.add_argument("--ray", help="play on Ray: local, or the address of a cluster")
    given = parser.parse_args()
    entries = listed()
    unknown = set(given.chosen) - {entry[key] for entry in entries for key in ("name", "game")}
    if unknown:
        parser.error(f"{unknown.pop()} is no game and no tournament of {LISTED.name}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    for entry in entries:
        if given.chosen and not {entry["name"], entry["game"]} & set(given.chosen):
            continue
        made = tournament(entry)
        folder = GAMES / entry["name"]
        with Progress(*columns, console=Console(stderr=True)) as bar:
            task = bar.add_task(entry["name"], total=len(made.units) * made.players)
            games = run_tournament(
                folder, made, given.ray, given.workers, lambda count, bar=bar, task=task: bar.advance(task, count)
            )
        summary = write_report(folder, made, games)
        KEPT.mkdir(exist_ok=True)
        (KEPT / f"{entry['name']}.json").write_text(json.dumps(summary, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
