"""At the table: several people, lost connections, second thoughts, refusals."""

from pathlib import Path

import pytest

from roundhouse import games

from .playing import MOVES, any_move, arrive, click_attempt, click_move, hinted, play_on, played, start, state

RECORD = Path(games.__file__).parent / "maglev_metro" / "picture" / "home.rh"


def two_at_one_table(visitor, game, **options):
    """Ann opens a table, Bob follows the link she sends."""
    ann, bob = visitor(), visitor()
    start(ann, game, "friends", **options)
    assert ann.inner_text("#slot h2") == "Waiting for players"
    bob.goto(ann.input_value(".links input"))
    bob.fill("#name", "Bob")
    bob.click("button.primary")
    arrive(bob)
    ann.wait_for_selector("#slot", state="hidden")
    return ann, bob


def lose_connection(page):
    page.context.set_offline(True)
    page.evaluate("() => window.table.line.socket.close()")
    page.wait_for_selector("#lost:visible")


def up_to_date(page):
    """Wait until the page shows all that its seat may see: each seat counts its own versions."""
    page.wait_for_function(
        """async () => {
            const { seat } = window.table;
            const told = await fetch(`/api${location.pathname.replace("table", "tables")}?seat=${seat}`);
            return (await told.json()).version === Number(document.body.dataset.version);
        }"""
    )


@pytest.mark.parametrize(("game", "options"), [("next-station-london", {}), ("maglev-metro", {"turn_cap": 8})])
def test_two_browsers_share_a_table_and_one_of_them_comes_back(visitor, game, options):
    ann, bob = two_at_one_table(visitor, game, **options)
    choose = any_move(3)
    lost = False
    for n in range(200):
        if ann.get_attribute("body", "data-state") == bob.get_attribute("body", "data-state") == "over":
            break
        for page in (ann, bob):
            if page.get_attribute("body", "data-state") == "mine":
                click_move(page, choose(page) if game == "next-station-london" else hinted(page))
        if n == 5:
            lose_connection(bob)
            lost = True
            while ann.get_attribute("body", "data-state") == "mine":
                click_move(ann, choose(ann) if game == "next-station-london" else hinted(ann))
            visitor.complaints[:] = [text for text in visitor.complaints if "ERR_INTERNET_DISCONNECTED" not in text]
            bob.context.set_offline(False)
            bob.wait_for_selector("#lost", state="hidden")
        for page in (ann, bob):
            up_to_date(page)
    assert lost
    assert state(ann) == state(bob) == "over"
    assert ann.inner_text(".sheet tfoot") == bob.inner_text(".sheet tfoot")
    # Whoever goes on first takes the other along.
    bob.click("#rematch")
    arrive(bob)
    ann.click("#slot a.primary")
    arrive(ann)
    assert ann.url.split("?")[0] == bob.url.split("?")[0]


def test_a_spectator_sees_the_table_and_cannot_touch_it(visitor):
    ann, bob = two_at_one_table(visitor, "next-station-london")
    watcher = visitor()
    watcher.goto(ann.url)
    watcher.wait_for_selector("body[data-state=theirs]")
    assert watcher.evaluate(MOVES) == []
    assert "You are watching" in watcher.inner_text("#tip")
    assert watcher.is_hidden("#actions")
    bob.click("#chat-fold summary")
    bob.fill("#words", "hello")
    bob.keyboard.press("Enter")
    ann.wait_for_selector("#unread:visible")
    watcher.wait_for_function("() => document.querySelector('#chat').textContent.includes('hello')")


def test_a_decision_is_taken_back(visitor):
    page = visitor()
    start(page, "maglev-metro", "alone")
    for _ in range(10):
        state(page)
        moves = page.evaluate(MOVES)
        click_move(page, hinted(page))
        if page.is_enabled("#undo"):
            break
    assert sorted(page.evaluate(MOVES)) != sorted(moves)
    before = page.get_attribute("body", "data-played")
    page.keyboard.press("u")
    played(page, before)
    assert sorted(page.evaluate(MOVES)) == sorted(moves)


def test_a_refusal_says_why_and_shows_the_clause(visitor):
    page = visitor()
    start(page, "next-station-london", "alone")
    state(page)
    choose = any_move(4)
    while not page.locator("[data-try]").count():  # before a pencil is chosen there is nothing to try
        click_move(page, choose(page))
    click_attempt(page)
    page.wait_for_selector("#notice.refusal")
    clause = page.inner_text("#notice .link")
    assert clause.startswith("NL-")
    page.click("#notice .link")
    page.wait_for_selector("dialog[open]")
    with page.context.expect_page() as opened:
        page.click("dialog a.button")
    rules = opened.value
    rules.wait_for_load_state()
    assert rules.url.endswith(f"/rules/next-station-london#{clause}")
    assert rules.locator(f"#{clause}").is_visible()


def test_a_move_can_be_typed_and_is_refused_in_words_too(visitor):
    page = visitor()
    start(page, "game-of-trains")
    state(page)
    page.keyboard.press("m")
    page.keyboard.type("swap 1-2")
    page.keyboard.press("Enter")
    page.wait_for_selector("#notice.refusal")
    assert page.inner_text("#notice .link").startswith("GT-")


def test_the_moves_are_also_a_list_of_buttons(visitor):
    page = visitor()
    start(page, "game-of-trains")
    state(page)
    page.click("#list")
    listed = page.evaluate("() => [...document.querySelectorAll('[data-listed]')].map((e) => e.dataset.listed)")
    assert sorted(listed) == sorted(page.evaluate(MOVES))
    before = page.get_attribute("body", "data-played")
    page.locator("[data-listed]").first.click()
    played(page, before)


def test_pointing_at_a_move_tells_what_it_does(visitor):
    page = visitor()
    start(page, "game-of-trains")
    state(page)
    page.locator(".panel [data-move]").first.hover()
    assert page.inner_text("#tip").startswith("Keep car")


def test_a_finished_game_is_replayed_and_played_on_from_any_moment(visitor):
    page = visitor()
    start(page, "next-station-london", "alone")
    play_on(page, any_move(5))
    page.click("#replay")
    page.wait_for_selector("body[data-moment]")
    last = int(page.get_attribute("body", "data-moment"))
    page.click("#back")
    page.wait_for_function("(last) => Number(document.body.dataset.moment) < last", arg=last)
    page.click("#play")
    page.wait_for_function("(last) => Number(document.body.dataset.moment) === last", arg=last)
    page.locator("#slider").fill("20")
    page.wait_for_selector('body[data-moment="20"]')
    address = page.url
    other = visitor()
    other.goto(address)  # the link can be shared
    other.wait_for_selector('body[data-moment="20"]')
    page.click("#fork")
    page.click("#play-on")
    arrive(page)
    assert state(page) == "mine"
    click_move(page, any_move(6)(page))


def test_a_record_is_saved_and_loaded(visitor, tmp_path):
    page = visitor()
    start(page, "next-station-london", "alone")
    play_on(page, any_move(7))
    with page.expect_download() as download:
        page.click('a[download$=".rh"]')
    record = tmp_path / "game.rh"
    download.value.save_as(record)
    for kind, beginning in (("svg", b"<svg"), ("png", b"\x89PNG")):
        with page.expect_download() as download:
            page.click(f'a[download$=".{kind}"]')
        assert download.value.path().read_bytes().startswith(beginning)
    page.goto("/")
    page.set_input_files("#record", record)
    arrive(page)
    assert state(page) == "over"


def test_one_person_plays_all_seats_of_a_loaded_game_and_takes_moves_back(visitor):
    page = visitor()
    page.goto("/")
    page.set_input_files("#record", RECORD)  # three players, in the middle of a game
    arrive(page)
    seats = set()
    for _ in range(12):
        state(page)
        seat = page.evaluate("() => window.table.seat")
        if seats and seat not in seats:
            break
        seats.add(seat)
        click_move(page, hinted(page))
        page.wait_for_function("() => window.table.frame?.your_turn")
    assert seat not in seats, "the turn passes without anybody handing over the screen"
    page.keyboard.press("u")
    page.wait_for_function(
        "(seats) => seats.includes(window.table.seat) && window.table.frame?.your_turn", arg=list(seats)
    )


def test_a_guided_game_gives_one_task_after_the_other(visitor):
    page = visitor()
    start(page, "game-of-trains", "guided")
    state(page)
    first = page.inner_text("#lesson .task")
    click_move(page, any_move()(page))
    page.wait_for_function("(first) => document.querySelector('#lesson .task').innerText !== first", arg=first)
    assert page.locator("#lesson .steps .done").count() == 1
    page.reload()
    arrive(page)
    state(page)
    assert page.locator("#lesson .steps .done").count() >= 1, "what was done is forgotten"
    if page.locator("#lesson .about").count():
        tip = page.inner_text("#lesson .about p")
        page.click("#lesson .about button")
        assert page.locator("#lesson .about").count() == 0 or page.inner_text("#lesson .about p") != tip
    page.click("#lesson > button")
    page.reload()
    arrive(page)
    state(page)
    assert page.is_hidden("#lesson")


def test_on_a_phone_a_table_that_waits_for_me_comes_before_the_games(visitor):
    page = visitor(phone=True)
    page.goto("/")
    assert page.locator(".games").bounding_box()["y"] < page.locator("#mine-title").bounding_box()["y"]
    start(page, "game-of-trains")
    state(page)
    page.goto("/")
    page.wait_for_selector("body.awaited")
    assert page.locator("#mine li").first.bounding_box()["y"] < 844
    assert page.locator("#mine-title").bounding_box()["y"] < page.locator(".games").bounding_box()["y"]


def test_my_tables_say_what_everybody_reached_and_who_won(visitor):
    page = visitor()
    start(page, "maglev-metro", turn_cap=2)
    play_on(page, any_move())
    seats = page.evaluate("() => window.table.frame.seats")
    points = any(seat["total"] > 1 for seat in seats)  # 1 and 0 say no more than who won
    said = [f"{seat['name']} {seat['total']}" if points else seat["name"] for seat in seats]
    winners = page.locator("#mine li:first-child .what b")
    for _ in range(100):  # the list comes from the database, where the end is written a moment later
        page.goto("/")
        page.wait_for_selector("#mine li")
        if winners.count():
            break
    words = page.inner_text("#mine li:first-child")
    assert all(each in words for each in said)
    assert winners.all_inner_texts() == [f"★ {each}" for each, seat in zip(said, seats, strict=True) if seat["winner"]]
