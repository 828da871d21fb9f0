"""Setup: GT-01 to GT-08."""

from itertools import chain, pairwise

import pytest

import roundhouse as rh
from roundhouse.games.parts import standard_parts
from tests.games.asked import drawable, refusal
from tests.proof import proves

from .tables import CARDS, CARS, GAME, TITLE, A, B, C, D, at_table, beside, dealt, draw, moves, now, situation

ROWS = [A, B, C, D]
HANDS = [[1], [2, 12], [3, 13, 23], [4, 14, 24, 34]]  # in turn order
OFFERED = [[1], [12, 2], [23, 13, 3], [34, 24, 14, 4]]  # as they are held, largest first
TABLES = [(players, first) for players in (2, 3, 4) for first in range(players)]


def offered(players, first=0):
    """All setup cars are drawn; the first player has to keep one."""
    return dealt(*ROWS[:players], first=first, hands=HANDS[:players])


# --- GT-01


@proves("GT-01")
@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_there_is_no_table_for_fewer_than_two_or_more_than_four(players):
    with pytest.raises(rh.BadInput, match="2 to 4"):
        GAME.deal(players=players)


@proves("GT-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_may_play(players):
    table = GAME.deal(players=players, seed=1)
    assert table.players == players
    assert len(now(table).row) == players


@proves("GT-01")
def test_the_cars_are_numbered_1_to_84_and_each_is_there_once():
    table = GAME.deal(players=2, chance="manual")
    assert drawable(table) == {f"car {car}": 1 for car in CARS}
    assert now(table).deck == list(CARS)


@proves("GT-01")
def test_each_car_of_the_shipped_table_carries_one_of_eight_abilities_and_all_eight_are_there():
    abilities = list(standard_parts(TITLE).view.ability)[1:]
    assert len(abilities) == 84
    assert set(abilities) == set(range(8))


@proves("GT-01")
def test_a_replaced_car_offers_the_ability_the_card_table_gives_it():
    offers = {1: "swap 1-2", 2: "swap 1-3", 3: "move 1>3", 4: "move 3>1", 5: "remove 1", 6: "remove 4", 7: "remove 7"}
    for digit, move in {**offers, 8: "protect 1", 9: "protect 1", 0: "swap 1-2"}.items():
        car = 10 + digit
        table = situation([84, car, 31, 22, 23, 24, 5], B, drawn=1)
        table.play(0, "place 2")
        assert beside(table) == {car}
        assert move in moves(table, 1)
        assert moves(table, 1)[0] == "draw"


# --- GT-02


@proves("GT-02", "GT-25")
def test_the_locomotive_is_not_the_leftmost_car():
    table = situation(A, B, face_up=[5])
    table.play(0, "remove 1")
    assert now(table).row == [[0, *A[1:]], [0, *B[1:]]]


@proves("GT-02", "GT-21", "GT-22", "GT-23", "GT-24", "GT-27")
def test_no_ability_counts_or_moves_the_locomotive():
    table = situation(A, B, face_up=[1, 2, 3, 4, 8])
    assert refusal(table, 0, "swap 0-1") == "GT-21"
    assert refusal(table, 0, "swap 0-2") == "GT-22"
    assert refusal(table, 0, "move 0>2") == "GT-23"
    assert refusal(table, 0, "move 2>0") == "GT-24"
    assert refusal(table, 0, "protect 0") == "GT-27"


@proves("GT-02", "GT-31")
def test_a_locomotive_before_seven_ascending_cars_is_no_eighth_car():
    table = situation([2, 1, 13, 24, 35, 47, 57], B, face_up=[11])
    table.play(0, "swap 1-2")
    assert table.winners == (0,)
    assert len(now(table).row[0]) == 7


# --- GT-03, GT-04


@proves("GT-03", "GT-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seven_cars_go_to_each_player_and_the_rest_is_the_deck(players):
    table = GAME.deal(players=players, chance="manual", cards=CARDS)
    shuffled = [car * 37 % 85 for car in range(1, 7 * players + 1)]
    for k, car in enumerate(shuffled):
        assert now(table).phase == "deal"
        assert table.seats_to_act == ()
        assert drawable(table) == {f"car {other}": 1 for other in sorted(set(CARS) - set(shuffled[:k]))}
        draw(table, car)
    state = now(table)
    hands = [shuffled[7 * seat : 7 * seat + 7] for seat in range(players)]
    assert state.row == [sorted(hand, reverse=True) for hand in hands]
    assert state.deck == sorted(set(CARS) - set(shuffled))
    assert len(state.deck) == {2: 70, 3: 63, 4: 56}[players]
    assert state.discard == []
    assert beside(table) == set()
    assert not table.over


@proves("GT-04")
@pytest.mark.parametrize("order", [A, A[::-1], [54, 27, 81, 45, 72, 36, 63], [27, 81, 36, 72, 45, 63, 54]])
def test_a_row_descends_in_whatever_order_its_cars_come(order):
    table = GAME.deal(players=2, chance="manual", cards=CARDS)
    for k, car in enumerate(order):
        draw(table, car)
        so_far = sorted(order[: k + 1], reverse=True)
        assert now(table).row[0] == so_far + [0] * (6 - k)
        assert now(table).row[1] == [0] * 7
    draw(table, *B)
    assert now(table).row == [A, B]


@proves("GT-03", "GT-04", "GT-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_dealt_by_itself_a_table_waits_for_the_first_setup_decision(players):
    for seed in range(5):
        table = GAME.deal(players=players, seed=seed)
        state = now(table)
        assert all(left > right for row in state.row for left, right in pairwise(row))
        assert table.seats_to_act == (state.first,)
        assert len(table.legal(state.first)) == 1
        assert state.phase == "keep"


# --- GT-05


@proves("GT-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_is_equally_likely_to_begin(players):
    table = GAME.deal(players=players, chance="manual", cards=CARDS)
    draw(table, *chain(*ROWS[:players]))
    assert now(table).phase == "first"
    assert drawable(table) == {f"first {k + 1}": 1 for k in range(players)}
    assert table.seats_to_act == ()


@proves("GT-05", "GT-06", "GT-10")
@pytest.mark.parametrize(("players", "first"), TABLES)
def test_the_player_drawn_begins_with_setup_and_with_the_game(players, first):
    table = offered(players, first)
    assert now(table).first == first
    assert table.seats_to_act == (first,)
    for k in range(players):
        seat = (first + k) % players
        assert table.seats_to_act == (seat,)
        table.play(seat, f"keep {HANDS[k][-1]}")
        assert table.seats_to_act == (seat,)
        table.play(seat, "place 7")
    assert table.seats_to_act == (first,)
    assert now(table).phase == "turn"
    assert moves(table, first)[0] == "draw"
    assert table.turns == 0


# --- GT-06


@proves("GT-06")
@pytest.mark.parametrize(("players", "first"), TABLES)
def test_the_kth_player_in_turn_order_draws_k_cars_before_anyone_chooses(players, first):
    table = dealt(*ROWS[:players], first=first)
    for k in range(players):
        for n, car in enumerate(HANDS[k]):
            assert now(table).phase == "offer"
            assert table.seats_to_act == ()
            assert len(drawable(table)) == len(now(table).deck)
            assert now(table).hand[(first + k) % players] == sorted(HANDS[k][:n], reverse=True) + [0] * (4 - n)
            draw(table, car)
    state = now(table)
    for k in range(players):
        assert state.hand[(first + k) % players] == OFFERED[k] + [0] * (3 - k)
    assert len(state.deck) == {2: 67, 3: 57, 4: 46}[players]
    assert state.discard == []
    assert state.phase == "keep"
    assert not table.chance_pending


@proves("GT-06")
def test_only_the_owner_sees_the_cars_drawn_at_setup():
    table = offered(3, first=1)
    owner, other, spectator = table.observe(0).data, table.observe(2).data, table.observe().data
    assert owner["hand"] == [23, 13, 3, 0]
    assert other["hand"] == [12, 2, 0, 0]
    assert spectator["hand"] == [0, 0, 0, 0]
    for seen in (owner, other, spectator):
        assert seen["hand_count"] == [3, 1, 2]
        assert seen["deck_count"] == 57
    assert not {23, 13, 3} & set(owner["unseen"])
    assert {1, 2, 12} <= set(owner["unseen"])
    assert not {12, 2} & set(other["unseen"])
    assert {1, 3, 13, 23} <= set(other["unseen"])
    assert {1, 2, 12, 3, 13, 23} <= set(spectator["unseen"])


# --- GT-07


@proves("GT-07")
def test_a_player_keeps_one_of_the_own_setup_cars_and_no_other():
    table = offered(4)
    assert moves(table, 0) == ["keep 1"]
    table.play(0, "keep 1")
    table.play(0, "place 1")
    assert moves(table, 1) == ["keep 2", "keep 12"]
    table.play(1, "keep 12")
    table.play(1, "place 1")
    assert moves(table, 2) == ["keep 3", "keep 13", "keep 23"]
    table.play(2, "keep 13")
    table.play(2, "place 1")
    assert moves(table, 3) == ["keep 4", "keep 14", "keep 24", "keep 34"]
    assert [move.id for move in table.legal(3)] == sorted(move.id for move in table.legal(3))
    assert refusal(table, 3, "keep 2") == "GT-07"
    assert refusal(table, 3, "keep 3") == "GT-07"
    assert refusal(table, 3, "keep 40") == "GT-07"
    assert refusal(table, 3, "keep 84") == "GT-07"


@proves("GT-07")
@pytest.mark.parametrize("kept", [4, 14, 24, 34])
def test_the_other_setup_cars_go_to_the_discard_pile(kept):
    table = offered(4, first=1)
    for k, seat in enumerate((1, 2, 3)):
        table.play(seat, f"keep {HANDS[k][0]}")
        table.play(seat, f"place {k + 1}")
    assert now(table).discard == [12, 13, 23]
    table.play(0, f"keep {kept}")
    state = now(table)
    others = [car for car in OFFERED[3] if car != kept]
    assert state.discard == sorted([12, 13, 23, *others])
    assert state.set_aside == [others, [0, 0, 0], [12, 0, 0], [23, 13, 0]]
    assert state.hand == [[0] * 4] * 4
    assert state.drawn == kept
    assert state.row[0] == A


@proves("GT-07")
@pytest.mark.parametrize("place", range(1, 8))
def test_the_kept_car_replaces_one_of_the_row_which_goes_face_up(place):
    table = offered(2)
    table.play(0, "keep 1")
    assert moves(table, 0) == [f"place {p}" for p in range(1, 8)]
    assert table.legal(1) == ()
    table.play(0, f"place {place}")
    state = now(table)
    assert state.row == [[*A[: place - 1], 1, *A[place:]], B]
    assert beside(table) == {A[place - 1]}
    assert state.drawn == 0
    assert state.discard == []
    assert state.phase == "keep"


@proves("GT-07")
def test_setup_decisions_are_made_in_turn_order_and_of_their_kind():
    table = offered(2, first=1)
    assert table.legal(0) == ()
    assert refusal(table, 0, "keep 2") == "GT-07"
    for move in ("draw", "place 1", "swap 1-2", "remove 4", "protect 7", "keep 2"):
        assert refusal(table, 1, move) == "GT-07"
    table.play(1, "keep 1")
    for move in ("draw", "keep 1", "keep 2", "swap 1-2", "protect 7"):
        assert refusal(table, 1, move) == "GT-07"
    assert refusal(table, 0, "keep 2") == "GT-07"
    assert refusal(table, 0, "place 1") == "GT-07"


@proves("GT-07")
def test_while_cars_are_dealt_nobody_may_decide():
    table = GAME.deal(players=2, chance="manual", cards=CARDS)
    assert refusal(table, 0, "draw") == "GT-07"
    draw(table, *A, *B)
    assert refusal(table, 0, "place 1") == "GT-07"
    table.draw("first 1")
    assert refusal(table, 0, "keep 1") == "GT-07"


@proves("GT-07")
def test_a_kept_car_is_seen_by_the_others_only_in_the_row():
    table = offered(2, first=1)
    table.play(1, "keep 1")
    assert table.observe(1).data["drawn"] == 1
    for other in (table.observe(0).data, table.observe().data):
        assert other["drawn"] == 0
        assert 1 in other["unseen"]
    table.play(1, "place 4")
    assert table.observe(0).data["row"][1][3] == 1
    assert 1 not in table.observe(0).data["unseen"]


# --- GT-08


@proves("GT-08", "GT-13")
def test_two_replaced_cars_with_one_ability_leave_at_once_during_setup():
    table = dealt(A, [82, 71, 64, 55, 46, 37, 28], [83, 74, 65, 56, 47, 31, 18], hands=[[1], [2, 12], [3, 13, 23]])
    table.play(0, "keep 1")
    table.play(0, "place 1")  # 81
    assert beside(table) == {81}
    table.play(1, "keep 2")
    table.play(1, "place 2")  # 71
    assert beside(table) == set()
    assert now(table).discard == [12, 71, 81]
    table.play(2, "keep 3")
    table.play(2, "place 6")  # 31: the pair is gone already
    assert beside(table) == {31}
    assert now(table).discard == [12, 13, 23, 71, 81]
    assert now(table).phase == "turn"


@proves("GT-08", "GT-07")
def test_replaced_cars_with_different_abilities_stay_for_the_first_turn():
    table = offered(2)
    for seat, car in ((0, 1), (1, 2)):
        table.play(seat, f"keep {car}")
        table.play(seat, "place 1")
    assert beside(table) == {81, 82}
    assert now(table).discard == [12]
    assert {"swap 1-2", "swap 1-3"} <= set(moves(table, 0))


# --- GT-14: what is known of the cars set aside


@proves("GT-14", "GT-07")
def test_cars_set_aside_are_known_to_their_owner_alone():
    table = offered(3)
    for seat, (kept, place) in enumerate([(1, 1), (2, 1), (13, 1)]):
        table.play(seat, f"keep {kept}")
        table.play(seat, f"place {place}")
    assert now(table).discard == [3, 12, 23]
    nobody, first, second, third = (table.observe(seat).data for seat in (None, 0, 1, 2))
    assert (first["set_aside"], first["discard"]) == ([0, 0, 0], [])
    assert (second["set_aside"], second["discard"]) == ([12, 0, 0], [12])
    assert (third["set_aside"], third["discard"]) == ([23, 3, 0], [3, 23])
    assert (nobody["set_aside"], nobody["discard"]) == ([0, 0, 0], [])
    for seen, hidden in ((nobody, {3, 12, 23}), (first, {3, 12, 23}), (second, {3, 23}), (third, {12})):
        assert set(seen["unseen"]) & {3, 12, 23} == hidden
        assert seen["set_aside_count"] == [0, 1, 2]
        assert seen["discard_count"] == 3
        assert seen["deck_count"] == 57


def test_a_position_of_every_stage_of_setup_can_be_taken_up_again():
    table = GAME.deal(players=3, chance="manual", cards=CARDS)
    steps = [f"car {car}" for car in A + B + C] + ["first 3"] + [f"car {car}" for car in (1, 2, 12, 3, 13, 23)]
    for step in steps:
        assert at_table(table.position()["state"]).state.tobytes() == table.state.tobytes()
        table.draw(step)
    for k, seat in enumerate((2, 0, 1)):
        for move in (f"keep {HANDS[k][0]}", f"place {2 * k + 1}"):
            assert at_table(table.position()["state"]).state.tobytes() == table.state.tobytes()
            table.play(seat, move)
    assert at_table(table.position()["state"]).state.tobytes() == table.state.tobytes()
