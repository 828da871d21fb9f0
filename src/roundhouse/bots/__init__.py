"""Bots: an observation in, a move out.

A bot is found by name among the entry points of the group `roundhouse.bots`, this package's own and any other's.
The entry is called with the game's title and a seed, and returns a `Bot`.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Protocol, runtime_checkable

from ..errors import BadInput
from ..games.observation import Move, Observation
from ..games.title import Title
from ..language import sentence

GROUP = "roundhouse.bots"
LEVELS = ("trainee", "conductor", "driver", "dispatcher", "chief", "director")  # from a beginner to the best


class Bot(Protocol):
    """Plays for a seat, and knows what the seat may know."""

    name: str

    def choose(self, observation: Observation, seconds: float) -> Move:
        """One of `observation.legal`, within the time given."""
        ...


@runtime_checkable
class CountsVisits(Protocol):
    """A bot that searches by visits: how many a decision may take; None: as many as there is time for; 0: it does not
    search here."""

    visits: int | None


@runtime_checkable
class Closes(Protocol):
    """A bot that holds something, such as a program of its own, until it is closed."""

    def close(self) -> None: ...


def close(bot: object) -> None:
    """Let go of what a bot holds, if it holds anything."""
    if isinstance(bot, Closes):
        bot.close()


def bot_names() -> tuple[str, ...]:
    """All bots that are installed: the levels first, the weakest of them first."""
    others = {entry.name for entry in entry_points(group=GROUP)} - {*LEVELS}
    return (*LEVELS, *sorted(others))


def make_bot(name: str, title: Title, seed: int = 0) -> Bot:
    """The bot with this name, for this game, with random numbers of its own.

    Examples:
        >>> import roundhouse as rh
        >>> table = rh.game("game-of-trains").deal(players=3, seed=7)
        >>> bot = make_bot("greedy", table.title)
        >>> bot.choose(table.observe(0), seconds=1.0) in table.legal(0)
        True
    """
    found = list(entry_points(group=GROUP, name=name))
    if not found:
        raise BadInput(
            sentence("unknown bot '{name}': choose one of {known}"), name=name[:40], known=", ".join(bot_names())
        )
    bot: Bot = found[0].load()(title, seed)
    return bot
