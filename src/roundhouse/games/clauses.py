"""The rulebook of a game in own words, clause by clause, in four languages."""

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


def read_clauses(package: str) -> dict[str, Clause]:
    """The clauses of the game in this package, by id, in rulebook order."""
    source = (resources.files(package) / "clauses.toml").read_text("utf-8")
    return {
        key: Clause(key, entry["section"], entry["title"], entry["text"], entry.get("refusal", {}))
        for key, entry in tomllib.loads(source).items()
    }
