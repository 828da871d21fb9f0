"""What is wrong with a data file: a sentence that can be said in any language, and the place it belongs to."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..language import Speaker, sentence
from .safe_toml import read_toml


class Complaint(str):
    """English as a string; `in_words` says it in another language.

    `place` says where an editor shows it, in the terms of the file's form (`games/editing.py`): `cell:3:4`, `row:3`,
    `thing:S`, `line:track`, `card:12`, `field:name`, or `text:7` for a line of the text. Empty: the whole file.

    Examples:
        >>> told = Complaint("station {letter} has no name", "thing:S", letter="S")
        >>> told, told.place
        ('station S has no name', 'thing:S')
    """

    place: str

    def __new__(cls, text: str, place: str = "", **values: object) -> Complaint:
        """The values that are words of the files, such as colours, are said in the reader's language, too."""
        made = super().__new__(cls, text.format(**values) if values else text)
        made.place = place
        made._text, made._values = text, values
        return made

    _text: str
    _values: dict[str, object]

    def in_words(self, say: Speaker) -> str:
        """The same in the language of a speaker."""
        said = {name: say(value) if isinstance(value, str) and value else value for name, value in self._values.items()}
        return say(self._text, **said)


def checked(text: str, check: Callable[[Mapping[str, Any]], Sequence[Complaint]]) -> Sequence[Complaint]:
    """What is wrong with the text of a data file: that it cannot be parsed, or what the check of its content says."""
    try:
        data = read_toml(text)
    except ValueError as error:
        reason = str(error)[:100]
        line = re.search(r"\(at line (\d+)", reason)
        place = f"text:{line[1]}" if line else ""
        return [Complaint(sentence("this is not valid TOML: {reason}"), place, reason=reason)]
    return check(data)
