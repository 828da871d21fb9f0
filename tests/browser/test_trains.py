"""At a table of The Game of Trains: first the card, then the car."""

from .playing import MOVES, click_move, played, start, state

BEHIND = """() => [...document.querySelectorAll("[data-behind] [data-move]")].map(({ dataset }) => dataset.move)"""


def with_a_card(page):
    """A turn in which some face-up car can be used on one's own train."""
    for _ in range(60):
        state(page)
        if page.evaluate(BEHIND):
            return
        direct = [move for move in page.evaluate(MOVES) if move.split()[0] in ("keep", "draw", "place")]
        click_move(page, direct[0])
    raise AssertionError("no card ever lies face up")


def test_a_card_is_clicked_and_then_the_car(visitor):
    page = visitor()
    start(page, "game-of-trains")
    with_a_card(page)
    behind = page.evaluate(BEHIND)[0]
    spot = page.locator(f".panel [data-behind] [data-move='{behind}']")
    card = page.locator(f"[data-card='{spot.evaluate('e => e.closest(`[data-behind]`).dataset.behind')}']")
    opacity = "e => getComputedStyle(e.closest('[data-behind]')).opacity"
    assert spot.evaluate(opacity) == "0"
    before = page.get_attribute("body", "data-played")
    card.click()
    assert card.get_attribute("aria-pressed") == "true"
    assert spot.evaluate(opacity) == "1"
    card.click()
    assert spot.evaluate(opacity) == "0", "a second click puts the card back"
    card.click()
    spot.click()
    played(page, before)


def test_a_finger_on_a_card_never_plays_what_lies_beside_it(visitor):
    page = visitor(phone=True)
    start(page, "game-of-trains")
    with_a_card(page)
    page.evaluate("() => { window.table.chooser.play = (move) => { window.meant = move; }; }")
    card = page.locator("[data-card]").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    for across, down in ((0.5, 0.5), (0.04, 0.5), (0.96, 0.5), (0.5, 0.04), (0.5, 0.96)):
        page.touchscreen.tap(box["x"] + across * box["width"], box["y"] + down * box["height"])
    page.wait_for_selector("[data-card].chosen")
    assert page.evaluate("() => window.meant ?? null") is None
    assert page.locator("dialog[open]").count() == 0


def test_the_keyboard_finds_the_moves_behind_a_card(visitor):
    page = visitor()
    start(page, "game-of-trains")
    with_a_card(page)
    behind = set(page.evaluate(BEHIND))
    for _ in range(40):
        page.keyboard.press("ArrowRight")
        at = page.evaluate("() => document.activeElement.dataset.move ?? null")
        if at in behind:
            break
    assert at in behind
    assert page.evaluate("() => getComputedStyle(document.activeElement.closest('[data-behind]')).opacity") == "1"
    before = page.get_attribute("body", "data-played")
    page.keyboard.press("Enter")
    played(page, before)
