"""What a page asks before a move that cannot be meant lightly."""

from __future__ import annotations

from ....language import Speaker
from ...observation import Observation


def gives_up(text: str, observation: Observation, say: Speaker) -> str | None:
    """Whoever passes while a section could be drawn, or a station circled, does without it for good."""
    if len(observation.legal) < 2:
        return None
    if text == "pass":
        return say("There are sections you could draw. Draw nothing this turn?")
    return say("There are stations you could circle. Circle none?") if text == "no circle" else None
