"""The check of the draws in a real browser, against a server that lies."""

import json

import pytest

from roundhouse.table.fairness import commitment

from .playing import any_move, arrive, play_on, start, state
from .test_table import two_at_one_table


def checked(page):
    """What the page says when it is asked whether the draws were fair."""
    page.evaluate("() => { delete document.getElementById('fair').dataset.fair; }")
    page.click("#check")
    page.wait_for_selector("#fair[data-fair]")
    return page.get_attribute("#fair", "data-fair"), page.inner_text("#fair")


def lie(page, path, change):
    """The server answers this path with something else from now on."""
    page.unroute_all()

    def answer(route):
        response = route.fetch()
        told = response.json()
        change(told)
        route.fulfill(response=response, body=json.dumps(told))

    page.route(path, answer)


@pytest.fixture
def ended(visitor):
    """A game of one person against a bot, played to its end; no service worker stands between the page and `lie`."""
    page = visitor(service_workers="block")
    start(page, "game-of-trains", turn_cap=6)
    play_on(page, any_move())
    return page


def exchange(told):
    """Another of the cards that could have been drawn."""
    draw = told["draws"][4]
    draw["drawn"] = next(text for _, text in draw["runs"] if text != draw["drawn"])
    return draw["drawn"]


def test_an_exchanged_card_is_called_unfair_even_where_the_log_was_changed_with_it(ended):
    fair, said = checked(ended)
    assert fair == "true"
    assert "This browser's number is among them" in said
    exchanged = []
    lie(ended, "**/fairness", lambda told: exchanged.append(exchange(told)))
    assert checked(ended)[0] == "false"

    def change_log(told):
        if "events" in told:
            [event for event in told["events"] if event["seat"] is None][4]["text"] = exchanged[0]
        else:
            exchange(told)

    lie(ended, "**/api/tables/*/*", change_log)
    fair, said = checked(ended)
    assert fair == "false"
    assert "draw 5 is not the one its seed picks" in said
    ended.unroute_all()
    assert checked(ended)[0] == "true"


def test_a_log_that_is_not_the_one_on_the_page_is_called_unfair(ended):
    def retell(told):
        next(event for event in told["events"] if event["sentence"])["sentence"] += " Or was it otherwise?"

    lie(ended, "**/replay?*", retell)
    fair, said = checked(ended)
    assert fair == "false"
    assert "the draws in the log differ" in said


def test_another_seal_or_another_players_number_than_was_shown_is_called_unfair(ended):
    def another_seal(told):
        told["seals"][0] |= {"seed": "x", "commitment": commitment("x")}

    def another_number(told):
        told["seals"][0]["shares"][0] |= {"number": "a" * 64, "commitment": commitment("a" * 64)}

    def another_player(told):
        told["seals"][0]["shares"].append({"seat": 1, "commitment": commitment("b" * 64), "number": "b" * 64})

    for change in (another_seal, another_number, another_player):
        lie(ended, "**/fairness", change)
        fair, said = checked(ended)
        assert fair == "false"
        assert "not the ones this browser was shown" in said


def test_what_the_browser_wrote_down_is_still_there_when_the_page_is_opened_again(ended):
    ended.reload()
    arrive(ended)
    assert state(ended) == "over"
    fair, said = checked(ended)
    assert fair == "true"
    assert "This browser's number is among them" in said


def test_a_browser_that_noted_no_number_says_so_and_blames_nobody(ended):
    """As where a player has taken up the game in another browser."""
    ended.evaluate("() => localStorage.clear()")
    ended.reload()
    arrive(ended)
    fair, said = checked(ended)
    assert fair == "true"
    assert "This browser has no note of a number of its own" in said
    assert "left it out" not in said


def test_both_players_numbers_make_the_seed(visitor):
    ann, bob = two_at_one_table(visitor, "game-of-trains", turn_cap=6)
    choose = any_move(3)
    while not all(page.get_attribute("body", "data-state") == "over" for page in (ann, bob)):
        for page in (ann, bob):
            if page.get_attribute("body", "data-state") == "mine":
                version = page.get_attribute("body", "data-version")
                page.evaluate("(move) => window.table.play(move)", choose(page))
                page.wait_for_function("(was) => document.body.dataset.version !== was", arg=version)
    for page in (ann, bob):
        fair, said = checked(page)
        assert fair == "true"
        assert "added a number of their own to the seed: 2." in said
        assert "This browser's number is among them" in said


def test_the_opener_may_start_before_the_friend_comes(visitor):
    page = visitor()
    start(page, "game-of-trains", "friends", turn_cap=6)
    assert page.evaluate("() => window.table.frame.dealt") is False
    page.click("#begin")
    page.wait_for_function("() => window.table.frame.dealt")
    assert page.is_hidden("#begin")


def test_a_number_that_the_server_left_out_is_missed(visitor):
    """Here it never arrives; to the browser that is the same."""
    page = visitor()
    page.add_init_script(
        """
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) { if (!text.includes('"reveal"')) send.call(this, text); };
        """
    )
    start(page, "game-of-trains", turn_cap=6)
    play_on(page, any_move())
    fair, said = checked(page)
    assert fair == "true"
    assert "No player added a number to the seed" in said
    assert "A number that this browser made is not among them" in said
