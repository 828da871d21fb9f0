"""Playing in the terminal: moves, help, hints, taking back, saving, going on."""

import re
import sys
from pathlib import Path

import pytest

import roundhouse as rh


def saved(told):
    return Path(re.search(r"(?:--resume|record of this game:)\s+(\S+\.rh)", told.out.replace("\n", " ")).group(1))


def test_a_whole_game_against_a_bot_is_played_to_its_end_and_recorded(roundhouse):
    told = roundhouse("play", "game-of-trains", "--seed", 1, "-o", "turn_cap=6", typed="1\n\n" * 40)
    assert "The game reached its turn limit" in told.out
    table = rh.load(saved(told).read_text())
    assert table.over
    assert table.names == ("Player 1", "greedy")


def test_moves_can_be_typed_by_number_or_notation_and_refusals_cite_the_rule(roundhouse):
    typed = "place 3\ndance\nkeep 42\nplace 5\nq\n"
    told = roundhouse("play", "game-of-trains", "--seed", 7, "--players", 3, typed=typed)
    assert "(GT-07)" in told.out
    assert "That is not a move" in told.out
    assert "Player 1 keeps one of the drawn cars." in told.out


def test_help_hints_rules_and_taking_back(roundhouse):
    typed = "?\nh\nr gt-13\nr 99\n1\nu\n1\n3\nu\nq\n"
    told = roundhouse("play", "game-of-trains", "--seed", 7, "--players", 3, typed=typed)
    assert "h: hint" in told.out
    assert "Quick hint, one move ahead: keep" in told.out
    assert re.search(r"one move ahead: keep .*\n.*(cars? in order|can grow)\.", told.out)
    assert "GT-13  Pair rule" in told.out
    assert "There is no such rule." in told.out
    assert told.out.count("Player 1: keep one of the cars you drew") == 2
    assert told.out.count("choose the place for your car.") == 3


@pytest.mark.parametrize("typed", ["1\nq\n", "1\n"])
def test_who_leaves_or_loses_the_terminal_finds_the_game_saved(roundhouse, typed):
    told = roundhouse("play", "game-of-trains", "--seed", 7, "--players", 3, typed=typed)
    assert told.code == 0
    path = saved(told)
    assert "seed 7" not in path.read_text()
    again = roundhouse("play", "--resume", path, typed="2\n\nq\n")
    assert "Player 1 replaces" in again.out


def test_a_game_drawn_by_hand_goes_on_by_itself(roundhouse, tmp_path):
    table = rh.game("game-of-trains").deal(2, chance="manual")
    table.draw("car 5")
    (tmp_path / "by-hand.rh").write_text(table.record())
    told = roundhouse("play", "--resume", tmp_path / "by-hand.rh", typed="1\nq\n")
    again = rh.load(saved(told).read_text())
    assert again.log[0].text == "car 5"
    assert again.draws > 10
    assert rh.verify(again) is None


def test_two_people_at_one_keyboard_are_asked_to_change_places(roundhouse):
    told = roundhouse(
        "play", "game-of-trains", "--humans", 2, "--names", "Ann,Борис", "--seed", 7, typed="\n1\n1\n\n\n1\n1\n\nq\n"
    )
    assert "Ann, it is your turn. Press Enter." in told.out
    assert "Борис, it is your turn. Press Enter." in told.out


@pytest.mark.parametrize(("lang", "label"), [("ru", "Player 1"), ("es", "Player 1")])
def test_a_game_in_another_language(roundhouse, lang, label):
    told = roundhouse("play", "game-of-trains", "--lang", lang, "--seed", 7, typed="place 3\nq\n")
    refusal = rh.game("game-of-trains").title.clauses["GT-07"].refusal[lang]
    assert refusal in " ".join(told.out.split())


def test_bots_alone_play_before_the_persons_eyes(roundhouse):
    told = roundhouse("play", "game-of-trains", "--humans", 0, "--bots", "greedy", "--seed", 7)
    assert "has won: the whole row is in ascending order." in told.out


def test_a_program_takes_a_seat(roundhouse):
    bot = Path(__file__).parents[2] / "examples" / "line_bot.py"
    command = f"cmd:{sys.executable} {bot}"
    told = roundhouse("play", "game-of-trains", "--bots", command, "-o", "turn_cap=2", typed="1\n\n" * 40)
    assert told.code == 0, told.err
    assert rh.load(saved(told).read_text()).over
    told = roundhouse("play", "game-of-trains", "--bots", "cmd:no-such-program", typed="q\n")
    assert told.code == 2
    assert "no-such-program" in told.err
