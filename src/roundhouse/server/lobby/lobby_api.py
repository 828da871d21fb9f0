"""The HTTP API to the lobby."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query

from ...games import titles
from ...language import Speaker
from ..api import ERRORS
from ..visitor import Asked
from .bodies import Lobby, LobbySeat, LobbyTable
from .open_tables import Filter
from .setups import Setups

router = APIRouter(prefix="/api", responses=ERRORS)


@router.get("/lobby")
async def lobby(
    asked: Asked,
    game: Annotated[str | None, Query(max_length=40)] = None,
    pace: Literal["live", "slow"] | None = None,
    free: bool | None = None,
) -> Lobby:
    """Tables open to all, to sit down at or to watch, and who is at them now."""
    asked.count("search")
    if game is not None and game not in titles():
        return Lobby(tables=[], here=[])
    slow = None if pace is None else pace == "slow"
    rows, here = await asked.service.open_tables.find(Filter(game, slow, free), asked.identity.visitor)
    known = [row for row in rows if row["game"] in titles()]
    return Lobby(tables=[_told(row, asked.service.library.setups, asked.say) for row in known], here=here)


def _told(row: dict[str, Any], setups: Setups, say: Speaker) -> LobbyTable:
    facts = {key: row[key] for key in LobbyTable.model_fields if key not in ("label", "options", "seats")}
    seats = [LobbySeat(**seat) for seat in row["seats"]]
    label = titles()[row["game"]].label(say.lang)
    return LobbyTable(**facts, label=label, options=setups.words(row["id"], say), seats=seats)
