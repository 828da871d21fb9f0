"""How a page edits a data file: the form of the file, made of a few kinds of sections.

A game describes its files with these (`editing.py`), and the page knows how each kind is edited; neither knows the
other. A file is edited as a *model*, plain JSON: for each section a value as its kind describes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Model = dict[str, Any]  # section -> its value
Choices = tuple[tuple[str, str], ...]  # values, and what they are called


@dataclass(frozen=True, kw_only=True)
class Field:
    """A value that is typed or chosen."""

    key: str
    label: str
    kind: Literal["text", "number", "switch", "choice", "choices"] = "text"
    least: int = 0
    most: int = 0  # of a number; of a text, letters
    step: int = 1
    choices: Choices = ()
    icon: str = ""  # a path on a field of 24 by 24, for numbers that are shown by as many icons
    attached: bool = False  # of a thing: it can be changed on the board, with a tool of its own


@dataclass(frozen=True, kw_only=True)
class Fields:
    """Some values. Value: an object with a member for each."""

    key: str
    label: str
    fields: tuple[Field, ...]
    folded: bool = False
    kind: Literal["fields"] = "fields"


@dataclass(frozen=True, kw_only=True)
class Mark:
    """What a cell of a board or a slot can hold: its sign in the model, and how it looks, light and dark."""

    sign: str
    label: str
    paints: tuple[str, str]
    icon: str = ""  # a path on a field of 24 by 24
    drawn: bool = False  # the icon is a line, not a silhouette
    ink: str = ""  # of the icon; empty: the page's


@dataclass(frozen=True, kw_only=True)
class Things:
    """What stands on a board and has a letter, a name and more: stations."""

    label: str  # one of them
    several: str
    letters: str
    fields: tuple[Field, ...]  # the first is the name
    paints: tuple[str, str]
    large: str = ""  # what the one is called that may have several cells; empty: there is none
    large_paints: tuple[str, str] = ("", "")


@dataclass(frozen=True, kw_only=True)
class Board:
    """Cells to paint. Value: `rows`, a list of strings with a sign for each cell; with things also `things`, their
    fields by letter, and `large`, the letter of the one with several cells."""

    key: str
    label: str
    shape: Literal["hex", "square"]
    marks: tuple[Mark, ...]
    rows: tuple[int, int]  # at least, at most
    columns: tuple[int, int]
    things: Things | None = None
    numbered: bool = False  # cells are called by their number, not by column and row
    kind: Literal["board"] = "board"


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of slots."""

    key: str
    label: str
    marks: str  # the signs its slots may hold, by the key of a set
    least: int
    most: int
    fixed: int = 0  # so many slots at its beginning cannot be changed


@dataclass(frozen=True, kw_only=True)
class Slots:
    """Lines of slots. Value: an object with a list of signs for each line."""

    key: str
    label: str
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    sets: dict[str, tuple[str, ...]]  # which marks a line may hold
    folded: bool = False
    kind: Literal["slots"] = "slots"


@dataclass(frozen=True, kw_only=True)
class CardKind:
    """A kind of card, and the fields that it has."""

    key: str
    label: str
    fields: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Deck:
    """A deck of cards."""

    key: str
    label: str
    paint: str
    letter: str
    least: int
    most: int
    kinds: tuple[str, ...]  # the kinds of cards in it


@dataclass(frozen=True, kw_only=True)
class Cards:
    """Decks of cards. Value: a list of objects, each with `deck`, `kind` and the fields of that kind."""

    key: str
    label: str
    decks: tuple[Deck, ...]
    kinds: tuple[CardKind, ...]
    fields: tuple[Field, ...]
    kind: Literal["cards"] = "cards"


Section = Fields | Board | Slots | Cards
Form = tuple[Section, ...]


# --- Models come from strangers: whatever they hold, these make something of the right kind of it.


def words(value: object, longest: int = 40) -> str:
    """Words on one line, without what cannot be printed."""
    return "".join(c for c in value if c.isprintable()).strip()[:longest] if isinstance(value, str) else ""


def whole(value: object, least: int, most: int) -> int:
    """A whole number within its bounds."""
    return min(most, max(least, value)) if type(value) is int else least


def members(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def listed(value: object, most: int) -> list[Any]:
    return value[:most] if isinstance(value, list) else []


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def quoted_list(texts: list[str]) -> str:
    return "[" + ", ".join(quoted(text) for text in texts) + "]"
