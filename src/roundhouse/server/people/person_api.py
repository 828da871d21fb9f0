"""The HTTP API about the asker: who they are, with which browsers and passkeys, and how they get in."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import StreamingResponse

from ..admin import Admin
from ..api import ERRORS
from ..notices.told_settings import told_settings
from ..refusals import Refused
from ..visitor import Asked, Asking
from .device_label import device_label
from .passkeys import Site
from .person_bodies import Beginning, Code, Kept, Me, NewName, NewPasskey, RecoveryCode, Signed
from .person_store import Person

router = APIRouter(prefix="/api", responses=ERRORS)

SHOWN = 16  # digits of a key, to tell one's own browsers and passkeys apart


def site_of(request: Request) -> Site:
    """Where the browser is; passkeys of one name work nowhere else."""
    scheme = "https" if request.app.state.settings.secure else request.url.scheme
    return Site(request.url.hostname or "", f"{scheme}://{request.headers.get('host', '')}")


def label_of(request: Request) -> str:
    return device_label(request.headers.get("user-agent", ""))


AtSite = Annotated[Site, Depends(site_of)]
Label = Annotated[str, Depends(label_of)]


def own_name(name: str) -> str:
    """A name as seats take it."""
    clean = "".join(c for c in name if c.isprintable() and c != "|").strip()
    if not clean:
        raise Refused("bad_input")
    return clean


def known(asked: Asking) -> Person:
    if asked.person is None:
        raise Refused("not_a_person")
    return asked.person


@router.get("/me")
async def me(asked: Asked) -> Me:
    """Who you are: a guest, known by this browser alone, or a person with browsers and passkeys."""
    if asked.person is None:
        return Me(person=False, name="")
    told = await asked.service.people.told(asked.person)
    devices = [
        Kept(
            id=each["visitor"][:SHOWN],
            label=each["label"],
            since=each["since"],
            last=each["seen"],
            this=each["visitor"] == asked.identity.device,
        )
        for each in told["devices"]
    ]
    passkeys = [
        Kept(id=each["key"][:SHOWN], label=each["label"], since=each["since"], last=each["used"])
        for each in told["passkeys"]
    ]
    facts = {"since": told["created"], "recovery": told["recovery"] is not None}
    return Me(person=True, name=told["name"], devices=devices, passkeys=passkeys, **facts)


@router.post("/me/name", status_code=204)
async def rename(asked: Asked, body: NewName) -> None:
    """Take another name for games to come."""
    asked.count("chat")
    await asked.service.people.rename(known(asked), own_name(body.name))


@router.post("/me/recovery")
async def recovery(asked: Asked, label: Label, body: NewName) -> RecoveryCode:
    """A recovery code, shown once. A guest becomes a person by it; a person's old code no longer works."""
    asked.count("sign_in")
    if asked.person is not None:
        return RecoveryCode(code=await asked.service.people.new_code(asked.person))
    return RecoveryCode(code=await asked.service.people.become(asked.identity.visitor, own_name(body.name), label))


@router.post("/me/passkeys/options")
async def passkey_options(asked: Asked, site: AtSite, body: NewName) -> dict[str, Any]:
    """What a browser needs to make a passkey, as WebAuthn has it."""
    asked.count("sign_in")
    return await asked.service.passkeys.to_register(site, asked.identity.device, asked.person, own_name(body.name))


@router.post("/me/passkeys", status_code=204)
async def add_passkey(asked: Asked, site: AtSite, label: Label, body: NewPasskey) -> None:
    """Take the passkey that the browser made. A guest becomes a person by it."""
    asked.count("sign_in")
    name = own_name(body.name)
    await asked.service.passkeys.register(site, asked.identity.device, asked.person, name, label, body.credential)


@router.delete("/me/passkeys/{beginning}", status_code=204)
async def remove_passkey(asked: Asked, beginning: Beginning) -> None:
    """Take no more of this passkey."""
    await asked.service.passkeys.remove(known(asked), beginning)


@router.delete("/me/devices/{beginning}", status_code=204)
async def sign_out(asked: Asked, beginning: Beginning) -> None:
    """Sign one of your browsers out."""
    await asked.service.people.sign_out(known(asked), beginning)


@router.post("/sign-in/options")
async def sign_in_options(asked: Asked, site: AtSite) -> dict[str, Any]:
    """What a browser needs to sign in with a passkey, as WebAuthn has it."""
    asked.count("sign_in")
    return await asked.service.passkeys.to_sign_in(site, asked.identity.device)


@router.post("/sign-in", status_code=204)
async def sign_in(asked: Asked, site: AtSite, label: Label, body: Signed) -> None:
    """Sign in with a passkey: what you did as a guest comes along."""
    asked.count("sign_in")
    await asked.service.passkeys.sign_in(site, asked.identity.device, label, body.credential)


@router.post("/sign-in/code", status_code=204)
async def sign_in_with_code(asked: Asked, label: Label, body: Code) -> None:
    """Sign in with a recovery code."""
    asked.count("sign_in")
    await asked.service.people.sign_in_with_code(asked.identity.device, body.code, label)


@router.get("/me/export", response_class=StreamingResponse, responses={200: {"content": {"application/json": {}}}})
async def export(asked: Asked) -> StreamingResponse:
    """All that is kept of you, as JSON: who you are, ratings, puzzles, daily deals, every table with its moves."""
    asked.count("seek")
    about = (await me(asked)).model_dump() | {"notices": (await told_settings(asked)).model_dump()}
    about["daily"] = await asked.service.daily.export(asked.identity.visitor)
    about |= {"puzzles": await asked.service.puzzles.export(asked.identity.visitor)}
    tables = asked.service.history.export(asked.identity.visitor)
    headers = {"content-disposition": 'attachment; filename="roundhouse.json"'}
    return StreamingResponse(_exported(about, tables), media_type="application/json", headers=headers)


async def _exported(about: dict[str, Any], tables: AsyncIterator[dict[str, Any]]) -> AsyncIterator[str]:
    yield f'{{"you": {json.dumps(about, ensure_ascii=False)},\n"tables": ['
    first = True
    async for table in tables:
        yield ("\n" if first else ",\n") + json.dumps(table, ensure_ascii=False)
        first = False
    yield "\n]}\n"


@router.delete("/me", status_code=204)
async def delete_me(asked: Asked) -> None:
    """Forget you: tables where nobody else sits are deleted, at the others your name and words; bots play on there."""
    asked.count("seek")
    service = asked.service
    await Admin(service.database).forget(asked.identity.visitor)
    await service.orders.follow()
    service.people.forget()
