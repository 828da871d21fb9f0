"""Puzzles at the table: a person finds a move on the board, or does not, and is told why."""

import pytest

from roundhouse.games import find_title
from roundhouse.puzzles.collection import shipped

from .playing import click_move
from .test_everywhere import violations
from .test_seats import fits

GAMES = ("game-of-trains", "maglev-metro", "next-station-london")


def puzzle_of(game):
    """One that is asked on the board."""
    return next(each for each in shipped(find_title(game)).values() if " " in each.answers[0] and " " in each.second)


def open_puzzle(page, puzzle):
    page.goto(f"/puzzles/{puzzle.game}/{puzzle.id}")
    page.wait_for_selector(f'body[data-puzzle="{puzzle.id}"]')


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_move_and_then_the_best_one_are_made_on_the_board(visitor, game, phone):
    page, puzzle = visitor(phone=phone), puzzle_of(game)
    open_puzzle(page, puzzle)
    assert fits(page)
    click_move(page, puzzle.second, phone)
    page.wait_for_selector('body[data-state="wrong"]')
    assert puzzle.answers[0] not in page.locator("#outcome").inner_html(), "the best move is shown when it is asked for"
    assert page.locator("#again").is_visible()
    page.click("#again")
    page.wait_for_selector('body[data-state="asked"]')
    click_move(page, puzzle.answers[0], phone)
    page.wait_for_selector('body[data-state="right"]')
    told = page.locator("#outcome [data-told]").evaluate_all("(all) => all.map(({ dataset }) => dataset.told)")
    assert told == [puzzle.answers[0], puzzle.second]
    assert fits(page)
    page.click("#on")
    page.wait_for_function("(id) => document.body.dataset.puzzle !== id", arg=puzzle.id)
    assert page.url.endswith(page.get_attribute("body", "data-puzzle"))


def test_a_puzzle_is_solved_by_keyboard_alone_and_the_solution_is_shown_on_the_board(visitor):
    page, puzzle = visitor(), puzzle_of("next-station-london")
    open_puzzle(page, puzzle)
    page.keyboard.press("m")
    page.wait_for_selector("#notation:focus")
    page.keyboard.type(puzzle.second)
    page.keyboard.press("Enter")
    page.wait_for_selector('body[data-state="wrong"] #again:focus')
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # show the best move
    page.wait_for_selector("#on:focus")
    assert page.locator(f'.panel [data-decided][data-move="{puzzle.answers[0]}"]').first.is_visible()
    page.keyboard.press("n")
    page.wait_for_function("(id) => document.body.dataset.puzzle !== id", arg=puzzle.id)


def test_a_rule_is_told_where_a_move_is_not_legal(visitor):
    page = visitor()
    puzzle = next(each for each in shipped(find_title("game-of-trains")).values() if "place" in each.answers[0])
    open_puzzle(page, puzzle)
    page.click("#list")
    page.fill("#notation", "draw")
    visitor.complaints.clear()
    page.keyboard.press("Enter")
    page.wait_for_selector("#notice.refusal")
    assert "GT-" in page.inner_text("#notice")
    assert page.get_attribute("body", "data-state") == "asked"
    visitor.complaints.clear()  # the browser complains of any answer that is a refusal


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_from_the_home_page_one_comes_to_a_puzzle_of_a_game(visitor, phone):
    page = visitor(phone=phone, locale="ru")
    page.goto("/")
    page.click('a[href="/puzzles"]')
    page.wait_for_selector("body[data-shown]")
    assert fits(page)
    page.click('.shelf[data-game="game-of-trains"]')
    page.wait_for_selector("body[data-puzzle]")
    assert page.locator("#sentence").inner_text()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_of_puzzles_shuts_anybody_out(visitor, theme):
    page = visitor(color_scheme=theme)
    page.goto("/puzzles")
    page.wait_for_selector("body[data-shown]")
    assert violations(page) == []
    puzzle = puzzle_of("game-of-trains")
    open_puzzle(page, puzzle)
    assert violations(page) == [], "asked"
    click_move(page, puzzle.second)
    page.click("#solution")
    page.wait_for_selector("#on:focus")
    assert violations(page) == [], "told"
