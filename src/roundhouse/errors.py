"""The errors people meet. Each says what is wrong and, where it can, what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .games.clauses import Clause


class RoundhouseError(Exception):
    """Anything that went wrong through what was asked for, not through a bug."""


class BadInput(RoundhouseError, ValueError):
    """A file, position, record, option or argument that cannot be used."""


class BadBot(RoundhouseError):
    """A bot that crashed, kept silent, or answered with what is no legal move."""


class IllegalMove(RoundhouseError):
    """A move the rules forbid. The table is unchanged; `clause` is the id of the rule, as "GT-13"."""

    def __init__(self, clause: Clause, lang: str = "en") -> None:
        super().__init__(f"{clause.refusal[lang]} ({clause.id})")
        self.rule = clause
        self.clause = clause.id

    def sentence(self, lang: str) -> str:
        """Why the move was refused, in another language."""
        return self.rule.refusal[lang]
