"""Why a move is good, in one line: the points it brings, and the game's own reason for it."""

from __future__ import annotations

from ..games.observation import Move, Observation
from ..language import Speaker


def hint(observation: Observation, move: Move, say: Speaker) -> str:
    """One sentence on a move of the seat, from what the seat knows alone."""
    words = observation.title.words
    reason, gain = words.reason(move.text, observation, say), words.gain(move.text, observation)
    if gain > 0:
        return say.many("+{n} point: {reason}.", "+{n} points: {reason}.", gain, reason=reason)
    return f"{reason[:1].upper()}{reason[1:]}."
