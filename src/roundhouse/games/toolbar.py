"""Kinds of moves as tools: the player takes one in hand, and the page lights only the places where it can be used.

A page puts the tools into a bar. A tool with a single move makes that move; one with several lights their places on the
board, and has chips for those that have no place there, or that say which of several things is to be used.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..language import Speaker
from .drawing import Theme

if TYPE_CHECKING:
    from .observation import Observation


@dataclass(frozen=True)
class Chip:
    """A button in words and with an icon: it makes a move, or chooses what the lit places are for (`data-when`)."""

    words: str
    label: str  # what a screen reader says
    icon: str = ""  # SVG on a field of 24 by 24
    move: str = ""
    choose: str = ""


@dataclass(frozen=True)
class Tool:
    """One kind of moves."""

    key: str  # "": chips that need no tool, and are shown at once
    label: str
    words: str = ""  # on its button; none: the label
    gives: str = ""  # what it can do now: "2 units of track"
    brief: str = ""  # the same in two words
    amount: str = ""  # the same as a number
    icon: str = ""
    attempt: str = ""  # the move one might expect of it where it has none: a page can say why not
    moves: tuple[str, ...] = ()  # their places are lit from the start
    apart: tuple[str, ...] = ()  # their places are lit once the tool is chosen
    chips: tuple[Chip, ...] = ()

    @cached_property
    def plain(self) -> dict[str, Any]:
        """As a page is told."""
        return {**_fields(self), "chips": [_fields(chip) for chip in self.chips]}


def _fields(of: Chip | Tool) -> dict[str, Any]:
    return {name: getattr(of, name) for name in of.__dataclass_fields__}


def no_tools(observation: Observation, say: Speaker, theme: Theme) -> tuple[Tool, ...]:
    """A game in which every move has its place on the board."""
    return ()
