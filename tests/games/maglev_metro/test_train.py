"""MOVE and REVERSE TRAIN: MM-61 to MM-66, MM-125."""

from tests.proof import proves

from .tables import situation

LINE = {"D4": "E-W", "F4": "E-W"}  # A to B to C
FAST = {"move": ["steel", "gold", "gold"]}
SECOND_RUN = {"D3": "SW-E", "E3": "W-SE"}  # A to B by the north


@proves("MM-61")
def test_one_unit_moves_the_train_to_the_next_station_the_way_it_faces():
    world = situation(train="B", facing="E", tiles=LINE, board={"move": ["steel"]})
    world.play("move")
    assert world.train() == "C"
    assert world.s.units == 1
    world.play("end action")  # fewer is allowed
    assert world.s.taken == 1
    world = situation(train="B", facing="W", tiles=LINE)
    world.play("move")
    assert world.train() == "A"
    assert world.s.taken == 1


@proves("MM-61")
def test_a_train_without_own_track_there_cannot_leave_by_it():
    world = situation(train="B", tiles=LINE)
    assert world.why_not("move by E5") == 61


@proves("MM-62")
def test_at_the_last_station_the_train_turns_by_itself_in_the_same_move():
    world = situation(train="A", facing="E", tiles=LINE, board=FAST)
    world.play("move", "move", "move", "move")
    assert world.train() == "A"
    assert world.facing() == "open"


@proves("MM-62")
def test_it_stays_facing_the_end_until_the_next_move():
    world = situation(train="B", facing="E", tiles=LINE)
    world.play("move")
    assert (world.train(), world.facing()) == ("C", "open")
    world.play("move")
    assert (world.train(), world.facing()) == ("B", "W")


@proves("MM-62")
def test_it_goes_on_where_track_to_another_station_was_built_meanwhile():
    world = situation(train="C", facing="open", tiles=LINE, kinds={"D": "office"}, board={"track": ["steel"]})
    world.play("track H4 E-W")
    assert world.facing() == "E"
    world.play("move")
    assert world.train() == "D"


@proves("MM-62", "MM-64")
def test_unfinished_track_ahead_does_not_count_until_a_station_stands_at_its_end():
    tiles = {**LINE, "H4": "E-W"}
    world = situation(train="C", facing="E", tiles=tiles)
    assert world.facing() == "E"
    world.play("move")
    assert world.train() == "B"
    world = situation(
        train=["C", "C"],
        facing=["E", "open"],
        tiles=[tiles, {"H4": "E-W"}],
        board=[{}, {"build": ["gold"]}],
        lawful=False,
    )
    world.s.facing[1] = 0
    world.play("end turn", "station D lab")
    world.play(*world.moves("place")[:1], "end turn", "move")
    assert world.train() == "D"


@proves("MM-63")
def test_otherwise_the_direction_changes_only_by_reversing():
    world = situation(train="B", facing="W", tiles=LINE)
    assert world.moves("move") == ["move"]
    assert world.why_not("move by F4") == 63
    world.play("move")
    assert world.train() == "A"


@proves("MM-63")
def test_before_its_first_move_a_train_may_leave_either_way():
    world = situation(train="B", tiles=LINE)
    assert world.moves("move") == ["move by D4", "move by F4"]
    assert world.why_not("move") == 63
    world.play("move by F4")
    assert (world.train(), world.facing()) == ("C", "open")
    world = situation(train="B", tiles=LINE).play("move by D4")
    assert (world.train(), world.facing()) == ("A", "open")
    assert world.why_not("take steel") == world.why_not("start A") == 32  # once it is on the map


@proves("MM-63")
def test_with_all_own_track_removed_it_faces_neither_way_again():
    world = situation(train="A", facing="open", tiles={"D4": "E-W"}, board={"track": ["steel"], "reverse": ["copper"]})
    world.play("remove D4")
    assert world.facing() == "neither"
    world.play("track D4 E-W")
    assert world.facing() == "neither"
    assert world.why_not("reverse") == 63
    assert world.moves("move") == ["move by D4"]


@proves("MM-64")
def test_unfinished_track_cannot_be_travelled():
    world = situation(train="C", tiles={"H4": "E-W"})
    assert world.moves("move") == []
    assert world.why_not("move by H4") == 64
    world = situation(train="C", facing="E", tiles={"H4": "E-W"})
    assert world.why_not("move") == 64


@proves("MM-65")
def test_passengers_travel_with_the_train_and_another_action_ends_the_move():
    world = situation(train="B", facing="W", tiles=LINE, board={"move": ["steel"]}, load=["copper"])
    world.play("move")
    assert world.load() == ["copper"]
    assert world.why_not("refill") == 65
    world.play("end action", "refill")
    assert world.s.taken == 1


@proves("MM-66")
def test_it_arrives_facing_the_other_own_track_or_the_open_end():
    world = situation(train="A", facing="E", tiles=LINE, board=FAST)
    world.play("move")
    assert world.facing() == "E"
    world.play("move")
    assert world.facing() == "open"


@proves("MM-66")
def test_arriving_by_one_of_two_runs_it_faces_the_other():
    world = situation(train="A", facing="NE", tiles={"D4": "E-W", **SECOND_RUN})
    world.play("move")
    assert (world.train(), world.facing()) == ("B", "W")
    world.play("move")
    assert (world.train(), world.facing()) == ("A", "NE")


@proves("MM-66")
def test_track_laid_at_the_open_end_becomes_the_way_ahead():
    world = situation(train="B", facing="open", tiles={"D4": "E-W"}, board={"track": ["steel"]})
    world.play("track F4 E-W")
    assert world.facing() == "E"
    world = situation(train="B", facing="W", tiles={"D4": "E-W"})
    world.play("track F4 E-W")
    assert world.facing() == "W"


@proves("MM-66")
def test_track_that_is_removed_leaves_the_train_facing_the_open_end():
    world = situation(train="B", facing="E", tiles=LINE, board={"track": ["steel"]})
    world.play("remove F4")
    assert world.facing() == "open"
    world = situation(train="B", facing="W", tiles=LINE)
    world.play("remove F4")  # behind it
    assert world.facing() == "W"


@proves("MM-125")
def test_reverse_train_turns_it_to_the_other_track_or_the_open_end():
    copper = {"reverse": ["copper"]}
    world = situation(train="B", facing="W", tiles=LINE, board=copper)
    world.play("reverse")
    assert (world.facing(), world.s.taken) == ("E", 1)
    world = situation(train="A", facing="E", tiles=LINE, board=copper)
    world.play("reverse")
    assert world.facing() == "open"
    world.play("reverse")
    assert world.facing() == "E"


@proves("MM-125")
def test_reverse_train_needs_its_robot_and_is_no_part_of_a_move():
    world = situation(train="B", facing="W", tiles=LINE)
    assert world.why_not("reverse") == 125
    world = situation(train="B", facing="W", tiles=LINE, board={"reverse": ["copper"], "move": ["steel"]})
    world.play("move")
    assert world.why_not("reverse") == 65
    assert situation(train="B", tiles=LINE, board={"reverse": ["copper"]}).why_not("reverse") == 63
