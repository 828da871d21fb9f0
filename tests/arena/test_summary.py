"""What a tournament shows: figures that can be checked by hand, and a report that holds them."""

import json

import pytest

import roundhouse as rh
from roundhouse.arena.playing import Played
from roundhouse.arena.ratings import rate
from roundhouse.arena.report import match_table, report_again, time_table, write_report
from roundhouse.arena.summary import mean, summarise, won
from roundhouse.arena.tournament import Tournament


def played(deal, rotation, scores, winners, bots=("b", "a"), times=0.05, budget=0.1, match="b : a", rating=None):
    turned = tuple(bots[(seat - rotation) % len(bots)] for seat in range(len(bots)))
    each = len(bots)
    seen = (scores, winners, 9, (4,) * each, ((times,) * 4,) * each, (budget,) * each, rating)
    return Played(match, deal, rotation, deal, turned, *seen)


TWO = Tournament("game-of-trains", ("a", "b"), players=2, games=4)
FOUR_GAMES = [
    played(0, 0, (10, 4), (0,)),  # b wins
    played(0, 1, (8, 6), (0,)),  # a wins
    played(1, 0, (7, 7), (0, 1)),  # shared
    played(1, 1, (3, 9), (1,), times=0.2),  # b wins, slowly
]


def test_wins_are_counted_by_hand():
    summary = summarise(TWO, FOUR_GAMES)
    (match,) = summary["matches"]
    assert match["wins"]["share"] == 2.5 / 4
    assert (round(match["wins"]["low"], 4), round(match["wins"]["high"], 4)) == (0.2194, 0.9081)
    assert (match["games"], match["shared"], match["undecided"], match["even"]) == (4, 1, 0, 0.5)
    assert summary["complete"]
    assert not summarise(TWO, FOUR_GAMES[:3])["complete"]


def test_the_lead_is_taken_deal_by_deal():
    (match,) = summarise(TWO, FOUR_GAMES)["matches"]
    assert match["score"]["mean"] == (10 + 6 + 7 + 9) / 4
    assert match["ahead"]["mean"] == ((6 - 2) / 2 + (0 + 6) / 2) / 2
    assert match["ahead"]["error"] == pytest.approx(1.959964 * 0.5**0.5 / 2**0.5)


def test_a_game_nobody_wins_is_shared_by_all():
    assert won(played(0, 0, (1, 1), ()), "b") == 0.5
    assert won(played(0, 0, (1, 1, 1), (), bots=("b", "a", "a")), "a") == pytest.approx(2 / 3)
    assert won(played(0, 0, (1, 1, 0), (0, 1), bots=("b", "a", "a")), "b") == 0.5


def test_means_have_the_usual_interval():
    assert mean([1, 2, 3, 4, 5])["mean"] == 3
    assert mean([1, 2, 3, 4, 5])["error"] == pytest.approx(1.959964 * 2.5**0.5 / 5**0.5)
    assert mean([7]) == {"mean": 7.0, "error": 0.0, "deviation": 0.0}


def test_decisions_over_110_percent_of_their_time_are_counted():
    bots = {bot["bot"]: bot["times"] for bot in summarise(TWO, FOUR_GAMES)["bots"]}
    assert (bots["b"]["overruns"], bots["b"]["max"], bots["b"]["p50"]) == (4, 0.2, 0.05)
    within = [played(0, 0, (1, 0), (0,), times=0.1099), played(0, 1, (1, 0), (0,), times=9.0, budget=None)]
    assert [game.overruns(0) for game in within] == [0, 0]
    assert "| b | 16 | 100 ms | 50 ms | 200 ms | 200 ms | 200% | 4 |" in time_table(summarise(TWO, FOUR_GAMES))
    slow = [played(0, 0, (10, 4), (0,), times=1.0068, budget=1.0)]
    assert "| b | 4 | 1000 ms | 1,007 ms | 1,007 ms | 1,007 ms | 101% | 0 |" in time_table(summarise(TWO, slow))


def test_who_wins_more_is_rated_higher_and_an_even_match_leaves_all_alike():
    one_sided = [played(deal, 0, (1, 0), (0,)) for deal in range(20)]
    ratings = rate(one_sided)
    assert ratings["b"].strength > 25 > ratings["a"].strength
    assert ratings["b"].doubt < 25 / 3
    level = rate([played(deal, 0, (1, 1), (0, 1)) for deal in range(20)])
    assert level["a"].strength == pytest.approx(level["b"].strength)
    three = rate([played(deal, 0, (9, 5, 5), (0,), bots=("b", "a", "a")) for deal in range(20)])
    assert three["b"].strength > three["a"].strength


def test_a_report_shows_the_figures_and_the_plots(tmp_path):
    summary = write_report(tmp_path, TWO, FOUR_GAMES)
    report = (tmp_path / "report.md").read_text("utf-8")
    assert report.startswith("# The Game of Trains, 2 players\n")
    assert "| b | a | 4 | **62.5%** | 21.9% – 90.8% | 50% | 8.0 ± 1.8 |" in report
    assert match_table(summary) in report
    for name in ("ladder", "scores", "times"):
        assert f"({name}.svg)" in report
        assert "<svg " in (tmp_path / f"{name}.svg").read_text("utf-8")
    assert json.loads((tmp_path / "summary.json").read_text("utf-8")) == summary


def test_a_solo_report_has_scores_gains_and_the_ratings_of_the_game(tmp_path):
    made = Tournament("next-station-london", ("a", "b"), players=1, games=3)
    games = [
        played(deal, 0, (score,), (0,), bots=(bot,), match=bot, rating=f"rank {score}")
        for bot, scores in {"a": (10, 20, 30), "b": (15, 25, 35)}.items()
        for deal, score in enumerate(scores)
    ]
    summary = write_report(tmp_path, made, games)
    assert summary["solo"][1] == {
        "bot": "b",
        "median_rating": "rank 25",
        "best_rating": "rank 35",
        "gain": {"mean": 5.0, "error": 0.0, "deviation": 0.0},
    }
    assert (
        "| b | 3 | **25.0** ± 11.3 | 15 – 35 | +5.0 ± 0.0 | rank 25 | rank 35 |" in (tmp_path / "report.md").read_text()
    )


def test_a_folder_without_a_tournament_has_no_report(tmp_path):
    with pytest.raises(rh.BadInput, match="holds no tournament"):
        report_again(tmp_path)
