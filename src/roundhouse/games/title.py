"""A title: everything the rest of the house needs to know of one game.

Every game is a folder with the same file names, so a title finds its parts by convention:
state, moves, parts, rules, scoring, sight, laws, picture, text, facts, coach, greedy, and clauses.toml.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from itertools import product
from types import ModuleType
from typing import Any

from ..kernel import Layout
from ..kernel.rule import Rule
from ..language import Speaker
from .clauses import Clause, Rulebook, read_rulebook


@dataclass(frozen=True)
class Option:
    """A whole-number option of a game, kept in the state's field of the same name; `facts` has the words for it."""

    name: str
    default: int
    least: int
    most: int
    in_series: int | None = None  # the default where bots play bots by the thousand, if another


@dataclass(frozen=True)
class FirstGame:
    """How newcomers best meet a game: how many play, and options of both kinds where not the defaults."""

    players: int
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Title:
    """One game, found in its package by the file names all games share."""

    package: str
    name: str  # "game-of-trains": for commands, records and addresses
    prefix: str  # of the clause ids, "GT"
    players: tuple[int, ...]
    minutes: tuple[int, int]  # a game takes, from the shortest to the longest
    first_game: FirstGame
    options: tuple[Option, ...] = ()

    @property
    def series_options(self) -> dict[str, int]:
        """The options that have another default where bots play bots."""
        return {option.name: option.in_series for option in self.options if option.in_series is not None}

    @property
    def variants(self) -> list[dict[str, Any]]:
        """Every combination of the options that are on or off and of the data files that go by a name."""
        choices: dict[str, Sequence[Any]] = {
            option.name: (0, 1) for option in self.options if (option.least, option.most) == (0, 1)
        }
        choices |= {option: list(files) for option, files in self.named_files.items()}
        return [dict(zip(choices, values, strict=True)) for values in product(*choices.values())]

    @property
    def data_files(self) -> Mapping[str, str]:
        """The data file that ships with the game for each option that takes one."""
        return self.module("parts").DATA  # type: ignore[no-any-return]

    @property
    def named_files(self) -> Mapping[str, Mapping[str, str]]:
        """The data files that can be asked for by a name, where a game ships several: `map="manhattan"`."""
        return getattr(self.module("parts"), "NAMED", {})

    def module(self, name: str) -> ModuleType:
        return _module(f"{self.package}.{name}")

    @cached_property
    def state(self) -> Layout:
        return self.module("state").STATE  # type: ignore[no-any-return]

    @cached_property
    def sight(self) -> Layout:
        return self.module("sight").SIGHT  # type: ignore[no-any-return]

    @cached_property
    def parts(self) -> Layout:
        return self.module("parts").PARTS  # type: ignore[no-any-return]

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules every game provides, by their names in the kernel's contract."""
        found = {}
        for module, names in CONTRACT.items():
            for name in names:
                found[name] = getattr(self.module(module), name)
        return found

    @cached_property
    def action_names(self) -> tuple[str, ...]:
        return self.module("moves").ACTION_NAMES  # type: ignore[no-any-return]

    @cached_property
    def outcome_names(self) -> tuple[str, ...]:
        return self.module("moves").OUTCOME_NAMES  # type: ignore[no-any-return]

    @cached_property
    def action_ids(self) -> Mapping[str, int]:
        return {name: i for i, name in enumerate(self.action_names)}

    @cached_property
    def outcome_ids(self) -> Mapping[str, int]:
        return {name: i for i, name in enumerate(self.outcome_names)}

    @cached_property
    def rulebook(self) -> Rulebook:
        return read_rulebook(self.package)

    def label(self, lang: str = "en") -> str:
        """The game's name as people know it."""
        return self.rulebook.name[lang]

    def option_label(self, name: str, say: Speaker) -> str:
        """What an option or a data file is called."""
        return self._option_words(name, say)[0]

    def option_help(self, name: str, say: Speaker) -> str:
        """What an option or a data file does, in one sentence."""
        return self._option_words(name, say)[1]

    def choice_label(self, name: str, choice: str, say: Speaker) -> str:
        """What a data file that goes by a name is called: `choice_label("map", "berlin", say)`."""
        label: str = self.module("facts").choices(say)[name][choice]
        return label

    def _option_words(self, name: str, say: Speaker) -> tuple[str, str]:
        words: tuple[str, str] = self.module("facts").options(say)[name]
        return words

    @property
    def clauses(self) -> Mapping[str, Clause]:
        return self.rulebook.clauses

    def clause(self, number: int) -> Clause:
        return self.clauses[f"{self.prefix}-{number:02d}"]

    @cached_property
    def laws(self) -> tuple[str, ...]:
        return self.module("laws").LAWS  # type: ignore[no-any-return]

    @cached_property
    def no_such_move(self) -> Callable[[str], int]:
        return self.module("moves").no_such_move  # type: ignore[no-any-return]

    def is_notation(self, text: str) -> bool:
        """Whether the text writes a move, legal or not, or one that a rule forbids anywhere."""
        return text in self.action_ids or self.no_such_move(text) > 0

    @cached_property
    def breakdown(self) -> Callable[[Any, Any, int], dict[str, int]]:
        return self.module("scoring").breakdown  # type: ignore[no-any-return]


_module = cache(import_module)  # asked for many times in every frame of a table


CONTRACT = {
    "rules": ("begin", "acting", "legal", "why_not", "apply", "tickets", "outcome", "draw"),
    "scoring": ("turns", "winners", "score"),
    "sight": ("observe", "imagine"),
    "laws": ("broken_law",),
}
