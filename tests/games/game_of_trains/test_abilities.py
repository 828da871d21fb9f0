"""The abilities: GT-21 to GT-28, and the pairs and refills of a removal."""

import pytest

from tests.games.asked import drawable, refusal
from tests.proof import proves

from .tables import A, B, C, D, beside, draw, moves, now, situation

ALL = {0: {1: 8, 4: 18, 7: 68}}


def after(move, *, face_up, row=A, **more):
    """The user's row after this move."""
    table = situation(row, B, face_up=face_up, **more)
    table.play(0, move)
    assert now(table).row[1] == B
    return now(table).row[0]


# --- GT-21, GT-22


@proves("GT-21")
@pytest.mark.parametrize("left", range(1, 7))
def test_two_neighbours_change_places(left):
    expected = [*A[: left - 1], A[left], A[left - 1], *A[left + 1 :]]
    assert after(f"swap {left}-{left + 1}", face_up=[1]) == expected


@proves("GT-22")
@pytest.mark.parametrize("left", range(1, 6))
def test_two_cars_with_one_between_change_places(left):
    expected = [*A[: left - 1], A[left + 1], A[left], A[left - 1], *A[left + 2 :]]
    assert after(f"swap {left}-{left + 2}", face_up=[2]) == expected


@proves("GT-21", "GT-22")
def test_each_swap_needs_its_own_car():
    assert refusal(situation(A, B, face_up=[1]), 0, "swap 1-3") == "GT-12"
    assert refusal(situation(A, B, face_up=[2]), 0, "swap 1-2") == "GT-12"


@proves("GT-21", "GT-22")
def test_swaps_of_other_distances_are_refused():
    table = situation(A, B, face_up=[1, 2])
    assert refusal(table, 0, "swap 1-4") == "GT-22"
    assert refusal(table, 0, "swap 1-7") == "GT-22"
    assert refusal(table, 0, "swap 6-8") == "GT-22"
    assert refusal(table, 0, "swap 7-8") == "GT-21"
    assert refusal(table, 0, "swap 3-3") == "GT-21"


# --- GT-23, GT-24


@proves("GT-23")
@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("move 1>3", [72, 63, 81, 54, 45, 36, 27]),
        ("move 2>4", [81, 63, 54, 72, 45, 36, 27]),
        ("move 3>5", [81, 72, 54, 45, 63, 36, 27]),
        ("move 4>6", [81, 72, 63, 45, 36, 54, 27]),
        ("move 5>7", [81, 72, 63, 54, 36, 27, 45]),
    ],
)
def test_a_car_moves_two_places_right_and_the_two_it_passes_shift_left(move, expected):
    assert after(move, face_up=[3]) == expected


@proves("GT-24")
@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("move 3>1", [63, 81, 72, 54, 45, 36, 27]),
        ("move 4>2", [81, 54, 72, 63, 45, 36, 27]),
        ("move 5>3", [81, 72, 45, 63, 54, 36, 27]),
        ("move 6>4", [81, 72, 63, 36, 54, 45, 27]),
        ("move 7>5", [81, 72, 63, 54, 27, 45, 36]),
    ],
)
def test_a_car_moves_two_places_left_and_the_two_it_passes_shift_right(move, expected):
    assert after(move, face_up=[4]) == expected


@proves("GT-23", "GT-24")
def test_there_is_no_room_to_move_the_two_outermost_cars():
    table = situation(A, B, face_up=[3, 4])
    assert refusal(table, 0, "move 6>8") == "GT-23"
    assert refusal(table, 0, "move 7>9") == "GT-23"
    assert refusal(table, 0, "move 2>0") == "GT-24"
    assert moves(table, 0)[1:6] == ["move 1>3", "move 2>4", "move 3>5", "move 4>6", "move 5>7"]
    assert moves(table, 0)[6:] == ["move 3>1", "move 4>2", "move 5>3", "move 6>4", "move 7>5"]


@proves("GT-23", "GT-24")
def test_a_move_is_exactly_two_places():
    table = situation(A, B, face_up=[3, 4])
    for move in ("move 1>2", "move 1>4", "move 1>7"):
        assert refusal(table, 0, move) == "GT-23"
    for move in ("move 7>6", "move 7>4", "move 7>1"):
        assert refusal(table, 0, move) == "GT-24"


@proves("GT-23", "GT-24")
def test_each_direction_needs_its_own_car():
    assert refusal(situation(A, B, face_up=[3]), 0, "move 3>1") == "GT-12"
    assert refusal(situation(A, B, face_up=[4]), 0, "move 1>3") == "GT-12"


# --- GT-25


REMOVALS = [(5, "remove 1", 0), (6, "remove 4", 3), (7, "remove 7", 6)]


@proves("GT-25")
@pytest.mark.parametrize(("car", "move", "place"), REMOVALS)
@pytest.mark.parametrize("rows", [(A, B), (A, B, C), (A, B, C, D)])
def test_every_player_loses_that_car_at_once_the_user_included(car, move, place, rows):
    table = situation(*rows, face_up=[car], turn=1)
    deck = now(table).deck
    table.play(1, move)
    state = now(table)
    assert state.row == [[*row[:place], 0, *row[place + 1 :]] for row in rows]
    assert beside(table) == {row[place] for row in rows}
    assert state.discard == [car]
    assert state.deck == deck  # nothing is drawn yet
    assert state.phase == "refill"
    assert table.seats_to_act == ()
    assert drawable(table) == {f"car {other}": 1 for other in deck}


@proves("GT-25", "GT-27")
@pytest.mark.parametrize(("car", "move", "place"), REMOVALS)
def test_a_protected_car_is_not_removed(car, move, place):
    table = situation(A, B, C, face_up=[car], locks={1: {place + 1: 8}, 2: {1 + (place + 3) % 9: 18}})
    table.play(0, move)
    state = now(table)
    assert state.row[0][place] == 0
    assert state.row[1] == B
    assert state.row[2][place] == 0
    assert beside(table) == {A[place], C[place]}
    assert state.lock[1][place // 3] == 8
    draw(table, 1, 2)
    assert now(table).row[0][place] == 1
    assert now(table).row[2][place] == 2
    assert table.seats_to_act == (1,)
    assert table.turns == 1


@proves("GT-25", "GT-27")
def test_the_user_keeps_a_protected_car_too():
    table = situation(A, B, face_up=[6], locks={0: {4: 8}})
    table.play(0, "remove 4")
    assert now(table).row == [A, [82, 73, 64, 0, 46, 37, 28]]
    draw(table, 1)
    assert now(table).row == [A, [82, 73, 64, 1, 46, 37, 28]]
    assert table.seats_to_act == (1,)
    assert now(table).lock[0] == [0, 8, 0]


@proves("GT-26", "GT-25")
@pytest.mark.parametrize(("car", "move", "place"), REMOVALS)
def test_a_removal_that_removes_nothing_may_be_used_and_ends_the_turn(car, move, place):
    table = situation(A, B, face_up=[car, 1], locks={0: {place + 1: 8}, 1: {place + 1: 18}})
    assert move in moves(table, 0)
    table.play(0, move)
    assert now(table).row == [A, B]
    assert now(table).discard == [car]
    assert beside(table) == {1}
    assert table.seats_to_act == (1,)
    assert table.turns == 1
    assert not table.chance_pending


@proves("GT-25")
def test_each_removal_needs_its_own_car():
    table = situation(A, B, face_up=[6])
    assert refusal(table, 0, "remove 1") == "GT-12"
    assert refusal(table, 0, "remove 7") == "GT-12"


# --- GT-13 with a removal


@proves("GT-13", "GT-25")
def test_a_removed_car_pairs_with_the_one_already_there_before_any_draw():
    table = situation(A, B, face_up=[5, 11])
    table.play(0, "remove 1")  # 81, 82
    assert beside(table) == {82}
    assert now(table).discard == [5, 11, 81]
    assert now(table).phase == "refill"


@proves("GT-13")
def test_of_three_equal_abilities_two_leave_and_one_stays():
    rows = [[81, *A[1:]], [71, 62, *B[2:]], [61, 52, 43, 34, 25, 16, 7]]
    table = situation(*rows, face_up=[5], turn=1)
    table.play(1, "remove 1")  # 71, then 61, then 81
    assert beside(table) == {81}
    assert now(table).discard == [5, 61, 71]


@proves("GT-13")
@pytest.mark.parametrize("user", range(3))
def test_the_odd_one_is_the_last_from_the_user_clockwise(user):
    rows = [[81, *A[1:]], [71, 62, *B[2:]], [61, 52, 43, 34, 25, 16, 7]]
    table = situation(*rows, face_up=[5], turn=user)
    table.play(user, "remove 1")
    last = rows[(user + 2) % 3][0]
    assert beside(table) == {last}
    assert now(table).discard == sorted({5, 81, 71, 61} - {last})


@proves("GT-13")
def test_the_car_already_there_pairs_with_the_users():
    rows = [[81, *A[1:]], [71, 62, *B[2:]], C]
    table = situation(*rows, face_up=[5, 1])
    table.play(0, "remove 1")  # 1 with 81; 71 is the odd one
    assert beside(table) == {71, 83}
    assert now(table).discard == [1, 5, 81]


@proves("GT-13")
def test_four_equal_abilities_all_leave():
    rows = [[81, *A[1:]], [71, 62, *B[2:]], [61, 52, 43, 34, 25, 16, 7]]
    table = situation(*rows, face_up=[5, 1], turn=2)
    table.play(2, "remove 1")
    assert beside(table) == set()
    assert now(table).discard == [1, 5, 61, 71, 81]


@proves("GT-13")
@pytest.mark.parametrize("user", range(4))
def test_of_five_equal_abilities_the_last_from_the_user_clockwise_stays(user):
    rows = [[81, *A[1:]], [71, 62, *B[2:]], [61, 52, 43, 34, 25, 16, 7], [51, 42, 33, 24, 15, 6, 3]]
    table = situation(*rows, face_up=[5, 1], turn=user)
    table.play(user, "remove 1")
    last = rows[(user + 3) % 4][0]
    assert beside(table) == {last}
    assert now(table).discard == sorted({1, 5, 81, 71, 61, 51} - {last})


@proves("GT-13", "GT-27")
def test_a_protected_car_forms_no_pair():
    rows = [[81, *A[1:]], [71, 62, *B[2:]], [61, 52, 43, 34, 25, 16, 7]]
    table = situation(*rows, face_up=[5], locks={1: {1: 8}})
    table.play(0, "remove 1")
    assert beside(table) == set()
    assert now(table).discard == [5, 61, 81]
    draw(table, 4, 14)
    assert [row[0] for row in now(table).row] == [4, 71, 14]


# --- GT-26


@proves("GT-26")
@pytest.mark.parametrize(("players", "user"), [(2, 1), (3, 1), (3, 2), (4, 0), (4, 3)])
def test_gaps_are_filled_from_the_user_clockwise(players, user):
    rows = (A, B, C, D)[:players]
    table = situation(*rows, face_up=[6], turn=user)
    table.play(user, "remove 4")
    for k in range(len(rows)):
        seat = (user + k) % len(rows)
        assert table.chance_pending
        assert table.seats_to_act == ()
        assert now(table).row[seat][3] == 0
        draw(table, k + 1)
        assert now(table).row[seat] == [*rows[seat][:3], k + 1, *rows[seat][4:]]
        assert k + 1 not in now(table).deck
    assert table.seats_to_act == ((user + 1) % len(rows),)
    assert table.turns == 1
    assert len(now(table).deck) == 84 - 8 * len(rows) - 1
    assert not table.over


@proves("GT-26")
def test_no_one_decides_while_gaps_are_filled():
    table = situation(A, B, C, face_up=[5, 1])
    table.play(0, "remove 1")
    for seat in range(3):
        assert table.legal(seat) == ()
        assert refusal(table, seat, "draw") == "GT-10"
        assert refusal(table, seat, "place 1") == "GT-10"


@proves("GT-26", "GT-15", "GT-12")
def test_a_deck_that_runs_out_between_two_refills_takes_in_the_used_car_and_the_pairs():
    table = situation([81, *A[1:]], [71, 62, *B[2:]], C, face_up=[5], deck=[4, 14])
    pile = now(table).discard
    table.play(0, "remove 1")  # the pair 81, 71 leaves
    assert now(table).discard == sorted([*pile, 5, 71, 81])
    draw(table, 4)
    assert now(table).deck == [14]
    draw(table, 14)
    assert now(table).deck == sorted([*pile, 5, 71, 81])
    assert now(table).discard == []
    assert drawable(table) == {f"car {car}": 1 for car in sorted([*pile, 5, 71, 81])}
    draw(table, 5)  # the used car itself comes back
    assert [row[0] for row in now(table).row] == [4, 14, 5]
    assert 5 not in now(table).deck
    assert table.seats_to_act == (1,)
    table.play(1, "move 1>3")  # 83
    assert now(table).discard == [83]  # a new pile


@proves("GT-26", "GT-15")
def test_a_deck_that_runs_out_with_the_last_refill_is_shuffled_then():
    table = situation(A, B, face_up=[5], deck=[4, 14])
    table.play(0, "remove 1")
    draw(table, 4, 14)
    assert now(table).discard == []
    assert 5 in now(table).deck
    assert table.seats_to_act == (1,)


@proves("GT-26", "GT-31")
def test_a_refill_that_makes_another_row_ascend_ends_the_game_and_later_players_draw_nothing():
    nearly = [50, 10, 20, 30, 40, 52, 60]
    table = situation(A, nearly, C, D, face_up=[5])
    table.play(0, "remove 1")
    draw(table, 4)
    assert not table.over
    draw(table, 3)
    assert table.over
    assert table.winners == (1,)
    assert table.turns == 1
    assert not table.chance_pending
    assert [row[0] for row in now(table).row] == [4, 3, 0, 0]


@proves("GT-26", "GT-31")
def test_a_refill_that_makes_the_users_row_ascend_ends_the_game_before_the_others_draw():
    nearly = [10, 20, 30, 40, 50, 60, 1]
    table = situation(A, B, nearly, face_up=[7], turn=2)
    table.play(2, "remove 7")
    draw(table, 70)
    assert table.winners == (2,)
    assert [row[6] for row in now(table).row] == [0, 0, 70]
    assert table.turns == 1
    assert not table.chance_pending


@proves("GT-26", "GT-31")
def test_the_last_refill_may_win():
    nearly = [10, 20, 30, 1, 50, 60, 70]
    table = situation(nearly, B, C, face_up=[6], turn=1)
    table.play(1, "remove 4")
    draw(table, 2, 3)
    assert not table.over
    draw(table, 40)
    assert table.winners == (0,)
    assert table.turns == 1
    assert now(table).row[0] == [10, 20, 30, 40, 50, 60, 70]


# --- GT-27


@proves("GT-27", "GT-12")
@pytest.mark.parametrize(("place", "which"), [(1, 0), (4, 1), (7, 2)])
def test_a_protection_goes_under_the_car_and_not_to_the_discard_pile(place, which):
    table = situation(A, B, C, face_up=[8], turn=1)
    table.play(1, f"protect {place}")
    state = now(table)
    assert state.lock == [[0, 0, 0], [8 if k == which else 0 for k in range(3)], [0, 0, 0]]
    assert state.discard == []
    assert beside(table) == set()
    assert state.row == [A, B, C]
    assert table.seats_to_act == (2,)
    assert table.turns == 1


@proves("GT-27")
def test_only_the_three_places_can_be_protected():
    table = situation(A, B, face_up=[8])
    assert moves(table, 0) == ["draw", "protect 1", "protect 4", "protect 7"]
    for place in (2, 3, 5, 6, 8):
        assert refusal(table, 0, f"protect {place}") == "GT-27"


@proves("GT-27")
@pytest.mark.parametrize("place", [1, 4, 7])
def test_no_second_protection_goes_under_a_car(place):
    table = situation(A, B, face_up=[8], locks={0: {place: 18}})
    assert refusal(table, 0, f"protect {place}") == "GT-27"
    assert moves(table, 0) == ["draw", *(f"protect {p}" for p in (1, 4, 7) if p != place)]


@proves("GT-27", "GT-25")
def test_a_protection_holds_only_against_the_matching_removal():
    for place, others in ((1, (6, 7)), (4, (5, 7)), (7, (5, 6))):
        for car in others:
            table = situation(A, B, face_up=[car], locks={0: {place: 8}})
            table.play(0, {5: "remove 1", 6: "remove 4", 7: "remove 7"}[car])
            assert now(table).row[0].count(0) == 1
            assert now(table).row[0][place - 1] != 0


@proves("GT-27")
def test_a_protection_put_now_holds_in_the_next_turn_and_after():
    table = situation(A, B, face_up=[8, 5])
    table.play(0, "protect 1")
    table.play(1, "remove 1")
    draw(table, 4)
    assert now(table).row[0] == A
    assert now(table).row[1][0] == 4
    assert now(table).lock[0] == [8, 0, 0]


# --- GT-28


@proves("GT-28")
@pytest.mark.parametrize(
    ("car", "move", "left"),
    [
        (1, "swap 1-2", [0, 18, 68]),
        (1, "swap 2-3", [8, 18, 68]),
        (1, "swap 3-4", [8, 0, 68]),
        (1, "swap 4-5", [8, 0, 68]),
        (1, "swap 5-6", [8, 18, 68]),
        (1, "swap 6-7", [8, 18, 0]),
        (2, "swap 1-3", [0, 18, 68]),
        (2, "swap 2-4", [8, 0, 68]),
        (2, "swap 3-5", [8, 18, 68]),  # the car between stays where it is
        (2, "swap 4-6", [8, 0, 68]),
        (2, "swap 5-7", [8, 18, 0]),
        (3, "move 1>3", [0, 18, 68]),
        (3, "move 2>4", [8, 0, 68]),  # the protected car is passed
        (3, "move 3>5", [8, 0, 68]),
        (3, "move 4>6", [8, 0, 68]),
        (3, "move 5>7", [8, 18, 0]),
        (4, "move 3>1", [0, 18, 68]),
        (4, "move 4>2", [8, 0, 68]),
        (4, "move 5>3", [8, 0, 68]),
        (4, "move 6>4", [8, 0, 68]),
        (4, "move 7>5", [8, 18, 0]),
    ],
)
def test_a_protected_car_whose_place_changes_loses_its_protection(car, move, left):
    table = situation(A, B, face_up=[car], locks={**ALL, 1: {1: 38, 4: 48, 7: 58}})
    table.play(0, move)
    state = now(table)
    assert state.lock == [left, [38, 48, 58]]
    assert state.discard == sorted({8, 18, 68, car} - set(left))


@proves("GT-28")
def test_a_car_moved_onto_a_place_that_was_protected_is_not_protected():
    table = situation(A, B, face_up=[4, 5], locks={0: {1: 8}})
    table.play(0, "move 3>1")
    table.play(1, "remove 1")
    assert now(table).row[0][0] == 0


@proves("GT-28")
@pytest.mark.parametrize(("place", "left"), [(1, [0, 18, 68]), (4, [8, 0, 68]), (7, [8, 18, 0])])
def test_a_drawn_car_that_replaces_a_protected_one_is_unprotected(place, left):
    table = situation(A, B, drawn=44, locks={**ALL, 1: {place: 38}})
    table.play(0, f"place {place}")
    state = now(table)
    assert state.lock[0] == left
    assert 38 in state.lock[1]
    assert state.discard == sorted({8, 18, 68} - set(left))
    assert beside(table) == {A[place - 1]}


@proves("GT-28")
@pytest.mark.parametrize("place", [2, 3, 5, 6])
def test_a_drawn_car_beside_a_protected_one_leaves_the_protection(place):
    table = situation(A, B, drawn=44, locks=ALL)
    table.play(0, f"place {place}")
    assert now(table).lock[0] == [8, 18, 68]
    assert now(table).discard == []


@proves("GT-28", "GT-26")
def test_refills_and_removals_elsewhere_leave_protections_alone():
    table = situation(A, B, face_up=[6], locks={0: {1: 8, 7: 18}, 1: {1: 38, 7: 58}})
    table.play(0, "remove 4")
    draw(table, 1, 2)
    assert now(table).lock == [[8, 0, 18], [38, 0, 58]]
    assert now(table).discard == [6]


@proves("GT-28", "GT-13")
def test_a_lost_protection_goes_to_the_discard_pile_and_not_beside_the_deck():
    table = situation(A, B, face_up=[1, 48], locks={0: {1: 8}})
    table.play(0, "swap 1-2")
    assert beside(table) == {48}
    assert now(table).discard == [1, 8]
