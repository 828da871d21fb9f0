"""Editions of data files: a game is replayed, and goes on, with the data it was dealt with.

The id of an edition is a hash of what its file says, comments and layout aside. Every edition that ever shipped with a
game stays in the game's `data/kept/`, under its option and its hash, however often the file is corrected.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from ..errors import BadInput
from .safe_toml import read_toml
from .title import Title

DIGITS = 16  # of the SHA-256 that are written down
KEPT = "kept"
NAME = re.compile(r"[\w-]{1,40}")  # of a file that may have gone by another
FIRST = "first.toml"  # the editions meant by records that name none


def edition_of(data: Mapping[str, Any]) -> str:
    """The id of a parsed file's edition."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def kept_file(option: str, edition: str) -> str:
    return f"{option}-{edition}.toml"


@cache
def kept_text(title: Title, option: str, edition: str) -> str | None:
    """The text of an edition that once shipped with the game; None if none with this hash did."""
    if len(edition) != DIGITS or not edition.isalnum():
        return None
    found = title.file("data", KEPT, kept_file(option, edition))
    return None if found is None else found.read_text("utf-8")


@cache
def shipped_edition(title: Title, file: str) -> str:
    """The present edition of a file that ships with the game."""
    return edition_of(read_toml(title.folder.joinpath("data", file).read_text("utf-8")))


@cache
def _first_editions(title: Title) -> Mapping[str, Any]:
    found = title.file("data", KEPT, FIRST)
    return {} if found is None else read_toml(found.read_text("utf-8"))


def first_edition(title: Title, option: str, name: str | None) -> str:
    """The edition that a record or a position means if it names none, because it is from before there were editions.

    Of a file asked for by name, or of the default. Empty if it is not known.
    """
    first = _first_editions(title)
    found = first.get("default", {}) if name is None else first.get("named", {}).get(option, {})
    return str(found.get(option if name is None else name, ""))


def chosen_files(
    title: Title, own: Mapping[str, str], editions: Mapping[str, str], kept: Mapping[str, str] | None = None
) -> dict[str, str]:
    """The files of these editions, as `parts_from` takes them.

    `own` are the files that were asked for, by name or as text. An option whose edition is not named has its own file
    or the first edition. `kept` are texts by edition, from a caller that keeps more of them than the game does.
    """
    unknown = sorted(set(editions) - set(title.data_files))
    if unknown:
        raise BadInput(f"{title.name} has no data file '{unknown[0][:40]}'")
    files = dict(own)
    for option in title.data_files:
        asked = own.get(option, "")
        present = title.named_files.get(option, {}).get(asked.strip()) if option in own else title.data_files[option]
        edition = editions.get(option) or first_edition(title, option, asked.strip() if option in own else None)
        if not edition or (present and shipped_edition(title, present) == edition):
            continue
        if present is None and not NAME.fullmatch(asked.strip()):  # an owner's text, which says itself what it is
            if edition_of(_read(option, asked)) != edition:
                raise BadInput(f"the {option} file is not the edition {edition[:DIGITS]} that is named beside it")
            continue
        files[option] = _text_of(title, option, edition, kept or {})
    return files


def _text_of(title: Title, option: str, edition: str, kept: Mapping[str, str]) -> str:
    """An edition by the name of a file that has it now, or as text."""
    for name, file in title.named_files.get(option, {}).items():
        if shipped_edition(title, file) == edition:
            return name
    text = kept_text(title, option, edition) or kept.get(edition)
    if text is None:
        raise BadInput(
            f"the game was played with the edition {edition[:DIGITS]} of the {option} file, which this version of "
            "Roundhouse does not have: it may be newer, or a file of somebody's own"
        )
    return text


def _read(option: str, text: str) -> Mapping[str, Any]:
    try:
        return read_toml(text)
    except ValueError as error:
        raise BadInput(f"the {option} file is not valid TOML: {str(error)[:100]}") from None
