"""What happened at a table, in sentences: told once in each language somebody reads, then kept."""

from __future__ import annotations

from ..table import Table
from ..table.log_sentences import Line, log_lines
from .fair_queue import FairQueue

AT_ONCE = 20  # events that are told without letting others go first: about 10 ms


class Chronicle:
    """The log of a table as sentences, in each language somebody reads; told once, then kept."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.retold = 0  # how often what was told before was no longer true
        self._lines: dict[str, list[Line]] = {}
        self._told: dict[str, int] = {}

    def forget(self, since: int | None = None) -> None:
        """After a new name, tell everything again; after an undo, what happened since that event.

        If nothing had been told about it, nobody is told anything again: the undo is as secret as the decision was.
        """
        kept = 0 if since is None else since
        if since is None or any(lines and lines[-1].n >= kept for lines in self._lines.values()):
            self.retold += 1
        for lang, lines in self._lines.items():
            self._lines[lang] = [line for line in lines if line.n < kept]
            self._told[lang] = min(self._told.get(lang, 0), kept)

    def lines(self, lang: str) -> list[Line]:
        """The whole log; the same list grows from call to call. Where much is new, `catch_up` comes first."""
        while self._behind(lang):
            self._tell(lang)
        return self._lines.setdefault(lang, [])

    def is_long(self, lang: str) -> bool:
        """Whether too much is new to be told while others wait."""
        return self._behind(lang) > AT_ONCE

    async def catch_up(self, lang: str, turns: FairQueue, address: str) -> None:
        """Tell what is new bit by bit, and let others go first in between: a long game may take seconds."""
        while self.is_long(lang):
            async with turns.heavy(address):
                self._tell(lang)

    def _behind(self, lang: str) -> int:
        return len(self.table.log) - self._told.get(lang, 0)

    def _tell(self, lang: str) -> None:
        since = self._told.get(lang, 0)
        until = min(since + AT_ONCE, len(self.table.log))
        self._lines.setdefault(lang, []).extend(log_lines(self.table, lang, since, until))
        self._told[lang] = until
