"""An agent is compared with a bot on the same deals, in every seat."""

import json
import sys
from pathlib import Path

import pytest

from roundhouse.agents.benchmark import TRIES, Benchmark

EXAMPLE = Path(__file__).parents[2] / "examples" / "text_agent.py"


def test_a_bot_that_is_its_own_reference_comes_out_even_game_by_game():
    report = Benchmark("game-of-trains", "greedy", 3, deals=3, bots="random", options={"turn_cap": 60}).play()
    assert [(game.deal, game.seat) for game in report.games] == [(k, seat) for k in range(3) for seat in range(3)]
    assert all(game.agent == game.reference for game in report.games)
    assert report.summary()["difference"]["mean"] == 0


def test_the_same_seed_gives_the_same_report_and_a_stronger_bot_a_better_one():
    both = [Benchmark("next-station-london", bot, 1, deals=3, seed=4) for bot in ("greedy", "random")]
    greedy, random = (one.play() for one in both)
    assert random.plain() == both[1].play().plain()
    assert greedy.summary()["difference"]["mean"] == 0 > random.summary()["difference"]["mean"]


def test_the_example_agent_makes_legal_moves_only(roundhouse, tmp_path):
    file = tmp_path / "report.json"
    told = roundhouse(
        "benchmark", "game-of-trains", "--agent", f"text:{sys.executable} {EXAMPLE}", "--deals", "1",
        "--bots", "random", "-o", "turn_cap=30", "--out", str(file),
    )  # fmt: skip
    assert told.code == 0, told.err
    summary = json.loads(file.read_text("utf-8"))["summary"]
    assert (summary["games"], summary["refused"], summary["left_to_chance"]) == (2, 0, 0)
    assert "Difference" in told.out


@pytest.mark.parametrize("answer", ["nonsense", 7])
def test_answers_that_are_no_moves_are_counted_and_the_game_goes_on(tmp_path, answer):
    agent = tmp_path / "agent.py"
    agent.write_text(
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    hello = json.loads(line)['type'] == 'hello'\n"
        f"    print(json.dumps({{'ready': True}} if hello else {{'move': {answer!r}}}), flush=True)\n"
    )
    report = Benchmark("next-station-london", f"text:{sys.executable} {agent}", 1, deals=1).play()
    game = report.games[0].agent
    assert game.left_to_chance == game.decisions > 0
    assert game.refused == TRIES * game.decisions
