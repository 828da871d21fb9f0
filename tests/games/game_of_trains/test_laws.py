"""What holds in every state: random games obey it, positions that break it are refused, law by law."""

from itertools import chain

import pytest

import roundhouse as rh

from .tables import CARDS, GAME, RULES, TITLE, A, B, C, D, at_table, dealt, draw, now, padded, random_game, situation

HANDS = [[1], [2, 12], [3, 13, 23], [4, 14, 24, 34]]


def law(table, **fields):
    """The number of the law that the table's state, with some fields changed, breaks."""
    record = TITLE.state.from_dict({**plain(table), **fields})
    return RULES.broken_law(table.parts.view, TITLE.state.view(record))


def plain(table):
    """The state's fields for all four seats."""
    return TITLE.state.to_dict(table.state)


def changed(nested, at, value):
    """A copy of a list, or a list of lists, with one entry changed."""
    if isinstance(at, int):
        return [value if k == at else one for k, one in enumerate(nested)]
    return changed(nested, at[0], changed(nested[at[0]], at[1], value))


def dealing(*rows, players):
    """A table in the middle of the deal."""
    table = GAME.deal(players=players, chance="manual", cards=CARDS)
    draw(table, *chain(*rows))
    return table


def without(cars, *gone):
    return [car for car in cars if car not in gone]


# --- Sound states


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_obey_every_law_and_moves_are_legal_just_where_nothing_forbids_them(players):
    actions = [0] * len(TITLE.action_names)
    phases = set()
    for seed in range(3):
        for k, (parts, state, _) in enumerate(random_game(players, seed, turn_cap=80)):
            phases.add(state.phase)
            assert RULES.broken_law(parts, state) == 0
            if k % 4 == 0 or state.phase > 4:
                for seat in range(players):
                    count = RULES.legal(parts, state, seat, actions)
                    free = [a for a in range(len(actions)) if RULES.why_not(parts, state, seat, a) == 0]
                    assert actions[:count] == free
    assert phases == set(range(10))


def test_a_sound_position_breaks_no_law():
    everything = {"face_up": [1, 2, 3, 4, 5, 6, 7, 8], "locks": {0: {1: 9, 4: 19, 7: 29}, 3: {7: 39}}}
    for table in (
        situation(A, B),
        situation(A, B, C, D, **everything),
        situation(A, B, C, D, set_aside={1: [2], 2: [13, 3], 3: [24, 14, 4]}, drawn=1),
        situation(A, B, C, D, set_aside={2: [2], 3: [13, 3], 0: [24, 14, 4]}, first=1),
        situation([60, *A[1:]], [61, 1, *B[2:]], [84, *C[1:]], drawn=62),
        situation(A, B, turn_cap=10, turns=9),
        situation(A, B, turn_cap=10**9, turns=10**9 - 1),
        situation(A, B, face_up=[5], deck=[4]),
    ):
        assert law(table) == 0
        assert at_table(table.position()["state"]).state.tobytes() == table.state.tobytes()


def test_a_refused_position_names_the_law():
    state = {**situation(A, B).position()["state"], "deck": [], "discard": now(situation(A, B)).deck}
    with pytest.raises(rh.BadInput, match="the deck is never empty"):
        at_table(state)


# --- 1: players and seats


def test_law_1_players_and_seats():
    table = situation(A, B, C)
    for players in (0, 1, 2):
        assert law(table, players=players) in ((1,) if players < 2 else (3,))
    for field in ("seat", "first"):
        assert law(table, **{field: 3}) == 1
        assert law(table, **{field: 2}) == 0
    record = table.state
    record["players"] = 5
    assert RULES.broken_law(table.parts.view, TITLE.state.view(record)) == 1


# --- 2: each car once


def test_law_2_no_car_is_missing_and_none_is_there_twice():
    table = situation(A, B, C, D, face_up=[1, 5], locks={2: {4: 8}}, drawn=44, discard=[20, 40, 60, 61, 80])
    state = plain(table)
    free = [car for car in state["deck"] if car not in (2, 62)]
    assert law(table, deck=[car for car in state["deck"] if car != 2]) == 2
    assert law(table, deck=[car for car in state["deck"] if car != 62]) == 2
    assert law(table, discard=[20, 40, 61, 80]) == 2
    assert law(table, discard=[20, 40, 60, 80]) == 2
    for extra in (2, 62):  # in the deck and in one more place
        assert law(table, discard=[20, 40, 60, 61, 80, extra]) == 2
        assert law(table, row=changed(state["row"], (1, 2), extra)) == 2
        assert law(table, lock=changed(state["lock"], (3, 0), extra)) == 2
        assert law(table, face_up=changed(state["face_up"], 3, extra)) == 2
        assert law(table, hand=changed(state["hand"], (2, 0), extra)) == 2
        assert law(table, drawn=extra) == 2
    for taken in (81, 44, 1, 8, 20, 61):  # somewhere else, and in the deck as well
        assert law(table, deck=[*state["deck"], taken]) == 2
        assert law(table, deck=[*free, taken, 62]) == 2  # though 84 are counted
        assert law(table, deck=[*free, taken, 2]) == 2
        assert law(table, deck=[*free, taken]) == 2


def test_law_2_a_car_there_twice_does_not_make_up_for_a_missing_one():
    table = situation(A, B)
    deck = now(table).deck
    for lost in (1, 2, 60, 61, 62, 84):
        for doubled in {1, 61, 80, 84} - {lost}:
            assert law(table, deck=without(deck, lost), discard=[doubled]) == 2
        for doubled in (81, 28, 64):
            assert law(table, deck=[*without(deck, lost), doubled]) == 2


# --- 3: rows


def test_law_3_rows_are_full():
    table = situation(A, B, C)
    state = plain(table)
    for seat, row in enumerate((A, B, C)):
        for place in range(7):
            gone = {"row": changed(state["row"], (seat, place), 0), "deck": [*state["deck"], row[place]]}
            assert law(table, **gone) == 3
            for phase in ("take", "first", "offer", "keep"):
                assert law(table, **gone, phase=phase) == 3
            refilled = law(table, **gone, phase="refill")
            assert refilled == (0 if place in (0, 3, 6) else 3)


def test_law_3_no_car_lies_before_an_empty_seat():
    table = situation(A, B)
    state = plain(table)
    for seat, place in ((2, 0), (2, 6), (3, 3)):
        one = {"row": changed(state["row"], (seat, place), 1), "deck": [car for car in state["deck"] if car != 1]}
        assert law(table, **one) == 3


def test_law_3_a_protected_place_has_no_gap():
    for which, place in enumerate((0, 3, 6)):
        table = situation(A, B, locks={0: {place + 1: 8}, 1: {1 + (place + 3) % 9: 18}})
        state = plain(table)
        for seat, row in enumerate((A, B)):
            gone = {"row": changed(state["row"], (seat, place), 0), "deck": [*state["deck"], row[place]]}
            assert law(table, **gone, phase="refill") == (3 if state["lock"][seat][which] else 0)


def test_law_3_gaps_are_all_at_one_place_and_a_refill_has_one():
    table = situation(A, B, C)
    state = plain(table)
    assert law(table, phase="refill") == 3
    for places, broken in (((0, 0), 0), ((0, 3), 3), ((6, 3), 3), ((3, 0), 3), ((3, 3), 0), ((6, 6), 0)):
        row = changed(changed(state["row"], (0, places[0]), 0), (2, places[1]), 0)
        assert law(table, phase="refill", row=row, deck=[*state["deck"], A[places[0]], C[places[1]]]) == broken
    both = changed(changed(state["row"], (1, 0), 0), (1, 6), 0)
    assert law(table, phase="refill", row=both, deck=[*state["deck"], B[0], B[6]]) == 3


def test_law_3_after_the_end_there_are_gaps_only_where_a_refill_won():
    won = [10, 20, 30, 40, 50, 60, 70]
    table = situation([84, *won[1:]], B, C, face_up=[5])
    table.play(0, "remove 1")
    draw(table, 10)
    assert table.winners == (0,)
    assert law(table) == 0
    state = plain(table)
    assert law(table, row=changed(state["row"], (1, 2), 0), deck=[*state["deck"], 64]) == 3
    assert law(table, phase="turn") == 3
    capped = situation(A, B, turn_cap=3, turns=2, face_up=[8])
    capped.play(0, "protect 4")
    assert law(capped) == 0
    state = plain(capped)
    assert law(capped, row=changed(state["row"], (1, 0), 0), deck=[*state["deck"], 82]) == 3


def test_law_3_rows_are_dealt_seat_by_seat():
    table = dealing(A, B[:3], players=3)
    assert law(table) == 0
    state = plain(table)
    assert law(table, row=changed(state["row"], (0, 6), 0), deck=[*state["deck"], 27]) == 3
    assert law(table, phase="first") == 3
    assert law(table, phase="turn") == 3


def test_law_3_a_seat_being_dealt_to_has_room_for_a_car():
    table = dealing(A, B[:6], players=2)
    state = plain(table)
    full = {"row": changed(state["row"], (1, 6), 28), "deck": [car for car in state["deck"] if car != 28]}
    assert law(table, **full) == 3
    assert law(table, **full, phase="first", seat=0) == 0


def test_law_3_no_car_is_dealt_to_a_later_seat():
    table = dealing(A, B[:3], players=3)
    state = plain(table)
    deck = [car for car in state["deck"] if car not in C]
    assert law(table, row=[A, state["row"][1], C, [0] * 7], deck=deck) == 3


# --- 4, 5: beside the deck and under the rows


def test_law_4_a_face_up_car_lies_under_its_own_ability():
    table = situation(A, B, face_up=[1, 2, 3, 4, 5, 6, 7, 8])
    state = plain(table)
    assert law(table) == 0
    for ability in range(8):
        swapped = changed(state["face_up"], ability, 0)
        other = (ability + 1) % 8
        swapped[other] = state["face_up"][ability]
        assert law(table, face_up=swapped, deck=[*state["deck"], state["face_up"][other]]) == 4


def test_law_5_only_protections_lie_under_a_row():
    for seat in range(4):
        for place in (1, 4, 7):
            for car in (1, 2, 3, 4, 5, 6, 7):
                with pytest.raises(rh.BadInput, match="only protection cars"):
                    situation(A, B, C, D, locks={seat: {place: car}})
            assert law(situation(A, B, C, D, locks={seat: {place: 8}})) == 0


# --- 6, 7: deck and drawn car


def test_law_6_the_deck_is_never_empty():
    table = situation(A, B)
    assert law(table, deck=[], discard=now(table).deck) == 6
    assert law(table, deck=[1], discard=now(table).deck[1:]) == 0


def test_law_7_a_car_is_drawn_just_when_it_is_to_be_placed():
    waiting = situation(A, B, drawn=44)
    for phase in ("turn", "take", "keep", "offer", "first", "over"):
        assert law(waiting, phase=phase) == 7
    idle = situation(A, B)
    for phase in ("place", "put"):
        assert law(idle, phase=phase) == 7


def freshly_shuffled(**more):
    """A table whose discard pile became the deck with the drawn car still in hand."""
    table = situation(A, B, C, deck=[44], **more)
    table.play(0, "draw")
    draw(table, 44)
    return table


def test_law_7_a_deck_is_fresh_only_while_the_car_it_was_shuffled_for_is_in_hand():
    table = freshly_shuffled()
    state = plain(table)
    assert state["fresh"] == 1
    assert law(table) == 0
    assert law(table, deck=without(state["deck"], 1), discard=[1]) == 7
    idle_tables = (
        situation(A, B),
        situation(A, B, phase="take"),
        situation(A, B, phase="first"),
        setup_table(2, 0, True),
    )
    for idle in idle_tables:
        assert law(idle) == 0
        assert law(idle, fresh=1) == 7
    table.play(0, "place 2")
    assert plain(table)["fresh"] == 0
    assert law(table, fresh=1) == 7


# --- 8: setup cars


def setup_table(players, decided=0, kept=False, first=0):
    """A table at which that many players have replaced a car at setup, and perhaps one more has kept one."""
    table = dealt(*(A, B, C, D)[:players], first=first, hands=HANDS[:players])
    for k in range(decided + kept):
        seat = (first + k) % players
        table.play(seat, f"keep {HANDS[k][0]}")
        if k < decided:
            table.play(seat, f"place {k + 1}")
    return table


def test_law_8_hands_and_set_aside_cars_descend():
    table = setup_table(4)
    state = plain(table)
    assert law(table) == 0
    for hand in ([4, 14, 24, 34], [34, 24, 4, 14], [14, 34, 24, 4]):
        assert law(table, hand=changed(state["hand"], 3, hand)) == 8
    table = setup_table(4, decided=4)
    state = plain(table)
    assert law(table) == 0
    for cars in ([14, 24, 34], [34, 14, 24], [24, 34, 14]):
        assert law(table, set_aside=changed(state["set_aside"], 3, cars)) == 8
    assert law(table, set_aside=changed(state["set_aside"], 1, [0, 12, 0])) == 8


def test_law_8_a_hand_is_not_larger_or_smaller_than_drawn():
    for first in range(3):
        table = setup_table(3, first=first)
        state = plain(table)
        for seat in range(3):
            hand = without(state["hand"][seat], 0)
            fewer = changed(state["hand"], seat, padded(hand[:-1], 4))
            assert law(table, hand=fewer, deck=[*state["deck"], hand[-1]]) == 8
            more = changed(state["hand"], seat, padded([*hand, 80], 4))
            assert law(table, hand=more, deck=without(state["deck"], 80)) == 8


def test_law_8_cars_are_offered_in_turn_order():
    table = dealt(A, B, C, first=1, hands=[[1], [2]])
    state = plain(table)
    assert state["hand"][:3] == [[0] * 4, [1, 0, 0, 0], [2, 0, 0, 0]]
    assert law(table) == 0
    assert law(table, seat=1) == 8
    assert law(table, seat=0) == 8
    assert law(table, hand=[[0] * 4] * 4, deck=[*state["deck"], 1, 2]) == 8
    both = changed(state["hand"], 2, [12, 2, 0, 0])
    assert law(table, hand=both, deck=without(state["deck"], 12)) == 8
    none = changed(state["hand"], 2, [0] * 4)
    assert law(table, hand=none, deck=[*state["deck"], 2]) == 0
    early = changed(state["hand"], 0, [3, 0, 0, 0])
    assert law(table, hand=early, deck=without(state["deck"], 3)) == 8
    twice = changed(state["hand"], 1, [10, 1, 0, 0])
    assert law(table, hand=twice, deck=without(state["deck"], 10)) == 8


def test_law_8_nothing_is_held_before_the_first_player_is_known_or_by_an_empty_seat():
    table = situation(A, B, phase="first")
    state = plain(table)
    for seat in range(4):
        held = changed(state["hand"], seat, [1, 0, 0, 0])
        assert law(table, hand=held, deck=without(state["deck"], 1)) == 8
    for phase in ("first", "turn"):
        for seat in (2, 3):
            aside = changed(state["set_aside"], seat, [1, 0, 0])
            changes = {"set_aside": aside, "deck": without(state["deck"], 1), "discard": [1], "phase": phase}
            assert law(table, **changes) == 8


def test_law_8_nobody_holds_setup_cars_after_setup():
    table = situation(A, B, C)
    state = plain(table)
    for seat in range(3):
        held = changed(state["hand"], seat, padded([1, 2, 3][: seat + 1], 4))
        assert law(table, hand=held, deck=without(state["deck"], *[1, 2, 3][: seat + 1])) == 8


def test_law_8_as_many_cars_are_set_aside_as_turn_order_says_or_none_after_a_shuffle():
    for first in range(3):
        table = setup_table(3, decided=3, first=first)
        state = plain(table)
        assert law(table) == 0
        for seat in range(3):
            order = (seat - first) % 3
            for count in range(4):
                cars = padded([80, 70, 50][:count], 3)
                aside = changed(state["set_aside"], seat, cars)
                changes = {"set_aside": aside, "deck": without(state["deck"], 80, 70, 50)}
                found = law(table, **changes, discard=[*state["discard"], 80, 70, 50])
                assert found == (0 if count in (0, order) else 8)


def test_law_8_during_setup_the_cars_of_those_who_decided_are_set_aside():
    for first in range(3):
        for decided in range(3):
            for kept in (False, True):
                table = setup_table(3, decided=decided, kept=kept, first=first)
                state = plain(table)
                assert law(table) == 0
                for seat in range(3):
                    order = (seat - first) % 3
                    aside, hand = without(state["set_aside"][seat], 0), without(state["hand"][seat], 0)
                    assert len(aside) == (order if order < decided + kept else 0)
                    if aside:
                        fewer = changed(state["set_aside"], seat, padded(aside[:-1], 3))
                        assert law(table, set_aside=fewer) == 8
                        assert law(table, set_aside=changed(state["set_aside"], seat, [0, 0, 0])) == 8
                    if hand:
                        extra = changed(state["set_aside"], seat, [80, 0, 0])
                        pile = [*state["discard"], 80]
                        assert law(table, set_aside=extra, deck=without(state["deck"], 80), discard=pile) == 8
                    else:
                        holds = changed(state["hand"], seat, [80, 0, 0, 0])
                        assert law(table, hand=holds, deck=without(state["deck"], 80)) == 8


def test_law_8_set_aside_cars_lie_on_the_discard_pile():
    table = setup_table(2, decided=2)
    state = plain(table)
    assert state["set_aside"][1] == [12, 0, 0]
    assert law(table, deck=[*state["deck"], 12], discard=without(state["discard"], 12)) == 8


def test_law_8_set_aside_cars_are_in_a_freshly_shuffled_deck():
    table = freshly_shuffled(set_aside={1: [12], 2: [23, 13]})
    state = plain(table)
    assert law(table) == 0
    assert law(table, fresh=0) == 8
    for seat, cars in ((1, [44, 0, 0]), (1, [81, 0, 0]), (2, [44, 13, 0]), (2, [23, 12, 0])):
        assert law(table, set_aside=changed(state["set_aside"], seat, cars)) == 8
    assert law(table, set_aside=changed(state["set_aside"], 1, [14, 0, 0])) == 0


@pytest.mark.parametrize("first", range(4))
def test_law_8_no_car_is_set_aside_by_two_players(first):
    table = setup_table(4, decided=4, first=first)
    aside = plain(table)["set_aside"]
    second = (first + 1) % 4
    assert aside[second] == [12, 0, 0]
    for car in (13, 23, 14, 24, 34):  # those of the third and the fourth
        assert law(table, set_aside=changed(aside, second, [car, 0, 0])) == 8


def test_law_8_no_car_is_set_aside_twice():
    table = setup_table(3, decided=3)
    aside = plain(table)["set_aside"]
    assert aside[2] == [23, 13, 0]
    for cars in ([23, 23, 0], [13, 13, 0]):
        assert law(table, set_aside=changed(aside, 2, cars)) == 8


def test_law_8_nothing_is_set_aside_before_all_have_drawn():
    table = dealt(A, B, C, first=1, hands=[[1], [2]])
    state = plain(table)
    for seat in range(3):
        aside = changed(state["set_aside"], seat, [20, 0, 0])
        assert law(table, set_aside=aside, deck=without(state["deck"], 20), discard=[20]) == 8


# --- 9: the end


def test_law_9_a_row_that_ascends_has_won():
    won = [10, 20, 30, 40, 50, 60, 70]
    table = situation(won, B, phase="over", winner=0)
    assert law(table) == 0
    assert law(table, winner=1) == 9
    assert law(table, winner=-1) == 9
    assert law(table, phase="turn") == 9
    assert law(table, phase="turn", winner=-1) == 9
    other = situation(A, won, phase="over", winner=1)
    assert law(other, winner=0) == 9


def test_law_9_nobody_wins_with_a_row_that_does_not_ascend():
    table = situation(A, B)
    assert law(table, phase="over") == 9
    assert law(table, phase="over", winner=0) == 9
    assert law(table, winner=0) == 9


def test_law_9_two_rows_never_ascend_both():
    rows = [[10, 20, 30, 40, 50, 60, 70], [11, 21, 31, 41, 51, 61, 71]]
    table = situation(A, B)
    deck = sorted(set(range(1, 85)) - {*rows[0], *rows[1]})
    for winner in (0, 1):
        assert law(table, row=[*rows, [0] * 7, [0] * 7], deck=deck, phase="over", winner=winner) == 9


def test_law_9_a_capped_game_is_over_at_its_cap_and_not_before():
    table = situation(A, B, turn_cap=5, turns=4)
    assert law(table) == 0
    assert law(table, phase="over") == 9
    assert law(table, turns=5) == 9
    assert law(table, turns=5, phase="over") == 0
    assert law(table, turns=6, phase="over") == 9
    assert law(table, turns=1, turn_cap=1, phase="over") == 0
    assert law(table, turns=7, turn_cap=0, phase="over") == 9
    assert law(table, turns=7, turn_cap=0) == 0
    won = situation([10, 20, 30, 40, 50, 60, 70], B, phase="over", winner=0, turn_cap=5, turns=5)
    assert law(won) == 0
    assert law(won, turns=6) == 9


def test_law_9_no_turn_is_counted_before_the_first():
    dealt_tables = dealing(A, players=2), situation(A, B, phase="first"), dealt(A, B)
    for table in (*dealt_tables, setup_table(2), setup_table(2, kept=True), setup_table(2, decided=1)):
        assert law(table) == 0
        assert law(table, turns=1) == 9
    assert law(situation(A, B), turns=1) == 0


# --- 10: rows as dealt


def test_law_10_rows_descend_while_they_are_dealt_and_offered():
    for table in (situation(A, B, phase="first"), dealt(A, B), dealing(A, B[:3], players=2)):
        state = plain(table)
        assert law(table) == 0
        for seat in (0, 1):
            for left in range(6 if state["row"][seat][6] else 2):
                row = list(state["row"][seat])
                row[left], row[left + 1] = row[left + 1], row[left]
                assert law(table, row=changed(state["row"], seat, row)) == 10
    offering = dealt(A, B, C, first=1, hands=[[1], [2]])
    for seat, row in enumerate((A, B, C)):
        assert law(offering, **relaid(offering, seat, [5, *row[1:]])) == 10
    hole = changed(plain(dealing([80], players=2))["row"], 0, [0, 80, 0, 0, 0, 0, 0])
    assert law(dealing([80], players=2), row=hole) == 10


def test_law_10_nothing_lies_beside_the_deck_under_a_row_or_on_the_pile_before_setup_decisions():
    for table in (situation(A, B, phase="first"), dealt(A, B), dealing(A, players=2)):
        state = plain(table)
        deck = state["deck"]
        assert law(table, deck=without(deck, 1), discard=[1]) == 10
        for ability in range(8):
            beside = changed([0] * 8, ability, ability + 1)
            assert law(table, deck=without(deck, ability + 1), face_up=beside) == 10
        for seat in range(2):
            for which in range(3):
                lock = changed(state["lock"], (seat, which), 8)
                assert law(table, deck=without(deck, 8), lock=lock) == 10


def test_law_10_rows_descend_until_the_first_car_is_replaced():
    for table in (setup_table(3), setup_table(3, kept=True)):
        state = plain(table)
        assert law(table) == 0
        for seat in range(3):
            row = state["row"][seat]
            assert law(table, row=changed(state["row"], seat, [row[1], row[0], *row[2:]])) == 10


def relaid(table, seat, row):
    """The fields that change when another row lies before a seat."""
    state = plain(table)
    deck = {*state["deck"], *state["row"][seat]} - set(row)
    return {"row": changed(state["row"], seat, row), "deck": sorted(deck)}


@pytest.mark.parametrize("first", range(3))
@pytest.mark.parametrize(("decided", "kept"), [(0, False), (0, True), (1, False), (1, True), (2, False), (2, True)])
def test_law_10_only_who_has_decided_has_replaced_a_car_and_only_one(first, decided, kept):
    table = setup_table(3, decided=decided, kept=kept, first=first)
    for seat in range(3):
        row = sorted(plain(table)["row"][seat], reverse=True)
        has_decided = (seat - first) % 3 < decided
        assert law(table, **relaid(table, seat, row)) == 0
        for place in range(7):
            odd = changed(row, place, 84 if place else 5)
            assert law(table, **relaid(table, seat, odd)) == (0 if has_decided else 10)
        two = [row[1], row[0], *row[2:5], row[6], row[5]]
        assert law(table, **relaid(table, seat, two)) == 10


def test_no_sound_position_of_setup_leads_to_a_row_that_ascends_and_has_not_won():
    nearly = [10, 20, 30, 40, 50, 60, 5]
    state = {**setup_table(2).position()["state"], "row": [nearly, B], "hand": [[70, 0, 0, 0], [12, 2, 0, 0]]}
    state["deck"] = sorted(set(range(1, 85)) - {*nearly, *B, 70, 12, 2})
    with pytest.raises(rh.BadInput):
        at_table(state)


def test_no_car_lies_under_a_row_during_setup():
    table = setup_table(2)
    state = plain(table)
    for seat in range(2):
        for which in range(3):
            lock = changed(state["lock"], (seat, which), 8)
            assert law(table, deck=without(state["deck"], 8), lock=lock) == 10
