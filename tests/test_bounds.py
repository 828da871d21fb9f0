"""How far a level is from perfect play: in any pieces the same, and shown as it was found."""

import json
import sys

from benchmarks import bound


def run(monkeypatch, folder, games):
    monkeypatch.setattr(bound, "KEPT", folder)
    words = ["--cards", "2", "--games", str(games), "--lucks", "2", "--level", "greedy"]
    monkeypatch.setattr(sys, "argv", ["bound.py", *words])
    bound.main()
    return json.loads((folder / "greedy-2-cards-2-lucks.json").read_text("utf-8"))


def test_a_run_that_is_asked_for_more_games_goes_on_and_comes_to_the_same(monkeypatch, tmp_path, capsys):
    (tmp_path / "once").mkdir()
    one = run(monkeypatch, tmp_path, 1)
    marked = [[0.0, *one[0][1:]]]
    (tmp_path / "greedy-2-cards-2-lucks.json").write_text(json.dumps(marked))
    three = run(monkeypatch, tmp_path, 3)
    assert three[:1] == marked  # what was found is not played again
    assert three[1:] == run(monkeypatch, tmp_path / "once", 3)[1:]
    assert "3 games of greedy, 2 cards left in the last round" in capsys.readouterr().out


def test_the_page_shows_what_a_level_loses_at_most_and_exactly_where_that_is_known(bots_page, monkeypatch, tmp_path):
    (tmp_path / "bounds").mkdir()
    (tmp_path / "bounds" / "chief-11-cards-1-lucks.json").write_text(
        "[[150.0, 151.0, 160.0, null], [160.0, 163.0, 170.0, null]]"
    )
    (tmp_path / "bounds" / "chief-6-cards-4-lucks.json").write_text(
        "[[150.0, 151.5, 155.0, 151.0], [160.0, 160.5, 163.0, 160.0]]"
    )
    monkeypatch.setattr(bots_page, "LADDERS", tmp_path)
    said, rows = bots_page.perfect_play()
    assert "`chief` plays" in said
    six, eleven = rows.splitlines()[2:]
    assert six.startswith("| 6 | 2 | 155.00 ± ")
    assert " | 155.50 ± " in six  # worked out
    assert " | 0.50 ± " in six
    assert "**1.00 ± " in six
    assert eleven.count("|  |") == 2
    assert "**2.00 ± " in eleven
