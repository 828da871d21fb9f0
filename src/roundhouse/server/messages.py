"""What the socket tells a page, field by field: the one description, for Python and for the pages' scripts.

`static/messages.d.ts` is written from it, so that `tsc` checks every script against what the server sends; a test holds
both together, and real messages against these types. docs/server.md says in words what each of them means.

    python -m roundhouse.server.messages  # write static/messages.d.ts again
"""

from __future__ import annotations

from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from typing_extensions import TypedDict, is_typeddict

TARGET = Path(__file__).parent / "static" / "messages.d.ts"


class MoveTold(TypedDict):
    """A legal move."""

    move: str
    label: str
    quick: NotRequired[str]
    gives_up: NotRequired[str]


class ChipTold(TypedDict):
    words: str
    label: str
    icon: str
    move: str
    choose: str


class ToolTold(TypedDict):
    """A kind of moves that is chosen first."""

    key: str
    label: str
    words: str
    gives: str
    brief: str
    amount: str
    icon: str
    attempt: str
    moves: list[str]
    apart: list[str]
    chips: list[ChipTold]


class TaskTold(TypedDict):
    """Something small to do in a guided first game, and the first words of moves that do it."""

    key: str
    sentence: str
    done: bool
    by: list[str]


class MarkTold(TypedDict):
    """A sentence of a guided first game, and the part it is about."""

    key: str
    part: str
    sentence: str


class Player(TypedDict):
    """Who sits at a seat, and the points as far as the viewer may know them."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str | None
    left: bool
    present: bool
    total: int | None
    lines: list[tuple[str, int | None]]
    winner: bool
    to_act: bool


class Offer(TypedDict):
    """To end the game as it stands."""

    by: int
    agreed: list[int]


class LineTold(TypedDict):
    """A sentence of the log; `by` whom, where a stand-in decided."""

    n: int
    seat: int | None
    text: str
    by: NotRequired[str]


LogTold = TypedDict("LogTold", {"from": int, "lines": list[LineTold]})


class PanelTold(TypedDict):
    """A panel of the picture, with those of its parts that changed."""

    name: str
    side: str
    width: int
    height: int
    order: list[str]
    parts: dict[str, str]


class LadderTold(TypedDict):
    """Where a solo score stands among the ratings: the step that is reached, of how many, and the next one's points."""

    step: int
    steps: int
    next: int | None


class Frame(TypedDict):
    """The table as a seat sees it now."""

    type: Literal["frame"]
    version: int
    seat: int | None
    lang: str
    theme: str
    title: str
    sentence: str
    dealt: bool
    over: bool
    ended: bool
    begun: bool
    host: bool
    seating: int
    offer: Offer | None
    can_undo: bool
    grace: NotRequired[float]  # not in a replay
    moves: list[MoveTold]
    tools: list[ToolTold]
    tasks: list[TaskTold]
    marks: list[MarkTold]
    rating: str | None
    ladder: LadderTold | None
    commitment: str | None
    to_act: list[int]
    your_turn: bool
    yours: list[int]
    seats: list[Player]
    log: LogTold
    bots: Literal["ready", "thinking", "compiling", "failing"]
    rematch: str | None
    panels: list[PanelTold]
    ref: NotRequired[int]


class RefusedTold(TypedDict):
    type: Literal["refused"]
    ref: NotRequired[int]
    code: str
    sentence: str
    clause: NotRequired[str]


class AdviceTold(TypedDict):
    """A move, what it does, why, and what may be expected of it."""

    move: str
    label: str
    reason: str
    expected: str | None


class HintTold(AdviceTold):
    type: Literal["hint"]
    ref: NotRequired[int]
    moves: list[AdviceTold]
    kind: Literal["search", "quick", "only"]
    note: str | None


class GainTold(TypedDict):
    """How a move would change the seat's score at once: in all, and by where points come from."""

    type: Literal["gain"]
    ref: NotRequired[int]
    move: str
    version: int
    points: int
    lines: list[tuple[str, int]]


class SearchTold(TypedDict):
    state: str
    done: int
    of: int
    seconds: int


class BotTold(TypedDict):
    seat: int
    bot: str
    ready: bool
    plays: str | None
    stood_in: int


class ReadinessTold(TypedDict):
    """How far bots and hints are."""

    type: Literal["readiness"]
    search: SearchTold
    bots: list[BotTold]
    stand_in: bool
    weaker: str | None
    hint: Literal["search", "quick"]


ChatTold = TypedDict(
    "ChatTold",
    {"type": Literal["chat"], "from": int, "name": str, "text": str, "at": float, "note": NotRequired[str]},
)


class PresenceTold(TypedDict):
    type: Literal["presence"]
    seats: list[int]


class DealingTold(TypedDict):
    """How far the numbers of the players' browsers are."""

    type: Literal["dealing"]
    state: Literal["pledging", "revealing", "dealt"]
    commitment: str | None
    pledges: list[tuple[int, str]]


class AnnouncementTold(TypedDict):
    """What those who run the server have to say; empty: no longer."""

    type: Literal["announcement"]
    text: str


class GoneTold(TypedDict):
    type: Literal["gone"]


Message = (
    Frame
    | RefusedTold
    | HintTold
    | GainTold
    | ReadinessTold
    | ChatTold
    | PresenceTold
    | DealingTold
    | AnnouncementTold
    | GoneTold
)

KINDS: tuple[type, ...] = (
    *(
        MoveTold,
        ChipTold,
        ToolTold,
        TaskTold,
        MarkTold,
        Player,
        Offer,
        LineTold,
        LogTold,
        PanelTold,
        LadderTold,
        Frame,
        RefusedTold,
    ),
    *(AdviceTold, HintTold, GainTold, SearchTold, BotTold, ReadinessTold, ChatTold, PresenceTold, DealingTold),
    *(AnnouncementTold, GoneTold),
)

PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}


def in_typescript(kind: Any) -> str:
    """A type as TypeScript writes it."""
    if kind in PLAIN:
        return PLAIN[kind]
    if is_typeddict(kind):
        name: str = kind.__name__
        return name
    of, inner = get_origin(kind), get_args(kind)
    if of is NotRequired:
        return in_typescript(inner[0])
    if of is Literal:
        return " | ".join(f'"{word}"' for word in inner)
    if of in (Union, UnionType):
        return " | ".join(map(in_typescript, inner))
    if of is list:
        return f"{in_typescript(inner[0])}[]"
    if of is tuple:
        return f"[{', '.join(map(in_typescript, inner))}]"
    if of is dict:
        return f"Record<string, {in_typescript(inner[1])}>"
    raise TypeError(f"no way to write {kind} in TypeScript")


def declarations() -> str:
    """All messages, as a page's scripts know them."""
    lines = ["// Written by `python -m roundhouse.server.messages` from what the server sends: change it there."]
    for kind in KINDS:
        told = (kind.__doc__ or "").split("\n")[0]
        lines += ["", *([f"/** {told} */"] if told else []), f"interface {kind.__name__} {{"]
        for name, hint in get_type_hints(kind, include_extras=True).items():
            mark = "?" if get_origin(hint) is NotRequired else ""
            lines.append(f"  {name}{mark}: {in_typescript(hint)};")
        lines.append("}")
    lines += ["", "/** What comes in over the socket. */", f"type Message = {in_typescript(Message)};"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TARGET.write_text(declarations(), "utf-8")
