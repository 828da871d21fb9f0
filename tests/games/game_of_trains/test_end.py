"""The end: GT-31 and GT-32."""

import pytest

import roundhouse as rh
from tests.games.asked import refusal
from tests.proof import proves

from .tables import GAME, A, B, C, D, at_table, beside, draw, moves, now, situation

WON = [10, 20, 30, 40, 50, 60, 70]


@proves("GT-31")
@pytest.mark.parametrize(
    ("row", "car", "move"),
    [
        ([20, 10, 30, 40, 50, 60, 70], 1, "swap 1-2"),
        ([10, 20, 30, 40, 50, 70, 60], 1, "swap 6-7"),
        ([30, 20, 10, 40, 50, 60, 70], 2, "swap 1-3"),
        ([10, 20, 30, 40, 70, 60, 50], 2, "swap 5-7"),
        ([30, 10, 20, 40, 50, 60, 70], 3, "move 1>3"),
        ([10, 20, 30, 40, 70, 50, 60], 3, "move 5>7"),
        ([20, 30, 10, 40, 50, 60, 70], 4, "move 3>1"),
        ([10, 20, 30, 40, 60, 70, 50], 4, "move 7>5"),
    ],
)
def test_the_moment_a_row_ascends_its_owner_has_won(row, car, move):
    table = situation(A, row, C, face_up=[car, 8], turn=1, turns=4)
    assert not table.over
    assert table.winners == ()
    assert table.scores == (0, 0, 0)
    table.play(1, move)
    assert now(table).row[1] == WON
    assert table.over
    assert table.winners == (1,)
    assert table.scores == (0, 1, 0)
    assert [table.breakdown(seat) for seat in range(3)] == [{"victory": 0}, {"victory": 1}, {"victory": 0}]
    assert table.turns == 5
    assert table.seats_to_act == ()
    assert not table.chance_pending


@proves("GT-31")
@pytest.mark.parametrize("place", range(1, 8))
def test_a_placed_car_may_win(place):
    row = [*WON[: place - 1], 84 if place == 1 else 1, *WON[place:]]
    table = situation(row, B, drawn=WON[place - 1])
    table.play(0, f"place {place}")
    assert table.winners == (0,)
    assert table.scores == (1, 0)
    assert table.turns == 1
    assert len(beside(table)) == 1  # the replaced car is laid face up first


@proves("GT-31")
@pytest.mark.parametrize("wrong", range(6))
def test_two_neighbours_out_of_order_are_enough_not_to_win(wrong):
    row = [*WON[:wrong], WON[wrong + 1], WON[wrong], *WON[wrong + 2 :]]
    table = situation(A, row, face_up=[8], turn=1)
    table.play(1, "protect 4")
    assert not table.over
    assert table.winners == ()
    assert table.seats_to_act == (0,)
    assert table.turns == 1


@proves("GT-31")
def test_numbers_need_not_be_evenly_spaced():
    table = situation(B, [1, 2, 3, 5, 4, 83, 84], face_up=[11], turn=1)
    table.play(1, "swap 4-5")
    assert table.winners == (1,)


@proves("GT-31")
def test_a_row_with_a_gap_does_not_count():
    for car, place in ((5, 1), (6, 4), (7, 7)):
        nearly = [*WON[: place - 1], 84 if place == 1 else 1, *WON[place:]]
        table = situation(A, nearly, C, face_up=[car])
        table.play(0, f"remove {place}")
        assert now(table).row[1] == [*WON[: place - 1], 0, *WON[place:]]
        assert not table.over
        assert table.winners == ()
        assert not at_table(table.position()["state"]).over  # and nobody takes the position for a won one
        draw(table, 4)
        assert not table.over
        assert table.chance_pending


@proves("GT-31", "GT-26")
def test_a_player_may_win_in_the_turn_of_another_and_it_is_counted():
    table = situation(A, [84, *WON[1:]], face_up=[5], turns=2)
    table.play(0, "remove 1")
    draw(table, 4)
    draw(table, 9)
    assert table.winners == (1,)
    assert table.scores == (0, 1)
    assert table.turns == 3
    assert now(table).seat == 0


@proves("GT-31", "GT-26")
def test_the_first_row_to_ascend_wins_and_the_second_does_not():
    table = situation([84, 12, 22, 32, 42, 52, 62], [83, *WON[1:]], face_up=[5], turn=1)
    table.play(1, "remove 1")
    draw(table, 3)
    assert table.winners == (1,)
    assert now(table).row[0][0] == 0
    with pytest.raises(rh.BadInput):
        table.draw("car 4")


@proves("GT-31")
def test_nothing_may_be_done_after_the_end():
    table = situation([20, 10, *WON[2:]], B, face_up=[1, 8])
    table.play(0, "swap 1-2")
    for seat in (0, 1):
        assert table.legal(seat) == ()
        for move in ("draw", "place 1", "protect 1", "swap 1-2", "keep 5"):
            assert refusal(table, seat, move) == "GT-31"
    assert table.outcomes() == ()


@proves("GT-31")
def test_nobody_wins_during_setup():
    table = situation(A, B, hands={0: [1], 1: [2, 12]}, phase="keep")
    for seat, car in ((0, 1), (1, 2)):
        table.play(seat, f"keep {car}")
        table.play(seat, "place 1")
        assert table.winners == ()
        assert not table.over
    assert now(table).phase == "turn"


# --- GT-32


@proves("GT-32")
def test_there_is_no_turn_cap_unless_it_is_asked_for():
    assert now(GAME.deal(players=2, seed=1)).turn_cap == 0
    table = situation(A, B, turns=10**6)
    table.play(0, "draw")
    draw(table, 44)
    table.play(0, "place 1")
    assert not table.over
    assert table.turns == 10**6 + 1


@proves("GT-32")
@pytest.mark.parametrize("cap", [1, 3])
def test_a_game_ends_without_a_winner_when_the_cap_is_reached(cap):
    table = situation(A, B, C, D, face_up=[8, 1, 2, 3], turn_cap=cap)
    for turn, move in enumerate(["protect 4", "swap 1-2", "swap 1-3"][:cap]):
        assert not table.over
        assert table.turns == turn
        table.play(turn, move)
    assert table.over
    assert table.turns == cap
    assert table.title.rules.capped(table.parts.view, table._view)
    assert table.winners == ()
    assert table.scores == (0, 0, 0, 0)
    assert table.seats_to_act == ()
    assert not table.chance_pending
    assert moves(table, 0) == []
    for seat in range(4):
        assert refusal(table, seat, "draw") == "GT-32"


@proves("GT-32")
def test_a_capped_game_ends_with_a_drawn_car_or_a_refill_too():
    table = situation(A, B, drawn=44, turn_cap=5, turns=4)
    table.play(0, "place 1")
    assert table.over
    assert table.winners == ()
    table = situation(A, B, face_up=[5], turn_cap=5, turns=4)
    table.play(0, "remove 1")
    draw(table, 4)
    assert not table.over
    draw(table, 14)
    assert table.over
    assert table.winners == ()
    assert table.turns == 5


@proves("GT-32")
def test_a_row_that_ascends_in_the_last_turn_of_a_capped_game_wins():
    table = situation([20, 10, *WON[2:]], B, face_up=[1], turn_cap=5, turns=4)
    table.play(0, "swap 1-2")
    assert table.winners == (0,)
    assert table.turns == 5


@proves("GT-32")
def test_the_cap_is_an_option_of_a_deal():
    table = GAME.deal(players=2, seed=1, turn_cap=2)
    while not table.over:
        (seat,) = table.seats_to_act
        table.play(seat, table.legal(seat)[0])
    assert table.turns == 2
    assert table.winners == ()
    for wrong in (-1, 10**9 + 1, 1.5, "3"):
        with pytest.raises(rh.BadInput):
            GAME.deal(players=2, turn_cap=wrong)
