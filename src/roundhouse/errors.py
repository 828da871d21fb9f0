"""The errors people meet. Each says what is wrong and, where it can, what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from .games.clauses import Clause

DISTRIBUTION = "roundhouse-games"  # on the package index; a project called roundhouse there is somebody else's


class RoundhouseError(Exception):
    """Anything that went wrong through what was asked for, not through a bug."""


class BadInput(RoundhouseError, ValueError):
    """A file, position, record, option or argument that cannot be used.

    With values it is a sentence of the catalogues, which `in_words` says in any language; else it is English.
    """

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text.format(**values) if values else text)
        self._text, self._values = text, values

    def in_words(self, say: Callable[..., str]) -> str:
        """The same in the language of a speaker."""
        return say(self._text, **self._values)


class MissingExtra(BadInput):
    """Something was asked for that needs an optional part of the package."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs the extra '{extra}': pip install '{DISTRIBUTION}[{extra}]'")


class BadBot(RoundhouseError):
    """A bot that crashed, kept silent, or answered with something that is not a legal move."""


class IllegalMove(RoundhouseError):
    """A move the rules forbid. The table is unchanged; `clause` is the id of the rule, as "GT-13".

    Examples:
        >>> import roundhouse as rh
        >>> table = rh.game("game-of-trains").deal(players=3, seed=7)
        >>> try:
        ...     table.play(1, "draw")
        ... except rh.IllegalMove as refused:
        ...     print(refused.clause, refused.sentence("es")[:17])
        GT-07 Ahora no se puede
    """

    def __init__(self, clause: Clause, lang: str = "en") -> None:
        super().__init__(f"{clause.refusal[lang]} ({clause.id})")
        self.rule = clause
        self.clause = clause.id

    def sentence(self, lang: str) -> str:
        """Why the move was refused, in another language."""
        return self.rule.refusal[lang]
