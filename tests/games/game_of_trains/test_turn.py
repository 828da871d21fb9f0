"""The turn: GT-10 to GT-18."""

import pytest

import roundhouse as rh
from tests.games.asked import drawable, refusal
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
    C,
    D,
    beside,
    draw,
    moves,
    now,
    situation,
)

# --- GT-10


@proves("GT-10")
@pytest.mark.parametrize("rows", [(A, B), (A, B, C), (A, B, C, D)])
def test_turns_go_clockwise_whatever_is_done(rows):
    table = situation(*rows, face_up=[1, 8, 5], turn=1, first=1)
    following = [(1 + k) % len(rows) for k in range(len(rows) + 2)]
    for k, seat in enumerate(following):
        assert table.seats_to_act == (seat,)
        assert table.turns == k
        if k == 0:
            table.play(seat, "swap 1-2")
        elif k == 1:
            table.play(seat, "protect 4")
        else:
            table.play(seat, "draw")
            draw(table, now(table).deck[-1])
            assert table.seats_to_act == (seat,)
            table.play(seat, "place 4")
    assert table.turns == len(following)


@proves("GT-10")
def test_a_turn_is_one_action_and_not_two():
    table = situation(A, B, face_up=[1, 2])
    table.play(0, "swap 1-2")
    assert table.legal(0) == ()
    assert refusal(table, 0, "swap 1-3") == "GT-10"
    assert refusal(table, 0, "draw") == "GT-10"
    assert table.seats_to_act == (1,)
    assert moves(table, 1) == ["draw", *OVER_ONE]


@proves("GT-10")
def test_only_the_player_whose_turn_it_is_may_act():
    table = situation(A, B, C, face_up=[1], turn=1)
    for seat in (0, 2):
        assert table.legal(seat) == ()
        assert refusal(table, seat, "draw") == "GT-10"
        assert refusal(table, seat, "swap 1-2") == "GT-10"
    table.play(1, "draw")
    assert refusal(table, 1, "place 1") == "GT-10"  # nothing is drawn yet
    assert table.seats_to_act == ()
    draw(table, 1 + 1)
    assert refusal(table, 2, "place 1") == "GT-10"
    assert refusal(table, 0, "place 1") == "GT-10"


@proves("GT-10")
def test_nobody_may_pass():
    table = situation(A, B)
    assert moves(table, 0) == ["draw"]
    for word in ("pass", "", "skip"):
        with pytest.raises(rh.BadInput):
            table.play(0, word)
    assert table.seats_to_act == (0,)


# --- GT-11


@proves("GT-11")
@pytest.mark.parametrize("place", range(1, 8))
def test_a_drawn_car_takes_the_chosen_place_and_the_replaced_car_goes_face_up(place):
    table = situation(A, B)
    table.play(0, "draw")
    assert drawable(table) == {f"car {car}": 1 for car in sorted(set(CARS) - set(A) - set(B))}
    assert table.chance_pending
    draw(table, 44)
    assert not table.chance_pending
    assert moves(table, 0) == PLACES
    table.play(0, f"place {place}")
    state = now(table)
    assert state.row == [[*A[: place - 1], 44, *A[place:]], B]
    assert beside(table) == {A[place - 1]}
    assert 44 not in state.deck
    assert len(state.deck) == 69
    assert state.discard == []
    assert state.drawn == 0
    assert table.seats_to_act == (1,)
    assert table.turns == 1


@proves("GT-11")
def test_anyone_may_use_the_replaced_car():
    table = situation(A, B, C, drawn=44)
    table.play(0, "place 1")  # 81
    table.play(1, "swap 3-4")
    assert now(table).row[1] == [82, 73, 55, 64, 46, 37, 28]
    assert now(table).discard == [81]


@proves("GT-11")
def test_a_drawn_car_must_be_placed():
    table = situation(A, B, drawn=44)
    assert moves(table, 0) == PLACES
    assert refusal(table, 0, "draw") == "GT-11"
    with pytest.raises(rh.BadInput):
        table.play(0, "place 8")
    with pytest.raises(rh.BadInput):
        table.play(0, "place 0")


@proves("GT-11")
def test_nothing_is_placed_before_it_is_drawn():
    table = situation(A, B, face_up=[1])
    for move in PLACES:
        assert refusal(table, 0, move) == "GT-11"


@proves("GT-11")
def test_only_its_owner_sees_a_drawn_car_until_it_is_placed():
    table = situation(A, B, C, turn=1)
    table.play(1, "draw")
    draw(table, 44)
    owner, *others = (table.observe(seat).data for seat in (1, 0, 2, None))
    assert owner["drawn"] == 44
    assert 44 not in owner["unseen"]
    for other in others:
        assert other["drawn"] == 0
        assert 44 in other["unseen"]
        assert other["phase"] == "place"
        assert other["deck_count"] == 62
    table.play(1, "place 3")
    for seat in (0, 1, 2, None):
        seen = table.observe(seat).data
        assert seen["drawn"] == 0
        assert seen["row"][1][2] == 44
        assert 44 not in seen["unseen"]


@proves("GT-11", "GT-13")
def test_a_replaced_car_of_an_ability_that_lies_there_takes_both_away():
    table = situation(A, B, face_up=[11, 2], drawn=44)
    table.play(0, "place 1")  # 81
    assert beside(table) == {2}
    assert now(table).discard == [11, 81]
    assert refusal(table, 1, "swap 1-2") == "GT-12"


# --- GT-12


USES = ["swap 3-4", "swap 3-5", "move 3>5", "move 5>3", "remove 1", "remove 4", "remove 7"]


@proves("GT-12")
@pytest.mark.parametrize(("car", "move"), list(enumerate(USES, 1)))
def test_a_used_car_goes_to_the_discard_pile(car, move):
    table = situation(A, B, face_up=[car])
    table.play(0, move)
    assert now(table).discard == [car]
    assert car not in beside(table)


@proves("GT-12", "GT-10")
def test_using_a_car_uses_no_other():
    table = situation(A, B, face_up=[1, 2, 3, 4, 5, 6, 7, 8])
    table.play(0, "swap 3-4")
    assert beside(table) == {2, 3, 4, 5, 6, 7, 8}
    table.play(1, "swap 3-5")
    assert beside(table) == {3, 4, 5, 6, 7, 8}
    table.play(0, "move 3>5")
    assert beside(table) == {4, 5, 6, 7, 8}
    table.play(1, "move 3>1")
    assert beside(table) == {5, 6, 7, 8}
    table.play(0, "protect 4")
    assert beside(table) == {5, 6, 7}
    assert now(table).discard == [1, 2, 3, 4]


@proves("GT-12", "GT-13", "GT-25")
def test_a_used_car_no_longer_counts_for_pairs():
    table = situation([75, *A[1:]], B, face_up=[5])
    table.play(0, "remove 1")
    assert beside(table) == {75, 82}
    assert now(table).discard == [5]


@proves("GT-12")
def test_an_ability_nobody_offers_cannot_be_used():
    table = situation(A, B, face_up=[1])
    for move in (*OVER_ONE, *RIGHT, *LEFT, "remove 1", "remove 4", "remove 7", "protect 1", "protect 4", "protect 7"):
        assert refusal(table, 0, move) == "GT-12"
    table = situation(A, B, face_up=[2])
    for move in NEIGHBOURS:
        assert refusal(table, 0, move) == "GT-12"


@proves("GT-12")
@pytest.mark.parametrize(
    ("car", "offers"),
    [
        (1, NEIGHBOURS),
        (2, OVER_ONE),
        (3, RIGHT),
        (4, LEFT),
        (5, ["remove 1"]),
        (6, ["remove 4"]),
        (7, ["remove 7"]),
        (8, ["protect 1", "protect 4", "protect 7"]),
    ],
)
def test_each_face_up_car_offers_its_own_ability_alone(car, offers):
    table = situation(A, B, C, face_up=[car], turn=2)
    assert moves(table, 2) == ["draw", *offers]
    for move in set(TITLE.action_names) - {"draw", *offers}:
        assert table.why_not(2, move) is not None


# --- GT-13


@proves("GT-13")
def test_cars_of_different_abilities_lie_side_by_side():
    table = situation(A, B, face_up=[2, 3, 4, 5, 6, 7, 8], drawn=44)
    table.play(0, "place 1")
    assert beside(table) == {81, 2, 3, 4, 5, 6, 7, 8}
    assert now(table).discard == []


@proves("GT-13")
def test_a_third_car_of_an_ability_stays_after_a_pair_has_left():
    table = situation([81, 71, 61, *A[3:]], B, drawn=44)
    for place, car, left in ((1, 44, {81}), (2, 34, set()), (3, 24, {61})):
        if place > 1:
            table.play(0, "draw")
            draw(table, car)
        table.play(0, f"place {place}")
        assert beside(table) - {82, 73, 64} == left
        table.play(1, "draw")
        draw(table, car - 1)
        table.play(1, f"place {place}")


# --- GT-14


@proves("GT-14")
def test_cars_seen_going_to_the_discard_pile_are_known_to_all():
    table = situation(A, B, C, face_up=[11, 2], drawn=44)
    table.play(0, "place 1")
    table.play(1, "swap 1-3")
    for seat in (0, 1, 2, None):
        seen = table.observe(seat).data
        assert seen["discard"] == [2, 11, 81]
        assert seen["discard_count"] == 3
        assert not {2, 11, 81} & set(seen["unseen"])


@proves("GT-14")
def test_other_players_setup_cars_stay_unknown_until_the_deck_runs_out():
    table = situation(A, B, C, face_up=[5], set_aside={1: [12], 2: [23, 13]}, discard=[20])
    assert_setup_cars_are_secret(table, gone=[20])
    table.play(0, "draw")
    draw(table, 44)
    assert_setup_cars_are_secret(table, gone=[20])
    table.play(0, "place 2")
    assert_setup_cars_are_secret(table, gone=[20])
    table.play(1, "remove 1")
    draw(table, 1)
    assert_setup_cars_are_secret(table, gone=[5, 20, 72, 82])  # 82 paired with 72
    draw(table, 2, 3)
    assert_setup_cars_are_secret(table, gone=[5, 20, 72, 82])


def assert_setup_cars_are_secret(table, gone):
    seen = [table.observe(seat).data for seat in (0, 1, 2, None)]
    assert [data["discard"] for data in seen] == [sorted([*gone, *own]) for own in ([], [12], [13, 23], [])]
    assert [set(data["unseen"]) & {12, 13, 23} for data in seen] == [{12, 13, 23}, {13, 23}, {12}, {12, 13, 23}]
    assert [data["discard_count"] for data in seen] == [len(gone) + 3] * 4
    assert [data["set_aside"] for data in seen] == [[0, 0, 0], [12, 0, 0], [23, 13, 0], [0, 0, 0]]
    assert [data["set_aside_count"] for data in seen] == [[0, 1, 2]] * 4


# --- GT-15


@proves("GT-15")
def test_the_discard_pile_becomes_the_deck_when_the_last_car_is_taken_and_before_it_is_placed():
    table = situation(A, B, face_up=[11], deck=[44])
    pile = now(table).discard
    table.play(0, "draw")
    assert now(table).deck == [44]
    draw(table, 44)
    assert now(table).deck == pile
    assert now(table).discard == []
    table.play(0, "place 1")  # 81 pairs with 11
    assert now(table).discard == [11, 81]
    assert now(table).deck == pile


@proves("GT-15")
def test_the_deck_is_not_shuffled_while_a_car_is_left():
    table = situation(A, B, deck=[44, 34])
    pile = now(table).discard
    table.play(0, "draw")
    draw(table, 44)
    assert now(table).deck == [34]
    assert now(table).discard == pile
    table.play(0, "place 2")
    assert drawable(table) == {}
    table.play(1, "draw")
    assert drawable(table) == {"car 34": 1}
    draw(table, 34)
    assert now(table).deck == pile


@proves("GT-15", "GT-28")
def test_a_protection_lost_to_the_last_car_of_the_deck_starts_the_new_pile():
    table = situation(A, B, locks={0: {4: 8}}, deck=[44])
    table.play(0, "draw")
    draw(table, 44)
    assert 8 not in now(table).deck
    table.play(0, "place 4")
    assert now(table).discard == [8]


@proves("GT-15", "GT-14")
def test_after_the_shuffle_setup_cars_are_cars_of_the_deck_like_any_other():
    table = situation(A, B, C, set_aside={1: [12], 2: [23, 13]}, deck=[44])
    assert table.observe(2).data["set_aside"] == [23, 13, 0]
    table.play(0, "draw")
    draw(table, 44)
    table.play(0, "place 2")
    state = now(table)
    assert state.set_aside == [[0, 0, 0]] * 3
    assert {12, 13, 23} <= set(state.deck)
    for seat in (0, 1, 2, None):
        seen = table.observe(seat).data
        assert seen["set_aside"] == [0, 0, 0]
        assert seen["set_aside_count"] == [0, 0, 0]
        assert seen["unseen"] == state.deck
        assert seen["discard"] == state.discard == []


@proves("GT-14", "GT-15")
def test_the_last_car_of_the_deck_is_not_taken_for_one_seen_on_the_discard_pile():
    table = situation(A, B, deck=[44])
    table.play(0, "draw")
    assert table.observe(1).data["unseen"] == [44]
    draw(table, 44)
    assert {now(table.resample(1, seed)).drawn for seed in range(20)} == {44}


# --- GT-16, GT-17, GT-18


@proves("GT-16")
def test_with_no_face_up_car_all_one_can_do_is_draw():
    table = situation(A, B)
    assert moves(table, 0) == ["draw"]
    for move in ("swap 1-2", "swap 1-3", "move 1>3", "move 3>1", "remove 1", "remove 4", "remove 7", "protect 4"):
        assert refusal(table, 0, move) == "GT-16"


@proves("GT-16", "GT-18")
def test_a_protection_without_a_free_place_is_no_usable_car():
    table = situation(A, B, face_up=[8], locks={0: {1: 18, 4: 58, 7: 38}})
    assert moves(table, 0) == ["draw"]
    assert refusal(table, 0, "swap 1-2") == "GT-16"
    for place in (1, 4, 7):
        assert refusal(table, 0, f"protect {place}") == "GT-18"


@proves("GT-18", "GT-12")
def test_protection_is_usable_while_one_of_the_own_three_places_is_free():
    everywhere = {1: 18, 4: 58, 7: 38}
    for free in (1, 4, 7):
        locks = {0: {place: car for place, car in everywhere.items() if place != free}, 1: {free: 48}}
        table = situation(A, B, face_up=[8], locks=locks)
        assert moves(table, 0) == ["draw", f"protect {free}"]
        assert refusal(table, 0, "swap 1-2") == "GT-12"
        for place in {1, 4, 7} - {free}:
            assert refusal(table, 0, f"protect {place}") == "GT-27"


@proves("GT-18", "GT-12")
def test_with_all_places_protected_other_abilities_are_still_usable():
    table = situation(A, B, face_up=[8, 3], locks={0: {1: 18, 4: 58, 7: 38}})
    assert moves(table, 0) == ["draw", *RIGHT]
    assert refusal(table, 0, "protect 4") == "GT-18"
    assert refusal(table, 0, "swap 1-2") == "GT-12"
    assert moves(situation(A, B, face_up=[8], locks={0: {1: 18, 4: 58, 7: 38}}, turn=1), 1)[1:] == [
        "protect 1",
        "protect 4",
        "protect 7",
    ]


@proves("GT-17")
def test_a_drawn_car_is_a_number_and_offers_no_ability():
    table = situation(A, B, drawn=1, face_up=[2, 3, 4, 5, 6, 7, 8])
    for move in ("swap 1-2", "swap 6-7", "swap 1-3", "move 1>3", "move 7>5", "remove 1", "remove 7", "protect 1"):
        assert refusal(table, 0, move) == "GT-17"
    assert refusal(table, 0, "protect 7") == "GT-17"


@proves("GT-17", "GT-11")
def test_a_face_up_car_is_an_ability_and_goes_into_no_row():
    table = situation(A, B, face_up=[1])
    for move in PLACES:
        assert refusal(table, 0, move) == "GT-11"
    for car in (1, 2, 84):
        assert refusal(table, 0, f"keep {car}") == "GT-07"
    table = situation(A, B, face_up=[1], drawn=44)
    assert refusal(table, 0, "keep 44") == "GT-07"


@proves("GT-17", "GT-12")
def test_a_placed_car_does_not_work_as_an_ability():
    table = situation(A, B, drawn=1)
    table.play(0, "place 2")  # 72 goes face up; 1 would swap neighbours
    assert moves(table, 1) == ["draw", *OVER_ONE]
