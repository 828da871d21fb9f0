"""What more thinking brings: the games can be played in any pieces, and are shown as they were played."""

import json
import sys
import tomllib
from pathlib import Path

from benchmarks import effort

from roundhouse.games import titles

ROOT = Path(__file__).parent.parent
TRAINS = effort.Effort("game-of-trains", {"random": 4, "greedy": 2}, seed=1, players=2, against="random")


def run(monkeypatch, folder, *words):
    (folder / "efforts.toml").write_text(
        '[game-of-trains]\nplayers = 2\nagainst = "random"\nseed = 1\nbots = { "random" = 4, "greedy" = 2 }\n'
    )
    monkeypatch.setattr(effort, "LISTED", folder / "efforts.toml")
    monkeypatch.setattr(effort, "KEPT", folder / "efforts")
    monkeypatch.setattr(sys, "argv", ["effort.py", *words])
    effort.main()
    return effort.kept("game-of-trains")


def test_at_any_time_all_bots_have_played_about_the_same_share_of_their_games():
    wanted = list(TRAINS.wanted())
    assert wanted[:4] == [("greedy", 0, 0), ("greedy", 0, 1), ("random", 0, 0), ("random", 0, 1)]
    assert wanted[4:] == [("random", 1, 0), ("random", 1, 1)]


def test_a_game_comes_out_the_same_whenever_it_is_played():
    games = [TRAINS.play("greedy", deal, rotation)[:2] for deal, rotation in ((0, 0), (0, 1), (0, 0))]
    assert games[0] == games[2]
    assert {share for share, _ in games} <= {0.0, 0.5, 1.0}


def test_all_that_play_alone_have_the_same_deal_and_opening():
    london = effort.Effort("next-station-london", {"greedy": 1}, seed=1, opening=3)
    (points, choices, seconds), again = london.play("greedy", 0, 0), london.play("greedy", 0, 0)
    assert (points, choices) == again[:2]
    assert points > 30
    assert choices > 20
    assert seconds >= 0


def test_a_run_that_was_interrupted_goes_on_where_it_was(monkeypatch, tmp_path):
    assert run(monkeypatch, tmp_path, "--minutes", "0") == {}
    effort.keep("game-of-trains", {"greedy": [[0, 0, 1.0, 5, 0.001]]})
    rows = run(monkeypatch, tmp_path)
    assert rows["greedy"][0] == [0, 0, 1.0, 5, 0.001]
    assert [row[:2] for row in rows["greedy"]] == [[0, 0], [0, 1]]
    assert sorted(row[:2] for row in rows["random"]) == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert run(monkeypatch, tmp_path) == rows


def test_the_page_shows_results_by_the_time_of_a_decision(bots_page, tmp_path):
    file = tmp_path / "game-of-trains.json"
    played = {"greedy": [[0, 0, 1.0, 10, 0.1], [0, 1, 0.0, 30, 0.3]], "chief@9": [[0, 0, 1.0, 1, 1.0]]}
    file.write_text(json.dumps(played))
    told = {"players": 2, "against": "random", "bots": {"greedy": 2, "chief@9": 2}}
    picture, rows = bots_page.curve("game-of-trains", told, file)
    assert picture == "![The Game of Trains: Games won against random, % by time](pictures/game-of-trains-effort.svg)"
    assert rows.splitlines()[2:] == [
        "| greedy | 10 ms | 2 | **50.0** ± 98.0 |"
    ]  # one game says nothing of how sure it is
    assert "10 ms" in (tmp_path / "pictures" / "game-of-trains-effort.svg").read_text("utf-8")


def test_every_game_has_a_curve_with_deals_of_its_own():
    listed, ladders = effort.listed(), tomllib.loads((ROOT / "benchmarks" / "ladders.toml").read_text("utf-8"))
    assert set(listed) == set(titles())
    assert {one.seed for one in listed.values()}.isdisjoint(entry["seed"] for entry in ladders["tournament"])
    assert all(one.seed >= 1_000_000 for one in listed.values())
