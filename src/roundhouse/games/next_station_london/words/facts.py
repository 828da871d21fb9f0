"""The game in a few words, for those who do not know it yet, and the words for its options."""

from __future__ import annotations

from ....language import Speaker


def pitch(say: Speaker) -> str:
    """One line that makes one want to play."""
    return say("Draw four Underground lines on one map of London, everyone at once, card by card.")


def quick(say: Speaker) -> dict[str, str]:
    """Short names for moves that are not made on the board; a page has them by the thumb."""
    return {"pass": say("Pass"), "no circle": say("No ring")}


def options(say: Speaker) -> dict[str, tuple[str, str]]:
    """What each option and each data file is called, and what it does."""
    return {
        "objectives": (
            say("Shared objectives"),
            say("Two objectives lie face up for everyone; each one you reach scores 10 points."),
        ),
        "powers": (
            say("Pencil powers"),
            say("Every pencil comes with a power that can be used once a round."),
        ),
        "map": (say.in_context("London", "Map"), say("Your own file with another map.")),
    }


def choices(say: Speaker) -> dict[str, dict[str, str]]:
    """What the data files that go by a name are called; this game ships one of each kind."""
    return {}
