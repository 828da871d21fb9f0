"""Looking back on a game: regret, luck apart from skill, turning points."""

import json
import subprocess
import sys

import pytest

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.bots.analysis import analyse, choices_of, read_report, report_on, visits_for
from roundhouse.bots.hindsight import with_later_finds
from roundhouse.bots.judging import judge, unit_of
from roundhouse.bots.report_text import change, expected, number, turning_points
from roundhouse.language import LANGUAGES, speaker

from .games import guessed, played, thinker

GAMES = [("game-of-trains", 2), ("game-of-trains", 3), ("next-station-london", 1), ("next-station-london", 2)]
PLAYED_OUT = [("maglev-metro", 1), ("maglev-metro", 2), ("maglev-metro", 3)]
CAPPED = {"game-of-trains": {"turn_cap": 12}, "maglev-metro": {"turn_cap": 12}}
SAY = speaker("en")


def result(table, seat):
    """What the seat got: its points, or whether it won."""
    return table.scores[seat] if unit_of(table.title, table.players) == "points" else seat in table.winners


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_start_luck_skill_and_others_make_up_the_result(name, players):
    table = played(name, players)
    report = report_on(table, with_later_finds(table, guessed(table)))
    for seat, balance in enumerate(report.balances):
        made_up = balance.start + balance.luck + balance.skill + balance.others
        assert made_up == pytest.approx(balance.result, abs=1e-9)
        assert balance.result == result(table, seat)
        assert balance.skill == pytest.approx(-sum(d.regret for d in report.decisions if d.seat == seat))
        assert balance.luck == pytest.approx(sum(swing.change for swing in report.swings if swing.seat == seat))
        assert balance.curve[0][1] == balance.start
        assert balance.curve[-1] == (len(table.log), balance.result)
        moments = [moment for moment, _ in balance.curve]
        assert moments == sorted(moments)
    assert (sum(balance.others for balance in report.balances) == 0) == (players == 1)


def test_an_unfinished_game_is_summed_up_to_where_it_stands():
    table = played("game-of-trains", 2).at(40)
    report = report_on(table, guessed(table))
    for balance in report.balances:
        assert balance.start + balance.luck + balance.skill + balance.others == pytest.approx(balance.result)
    empty = report_on(rh.game("game-of-trains").deal(2, seed=1).at(0), [])
    assert [balance.result for balance in empty.balances] == [0, 0]


def test_a_report_that_was_kept_is_the_same_again():
    table = played("game-of-trains", 2)
    report = report_on(table, guessed(table))
    assert read_report(table, json.loads(json.dumps(report.plain))) == report


def test_only_choices_are_judged():
    table = played("next-station-london", 2)
    judged = {n for n, _, _ in choices_of(table)}
    for n, event in enumerate(table.log):
        free = event.seat is not None and len(table.at(n).legal(event.seat)) > 1
        assert (n in judged) == free


def test_long_games_are_thought_about_more_briefly():
    for name in ("next-station-london", "maglev-metro"):
        title = rh.game(name).title
        assert visits_for(title, 10) > visits_for(title, 250) > visits_for(title, 5000) > 0


def test_reading_reports_needs_no_compiler():
    code = (
        "import sys, roundhouse.bots.expectation_plot, roundhouse.server.analysis_api; sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


# --- Words


def test_expectations_are_told_in_the_units_of_the_game():
    assert expected(148.3, "points", SAY) == "about 148 points"
    assert expected(0.62, "chances", SAY) == "62% to win"
    assert expected(12.2, "margin", SAY) == "ahead by about 12"
    assert expected(-3.0, "margin", SAY) == "behind by about 3"
    assert expected(0.3, "margin", SAY) == "about level"
    assert expected(21, "points", speaker("ru")) == "около 21 очка"
    assert change(-0.124, "chances", SAY) == "−12%"
    assert change(0.001, "chances", SAY) == "0%"
    assert change(3.25, "points", speaker("ru")) == "+3,2"
    assert change(0.01, "points", SAY) == "0.0"
    assert number(-7.5, "margin", SAY) == "−7.5"
    assert unit_of(rh.game("next-station-london").title, 2) == "points"
    assert unit_of(rh.game("game-of-trains").title, 2) == "chances"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_turning_points_are_sentences_in_the_order_of_the_game(name, players, lang):
    table = played(name, players)
    report = report_on(table, guessed(table))
    points = turning_points(report, table, speaker(lang))
    assert [point.n for point in points] == sorted(point.n for point in points)
    assert len(points) <= 5
    for point in points:
        assert table.names[point.seat] in point.sentence
        assert point.sentence.endswith(".")
        assert not set("{}\n") & set(point.sentence)
        assert (table.log[point.n].seat == point.seat) == (point.kind == "move") or point.kind == "draw"
    assert {point.seat for point in turning_points(report, table, SAY, seat=0)} <= {0}


# --- With a real search


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), GAMES + PLAYED_OUT)
def test_the_same_game_has_the_same_report_whatever_was_thought_before(name, players):
    table, visits = played(name, players, **CAPPED.get(name, {})), 12 if name == "maglev-metro" else 60
    first = analyse(table, visits, lambda: thinker(name))
    told = []
    again = analyse(table, visits, lambda: thinker(name), lambda done, total: told.append((done, total)))
    assert again == first
    assert told == [(k + 1, len(first.decisions)) for k in range(len(first.decisions))]
    for decision in first.decisions:
        assert decision.regret >= 0
        assert (decision.regret == 0) or decision.judgement.best.move != decision.judgement.played
        assert decision.judgement.made.move == table.log[decision.n].text
        values = [decision.judgement.expected(choice) for choice in decision.judgement.choices]
        assert values == sorted(values, reverse=True)
    for balance in first.balances:
        assert balance.start + balance.luck + balance.skill + balance.others == pytest.approx(balance.result)


@pytest.mark.slow
def test_what_others_do_is_nothing_to_a_london_sheet_and_much_to_a_train():
    london = analyse(played("next-station-london", 2), 40, lambda: thinker("next-station-london"))
    assert [balance.others for balance in london.balances] == [0, 0]
    trains = analyse(played("game-of-trains", 2), 100, lambda: thinker("game-of-trains"))
    ann, bob = trains.balances
    assert ann.others == pytest.approx(-bob.skill, abs=0.25)  # one's mistakes are the other's gain
    assert ann.luck == pytest.approx(-bob.luck, abs=0.25)
    assert all(0 <= value <= 1 for balance in trains.balances for _, value in balance.curve)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "large"), [("next-station-london", 5), ("game-of-trains", 0.1)])
def test_a_blunder_among_good_moves_is_the_turning_point(name, large):
    players = rh.game(name).title.first_game.players if name == "game-of-trains" else 1
    table = rh.game(name).deal(players, seed=8)
    blunder, decisions = None, 0
    while not table.over:
        seat = table.seats_to_act[0]
        observation = table.observe(seat)
        if len(observation.legal) == 1:
            table.play(seat, observation.legal[0])
            continue
        decisions += 1
        judgement = judge(thinker(name), observation, None, 200)
        move = judgement.best.move
        if blunder is None and decisions >= 8:
            worst = min(
                (judge(thinker(name), observation, other, 60) for other in observation.legal),
                key=lambda told: told.expected(told.made),
            )
            if worst.regret > 2 * large:
                blunder, move = len(table.log), worst.played
        table.play(seat, move)
    report = analyse(table, 200, lambda: thinker(name))
    worst = max(report.decisions, key=lambda decision: decision.regret)
    assert worst.n == blunder
    assert worst.regret > large
    points = [point for point in turning_points(report, table, SAY) if point.kind == "move"]
    assert min(points, key=lambda point: point.change).n == blunder


@pytest.mark.slow
def test_a_judgement_knows_what_the_seat_knew_and_no_more():
    for name in ("game-of-trains", "next-station-london", "maglev-metro"):
        table = played(name, 2, **CAPPED.get(name, {}))
        for n, observation, move in list(choices_of(table))[5:12]:
            other = table.at(n).resample(observation.seat, 99).observe(observation.seat)
            assert judge(thinker(name), other, move, 50) == judge(thinker(name), observation, move, 50)


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2])
def test_to_end_turns_before_they_began_costs_twice_as_much_as_what_the_planner_does(players):
    idle = planned = 0.0
    for seed in (3, 4, 5, 6):
        table = rh.game("maglev-metro").deal(players, seed=seed)
        bot = make_bot("dispatcher", table.title, 1)
        while "end turn" not in [move.text for move in table.legal(table.seats_to_act[0])]:
            seat = table.seats_to_act[0]
            table.play(seat, bot.choose(table.observe(seat), 1.0))
        observation = table.observe(table.seats_to_act[0])
        end = next(move for move in observation.legal if move.text == "end turn")
        idle += judge(thinker("maglev-metro"), observation, end, 200).regret
        planned += judge(thinker("maglev-metro"), observation, bot.choose(observation, 1.0), 200).regret
    assert idle > 2 * planned


@pytest.mark.slow
def test_the_move_that_was_made_is_weighed_with_as_much_care_as_the_best():
    table = rh.game("next-station-london").deal(1, seed=3)
    while len(table.log) < 12:
        table.play(0, table.legal(0)[-1])
    observation = table.observe(0)
    first = judge(thinker("next-station-london"), observation, None, 400)
    for move in observation.legal:
        judgement = judge(thinker("next-station-london"), observation, move, 400)
        assert judgement.made.move == move.text
        assert judgement.expected(judgement.best) >= judgement.expected(judgement.made)
        assert {choice.move for choice in first.choices} <= {choice.move for choice in judgement.choices}
