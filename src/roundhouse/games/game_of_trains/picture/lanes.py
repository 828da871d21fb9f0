"""What the ability of a face-up car could do with the viewer's train: first the card is clicked, then the car.

For each ability there is a group over the train that a page shows when its card is chosen; in a picture on its own it
cannot be seen.
"""

from __future__ import annotations

from functools import lru_cache

from ...drawing import Theme, box, button, choice, path, text
from ..rules.moves import MOVE_LEFT, MOVE_RIGHT, PROTECT, REMOVE_LEFT, SWAP_ADJACENT, SWAP_OVER_ONE
from .glyphs import FINGER, OWN, Cars, Labels

# A move of each ability, to ask why it cannot be used now.
EXAMPLES = ("swap 1-2", "swap 1-3", "move 1>3", "move 3>1", "remove 1", "remove 4", "remove 7", "protect 1")

_ARROWS = {
    SWAP_ADJACENT: "m-24 2h48m-9-8l9 8l-9 8m-30-16l-9 8l9 8",
    SWAP_OVER_ONE: "m-26-2v5a8 8 0 0 0 8 8h36a8 8 0 0 0 8-8v-5m-8 7l8-8l8 8m-68 0l8-8l8 8m15-4h6",
    MOVE_RIGHT: "m-16-8l10 10l-10 10m18-20l10 10l-10 10",
    MOVE_LEFT: "m16-8l-10 10l10 10m-18-20l-10 10l10 10",
}


def ability_of(move: str) -> int:
    """The ability that a move uses."""
    verb, *places = move.replace("-", " ").replace(">", " ").split()
    first, last = int(places[0]), int(places[-1])
    if verb == "swap":
        return SWAP_ADJACENT if last - first == 1 else SWAP_OVER_ONE
    if verb == "move":
        return MOVE_RIGHT if last > first else MOVE_LEFT
    return PROTECT if verb == "protect" else REMOVE_LEFT + first // 3


@lru_cache(maxsize=512)
def lanes(row: Cars, legal: Labels, theme: Theme) -> str:
    """For each ability that shunts cars, a chip for each move: on the car that moves, or between the two that swap."""
    drawn = ""
    for ability in _ARROWS:
        moves = [(move, label) for move, label in legal if ability_of(move) == ability]
        if moves:
            drawn += choice(str(ability), *(_chip(ability, move, label, row, theme) for move, label in moves))
    return drawn


def _chip(ability: int, move: str, label: str, row: Cars, theme: Theme) -> str:
    """A handle for one move: the cars it is about, and what happens to them."""
    first, last = (int(place) - 1 for place in move.replace(">", "-").split()[1].split("-"))
    swaps = ability in (SWAP_ADJACENT, SWAP_OVER_ONE)
    cars = (row[first], row[last]) if swaps else (row[first],)
    x, y = OWN.middle((first + last) / 2 if swaps else first), OWN.head + OWN.height / 2
    shown = [
        box(x - FINGER / 2, y - OWN.height / 2, FINGER, OWN.height, fill=theme.surface, fill_opacity=0),
        box(x - 53, y - 48, 106, 96, 18, fill=theme.surface, stroke=theme.accent, stroke_width=5),
    ]
    for k, number in enumerate(cars):
        at = x + 25 * (2 * k + 1 - len(cars))
        shown.append(text(at, y - 17, str(number), 34, theme.ink, anchor="middle", weight=700))
    arrow = f"M{x:g} {y + 20:g}{_ARROWS[ability]}"
    shown.append(path(arrow, fill="none", stroke=theme.ink, stroke_width=4, stroke_linecap="round"))
    return button(move, label, *shown)
