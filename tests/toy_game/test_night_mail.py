"""A game that lives outside the package, written from the docs: everything works with it, and nothing knows it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse import games
from roundhouse.bots import make_bot
from roundhouse.bots.analysis import analyse
from roundhouse.bots.hints import hint
from roundhouse.bots.levels import levels
from roundhouse.games.conformance import complaints
from roundhouse.games.title import Title
from roundhouse.language import LANGUAGES, speaker
from roundhouse.table.log_sentences import story

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
NAME = "night-mail"
REQUIRED = 8  # files
LARGEST = 900  # lines


@pytest.fixture(scope="module")
def title() -> Iterator[Title]:
    yield games.register("tests.toy_game")
    del games.titles()[NAME]


def files() -> list[Path]:
    found = [file for file in FOLDER.rglob("*.*") if file.suffix in (".py", ".toml", ".po")]
    return [file for file in found if not file.name.startswith("test_")]


def test_the_folder_is_small() -> None:
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files()) < LARGEST
    needed = [*FOLDER.glob("*.py"), *(FOLDER / "rules").glob("*.py"), FOLDER / "words" / "clauses.toml"]
    assert len(set(needed) & set(files())) <= REQUIRED


def test_nothing_in_the_package_knows_its_name() -> None:
    for file in (ROOT / "src").rglob("*"):
        if file.suffix in (".py", ".js", ".css", ".html", ".toml", ".po"):
            text = file.read_text("utf-8").lower()
            assert NAME not in text, file
            assert "night mail" not in text, file


def test_it_provides_all_that_the_contract_asks_for(title: Title) -> None:
    assert not complaints(title)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"length": 8, "express": 1}])
def test_greedy_bots_play_it_to_the_end(title: Title, players: int, options: dict[str, int]) -> None:
    table = rh.Game(title).deal(players, seed=1, **options)
    bot = make_bot("greedy", title, 1)
    while not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, bot.choose(table.observe(seat), 1.0))
    assert table.winners
    assert rh.load(table.record()).state.tobytes() == table.state.tobytes()
    assert [title.words.total(table.observe(None), seat) for seat in table.seats] == list(table.scores)


def test_the_greedy_bot_beats_random_ones(title: Title) -> None:
    won = 0
    for seed in range(20):
        table = rh.Game(title).deal(3, seed=seed)
        bots = [make_bot("greedy" if seat == seed % 3 else "random", title, seed) for seat in table.seats]
        while not table.over:
            seat = table.seats_to_act[0]
            table.play(seat, bots[seat].choose(table.observe(seat), 1.0))
        won += seed % 3 in table.winners
    assert won >= 14


def test_a_position_is_set_up_again(title: Title) -> None:
    game = rh.Game(title)
    table = game.deal(5, seed=2)
    assert game.position(table.position()).state.tobytes() == table.state.tobytes()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_four_languages(title: Title, lang: str) -> None:
    say, table = speaker(lang), rh.Game(title).deal(2, seed=4, names=["Ann", "Bob"])
    observation = table.observe(0)
    move = observation.legal[0]
    table.play(0, move)
    told = [title.pitch(say), *story(table, lang), hint(observation, move, say), title.option_label("length", say)]
    english = speaker("en")
    plain = [title.pitch(english), *story(table), hint(observation, move, english), "Length of a train"]
    assert all(one != other for one, other in zip(told, plain, strict=True)) == (lang != "en")
    assert all(clause.text[lang] for clause in title.clauses.values())
    assert table.svg(0, lang).count("data-move") == len(table.legal(0))


def test_a_wagon_that_is_shunted_stays_hidden(title: Title) -> None:
    table = rh.Game(title).deal(3, seed=1)
    (shunt,) = [move for move in table.legal(0) if move.text.startswith("shunt")][:1]
    table.play(0, shunt)
    assert not any(shunt.text.split()[1] in line for line in story(table))
    assert table.resample(1, 5).observe(1).bytes == table.observe(1).bytes


def test_it_is_analysed_and_levels_play_it(title: Title) -> None:
    table = rh.Game(title).deal(2, seed=3, length=4)
    bot = make_bot("random", title, 1)
    while not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, bot.choose(table.observe(seat), 1.0))
    report = analyse(table, visits=40)
    assert report.unit == "margin"
    assert report.decisions
    for balance in report.balances:
        assert balance.start + balance.luck + balance.skill + balance.others == pytest.approx(balance.result)
    table = rh.Game(title).deal(2, seed=3)
    for level in levels(title):
        seen = table.observe(0)
        assert make_bot(level.name, title, 1).choose(seen, 1.0) in seen.legal


SUITES = ("tests/games", "tests/server", "tests/envs", "tests/bots")  # what every game is put to, run on this one


@pytest.mark.slow
@pytest.mark.parametrize("suite", SUITES)
def test_it_passes_the_tests_that_every_game_is_put_to(suite: str) -> None:
    """In a process of its own, where the game is known from the start, as one that is installed would be."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", "-k", NAME, suite]
    environment = {**os.environ, games.VARIABLE: "tests.toy_game"}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-3000:]
