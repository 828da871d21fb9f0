"""What is certain: the end of a game is counted, and told before anything that is only likely."""

from itertools import product

import pytest

import roundhouse as rh
from roundhouse.bots.analysis import analyse, choices_of
from roundhouse.bots.certain_outcomes import certain_ends, left_out, sampled
from roundhouse.bots.hindsight import Decision, completed
from roundhouse.bots.judging import Choice, Judgement, Weighed, judge
from roundhouse.bots.report_text import expected
from roundhouse.bots.smoothing import smoothed
from roundhouse.games.observation import Move
from roundhouse.language import speaker

from ..games.game_of_trains.tables import situation as trains
from .games import played, thinker

MODES = [
    (players, {"powers": powers, "objectives": objectives})
    for players, powers, objectives in product((1, 2, 3, 4), (0, 1), (0, 1))
]
SAY = speaker("en")


class Promising:
    """A thinker that promises too much of every move but the one named, which it does not look at."""

    def __init__(self, but=None):
        self.but = but

    def weigh(self, observation, made, visits, seconds=None):
        moves = [move for move in observation.legal if move.text != self.but or move == made]
        return Weighed({move: [1.7] + [-0.3] * (observation.players - 1) for move in moves})


def last_choices(table):
    """The decisions after which nothing was drawn any more."""
    drawn = max(n for n, event in enumerate(table.log) if event.seat is None)
    return [choice for choice in choices_of(table) if choice[0] > drawn]


# --- Next Station: London


@pytest.mark.parametrize(("players", "options"), MODES)
def test_a_sheet_is_worth_in_thought_what_it_is_at_the_table(players, options):
    table = played("next-station-london", players, **options)
    for n, observation, _ in list(choices_of(table))[::7]:
        world, seat = sampled(observation)
        worth = table.title.play.worth(table.parts.view, table.title.state.view(world), seat)
        assert worth + left_out(observation) == table.at(n).scores[observation.seat]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("players", "options"), MODES)
def test_of_londons_last_decisions_every_value_is_the_result(players, options, seed):
    table = played("next-station-london", players, seed=seed, **options)
    for n, observation, _ in last_choices(table):
        ends = certain_ends(observation)
        assert set(ends) == set(observation.legal)
        for tried, values in ends.items():
            assert values == (best_result(table.at(n), observation.seat, tried),)


def best_result(table, seat, move):
    """The most points a seat can have after a move, by playing all that may follow; the others pass."""
    table = table.at(len(table.log))
    table.play(seat, move)
    while not table.over:
        if seat in table.seats_to_act:
            return max(best_result(table, seat, further) for further in table.legal(seat))
        other = table.seats_to_act[0]
        table.play(other, table.legal(other)[0])
    return table.scores[seat]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), MODES)
def test_the_last_estimate_of_an_analysis_is_the_result(players, options):
    table = played("next-station-london", players, **options)
    report = analyse(table, 10, lambda: thinker("next-station-london"))
    last = {decision.seat: decision for decision in report.decisions}
    sure = {n for n, _, _ in last_choices(table)}
    for seat, decision in last.items():
        if decision.n in sure:
            assert decision.judgement.made.certain
            assert decision.judgement.expected(decision.judgement.made) == table.scores[seat]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), MODES)
def test_a_search_knows_the_end_of_every_mode(players, options):
    table = played("next-station-london", players, **options)
    for n, observation, _ in last_choices(table):
        if observation.data["phase"] == "drawing" and not options["powers"]:
            for move, values in thinker("next-station-london").weigh(observation, None, 20).values.items():
                assert values == pytest.approx([best_result(table.at(n), observation.seat, move)])


# --- The Game of Trains

NEARLY = [8, 30, 12, 40, 50, 60, 70]
OTHER = [84, 75, 66, 57, 48, 31, 22]


def test_a_move_that_wins_at_once_comes_before_all_that_seems_as_good():
    observation = trains(NEARLY, OTHER, face_up=[41]).observe(0)
    for played_text in ("draw", "swap 2-3"):
        move = Move(observation.title.action_ids[played_text], played_text)
        judgement = judge(Promising(but="swap 2-3"), observation, move, 10)
        assert judgement.best == Choice("swap 2-3", (1.0, 0.0), certain=True)
        assert (judgement.regret == 0) == (played_text == "swap 2-3")
        assert all(judgement.expected(choice) < 1 for choice in judgement.choices[1:])
    assert judge(Promising(), observation, None, 10).played == "swap 2-3"


def test_of_two_winning_moves_the_one_that_was_made_is_best():
    observation = trains([8, 83, 30, 40, 50, 60, 70], OTHER, drawn=12).observe(0)
    wins = [move for move in observation.legal if move in certain_ends(observation)]
    assert [move.text for move in wins] == ["place 2"]
    table = trains([8, 30, 12, 40, 50, 60, 70], OTHER, face_up=[41, 42])
    observation = table.observe(0)
    winning = [move for move, values in certain_ends(observation).items() if values[0] == 1]
    for move in winning:
        judgement = judge(Promising(), observation, move, 10)
        assert judgement.best.move == move.text
        assert judgement.regret == 0


def test_a_car_that_will_win_in_its_place_wins_for_certain():
    table = trains([8, 83, 30, 40, 50, 60, 70], OTHER, face_up=[12])
    keeps = [move for move in table.legal(0) if move.text.startswith("keep")]
    ends = certain_ends(table.observe(0))
    assert all(ends[move] == (1.0, 0.0) for move in keeps)


def test_what_is_left_to_chance_is_not_certain():
    for name in ("game-of-trains", "next-station-london", "maglev-metro"):
        table = rh.game(name).deal(2, seed=3)
        assert certain_ends(table.observe(table.seats_to_act[0])) == {}


def test_only_what_is_certain_is_told_as_certain():
    assert expected(1.0, "chances", SAY, certain=True) == "100% to win"
    assert expected(0.9999, "chances", SAY) == ">99% to win"
    assert expected(0.0001, "chances", SAY) == "<1% to win"
    assert expected(0.99, "chances", SAY) == "99% to win"
    assert expected(172.0, "points", SAY, certain=True) == "172 points"
    assert expected(172.0, "points", SAY) == "about 172 points"
    assert expected(12.0, "margin", SAY, certain=True) == "ahead by 12"
    assert expected(12.0, "margin", SAY) == "ahead by about 12"
    assert expected(-3.0, "margin", SAY, certain=True) == "behind by 3"
    assert expected(-3.0, "margin", SAY) == "behind by about 3"
    assert expected(0.0, "margin", SAY, certain=True) == "level"
    assert expected(0.3, "margin", SAY) == "about level"


# --- Maglev Metro


@pytest.mark.parametrize("players", [1, 2])
def test_the_last_move_of_a_maglev_game_brings_what_the_score_says(players):
    table = played("maglev-metro", players, turn_cap=6)
    n, observation, move = list(choices_of(table))[-1]
    after = table.at(n)
    after.play(observation.seat, move)
    assert after.over
    ends = certain_ends(observation)
    if move in ends:  # with others, their hidden cards may count
        best = [max([s for k, s in enumerate(table.scores) if k != seat], default=0) for seat in table.seats]
        assert ends[move] == tuple(score - other for score, other in zip(table.scores, best, strict=True))
    assert move in ends or players > 1


# --- In hindsight


def test_no_later_decision_changes_what_is_certain():
    table = played("next-station-london", 1, powers=1)
    n = [n for n, _, _ in choices_of(table)][-1]
    sure, unsure = Choice("a", (100.0,), certain=True), Choice("b", (99.9,))
    early = Decision(0, Judgement(0, (sure, unsure), "b"))
    late = Decision(n, Judgement(0, (sure, unsure), "a"))
    first, _ = completed(table, [early, late], 10)
    assert [choice.move for choice in first.judgement.choices] == ["b", "a"]
    assert first.judgement.choice("a") == sure
    assert first.regret == 0


def test_a_certain_value_stays_as_it_is_among_others_that_are_off():
    found, steps = [3.0, 8.0, -4.0, 7.0], [0, 1, 1, 0]
    assert smoothed(found, [0] * 4, steps, [0, 1, 0, None], 10, None)[-1] == pytest.approx(7.0)
    assert abs(smoothed(found, [0] * 4, steps, [0, 1, 0, 1], 10, None)[-1] - 7.0) > 0.5
