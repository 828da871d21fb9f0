"""Figures on a collection of puzzles."""

from __future__ import annotations

import statistics
from collections.abc import Collection
from dataclasses import dataclass

from .puzzle import Puzzle


@dataclass(frozen=True)
class Figures:
    """How many puzzles there are, how clear, and how hard."""

    puzzles: int
    margin: float  # the median
    least: float
    error: float  # the median of the margins' standard errors
    moves: float  # to choose from, the median
    easy: int  # that every level finds which was asked
    hard: int  # that none of them finds
    games: int


def figures(puzzles: Collection[Puzzle]) -> Figures:
    return Figures(
        len(puzzles),
        statistics.median(puzzle.margin for puzzle in puzzles),
        min(puzzle.margin for puzzle in puzzles),
        statistics.median(puzzle.error for puzzle in puzzles),
        statistics.median(puzzle.moves for puzzle in puzzles),
        sum(not puzzle.missed_by for puzzle in puzzles),
        sum(not puzzle.found_by for puzzle in puzzles),
        len({puzzle.source.rpartition(":")[0] for puzzle in puzzles}),
    )
