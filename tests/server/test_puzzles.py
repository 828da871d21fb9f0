"""Puzzles in the browser: the answer is told after the try, only the first try counts, and both sides are rated."""

import json
from dataclasses import replace

import pytest

from roundhouse.games import find_title
from roundhouse.puzzles.collection import shipped
from roundhouse.server.people.ratings import Rating
from roundhouse.server.puzzles.puzzle_ratings import after_try, first_rating
from roundhouse.server.puzzles.puzzle_views import seen
from tests.server.visitors import Visitor

TRAINS = shipped(find_title("game-of-trains"))
GAMES = ("game-of-trains", "maglev-metro", "next-station-london")


@pytest.fixture
def come(either):
    came = []

    def visitor():
        came.append(Visitor(either.host))
        came[-1].get("/me")
        return came[-1]

    yield visitor
    for each in came:
        each.close()


def shelf(visitor, game="game-of-trains"):
    return next(each for each in visitor.get("/puzzles") if each["game"] == game)


def solve(visitor, puzzle):
    return visitor.post(f"/puzzles/{puzzle.game}/{puzzle.id}", 200, move=puzzle.answers[0])


def fail(visitor, puzzle):
    return visitor.post(f"/puzzles/{puzzle.game}/{puzzle.id}", 200, move=puzzle.second)


def test_who_solves_a_puzzle_is_told_why_and_both_ratings_move(come):
    ann, puzzle = come(), next(iter(TRAINS.values()))
    path = f"/puzzles/game-of-trains/{puzzle.id}"
    before = ann.get(path)["about"]
    assert before["yours"] is None
    told = solve(ann, puzzle)
    assert told["right"]
    assert told["counts"]
    assert told["change"] > 0
    assert told["best"]["move"] == told["move"]["move"] == puzzle.answers[0]
    assert told["second"]["move"] == puzzle.second
    assert all(told["best"][each] for each in ("label", "reason", "worth"))
    about = ann.get(path)["about"]
    assert about["yours"] is True
    assert about["points"] < before["points"], "a puzzle that is solved is held to be easier"
    assert (about["tries"], about["solved"]) == (before["tries"] + 1, before["solved"] + 1)
    assert (shelf(ann)["tried"], shelf(ann)["solved"]) == (1, 1)


def test_only_the_first_try_counts(come):
    ann, puzzle = come(), list(TRAINS.values())[1]
    first = fail(ann, puzzle)
    assert not first["right"]
    assert first["change"] < 0
    assert first["best"]["move"] == puzzle.answers[0]
    again = solve(ann, puzzle)
    assert again["right"]
    assert not again["counts"]
    assert (again["points"], again["change"]) == (first["points"], 0)
    assert ann.get(f"/puzzles/game-of-trains/{puzzle.id}")["about"]["yours"] is False


def test_a_move_that_is_not_legal_is_refused_with_its_rule_and_does_not_count(come):
    ann = come()
    puzzle = next(each for each in TRAINS.values() if each.answers[0].startswith("place"))
    told = ann.post(f"/puzzles/game-of-trains/{puzzle.id}", 409, move="draw")
    assert told["error"]["clause"].startswith("GT-")
    assert ann.post(f"/puzzles/game-of-trains/{puzzle.id}", 422, move="sing")["error"]["code"] == "bad_input"
    assert shelf(ann)["tried"] == 0
    ann.get("/puzzles/game-of-trains/00000000", 404)
    ann.get("/puzzles/chess/next", 404)


def test_the_next_puzzle_is_a_new_one_about_as_hard_as_one_is_good(come):
    weak, strong = come(), come()
    easy = sorted(TRAINS.values(), key=lambda puzzle: first_rating(puzzle).strength)
    for puzzle in easy[:6]:
        fail(weak, puzzle)
    for puzzle in easy[-6:]:
        solve(strong, puzzle)

    def hardness(visitor):
        ids = {visitor.get("/puzzles/game-of-trains/next")["id"] for _ in range(8)}
        return [visitor.get(f"/puzzles/game-of-trains/{id}")["about"]["points"] for id in ids]

    assert max(hardness(weak)) <= min(hardness(strong))
    tried = {puzzle.id for puzzle in easy[:6]}
    assert not tried & {weak.get("/puzzles/game-of-trains/next")["id"] for _ in range(20)}


def test_whoever_has_tried_all_is_given_the_oldest_again(come):
    ann = come()
    puzzles = list(shipped(find_title("maglev-metro")).values())
    for puzzle in puzzles:
        solve(ann, puzzle)
    told = ann.get("/puzzles/maglev-metro/next", besides=puzzles[0].id)["id"]
    assert told in {puzzle.id for puzzle in puzzles[1:13]}


def test_puzzles_come_along_to_a_person_are_exported_and_deleted(come):
    ann, puzzle, other = come(), *list(TRAINS.values())[4:6]
    solve(ann, puzzle)
    code = ann.post("/me/recovery", 200, name="Ann")["code"]
    assert shelf(ann)["solved"] == 1
    phone = come()
    fail(phone, puzzle)
    solve(phone, other)
    phone.post("/sign-in/code", 204, code=code)
    assert (shelf(phone)["tried"], shelf(phone)["solved"]) == (2, 2), "the person's own first try stays"
    kept = ann.http.get("/me/export").json()["you"]["puzzles"]
    assert {each["puzzle"] for each in kept["tries"]} == {puzzle.id, other.id}
    assert kept["ratings"]["game-of-trains"]["strength"] > 25
    assert ann.http.delete("/me").status_code == 204
    assert shelf(ann)["tried"] == 0
    assert ann.http.get("/me/export").json()["you"]["puzzles"] == {"ratings": {}, "tries": []}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_answer_is_in_what_the_browser_gets_before_the_try(game):
    puzzles = list(shipped(find_title(game)).values())
    for puzzle in puzzles[:: max(1, len(puzzles) // 10)]:
        moves = [move.text for move in puzzle.table().legal(puzzle.seat)]
        other = next(move for move in moves if move not in puzzle.answers)
        twin = replace(
            puzzle, answers=(other,), second=puzzle.answers[0], margin=9.9, error=0.0, losses={}, found_by=()
        )
        for lang in ("en", "uk"):
            assert seen(puzzle, lang, "light") == seen(twin, lang, "light")
        frame = json.loads(seen(puzzle, "en", "light"))
        assert [each["move"] for each in frame["moves"]] == moves, "all legal moves, in the order of the table"


def test_the_page_and_what_is_told_of_a_puzzle_hold_nothing_of_the_answer(come):
    ann = come()
    one, two = list(TRAINS.values())[:2]
    pages = [ann.http.get(f"http://{ann.host}/puzzles/game-of-trains/{each.id}") for each in (one, two)]
    assert [page.status_code for page in pages] == [200, 200]
    assert pages[0].text.replace(one.id, two.id) == pages[1].text
    about = ann.get(f"/puzzles/game-of-trains/{two.id}")["about"]
    assert set(about) == {"id", "game", "points", "tries", "solved", "yours"}


def test_what_a_seat_cannot_know_is_in_no_puzzle():
    for puzzle in list(TRAINS.values())[:10]:
        table = puzzle.table()
        for seed in range(3):
            redrawn = table.resample(puzzle.seat, seed).position()["state"]
            twin = replace(puzzle, state=redrawn)
            assert seen(twin, "en", "light") == seen(puzzle, "en", "light")


def test_the_pages_of_puzzles_lead_to_one(come):
    ann = come()
    page = ann.http.get(f"http://{ann.host}/puzzles")
    assert page.status_code == 200
    assert all(f"/puzzles/{game}" in page.text for game in GAMES)
    led = ann.http.get(f"http://{ann.host}/puzzles/game-of-trains", follow_redirects=True)
    assert str(led.url).rpartition("/")[2] in TRAINS
    assert ann.http.get(f"http://{ann.host}/puzzles/chess").status_code == 404
    assert 'href="/puzzles"' in ann.http.get(f"http://{ann.host}/").text


def test_a_puzzle_that_strong_levels_miss_begins_as_a_hard_one():
    puzzle = next(iter(TRAINS.values()))
    hard = replace(puzzle, found_by=(), missed_by=("trainee", "dispatcher"))
    easy = replace(puzzle, found_by=("trainee", "dispatcher"), missed_by=())
    assert first_rating(easy).strength < first_rating(hard).strength


def test_solving_a_hard_puzzle_tells_more_than_solving_an_easy_one():
    easy, hard = Rating(18.0, 4.0), Rating(32.0, 4.0)
    person = Rating()
    assert after_try(person, hard, True)[0].strength > after_try(person, easy, True)[0].strength > person.strength
    assert after_try(person, easy, False)[0].strength < after_try(person, hard, False)[0].strength < person.strength
