"""What a page asks before a move that cannot be meant lightly."""

from __future__ import annotations

from ....language import Speaker
from ...observation import Observation
from .from_rules import allowed


def gives_up(text: str, observation: Observation, say: Speaker) -> str | None:
    """A turn that ends with actions left gives them up: they are not kept for the next. MM-31"""
    seen = observation.seen
    if text != "end turn" or len(observation.legal) < 2:
        return None
    left = allowed(observation, seen["seat"]) - seen["taken"]
    return say.many(
        "You have {n} action left. End the turn anyway?", "You have {n} actions left. End the turn anyway?", left
    )
