"""What screen readers call the panels."""

from __future__ import annotations

from ....language import Speaker


def labels(say: Speaker) -> dict[str, str]:
    return {
        "map": say.in_context("panel", "Map"),
        "moves": say("Actions"),
        "board": say("Player board"),
        "stock": say("Stations and passengers in stock"),
        "results": say("Result"),
        "others": say("Other players"),
        "cards": say("Cards"),
    }
