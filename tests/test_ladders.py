"""The page of the ladders is what its command makes of the tournaments that were played."""

import json
import tomllib
from pathlib import Path

from roundhouse.arena.summary import FORMAT
from roundhouse.games import titles

ROOT = Path(__file__).parent.parent
LADDERS = ROOT / "benchmarks" / "ladders"
LISTED = tomllib.loads((ROOT / "benchmarks" / "ladders.toml").read_text("utf-8"))


def test_the_page_is_made_by_its_command(bots_page):
    assert bots_page.page() == (ROOT / "docs" / "bots.md").read_text("utf-8"), "run: python docs/bots.py"


def test_the_page_shows_how_much_each_level_wins_against_the_one_below(bots_page):
    def tournament(one, others, share, players=2):
        match = {"one": one, "others": others, "wins": {"share": share, "low": 0.5, "high": 1.0}}
        return {"game": "game-of-trains", "players": players, "matches": [match]}

    played = [
        tournament("c", "b", 0.8, players=4),
        tournament("b", "a", 0.7),
        tournament("c@100", "b", 0.6),
        tournament("c", "b", 0.9),
        tournament("c", "a", 0.95),
    ]
    assert bots_page.overview(["a", "b", "c"], played)[-1].splitlines() == [
        "| level | The Game of Trains |",
        "|---|---|",
        "| a | – |",
        "| b | 70.0% (50.0% – 100.0%) |",
        "| c | 60.0% (50.0% – 100.0%) |",
    ]
    assert bots_page.overview(["a", "c", "b"], played[:1]) == []


def test_every_tournament_is_of_a_game_and_has_its_own_deals():
    names = [entry["name"] for entry in LISTED["tournament"]]
    assert len(set(names)) == len(names)
    assert {entry["game"] for entry in LISTED["tournament"]} == set(titles())
    assert all(entry["seed"] >= 1_000_000 for entry in LISTED["tournament"])


def test_summaries_are_small_finished_and_of_what_is_listed():
    listed = {entry["name"]: entry for entry in LISTED["tournament"]}
    for path in LADDERS.glob("*.json"):
        summary, entry = json.loads(path.read_text("utf-8")), listed[path.stem]
        assert path.stat().st_size < 60_000
        assert summary["format"] == FORMAT
        assert summary["complete"]
        assert (summary["game"], summary["players"], summary["seed"]) == (
            entry["game"],
            entry["players"],
            entry["seed"],
        )
