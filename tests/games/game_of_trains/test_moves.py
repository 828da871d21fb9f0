"""Moves by their names and numbers: the whole menu, and what is no move at all."""

import pytest

import roundhouse as rh
from tests.proof import proves

from .tables import (
    CARS,
    LEFT,
    NEIGHBOURS,
    OVER_ONE,
    PLACES,
    RIGHT,
    TITLE,
    A,
    B,
    moves,
    situation,
)


@proves("GT-12", "GT-27")
def test_legal_moves_come_by_ascending_id_and_all_of_them():
    table = situation(A, B, face_up=[1, 2, 3, 4, 5, 6, 7, 8], locks={0: {4: 18}})
    protect = ["protect 1", "protect 7"]
    menu = ["draw", *NEIGHBOURS, *OVER_ONE, *RIGHT, *LEFT, "remove 1", "remove 4", "remove 7", *protect]
    assert moves(table, 0) == menu
    ids = [move.id for move in table.legal(0)]
    assert ids == sorted(ids)


def test_notation_and_action_numbers_are_total_both_ways():
    names = TITLE.action_names
    keeps = [f"keep {car}" for car in CARS]
    removes = [f"remove {p}" for p in (1, 4, 7)]
    protects = [f"protect {p}" for p in (1, 4, 7)]
    assert list(names) == ["draw", *PLACES, *NEIGHBOURS, *OVER_ONE, *RIGHT, *LEFT, *removes, *protects, *keeps]
    assert [TITLE.action_ids[name] for name in names] == list(range(len(names)))


@pytest.mark.parametrize("action", [-1, len(TITLE.action_names), 10**6])
def test_an_action_number_that_does_not_exist_is_refused(action):
    table = situation(A, B)
    assert TITLE.rules.why_not(table.parts.view, TITLE.state.view(table.state), 0, action) == 10


NONSENSE = ["", "swap", "swap 1", "swap 1-2-3", "move 1-3", "jump 1>3", "draw 1", "protect x", "remove 2"]


@pytest.mark.parametrize("text", NONSENSE)
def test_what_is_no_move_at_all_is_bad_input(text):
    table = situation(A, B, face_up=[1, 3, 8])
    before = table.state.tobytes()
    with pytest.raises(rh.BadInput):
        table.play(0, text)
    assert table.state.tobytes() == before


@pytest.mark.parametrize("text", ["move {}>1", "move 1>{}", "swap {}-1", "swap 1-{}", "protect {}"])
def test_a_place_of_thousands_of_digits_is_refused_like_any_other(text):
    table = situation(A, B, face_up=[1, 3, 8])
    with pytest.raises(rh.RoundhouseError):
        table.play(0, text.format("9" * 5000))
