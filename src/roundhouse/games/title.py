"""A title: everything the rest of the project needs to know about one game, as attributes.

The card of the game is here; `contract.py` says what its rooms provide, and each room is loaded when it is first
needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

from ..kernel import Builder, Layout, Target
from ..kernel.rule import Rule
from ..language import Speaker
from . import plain_words
from .clauses import Clause, Rulebook, read_rulebook
from .contract import Pictures, Play, Rules, Words
from .plain_words import label

if TYPE_CHECKING:
    from .editing import Editing

Room = TypeVar("Room")


@dataclass(frozen=True)
class Option:
    """A whole-number option of a game, kept in the state's field of the same name; `Words.options` names it."""

    name: str
    default: int
    least: int
    most: int
    in_series: int | None = None  # the default where bots play bots by the thousand, if another


@dataclass(frozen=True)
class FirstGame:
    """How newcomers best meet a game: how many play, and options of both kinds that differ from the defaults."""

    players: int
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Title:
    """One game: its card, and its rooms."""

    package: str
    name: str  # "game-of-trains": for commands, records and addresses
    prefix: str  # of the clause ids, "GT"
    players: tuple[int, ...]
    minutes: tuple[int, int]  # a game takes, from the shortest to the longest
    first_game: FirstGame
    options: tuple[Option, ...] = ()
    plays_off_ties: bool = False  # who shares the victory plays again
    rules_version: int = 1  # goes up with a change of the rules that an old game would not survive

    @property
    def series_options(self) -> dict[str, int]:
        """The options that have another default when bots play bots."""
        return {option.name: option.in_series for option in self.options if option.in_series is not None}

    @property
    def variants(self) -> list[dict[str, Any]]:
        """Every combination of the options that are on or off and of the data files that go by a name."""
        choices: dict[str, Sequence[Any]] = {
            option.name: (0, 1) for option in self.options if (option.least, option.most) == (0, 1)
        }
        choices |= {option: list(files) for option, files in self.named_files.items()}
        return [dict(zip(choices, values, strict=True)) for values in product(*choices.values())]

    # --- Rooms

    @cached_property
    def rules(self) -> Rules:
        """What the game's `rules/` provides."""
        rules = self._room("rules", "RULES", Rules)
        if rules is None:
            raise TypeError(f"{self.package} has no rules: say in rules/__init__.py what they are, RULES = Rules(...)")
        return rules

    @cached_property
    def words(self) -> Words:
        """What the game's `words/` provides."""
        return self._room("words", "WORDS", Words) or Words()

    @cached_property
    def pictures(self) -> Pictures:
        """What the game's `picture/` provides."""
        return self._room("picture", "PICTURES", Pictures) or Pictures()

    @cached_property
    def play(self) -> Play:
        """What the game's `bot/` provides."""
        return self._room("bot", "PLAY", Play) or Play()

    @cached_property
    def editing(self) -> Editing:
        """How the game's data files are edited, from its `editing/`."""
        from .editing import Editing

        return self._room("editing", "EDITING", Editing) or Editing()

    def _room(self, folder: str, name: str, kind: type[Room]) -> Room | None:
        """The object in which a room says what it provides; None where the game has no such room."""
        package = f"{self.package}.{folder}"
        if find_spec(package) is None:
            return None
        found = vars(import_module(package)).get(name)
        if found is not None and not isinstance(found, kind):
            raise TypeError(f"{package}.{name} is {type(found).__name__}, not {kind.__name__}")
        return found

    def interpreted(self, rule: Rule, **more: Rule) -> Rule:
        """A rule or driver whose slots are filled by the game's own rules, with nothing compiled."""
        return (self._interpreter({**self._slots, **more}) if more else self._plain_interpreter).build(rule)

    @cached_property
    def _slots(self) -> dict[str, Rule]:
        return {**self.rules.slots, **self.play.slots}

    @cached_property
    def _plain_interpreter(self) -> Builder:
        return self._interpreter(self._slots)

    def _interpreter(self, slots: Mapping[str, Rule]) -> Builder:
        return Builder(Target("interpreted", lambda function, _: function), slots, self.name)

    @property
    def folder(self) -> Traversable:
        """Where the game's files are."""
        return resources.files(self.package)

    def file(self, *path: str) -> Traversable | None:
        """One of the game's files, or None where it has none of this name: `title.file("data", "levels.toml")`."""
        found = self.folder.joinpath(*path)
        return found if found.is_file() else None

    # --- What is asked for most

    @property
    def data_files(self) -> Mapping[str, str]:
        """The data file that ships with the game for each option that takes one."""
        return self.rules.data_files

    @property
    def named_files(self) -> Mapping[str, Mapping[str, str]]:
        """The data files that can be asked for by a name, where a game ships several: `map="manhattan"`."""
        return self.rules.named_files

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied by name: there is one title of a game in a process."""
        from . import find_title

        return find_title, (self.name,)

    @property
    def state(self) -> Layout[Any]:
        return self.rules.state

    @property
    def sight(self) -> Layout[Any]:
        return self.rules.sight

    @property
    def parts(self) -> Layout[Any]:
        return self.rules.parts

    @property
    def action_names(self) -> tuple[str, ...]:
        return self.rules.actions

    @property
    def outcome_names(self) -> tuple[str, ...]:
        return self.rules.outcomes

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
        return self.words.choices(say).get(name, {}).get(choice, label(choice))

    def _option_words(self, name: str, say: Speaker) -> tuple[str, str]:
        return self.words.options(say).get(name, (label(name), ""))

    def pitch(self, say: Speaker) -> str:
        """The game in one line."""
        if self.words.pitch is not None:
            return self.words.pitch(say)
        return next(iter(self.clauses.values())).text[say.lang]

    @property
    def clauses(self) -> Mapping[str, Clause]:
        return self.rulebook.clauses

    def clause(self, number: int) -> Clause:
        return self.clauses[f"{self.prefix}-{number:02d}"]

    @property
    def laws(self) -> tuple[str, ...]:
        return self.rules.laws

    def no_such_move(self, text: str) -> int:
        """The clause against what can be written but is never a move; else 0."""
        return self.rules.no_such_move(text)

    def breakdown(self, parts: Any, state: Any, seat: int) -> dict[str, int]:
        """The seat's points by where they come from; their sum is its score."""
        if self.rules.breakdown is None:
            return {"points": self.rules.score(parts, state, seat)}
        return self.rules.breakdown(parts, state, seat)

    @property
    def guided(self) -> bool:
        """Whether the game has a guided first game."""
        return self.words.tasks is not plain_words.tasks

    def is_notation(self, text: str) -> bool:
        """Whether the text writes a move, legal or not, or one that a rule forbids anywhere."""
        return text in self.action_ids or self.no_such_move(text) > 0
