"""The game in a few words, for those who do not know it yet, and the words for its options."""

from __future__ import annotations

from ....language import Speaker


def pitch(say: Speaker) -> str:
    """One line that makes one want to play."""
    return say("Build a maglev line, let robots make it ever faster, then carry commuters for points.")


def quick(say: Speaker) -> dict[str, str]:
    """Short names for moves that are not made on the board; a page has them by the thumb."""
    return {"end action": say("End action"), "end turn": say("End turn")}


def options(say: Speaker) -> dict[str, tuple[str, str]]:
    """What each option and each data file is called, and what it does."""
    return {
        "start_player": (say("Start player"), say("Which seat goes first.")),
        "first_game": (
            say("First game"),
            say("Leaves out the red bonus cards, so there is less to keep track of."),
        ),
        "draft": (
            say("Card draft"),
            say("Choose your bonus cards from decks that are passed round. Not in a solo game or a first game."),
        ),
        "turn_cap": (
            say("Turn limit"),
            say("After this many turns the game ends and is scored as it stands. 0: no limit."),
        ),
        "map": (say("Map"), say("The city you build in, or your own file.")),
        "board": (say("Player board"), say("Your own file with another player board.")),
        "cards": (say("Bonus cards"), say("Your own file with other bonus cards.")),
    }


def choices(say: Speaker) -> dict[str, dict[str, str]]:
    """What the data files that go by a name are called."""
    return {"map": {"berlin": say("Berlin"), "manhattan": say("Manhattan")}}
