"""Looking back on a game in the browser: the curve, the turning points, the better moves."""

import pytest

from roundhouse.language import speaker
from tests.bots.games import played

from .playing import arrive, hinted, start, state
from .test_everywhere import violations


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    path = tmp_path_factory.mktemp("records") / "game.rh"
    path.write_text(played("game-of-trains", 2).record(), "utf-8")
    return path


def analysed(page, record):
    """Load a game that is over, and ask for its analysis where the result is shown."""
    page.goto("/")
    page.set_input_files("#record", record)
    arrive(page)
    page.click("a#analysis")
    page.wait_for_selector("#report:visible")  # it may have to be compiled
    page.wait_for_selector("#curve svg .cursor", state="attached")


def board(page):
    return page.inner_html("#main")


def moment(page):
    return int(page.get_attribute("body", "data-moment"))


def go(page, act):
    """Do something that leads to another moment, and see the board go there."""
    before, shown = moment(page), board(page)
    act()
    page.wait_for_function("(before) => Number(document.body.dataset.moment) !== before", arg=before)
    assert board(page) != shown
    return moment(page)


def test_a_click_on_a_turning_point_shows_its_board_and_the_better_moves(visitor, record):
    page = visitor()
    analysed(page, record)
    turn = page.locator("#turns li.move").first
    decision = go(page, turn.locator("button").click)
    assert decision == int(turn.get_attribute("data-moment")) - 1, "the board is as it was before the decision"
    assert page.get_attribute("body", "data-ahead") == str(decision)
    assert page.locator("[data-decided]").count() >= 1
    page.wait_for_selector("#verdict .choices li.played")
    assert 2 <= page.locator("#verdict .choices li").count() <= 4
    assert "to win" in page.inner_text("#verdict .choices li:first-child .expected")
    assert page.inner_text("#verdict .choices li:first-child .why")
    assert page.inner_text("#verdict h3 .change").startswith("−")
    assert "present" in turn.get_attribute("class")
    draw = page.locator("#turns li.draw").first
    go(page, draw.locator("button").click)
    page.wait_for_selector("#verdict .felt li")


def test_a_click_on_the_curve_goes_to_that_moment_and_the_cursor_follows_the_slider(visitor, record):
    page = visitor()
    analysed(page, record)
    events = int(page.get_attribute("#slider", "max"))
    curve = page.locator("#curve svg")
    box = curve.bounding_box()
    place = {"x": box["width"] * 0.6, "y": box["height"] * 0.85}
    there = go(page, lambda: curve.click(position=place))
    assert 0.4 * events < there < 0.7 * events
    place = float(page.get_attribute("#curve .cursor", "x1"))
    page.focus("#slider")
    go(page, lambda: page.keyboard.press("Home"))
    assert float(page.get_attribute("#curve .cursor", "x1")) < place


def test_a_second_visit_finds_the_analysis_at_once(visitor, record):
    page = visitor()
    analysed(page, record)
    address = page.url.partition("?")[0]
    other = visitor(locale="uk")
    other.goto(address)
    other.wait_for_selector("#report:visible")
    assert other.inner_text("#report > h3") == speaker("uk")("Turning points")
    assert other.is_hidden("#begin")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nobody_is_shut_out_of_an_analysis(visitor, record, theme):
    page = visitor(color_scheme=theme)
    analysed(page, record)
    page.locator("#turns button").first.focus()
    go(page, lambda: page.keyboard.press("Enter"))
    page.wait_for_selector("#verdict .choices")
    assert violations(page) == []


def test_an_analysis_fits_a_phone(visitor, record):
    page = visitor(phone=True, locale="ru")
    analysed(page, record)
    page.locator("#turns").scroll_into_view_if_needed()
    go(page, page.locator("#turns li.move button").first.tap)
    assert page.evaluate("() => document.getElementById('main').getBoundingClientRect().top") >= -1
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    heights = page.evaluate("() => [...document.querySelectorAll('#turns button')].map((line) => line.offsetHeight)")
    assert min(heights) >= 40


def test_a_hint_offers_the_best_few_moves(visitor):
    page = visitor()
    start(page, "next-station-london", "alone")
    state(page)
    page.wait_for_function("() => document.querySelector('#hint').innerText.trim() === 'Hint'")  # the search is ready
    move = hinted(page)
    page.keyboard.press("h")
    page.wait_for_selector("#notice.hint")
    while page.locator("#notice .note").count():  # a quick one, as the search was busy: ask again
        page.keyboard.press("Escape")
        page.wait_for_selector("#notice.hint", state="hidden")
        page.keyboard.press("h")
        page.wait_for_selector("#notice.hint")
    assert 2 <= page.locator(".advice li").count() <= 3
    assert "points" in page.inner_text(".advice li:first-child .expected")
    assert violations(page) == []
    before = page.get_attribute("body", "data-version")
    page.locator(".advice button").nth(1).click()
    page.wait_for_function("(before) => document.body.dataset.version !== before", arg=before)
    assert move
