"""What the HTTP API takes and gives, as far as it has a fixed form: this becomes the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..table.game import LONGEST_NAME
from .limits import LONGEST_CHAT

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
    name: str = Field("", max_length=60)


class RecordText(Body):
    record: str = Field(max_length=1_000_000)


class Join(Body):
    """Take an open seat: the first there is, where none is named."""

    name: Name
    seat: SeatNumber | None = None


class Decision(Body):
    """A move of a seat, made on the version its player looked at."""

    seat: SeatNumber
    move: str = Field(max_length=60)
    version: Version


class TakeBack(Body):
    seat: SeatNumber
    version: Version


class ForSeat(Body):
    seat: SeatNumber


class Chat(Body):
    text: str = Field(min_length=1, max_length=LONGEST_CHAT)


class Fork(Body):
    at: Version = Field(description="after this many events of the log")


class Rematch(Body):
    tied: bool = Field(False, description="only those who share the first place")


class SeatGiven(BaseModel):
    """A seat of a new table; its token and link are only told to who opened the table."""

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


class VersionNow(BaseModel):
    version: int


class TableId(BaseModel):
    id: str


class Advice(BaseModel):
    """A move, what it does, why one would make it, and what may be expected of it, in words."""

    move: str
    label: str
    reason: str
    expected: str | None = None


class Hint(Advice):
    """The best move, and the best few, best first."""

    moves: list[Advice]


class ErrorTold(BaseModel):
    """Why something was refused: a code for programs, a sentence for people, and the clause of the rules if any."""

    code: str
    sentence: str
    clause: str | None = None


class Error(BaseModel):
    error: ErrorTold
