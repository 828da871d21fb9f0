"""How fast bots play, and how long a person may take a decision back before they do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Pace:
    """In multiples of the server's pause: what a bot takes at least for a decision that people follow, and how long
    it leaves a person's decision alone that could still be taken back."""

    pause: float
    grace: float


PACES = {"slow": Pace(3, 5), "normal": Pace(1, 3), "instant": Pace(0, 0)}
UNASKED = Pace(1, 0)  # for programs, which neither follow nor think better of it


def slowest(wishes: Iterable[str | None]) -> Pace:
    """The pace of a table: nobody at it is hurried by another."""
    return max((PACES[wish] for wish in wishes if wish is not None), default=UNASKED)
