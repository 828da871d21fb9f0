"""The editor of maps, boards and cards in a real browser."""

import json

import pytest

from tests.browser.owner import STARTS, STATIONS, Owner, draw_a_city, play

TEN_MINUTES = 600


def draft(page, game="maglev-metro", option="map"):
    return json.loads(page.evaluate(f"localStorage.getItem('edit:{game}:{option}')"))


def test_an_owner_draws_a_city_and_plays_on_it_within_ten_minutes(visitor):
    page = visitor()
    owner = Owner(page)
    owner.open("/edit/maglev-metro/map")
    draw_a_city(owner)
    owner.fine()
    page.wait_for_selector("#drawn svg")
    things = draft(page)["model"]["grid"]["things"]
    assert {one["name"] for one in things.values()} == {*STARTS, *STATIONS}
    assert {one["name"] for one in things.values() if one["start"]} == set(STARTS)
    assert sum(one["robots"] for one in things.values()) == 15
    play(owner)
    page.wait_for_selector("text=Friedrichstraße", state="attached")
    print(f"{owner.seconds:.0f} seconds, {owner.acts}")
    assert owner.seconds < TEN_MINUTES / 2


def test_a_finger_paints_and_names_on_a_phone(visitor):
    page = visitor(phone=True, locale="ru")
    owner = Owner(page, touch=True)
    owner.open("/edit/maglev-metro/map?start=blank")
    owner.choose("~")
    owner.click(3, 3)
    owner.choose("thing")
    owner.click(5, 5)
    owner.type("Вокзал")
    page.wait_for_selector("text=Исправить")
    board = draft(page)["model"]["grid"]
    assert board["rows"][3][3] == "~"
    assert board["things"]["A"]["name"] == "Вокзал"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_steps_are_undone_with_keys_and_the_draft_is_there_again_after_a_reload(visitor):
    page = visitor()
    owner = Owner(page)
    owner.open("/edit/maglev-metro/map?start=blank")
    page.locator("svg.board").focus()
    page.keyboard.press("2")
    for key in ("ArrowRight", "ArrowDown", " "):
        page.keyboard.press(key)
    assert draft(page)["model"]["grid"]["rows"][1][1] == "~"
    page.keyboard.press("Control+z")
    assert draft(page)["model"]["grid"]["rows"][1][1] == "."
    page.keyboard.press("Control+y")
    assert draft(page)["model"]["grid"]["rows"][1][1] == "~"
    owner.open("/edit/maglev-metro/map")
    assert draft(page)["model"]["grid"]["rows"][1][1] == "~"


def test_a_complaint_leads_to_its_place(visitor):
    page = visitor()
    Owner(page).open("/edit/maglev-metro/map")
    page.fill('[data-place="thing:O"] input[data-field=name]', "")
    page.click("#complaints button")
    assert page.evaluate("document.activeElement.closest('[data-place]').dataset.place") == "thing:O"
    page.keyboard.type("Ostkreuz")
    Owner(page).fine()
    page.wait_for_selector("#drawn >> text=Ostkreuz")


def test_slots_of_the_player_board_take_the_chosen_colour_and_are_drawn(visitor):
    page = visitor()
    owner = Owner(page)
    owner.open("/edit/maglev-metro/board")
    owner.choose("pink")
    owner.press('[data-slot="extra 2 0"]')
    owner.press('[data-slot="pick_up 1"]')  # takes robots only: the next one that it takes
    owner.fine()
    lines = draft(page, option="board")["model"]["lines"]
    assert lines["extra 2"] == ["pink", "gold", "copper"]
    assert lines["pick_up"] == ["any", "any", "copper"]
    page.wait_for_selector("#drawn svg")


def test_a_card_is_changed_and_its_sign_is_drawn_again(visitor):
    page = visitor()
    owner = Owner(page)
    owner.open("/edit/maglev-metro/cards")
    owner.press('[data-place="card:0"] .face')
    page.select_option('li.open [data-field="pair"] >> nth=1', "studio")
    page.wait_for_selector('li.open .words:text("studio")')
    page.click("text=+ Add a card")
    owner.fine()
    assert len(draft(page, option="cards")["model"]["cards"]) == 53
    page.wait_for_selector("#remarks >> text=53 cards")


def test_the_car_table_is_painted_and_downloaded(visitor):
    page = visitor()
    owner = Owner(page)
    owner.open("/edit/game-of-trains/cards")
    owner.choose("h")
    page.locator("svg.board").focus()
    page.keyboard.press(" ")
    owner.fine()
    with page.expect_download() as saved:
        owner.press("#download")
    text = saved.value.path().read_text("utf-8")
    assert "protect = [1, 2, 10" in text
    page.set_input_files("#file", {"name": "cars.toml", "mimeType": "text/plain", "buffer": text.encode()})
    page.wait_for_selector("body[data-ready]", state="attached")


def test_a_file_without_a_form_is_edited_as_text_with_a_picture(visitor):
    page = visitor(locale="es")
    owner = Owner(page)
    owner.open("/edit/next-station-london/map")
    page.wait_for_selector("#drawn svg")
    page.fill("#text", page.input_value("#text").replace("blue = 40", "blue = 99"))
    page.wait_for_selector("#complaints >> text=azul")
    page.fill("#text", page.input_value("#text").replace("blue = 99", "blue = 41"))
    owner.fine()


@pytest.mark.parametrize("phone", [False, True])
def test_a_shared_map_opens_elsewhere_as_a_copy(visitor, phone):
    page = visitor()
    owner = Owner(page)
    owner.open("/edit/maglev-metro/map?start=manhattan")
    owner.fine()
    owner.press("#share")
    link = page.input_value("dialog input")
    other = visitor(phone=phone)
    Owner(other).open(link)
    other.wait_for_selector("#shared-note")
    assert draft(other)["model"]["grid"]["large"] == "H"
    page.click("dialog button.link")
    page.wait_for_selector("dialog", state="hidden")
