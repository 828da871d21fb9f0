"""How hard puzzles are, and how good people are at them: a try is a game between the two."""

from __future__ import annotations

from math import log2

from ...puzzles.puzzle import Puzzle
from ..people.ratings import DOUBT, LEVEL_STRENGTHS, MEAN, Played, Rating, after

UNTRIED = 0.7 * DOUBT  # of a puzzle that only bots have tried
EDGE = 4.0  # by which a level that finds a puzzle is held to be stronger than it
USUAL_MOVES = 8  # to choose from; twice as many make a puzzle a little harder


def puzzle_key(id: str) -> str:
    """A puzzle as a player."""
    return f"puzzle {id}"


def first_rating(puzzle: Puzzle) -> Rating:
    """What is held of a puzzle before anybody has tried it: by the levels that find it and those that do not."""
    told = [LEVEL_STRENGTHS.get(level, MEAN) - EDGE for level in puzzle.found_by]
    told += [LEVEL_STRENGTHS.get(level, MEAN) + EDGE for level in puzzle.missed_by]
    strength = sum(told) / len(told) if told else MEAN
    return Rating(strength + log2(puzzle.moves / USUAL_MOVES), UNTRIED)


def after_try(person: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """What is held of both after a try: whoever solves a puzzle has beaten it."""
    played = [Played(0, "person", 0 if solved else 1), Played(1, "puzzle", 1 if solved else 0)]
    new = after(played, {"person": person, "puzzle": puzzle})
    return new["person"], new["puzzle"]
