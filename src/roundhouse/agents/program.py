"""An agent that is a program: prompts go in, answers come out, a line of JSON each. docs/agents.md has the lines."""

from __future__ import annotations

import shlex

from ..bots.program import GRACE, READY, Program
from ..errors import BadBot, BadInput
from .environment import TextEnv

FORMAT = "roundhouse-agent/1"


class ProgramAgent:
    """Reads a prompt and writes an answer; started once, for all games of a benchmark."""

    def __init__(self, command: str, seconds: float) -> None:
        words = shlex.split(command)
        if not words:
            raise BadInput("text: needs the command of a program after it")
        self._program = Program(words)
        self._seconds = seconds

    def begin(self, env: TextEnv) -> None:
        """A game begins."""
        hello = {
            "type": "hello",
            "format": FORMAT,
            "game": env.title.name,
            "players": env.players,
            "seat": env.seat,
            "lang": env.lang,
            "rules": env.rules,
        }
        if self._program.ask(hello, READY).get("ready") is not True:
            raise BadBot(f"it said '{self._program.said}' to hello, not {{\"ready\": true}}")

    def answer(self, prompt: str, legal: list[str]) -> str:
        """Its answer, whatever it is."""
        question = {"type": "move", "text": prompt, "legal": legal, "seconds": self._seconds}
        return str(self._program.ask(question, self._seconds + GRACE).get("move", ""))

    def close(self) -> None:
        self._program.stop()
