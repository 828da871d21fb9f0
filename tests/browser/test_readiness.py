"""Bots that are not ready, as a person at the table sees it: how far they are, to wait or not, who in fact played."""

import pytest

from tests.server.test_readiness import LONDON, finished, held_server, on

from .playing import any_move, click_move, hinted, start, state
from .test_everywhere import violations


@pytest.fixture
def held(tmp_path):
    with held_server(tmp_path) as server:
        yield server


@pytest.fixture
def come(held, visitor):  # in this order: pages are closed before their server is
    return lambda **settings: visitor(base_url=f"http://{held.host}", **settings)


def against_chief(page):
    """A table against the chief, where the chief is to decide."""
    page.goto("/")
    form = page.locator('form[data-game="next-station-london"]')
    form.locator(".options summary").click()
    form.locator("[name=bot]").select_option("chief")
    page.wait_for_function("() => document.querySelector('[data-readiness]:not(:empty)')")
    form.locator("button[value=bots]").click()
    page.wait_for_url("**/table/*")
    state(page)
    click_move(page, any_move()(page))
    page.wait_for_selector("#readying:visible")


def test_a_person_waits_for_the_bot_and_sees_how_far_it_is(come, held):
    page = come()
    against_chief(page)
    assert "Rocket (Chief) is getting ready" in page.inner_text("#readying")
    assert "Chief: not ready" in page.inner_text("#players")
    on(held, held.held.further(LONDON, 120))
    page.wait_for_function("() => document.querySelector('#readying').textContent.includes('120 of 200')")
    assert page.evaluate("() => document.querySelector('#readying progress').value") == 120
    assert violations(page) == []
    on(held, finished(held.held, LONDON))
    page.wait_for_selector("#readying", state="hidden")
    assert state(page) == "mine"
    assert page.locator("#log .by").count() == 0
    assert "not ready" not in page.inner_text("#players")


@pytest.mark.parametrize("phone", [False, True])
def test_a_person_starts_with_a_weaker_bot_and_the_log_says_who_played(come, held, phone):
    page = come(phone=phone)
    against_chief(page)
    page.click("#readying button")
    assert state(page) == "mine"
    page.wait_for_selector("#log .by", state="attached")
    assert "Conductor for Rocket" in page.text_content("#log .by")
    assert "played by Conductor" in page.text_content("#players")
    if phone:
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    page.reload()  # the choice is the table's
    page.wait_for_selector("body[data-state=mine]")
    page.wait_for_function("() => document.querySelector('#players').textContent.includes('played by Conductor')")


def test_a_hint_says_that_it_is_a_quick_one_until_the_search_is_ready(come, held):
    page = come()
    start(page, "next-station-london", "alone")
    state(page)
    page.wait_for_function("() => document.querySelector('#hint').innerText.trim() === 'Quick hint'")
    page.keyboard.press("h")
    page.wait_for_selector("#notice.hint")
    assert "looks one move ahead" in page.inner_text("#notice .note")
    assert violations(page) == []
    page.keyboard.press("Escape")
    assert hinted(page)


def test_the_board_stays_where_it_is_when_a_move_is_pointed_at(come, held):
    page = come()
    page.goto("/")
    form = page.locator('form[data-game="next-station-london"]')
    form.locator(".options summary").click()
    form.locator("[name=bot]").select_option("chief")
    form.locator("button[value=bots]").click()
    page.wait_for_url("**/table/*")
    state(page)
    page.wait_for_selector("#bar.late")
    where = "() => document.querySelector('#main').getBoundingClientRect().top + scrollY"
    before = page.evaluate(where)
    for move in page.locator(".panel [data-move]").all()[:3]:
        move.dispatch_event("pointerover")
        move.dispatch_event("mouseover")
        page.wait_for_function("() => document.querySelector('#tip').textContent")
        assert page.evaluate(where) == before
