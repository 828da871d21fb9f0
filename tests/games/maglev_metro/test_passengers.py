"""CAPACITY, PICK UP, DROP OFF, REFILL STATION, ADJUST: MM-71 to MM-92."""

import pytest

from tests.proof import proves

from .tables import situation

PINK = {"unlock pink": ["steel", "copper"]}


@proves("MM-71")
def test_the_train_carries_at_most_its_capacity():
    world = situation(
        train="A",
        waiting={"A": ["gold", "gold", "copper"]},
        board={"pick up": ["steel", "copper"], "capacity": ["gold"]},
    )
    world.play("pick up gold", "pick up gold")
    assert world.why_not("pick up copper") == 71
    assert world.load() == ["gold", "gold"]


@proves("MM-71")
def test_when_capacity_shrinks_the_player_chooses_whom_to_put_off():
    board = {"capacity": ["steel", "steel"]}
    world = situation(train="A", load=["steel", "gold", "copper"], board={**board, "adjust": ["gold"]})
    world.play(
        "lift steel capacity right", "lift steel capacity right", "place steel track right", "place steel extra 1"
    )
    assert world.moves() == ["put off steel", "put off gold", "put off copper"]
    assert world.why_not("end action") == 71
    bag = world.bag("steel")
    world.play("put off steel")  # the station's own colour: no drop-off
    assert world.bag("steel") == bag + 1
    assert world.line("extra 1") == ["steel"]
    world.play("put off copper")
    assert world.waiting("A") == ["copper"]
    assert world.load() == ["gold"]
    assert world.s.taken == 1  # exactly the surplus


@proves("MM-72")
def test_pick_up_takes_as_many_as_the_units_allow():
    board = {"pick up": ["steel"], "capacity": ["gold", "gold", "gold"]}
    world = situation(train="A", waiting={"A": ["gold", "gold", "copper"]}, board=board)
    assert world.why_not("pick up steel") == 72
    world.play("pick up gold", "pick up copper")
    assert world.load() == ["gold", "copper"]
    assert world.waiting("A") == ["gold"]
    assert world.s.taken == 1


@proves("MM-72", "MM-126")
def test_commuters_are_picked_up_only_when_unlocked():
    world = situation(kinds={"D": "office"}, train="A", waiting={"A": ["pink", "gold"]})
    assert world.moves("pick up") == ["pick up gold"]
    assert world.why_not("pick up pink") == 126
    world = situation(kinds={"D": "office"}, train="A", waiting={"A": ["pink"]}, board=PINK)
    world.play("pick up pink")
    assert world.load() == ["pink"]


@proves("MM-73")
def test_with_a_full_train_one_is_put_off_for_each_one_loaded():
    full = ["gold"] * 6 + ["copper"] * 2
    world = situation(train="A", load=["steel"], waiting={"A": full})
    assert world.moves("pick up") == []
    assert world.why_not("swap gold for copper") == 73  # not carried
    assert world.why_not("swap steel for steel") == 73
    assert world.why_not("swap steel for pink") == 72
    bag = world.bag("steel")
    world.play("swap steel for gold")
    assert world.load() == ["gold"]
    assert world.bag("steel") == bag + 1
    world = situation(train="B", load=["steel"], waiting={"B": ["steel"] * 4 + ["copper"] * 4})
    world.play("swap steel for copper")  # a full station does not hinder it
    assert world.waiting("B") == ["steel"] * 5 + ["copper"] * 3


@proves("MM-73")
def test_a_train_with_room_puts_nobody_off():
    world = situation(train="A", load=["gold"], waiting={"A": ["copper"]}, board={"capacity": ["steel"]})
    assert world.moves("swap") == []
    assert world.why_not("swap gold for copper") == 73
    assert world.why_not("put off gold") == 71


@proves("MM-75")
def test_drop_off_places_passengers_of_the_stations_colour():
    board = {"capacity": ["gold", "gold"], "drop off": ["gold"]}
    world = situation(train="A", load=["steel", "steel", "copper"], board=board)
    assert world.why_not("place copper track right") == 75
    world.play("place steel track right", "place steel extra 1")
    assert world.load() == ["copper"]
    assert (world.line("track"), world.line("extra 1")) == (["steel"], ["steel"])
    assert world.s.taken == 1


@proves("MM-75")
def test_drop_off_may_stop_after_any_unit():
    world = situation(train="A", load=["steel", "steel"], board={"capacity": ["gold"], "drop off": ["gold"]})
    world.play("place steel track right", "end action")
    assert world.load() == ["steel"]
    assert world.s.taken == 1


@proves("MM-81")
def test_a_refill_draws_as_many_as_the_units_and_none_of_the_stations_colour():
    world = situation(train="A", board={"refill": ["steel", "gold"]}, kinds={"D": "office"})
    world.play("refill")
    assert world.acting == []
    assert world.outcomes() == {f"passenger {c}": world.bag(c) for c in ("gold", "copper", "pink")}
    bag = world.now().bag
    world.draw("passenger gold", "passenger pink", "passenger gold")
    assert world.waiting("A") == ["gold", "gold", "pink"]
    assert world.now().bag == [bag[0], bag[1] - 2, bag[2], bag[3] - 1, *bag[4:]]
    assert (world.phase, world.s.taken) == ("turn", 1)


@proves("MM-82")
def test_at_most_eight_wait_at_a_station():
    world = situation(train="A", waiting={"A": ["gold"] * 7}, board={"refill": ["steel"]})
    world.play("refill").draw("passenger copper")
    assert world.s.taken == 1
    assert world.why_not("refill") == 82


@proves("MM-82")
def test_who_is_put_off_at_a_full_station_goes_to_the_bag():
    board = {"capacity": ["steel"]}
    world = situation(train="A", load=["gold", "copper"], board=board, waiting={"A": ["gold"] * 8})
    bag = world.bag("copper")
    world.play("lift steel capacity right", "place steel track right", "put off copper")
    assert world.bag("copper") == bag + 1
    assert len(world.waiting("A")) == 8


@proves("MM-83")
def test_with_fewer_fit_passengers_than_draws_what_there_is_is_taken():
    world = situation(train="A", board={"refill": ["copper", "gold", "gold"]}, bag=["steel", "steel", "gold", "copper"])
    world.play("refill").draw("passenger gold", "passenger copper")
    assert world.waiting("A") == ["gold", "copper"]
    assert world.s.taken == 1
    assert world.bag("steel") == 2


@proves("MM-83")
@pytest.mark.parametrize("bag", [[], ["steel", "steel"]])
def test_a_refill_that_can_bring_nothing_is_not_offered(bag):
    world = situation(train="A", bag=bag)
    assert world.why_not("refill") == 83


@proves("MM-91")
def test_adjust_takes_all_robots_off_first_and_then_puts_them_back():
    board = {"adjust": ["gold"], "track": ["steel"], "extra 1": ["", "gold"]}
    world = situation(board=board)
    world.play("lift steel track left")
    assert world.why_not("end turn") == 91
    assert world.why_not("place gold move right") == 91  # not in hand
    world.play("lift gold extra 1")
    assert world.moves("lift") == []  # two units
    assert world.why_not("lift gold adjust right") == 91
    world.play("place gold track right")
    assert world.phase == "return"
    world.play("place steel track right")
    assert world.line("track") == ["gold", "steel"]
    assert world.s.taken == 1


@proves("MM-91")
def test_no_robot_is_lifted_once_one_was_put_back():
    world = situation(board={"adjust": ["gold", "copper"], "capacity": ["steel", "gold", "copper"]})
    world.play("lift copper capacity right", "lift gold capacity right")
    assert world.why_not("lift steel capacity left") == 0  # one unit is left
    world.play("place gold track right")
    assert world.moves("lift") == []
    assert world.why_not("lift steel capacity left") == 91
    assert world.s.taken == 0
    world.play("place copper move right")
    assert world.s.taken == 1
    assert world.why_not("lift steel capacity left") == 0  # by another action


@proves("MM-91")
def test_from_a_units_row_robots_are_taken_at_the_ends_only():
    board = {"adjust": ["gold"], "capacity": ["steel", "gold", "copper"]}
    world = situation(board=board)
    assert world.moves("lift") == [
        "lift steel capacity left",
        "lift gold adjust left",
        "lift gold adjust right",
        "lift copper capacity right",
    ]
    assert world.why_not("lift gold capacity left") == 91
    world.play("lift copper capacity right")
    assert "lift gold capacity right" in world.moves()  # the new end robot may be next


@proves("MM-91")
def test_a_row_must_match_after_each_removal_and_addition():
    world = situation(board={"adjust": ["gold", "copper"], "track": ["gold", "steel"]})
    world.play("lift gold track left")  # steel slides to the first slot
    assert world.line("track") == ["steel"]
    assert world.why_not("place gold track right") == 21
    world.play("place gold track left")  # back where it was: the action is spent
    assert world.line("track") == ["gold", "steel"]
    assert world.s.taken == 1


@proves("MM-92")
def test_re_locking_a_colour_puts_its_passengers_off():
    board = {**PINK, "capacity": ["gold", "gold"]}
    world = situation(train="A", kinds={"D": "office"}, load=["pink", "gold"], board=board)
    world.play("lift steel unlock pink", "place steel track right")
    assert world.phase == "put off"
    assert world.moves() == ["put off pink"]
    assert world.why_not("put off gold") == 92
    world.play("put off pink")
    assert world.waiting("A") == ["pink"]
    assert world.load() == ["gold"]
    assert world.s.taken == 1


@proves("MM-92")
def test_at_their_own_station_they_go_to_the_bag_and_re_locking_comes_first():
    board = {**PINK, "capacity": ["gold"], "adjust": ["steel"]}
    world = situation(train="D", kinds={"D": "office"}, load=["pink", "gold"], board=board)
    bag = world.bag("pink")
    world.play("lift steel unlock pink", "lift gold capacity right")
    world.play("place gold track right", "place steel extra 1")
    assert world.moves() == ["put off pink"]
    world.play("put off pink")
    assert world.bag("pink") == bag + 1
    assert world.s.taken == 1  # with pink gone, one passenger is within the capacity


@proves("MM-92")
def test_nothing_is_put_off_where_the_column_is_full_again():
    world = situation(train="A", kinds={"D": "office"}, load=["pink"], board=PINK)
    world.play("lift steel unlock pink", "place steel unlock pink")
    assert world.load() == ["pink"]
    assert world.s.taken == 1
