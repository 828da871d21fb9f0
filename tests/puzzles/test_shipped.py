"""The puzzles that ship with the games: each can be set up and solved, and none is like another."""

import pytest

from roundhouse.bots.judging import thinker_for, unit_of
from roundhouse.games import find_title, titles
from roundhouse.games.editions import shipped_edition
from roundhouse.puzzles.collection import shipped
from roundhouse.puzzles.mining import DEMANDS, FEWEST_MOVES, SEARCHES, SURE, Miner, Shares, alike
from roundhouse.puzzles.puzzle import read_puzzle
from roundhouse.puzzles.solvers import Solvers

GAMES = [name for name, title in titles().items() if shipped(title)]
CHECKED_AGAIN = 3  # puzzles of each game


def all_of(name):
    return list(shipped(find_title(name)).values())


def test_the_three_games_have_puzzles():
    assert {"game-of-trains", "maglev-metro", "next-station-london"} <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_can_be_set_up_and_its_answer_and_the_second_best_are_legal(name):
    for puzzle in all_of(name):
        table = puzzle.table()
        assert puzzle.seat in table.seats_to_act, puzzle.id
        legal = {move.text for move in table.legal(puzzle.seat)}
        assert {*puzzle.answers, puzzle.second, *puzzle.losses} <= legal, puzzle.id
        assert len(legal) == puzzle.moves >= FEWEST_MOVES, puzzle.id
        assert puzzle.game == name
        assert puzzle.rules == table.title.rules_version


@pytest.mark.parametrize("name", GAMES)
def test_moves_that_lead_to_the_very_same_position_are_the_same_answer(name):
    for puzzle in all_of(name):
        assert set(puzzle.answers) == set(alike(puzzle.table(), puzzle.seat)[puzzle.answers[0]]), puzzle.id
        assert not set(puzzle.answers) & {puzzle.second, *puzzle.losses}, puzzle.id


@pytest.mark.parametrize("name", GAMES)
def test_the_data_of_every_puzzle_is_an_edition_that_shipped(name):
    for puzzle in all_of(name):
        title = find_title(name)
        assert set(puzzle.data) == set(title.data_files), puzzle.id
        for option, edition in puzzle.data.items():
            asked = puzzle.files.get(option)
            file = title.named_files.get(option, {}).get(asked or "", title.data_files[option])
            kept = title.file("data", "kept", f"{option}-{edition}.toml")
            assert kept is not None or edition == shipped_edition(title, file), puzzle.id


@pytest.mark.parametrize("name", GAMES)
def test_one_move_is_clearly_best_in_every_puzzle_and_all_searches_agreed(name):
    for puzzle in all_of(name):
        demands = DEMANDS[unit_of(find_title(name), int(puzzle.state["players"]))]
        assert puzzle.confirmed == SEARCHES
        assert puzzle.margin >= demands.mean, puzzle.id
        assert puzzle.margin - SURE * puzzle.error >= demands.least - 0.01, puzzle.id
        assert abs(puzzle.losses[puzzle.second] - puzzle.margin) < 0.5 * puzzle.margin, puzzle.id


@pytest.mark.parametrize("name", GAMES)
def test_no_two_puzzles_are_alike(name):
    found = all_of(name)
    assert len({(puzzle.answers, puzzle.second, puzzle.moves) for puzzle in found}) == len(found)
    games = [puzzle.source.partition(":")[0] for puzzle in found]
    assert max(map(games.count, games)) <= Shares().of_a_game


@pytest.mark.parametrize("name", GAMES)
def test_a_file_of_puzzles_is_no_more_than_300_kilobytes(name):
    text = find_title(name).folder.joinpath("data", "puzzles.jsonl").read_text("utf-8")
    assert len(text.encode()) <= 300_000
    for line in text.splitlines():
        assert read_puzzle(line).line == line


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_search_finds_the_answer_of_some_puzzles_again(name):
    title = find_title(name)
    found = all_of(name)
    for puzzle in found[:: max(1, len(found) // CHECKED_AGAIN)][:CHECKED_AGAIN]:
        miner = Miner(thinker_for(title), Solvers(title), Shares(), {})
        seed = int(puzzle.source.partition("-")[0])
        again = miner.puzzle(puzzle.table(), puzzle.seat, puzzle.source, seed)
        assert again is not None, puzzle.id
        assert again.answers == puzzle.answers
        assert again.margin == pytest.approx(puzzle.margin, rel=0.2)
        assert again.id == puzzle.id
