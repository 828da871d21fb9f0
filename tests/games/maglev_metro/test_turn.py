"""Turns: MM-31 to MM-37, and the end: MM-141."""

import pytest

from roundhouse.games.maglev_metro.rules.suggestions import suggested
from tests.proof import proves

from .tables import TITLE, dealt, situation
from .test_setup import draw_first

EXTRA = {"extra 1": ["steel", "gold", "copper"]}


@proves("MM-31")
@pytest.mark.parametrize("rows", range(4))
def test_a_turn_has_two_actions_and_one_more_for_each_full_row(rows):
    board = {f"extra {k}": ["steel", "gold", "copper"] for k in (1, 2)[:rows]}
    if rows == 3:
        board["extra 3"] = ["pink", "lilac", "coral"]
    kinds = {"D": "office", "E": "store", "F": "embassy"} if rows == 3 else {}
    world = situation(kinds=kinds, board={**board, "track": ["steel"]})
    actions = 0
    while world.s.seat == 0:
        assert world.s.taken == actions
        world.play(world.moves("track")[0], "end action")
        actions += 1
    assert actions == 2 + rows


@proves("MM-31")
def test_the_same_action_may_be_repeated_and_a_turn_ended_early():
    world = situation(players=3)
    world.play("end turn")
    assert world.acting == [1]
    assert world.s.turns == 13
    world.play("end turn", "end turn")
    assert world.acting == [0]


@proves("MM-31", "MM-36")
def test_only_the_seat_whose_turn_it_is_acts():
    world = situation()
    assert world.why_not("end turn", seat=1) == 31
    assert world.why_not("end action") == 36


@proves("MM-32")
def test_in_berlin_the_first_turn_places_the_train_and_takes_a_robot():
    world = draw_first(dealt("plain", players=2))
    assert world.moves() == ["start A", "start B", "start C"]
    assert world.why_not("start D") == 32
    at = next(letter for letter in "ABC" if world.waiting(letter) == ["gold", "copper"])
    world.play(f"start {at}")
    assert world.moves() == ["take gold", "take copper"]
    assert world.why_not("take steel") == 32
    assert world.why_not("start A") == world.why_not("end turn") == 32
    world.play("take gold")
    assert world.hand(0) == ["steel", "gold", "gold", "copper"]
    assert world.acting == [1]
    assert world.moves() == ["start A", "start B", "start C"]  # shared stations are allowed
    empty = next(letter for letter in "ABC" if world.waiting(letter) == [])
    world.play(f"start {empty}")
    assert world.hand(1) == ["steel", "gold", "copper"]  # nothing there to take
    assert world.acting == [0]
    assert world.phase == "opening"
    assert world.why_not("end turn") == 32
    world.play("place gold build", "place gold refill right", "place steel track right", "place copper capacity left")
    assert world.phase == "turn"
    assert world.s.taken == 0


@proves("MM-33")
def test_in_manhattan_the_first_turn_begins_on_the_hub():
    world = draw_first(dealt("central", players=2))
    assert world.train(0) == "H"
    assert world.phase == "opening"
    assert world.why_not("refill") == 33
    world.play("place gold build", "place steel track right", "place copper capacity right")
    assert world.phase == "turn"
    assert world.moves("track")


@proves("MM-34")
def test_a_benefit_holds_from_the_next_action_on():
    world = situation(train="A", load=["steel"], board={"capacity": ["gold"], "drop off": ["gold"]})
    world.s.load[0, 0] = 2
    world.s.bag[0] -= 1
    world.play("place steel drop off right")
    assert world.s.units == 1  # two when the action began
    world.play("place steel track right")
    assert world.s.taken == 1
    world.play(world.moves("track")[0])
    assert world.s.units == 1


@proves("MM-34")
def test_an_action_gained_is_taken_in_the_same_turn_and_lost_with_the_row():
    world = situation(train="A", load=["steel"], board={"extra 1": ["", "gold", "copper"]})
    world.play("refill").draw(*[min(world.outcomes())])
    assert world.s.taken == 1
    world.play("place steel extra 1")
    assert world.acting == [0]
    world.play("lift steel extra 1", "place steel track right")
    assert world.acting == [1]


@proves("MM-35")
def test_the_first_placements_are_suggested():
    world = draw_first(dealt("central", players=2))
    assert hints(world) == [
        "place steel track right",
        "place steel capacity right",
        "place gold build",
        "place copper track right",
        "place copper capacity right",
    ]
    world.play("place steel track right")
    assert hints(world) == ["place gold build", "place copper capacity right"]
    world.play("place gold build", "place copper capacity right")
    assert hints(world) == []


@proves("MM-35")
def test_the_fourth_player_is_told_to_unlock_a_colour():
    world = draw_first(dealt("central", players=4))
    world.play("take steel")
    world = draw_first(world)
    for _ in range(3):
        world.play("place steel track right", "place gold build", "place copper capacity right", "end turn")
    assert world.acting == [3]
    assert hints(world) == [
        "place steel track right",
        "place steel unlock pink",
        "place gold build",
        "place copper unlock pink",
        "place copper unlock lilac",
    ]
    world.play("place steel track right", "place gold build", "place steel unlock pink")
    assert hints(world) == ["place copper unlock pink"]


def hints(world):
    seat = world.acting[0]
    return [move for move in world.moves() if suggested(world.p, world.s, seat, TITLE.action_ids[move])]


@proves("MM-36")
def test_an_action_is_offered_only_if_it_can_do_something():
    world = situation(train="A", waiting={"A": []})
    assert world.moves("pick up") == world.moves("place") == world.moves("move") == world.moves("remove") == []
    assert world.moves("lift") == world.moves("station") == world.moves("reverse") == []
    assert world.moves("track")


@proves("MM-36")
def test_after_its_first_unit_an_action_may_stop():
    board = {"track": ["steel"], "adjust": ["copper"]}
    world = situation(board=board)
    world.play(world.moves("track")[0])
    assert world.why_not("refill") == 36
    assert world.why_not("end turn") == 36
    world.play("end action")
    assert world.s.taken == 1
    world.play("lift steel track right")
    assert world.why_not("end action") == 91  # a robot is off the board


@proves("MM-37")
def test_units_count_as_they_stood_when_the_action_began():
    world = situation(train="A", load=["steel"], board={"capacity": ["gold", "gold"]}, waiting={"A": []})
    world.s.load[0, 0] = 3
    world.s.bag[0] -= 2
    world.play("place steel drop off right")
    assert world.s.taken == 1  # one unit, though the row now gives two
    world.play("place steel track right", "place steel track right")
    assert world.acting == [1]


# --- The end


def served(**more):
    kinds = {"D": "office", "E": "store", "F": "embassy", "G": "studio"}
    return situation(players=3, kinds=kinds, train="A", bag=[], **more)


@proves("MM-141")
def test_the_end_is_triggered_by_an_empty_bag_with_every_commuter_colour_served():
    world = served()
    world.play("end turn")
    assert world.s.ending == 1
    world.play("end turn", "end turn")
    assert world.s.ending == 2
    world.play("end turn", "end turn")
    assert not world.over
    world.play("end turn")
    assert world.over
    assert world.s.turns == 18
    assert world.why_not("end turn") == 141


@proves("MM-141")
def test_the_last_player_of_a_round_triggers_with_one_round_to_come():
    world = served(seat=2, turns=14)
    world.play("end turn")
    assert world.s.ending == 2
    world.play("end turn", "end turn", "end turn")
    assert world.over


@proves("MM-141")
def test_the_round_ends_at_the_start_player():
    world = served(start_player=2, turns=14)
    world.play("end turn")
    assert world.s.ending == 2


@proves("MM-141")
@pytest.mark.parametrize("missing", ["bag", "studio"])
def test_both_are_needed_to_trigger_the_end(missing):
    kinds = {"D": "office", "E": "store", "F": "embassy", "G": "studio"}
    if missing == "studio":
        kinds["G"] = "embassy"
    world = situation(players=2, kinds=kinds, bag=["gold"] if missing == "bag" else [])
    world.play("end turn")
    assert world.s.ending == 0


@proves("MM-74")
def test_passengers_returned_to_the_bag_do_not_undo_a_triggered_end():
    world = served(board={"capacity": ["gold"]}, load=["steel", "steel"])
    world.play("end turn", "end turn", "end turn")
    assert world.s.ending == 2
    world.play("lift gold capacity right", "place gold track right", "put off steel")
    assert world.bag("steel") == 1
    world.play("end turn")
    assert world.s.ending == 2


def test_a_turn_cap_ends_the_game_as_it_stands():
    world = situation(turn_cap=9)
    world.play("end turn")
    assert world.over


def capped(world):
    return bool(TITLE.rules.capped(world.p, world.s))


@pytest.mark.parametrize(("cap", "by_cap"), [(13, True), (15, True), (17, True), (18, False), (19, False)])
def test_a_cap_is_what_ended_a_game_only_where_the_last_round_was_not_over(cap, by_cap):
    world = served(turn_cap=cap)
    while not world.over:
        assert not capped(world)
        world.play("end turn")
    assert world.s.turns == min(cap, 18)
    assert capped(world) == by_cap


@pytest.mark.parametrize(("bag", "by_cap"), [(["gold"], True), ([], False)])
def test_alone_a_cap_is_what_ended_a_game_only_where_the_bag_was_not_empty(bag, by_cap):
    world = situation(players=1, bag=bag)
    world.s.turn_cap = world.s.turns + 1
    world.play("end turn")
    assert world.over
    assert capped(world) == by_cap
