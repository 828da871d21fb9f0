"""Whole games in a real browser, by clicks alone."""

import pytest

from .playing import any_move, arrive, click_move, hinted, play_on, start, state


def assert_result(page):
    assert page.locator("#outcome").count() == 1
    totals = page.evaluate("() => window.table.frame.seats.map(({ total }) => total)")
    if len(totals) > 1:
        shown = page.locator(".standings li b").all_inner_texts()
        assert shown == [str(total) for total in sorted(totals, reverse=True)]
    assert page.locator(".sheet tfoot td").count() == page.locator(".sheet thead th").count()
    page.click("#check")
    page.wait_for_selector("#fair[data-fair=true]")


def test_the_game_of_trains_is_played_to_the_end_against_a_bot(visitor):
    page = visitor()
    start(page, "game-of-trains")
    assert play_on(page, hinted) > 5
    assert_result(page)


def test_next_station_london_is_played_to_the_end_against_a_bot(visitor):
    page = visitor()
    start(page, "next-station-london", objectives=True, powers=True)
    assert play_on(page, any_move()) > 20
    assert_result(page)


def test_maglev_metro_is_played_to_the_end_against_a_bot(visitor):
    page = visitor()
    start(page, "maglev-metro")
    assert play_on(page, hinted) > 20
    assert_result(page)


def test_a_solo_game_ends_with_a_rating(visitor):
    page = visitor()
    start(page, "next-station-london", "alone")
    play_on(page, any_move(1))
    frame = page.evaluate("() => window.table.frame")
    step, steps = frame["ladder"]["step"], frame["ladder"]["steps"]
    assert page.inner_text(".plate .rating") == frame["rating"]
    assert page.inner_text(".plate .points") == str(frame["seats"][0]["total"])
    assert page.inner_text(".plate .muted").startswith(f"Rating {step} of {steps}.")
    assert page.locator(".ladder li").count() == steps
    assert page.locator(".ladder .past").count() == step - 1
    assert_result(page)


def test_a_phone_is_enough_to_play(visitor):
    page = visitor(phone=True)
    start(page, "next-station-london")
    wide = "() => document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(wide), "the page is wider than the phone"
    choose = any_move(9)
    for _ in range(80):
        if state(page) != "mine":
            break
        click_move(page, choose(page), finger=True)
    assert state(page) == "over"
    assert page.evaluate(wide)


def test_the_keyboard_is_enough_to_play(visitor):
    page = visitor()
    page.goto("/")
    page.locator('form[data-game="game-of-trains"] button[value=bots]').focus()
    page.keyboard.press("Enter")
    arrive(page)
    for k in range(200):
        if state(page) != "mine":
            break
        before = page.get_attribute("body", "data-played")
        for _ in range(1 + k % 3):
            page.keyboard.press("ArrowRight")
        assert page.evaluate("() => document.activeElement.dataset.move")
        assert page.is_visible("#ring"), "where the keyboard is cannot be seen"
        page.keyboard.press("Enter")
        page.wait_for_function("(before) => (document.body.dataset.played ?? null) !== before", arg=before)
    assert state(page) == "over"


def on_one_screen(page, game, **options):
    start(page, game, "screen", **options)
    names = page.locator("dialog input")
    names.nth(0).fill("Ann")
    names.nth(1).fill("Bob")
    page.click("dialog button[type=submit]")
    arrive(page)


@pytest.mark.parametrize(("game", "curtains"), [("game-of-trains", 1), ("next-station-london", 0)])
def test_who_has_nothing_to_hide_hands_one_screen_over_without_a_curtain(visitor, game, curtains):
    page = visitor()
    on_one_screen(page, game)
    choose, handed, names = any_move(3), 0, set()
    for _ in range(14):
        if state(page) == "hand over":
            handed += 1
            page.click("#lift")
            page.wait_for_selector("#curtain", state="hidden")
            continue
        names |= {name for name in ("Ann", "Bob") if f"{name}:" in page.inner_text("#sentence")}
        click_move(page, choose(page))
    assert names == {"Ann", "Bob"}
    assert handed == curtains


def test_one_screen_is_handed_over_from_player_to_player_where_they_have_something_to_hide(visitor):
    page = visitor()
    on_one_screen(page, "maglev-metro", turn_cap=12)
    choose, handed = any_move(2), 0
    for _ in range(200):
        now = state(page)
        if now == "over":
            break
        if now == "hand over":
            handed += 1
            name = page.inner_text("#curtain h2").split(",")[0]
            page.click("#lift")
            page.wait_for_selector("#curtain", state="hidden")
            page.wait_for_function("(name) => document.querySelector('#sentence').textContent.includes(name)", arg=name)
            continue
        click_move(page, choose(page))
    assert state(page) == "over"
    assert handed >= 8
