"""The rulebook of a game in our own words, clause by clause, in four languages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources


@dataclass(frozen=True)
class Clause:
    """One rule. Texts are by language; a clause that can refuse a move has a sentence for that."""

    id: str
    section: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    refusal: Mapping[str, str]


@dataclass(frozen=True)
class Rulebook:
    """A game's name, its clauses by id in rulebook order, and the headings of their sections, by language."""

    name: Mapping[str, str]
    clauses: Mapping[str, Clause]
    sections: Mapping[str, Mapping[str, str]]


def read_rulebook(package: str) -> Rulebook:
    """The rulebook of the game in this package."""
    entries = tomllib.loads((resources.files(package) / "words" / "clauses.toml").read_text("utf-8"))
    name, sections = entries.pop("name"), entries.pop("sections")
    clauses = {
        id: Clause(id, entry["section"], entry["title"], entry["text"], entry.get("refusal", {}))
        for id, entry in entries.items()
    }
    return Rulebook(name, clauses, sections)
