"""What makes a table a try at a daily deal."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import calendar


@dataclass(frozen=True)
class Trial:
    """What a table of the daily deal knows of its day. `luck` is what bots there draw their own numbers from, so that
    they do the same to everybody who does the same."""

    day: str
    until: float  # when the day is over, and the table open to all
    luck: str

    @property
    def closed(self) -> bool:
        return calendar.now() < self.until


def trial_of(setup: Mapping[str, Any]) -> Trial | None:
    """What the setup says of a daily deal; None: the table is another one."""
    if "day" not in setup:
        return None
    luck = hashlib.sha256(f"bots of {setup['secret']}".encode()).hexdigest()
    return Trial(setup["day"], calendar.ending(setup["day"]), luck)
