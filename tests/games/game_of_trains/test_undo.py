"""Undo: what may be taken back, and until when."""

import pytest

import roundhouse as rh

from .tables import (
    GAME,
    PLACES,
    A,
    B,
    draw,
    moves,
    now,
    situation,
)


def test_a_decision_that_showed_nothing_may_be_taken_back():
    table = situation(A, B, face_up=[1, 8])
    before = table.state.tobytes()
    for move in ("swap 1-2", "protect 4"):
        assert not table.can_undo(0)
        table.play(0, move)
        assert table.can_undo(0)
        assert not table.can_undo(1)
        table.undo(0)
        assert table.state.tobytes() == before
        assert table.log == []


def test_nothing_is_taken_back_once_a_car_was_drawn():
    table = situation(A, B, face_up=[5])
    table.play(0, "draw")
    draw(table, 44)
    assert not table.can_undo(0)
    with pytest.raises(rh.RoundhouseError):
        table.undo(0)
    table.play(0, "place 1")
    table.play(1, "remove 1")
    draw(table, 34)
    assert not table.can_undo(0)
    assert not table.can_undo(1)


def test_nothing_is_taken_back_once_the_next_player_has_decided():
    table = situation(A, B, face_up=[1, 2])
    table.play(0, "swap 1-2")
    table.play(1, "swap 1-3")
    assert not table.can_undo(0)
    assert table.can_undo(1)
    table.undo(1)
    assert table.can_undo(0)
    table.undo(0)
    assert now(table).row == [A, B]


def test_a_kept_car_may_be_taken_back_until_it_is_placed():
    table = situation(A, B, hands={1: [2, 12]}, phase="keep", turn=1)
    table.play(1, "keep 2")
    table.undo(1)
    assert moves(table, 1) == ["keep 2", "keep 12"]
    assert now(table).discard == []
    table.play(1, "keep 12")
    assert now(table).discard == [2]


def test_a_table_that_draws_by_itself_takes_no_draw_back():
    table = GAME.deal(players=2, seed=3)
    while now(table).phase != "turn":
        (seat,) = table.seats_to_act
        table.play(seat, table.legal(seat)[0])
    (seat,) = table.seats_to_act
    table.play(seat, "draw")
    assert moves(table, seat) == PLACES
    assert not table.can_undo(seat)
