"""Where things are on the page: the board stays where it is, whatever opens, is refused or is decided."""

import pytest

from .playing import any_move, click_attempt, click_move, hinted, play_on, start, state

DESKTOP = {"width": 1440, "height": 900}
PLACES = """() => [...document.querySelectorAll("#main .panel > svg")].map((svg) => {
  const { x, y, width, height } = svg.getBoundingClientRect();
  return [x + scrollX, y + scrollY, width, height];
})"""


def same(before, after):
    return len(before) == len(after) and all(
        abs(one - other) <= 2
        for old, new in zip(before, after, strict=True)
        for one, other in zip(old, new, strict=True)
    )


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", ["game-of-trains", "next-station-london", "maglev-metro"])
def test_hints_refusals_lists_and_moves_leave_the_board_where_it_is(visitor, game, lang):
    page = visitor(viewport=DESKTOP, locale=lang)
    start(page, game, players=4)
    state(page)
    places = page.evaluate(PLACES)
    page.keyboard.press("h")
    page.wait_for_selector("#notice.hint")
    assert same(places, page.evaluate(PLACES)), "a hint moves the board"
    told = page.locator("#notice").bounding_box()
    for button in page.locator("#notice .advice button").all():
        box = button.bounding_box()
        assert box["x"] + box["width"] <= told["x"] + told["width"], "the button that plays advice is out of sight"
    page.keyboard.press("m")
    page.wait_for_selector("#moves:visible")
    assert same(places, page.evaluate(PLACES)), "the list of moves moves the board"
    page.keyboard.press("Escape")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Escape")
    if page.query_selector(".panel:not([hidden]) [data-try]"):
        click_attempt(page)
        page.wait_for_selector("#notice.refusal")
        page.evaluate("() => scrollTo(0, 0)")
        assert same(places, page.evaluate(PLACES)), "a refusal moves the board"
        told, words = (page.locator(each).bounding_box() for each in ("#notice", "#notice > span"))
        assert words["width"] > 0.7 * told["width"], "there is no room for the reason"
        page.keyboard.press("Escape")
    for _ in range(6):
        if state(page) != "mine":
            break
        click_move(page, hinted(page))
        state(page)
        assert same(places, page.evaluate(PLACES)), "a move moves the board"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_is_in_the_bar_of_a_replay_stays_in_it(visitor, lang):
    page = visitor(viewport=DESKTOP, locale=lang)
    start(page, "game-of-trains", turn_cap=2)
    play_on(page, any_move())
    page.click("#replay")
    page.wait_for_selector("body[data-moment]")
    bar = page.locator("#bar").bounding_box()
    for part in page.locator("#bar .sentence, #bar button, #slider, #moment").all():
        box = part.bounding_box()
        assert box["x"] >= bar["x"] - 1
        assert box["x"] + box["width"] <= bar["x"] + bar["width"] + 1
    assert page.locator("#sentence").bounding_box()["width"] > 200, "there is no room for the sentence"


@pytest.mark.parametrize("game", ["game-of-trains", "next-station-london"])
def test_with_four_players_all_boards_are_on_one_screen(visitor, game):
    page = visitor(viewport=DESKTOP)
    start(page, game, players=4)
    state(page)
    for panel in page.locator(".panel:visible").all():
        box = panel.bounding_box()
        assert box["y"] + box["height"] <= DESKTOP["height"], panel.get_attribute("data-panel")


NEEDED = {
    "game-of-trains": ["trains", "market"],
    "next-station-london": ["map", "cards"],
    "maglev-metro": ["board", "cards"],
}


@pytest.mark.parametrize("game", NEEDED)
def test_a_tablet_held_upright_shows_the_board_and_what_belongs_to_it_above_the_bar(visitor, game):
    page = visitor(viewport={"width": 820, "height": 1180}, has_touch=True, is_mobile=True)
    start(page, game, players=4)
    state(page)
    if page.locator("#tabs:visible").count():
        page.tap("[data-opens=own]")
    bar = page.locator("#bar").bounding_box()["y"]
    needed = {
        "game-of-trains": ["trains", "market"],
        "next-station-london": ["map", "cards"],
        "maglev-metro": ["board"],
    }
    for name in needed[game]:
        box = page.locator(f'.panel[data-panel="{name}"]').bounding_box()
        assert box["y"] + box["height"] <= bar, name


@pytest.mark.parametrize("game", ["game-of-trains", "next-station-london", "maglev-metro"])
def test_what_to_do_after_a_game_is_seen_at_once(visitor, game):
    page = visitor(viewport=DESKTOP)
    start(page, game, players=4, turn_cap=2) if game != "next-station-london" else start(page, game, players=4)
    play_on(page, any_move())
    for name in ("rematch", "replay", "analysis"):
        box = page.locator(f"#{name}").bounding_box()
        assert box["y"] + box["height"] <= DESKTOP["height"], name
