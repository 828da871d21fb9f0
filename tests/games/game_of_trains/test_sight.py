"""What a seat may know (GT-06, GT-11, GT-14), and the worlds that would look the same to it."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from tests.proof import proves

from .tables import CARDS, CARS, GAME, RULES, TITLE, A, B, C, D, dealt, now, padded, random_game, situation

GAMES = [(2, 1), (3, 2), (4, 3)]  # players, seed
PUBLIC = ("players", "turn_cap", "phase", "first", "seat", "turns", "winner", "row", "lock", "face_up")


def expected_sight(state, viewer):
    """The observation the rules ask for, from the plain state: the specification in code."""
    seats = range(state["players"])
    hands = [[car for car in hand if car] for hand in state["hand"]]
    aside = [[car for car in cars if car] for cars in state["set_aside"]]
    mine = viewer >= 0
    secret = {car for seat in seats if seat != viewer for car in hands[seat] + aside[seat]}
    seen_drawn = state["drawn"] if state["seat"] == viewer else 0
    if state["drawn"] and not seen_drawn:
        secret.add(state["drawn"])
    return {
        "viewer": viewer,
        **{field: state[field] for field in PUBLIC},
        "drawn": seen_drawn,
        "hand": padded(hands[viewer], 4) if mine else [0] * 4,
        "hand_count": [len(hands[seat]) for seat in seats],
        "set_aside": padded(aside[viewer], 3) if mine else [0] * 3,
        "set_aside_count": [len(aside[seat]) for seat in seats],
        "discard": sorted(set(state["discard"]) - secret),
        "discard_count": len(state["discard"]),
        "unseen": sorted(set(state["deck"]) | secret),
        "fresh": state["fresh"],
        "older": sorted(secret) if state["fresh"] else [],
        "deck_count": len(state["deck"]),
    }


def sight_of(parts, state, viewer, fill=0):
    """What the seat is shown, written over whatever the record held before."""
    record = np.full(1, fill, TITLE.sight.dtype) if fill else TITLE.sight.zeros()
    RULES.observe(parts, state, viewer, TITLE.sight.view(record))
    return record


def world_of(parts, sight, key, fill=0):
    record = np.full(1, fill, TITLE.state.dtype) if fill else TITLE.state.zeros()
    RULES.imagine(parts, TITLE.sight.view(sight), [key, 0], TITLE.state.view(record))
    return record


@proves("GT-06", "GT-11", "GT-14")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_each_seat_is_shown_just_what_the_rules_let_it_know(players, seed):
    for k, (parts, state, record) in enumerate(random_game(players, seed, turn_cap=90)):
        if k < 80 or k % 7 == 0:
            plain = TITLE.state.to_dict(record, players=players)
            for viewer in range(-1, players):
                shown = sight_of(parts, state, viewer)
                assert TITLE.sight.to_dict(shown, players=players) == expected_sight(plain, viewer)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_an_observation_has_no_trace_of_what_its_record_held_before(players, seed):
    for k, (parts, state, _) in enumerate(random_game(players, seed, turn_cap=20)):
        if k % 5 == 0:
            for viewer in range(-1, players):
                clean = TITLE.sight.to_dict(sight_of(parts, state, viewer))
                assert TITLE.sight.to_dict(sight_of(parts, state, viewer, fill=1)) == clean


@proves("GT-14")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_an_imagined_world_obeys_the_laws_and_looks_the_same(players, seed):
    for k, (parts, state, _) in enumerate(random_game(players, seed + 10, turn_cap=60)):
        if k < 60 or k % 9 == 0:
            for viewer in range(-1, players):
                sight = sight_of(parts, state, viewer)
                for fill in (0, 1):
                    world = world_of(parts, sight, key=k, fill=fill)
                    view = TITLE.state.view(world)
                    assert RULES.broken_law(parts, view) == 0
                    assert sight_of(parts, view, viewer).tobytes() == sight.tobytes()


@pytest.mark.parametrize("key", range(3))
def test_the_same_key_imagines_the_same_world(key):
    table = situation(A, B, C, set_aside={1: [12], 2: [23, 13]})
    assert table.resample(0, key).state.tobytes() == table.resample(0, key).state.tobytes()
    assert table.resample(0, key).state.tobytes() != table.resample(0, key + 1).state.tobytes()


def test_a_seat_that_knows_everything_imagines_the_world_as_it_is():
    table = situation(A, B, set_aside={1: [12]}, drawn=44, turn=1)
    world = table.resample(1, 5)
    assert world.state.tobytes() == table.state.tobytes()


# --- Exact worlds: which cars may lie where, and how likely each way is


def worlds(table, viewer, samples, field):
    return Counter(field(now(table.resample(viewer, key))) for key in range(samples))


def equally_often(counted, expected):
    """All expected worlds and no other came up, each about as often as the others."""
    share = counted.total() / len(expected)
    return set(counted) == set(expected) and all(0.6 * share < n < 1.4 * share for n in counted.values())


@proves("GT-11")
def test_a_hidden_drawn_car_may_be_any_unseen_car_and_each_is_equally_likely():
    table = situation(A, B, drawn=44, deck=[14, 24, 34])
    found = worlds(table, 1, 400, lambda state: (state.drawn, tuple(state.deck)))
    cars = {14, 24, 34, 44}
    assert equally_often(found, [(car, tuple(sorted(cars - {car}))) for car in cars])
    assert set(worlds(table, 0, 20, lambda state: state.drawn)) == {44}


@proves("GT-14")
def test_cars_set_aside_by_others_may_be_any_unseen_cars_and_each_way_is_equally_likely():
    table = situation(A, B, C, set_aside={1: [12], 2: [23, 13]}, deck=[14])
    pile = set(now(table).discard)
    known = pile - {12, 13, 23}
    found = worlds(table, 0, 1200, lambda state: (state.set_aside[1][0], tuple(state.set_aside[2]), tuple(state.deck)))
    expected = {
        (one, (max(two, three), min(two, three), 0), (left,))
        for one, two, three, left in permutations((12, 13, 23, 14))
    }
    assert len(expected) == 12
    assert equally_often(found, expected)
    for key in range(10):
        world = now(table.resample(0, key))
        assert set(world.discard) == known | {cars for seat in world.set_aside for cars in seat if cars}
    own = worlds(table, 2, 100, lambda state: (state.set_aside[1][0], tuple(state.set_aside[2])))
    assert equally_often(own, [(12, (23, 13, 0)), (14, (23, 13, 0))])


@proves("GT-14", "GT-15")
def test_after_a_shuffle_each_way_to_share_out_the_older_cars_is_equally_likely():
    table = situation(A, B, C, deck=[44], set_aside={1: [12], 2: [23, 13]})
    table.play(0, "draw")
    table.draw("car 44")
    second = worlds(table, 1, 300, lambda state: (state.drawn, tuple(state.set_aside[2])))
    assert equally_often(second, [(44, (23, 13, 0)), (23, (44, 13, 0)), (13, (44, 23, 0))])
    third = worlds(table, 2, 200, lambda state: (state.drawn, state.set_aside[1][0]))
    assert equally_often(third, [(44, 12), (12, 44)])
    owner = worlds(table, 0, 300, lambda state: (state.drawn, state.set_aside[1][0], tuple(state.set_aside[2])))
    assert equally_often(owner, [(44, 12, (23, 13, 0)), (44, 13, (23, 12, 0)), (44, 23, (13, 12, 0))])
    for viewer in (0, 1, 2, None):
        world = now(table.resample(viewer, 1))
        assert world.discard == []
        assert sorted([*world.deck, world.drawn]) == sorted([*now(table).deck, 44])


@proves("GT-06")
def test_hidden_setup_cars_may_be_any_unseen_cars():
    table = dealt(A, B, C, first=0, hands=[[1], [2, 12], [3, 13, 23]])
    table.play(0, "keep 1")
    for key in range(20):
        mine = now(table.resample(0, key))
        assert mine.drawn == 1
        assert [sum(map(bool, hand)) for hand in mine.hand] == [0, 2, 3]
        theirs = now(table.resample(2, key))
        assert theirs.hand[2] == [23, 13, 3, 0]
        assert theirs.drawn not in {0, 23, 13, 3, *A, *B, *C}
        assert len(theirs.deck) == 57
        assert sorted([*theirs.deck, theirs.drawn, *theirs.hand[1][:2]]) == sorted(set(CARS) - {*A, *B, *C, 3, 13, 23})
    firsts = Counter(now(table.resample(None, key)).drawn for key in range(300))
    assert len(firsts) > 50  # of the 63 cars not dealt


def test_an_observation_is_plain_data_with_the_seats_own_moves():
    table = situation(A, B, C, D, face_up=[6], turn=2)
    seen = table.observe(2)
    assert [move.text for move in seen.legal] == ["draw", "remove 4"]
    assert seen.seats_to_act == (2,)
    assert table.observe(1).legal == ()
    assert table.observe().legal == ()
    assert table.observe().seat is None
    assert table.observe().data["viewer"] == -1


def test_an_observation_before_anything_is_dealt_shows_a_full_deck():
    seen = GAME.deal(players=4, chance="manual", cards=CARDS).observe(3).data
    assert seen["unseen"] == list(CARS)
    assert seen["deck_count"] == 84
    assert seen["discard_count"] == 0


@proves("GT-14", "GT-15")
def test_after_a_shuffle_with_a_car_in_hand_only_what_was_unseen_before_can_be_that_car():
    table = situation(A, B, C, deck=[44], set_aside={1: [12], 2: [23, 13]})
    table.play(0, "draw")
    table.draw("car 44")
    drawer, second, third, spectator = (table.observe(seat).data["older"] for seat in (0, 1, 2, None))
    assert (drawer, second, third) == ([12, 13, 23], [13, 23, 44], [12, 44])
    assert spectator == [12, 13, 23, 44]
    worlds = [now(table.resample(None, seed)) for seed in range(60)]
    assert {world.drawn for world in worlds} == {12, 13, 23, 44}
    assert {world.set_aside[1][0] for world in worlds} == {12, 13, 23, 44}
    table.play(0, "place 2")
    assert table.observe(1).data["set_aside_count"] == [0, 0, 0]
    assert table.observe(1).data["older"] == []
