"""What makes a puzzle: one move that is clearly best, whatever luck the searches have."""

import pytest

import roundhouse as rh
from roundhouse.bots.judging import Weighed
from roundhouse.errors import BadInput
from roundhouse.puzzles.collection import read_file
from roundhouse.puzzles.mining import Miner, Shares, alike
from roundhouse.puzzles.puzzle import read_puzzle
from roundhouse.puzzles.sources import SelfPlay, records

GAME = "game-of-trains"


class Told:
    """A thinker that says what it is told: the value of each move, by how often it was asked."""

    def __init__(self, *answers):
        self.answers = answers
        self.asked = 0
        self.seeds = []

    def begin(self, seed):
        self.seeds.append(seed)

    def weigh(self, observation, made, visits, seconds=None):
        values = self.answers[min(self.asked, len(self.answers) - 1)]
        self.asked += 1
        moves = sorted(observation.legal, key=lambda move: -values.get(move.text, 0.1))[:3]
        mine = {move: values.get(move.text, 0.1) for move in moves}
        both = {move: (value, 1 - value) for move, value in mine.items()}
        return Weighed({move: pair[:: 1 if observation.seat == 0 else -1] for move, pair in both.items()})


class Nobody:
    """Levels none of which finds anything."""

    weakest = "trainee"

    def weakest_finds(self, observation, answers):
        return False

    def split(self, observation, answers):
        return (), ("trainee",)


class Everybody(Nobody):
    def weakest_finds(self, observation, answers):
        return True

    def split(self, observation, answers):
        return ("trainee",), ()


def placing():
    """A table where one of seven places has to be chosen."""
    table = SelfPlay(rh.game(GAME), ["greedy", "greedy"]).table(0)
    n = next(n for n, event in enumerate(table.log) if event.seat is not None and event.text.startswith("place"))
    return table.at(n), table.log[n].seat


def mined(*answers, solvers=None, shares=None, found=None):
    table, seat = placing()
    thinker = Told(*answers)
    miner = Miner(thinker, solvers or Nobody(), shares or Shares(), found or {})
    return miner.puzzle(table, seat, "here:1"), thinker


CLEAR = {"place 3": 0.8, "place 5": 0.5}


def test_a_move_that_all_searches_find_clearly_best_makes_a_puzzle():
    puzzle, thinker = mined(CLEAR)
    assert puzzle.answers == ("place 3",)
    assert puzzle.second == "place 5"
    assert puzzle.margin == pytest.approx(0.3)
    assert puzzle.error == 0
    assert puzzle.missed_by == ("trainee",)
    assert puzzle.source == "here:1"
    assert len(set(thinker.seeds)) == 5, "every search has random numbers of its own"


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        ([{"place 3": 0.55, "place 5": 0.5}], "the margin is small"),
        ([CLEAR, CLEAR, {"place 5": 0.8, "place 3": 0.5}], "a search finds another move"),
        ([CLEAR, CLEAR, {"place 3": 0.53, "place 5": 0.5}], "one search hardly sees the lead"),
        ([CLEAR, {"place 3": 0.57, "place 5": 0.5}, CLEAR, CLEAR, CLEAR], "the margin is uncertain"),
    ],
)
def test_a_decision_makes_no_puzzle_where(answers, why):
    assert mined(*answers)[0] is None, why


def test_a_second_puzzle_just_like_one_that_was_found_is_left_out():
    puzzle, _ = mined(CLEAR)
    assert mined(CLEAR, found={puzzle.id: puzzle})[0] is None


def test_easy_puzzles_are_only_a_part_of_a_collection():
    assert mined(CLEAR, solvers=Everybody())[0] is not None
    assert mined(CLEAR, solvers=Everybody(), shares=Shares(easy=0.0))[0] is None
    assert mined(CLEAR, shares=Shares(easy=0.0))[0] is not None


def test_moves_that_lead_to_the_same_position_are_alike():
    table, seat = placing()
    groups = alike(table, seat)
    assert set(groups) == {move.text for move in table.legal(seat)}
    assert all(move in group for move, group in groups.items())


def test_a_game_gives_few_puzzles_and_they_are_apart():
    table = SelfPlay(rh.game(GAME), ["greedy", "greedy"]).table(0)
    every = {move: 0.9 if move in ("draw", "place 3") else 0.1 for move in table.title.action_names}
    miner = Miner(Told(every), Nobody(), Shares(plain=1.0), {})
    found = list(miner.mine(table, "0-0"))
    assert 1 <= len(found) <= Shares().of_a_game
    assert all(puzzle.source.startswith("0-0:") for puzzle in found)


def test_a_puzzle_is_written_as_a_line_and_read_again(tmp_path):
    puzzle, _ = mined(CLEAR)
    assert read_puzzle(puzzle.line) == puzzle
    assert puzzle.table().observe(puzzle.seat).bytes == placing()[0].observe(puzzle.seat).bytes
    file = tmp_path / "puzzles.jsonl"
    assert read_file(file) == {}
    file.write_text(puzzle.line + "\n" + puzzle.line[:50], "utf-8")
    assert read_file(file) == {puzzle.id: puzzle}, "a line that was cut off when the power went is left"


def test_what_is_no_puzzle_is_refused():
    for line in ("", "{}", "[]", '{"game": 1, "more": 2}'):
        with pytest.raises(BadInput):
            read_puzzle(line)


def test_games_that_bots_play_for_it_follow_from_the_seed():
    play = SelfPlay(rh.game(GAME), ["greedy", "greedy"], seed=4)
    assert play.table(1).log == play.table(1).log != play.table(2).log


def test_records_are_found_in_folders(tmp_path):
    table = SelfPlay(rh.game(GAME), ["greedy", "greedy"]).table(0)
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "one.rh").write_text(table.record(), "utf-8")
    ((name, read),) = records([folder])
    assert name == "one"
    assert read.log == table.log
