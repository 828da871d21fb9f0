"""Notices in words, and the sentences of their settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...games import find_title
from ...language import Speaker
from .wishes import BEGUN, OVER, TURN


def about_table(game: str, name: str, say: Speaker) -> str:
    """Which table it is about."""
    label = find_title(game).label(say.lang)
    return f"{label} · {name}" if name else label


def sentence_of(
    row: Mapping[str, Any], table: Mapping[str, Any], seated: Sequence[Mapping[str, Any]], say: Speaker
) -> str:
    """What is told. Nothing of the game itself: it passes through the hands of others."""
    names = ", ".join(seat["name"] for seat in seated if seat["seat"] != row["seat"] and seat["kind"] != "open")
    if row["kind"] == TURN:
        return say("It is your turn. You play with {names}.", names=names)
    if row["kind"] == BEGUN:
        return say("The game has begun. You play with {names}.", names=names)
    if row["kind"] == OVER:
        return say("The game is over. You played with {names}.", names=names)
    what, _, rest = row["mark"].partition(" ")
    who = int(rest.partition(" ")[0])
    name = seated[who]["name"] if who < len(seated) else "—"
    if what == "offer":
        return say("{name} offers to end the game as it stands.", name=name)
    return say("{name} has sat down and is waiting for you.", name=name)


def notice_words(say: Speaker) -> dict[str, str]:
    """By the names that the scripts know them by."""
    return {
        "push_on": say("On in this browser"),
        "push_off": say("Off in this browser"),
        "push_turn_on": say("Turn on in this browser"),
        "push_turn_off": say("Turn off in this browser"),
        "push_denied": say("This browser does not allow notices from this site. Its settings can change that."),
        "push_unable": say("This browser cannot show notices here."),
        "push_apple": say("On an iPhone or iPad, first put this page on the home screen: Share, then “Add”."),
        "push_elsewhere": say("Other browsers with notices: {n}"),
        "mail_sent": say("An e-mail is on its way to {address}. Follow its link to confirm the address."),
        "mail_waits": say("{address}: not confirmed yet. Follow the link in the e-mail."),
        "mail_confirmed": say("Notices go to {address}."),
        "muted_tables": say("Tables with notices off: {n}"),
        "hear_all": say("Turn them on again"),
        "saved": say("Saved."),
    }
