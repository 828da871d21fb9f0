"""A replay: from decision to decision, what was decided marked, at any speed, and on from there against bots."""

import pytest

from tests.bots.games import played

from .playing import arrive, state


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    path = tmp_path_factory.mktemp("records") / "game.rh"
    path.write_text(played("game-of-trains", 2).record(), "utf-8")
    return path


@pytest.fixture
def replay(visitor, record):
    page = visitor()
    page.goto("/")
    page.set_input_files("#record", record)
    arrive(page)
    page.click("#replay")
    page.wait_for_selector("body[data-moment]")
    return page


def moment(page):
    return int(page.get_attribute("body", "data-moment"))


def go(page, act):
    before = moment(page)
    act()
    page.wait_for_function("(before) => Number(document.body.dataset.moment) !== before", arg=before)
    return moment(page)


def events(page):
    return page.evaluate(
        "async () => (await (await fetch(`/api${location.pathname.replace('table', 'tables')}`)).json()).events"
    )


def test_arrows_go_from_decision_to_decision_and_with_shift_from_turn_to_turn(replay):
    page = replay
    told = events(page)
    go(page, lambda: page.keyboard.press("Home"))
    decisions = [event["n"] for event in told if event["seat"] is not None]
    for n in decisions[:5]:
        assert go(page, lambda: page.keyboard.press("ArrowRight")) == n
        assert page.get_attribute("body", "data-ahead") == str(n)
    assert go(page, lambda: page.keyboard.press("ArrowLeft")) == decisions[3]
    for _ in range(3):
        before = moment(page)
        there = go(page, lambda: page.keyboard.press("Shift+ArrowRight"))
        assert told[there]["turn"] > told[before]["turn"]
        between = [event for event in told[before + 1 : there] if event["seat"] is not None]
        assert all(event["turn"] == told[before]["turn"] for event in between)


def test_what_was_decided_is_marked_on_the_board_of_who_decided(replay):
    page = replay
    told = events(page)
    page.select_option("#view", "0")
    decision = next(event for event in told if event["seat"] == 0 and event["text"].startswith("place"))
    page.goto(page.url.partition("?")[0] + f"?at={decision['n']}&ahead=1&seat=0")
    page.wait_for_selector("[data-decided]")
    assert page.get_attribute("[data-decided]", "data-move") == decision["text"]
    assert "decided: replace" in page.inner_text("#tip")


def test_autoplay_has_speeds(replay):
    page = replay
    go(page, lambda: page.keyboard.press("Home"))
    page.select_option("#speed", "4")
    page.click("#play")
    last = int(page.get_attribute("#slider", "max"))
    page.wait_for_function("(last) => Number(document.body.dataset.moment) === last", arg=last)
    page.wait_for_selector("#play[aria-pressed=false]")


def test_one_plays_on_with_the_seats_and_bots_one_chooses(replay):
    page = replay
    go(page, lambda: page.keyboard.press("Home"))
    go(page, lambda: page.keyboard.press("ArrowRight"))
    page.click("#fork")
    seats = page.locator(".seats select")
    assert seats.count() == 2
    seats.nth(0).select_option("conductor")
    seats.nth(1).select_option("trainee")
    assert page.is_disabled("#play-on"), "one seat at least is one's own"
    seats.nth(0).select_option("")
    page.click("#play-on")
    arrive(page)
    assert state(page) == "mine"
    assert page.evaluate("() => window.table.about.yours") == [0]
    assert "bot" in page.inner_text("#players [data-seat='1']")
