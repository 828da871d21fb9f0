"""Before a decision and after it: questions, second looks, and taking it back in time."""

import re

from tests.patience import PATIENCE

from .conftest import serving
from .playing import MOVES, click_move, hinted, played, start, state


def to_the_first_action(page):
    """Follow hints until a turn can be ended with all of its actions left."""
    for _ in range(30):
        state(page)
        if page.locator("#quick [data-quick='end turn']").count():
            return
        click_move(page, hinted(page))
    raise AssertionError("there is no turn to end")


def test_a_turn_with_actions_left_is_ended_only_after_a_question(visitor):
    page = visitor()
    start(page, "maglev-metro")
    to_the_first_action(page)
    before = page.get_attribute("body", "data-played")
    page.click("[data-quick='end turn']")
    page.wait_for_selector("dialog[open]")
    # Two, or more where the robots were put into EXTRA ACTIONS.
    assert re.fullmatch(r"You have [2-5] actions left\. End the turn anyway\?", page.inner_text("#dialog-title"))
    assert page.evaluate("() => document.activeElement.id") == "stay"
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]", state="hidden")
    assert page.get_attribute("body", "data-played") == before, "who stays has ended nothing"
    page.click("[data-quick='end turn']")
    page.check("#never-ask")
    page.click("#give-up")
    played(page, before)
    to_the_first_action(page)
    before = page.get_attribute("body", "data-played")
    page.click("[data-quick='end turn']")
    played(page, before)  # not asked again


def test_who_wants_to_confirms_every_move(visitor):
    page = visitor()
    start(page, "game-of-trains")
    state(page)
    page.click("#settings")
    page.check("#like-confirm")
    page.keyboard.press("Escape")
    before = page.get_attribute("body", "data-played")
    page.locator(".panel [data-move]").first.click()
    page.wait_for_selector("#confirm")
    assert page.inner_text("#tip").startswith("Keep car")
    page.keyboard.press("Escape")
    assert page.locator("#confirm").count() == 0
    assert page.get_attribute("body", "data-played") == before
    page.locator(".panel [data-move]").first.click()
    page.click("#confirm")
    played(page, before)


def test_bots_leave_time_to_take_a_move_back(visitor, chromium, tmp_path):
    with serving(tmp_path, "--bot-pause", str(PATIENCE)) as address:
        page = visitor(base_url=address)
        page.goto("/")
        page.evaluate("() => localStorage.setItem('like:pace', 'instant')")
        start(page, "next-station-london")
        state(page)
        page.click("#settings")
        page.check("#dialog [value=slow]")
        page.keyboard.press("Escape")
        move = next(move for move in page.evaluate(MOVES) if move != "pass")
        click_move(page, move)
        page.wait_for_selector("#undo.grace:enabled")
        assert "You can still take it back" in page.inner_text("#tip")
        before = page.get_attribute("body", "data-played")
        page.click("#undo")
        played(page, before)
        assert state(page) == "mine"
        assert move in page.evaluate(MOVES)
        page.close()
