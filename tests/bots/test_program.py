"""Bots that are programs: what they are asked, and what happens when they fail."""

import json
import sys
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse.bots import program
from roundhouse.bots.program import ProgramBot
from tests.patience import PATIENCE

GAME = rh.game("game-of-trains")
EXAMPLE = Path(__file__).parents[2] / "examples" / "line_bot.py"

GREETS = """
import json, sys
def ask(): return json.loads(sys.stdin.readline())
def say(**answer): print(json.dumps(answer), flush=True)
hello = ask()
say(ready=True)
"""


@pytest.fixture
def make(tmp_path):
    """A bot out of the source of a program, or of a file."""

    def made(source, seed=1):
        path = source
        if isinstance(source, str):
            path = tmp_path / "bot.py"
            path.write_text(source)
        return ProgramBot([sys.executable, str(path)], GAME.title, seed)

    yield made
    for waiting in program._idle.values():
        for running in waiting:
            running.stop()
    program._idle.clear()


def observation(seed=7):
    table = GAME.deal(2, seed=seed, turn_cap=20)
    return table.observe(table.seats_to_act[0])


def test_the_example_plays_a_game_that_depends_on_its_seed(make):
    assert len(EXAMPLE.read_text().splitlines()) <= 20

    def played(seed):
        table = GAME.deal(2, seed=3, turn_cap=20)
        bots = [make(EXAMPLE, seed), make(EXAMPLE, seed)]
        while not table.over:
            seat = table.seats_to_act[0]
            table.play(seat, bots[seat].choose(table.observe(seat), 1.0))
        for bot in bots:
            bot.close()
        return [event.text for event in table.log]

    assert played(1) == played(1) != played(2)


def test_a_program_is_told_the_game_and_what_its_seat_sees(make, tmp_path):
    bot = make(GREETS + f"asked = ask(); open({str(tmp_path / 'told')!r}, 'w').write(json.dumps([hello, asked]))\n"
               "say(move=asked['legal'][-1])")  # fmt: skip
    seen = observation()
    assert bot.choose(seen, 0.5) == seen.legal[-1]
    hello, asked = json.loads((tmp_path / "told").read_text())
    assert hello == {
        "type": "hello",
        "format": "roundhouse-bot/1",
        "game": "game-of-trains",
        "players": 2,
        "seat": seen.seat,
        "options": {"turn_cap": 20},
        "files": {},
        "parts": json.loads(json.dumps(seen.parts.data)),
        "seed": 1,
    }
    assert asked == {
        "type": "move",
        "observation": json.loads(json.dumps(seen.data)),
        "seats_to_act": [seen.seat],
        "legal": [move.text for move in seen.legal],
        "seconds": 0.5,
    }
    bot.close()


def test_a_program_is_kept_for_the_next_game(make):
    for seed in (1, 2):
        bot = make(EXAMPLE, seed)
        bot.choose(observation(), 1.0)
        bot.close()
    assert [len(waiting) for waiting in program._idle.values()] == [1]


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("import sys; sys.exit('no licence')", "it ended with exit code 1; it wrote: no licence"),
        (GREETS + "ask(); raise KeyError('signal')", "it ended with exit code 1; it wrote: (?s:.*)KeyError: 'signal'"),
        (GREETS + "ask(); say(move='fly')", "it said '{\"move\": \"fly\"}', which is none of its .* legal moves"),
        (GREETS + "ask(); say(answer=1)", "it said '{\"answer\": 1}', which is none of its .* legal moves"),
        (GREETS + "ask(); say(move=['x'])", "which is none of its .* legal moves"),
        (GREETS + "ask(); print('e4', flush=True); ask()", "it said 'e4', which is no JSON object"),
        (GREETS + "ask(); print('[1]', flush=True); ask()", r"it said '\[1\]', which is no JSON object"),
        ("print('{}', flush=True); input(); input()", "it said '{}' to hello, not"),
    ],
    ids=["never starts", "crashes", "illegal", "no move", "odd move", "no JSON", "no object", "no hello"],
)  # fmt: skip
def test_a_program_that_fails_is_told_of_with_what_it_said(make, source, complaint):
    bot = make(source)
    with pytest.raises(rh.RoundhouseError, match=complaint):
        bot.choose(observation(), PATIENCE)
    bot.close()
    assert not program._idle


def test_a_program_that_says_nothing_is_given_up(make, monkeypatch):
    monkeypatch.setattr(program, "GRACE", 0.3)
    bot = make("import sys; print('hm', file=sys.stderr, flush=True)\n" + GREETS + "ask(); ask()")
    with pytest.raises(rh.RoundhouseError, match=r"no answer within 0\.4 s; it wrote: hm"):
        bot.choose(observation(), 0.1)
    bot.close()
    assert not program._idle
