"""One drawn card is exchanged in each of many records: do the page's code and `verify` notice every time?

    python benchmarks/exchange.py [--records 1000] [--games game-of-trains,...] [--seed 1]

Each record is a random game, every second with numbers that its players added to the seed. One of its draws that could
have gone otherwise is exchanged for another of its possible outcomes: in the account of the draws, which `check` and
`static/fairness.js` (run by node) look at, and in the record itself, which then fails to load or fails `verify`. The
games as they were must be found fair.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import roundhouse as rh
from roundhouse import server
from roundhouse.errors import BadInput
from roundhouse.games import titles
from roundhouse.table import Event, Table
from roundhouse.table.draw_account import account, check
from roundhouse.table.fairness import Share, commitment, fresh_seed

PAGE = Path(server.__file__).parent / "static"
RUNNER = """
import { createInterface } from "node:readline";
import { check } from "./fairness.js";
for await (const line of createInterface({ input: process.stdin })) {
  const [told, log, own] = JSON.parse(line);
  console.log(JSON.stringify(check(told, log, own)));
}
"""


def checked_by_page(cases: Sequence[tuple[Any, Any, Any]]) -> list[dict[str, Any]]:
    """What the page's check says to each (account, log, own), run by node."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for script in ("fairness.js", "sha256.js"):
            shutil.copy(PAGE / script, folder)
        (folder / "package.json").write_text('{"type": "module"}', "utf-8")
        (folder / "run.js").write_text(RUNNER, "utf-8")
        lines = "".join(json.dumps(case) + "\n" for case in cases)
        done = subprocess.run(
            ["node", "run.js"], cwd=folder, input=lines, capture_output=True, text=True, check=True, encoding="utf-8"
        )
    return [json.loads(line) for line in done.stdout.splitlines()]


def random_game(name: str, seed: int, turns: int = 20) -> Table:
    """A finished game of random moves; its turns are capped where the game has a cap."""
    chance = random.Random(f"{name} {seed}")
    capped = any(option.name == "turn_cap" for option in titles()[name].options)
    table = rh.game(name).deal(2, chance="manual", **({"turn_cap": turns} if capped else {}))
    table.hold((), str(seed))
    numbers = [fresh_seed() for _ in table.seats] if seed % 2 else []
    table.release([Share(seat, commitment(number), number) for seat, number in enumerate(numbers)])
    while not table.over:
        seat = chance.choice(table.seats_to_act)
        table.play(seat, chance.choice(table.legal(seat)))
    return table


def exchanged(table: Table, chance: random.Random) -> tuple[dict[str, Any], str]:
    """The account and the record of the game with one draw exchanged for another that was possible."""
    told = account(table, shown=True)
    free = [k for k, draw in enumerate(told["draws"]) if any(text != draw["drawn"] for _, text in draw["runs"])]
    k = chance.choice(free)
    others = sorted({text for _, text in told["draws"][k]["runs"]} - {told["draws"][k]["drawn"]})
    other = chance.choice(others)
    told["draws"][k]["drawn"] = other
    at = [n for n, event in enumerate(table.log) if event.seat is None][k]
    forged = copy.copy(table)
    forged.log = list(table.log)
    forged.log[at] = Event(None, table.title.outcome_names.index(other), other)
    return told, forged.record()


@dataclass
class Found:
    """How many exchanges each check noticed, and how many games it found fair as they were."""

    records: int = 0
    fair: int = 0
    by_check: int = 0
    by_page: int = 0
    by_verify: int = 0
    not_loaded: int = 0  # of those by verify


def survey(name: str, records: int, seed: int) -> Found:
    found = Found()
    told: list[tuple[Any, Any, Any]] = []
    for k in range(records):
        table = random_game(name, seed + k)
        found.records += 1
        before = account(table, shown=True)
        forged, record = exchanged(table, random.Random(f"{name} {seed + k}"))
        told += [(before, None, None), (forged, None, None)]
        found.fair += check(before).fair is True and rh.verify(rh.load(table.record())) is True
        found.by_check += check(forged).fair is False
        try:
            found.by_verify += rh.verify(rh.load(record)) is False
        except BadInput:
            found.by_verify += 1
            found.not_loaded += 1
    answers = checked_by_page(told)
    found.fair -= sum(answer["fair"] is not True for answer in answers[::2])
    found.by_page = sum(answer["fair"] is False for answer in answers[1::2])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=int, default=1000)
    parser.add_argument("--games", default=",".join(titles()))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    missed = False
    for name in given.games.split(","):
        found = survey(name, given.records, given.seed)
        print(name, asdict(found), flush=True)
        missed |= {found.fair, found.by_check, found.by_page, found.by_verify} != {found.records}
    sys.exit(int(missed))


if __name__ == "__main__":
    main()
