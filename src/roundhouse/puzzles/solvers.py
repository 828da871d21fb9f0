"""Which levels of bots solve a puzzle: a first idea of how hard it is."""

from __future__ import annotations

from dataclasses import replace

from ..bots.level_bot import LevelBot
from ..bots.levels import Level, levels
from ..games.observation import Observation
from ..games.title import Title
from ..kernel.cpu import Progress, quiet

UNHURRIED = 3600.0  # seconds: visits alone limit a search
MOST_VISITS = 5000  # of a level that is asked: longer ones are as strong as the search that finds the puzzles


class Solvers:
    """One bot for each way of playing: levels that differ only in how often they slip count as one, the weakest."""

    def __init__(self, title: Title, progress: Progress = quiet) -> None:
        self._bots: dict[str, LevelBot] = {}
        known = set[Level]()
        for level in levels(title):
            brain = replace(level, name="", slips=0, seconds=0.0)
            if level.visits <= MOST_VISITS and level.cores == 1 and brain not in known:
                known.add(brain)
                bot = LevelBot(level.name, title, progress=progress)
                bot.level = replace(level, slips=0)
                self._bots[level.name] = bot

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._bots)

    @property
    def weakest(self) -> str:
        return self.names[0]

    def weakest_finds(self, observation: Observation, answers: tuple[str, ...]) -> bool:
        return self._finds(self.weakest, observation, answers)

    def split(self, observation: Observation, answers: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The levels that find one of the answers, and those that do not."""
        found = {name: self._finds(name, observation, answers) for name in self._bots}
        return tuple(name for name in found if found[name]), tuple(name for name in found if not found[name])

    def _finds(self, name: str, observation: Observation, answers: tuple[str, ...]) -> bool:
        bot = self._bots[name]
        bot.begin(0)
        bot.visits = bot.level.visits  # by visits alone: no clock decides
        return bot.choose(observation, UNHURRIED).text in answers
