"""BUILD STATION and UNLOCK: MM-121 to MM-127."""

from tests.proof import proves

from .tables import situation

BUILD = {"build": ["gold"]}
TO_D = {"H4": "E-W"}  # from C
PINK = {"unlock pink": ["steel", "copper"]}


@proves("MM-121")
def test_a_station_is_built_where_own_track_reaches_an_empty_recessed_hex():
    world = situation(train="C", tiles=TO_D, board=BUILD)
    assert world.moves("station") == ["station D factory", "station D warehouse", "station D lab"]
    assert world.why_not("station E lab") == 121  # no track there
    assert world.why_not("station A lab") == 121  # a station stands there
    assert world.why_not("station Q lab") == 121  # not on this map
    assert world.why_not("station D office") == 126
    world.play("station D lab")
    assert world.kind("D") == "lab"
    assert world.now().display == [1, 1, 0, 2, 2, 2, 2]


@proves("MM-121")
def test_without_a_robot_in_its_slot_nothing_is_built():
    assert situation(train="C", tiles=TO_D).why_not("station D lab") == 121


@proves("MM-121")
def test_the_train_need_not_be_there_and_a_tile_must_be_left():
    world = situation(train="B", tiles={**TO_D, "F4": "E-W"}, board=BUILD, kinds={"E": "lab"})
    assert world.why_not("station D lab") == 121  # both labs stand
    world.play("station D factory")
    assert world.kind("D") == "factory"


@proves("MM-122")
def test_waiting_robots_stay_except_those_of_the_stations_colour():
    kinds = {"E": "office"}
    world = situation(train="C", tiles=TO_D, board=BUILD, kinds=kinds)
    bag = world.bag("steel")
    world.play("station D warehouse")
    assert world.waiting("D") == ["steel"]
    world = situation(train="C", tiles=TO_D, board=BUILD, kinds=kinds)
    world.play("station D factory")
    assert world.waiting("D") == []
    assert world.bag("steel") == bag + 1


@proves("MM-123")
def test_the_passenger_on_the_tile_goes_to_the_builders_board_at_once():
    world = situation(train="C", tiles=TO_D, board=BUILD)
    world.play("station D lab")
    assert world.phase == "welcome"
    assert world.hand() == ["copper"]
    assert world.why_not("end action") == 123
    world.play("place copper capacity right")
    assert world.line("capacity") == ["copper"]
    assert (world.phase, world.s.taken) == ("turn", 1)


@proves("MM-25", "MM-123")
def test_one_that_fits_nowhere_goes_to_the_bag():
    full = {"extra 3": ["pink"]} | {f"points {k}": ["pink"] for k in (1, 2, 3)}
    full |= {f"bonus {k}": ["lilac", "lilac", "coral"] for k in (1, 2, 3)}
    kinds = {"E": "store", "F": "embassy"}
    world = situation(players=4, train="C", tiles=TO_D, board={**BUILD, **PINK, **full}, kinds=kinds, lawful=False)
    world.play("station D office")
    assert world.hand() == []
    assert world.s.taken == 1
    assert world.bag("pink") == 14 - 4 - 1


@proves("MM-124")
def test_with_the_first_station_of_a_colour_its_commuters_go_into_the_bag():
    world = situation(train="C", tiles=TO_D, board={**BUILD, **PINK})
    assert (world.bag("pink"), world.now().pile[3]) == (0, 7)
    world.play("station D office")
    assert (world.bag("pink"), world.now().pile[3]) == (7, 0)
    assert world.now().display[3] == 1  # and the one on the second tile stays there


@proves("MM-126")
def test_a_full_column_unlocks_its_colour_for_its_owner():
    half = situation(train="C", tiles=TO_D, board={**BUILD, "unlock pink": ["steel"]})
    assert half.why_not("station D office") == 126
    world = situation(train="C", tiles=TO_D, board={**BUILD, **PINK})
    assert "station D office" in world.moves()
    assert world.why_not("station D store") == 126


@proves("MM-126")
def test_a_locked_colour_stops_neither_track_nor_trains_nor_other_passengers():
    world = situation(
        train="C", tiles=TO_D, kinds={"D": "office", "E": "store"}, waiting={"D": ["steel"]}, board={"track": ["steel"]}
    )
    world.play("move by H4", "pick up steel")
    assert (world.train(), world.load()) == ("D", ["steel"])
    world = situation(train="D", tiles=TO_D, kinds={"D": "office", "E": "store"})
    world.play("track J4 E-W", "move by J4")
    assert world.train() == "E"


@proves("MM-127")
def test_every_station_serves_all_players():
    world = situation(train=["C", "D"], tiles=[TO_D, TO_D], board=[BUILD, {}], kinds={"E": "store"}, lawful=False)
    world.s.train[1] = 2
    world.play("station D warehouse", "place gold track right", "end turn")
    world.play("move by H4", "pick up steel")
    assert world.train(1) == "D"
    world.play("move by H4")
    assert world.train(0) == world.train(1) == "D"  # any number of trains may stand there
