"""The example client plays as its documentation says."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"


def run(*arguments):
    command = [sys.executable, str(CLIENT), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=5 * PATIENCE, check=False)


@pytest.mark.parametrize("arguments", [("next-station-london",), ("game-of-trains", "--hints")], ids=str)
def test_the_example_plays_a_game_against_a_bot(server, arguments):
    told = run(f"http://{server.host}", *arguments)
    assert told.returncode == 0, told.stderr
    assert "watch at" in told.stdout
    assert "Program: " in told.stdout


def test_the_example_takes_a_seat_that_was_given_to_it(server, ann):
    table = ann.table("next-station-london", seats=[{"kind": "bot"}, {"kind": "open", "name": "Guest"}])
    told = run(f"http://{server.host}", "--table", table["id"], "--seat", 1, "--token", table["seats"][1]["token"])
    assert told.returncode == 0, told.stderr
    assert ann.get(f"/tables/{table['id']}")["over"]
