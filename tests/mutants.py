"""Breaks the rules in many small ways and counts how many of the broken games the tests notice.

    python tests/mutants.py [GAME ...] [--sample 300] [--seed 1]

Cosmic Ray makes the mutants: operators, numbers, conditions and loops of all files whose rules decide what is legal,
what a move does, and who has won. The tests of the game's own folder run interpreted on a copy of the tree, once for
each mutant of a seeded sample. Survivors are printed as diffs.
"""

from __future__ import annotations

import argparse
import difflib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec
from rich.progress import track

from roundhouse.games import find_title, titles
from roundhouse.games.title import Title
from roundhouse.kernel import Builder, Target
from roundhouse.kernel.cores import all_cores

ROOT = Path(__file__).parent.parent
DECIDING = (
    *("acting", "legal", "why_not", "apply", "tickets", "outcome", "draw", "turns", "winners", "capped", "score"),
    "begin",
)
SAME_MEANING = ("_Is", "RemoveDecorator")  # `is` is `==` for small numbers, and @rule is only a mark
ENDLESS = 5  # times as long as the tests take without a mutant: then it hangs in an endless loop, and is noticed


def rule_files(title: Title) -> list[Path]:
    """The files of the game that its deciding rules are written in, relative to the root."""
    builder = Builder(Target("none", lambda function, driver: function), {}, title.name)
    found = {f.__code__.co_filename for name in DECIDING for f in builder.reached(title.rules.slots[name])}
    folder = Path(str(title.folder)) / "rules"
    return sorted(Path(file).relative_to(ROOT) for file in found if Path(file).parent == folder)


def mutations(files: list[Path]) -> Iterator[MutationSpec]:
    with tempfile.TemporaryDirectory() as folder, use_db(str(Path(folder) / "work"), WorkDB.Mode.create) as work:
        init(files, work, {})
        for item in list(work.work_items):
            if not any(word in item.mutations[0].operator_name for word in SAME_MEANING):
                yield item.mutations[0]


def mutated(mutation: MutationSpec) -> tuple[str, str]:
    """The file before and after."""
    code = (ROOT / mutation.module_path).read_text("utf-8")
    operator = get_operator(mutation.operator_name)(**mutation.operator_args)
    return code, mutate_code(code, operator, mutation.occurrence) or code


def passes(tree: Path, tests: str, seconds: float | None = None) -> bool:
    """Whether the tests pass on the tree within that many seconds."""
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", tests]
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    try:
        run = subprocess.run(command, cwd=tree, env=environment, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def survives(mutation: MutationSpec, tree: Path, tests: str, seconds: float) -> bool:
    """Whether the tests pass on the tree with this mutation in it."""
    before, after = mutated(mutation)
    path = tree / mutation.module_path
    path.write_text(after, "utf-8")
    try:
        return passes(tree, tests, seconds)
    finally:
        path.write_text(before, "utf-8")


def measure(title: Title, sample: int, seed: int) -> float:
    """The share of mutants noticed."""
    tests = f"tests/games/{title.package.rpartition('.')[2]}"
    everything = sorted(mutations(rule_files(title)), key=str)
    chosen = random.Random(seed).sample(everything, min(sample, len(everything)))
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        trees: SimpleQueue[Path] = SimpleQueue()
        for k in range(all_cores()):
            tree = Path(folder) / str(k)
            for part in ("src", "tests"):
                shutil.copytree(ROOT / part, tree / part, ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copy(ROOT / "pyproject.toml", tree)
            trees.put(tree)
        started = time.monotonic()
        if not passes(tree, tests):
            sys.exit(f"{tests} fail without any mutant")
        seconds = ENDLESS * (time.monotonic() - started)

        def attempt(mutation: MutationSpec) -> MutationSpec | None:
            tree = trees.get()
            try:
                return mutation if survives(mutation, tree, tests, seconds) else None
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(all_cores()) as pool:
            results = pool.map(attempt, chosen)
            survivors = [s for s in track(results, f"{title.name}", total=len(chosen)) if s is not None]
    for mutation in survivors:
        before, after = (text.splitlines() for text in mutated(mutation))
        print(f"\n{mutation.module_path}: {mutation.operator_name}")
        print(
            "\n".join(
                line for line in difflib.unified_diff(before, after, n=1, lineterm="") if line[:3] not in ("---", "+++")
            )
        )
    noticed = len(chosen) - len(survivors)
    score = noticed / len(chosen)
    sampled = f"{len(chosen)} of {len(everything)} mutants, seed {seed}"
    print(f"\n{title.name}: {score:.1%} noticed, {noticed} of {sampled}")
    return score


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(titles()))
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    scores = [measure(find_title(name), given.sample, given.seed) for name in given.games]
    sys.exit(min(scores) < 0.9)


if __name__ == "__main__":
    main()
