"""Who sits where, by clicks: invite, mix people and bots, remove, leave, come back, end together, delete."""

import sqlite3
from contextlib import closing

import pytest

from .playing import any_move, arrive, click_move, start, state


def invited(page):
    """The link that the host sends around."""
    page.wait_for_selector("#invitation")
    return page.input_value("#invitation")


def sit_down(page, address, name):
    page.goto(address)
    page.fill("#name", name)
    page.click("button.primary")
    arrive(page)


def choose(page, seat, value):
    """Make something of a seat, and see it taken in."""
    before = page.evaluate("() => window.table.frame.seating")
    page.select_option(f"#who-{seat}", value)
    page.wait_for_function("(before) => window.table.frame.seating > before", arg=before)
    page.wait_for_selector(f"#who-{seat}")


def begun(visitor, **how):
    """Ann and Bob at a game that goes on."""
    ann, bob = visitor(**how), visitor(**how)
    start(ann, "game-of-trains", "friends")
    sit_down(bob, invited(ann), "Bob")
    for page in (ann, bob):
        page.wait_for_selector("body[data-state=mine], body[data-state=theirs]")
    return ann, bob


def fits(page):
    """Nothing sticks out of the page to the side."""
    return page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_host_seats_a_friend_a_second_player_and_bots_of_different_levels(visitor, phone):
    ann, bob = visitor(phone=phone), visitor(phone=phone)
    start(ann, "maglev-metro", "friends", players=4)
    address = invited(ann)
    choose(ann, 1, "person")
    assert ann.is_visible("#name-1")
    choose(ann, 2, "trainee")
    choose(ann, 3, "driver")
    choose(ann, 3, "open")
    assert fits(ann)
    assert ann.is_visible("#begin")
    sit_down(bob, address, "Bob")
    ann.wait_for_selector("#slot", state="hidden")
    players = ann.text_content("#players")
    assert "Bob" in players
    assert "Trainee" in players
    assert ann.evaluate("() => window.table.frame.yours") == [0, 1]
    assert bob.evaluate("() => window.table.frame.yours") == [3]


def test_the_host_removes_somebody_and_starts_without_them(visitor):
    ann, bob = visitor(), visitor()
    start(ann, "game-of-trains", "friends", players=3)
    sit_down(bob, invited(ann), "Bob")
    assert bob.inner_text("#slot h2") == "Waiting for players"
    assert bob.is_hidden("#begin")
    ann.click('li[data-seat="1"] button')
    ann.wait_for_selector("#who-1")
    bob.wait_for_function("() => window.table.frame.yours.length === 0")
    for seat in (1, 2):
        choose(ann, seat, "trainee")
    ann.click("#begin")
    ann.wait_for_selector("#slot", state="hidden")
    state(ann)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_bot_plays_for_who_left_and_gives_the_seat_back(visitor, phone):
    ann, bob = begun(visitor, phone=phone)
    bob.click("#seats")
    bob.wait_for_selector("dialog[open]")
    bob.click("#leave-game")
    assert "Conductor" in bob.inner_text("dialog")
    bob.click("#confirm")
    bob.wait_for_selector("#mine li")
    ann.wait_for_function("() => window.table.frame.seats[1].left")
    assert "Conductor plays on" in ann.inner_text("#players")
    assert "Bob left; a bot (Conductor) plays on." in ann.text_content("#chat")
    assert state(ann) == "mine", "the table does not hang"
    for _ in range(6):  # a decision may take several
        if "Conductor for Bob" not in ann.inner_text("#log"):
            click_move(ann, any_move(1)(ann))
            assert state(ann) == "mine"
    assert "Conductor for Bob" in ann.inner_text("#log"), "each of its decisions is marked"
    bob.click("#mine li a")
    arrive(bob)
    bob.wait_for_selector("#standing:visible")
    assert fits(bob)
    bob.click("#take-back")
    ann.wait_for_function("() => !window.table.frame.seats[1].left")
    bob.wait_for_selector("#standing", state="hidden")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_two_who_do_not_want_to_go_on_end_the_game_together(visitor, phone):
    ann, bob = begun(visitor, phone=phone)
    ann.click("#seats")
    ann.click("#offer-end")
    assert "Silence is not agreement" in ann.inner_text("dialog")
    ann.click("#confirm")
    bob.wait_for_selector("#agree-end")
    assert fits(bob)
    bob.click("#refuse-end")
    ann.wait_for_function("() => window.table.frame.offer === null")
    bob.click("#seats")
    bob.click("#offer-end")
    bob.click("#confirm")
    ann.click("#agree-end")
    for page in (ann, bob):
        page.wait_for_selector("body[data-state=over]")
        assert "ended by agreement" in page.inner_text("#sentence")
        assert "ended by agreement" in page.text_content("#log")
        assert "won" not in page.inner_text("#players")
    bob.click("#check")
    bob.wait_for_selector('#fair[data-fair="true"]')
    bob.click("#seats")
    bob.click("#take-off")
    bob.goto("/")
    bob.wait_for_selector("#no-mine:visible")


def test_a_table_that_nobody_comes_to_is_deleted(visitor):
    ann = visitor()
    start(ann, "game-of-trains", "friends")
    ann.wait_for_selector("#delete-table")
    ann.click("#delete-table")
    ann.wait_for_selector("#no-mine:visible")
    start(ann, "game-of-trains", "friends")
    ann.goto("/")
    ann.click("#mine li button")  # or from the list
    ann.wait_for_selector("#no-mine:visible")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_bot_plays_for_who_is_away(visitor, phone, tmp_path_factory):
    ann, bob = begun(visitor, phone=phone)
    bob.close()
    id = ann.evaluate("() => location.pathname.split('/').pop()")
    choose_any = any_move(2)
    for _ in range(6):
        ann.wait_for_function("() => window.table.frame.to_act.length && !window.table.pending")
        if ann.get_attribute("body", "data-state") == "mine":
            click_move(ann, choose_any(ann))
    assert ann.get_attribute("body", "data-state") == "theirs", "it depends on Bob"
    assert ann.is_hidden("#standing"), "he was here a moment ago"
    for path in tmp_path_factory.getbasetemp().glob("data*/tables.sqlite"):
        with closing(sqlite3.connect(path)) as database:
            database.execute("UPDATE seats SET seen = 0 WHERE table_id = ? AND seat = 1", (id,))
            database.commit()
    ann.reload()
    ann.click("#let-bot-play")
    assert "until Bob comes back" in ann.inner_text("dialog")
    ann.click("#confirm")
    assert state(ann) == "mine"
    assert "Conductor plays on" in ann.inner_text("#players")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_two_on_one_screen_play_with_a_bot(visitor, phone):
    page = visitor(phone=phone)
    start(page, "game-of-trains", "screen", players=3)
    page.wait_for_selector("dialog[open]")
    page.locator(".names input").nth(1).fill("Amy")
    page.select_option("#plays-2", "trainee")
    assert fits(page)
    page.click("dialog button.primary")
    arrive(page)
    assert page.evaluate("() => window.table.frame.seats.map(({ kind }) => kind)") == ["person", "person", "bot"]
    seats = set()
    for _ in range(12):
        if state(page) == "hand over":
            page.click("#lift")
            state(page)
        seats.add(page.evaluate("() => window.table.seat"))
        click_move(page, any_move(3)(page))
    assert seats == {0, 1}
