"""Somebody's settings for notices, as they are told to them and to nobody else."""

from __future__ import annotations

from ..visitor import Asking
from .notice_bodies import NoticeSettings
from .wishes import KINDS, Wish


async def told_settings(asked: Asking) -> NoticeSettings:
    service, visitor = asked.service, asked.identity.visitor
    wish = await service.wishes.of(visitor)
    told = wish or Wish("")
    browsers = await service.wishes.browsers(visitor)
    here = asked.identity.device in browsers
    return NoticeSettings(
        key=service.keys.public,
        kinds=[kind for kind in KINDS if kind in told.kinds],
        quiet_from=told.quiet_from,
        quiet_until=told.quiet_until,
        zone=None if wish is None else told.zone,
        here=here,
        elsewhere=len(browsers) - here,
        mail=service.courier.mail.on,
        address=told.address,
        confirmed=told.confirmed,
        muted=await service.wishes.muted(visitor),
    )
