"""Reading data files: a game's own, or an owner's instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from ..errors import BadInput
from ..kernel.layout import Records
from ..language import sentence
from .complaint import Complaint
from .editions import edition_of
from .safe_toml import read_toml
from .title import Title

LARGEST = 1_000_000  # bytes; a board of any game is a hundredth of that


class BadParts(ValueError):
    """A data file that does not describe the game's parts; the message says what is wrong."""

    @property
    def complaint(self) -> Complaint:
        """The message, which can be said in any language where it is a sentence of the catalogues."""
        told = self.args[0] if self.args else ""
        return told if isinstance(told, Complaint) else Complaint("{reason}", reason=told)


@dataclass(frozen=True, eq=False)
class Parts:
    """The parts record of a game, and the text of the files that went into it."""

    title: Title
    record: Records
    own: Mapping[str, str]  # option -> TOML text, or the name of another file that ships with the game
    texts: Mapping[str, str]  # option -> the text that was read
    editions: Mapping[str, str]  # option -> the hash of what it says: see `editions.py`

    @cached_property
    def view(self) -> Any:
        return self.title.parts.full_view(self.record)

    @cached_property
    def data(self) -> dict[str, Any]:
        """What never changes in a game, in plain numbers, words and lists: sections, stations, cards."""
        return self.title.parts.to_dict(self.record)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("view", "data")}


@cache
def standard_parts(title: Title) -> Parts:
    """The parts from the files that ship with the game."""
    return parts_from(title, {})


def parts_from(title: Title, own: Mapping[str, str]) -> Parts:
    """The parts with some of the files replaced by an owner's TOML text."""
    return _parts_from(title, tuple(sorted(own.items())))


@lru_cache(maxsize=32)
def _parts_from(title: Title, given: tuple[tuple[str, str], ...]) -> Parts:
    own, data = dict(given), title.data_files
    unknown = sorted(set(own) - set(data))
    if unknown:
        raise BadInput(f"{title.name} has no data file '{unknown[0][:40]}': it has {', '.join(data)}")
    own = {option: text for option, text in own.items() if named_file(title, option, text) != data[option]}
    files, texts = {}, {}
    for option, name in data.items():
        text = own.get(option, "")
        shipped = name if option not in own else named_file(title, option, text)
        if shipped:
            text = title.folder.joinpath("data", shipped).read_text("utf-8")
        texts[option] = text
        try:
            files[option] = read_toml(text)
        except ValueError as error:  # not TOML, or too much of it
            reason = str(error)[:100]
            raise BadInput(f"the {option} file is not valid TOML: {reason}; compare it with {name}") from None
    try:
        record = title.rules.build(files)
    except BadParts as error:
        shipped = ", ".join(data.values())
        raise BadInput(f"the data file cannot be used: {error}; compare it with the game's own {shipped}") from None
    return Parts(title, record, dict(own), texts, {option: edition_of(file) for option, file in files.items()})


def named_file(title: Title, option: str, name: str) -> str | None:
    """The data file that ships with the game under this name, where it has several: `map="manhattan"`."""
    return title.named_files.get(option, {}).get(name.strip())


def read_text(path: str | Path, what: str) -> str:
    """The text of a file, or one clear line on why it cannot be read."""
    path = Path(path)
    try:
        if path.stat().st_size > LARGEST:
            raise BadInput(f"the {what} {path} is too large: at most {LARGEST:,} bytes are read")
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadInput(sentence("{path} is not UTF-8 text: is it the right file?"), path=path) from None
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(sentence("{path} cannot be read ({reason}): check the path"), path=path, reason=reason) from None
