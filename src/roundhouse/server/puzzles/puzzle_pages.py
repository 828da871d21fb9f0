"""The pages of puzzles: the choice of a game, and a puzzle at the table."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ...games import titles
from ...games.title import Title
from ...language import Speaker
from ...puzzles.collection import shipped
from ..pages import go, lost, page, reader
from .puzzle_words import asked, puzzle_words

router = APIRouter(include_in_schema=False)


@router.get("/puzzles")
def choice(request: Request) -> Response:
    """Choose a game."""
    say = reader(request)
    offered = [title for title in titles().values() if shipped(title)]
    offered.sort(key=lambda title: title.minutes[::-1], reverse=True)  # as on the home page
    games = [{"name": title.name, "label": title.label(say.lang)} for title in offered]
    return page(request, "puzzles.html", say, {}, puzzle_words(say), games=games)


@router.get("/puzzles/{game}")
async def near_you(request: Request, game: str) -> Response:
    """A puzzle of a game, about as hard as the reader is good."""
    title = titles().get(game)
    if title is None or not shipped(title):
        return lost(request)
    visitor = request.state.identity.visitor
    id = await request.app.state.service.puzzles.next(visitor, shipped(title), game)
    return go(request, f"/puzzles/{game}/{id}")


@router.get("/puzzles/{game}/{id}")
def puzzle(request: Request, game: str, id: str) -> Response:
    """One puzzle, at the table."""
    title = titles().get(game)
    if title is None or id not in shipped(title):
        return lost(request)
    say = reader(request)
    look = {"home": title.pictures.home, **asdict(title.pictures.look)}
    facts = {"id": id, "game": game, "look": look, "puzzle": {"asked": asked(say), "players": _players(title, id)}}
    about: dict[str, Any] = {"game": game, "label": title.label(say.lang), "look": look, "asked": asked(say)}
    return page(request, "puzzle.html", say, facts, _labels(title, say), symbols=title.pictures.symbols, **about)


def _players(title: Title, id: str) -> int:
    return int(shipped(title)[id].state["players"])


def _labels(title: Title, say: Speaker) -> dict[str, str]:
    return {**puzzle_words(say), **{f"panel_{name}": label for name, label in title.pictures.labels(say).items()}}
