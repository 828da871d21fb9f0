"""Puzzles in sentences: what is asked, what a move is worth, and what scripts say."""

from __future__ import annotations

from ...bots.judging import unit_of
from ...games.title import Title
from ...language import Speaker
from ...puzzles.puzzle import Puzzle
from .puzzle_store import Known


def puzzle_words(say: Speaker) -> dict[str, str]:
    """The sentences of the scripts, by the names that they know them by."""
    return {
        "puzzle_right": say("Right: that is the best move."),
        "puzzle_wrong": say("Not the best move."),
        "puzzle_best": say("The best move"),
        "puzzle_second": say("Second best"),
        "puzzle_yours": say("Your move"),
        "puzzle_again": say("Try again"),
        "puzzle_show": say("Show the best move"),
        "puzzle_next": say("Next puzzle"),
        "puzzle_rating": say("Your puzzle rating: {points}"),
        "puzzle_rating_changed": say("Your puzzle rating: {points} ({change})"),
        "puzzle_first_only": say("Only the first try counts."),
        "puzzle_done": say("You solved this one at the first try."),
        "puzzle_failed": say("You have tried this one before."),
        "puzzle_hard": say("Difficulty: {points}"),
        "puzzle_progress": say("Solved at the first try: {solved} of {tried}. Puzzles: {puzzles}"),
        "puzzle_none_yet": say("Puzzles: {puzzles}"),
    }


def asked(say: Speaker) -> str:
    """What a puzzle asks, before the sentence that says what has to happen."""
    return say("Find the best move.")


def names_of(puzzle: Puzzle, players: int, say: Speaker) -> list[str]:
    """What the players of a puzzle are called: oneself and the others."""
    others = iter(range(1, players))
    one = players == 2
    return [
        say("You") if seat == puzzle.seat else say("Opponent") if one else say("Opponent {n}", n=next(others))
        for seat in range(players)
    ]


def advantage(puzzle: Puzzle, title: Title, players: int, say: Speaker) -> str:
    """By how much the best move leads all others."""
    unit = unit_of(title, players)
    if unit == "chances":
        n = whole(100 * puzzle.margin)
        return say("Of 100 such games it wins about {n} more than any other move would.", n=say.number(n))
    n = whole(puzzle.margin)
    if unit == "points":
        return say.many(
            "It scores about {n} point more than any other move.",
            "It scores about {n} points more than any other move.",
            n,
        )
    return say.many(
        "Your lead ends up about {n} point larger than with any other move.",
        "Your lead ends up about {n} points larger than with any other move.",
        n,
    )


def given_away(puzzle: Puzzle, move: str, title: Title, players: int, say: Speaker) -> str:
    """What a move other than the best gives away: as it was found, or at least the margin."""
    loss = puzzle.loss(move)
    if unit_of(title, players) == "chances":
        if loss is None:
            return say("Of 100 such games it wins at least {n} fewer.", n=say.number(whole(100 * puzzle.margin)))
        return say("Of 100 such games it wins about {n} fewer.", n=say.number(whole(100 * loss)))
    if loss is None:
        n = whole(puzzle.margin)
        return say.many("It gives away at least {n} point.", "It gives away at least {n} points.", n)
    return say.many("It gives away about {n} point.", "It gives away about {n} points.", whole(loss))


def whole(value: float) -> int:
    """A value as people are told it; what is clearly less is never told as nothing."""
    return max(1, round(value))


def certainty(puzzle: Puzzle, say: Speaker) -> str:
    """How certain it is that the move is the best."""
    if puzzle.sure:
        return say("That is counted, not estimated: nothing is left to chance.")
    return say.many(
        "{n} long search, with luck of its own, found this move.",
        "{n} long searches, each with luck of its own, found the same move.",
        puzzle.confirmed,
    )


def solved_by(known: Known, say: Speaker) -> str:
    """How often people solve a puzzle at the first try."""
    if not known.tries:
        return say("Nobody has tried it yet.")
    return say("Solved at the first try: {solved} of {n}.", solved=say.number(known.solved), n=say.number(known.tries))
