"""The pages that links in notices lead to. Looking changes nothing, as programs look at links, too; a button does."""

from __future__ import annotations

import time

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ..pages import lost, page, reader
from ..table_service import TableService
from .wishes import Wish

router = APIRouter(include_in_schema=False)

ALL = "all"


@router.get("/notices/off/{id}/{scope}/{signature}")
async def ask_off(request: Request, id: str, scope: str, signature: str) -> Response:
    """Ask whether notices are to end."""
    if await _meant(request, id, scope, signature) is None:
        return lost(request)
    say = reader(request)
    words = say("Turn off all notices?") if scope == ALL else say("Turn off notices about this table?")
    rest = None if scope == ALL else _service(request).courier.off_path(id, ALL)
    return page(request, "notice.html", say, {}, sentence=words, button=say("Turn it off"), rest=rest)


@router.post("/notices/off/{id}/{scope}/{signature}")
async def turn_off(request: Request, id: str, scope: str, signature: str) -> Response:
    """End them; mail programs do this with one click."""
    found = await _meant(request, id, scope, signature)
    if found is None:
        return lost(request)
    visitor, say, wishes = found[0], reader(request), _service(request).wishes
    if scope == ALL:
        await wishes.change(visitor, kinds=())
        words = say("You will get no more notices. The page “You” turns them on again.")
    else:
        await wishes.mute(visitor, scope)
        words = say("You will hear no more about this table. The page “You” turns it on again.")
    return page(request, "notice.html", say, {}, sentence=words, button=None, rest=None)


@router.get("/notices/confirm/{id}/{until}/{signature}")
async def ask_confirm(request: Request, id: str, until: str, signature: str) -> Response:
    found = await _asked(request, id, until, signature)
    if found is None:
        return lost(request)
    say = reader(request)
    words = say("Send notices to {address}?", address=found.address)
    return page(request, "notice.html", say, {}, sentence=words, button=say("Confirm the address"), rest=None)


@router.post("/notices/confirm/{id}/{until}/{signature}")
async def confirm(request: Request, id: str, until: str, signature: str) -> Response:
    found = await _asked(request, id, until, signature)
    if found is None or not await _service(request).wishes.confirm(id, found.address or ""):
        return lost(request)
    say = reader(request)
    words = say("Notices go to {address}.", address=found.address)
    return page(request, "notice.html", say, {}, sentence=words, button=None, rest=None)


def _service(request: Request) -> TableService:
    service: TableService = request.app.state.service
    return service


async def _meant(request: Request, id: str, scope: str, signature: str) -> tuple[str, Wish] | None:
    """Whose notices a link turns off."""
    service = _service(request)
    if not service.keys.signed(signature, "off", id, scope):
        return None
    return await service.wishes.named(id)


async def _asked(request: Request, id: str, until: str, signature: str) -> Wish | None:
    """The wishes whose address a link confirms; it is about one address, for two days."""
    service = _service(request)
    found = await service.wishes.named(id)
    address = found and found[1].address
    if not found or not address or not until.isdecimal() or int(until[:12]) < time.time():
        return None
    return found[1] if service.keys.signed(signature, "confirm", id, address, until) else None
