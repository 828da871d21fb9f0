"""Bots that are programs of their own, in any language: a line of JSON goes in, a line of JSON comes out.

docs/bots-protocol.md describes the lines. A program is started for its first decision, plays one game at a time, and
is kept for the next game.
"""

from __future__ import annotations

import json
import queue
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from typing import IO, Any

from ..errors import BadBot, BadInput
from ..games.observation import Move, Observation
from ..games.title import Title

FORMAT = "roundhouse-bot/1"
# Far more than it takes on a machine with much else to do: a program that is slow is not one that hangs.
READY = 300.0  # seconds to start and answer the first hello: networks take a while to load
GRACE = 60.0  # seconds beyond its time for a move, then a program is taken for stuck
TOLD = 300  # characters of what a program said that an error repeats


class Program:
    """A running program that answers one line at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        self.said = ""  # its last line
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the program
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(list(command), stdin=pipe, stdout=pipe, stderr=self._errors)
        except OSError as error:
            self._errors.close()
            raise BadBot(f"it cannot be started: {error}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input = self._process.stdin
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True).start()

    def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a question, which has to come in time."""
        self.said = ""
        try:
            self._input.write(json.dumps(question).encode() + b"\n")
            self._input.flush()
            line = self._lines.get(timeout=seconds)
        except OSError:
            line = b""
        except queue.Empty:
            raise BadBot(f"no answer within {seconds:g} s{self._last_words()}") from None
        if not line:
            code = self._process.wait(GRACE)
            raise BadBot(f"it ended with exit code {code}{self._last_words()}")
        self.said = line.decode("utf-8", "replace").strip()[:TOLD]
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise BadBot(f"it said '{self.said}', which is no JSON object")
        return answer

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        self._input.close()
        self._errors.close()

    def _read(self, lines: IO[bytes]) -> None:
        with lines:
            for line in lines:
                self._lines.put(line)
        self._lines.put(b"")

    def _last_words(self) -> str:
        """The end of what it wrote on its error output."""
        self._errors.seek(0)
        words = self._errors.read().decode("utf-8", "replace").strip()
        return f"; it wrote: {words[-TOLD:]}" if words else ""


_idle: dict[tuple[str, ...], list[Program]] = {}  # programs between two games


class ProgramBot:
    """Asks a program for every move."""

    def __init__(self, command: Sequence[str], title: Title, seed: int = 0) -> None:
        if not command or shutil.which(command[0]) is None:
            raise BadInput(f"the bot's program '{' '.join(command)[:80]}' is not there, or may not be run")
        self.name = " ".join(command)
        self._command = tuple(command)
        self._seed = seed
        self._program: Program | None = None

    def choose(self, observation: Observation, seconds: float) -> Move:
        program = self._program or self._greeted(observation)
        legal = {move.text: move for move in observation.legal}
        question = {
            "type": "move",
            "observation": observation.data,
            "seats_to_act": list(observation.seats_to_act),
            "legal": list(legal),
            "seconds": seconds,
        }
        chosen = self._answer(program, question, seconds + GRACE).get("move")
        if not isinstance(chosen, str) or chosen not in legal:
            self._drop()
            raise BadBot(f"it said '{program.said}', which is none of its {len(legal)} legal moves")
        return legal[chosen]

    def close(self) -> None:
        """The game is over, or broken off: the program waits for the next."""
        if self._program is not None:
            _idle.setdefault(self._command, []).append(self._program)
            self._program = None

    def _greeted(self, observation: Observation) -> Program:
        """A program that knows which game begins."""
        waiting = _idle.get(self._command)
        self._program = program = waiting.pop() if waiting else Program(self._command)
        options = [option.name for option in observation.title.options]
        hello = {
            "type": "hello",
            "format": FORMAT,
            "game": observation.title.name,
            "players": observation.players,
            "seat": observation.seat,
            "options": {name: observation.data[name] for name in options if name in observation.data},
            "files": dict(observation.parts.own),
            "parts": observation.parts.data,
            "seed": self._seed,
        }
        if self._answer(program, hello, READY).get("ready") is not True:
            self._drop()
            raise BadBot(f"it said '{program.said}' to hello, not {{\"ready\": true}}")
        return program

    def _answer(self, program: Program, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        try:
            return program.ask(question, seconds)
        except BadBot:
            self._drop()
            raise

    def _drop(self) -> None:
        """A program that failed is not asked again."""
        if self._program is not None:
            self._program.stop()
            self._program = None
