"""The two ends of a game: sitting down, and what is there when it is over."""

import pytest

from roundhouse.language import LANGUAGES, speaker
from tests.bots.games import played

from .playing import any_move, arrive, play_on, start, state


def test_who_is_invited_sees_the_game_and_who_waits(visitor):
    ann, bob = visitor(), visitor()
    start(ann, "next-station-london", "friends", players=3)
    bob.goto(ann.input_value(".links input"))
    assert bob.inner_text("h1") == "Next Station: London"
    assert bob.locator(".art img:visible").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    rows = bob.locator(".waiting li").all_inner_texts()
    assert [" ".join(row.split()) for row in rows] == ["Ann is waiting for you", "You your seat", "Seat 3 free seat"]
    bob.fill("#name", "Bob")
    bob.click("button.primary")
    arrive(bob)
    assert "Bob" in bob.inner_text("#players")


def test_the_end_says_who_won_and_by_what_and_prints_every_score_once(visitor):
    page = visitor()
    start(page, "next-station-london")
    play_on(page, any_move(8))
    page.wait_for_selector(".result .sheet")
    seats = page.evaluate("() => window.table.frame.seats")
    winners = [seat["name"] for seat in seats if seat["winner"]]
    assert page.locator(".plate .winners b").all_inner_texts() == winners
    if len(winners) == 1:
        told = page.inner_text(".plate .muted")
        assert told.startswith("What made the difference: ")
        assert f"more than {next(seat['name'] for seat in seats if not seat['winner'])}" in told
    assert page.locator(".panel[data-panel=results]:visible, .panel[data-panel=sheet]:visible").count() == 0
    assert page.is_hidden("#players")
    assert page.locator("#main .panel:visible").count() >= 1, "the last picture stays"
    for button in ("#rematch", "#replay", "#analysis", "#share", "#copy-picture"):
        assert page.is_visible(button)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_score_sheet_of_four_fits_a_phone(visitor, lang, tmp_path):
    page = visitor(phone=True, locale=lang)
    record = tmp_path / "game.rh"
    record.write_text(played("next-station-london", 4).record(), "utf-8")
    page.goto("/")
    page.set_input_files("#record", record)
    arrive(page)
    assert state(page) == "over"
    assert page.locator(".sheet tfoot td").count() == 4
    assert page.evaluate(
        "() => { const it = document.querySelector('.sheet'); return it.scrollWidth <= it.clientWidth; }"
    )
    names = page.evaluate("() => window.table.frame.seats.map(({ name, total }) => [total, name])")
    best = [name for _, name in sorted(names, key=lambda one: -one[0])]
    assert page.locator(".standings .name").all_inner_texts() == best


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_shared_by_its_link(visitor, lang, tmp_path):
    page = visitor(locale=lang, permissions=["clipboard-read", "clipboard-write"])
    record = tmp_path / "game.rh"
    record.write_text(played("game-of-trains", 2).record(), "utf-8")
    page.goto("/")
    page.set_input_files("#record", record)
    arrive(page)
    assert state(page) == "over"
    assert page.inner_text("#share") == speaker(lang)("Share")
    page.evaluate("() => { delete Navigator.prototype.share; }")
    page.click("#share")
    page.wait_for_selector("#toast:visible")
    assert page.evaluate("() => navigator.clipboard.readText()").endswith("/replay")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_tools_of_a_table_fit_a_phone(visitor, lang):
    page = visitor(phone=True, locale=lang)
    start(page, "game-of-trains")
    state(page)
    for tool in page.locator(".tools > *:visible").all():
        box = tool.bounding_box()
        assert box["x"] + box["width"] <= 390
        assert box["height"] >= 40
        assert box["width"] >= 40
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
