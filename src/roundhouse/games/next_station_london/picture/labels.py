"""What screen readers call the panels."""

from __future__ import annotations

from ....language import Speaker


def labels(say: Speaker) -> dict[str, str]:
    return {
        "cards": say("Cards"),
        "map": say.in_context("panel", "Map"),
        "hand": say("In hand"),
        "results": say("Result"),
        "sheet": say("Score sheet"),
        "others": say("Other players"),
    }
