"""The page of the daily deal."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ..pages import page, reader
from .daily_words import daily_words
from .deals import deals

router = APIRouter(include_in_schema=False)


@router.get("/daily")
def daily(request: Request) -> Response:
    """Today's deals, how the others did, and the days before."""
    say = reader(request)
    games = [{"name": game, "label": deal.title.label(say.lang)} for game, deal in deals().items()]
    return page(request, "daily.html", say, {}, daily_words(say), games=games)
