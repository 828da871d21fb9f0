"""The HTTP API to puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import Response

from ...games import titles
from ...puzzles.collection import shipped
from ...puzzles.puzzle import Puzzle
from ..api import ERRORS
from ..api_models import Theme
from ..refusals import Refused
from ..visitor import Asked
from .puzzle_bodies import Next, Outcome, PuzzleId, Shelf, Try
from .puzzle_store import Known
from .puzzle_views import checked, told_moves, whole_answer
from .puzzle_words import certainty, solved_by

router = APIRouter(prefix="/api/puzzles", responses=ERRORS)

ENOUGH = 5  # tries, before a rating is shown


def puzzles_of(game: str) -> Mapping[str, Puzzle]:
    """The puzzles of a game, by id; none where there is no such game."""
    title = titles().get(game)
    return {} if title is None else shipped(title)


def find(game: str, id: str) -> Puzzle:
    puzzle = puzzles_of(game).get(id)
    if puzzle is None:
        raise Refused("not_found")
    return puzzle


@router.get("")
async def shelves(asked: Asked) -> list[Shelf]:
    """The games that have puzzles, and how you do in them."""
    asked.count("search")
    told = []
    for title in titles().values():
        if not (puzzles := shipped(title)):
            continue
        standing = await asked.service.puzzles.standing(asked.identity.visitor, title.name)
        told.append(
            Shelf(
                game=title.name,
                label=title.label(asked.lang),
                puzzles=len(puzzles),
                tried=standing.tried,
                solved=standing.solved,
                points=standing.rating.points,
                off=standing.rating.off,
                rated=standing.tried >= ENOUGH,
            )
        )
    return told


@router.get("/{game}/next")
async def following(asked: Asked, game: str, besides: Annotated[str, Query(pattern="^([0-9a-f]{8})?$")] = "") -> Next:
    """A puzzle for you: one you have not tried yet, about as hard as you are good."""
    asked.count("search")
    id = await asked.service.puzzles.next(asked.identity.visitor, puzzles_of(game), game, besides)
    if id is None:
        raise Refused("not_found")
    return Next(id=id)


@router.get("/{game}/{id}", response_model=dict[str, Any])
async def look(asked: Asked, game: str, id: PuzzleId, theme: Theme = "light") -> Response:
    """A puzzle: `frame` is the table as whoever has to decide sees it, as the socket sends it; `about` is how hard it
    is, and whether you have tried it."""
    asked.count("gain")
    puzzle = find(game, id)
    known = await asked.service.puzzles.known(puzzle, asked.identity.visitor)
    async with asked.heavy:
        body = whole_answer(puzzle, asked.lang, theme, {"id": id, "game": game, **_about(known)})
    return Response(body, media_type="application/json")


@router.post("/{game}/{id}")
async def try_it(asked: Asked, game: str, id: PuzzleId, body: Try) -> Outcome:
    """Try a move. Only your first try of a puzzle counts for your rating and for the puzzle's."""
    asked.count("move")
    puzzle = find(game, id)
    async with asked.heavy:
        move = checked(puzzle, body.move, asked.lang)
        made, best, second = told_moves(puzzle, move, asked.lang)
    right = puzzle.is_right(move)
    taken = await asked.service.puzzles.take(asked.identity.visitor, puzzle, right)
    known = await asked.service.puzzles.known(puzzle, asked.identity.visitor)
    return Outcome(
        right=right,
        move=made,
        best=best,
        second=second,
        certain=certainty(puzzle, asked.say),
        counts=taken.first,
        points=taken.after.points,
        change=taken.after.points - taken.before.points,
        solved_by=solved_by(known, asked.say),
    )


def _about(known: Known) -> dict[str, Any]:
    return {"points": known.rating.points, "tries": known.tries, "solved": known.solved, "yours": known.yours}
