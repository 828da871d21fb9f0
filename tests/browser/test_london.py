"""At a London table: one Pass, reasons, numbers when they are wanted, others' maps."""

from .playing import MOVES, any_move, click_move, make_moves, played, start, state


def drawing(page):
    """A turn in which some section can be drawn."""
    for _ in range(40):
        state(page)
        if any(move.startswith("section") for move in page.evaluate(MOVES)):
            return
        click_move(page, page.evaluate(MOVES)[0])
    raise AssertionError("nothing can ever be drawn")


def test_there_is_one_pass_and_the_keyboard_never_comes_upon_it(visitor):
    page = visitor()
    start(page, "next-station-london")
    state(page)
    for _ in range(8):
        drawing(page)
        assert page.locator("[data-quick=pass]").count() == 1
        assert page.locator(".panel [data-move=pass]").count() == 0
        page.keyboard.press("ArrowRight")
        before = page.get_attribute("body", "data-played")
        page.keyboard.press("Enter")
        played(page, before)
        state(page)
        at = page.evaluate("() => document.activeElement.dataset.quick ?? document.activeElement.dataset.move ?? null")
        assert at not in ("pass", "no circle")


def test_a_click_on_a_distant_station_says_why_not(visitor):
    page = visitor()
    start(page, "next-station-london")
    drawing(page)
    tried = page.evaluate("() => [...document.querySelectorAll('[data-try]')].map((e) => e.dataset.try)")
    assert len(tried) > 40
    for station in (0, 52):
        place = page.locator(f"[data-try$='-{station}'], [data-try^='section {station}-']").first
        place.click(force=True)
        page.wait_for_selector("#notice.refusal .link")
        page.keyboard.press("Escape")
        page.wait_for_selector("#notice", state="hidden")


def test_numbers_are_shown_where_one_points_and_while_moves_are_written(visitor):
    page = visitor()
    start(page, "next-station-london")
    drawing(page)
    shown = """() => [...document.querySelectorAll("[data-number] > text")]
        .filter((e) => getComputedStyle(e).visibility === "visible").length"""
    page.mouse.move(0, 0)
    assert page.evaluate(shown) == 0
    page.click("#list")
    page.wait_for_selector("#moves:visible")
    assert page.evaluate(shown) == 53


def test_anothers_map_opens_large_by_click_and_by_key(visitor):
    page = visitor()
    start(page, "next-station-london")
    make_moves(page, 6, any_move(2))
    small = page.locator("[data-under]")
    assert small.count() == 1
    small.click()
    large = page.locator("dialog[open] svg[role=img]")
    assert large.bounding_box()["width"] > 400
    assert "Rocket" in page.inner_text("#dialog-title")
    assert large.locator("[data-key^=small-]").count() == small.locator("[data-key^=small-]").count() > 0
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="hidden")
    small.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] svg[role=img]")


def test_where_several_ways_lead_to_a_station_the_end_to_leave_from_comes_first(visitor):
    page = visitor()
    for _ in range(6):
        start(page, "next-station-london", "alone")
        choose = any_move(11)
        while state(page) == "mine" and not page.locator("[data-card]").count():
            click_move(page, choose(page))
        if page.locator("[data-card]").count():
            break
    ends = page.locator("[data-card]")
    assert ends.count() >= 2
    first = ends.first
    name = first.get_attribute("data-card")
    first.click(force=True)
    shown = page.locator(f"[data-behind='{name}'].chosen [data-move]")
    assert shown.count() >= 1
    assert page.locator("[data-behind].chosen").count() == 1
    click_move(page, shown.first.get_attribute("data-move"))
