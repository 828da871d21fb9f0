"""What a game provides: the one place that says it.

A game is a package. Its `__init__.py` holds its card, `TITLE`, and each of its rooms says in its own `__init__.py` what
it has, as one of the objects below:

| room | object | needed |
|---|---|---|
| `rules/` | `RULES = Rules(...)` | yes |
| `words/` | `WORDS = Words(...)` | only `words/clauses.toml`, the rulebook |
| `picture/` | `PICTURES = Pictures(...)` | no: a plain table is drawn from what the seat sees |
| `bot/` | `PLAY = Play(...)` | no: moves are tried one step ahead, or played out at random |
| `editing/` | `EDITING = Editing(...)`, see `editing.py` | no: data files are edited as text, with checks |

A field without a default has to be given; a comment says what stands in for the others. The parameters of rules are
explained in `kernel/slots.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from ..kernel import Layout, Record, number
from ..kernel import defaults as rules
from ..kernel.drivers import choose_at_random
from ..kernel.layout import Records
from ..kernel.rule import Rule
from ..kernel.slots import CHOOSERS
from ..language import Speaker
from . import plain_picture, plain_words
from .first_game import Mark, Task
from .rule_pictures import Example
from .toolbar import Tool, no_tools

if TYPE_CHECKING:
    from rich.console import RenderableType

    from .drawing import Picture, Theme
    from .observation import Happening, Observation
    from .parts import Parts

Files = Mapping[str, Mapping[str, Any]]  # option -> what its TOML file holds

Check = Callable[[str], Sequence[str]]  # what is wrong with the text of a file; as `Complaint`s, in any language

# Rules, by what they are given: parts and state, then
OfTable = Callable[[Any, Any], int]  # nothing more
OfSeat = Callable[[Any, Any, int], int]  # a seat
Worth = Callable[[Any, Any, int], float]  # a seat
OfTicket = Callable[[Any, Any, int], int]  # a ticket
OfAction = Callable[[Any, Any, int, int], int]  # a seat and an action
Lists = Callable[[Any, Any, int, Any], int]  # a seat, and a list to write into
Begins = Callable[[Any, Any], None]
Applies = Callable[[Any, Any, int, int], None]  # a seat and an action
Draws = Callable[[Any, Any, int], None]  # an outcome
Observes = Callable[[Any, Any, int, Any], None]  # a seat, and the sight to write
# and by what else
Imagines = Callable[[Any, Any, Any, Any], None]  # parts, sight, stream, and the state to write
Samples = Callable[[Any, Any, Any, Any], int]  # the same; returns a seat
Policy = Callable[[Any, Any, Any, int, Any, Any], int]  # parts, sight, actions, how many, stream, scratch

SCRATCH = 4096  # numbers a policy may work with


class NoParts(Record):
    none = number(0)


NO_PARTS = Layout(NoParts)


def no_parts(files: Files) -> Records:
    """A game without data files."""
    return NO_PARTS.zeros()


def no_remarks(text: str) -> Sequence[str]:
    """A game whose printed maps are not known."""
    return []


def no_move(text: str) -> int:
    """A game in which whatever can be written is a move."""
    return 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Rules:
    """The room `rules/`: the records of the game, its moves, and its rules."""

    # Records
    state: Layout[Any]  # with a field `players`, and one for each option
    sight: Layout[Any]  # with fields `viewer`, -1 for a spectator, and `players`
    parts: Layout[Any] = NO_PARTS

    # Data files, read into the parts
    data_files: Mapping[str, str] = field(default_factory=dict)  # option -> the file that ships with the game
    named_files: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # option -> name -> file: map="berlin"
    build: Callable[[Files], Records] = no_parts
    remark_on_map: Check = no_remarks  # how a map that can be played on differs from a printed one
    check_map: Check | None = None  # all that is wrong with the text of a map file; None: no maps
    most_seats: Callable[[Any], int] | None = None  # of the parts: for how many players they suffice; None: for all

    # Moves
    actions: tuple[str, ...]  # their notation, by action id
    outcomes: tuple[str, ...] = ()  # of chance, likewise
    no_such_move: Callable[[str], int] = no_move  # the clause against what can be written but is never an action

    # What happens
    begin: Begins
    acting: OfTable
    legal: Lists
    why_not: OfAction
    apply: Applies
    tickets: OfTable = rules.no_tickets  # a game without chance
    outcome: OfTicket = rules.no_outcome
    draw: Draws = rules.no_draw
    turns: OfTable = rules.turns_counted  # the state's field `turns`
    capped: OfTable = rules.never_capped  # a game without a turn cap
    uncounted: tuple[str, ...] = ()  # fields of the state on which nothing depends where no turn cap is set

    # Who wins
    score: OfSeat
    winners: OfTable
    breakdown: Callable[[Any, Any, int], dict[str, int]] | None = None  # the score by its sources; None: as one number
    rating: Callable[[Any, int], int] | None = None  # of a solo game, from parts and points; None: there are no ratings

    # Who knows what
    observe: Observes
    imagine: Imagines

    # What always holds
    laws: tuple[str, ...] = ()
    broken_law: OfTable = rules.no_law

    @property
    def slots(self) -> dict[str, Rule]:
        """The rules by the names of the slots they fill."""
        return {name: vars(self)[name] for name in RULE_SLOTS}


RULE_SLOTS = (
    *("begin", "acting", "legal", "why_not", "apply", "tickets", "outcome", "draw", "turns", "capped"),
    *("score", "winners", "observe", "imagine", "broken_law"),
)

Lines = list[tuple[str, int | None]]
Seen = list[tuple[str, int | None, str]]  # a label, the seat it belongs to or None, and a value


@dataclass(frozen=True, kw_only=True, eq=False)
class Words:
    """The room `words/`: the table in words. The rulebook is `clauses.toml` there; sentences of the game's own that go
    through `say` may have catalogues of their own there, `ru.po` and so on."""

    pitch: Callable[[Speaker], str] | None = None  # the game in one line; None: the first clause
    options: Callable[[Speaker], dict[str, tuple[str, str]]] = plain_words.options  # name -> label, help
    choices: Callable[[Speaker], dict[str, dict[str, str]]] = plain_words.choices  # labels of data files with names
    quick: Callable[[Speaker], dict[str, str]] = plain_words.quick  # short names of moves that are not on the board

    fields: Callable[[Observation, Speaker], Seen] = plain_words.fields  # what the viewer sees: all fields of the sight
    board: Callable[[Observation, Speaker], RenderableType] = plain_words.board  # for a terminal: these fields
    expected: Callable[[Observation, Speaker], str] = plain_words.expected  # whose turn it is
    describe: Callable[[str, Observation, Speaker], str] = plain_words.describe  # the move's notation
    gives_up: Callable[[str, Observation, Speaker], str | None] = plain_words.gives_up  # a question before it: none
    tell: Callable[[Happening, Speaker], str | None] = plain_words.tell  # who made which move

    total: Callable[[Observation, int], int | None] = plain_words.total  # the score of what the viewer sees
    score_lines: Callable[[Observation, int, Speaker], Lines] = plain_words.score_lines  # the same, by its sources
    rating: Callable[[Observation, Speaker], str | None] = plain_words.rating  # none

    reason: Callable[[str, Observation, Speaker], str] = plain_words.reason  # what the move does
    gain: Callable[[str, Observation], int] = plain_words.gain  # by how much the total grows at once
    tasks: Callable[[Observation, Speaker], list[Task]] = plain_words.tasks  # of a guided first game: none
    marks: Callable[[Observation, Speaker], list[Mark]] = plain_words.marks  # and what it explains: nothing


@dataclass(frozen=True, kw_only=True)
class Look:
    """How a page shows the panels of a game."""

    badges: bool = True  # players have a colour and a shape of their own on the board
    hides: Literal["always", "first", "never"] = "always"  # when players at one screen hide things from each other:
    # always, only until each has had a first turn, or never
    three: bool = False  # what is the viewer's has a column of its own
    clipped: tuple[str, ...] = ()  # panels that end at their edge
    below: int = 0  # with up to this many players all panels fit below the one of the home page
    zoomed: tuple[str, ...] = ()  # panels that can be zoomed and moved about in
    in_bar: tuple[str, ...] = ()  # panels of moves that a page has as tools in its bar instead


@dataclass(frozen=True, kw_only=True, eq=False)
class Pictures:
    """The room `picture/`. The record of a game that shows it well, for the home page, may lie there as `home.rh`."""

    draw: Callable[[Observation, Speaker, Theme], Picture] = plain_picture.draw
    home: str = plain_picture.TABLE  # the panel that stands for the game on the home page
    labels: Callable[[Speaker], dict[str, str]] = plain_picture.labels  # what screen readers call the panels
    look: Look = Look()
    symbols: str = ""  # `defs` of shapes that pictures refer to by their id: a page has them once
    tools: Callable[[Observation, Speaker, Theme], tuple[Tool, ...]] = no_tools  # kinds of moves that are chosen first
    draw_map: Callable[[Parts, Mapping[str, Any], Speaker, Theme], Picture] | None = None  # None: no maps
    examples: Mapping[str, Example] = field(default_factory=dict)  # what the rulebook shows beside a clause, by its id


def no_finds(state: Any) -> float:
    """A search that sees all that a decision brings: see `bots/hindsight.py`."""
    return 0.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Net:
    """What was learned of a game, as `data/net.npy`: the features of positions that a net looks at."""

    size: int  # how many features there are
    features: Lists
    settled: OfTable
    untaught: OfTable
    alone: bool  # the search treats the seat as a solo game
    finds: Callable[[Any], float] = no_finds  # of a state: what a decision brings beyond what was expected of it before
    lessons: tuple[tuple[int, Mapping[str, object]], ...]  # the games to learn from, in turn: players and options


Unit = Literal["margin", "points", "chances"]


@dataclass(frozen=True, kw_only=True, eq=False)
class Play:
    """The room `bot/`: how bots play, and what positions are worth to them. How well the levels play is in
    `data/levels.toml`; without it, see `bots/levels.py`."""

    policies: Mapping[str, Policy] = field(default_factory=dict)  # by name; "greedy" is what a beginner meets
    worth: Worth = rules.margin  # the lead over the best of the others
    sample_world: Samples = rules.any_world  # a sampled world to search in: any that looks the same to the seat
    choose: Policy | None = None  # how games are played out; None: greedily, or at random
    choose_for_others: Policy | None = None  # ... by the other seats; None: likewise
    most_useful: Callable[..., int] | None = None  # where turns can end with actions unused: an action that brings more
    leave_out_waste: Callable[..., int] = rules.leave_out_nothing  # moves that are not worth a game
    unit: Unit = "margin"  # of what a position is worth: a lead in points, points, or chances to win from 0 to 1
    spread: float = 8.0  # in that unit: how far a search looks beyond what seems best
    apart: float = 4.0  # in that unit: how far moves are mostly apart
    net: Net | None = None  # None: positions are judged by playing games out

    @property
    def slots(self) -> dict[str, Rule]:
        """The rules by the names of the slots they fill."""
        own: dict[str, Rule] = {name: vars(self)[name] for name in ("worth", "sample_world", "leave_out_waste")}
        if self.net is not None:
            return own | {name: vars(self.net)[name] for name in ("features", "settled", "untaught")}
        choose = self.choose or self.policies.get("greedy", choose_at_random)
        return own | dict(zip(CHOOSERS, (choose, self.choose_for_others or choose), strict=False))
