"""Whether a map could be a printed one, by the size of the pieces in the box; and the same of boards and cards.

A hex is 56 mm across, and the four pieces of a board have the area of 91 hexes, with the display, the black edge and
the margins; laid together they are at most 562 mm long. The tile of the hub covers three hexes around one corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from ....language import sentence
from ...complaint import Complaint
from .board_file import ROBOT_OR_ANY, ROW_NAMES, read_board
from .card_file import DECK_KEYS, CardFile
from .map_file import MetroMap, beside

LINES_KNOWN: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(ROW_NAMES, ()),
    "capacity": ("any", "any", "any"),
    "build_station": ("gold",),
    "reverse_train": ("copper",),
}
CARDS_IN_BOX, CAP, LINK_POINTS = 52, 15, 4
MOST_HEXES = 91
LONGEST_ROW = 10  # hexes side by side
MOST_ROWS = 11  # of hexes, each half a hex beside the last
HUB_HEXES = 3


def remarks_on(metro: MetroMap) -> Iterator[Complaint]:
    """What a printed board cannot be; such a map can be played on all the same."""
    inside = [hex for hex, sign in metro.cells.items() if sign != "#"]
    if len(inside) > MOST_HEXES:
        yield Complaint(
            sentence("{count} hexes are not black edge: a printed board has room for at most {most}"),
            count=len(inside),
            most=MOST_HEXES,
        )
    rows = {row for row, _ in inside}
    if len(rows) > MOST_ROWS:
        yield Complaint(
            sentence("{count} rows: a printed board has room for at most {most}"), count=len(rows), most=MOST_ROWS
        )
    longest = max((_length(metro, row) for row in rows), default=0)
    if longest > LONGEST_ROW:
        yield Complaint(
            sentence("a row of {count} hexes: a printed board has room for at most {most}"),
            count=longest,
            most=LONGEST_ROW,
        )
    hub = metro.hexes(metro.hub) if metro.hub else []
    if hub and (len(hub) != HUB_HEXES or not all(_touch(one, other) for one, other in combinations(hub, 2))):
        yield Complaint(
            sentence("the hub: its printed tile covers three hexes around one corner"), f"thing:{metro.hub}"
        )


def board_remarks(data: Mapping[str, Any]) -> Iterator[Complaint]:
    """What is certain of the printed player board, and is otherwise here."""
    board = read_board(data)
    for (name, known), slots in zip(LINES_KNOWN.items(), board.lines, strict=False):
        if known and slots != [ROBOT_OR_ANY[word] for word in known]:
            told = sentence("the rulebook gives this line other slots: {slots}")
            yield Complaint(told, f"line:{name}", slots=", ".join(known))


def card_remarks(found: CardFile) -> Iterator[Complaint]:
    """The same of the printed bonus cards."""
    cards = sum(len(deck) for deck in found.decks)
    if cards != CARDS_IN_BOX:
        yield Complaint(sentence("{count} cards: the box has {known}"), count=cards, known=CARDS_IN_BOX)
    if found.cap != CAP:
        yield Complaint(sentence("no printed card is worth more than {points} points"), "field:cap", points=CAP)
    if not any(card.each == LINK_POINTS for card in found.decks[0]):
        told = sentence("a printed card gives {points} points for each direct connection")
        yield Complaint(told, f"deck:{DECK_KEYS[0]}", points=LINK_POINTS)


def _length(metro: MetroMap, row: int) -> int:
    """From the first to the last hex of a row that is not black edge."""
    columns = [column for (other, column), sign in metro.cells.items() if other == row and sign != "#"]
    return max(columns) - min(columns) + 1


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return any(beside(one, side) == other for side in range(6))
