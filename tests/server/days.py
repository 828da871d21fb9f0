"""Days that pass when a test says so."""

import asyncio
from itertools import count

import pytest

from roundhouse.server.daily import calendar
from roundhouse.server.daily import daily as daily_module

LONDON, TRAINS = "next-station-london", "game-of-trains"


class Clock:
    """The time by which days begin and end. It is noon on some day to come, another one for each test: whoever becomes
    a person now was known before that day began, and no game ends later than its day."""

    _tests = count(1)

    def __init__(self) -> None:
        self.at = calendar.beginning(calendar.later(calendar.today(), 1500 * next(self._tests))) + 43_200

    def pass_days(self, days: int = 1) -> None:
        self.at += 86_400 * days

    @property
    def day(self) -> str:
        return calendar.day_at(self.at)


@pytest.fixture
def clock(monkeypatch) -> Clock:
    told = Clock()
    monkeypatch.setattr(calendar, "now", lambda: told.at)
    return told


@pytest.fixture(scope="module", autouse=True)
def nothing_by_itself():
    """What a server does every few seconds it does here when a test says so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(daily_module, "EVERY", 10**6)
        yield


def do(server, work):
    """Have the server do something, and wait for it."""
    return asyncio.run_coroutine_threadsafe(work, server.loop).result()


def begin(visitor, game=LONDON, name="Ann"):
    return visitor.post(f"/daily/{game}", 200, name=name)["id"]


def mine(visitor, game=LONDON):
    """How one's own try at a deal of today stands."""
    return next(deal["mine"] for deal in visitor.get("/daily", lang="en")["deals"] if deal["game"] == game)


def finish(visitor, game=LONDON, name="Ann", pick=-1):
    """Play a deal of today to its end; returns its table."""
    id = begin(visitor, game, name)
    while not visitor.play_on(id, pick=pick)["over"]:
        pass  # a bot decides
    return id
