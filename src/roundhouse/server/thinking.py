"""The process that thinks for bots: questions come in on its input, answers go out on its output, a line each.

`python -m roundhouse.server.thinking` answers until its input ends; with `--compile` it fills the compile cache and
ends. It answers with interpreted bots until it is told {"do": "compiled"}: by then loading them takes no time.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from typing import Any

from ..bots import LEVELS, Bot, make_bot
from ..bots.hints import hint
from ..bots.level_bot import LevelBot
from ..bots.levels import bots_of
from ..bots.policy import CompiledBot, PolicyBot
from ..games import Title, titles
from ..kernel.cpu import quiet
from ..language import speaker
from .advising import ADVICE, Advising
from .questions import read_observation

KEPT = 4  # searches with their trees, 15 to 50 MB each


class Thinker:
    """Answers one question at a time."""

    def __init__(self) -> None:
        self.compiled = False
        self._kept: dict[tuple[str, str], Bot] = {}
        self.advising = Advising()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        if question["do"] == "compiled":
            compile_all()
            self.compiled = True
            return {}
        if question["do"] in ADVICE:
            return self.advising.answer(question)
        observation = read_observation(question["observation"])
        bot = self._bot(question["bot"], observation.title, question["seed"], question.get("place", ""))
        move = bot.choose(observation, question["seconds"])
        if question["do"] == "choose":
            return {"move": move.text}
        say = speaker(question["lang"])
        label = observation.title.module("text").describe(move.text, observation, say)
        return {"move": move.text, "label": label, "reason": hint(observation, move, say)}

    def _bot(self, name: str, title: Title, seed: int, place: str) -> Bot:
        if name in LEVELS:
            return self._level(name, title, seed, place)
        bot = make_bot(name, title, seed)
        if self.compiled and isinstance(bot, PolicyBot):
            return CompiledBot(title, bot.policy, seed, quiet)
        return bot

    def _level(self, name: str, title: Title, seed: int, place: str) -> Bot:
        """A bot of this level: the one that decided for this place before, with its tree, or a new one."""
        bot = self._kept.pop((name, place), None) or LevelBot(name, title, seed, self.compiled)
        if place and self.compiled:
            self._kept[name, place] = bot
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
        return bot


def compile_all() -> None:
    """Compile, or load from the cache, every bot that is a policy, and every level, for every game."""
    for title in titles().values():
        for name in bots_of(title):
            bot = make_bot(name, title)
            if isinstance(bot, PolicyBot):
                CompiledBot(title, bot.policy, progress=quiet)


def main() -> None:
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)  # people's clicks go first
    if "--compile" in sys.argv:
        compile_all()
        return
    thinker = Thinker()
    for line in sys.stdin:
        question = json.loads(line)
        try:
            answer = thinker.answer(question)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps({"id": question["id"], **answer}), flush=True)


if __name__ == "__main__":
    main()
