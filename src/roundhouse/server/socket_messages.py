"""What comes in over the socket, checked: nothing is taken on a client's word."""

from __future__ import annotations

import json
from typing import Any

from .bot_pace import PACES
from .limits import LARGEST_MESSAGE, LONGEST_CHAT
from .refusals import Refused


def read(text: str | None) -> dict[str, Any]:
    if text is None or len(text) > LARGEST_MESSAGE:
        raise Refused("too_large" if text else "bad_input")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("bad_input") from None
    if not isinstance(message, dict):
        raise Refused("bad_input")
    return message


def number(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 1 << 31:
        raise Refused("bad_input")
    return value


def ref_of(message: dict[str, Any]) -> int | None:
    """What the client calls this message, if that is a whole number that browsers can tell from its neighbours."""
    ref = message.get("ref")
    return ref if type(ref) is int and abs(ref) < 1 << 53 else None


def flag(value: Any) -> bool:
    if type(value) is not bool:
        raise Refused("bad_input")
    return value


def pace_of(message: dict[str, Any]) -> str | None:
    pace = message.get("pace")
    if pace is not None and (not isinstance(pace, str) or pace not in PACES):
        raise Refused("bad_input")
    return pace


def words_of(message: dict[str, Any], key: str, default: str | None = None) -> str:
    value = message.get(key, default)
    if not isinstance(value, str) or any("\ud800" <= c <= "\udfff" for c in value):  # halves of characters
        raise Refused("bad_input")
    return value


def chat_words(text: str) -> str:
    """A line of chat, without what cannot be seen; the page shows it as plain text."""
    words = "".join(c if c.isprintable() else " " for c in text).strip()
    if not words or len(words) > LONGEST_CHAT:
        raise Refused("too_large" if words else "bad_input")
    return words
