"""The player board file read and checked: how many slots each line of the board has, and which passengers they take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ....language import sentence
from ...complaint import Complaint
from .state import BUILD_SLOT, COLOUR_NAMES, COLOURS, PINK, ROBOTS, SLOTS, UNITS_ROWS

ALL_COLOURS = (1 << COLOURS) - 1
ANY_ROBOT = (1 << ROBOTS) - 1
ANY_COMMUTER = ALL_COLOURS ^ ANY_ROBOT
ROW_NAMES = ("track", "move", "capacity", "pick_up", "drop_off", "refill", "adjust")
EXTRA_ROWS = 3
UNITS = 3  # slots of a units row

SINGLE = {name: 1 << colour for colour, name in enumerate(COLOUR_NAMES)}
ROBOT = {name: SINGLE[name] for name in COLOUR_NAMES[:ROBOTS]}
ROBOT_OR_ANY = {"any": ANY_ROBOT, **ROBOT}


@dataclass
class BoardFile:
    """The lines of a board in their order, the colours of each slot as bits; and all that is wrong with them."""

    lines: list[list[int]] = field(default_factory=list)
    complaints: list[Complaint] = field(default_factory=list)


def read_board(data: Mapping[str, Any]) -> BoardFile:
    """The board that a parsed file describes; `complaints` is empty where it can be played with."""
    found = BoardFile()
    rows = data.get("extra_actions")
    if not isinstance(rows, list) or len(rows) != EXTRA_ROWS:
        told = sentence("player board: there are three rows [[extra_actions]]")
        found.complaints.append(Complaint(told, "line:extra 1"))
    for where, slots, words in _lines(data):
        if slots is None:
            found.complaints.append(Complaint(sentence("player board: {line} is missing"), f"line:{where}", line=where))
        else:
            found.complaints += _check_line(where, slots, words)
        found.lines.append([words.get(word, 0) for word in slots if isinstance(word, str)] if slots else [])
    return found


def _lines(data: Mapping[str, Any]) -> Iterator[tuple[str, list[Any] | None, Mapping[str, int]]]:
    """What each line of the board is called, its slots, and the words for slots it may use with their colours."""
    for row in ROW_NAMES:
        yield row, _slots(data, "units_per_action", row), ROBOT_OR_ANY
    for name in ("build_station", "reverse_train"):
        yield name, _slots(data, "single_slots", name), ROBOT
    extra = data.get("extra_actions")
    rows = extra if isinstance(extra, list) and len(extra) == EXTRA_ROWS else [None] * EXTRA_ROWS
    for k, row in enumerate(rows, 1):
        yield f"extra {k}", _listed(row), SINGLE
    for name in COLOUR_NAMES[PINK:]:
        yield f"unlock {name}", _slots(data, "unlock", name), ROBOT
    for k in range(1, 4):  # the same on every board
        yield f"points {k}", list(COLOUR_NAMES[PINK:]), SINGLE
    for k in range(1, 4):
        yield f"bonus {k}", ["any_commuter"] * 3, {"any_commuter": ANY_COMMUTER}


def _slots(data: Mapping[str, Any], section: str, name: str) -> list[Any] | None:
    found = data.get(section)
    return _listed(found.get(name)) if isinstance(found, Mapping) else None


def _listed(entry: Any) -> list[Any] | None:
    slots = entry.get("slots") if isinstance(entry, Mapping) else None
    return slots if isinstance(slots, list) else None


def _check_line(where: str, slots: list[Any], words: Mapping[str, int]) -> Iterator[Complaint]:
    place = f"line:{where}"
    if where in ROW_NAMES and (len(slots) != UNITS or slots[0] != "any"):  # MM-21
        yield Complaint(
            sentence("player board: {line} needs three slots, the first of which takes any robot"), place, line=where
        )
    if not 1 <= len(slots) <= SLOTS:
        yield Complaint(
            sentence("player board: {line} needs a list of 1 to {most} slots"), place, line=where, most=SLOTS
        )
    for word in slots:
        if not isinstance(word, str) or word not in words:
            yield Complaint(
                sentence("player board: {line}: '{word}' is not one of {words}"),
                place,
                line=where,
                word=str(word)[:20],
                words=", ".join(words),
            )
            return


assert (*ROW_NAMES, "build_station").index("build_station") == BUILD_SLOT == UNITS_ROWS
