"""What the routes of the editor take and give."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from ...games.safe_toml import LONGEST
from ..api_models import Body
from .shared_files import ID, LONGEST_SHARED


class Draft(Body):
    """A file as it stands: its text, or what the page edits; or what to begin with."""

    text: str | None = Field(None, max_length=LONGEST, description="TOML")
    model: dict[str, Any] | None = Field(None, description="what an earlier answer gave as `model`, changed")
    start: str | None = Field(
        None, max_length=40, description='"blank", the name of a file of the game, or "": its own'
    )
    theme: Literal["light", "dark"] = "light"


class Told(BaseModel):
    """A sentence about a file, and the place it belongs to; empty: the whole."""

    words: str
    place: str


class Sign(BaseModel):
    """How a piece looks, and the words for it."""

    svg: str
    words: str


class Opinion(BaseModel):
    """What is to be said of a file. It can be played with where there are no complaints."""

    text: str
    model: dict[str, Any] | None = Field(None, description="null: it is edited as text")
    complaints: list[Told]
    remarks: list[Told] = Field(description="how it differs from a printed one")
    signs: dict[str, Sign] = Field({}, description="by place")
    picture: str | None = Field(None, description="SVG; null: there is none, or it cannot be played with yet")


class FileToShare(Body):
    game: str = Field(max_length=40)
    option: str = Field(max_length=40)
    text: str = Field(max_length=LONGEST_SHARED)


class SharedLink(BaseModel):
    id: str
    link: str


class SharedFile(BaseModel):
    """A file that somebody shared; `yours`: you did, so you may take it back."""

    id: str = Field(pattern=ID)
    game: str
    option: str
    text: str
    yours: bool
