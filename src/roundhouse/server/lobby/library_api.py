"""The HTTP API to the library of finished games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query

from ...games import titles
from ...language import Speaker
from ...table.game import LONGEST_NAME
from ..api import ERRORS
from ..visitor import Asked
from .bodies import FinishedGame, FinishedSeat, HowMany, LibraryPage, Listing
from .library import Library, Search

router = APIRouter(prefix="/api", responses=ERRORS)

Moment = Annotated[float | None, Query(ge=0, le=1e11, allow_inf_nan=False)]
Score = Annotated[int | None, Query(ge=-100_000, le=100_000)]
Cursor = Annotated[str | None, Query(max_length=60, pattern=r"^-?[0-9][0-9.e+-]{0,30}:[a-z0-9]{1,16}$")]


@dataclass(frozen=True)
class Wanted:
    """The query of a search."""

    player: Annotated[str, Query(max_length=LONGEST_NAME)] = ""
    won: bool = False
    game: Annotated[str | None, Query(max_length=40)] = None
    mode: Literal["solo", "bots", "people"] | None = None
    since: Moment = None
    until: Moment = None
    least: Score = None
    most: Score = None
    sort: Literal["date", "score"] = "date"
    after: Cursor = None

    @property
    def search(self) -> Search:
        facts = {key: getattr(self, key) for key in Search.__dataclass_fields__ if key != "by_score"}
        return Search(**facts, by_score=self.sort == "score")


@router.get("/library")
async def search(asked: Asked, wanted: Annotated[Wanted, Depends()]) -> LibraryPage:
    """Public games that are over: by the beginning of a player's name, game, mode, time of the end, highest score."""
    asked.count("search")
    if wanted.game is not None and wanted.game not in titles():
        return LibraryPage(games=[], next=None)
    library = asked.service.library
    page, following = await library.search(wanted.search, asked.identity.visitor)
    return LibraryPage(games=[told_game(row, library, asked.say) for row in page], next=following)


@router.post("/library/{table_id}")
async def show(asked: Asked, table_id: str, body: Listing) -> Listing:
    """Show a game you played in the library, or hide it; it is shown when nobody who played hides it."""
    asked.count("search")
    return Listing(listed=await asked.service.library.list(table_id, asked.identity.visitor, body.listed))


@router.post("/library")
async def show_all(asked: Asked, body: Listing) -> HowMany:
    """Show or hide all games that you have played; returns how many these are."""
    asked.count("seek")
    return HowMany(games=await asked.service.library.list_all(asked.identity.visitor, body.listed))


def told_game(row: dict[str, Any], library: Library, say: Speaker) -> FinishedGame:
    seats = [FinishedSeat(**{key: seat[key] for key in FinishedSeat.model_fields}) for seat in row["seats"]]
    facts = {key: row[key] for key in ("game", "mode", "at", "steps", "agreed", "yours")}
    label = titles()[row["game"]].label(say.lang) if row["game"] in titles() else row["game"]
    options = library.setups.words(row["table_id"], say) if row["game"] in titles() else []
    return FinishedGame(id=row["table_id"], label=label, options=options, seats=seats, **facts)
