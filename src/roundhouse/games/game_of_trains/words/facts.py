"""The game in a few words, for those who do not know it yet, and the words for its options."""

from __future__ import annotations

from ....language import Speaker


def pitch(say: Speaker) -> str:
    """One line that makes one want to play."""
    return say("Your seven cars run from high to low: be the first to turn them round.")


def quick(say: Speaker) -> dict[str, str]:
    """Short names for moves that are not made on the board; a page has them by the thumb."""
    return {"draw": say("Draw")}


def options(say: Speaker) -> dict[str, tuple[str, str]]:
    """What each option and each data file is called, and what it does."""
    return {
        "turn_cap": (
            say("Turn limit"),
            say("After this many turns the game ends without a winner. 0: no limit."),
        ),
        "cards": (
            say("Card table"),
            say("Your own file that says which ability each car has."),
        ),
    }


def choices(say: Speaker) -> dict[str, dict[str, str]]:
    """What the data files that go by a name are called; this game ships one of each kind."""
    return {}
