"""The process that thinks for bots: questions come in on its input, answers go out on its output, a line each.

`python -m roundhouse.server.bot_process` answers until its input ends; with `--compile WHAT GAME` it fills the compile
cache, says on its output how far it has got, and ends. Policies are interpreted until {"do": "load"} comes, which takes
little time by then; a search plays when it is loaded and not before: nothing else plays in its name.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

from ..bots import LEVELS, Bot, make_bot
from ..bots.hints import hint
from ..bots.judging import thinker_for
from ..bots.level_bot import LevelBot
from ..bots.levels import bots_of, searches
from ..bots.policy import CompiledBot, PolicyBot
from ..games import Title, find_title
from ..kernel.cpu import quiet
from ..kernel.watching import watched
from ..language import speaker
from .advice import ADVICE, Advising
from .bot_messages import POLICIES, SEARCH, read_observation

KEPT = 4  # searches with their trees, 15 to 50 MB each
OFTEN = 0.25  # seconds between two lines on how far compiling has got


class BotProcess:
    """Answers one question at a time."""

    def __init__(self) -> None:
        self.loaded: set[tuple[str, Title]] = set()
        self._kept: dict[tuple[str, str], Bot] = {}
        self.advising = Advising()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        if question["do"] == "load":
            title = find_title(question["game"])
            load(question["what"], title)
            self.loaded.add((question["what"], title))
            return {}
        if question["do"] in ADVICE:
            return self.advising.answer(question)
        observation = read_observation(question["observation"])
        bot = self._bot(question["bot"], observation.title, question["seed"], question.get("place", ""))
        move = bot.choose(observation, question["seconds"])
        if question["do"] == "choose":
            return {"move": move.text}
        say = speaker(question["lang"])
        label = observation.title.words.describe(move.text, observation, say)
        return {"move": move.text, "label": label, "reason": hint(observation, move, say)}

    def _bot(self, name: str, title: Title, seed: int, place: str) -> Bot:
        if searches(name, title):
            return self._search(name, title, seed, place)
        compiled = (POLICIES, title) in self.loaded
        if name in LEVELS:
            return LevelBot(name, title, seed, compiled)
        bot = make_bot(name, title, seed)
        if compiled and isinstance(bot, PolicyBot):
            return CompiledBot(title, bot.policy, seed, quiet)
        return bot

    def _search(self, name: str, title: Title, seed: int, place: str) -> Bot:
        """A bot that searches: the one that decided for this place before, with its tree, or a new one."""
        if (SEARCH, title) not in self.loaded:
            raise RuntimeError(f"the search of {title.name} is not loaded")
        bot = self._kept.pop((name, place), None) or LevelBot(name, title, seed)
        if place:
            self._kept[name, place] = bot
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
        return bot


def load(what: str, title: Title) -> None:
    """Compile, or load from the cache, the game's search, or every bot of it that is a policy."""
    if what == SEARCH:
        thinker_for(title)
        return
    for name in bots_of(title):
        if name in LEVELS and not searches(name, title):
            LevelBot(name, title)
        elif name not in LEVELS and isinstance(bot := make_bot(name, title), PolicyBot):
            CompiledBot(title, bot.policy, progress=quiet)


def compile_and_tell(what: str, game: str) -> None:
    """Fill the cache for a game; as long as the server that asked for it lives."""
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    with _telling():
        load(what, find_title(game))


@contextlib.contextmanager
def _telling() -> Iterator[None]:
    """Say how many steps of compiling are done, now and then."""
    last = -OFTEN

    def tell(done: int, of: int) -> None:
        nonlocal last
        if time.monotonic() - last >= OFTEN or done == of:
            last = time.monotonic()
            print(json.dumps({"done": done, "of": of}), flush=True)

    with watched(tell):
        yield


def _end_with_the_server() -> None:
    sys.stdin.read()
    os._exit(1)


def main() -> None:
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)  # people's clicks go first
    if "--compile" in sys.argv:
        compile_and_tell(*sys.argv[-2:])
        return
    thinker = BotProcess()
    for line in sys.stdin:
        question = json.loads(line)
        try:
            answer = thinker.answer(question)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps({"id": question["id"], **answer}), flush=True)


if __name__ == "__main__":
    main()
