"""What the routes about notices take and give."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from ..api_models import Body, Language
from .push import LONGEST_ENDPOINT
from .wishes import Kind

Minute = Annotated[int, Field(ge=0, lt=24 * 60)]


class NoticeWishes(Body):
    """What to be told of, and when not: minutes since midnight, in a time zone as "Europe/Kyiv"."""

    kinds: list[Kind] = Field(max_length=4)
    quiet_from: Minute | None = None
    quiet_until: Minute | None = None
    zone: str = Field("UTC", max_length=40)
    lang: Language = "en"


class BrowserKeys(Body):
    p256dh: str = Field(max_length=120)
    auth: str = Field(max_length=40)


class NewSubscription(Body):
    """Where the browser takes notices, as the Push API says it."""

    endpoint: str = Field(max_length=LONGEST_ENDPOINT)
    keys: BrowserKeys
    zone: str = Field("UTC", max_length=40)
    lang: Language = "en"


class MailAddress(Body):
    address: str = Field(
        max_length=254, pattern=r"^[^\s@<>(),;:\\\"\[\]]{1,64}@[^\s@<>(),;:\\\"\[\]]+\.[^\s@<>(),;:\\\"\[\]]+$"
    )
    lang: Language = "en"


class NoticeSettings(BaseModel):
    """How one is told of one's games; the key is for the browser to subscribe with."""

    key: str
    kinds: list[Kind]
    quiet_from: int | None
    quiet_until: int | None
    zone: str | None
    here: bool
    elsewhere: int
    mail: bool
    address: str | None
    confirmed: bool
    muted: int
