"""What the HTTP API takes and gives, as far as it has a fixed form: this becomes the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..table.game import LONGEST_NAME
from .limits import LONGEST_CHAT, LONGEST_RECORD

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Version = Annotated[int, Field(ge=0, lt=1 << 31)]
Language = Literal["en", "ru", "uk", "es"]
Theme = Literal["light", "dark"]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatWish(Body):
    """Who is to sit at a seat."""

    kind: Literal["person", "bot", "open"]
    name: Name | None = None
    bot: Name | None = None


class NewTable(Body):
    """A table to be opened. Without `seats`, the mode says who sits where; the one who asks has the first seat."""

    game: str = Field(max_length=40)
    players: int | None = Field(None, ge=1, le=16)
    options: dict[str, int] = Field({}, max_length=20)
    files: dict[str, str] = Field({}, max_length=10, description="names of files of the game, or an owner's TOML")
    mode: Literal["bots", "friends", "screen", "alone"] = "bots"
    seats: list[SeatWish] | None = Field(None, max_length=16)
    open: bool = Field(False, description="listed, so that anybody may join or watch")
    host_starts: bool = Field(False, description="the game does not begin by itself when the last seat is taken")
    name: str = Field("", max_length=60)


class RecordText(Body):
    record: str = Field(max_length=LONGEST_RECORD)


class Join(Body):
    """Take an open seat: the first there is, where none is named."""

    name: Name
    seat: SeatNumber | None = None
    invitation: str | None = Field(None, max_length=64, description="the key of the link to all free seats")


class Arrangement(Body):
    """Who is to sit at a seat before the game begins: whoever comes, the host as well, or a bot."""

    seat: SeatNumber
    kind: Literal["open", "person", "bot"]
    name: Name | None = None
    bot: Name | None = None
    seating: Version = Field(description="the seating this was decided on")


class Absence(Body):
    """Which bot plays for those who leave, and after how many seconds others may let it play for somebody away."""

    level: Name
    patience: Annotated[int, Field(ge=0, lt=1 << 31)]
    seating: Version


class EndAnswer(Body):
    """Whether to end the game as it stands: true offers or agrees, false wants to play on."""

    agree: bool


class Decision(Body):
    """A move of a seat, made on the version its player looked at."""

    seat: SeatNumber
    move: Annotated[str, Field(max_length=60)] | Annotated[int, Field(ge=0, lt=1 << 31)] = Field(
        description="as `/legal` gives it: its `text` or its `id`"
    )
    version: Version


class TakeBack(Body):
    seat: SeatNumber
    version: Version


class ForSeat(Body):
    seat: SeatNumber


class StandIn(Body):
    """Whether weaker bots play for those of the table that are not ready, or all wait for these."""

    seat: SeatNumber
    wanted: bool


class BotWish(Body):
    """A bot somebody is about to choose."""

    game: str = Field(max_length=40)
    bot: Name


class Chat(Body):
    text: str = Field(min_length=1, max_length=LONGEST_CHAT)


class Fork(Body):
    at: Version = Field(description="after this many events of the log")
    bots: list[Name | None] | None = Field(
        None, max_length=16, description="seat by seat the bot that is to play it; null: the seat is yours, as all are"
    )


class Rematch(Body):
    tied: bool = Field(False, description="only those who share the first place")


class SeatGiven(BaseModel):
    """A seat of a new table; its token and link are only told to whoever opened the table."""

    seat: int
    kind: str
    name: str
    bot: str | None
    token: str | None = None
    link: str | None = None


class Created(BaseModel):
    id: str
    seats: list[SeatGiven]
    yours: list[int]
    invitation: str


class SeatNow(BaseModel):
    """A seat, and whether the asker may let a bot play it: in how many seconds, or null if that is not theirs to do.

    `away` are the whole minutes for which nobody was seen there, null while somebody is.
    """

    seat: int
    kind: str
    name: str
    bot: str | None
    left: bool
    yours: bool
    away: int | None
    hand_over_in: int | None


class LevelTold(BaseModel):
    name: str
    label: str


class Seated(BaseModel):
    """Who sits where and what they have settled; the invitation is told to the host alone."""

    seating: int
    begun: bool
    host: bool
    host_starts: bool
    invitation: str | None
    level: str
    patience: int
    patiences: list[int]
    levels: list[LevelTold]
    seats: list[SeatNow]


class VersionNow(BaseModel):
    version: int


class LegalMove(BaseModel):
    """A move by its number, in the notation of records, and in words."""

    id: int
    text: str
    label: str


class Legal(BaseModel):
    """A seat's moves, and the version they hold for."""

    version: int
    moves: list[LegalMove]


class News(BaseModel):
    """Where a table stands for a viewer; `new` says whether that is another version than the one asked about."""

    version: int
    new: bool
    to_act: list[int]
    over: bool


class ClauseTold(BaseModel):
    """A clause of a rulebook, in the language asked for."""

    id: str
    section: str
    title: str
    text: str


class Choice(BaseModel):
    value: str
    label: str


class OptionTold(BaseModel):
    """An option of a game: a switch or a number with bounds, a choice among named files, or a file of one's own."""

    name: str
    label: str
    help: str
    kind: Literal["switch", "number", "choice", "file"]
    default: int | str | None
    least: int | None = None
    most: int | None = None
    choices: list[Choice] | None = None


class FirstGameTold(BaseModel):
    """How newcomers best meet a game."""

    players: int
    options: dict[str, int | str]


class GameTold(BaseModel):
    """A game, with all that has to be known to open a table."""

    name: str
    label: str
    pitch: str
    players: list[int]
    minutes: list[int]
    solo: bool
    options: list[OptionTold]
    first_game: FirstGameTold
    bots: list[str]


class SeatListed(BaseModel):
    seat: int
    name: str
    kind: str
    bot: str | None
    score: int | None = None  # once the game is over
    won: bool | None = None


class TableListed(BaseModel):
    """A line of a list of tables; times are seconds since 1970."""

    id: str
    game: str
    label: str
    mode: str
    name: str
    seats: list[SeatListed]
    to_act: list[int]
    yours: list[int]
    your_turn: bool
    begun: bool
    left: bool
    yours_to_delete: bool
    over: bool
    open: bool
    created: float
    moved: float


class TableId(BaseModel):
    id: str


class Advice(BaseModel):
    """A move, what it does, why one would make it, and what may be expected of it, in words."""

    move: str
    label: str
    reason: str
    expected: str | None = None


class Hint(Advice):
    """The best move, and the best few, best first.

    `kind` is search; quick, where a bot that looks one move ahead had to answer; or only, where there is one move. What
    is not the search's is said in `note`, too, in words.
    """

    moves: list[Advice]
    kind: Literal["search", "quick", "only"]
    note: str | None = None


class Readiness(BaseModel):
    """Whether a bot can play, and if not, how far what it needs is: `done` steps of compiling `of` all, 0 if not known.

    `state` is none (nobody asked for it), waiting, compiling, failed (and tried again), or ready.
    """

    bot: str
    ready: bool
    state: str
    done: int
    of: int
    seconds: int


class ErrorTold(BaseModel):
    """Why something was refused: a code for programs, a sentence for people, and the clause of the rules if any."""

    code: str
    sentence: str
    clause: str | None = None


class Error(BaseModel):
    error: ErrorTold
