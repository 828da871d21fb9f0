"""Who enters a match, as a word: `greedy`, `chief@0.02s` (seconds a decision), `chief@200` (visits), `cmd:./my-bot`,
`net:snapshot.npz`."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from functools import cache

from ..bots import LEVELS, Bot, make_bot
from ..bots.levels import find_level
from ..bots.network import NETWORK, Network, NetworkBot
from ..bots.policy import CompiledBot, PolicyBot
from ..bots.program import ProgramBot
from ..bots.slips import level_policy
from ..errors import BadInput
from ..games.compiled import Policy
from ..games.title import Title

COMMAND = "cmd:"
PREFIXES = (COMMAND, NETWORK)  # before what is not the name of a bot
UNHURRIED = 3600.0  # seconds a bot is given where visits limit it

_BUDGET = re.compile(r"@(?:(?P<seconds>\d+(?:\.\d+)?)s|(?P<visits>\d+))$")
_BETWEEN_COMMAS = re.compile(r"""(?:[^,"']|"[^"]*"|'[^']*'|["'].*)+""")


@dataclass(frozen=True)
class Entrant:
    """A bot and what it may spend on a decision."""

    text: str  # as it was written, and how results name it
    bot: str  # its name, or the command of a program
    seconds: float | None = None  # None: as the match says
    visits: int | None = None

    @classmethod
    def parse(cls, text: str) -> Entrant:
        """An entrant from its word."""
        text = text.strip()
        budget = _BUDGET.search(text)
        bot = text[: budget.start()] if budget else text
        if not bot or bot in PREFIXES:
            raise BadInput(f"'{text[:60]}' names no bot")
        if not budget:
            if "@" in bot and not bot.startswith(PREFIXES):
                raise BadInput(f"'{text[:60]}': after @ comes a number of visits, as 200, or of seconds, as 0.02s")
            return cls(text, bot)
        visits = int(budget["visits"]) if budget["visits"] else None
        seconds = float(budget["seconds"]) if budget["seconds"] else None
        if not (visits or seconds):
            raise BadInput(f"'{text[:60]}': a bot needs some time, or at least one visit")
        if visits and bot.startswith(COMMAND):
            raise BadInput(f"'{text[:60]}': a program can be given seconds, not visits")
        if bot.startswith(NETWORK):
            raise BadInput(f"'{text[:60]}': a network takes no time that could be set")
        return cls(text, bot, seconds, visits)

    def budget(self, seconds: float) -> float | None:
        """Its seconds for a decision, where the match gives others this many; None where visits limit it."""
        return None if self.visits else self.seconds or seconds

    def make(self, title: Title, seed: int = 0) -> Bot:
        """The bot itself; a bot that is a rule is compiled."""
        bot = self.make_plain(title, seed)
        return CompiledBot(title, bot.policy, seed) if isinstance(bot, PolicyBot) else bot

    def policy(self, title: Title) -> Policy | None:
        """The rule the bot is, where it is one: whole series of its games then run compiled."""
        if self.bot in LEVELS:
            level = find_level(self.bot, title)
            if level.visits or not self.visits:
                return level_policy(level, title)
        bot = self.make_plain(title, 0)
        return bot.policy if isinstance(bot, PolicyBot) else None

    def make_plain(self, title: Title, seed: int = 0) -> Bot:
        """The bot with nothing compiled."""
        if self.bot.startswith(COMMAND):
            try:
                command = shlex.split(self.bot.removeprefix(COMMAND))
            except ValueError as error:
                raise BadInput(f"'{self.text[:60]}' cannot be read as a command: {error}") from None
            return ProgramBot(command, title, seed)
        if self.bot.startswith(NETWORK):
            return NetworkBot(network(self.bot.removeprefix(NETWORK)), title, seed)
        bot = make_bot(self.bot, title, seed)
        if self.visits:
            if getattr(bot, "visits", 0) == 0:  # None: it counts visits, but has no limit of its own
                raise BadInput(f"{self.bot} counts no visits, so '{self.text}' means nothing: write {self.bot}@0.1s")
            bot.visits = self.visits  # type: ignore[attr-defined]
        elif self.seconds and getattr(bot, "visits", 0):
            bot.visits = None  # type: ignore[attr-defined]  # its seconds are its only limit
        return bot


def parse_entrants(text: str) -> tuple[Entrant, ...]:
    """Entrants from a list with commas; a comma within quotes is part of a command."""
    entrants = tuple(Entrant.parse(word) for word in _BETWEEN_COMMAS.findall(text))
    if not entrants:
        raise BadInput("no bots are named")
    return entrants


@cache
def network(path: str) -> Network:
    """The network in a file, read once."""
    return Network.load(path)
