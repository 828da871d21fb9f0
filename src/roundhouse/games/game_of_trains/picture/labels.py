"""What screen readers call the panels."""

from __future__ import annotations

from ....language import Speaker


def labels(say: Speaker) -> dict[str, str]:
    return {
        "market": say("Deck and face-up cars"),
        "trains": say("Trains"),
        "hand": say("In hand"),
    }
