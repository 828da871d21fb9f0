"""The HTTP API of the editor: what is said of a file, and files shared by a link."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path

from ...errors import BadInput
from ...games import titles
from ...games.editing import begun_with
from ...games.title import Title
from ..api import ERRORS
from ..refusals import Refused
from ..visitor import Asked
from .bodies import Draft, FileToShare, Opinion, SharedFile, SharedLink
from .looking import look_at
from .shared_files import ID

router = APIRouter(prefix="/api", responses=ERRORS)

SharedId = Annotated[str, Path(pattern=ID)]


def title_with(game: str, option: str) -> Title:
    """The game, if it has such a file."""
    title = titles().get(game)
    if title is None or option not in title.data_files:
        raise Refused("not_found")
    return title


@router.post("/edit/{game}/{option}")
async def look(asked: Asked, game: str, option: str, draft: Draft) -> Opinion:
    """What is wrong with a map, board or card file, how it differs from a printed one, and how it looks."""
    asked.count("draft")
    title = title_with(game, option)
    given = [one for one in (draft.text, draft.model, draft.start) if one is not None]
    if len(given) != 1:
        raise BadInput("give one of text, model and start")
    async with asked.heavy:
        begun = draft.model if draft.model is not None else draft.text
        if begun is None:
            begun = begun_with(title, option, draft.start or "")
        return await asyncio.to_thread(look_at, title, option, begun, asked.say, draft.theme)


@router.post("/shared", status_code=201)
async def share(asked: Asked, body: FileToShare) -> SharedLink:
    """Share a file that can be played with. Whoever has the link can open it; nothing says who shared it."""
    asked.count("share")
    title = title_with(body.game, body.option)
    async with asked.heavy:
        found = await asyncio.to_thread(look_at, title, body.option, body.text, asked.say, "light")
    if found.complaints:
        raise Refused("bad_input", found.complaints[0].words)
    # As the editor writes it: what strangers wrote into comments is not passed on.
    text = body.text
    if found.model is not None:
        async with asked.heavy:
            text = (await asyncio.to_thread(look_at, title, body.option, found.model, asked.say, "light")).text
    id = await asked.service.shared_files.share(title.name, body.option, text, asked.identity.visitor)
    return SharedLink(id=id, link=f"/edit/{title.name}/{body.option}?shared={id}")


@router.get("/shared/{id}")
async def shared(asked: Asked, id: SharedId) -> SharedFile:
    """A file that somebody shared."""
    return SharedFile(**await asked.service.shared_files.find(id, asked.identity.visitor))


@router.delete("/shared/{id}", status_code=204)
async def take_back(asked: Asked, id: SharedId) -> None:
    """No longer share a file that you shared."""
    await asked.service.shared_files.take_back(id, asked.identity.visitor)
