"""A guided first game at a real table: small tasks, one after the other, and marks that explain what is there."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """A sentence for a newcomer, shown once, and the panel or part of the picture it points at."""

    key: str  # one for each thing to learn, whatever values the sentence shows
    part: str
    sentence: str


class Task(NamedTuple):
    """Something small to do. Tasks have an order: one is done before the next is shown."""

    key: str
    sentence: str
    done: bool  # as far as the table shows it now
    by: tuple[str, ...] = ()  # the first words of moves that do it


def applying(*tips: tuple[object, str, str, str]) -> list[Mark]:
    """The marks of this moment, out of tips that begin with whether they apply."""
    return [Mark(*tip) for applies, *tip in tips if applies]
