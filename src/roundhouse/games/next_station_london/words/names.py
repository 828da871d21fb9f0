"""What things are called - symbols, cards, pencils, powers, objectives, ratings - and who holds which."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ....language import Speaker
from ..rules.pencils import place_of
from ..rules.scoring import rating
from ..rules.state import PENCIL_NAMES

Seen = Mapping[str, Any]  # a sight in plain numbers, words and lists

LETTERS = dict(zip(PENCIL_NAMES, "ABCD", strict=True))  # what a line is called where its colour is not seen


def symbol_name(symbol: str, say: Speaker) -> str:
    names = {
        "circle": say("circle"),
        "square": say("square"),
        "triangle": say("triangle"),
        "pentagon": say("pentagon"),
        "joker": say("joker"),
        "switch": say("railroad switch"),
    }
    return names[symbol]


def card_name(card: str, say: Speaker) -> str:
    """A card by its kind and symbol: "underground circle"."""
    kind, symbol = card.split()
    kinds = {"surface": say("surface"), "underground": say("underground")}
    return say("{symbol} ({kind})", symbol=symbol_name(symbol, say), kind=kinds[kind])


def pencil_name(pencil: str, say: Speaker) -> str:
    names = {"black": say("black"), "blue": say("blue"), "red": say("red"), "green": say("green")}
    return names[pencil]


@cache
def line_names(say: Speaker) -> dict[str, str]:
    """What the line of each pencil is called."""
    return {
        "black": say("Black line"),
        "blue": say("Blue line"),
        "red": say("Red line"),
        "green": say("Green line"),
    }


def power_name(power: str, say: Speaker) -> str:
    names = {"double": say("double"), "wild": say("wild"), "switch": say("switch"), "circle": say("ring")}
    return names[power]


def power_effect(power: str, say: Speaker) -> str:
    """What a power does, in a few words."""
    effects = {
        "double": say("draw two sections in one turn"),
        "wild": say("treat the card as a joker"),
        "switch": say("start from any station of the line"),
        "circle": say("one station counts as two"),
    }
    return effects[power]


def objective_name(objective: str, say: Speaker) -> str:
    names = {
        "interchanges": say("8 interchanges"),
        "districts": say("all 13 districts"),
        "tourist sites": say("all 5 tourist sites"),
        "central district": say("all 9 stations of the centre"),
        "river": say("6 sections across the Thames"),
    }
    return names[objective]


@cache
def rating_names(say: Speaker) -> tuple[str, ...]:
    """The six ratings of a solo player, from the lowest. NL-82"""
    return (
        say("Passenger without a map"),
        say("Platform apprentice"),
        say("Tunnel digger"),
        say("Station master"),
        say("Chief dispatcher"),
        say("Legend of the Underground"),
    )


def rating_name(points: int, say: Speaker) -> str:
    return rating_names(say)[rating(points)]


def pencil_of(seen: Seen, seat: int) -> str:
    """The pencil in a seat's hand, or "none"."""
    pencil: str = seen["pencil"][place_of(seen["players"], seat)]
    return pencil


def power_of(seen: Seen, seat: int) -> str:
    """The power that came with the seat's pencil; "none" without one."""
    pencil = pencil_of(seen, seat)
    power: str = "none" if pencil == "none" else seen["power"][PENCIL_NAMES.index(pencil)]
    return power
