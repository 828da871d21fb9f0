"""The daily deal in a browser: invited on the home page, played, compared, shared, and checked the day after."""

import time
from types import SimpleNamespace

import pytest

from roundhouse.server import live_table as live_module
from roundhouse.server.daily import calendar
from tests.server.days import LONDON, TRAINS, finish
from tests.server.serving import QUICK, Threaded, sqlite
from tests.server.visitors import Visitor

from .conftest import serving
from .test_seats import fits

# What somebody does who plays a try to its end, faster than by hand.
PLAY_ON = """async () => {
    const table = location.pathname.split("/").at(-1);
    const ask = (path, body) => fetch(`/api/tables/${table}${path}`, body && {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    }).then((response) => response.json());
    for (;;) {
        if ((await ask("?seat=0")).over) return;
        const { version, moves } = await ask("/legal?seat=0");
        if (moves.length) await ask("/moves", { seat: 0, version, move: moves.at(-1).text });
    }
}"""


@pytest.fixture(scope="module")
def after_a_day(tmp_path_factory):
    """The address of a server where somebody played yesterday."""
    folder = tmp_path_factory.mktemp("daily")
    yesterday = time.time() - 86_400
    stopped = SimpleNamespace(time=lambda: yesterday, monotonic=time.monotonic)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(calendar, "now", lambda: yesterday)
        patch.setattr(live_module, "time", stopped)
        running = Threaded(sqlite(folder), QUICK)
        dan = Visitor(running.host)
        for game in (LONDON, TRAINS):
            finish(dan, game, "Dan")
        dan.get("/daily")
        dan.close()
        running.stop()
    with serving(folder) as address:
        yield address


def daily(page):
    page.goto("/daily")
    page.wait_for_selector("body[data-shown]")
    page.wait_for_selector("#today .board")


@pytest.mark.parametrize(("phone", "lang"), [(False, "en"), (True, "uk")], ids=["desktop", "phone"])
def test_a_deal_is_played_once_compared_and_shared(visitor, after_a_day, phone, lang):
    ann = visitor(phone=phone, locale=lang, base_url=after_a_day)
    eve = visitor(base_url=after_a_day)
    ann.goto("/")
    ann.wait_for_selector("#daily-deals button")
    assert ann.locator("#daily-deals button").count() == 3
    assert fits(ann)
    ann.fill("#name", "Ann")
    ann.locator("#daily-deals button").first.click()
    ann.wait_for_url("**/table/*")
    ann.wait_for_function("() => window.table?.frame?.dealt")
    assert not ann.is_visible("#hint")
    table = ann.evaluate("() => location.pathname")
    assert eve.request.get(f"{after_a_day}{table}").status == 403
    ann.evaluate(PLAY_ON)
    ann.wait_for_selector("#to-daily")
    assert ann.locator("#replay, #rematch, #analysis, #check").count() == 0, "they open when the day is over"
    ann.click("#to-daily")
    ann.wait_for_selector("#today .rows .yours")
    assert fits(ann)
    points = ann.inner_text(f'.deal[data-game="{LONDON}"] .big')
    shared = ann.inner_text("#shared")
    assert points in shared
    assert shared.splitlines()[-1].endswith("/daily")
    ann.check("#plain")
    assert not set("🟩🟨⬜") & set(ann.inner_text("#shared"))
    daily(eve)
    assert eve.locator("#today .locked").count() == 3
    assert eve.locator("#today .rows li").count() == 0


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_day_before_is_open_and_the_browser_checks_its_seed_and_draws(visitor, after_a_day, phone):
    page = visitor(phone=phone, base_url=after_a_day)
    daily(page)
    page.wait_for_selector("#then .rows a")
    page.click("#check")
    page.wait_for_selector('#found[data-fair="true"]')
    assert page.locator("#found li").count() == 5
    assert fits(page)
    page.locator("#then .rows a").first.click()
    page.wait_for_url("**/replay")
    page.wait_for_selector("#slider")


def test_a_server_that_began_today_has_no_days_to_show(visitor):
    page = visitor()
    daily(page)
    assert not page.is_visible("#past")
    assert page.locator(".deal button").count() >= 1
