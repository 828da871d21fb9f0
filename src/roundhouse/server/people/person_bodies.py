"""What the routes about people take and give."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from ..api_models import Body, Name
from ..lobby.bodies import FinishedGame

Beginning = Annotated[str, Field(pattern="^[0-9a-f]{16}$")]


class NewName(Body):
    name: Name


class NewPasskey(Body):
    """What the browser made of the options; the name is that of a guest who becomes a person."""

    credential: dict[str, Any]
    name: Name


class Signed(Body):
    credential: dict[str, Any]


class Code(Body):
    code: str = Field(min_length=1, max_length=100)


class RecoveryCode(BaseModel):
    """Shown once; only its hash is kept."""

    code: str


class Kept(BaseModel):
    """A browser or a passkey of one's own: what it is, since when, and when it was last seen or used."""

    id: str
    label: str
    since: float
    last: float
    this: bool = False


class Me(BaseModel):
    """The asker: a guest, known by this browser alone, or a person."""

    person: bool
    name: str
    since: float | None = None
    recovery: bool = False
    devices: list[Kept] = []
    passkeys: list[Kept] = []


class MyGame(FinishedGame):
    """A game one has played: with which seats, which place that was, and what it did to the rating."""

    seats_held: list[int]
    place: int | None
    change: float | None


class MyGames(BaseModel):
    games: list[MyGame]
    next: str | None


class Curve(BaseModel):
    """A value over time, the oldest first."""

    at: list[float]
    value: list[float]


class Versus(BaseModel):
    """How one did against a level, or against somebody of this name."""

    name: str
    label: str
    games: int
    won: int


class Verdict(BaseModel):
    """What analyses say of one's games, on average: `unit` is points or chances."""

    games: int
    unit: str
    luck: float
    mistakes: float
    others: float


class ModeNumbers(BaseModel):
    mode: Literal["solo", "bots", "people"]
    games: int
    won: int
    best: int | None
    mean: float | None
    scores: Curve


class RatingTold(BaseModel):
    """A rating in points, what it may be off by, and what it means."""

    against: Literal["people", "levels"]
    points: int
    doubt: int
    games: int
    settled: bool
    sentence: str
    expected: list[str]
    curve: Curve


class GameNumbers(BaseModel):
    game: str
    label: str
    modes: list[ModeNumbers]
    ratings: list[RatingTold]
    levels: list[Versus]
    people: list[Versus]
    verdict: Verdict | None


class Numbers(BaseModel):
    games: list[GameNumbers]
