"""A guided first game: marks over a real table that explain what one sees, where one sees it."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """A sentence for a newcomer, shown once, and the panel or part of the picture it points at."""

    key: str  # one for each thing to learn, whatever values the sentence shows
    part: str
    sentence: str


def applying(*tips: tuple[object, str, str, str]) -> list[Mark]:
    """The marks of this moment, out of tips that begin with whether they apply."""
    return [Mark(*tip) for applies, *tip in tips if applies]
