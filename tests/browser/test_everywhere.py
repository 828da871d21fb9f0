"""What holds on every page: languages, accessibility, weight, and that words are only words."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from roundhouse.language import LANGUAGES, speaker
from roundhouse.table.fairness import ticket

from .playing import any_move, arrive, click_move, play_on, start, state

GAMES = ("game-of-trains", "next-station-london", "maglev-metro")
NASTY = '<img src=x onerror="document.title=1"><b>&amp;'


def violations(page):
    found = Axe().run(page).response["violations"]
    return [(each["id"], each["nodes"][0]["target"]) for each in found if each["impact"] in ("serious", "critical")]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_shuts_anybody_out(visitor, theme):
    page = visitor(color_scheme=theme)
    for address in ("/", "/rules/game-of-trains", "/nowhere"):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert violations(page) == [], address
    visitor.complaints.clear()  # a page that is not there is not there
    for game in GAMES:
        start(page, game)
        state(page)
        assert violations(page) == [], game
    start(page, "maglev-metro", "guided")
    state(page)
    assert violations(page) == [], "lesson"
    page.click("#list")
    assert violations(page) == [], "list of moves"
    page.keyboard.press("Escape")
    page.click("#help")
    assert violations(page) == [], "help"
    page.keyboard.press("Escape")
    start(page, "next-station-london", "friends")
    assert violations(page) == [], "waiting room"
    friend = visitor(color_scheme=theme)
    friend.goto(page.input_value(".links input"))
    assert violations(friend) == [], "taking a seat"
    start(page, "next-station-london", "alone")
    play_on(page, any_move(1))
    assert violations(page) == [], "result"
    page.click("#replay")
    page.wait_for_selector("body[data-moment]")
    assert violations(page) == [], "replay"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_is_chosen_by_the_browser_and_by_hand(visitor, lang):
    say = speaker(lang)
    page = visitor(locale=lang)
    page.goto("/")
    assert page.get_attribute("html", "lang") == lang
    assert page.locator("button[value=bots]").first.inner_text() == say("Play now")
    other = LANGUAGES[(LANGUAGES.index(lang) + 1) % len(LANGUAGES)]
    page.click("#languages summary")
    page.click(f"#languages button[value={other}]")
    page.wait_for_selector(f"html[lang={other}]")
    start(page, "game-of-trains")
    state(page)
    assert page.inner_text("#undo").strip() == speaker(other)("Undo")


def test_the_language_changes_at_the_table_and_the_game_goes_on(visitor):
    page = visitor()
    start(page, "next-station-london")
    state(page)
    before = page.inner_text("#sentence")
    page.click("#languages summary")
    page.click("#languages button[value=uk]")
    page.wait_for_selector("html[lang=uk]")
    arrive(page)
    assert state(page) == "mine"
    assert page.inner_text("#sentence") != before
    click_move(page, any_move()(page))


def test_light_and_dark_change_without_losing_the_place(visitor):
    page = visitor()
    start(page, "game-of-trains")
    state(page)
    ground = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    page.click("#theme")
    page.wait_for_selector("html[data-theme=dark]")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != ground
    click_move(page, any_move()(page))
    page.goto("/")
    assert page.get_attribute("html", "data-theme") == "dark"


def test_names_and_chat_are_only_words(visitor):
    page = visitor()
    start(page, "game-of-trains", name=NASTY[:40])
    state(page)
    page.click("#chat-fold summary")
    page.fill("#words", NASTY)
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#chat span')")
    assert page.inner_text("#chat span") == NASTY
    assert NASTY[:40] in page.inner_text("#players")
    assert page.locator("main img, main b b, main script").count() == 0
    page.goto("/")
    page.wait_for_selector("#mine li")
    assert NASTY[:40] in page.inner_text("#mine")
    assert page.locator("#mine img").count() == 0
    assert page.evaluate("() => document.title") != "1"


def test_no_script_or_style_may_stand_in_a_page(visitor):
    page = visitor()
    policy = page.goto("/").headers["content-security-policy"]
    assert "unsafe" not in policy
    assert page.evaluate("() => document.querySelectorAll('[style], style, script:not([src]):not([type])').length") == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light_for_whoever_comes_first_fonts_included(visitor, game):
    host = visitor()
    start(host, game)
    state(host)
    page = visitor()  # with nothing in its cache
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    transferred = []
    session.on("Network.loadingFinished", lambda event: transferred.append(event["encodedDataLength"]))
    session.on(
        "Network.webSocketFrameReceived",
        lambda event: transferred.append(len(event["response"]["payloadData"].encode())),
    )
    page.goto(host.url)
    page.wait_for_selector("body[data-state]")
    page.wait_for_load_state("networkidle")
    assert 50_000 < sum(transferred) < 400_000


def test_the_browser_derives_the_draws_as_the_table_does(visitor):
    page = visitor()
    page.goto("/")
    for seed, k, n in (("7", 0, 84), ("зерно", 12, 3), ("x" * 70, 999, 10**6)):
        script = "async (draw) => (await import('/static/fairness.js')).ticket(...draw)"
        assert page.evaluate(script, [seed, k, n]) == ticket(seed, k, n)


def test_the_page_can_be_installed(visitor):
    page = visitor()
    page.goto("/")
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href")).json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
