"""What the routes of puzzles take and give."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import BaseModel, Field

from ..api_models import Body

PuzzleId = Annotated[str, Path(pattern="^[0-9a-f]{8}$")]


class Shelf(BaseModel):
    """The puzzles of a game, and how the asker does in them."""

    game: str
    label: str
    puzzles: int
    tried: int
    solved: int
    points: int
    off: int = Field(description="by how much the rating may be off, in two of three cases")
    rated: bool = Field(description="whether enough puzzles were tried for the rating to say something")


class Next(BaseModel):
    id: str


class Try(Body):
    move: str = Field(min_length=1, max_length=60)


class Told(BaseModel):
    """A move that matters in a puzzle: what it does, why one would make it, and what it is worth."""

    move: str
    label: str
    reason: str
    worth: str


class Outcome(BaseModel):
    """What a try was: `count` is whether it counted, as the first one; the points are the asker's."""

    right: bool
    move: Told
    best: Told
    second: Told
    certain: str = Field(description="how certain that is, in a sentence")
    counts: bool
    points: int
    change: int
    solved_by: str = Field(description="how often people solve it, in a sentence")
