"""The puzzles that ship with the games: `data/puzzles.jsonl` in a game's folder, a puzzle a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from ..games.title import Title
from .puzzle import Puzzle, read_puzzle

FILE = "puzzles.jsonl"


@cache
def shipped(title: Title) -> Mapping[str, Puzzle]:
    """The puzzles of a game, by id; none where it has no such file."""
    file = title.file("data", FILE)
    return {} if file is None else by_id(file.read_text("utf-8").splitlines())


def by_id(lines: Iterable[str]) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in map(read_puzzle, filter(None, lines))}


def read_file(path: Path) -> dict[str, Puzzle]:
    """The puzzles of a file that is being mined; none if it is not there yet. A last line that was cut off is left."""
    if not path.exists():
        return {}
    text = path.read_text("utf-8")
    return by_id(text[: text.rfind("\n") + 1].splitlines())
