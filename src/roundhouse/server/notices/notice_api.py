"""The HTTP API to the asker's notices: what to be told of, in which browsers, by e-mail, and of which tables not."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Depends

from ...language import speaker
from ..api import ERRORS
from ..people.passkeys import Site
from ..people.person_api import Label, site_of
from ..refusals import Refused
from ..visitor import Asked, Asking
from .mail import Letter
from .notice_bodies import MailAddress, NewSubscription, NoticeSettings, NoticeWishes
from .push import Subscription, may_be_keys
from .told_settings import told_settings
from .wishes import is_zone, key_of

router = APIRouter(prefix="/api", responses=ERRORS)

CONFIRMED_IN = 2 * 86_400  # seconds to follow the link

AtSite = Annotated[Site, Depends(site_of)]


@router.get("/me/notices")
async def notices(asked: Asked) -> NoticeSettings:
    """How you are told of your games while you are not at the table."""
    return await told_settings(asked)


@router.post("/me/notices")
async def change(asked: Asked, body: NoticeWishes) -> NoticeSettings:
    """What to be told of, and when not."""
    asked.count("seek")
    values = body.model_dump() | {"zone": _zone(body.zone)}
    if (body.quiet_from is None) != (body.quiet_until is None):
        raise Refused("bad_input")
    await asked.service.wishes.change(asked.identity.visitor, **values)
    return await told_settings(asked)


@router.post("/me/notices/browser")
async def subscribe(asked: Asked, site: AtSite, label: Label, body: NewSubscription) -> NoticeSettings:
    """Take notices in this browser, guest or person."""
    asked.count("seek")
    service = asked.service
    if not service.courier.push.takes(body.endpoint) or not may_be_keys(body.keys.p256dh, body.keys.auth):
        raise Refused("bad_input")
    to = Subscription(key_of(body.endpoint), body.endpoint, body.keys.p256dh, body.keys.auth, site.origin[:200])
    await service.wishes.subscribe(asked.identity.device, to, label)
    if await service.wishes.of(asked.identity.visitor) is None:
        await service.wishes.change(asked.identity.visitor, zone=_zone(body.zone), lang=body.lang)
    return await told_settings(asked)


@router.delete("/me/notices/browser", status_code=204)
async def unsubscribe(asked: Asked) -> None:
    """No notices in this browser."""
    await asked.service.wishes.unsubscribe(asked.identity.device)


@router.post("/me/notices/address")
async def set_address(asked: Asked, body: MailAddress) -> NoticeSettings:
    """Take notices by e-mail too, once you have followed the link in the letter that this sends."""
    service = asked.service
    if not service.courier.mail.on:
        raise Refused("not_allowed")
    asked.count("letter")
    service.limits.count("letter", f"to {body.address.casefold()}")
    await service.wishes.change(asked.identity.visitor, address=body.address, confirmed=False, lang=body.lang)
    service.start(service.courier.mail.send(await _confirmation(asked, body)))
    return await told_settings(asked)


@router.delete("/me/notices/address", status_code=204)
async def forget_address(asked: Asked) -> None:
    """No notices by e-mail; the address is deleted."""
    if await asked.service.wishes.of(asked.identity.visitor) is not None:
        await asked.service.wishes.change(asked.identity.visitor, address=None, confirmed=False)


@router.delete("/me/notices/muted", status_code=204)
async def hear_of_all(asked: Asked) -> None:
    """Hear of all your tables again."""
    await asked.service.wishes.unmute(asked.identity.visitor)


async def _confirmation(asked: Asking, body: MailAddress) -> Letter:
    service, say = asked.service, speaker(body.lang)
    wish = await service.wishes.of(asked.identity.visitor)
    assert wish is not None
    until = str(int(time.time()) + CONFIRMED_IN)
    signature = service.keys.sign("confirm", wish.id, body.address, until)
    return Letter(
        to=body.address,
        lang=say.lang,
        subject=say("Confirm your address for Roundhouse"),
        sentence=say("Somebody, probably you, wants to be told at this address when it is their turn to play."),
        link=f"{service.settings.site.rstrip('/')}/notices/confirm/{wish.id}/{until}/{signature}",
        link_label=say("Confirm the address"),
        small=say("If that was not you, do nothing: you will get no other e-mail."),
    )


def _zone(name: str) -> str:
    return name if is_zone(name) else "UTC"
