"""Days, the same all over the world: in UTC."""

from __future__ import annotations

import re
import time
from datetime import UTC, date, datetime, timedelta

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def now() -> float:
    """The time by which days begin and end."""
    return time.time()


def today() -> str:
    return day_at(now())


def day_at(moment: float) -> str:
    """The day of a moment, as "2026-11-19"."""
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


def is_day(written: str) -> bool:
    try:
        return bool(DAY.fullmatch(written)) and bool(date.fromisoformat(written))
    except ValueError:
        return False


def later(day: str, days: int) -> str:
    """The day so many days after, or before."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def beginning(day: str) -> float:
    """The moment at which the day begins; the day before ends then."""
    return datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()


def ending(day: str) -> float:
    return beginning(day) + 86_400.0  # UTC has no summer time


def is_over(day: str) -> bool:
    return now() >= ending(day)
