"""The arena from the command line."""

import json
import sys

import pytest


def test_arena_plays_reports_and_goes_on(roundhouse, tmp_path):
    command = ("arena", "game-of-trains", "--bots", "random,random@1s", "--workers", 1, "--out", tmp_path / "r")
    told = roundhouse(*command, "--games", 4, "-o", "turn_cap=30")
    assert told.code == 0, told.err
    assert "random@1s  random   4" in told.out
    assert "report.md" in told.out
    assert (tmp_path / "r" / "report.md").exists()
    summary = json.loads(roundhouse(*command, "--games", 6, "-o", "turn_cap=30", "--json").out)
    assert (summary["games"], summary["matches"][0]["games"]) == (6, 6)
    (tmp_path / "r" / "report.md").unlink()
    assert roundhouse("arena", "report", tmp_path / "r").code == 0
    assert (tmp_path / "r" / "report.md").exists()


def test_arena_lets_bots_play_alone(roundhouse, tmp_path):
    told = roundhouse(
        *("arena", "next-station-london", "--players", 1, "--bots", "random", "--games", 3, "--workers", 1),
        *("--lang", "es", "--out", tmp_path / "r"),
    )
    assert told.code == 0, told.err
    assert "random  3" in told.out
    assert "Passenger without a map" in (tmp_path / "r" / "report.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("game-of-trains", "--bots", "random"), "a match needs two bots"),
        (("game-of-trains", "--bots", "random,greedy@9"), "greedy counts no visits"),
        (("game-of-trains", "--bots", "random,greedy", "--match", "cup"), "round-robin or a ladder"),
        (("chess", "--bots", "random,greedy"), "chess"),
        (("report", "."), "holds no tournament"),
    ],
)
def test_arena_refuses_in_one_line(roundhouse, tmp_path, monkeypatch, arguments, complaint):
    monkeypatch.chdir(tmp_path)
    told = roundhouse("arena", *arguments)
    assert told.code == 2
    assert complaint in told.err
    assert len(told.err.splitlines()) == 1


def test_without_its_libraries_the_arena_names_its_own_extra(roundhouse, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    told = roundhouse("arena", "game-of-trains", "--bots", "random,greedy", "--out", tmp_path / "new")
    assert told.code == 2
    assert "roundhouse-games[arena]" in told.err


def test_arena_tells_wasted_turns(roundhouse):
    told = roundhouse("arena", "waste", "maglev-metro", "--bots", "random", "--players", 2, "--games", 2)
    assert told.code == 0, told.err
    assert "would have gained something" in told.out
    found = json.loads(
        roundhouse("arena", "waste", "maglev-metro", "--bots", "random", "--players", 2, "--games", 2, "--json").out
    )
    assert found[0]["players"] == 2
    assert found[0]["wasted"] > 0
    refused = roundhouse("arena", "waste", "maglev-metro", "--bots", "random", "--players", 7)
    assert refused.code != 0
    assert "7 players" in refused.err
