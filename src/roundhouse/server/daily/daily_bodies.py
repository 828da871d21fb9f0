"""What the routes of the daily deal take and give."""

from __future__ import annotations

from pydantic import BaseModel

from ..api_models import Body, Name


class Trier(Body):
    """The name to play under."""

    name: Name


class DayTold(BaseModel):
    """A day: its seed when it is over, and before that the commitment to it. `in_time`: it was fixed the day before."""

    day: str
    begins: float
    ends: float
    commitment: str
    in_time: bool
    seed: str | None


class LevelMet(BaseModel):
    """A level that played the same deal, and whether the result was better than its: 1, 0 the same, -1 worse."""

    level: str
    label: str
    better: int


class TryTold(BaseModel):
    """One's own try. `counts`: its result stands; `place` is among people, or among guests;
    a match that was not won has none."""

    table: str
    over: bool
    counts: bool
    guest: bool
    points: int | None = None
    won: bool | None = None
    turns: int | None = None
    place: int | None = None
    of: int = 0
    levels: list[LevelMet] = []


class DealTold(BaseModel):
    """One of the day's games; `opponent` is the level one plays against, if there is one."""

    game: str
    label: str
    opponent: str | None
    mine: TryTold | None


class Daily(BaseModel):
    """Today, the commitment to tomorrow, and the last days that are over; for how many days in a row the asker has
    played, and the most ever."""

    today: DayTold
    tomorrow: DayTold
    past: list[str]
    streak: int
    longest: int
    deals: list[DealTold]


class ResultRow(BaseModel):
    """Somebody's result. Levels, guests and matches that were not won have no place. The table is told when the day
    is over."""

    place: int | None
    name: str
    level: bool
    points: int | None
    won: bool
    turns: int
    yours: bool
    table: str | None


class Results(BaseModel):
    """How a day's deal came out: people and levels, the best first; guests; and one's own try, if it is in neither."""

    day: DayTold
    game: str
    label: str
    people: list[ResultRow]
    guests: list[ResultRow]
    mine: ResultRow | None
    n_people: int
    n_guests: int
