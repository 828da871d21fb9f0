"""What the routes of the lobby and the library take and give."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from ..api_models import Body


class Listing(Body):
    """Whether the library shows a game."""

    listed: bool


class FinishedSeat(BaseModel):
    name: str
    kind: str
    bot: str | None
    score: int | None
    won: bool


class FinishedGame(BaseModel):
    """A game that is over: when it ended, its options in words, who played, and whether the asker did."""

    id: str
    game: str
    label: str
    mode: Literal["solo", "bots", "people"]
    at: float
    options: list[str]
    seats: list[FinishedSeat]
    steps: int
    agreed: bool
    yours: bool


class LibraryPage(BaseModel):
    """Games, and where the next page begins; null: there is none."""

    games: list[FinishedGame]
    next: str | None


class HowMany(BaseModel):
    games: int


class LobbySeat(BaseModel):
    """Who sits there, or nobody yet; `here`: seen there just now."""

    name: str
    kind: Literal["person", "bot", "open"]
    bot: str | None
    here: bool


class LobbyTable(BaseModel):
    """A table open to all: to sit down at while `free` seats are left, else to watch."""

    id: str
    game: str
    label: str
    name: str
    options: list[str]
    pace: Literal["live", "slow"]
    seats: list[LobbySeat]
    free: int
    begun: bool
    created: float
    moved: float
    yours: bool


class Lobby(BaseModel):
    """Tables, those where somebody waits first; and the names of those who are at open tables now."""

    tables: list[LobbyTable]
    here: list[str]
