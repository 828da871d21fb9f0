"""TRACK: MM-41 to MM-54."""

import pytest

from roundhouse.games.maglev_metro.rules.bonus import links
from roundhouse.games.maglev_metro.rules.line import has_track
from roundhouse.games.maglev_metro.rules.moves import HEX_NAMES
from tests.proof import proves

from .tables import TITLE, situation

ROW = {"D4": "E-W"}  # A to B
TWO_LINKS = {"D4": "E-W", "F4": "E-W"}  # A to B to C
SECOND_RUN = {"D3": "SW-E", "E3": "W-SE"}  # A to B by the north
UNITS = {"track": ["gold", "steel", "steel"]}


def removable(world):
    return [move.removeprefix("remove ") for move in world.moves("remove")]


@proves("MM-41")
def test_a_tile_costs_one_unit_on_land_and_two_on_a_river_hex():
    world = situation(train="C", board={"track": ["gold", "steel"]})
    world.play("track H4 E-W")
    assert world.s.units == 1
    world.play("track F4 E-W")
    assert world.s.taken == 1
    world.play("remove H4")
    assert world.s.units == 1


@proves("MM-41")
def test_the_two_units_of_a_river_tile_come_from_one_action():
    world = situation(train="C")
    assert world.why_not("track H4 E-W") == 41
    world = situation(train="C", tiles={"H4": "E-W"})
    assert world.why_not("remove H4") == 41
    world = situation(train="C", board={"track": ["gold"]})
    world.play("track F4 E-W")
    assert world.why_not("track H4 E-W") == 41
    world.play("end action")  # the unit left over is lost
    assert world.s.units == 0


@proves("MM-41")
def test_building_and_removing_mix_and_both_ends_grow_in_one_action():
    world = situation(train="A", tiles=ROW, board=UNITS)
    world.play("remove D4", "track D4 E-W", "track F4 E-W", "track B4 E-W")
    assert world.tiles() == {"B4": "E-W", "D4": "E-W", "F4": "E-W"}
    assert world.s.taken == 1


@proves("MM-42")
def test_tiles_join_opposite_sides_or_sides_120_degrees_apart():
    world = situation(train="A")
    assert world.moves("track D4") == ["track D4 E-W", "track D4 NE-W", "track D4 W-SE"]
    assert TITLE.no_such_move("track D4 E-NE") == 42
    assert TITLE.no_such_move("track D4 E-E") == 42
    assert TITLE.no_such_move("track D4 E-W east") == 0


@proves("MM-42")
def test_a_used_up_shape_must_be_removed_elsewhere_first():
    world = situation(train="A", tiles={"D4": "E-W"})
    world.s.laid[0, 0] = 10
    world.s.laid[0, 1] = 3
    assert world.why_not("track F4 E-W") == 42
    assert world.moves("track F4") == ["track F4 NE-W", "track F4 W-SE"]
    world.s.laid[0, 1] = 8
    assert world.moves("track F4") == []
    world.s.laid[0, 0] = 9
    assert world.moves("track F4") == ["track F4 E-W"]


@proves("MM-43")
def test_the_first_track_leaves_the_station_of_the_train_by_any_side():
    world = situation(train="A")
    hexes = {move.split()[1] for move in world.moves("track")}
    assert hexes == {"B4", "D4", "C3", "D3", "C5", "D5"}
    assert world.why_not("track F4 E-W") == 48
    assert world.why_not("track J6 E-W") == 43


@proves("MM-43")
def test_track_is_built_only_at_an_end_of_the_own_line():
    world = situation(train="B", tiles=TWO_LINKS)
    hexes = {move.split()[1] for move in world.moves("track")}
    assert hexes == {"B4", "C3", "D3", "C5", "D5", "G3", "H3", "G5", "H5"}  # around A and around C, H4 being river
    assert world.why_not("track E3 W-SE") == 46  # from the middle of the line


@proves("MM-44")
def test_one_own_tile_in_a_hex_and_others_beside_it():
    world = situation(train=["A", "B"], tiles=[{}, ROW])
    world.play("track D4 E-W")
    assert world.tiles(0) == world.tiles(1) == ROW
    assert world.why_not("track D4 NE-W") == 44


@proves("MM-45")
def test_no_tile_on_stations_the_edge_or_the_park():
    world = situation(train="A", kinds={"D": "office"})
    assert world.why_not("track E4 E-W") == 45  # a station
    assert world.why_not("track I4 E-W") == 45
    assert world.why_not("track K4 E-W") == 45  # a recessed hex
    assert world.why_not("track A4 E-W") == 45  # black
    assert world.why_not("track K5 E-W") == 45  # park
    assert world.why_not("track L9 E-W") == 45  # off the grid


@proves("MM-46")
def test_a_third_track_side_at_a_station_is_refused():
    world = situation(train="B", tiles={**TWO_LINKS, "D3": "SW-E"})
    assert world.why_not("track E3 W-SE") == 46
    assert "track E3 E-W" in world.moves()


@proves("MM-46")
def test_a_third_track_side_at_a_recessed_hex_is_refused():
    west = {"D5": "NE-SW", "C6": "NE-SW", "D7": "E-W"}  # hub to D to the empty recessed hex E
    east = {"F5": "W-SE", "F6": "NW-SE", "F7": "E-W"}  # hub to F to E
    kinds = {"D": "office", "F": "store"}
    world = situation("central", train="H", kinds=kinds, tiles={**west, **east})
    assert world.kind("E") == "none"
    assert world.why_not("track D6 SE-NE") == 46
    del east["F7"]
    world = situation("central", train="H", kinds=kinds, tiles={**west, **east})
    assert world.why_not("track D6 SE-NE") == 0


@proves("MM-47")
def test_track_may_lead_to_an_empty_recessed_hex_but_not_go_on_from_it():
    world = situation(train="C", board=UNITS)
    world.play("track H4 E-W", "end action")
    assert world.kind("D") == "none"
    assert world.why_not("track J4 E-W") == 47


@proves("MM-48")
def test_track_may_not_start_from_a_station_the_line_does_not_reach():
    world = situation(train="A", tiles=ROW)
    assert world.why_not("track G3 NE-W") == 43
    assert world.why_not("track G5 NE-W") == 48  # leaves C, which the line does not reach
    assert "track F4 E-W" in world.moves()  # but it may be reached


@proves("MM-49")
def test_only_the_ends_are_removed_and_never_so_that_the_train_is_cut_off():
    world = situation(train="A", tiles=TWO_LINKS)
    assert removable(world) == ["F4"]
    assert world.why_not("remove D4") == 49
    assert world.why_not("remove E5") == 49  # nothing there
    world = situation(train="B", tiles=TWO_LINKS)
    assert removable(world) == ["D4", "F4"]


@proves("MM-49")
def test_an_open_end_is_removed_tile_by_tile():
    world = situation(train="A", tiles={"D3": "SW-E", "E3": "E-W", "F3": "E-W"}, board=UNITS)
    assert removable(world) == ["F3"]
    world.play("remove F3")
    assert removable(world) == ["E3"]
    world.play("remove E3", "remove D3")
    assert world.tiles() == {}
    assert {move.split()[1] for move in world.moves("track")} == {"B4", "D4", "C3", "D3", "C5", "D5"}


@proves("MM-49", "MM-53")
def test_track_into_the_corner_of_the_map_ends_there():
    tiles = {"C3": "NW-SE", "B2": "NW-SE", "B1": "W-SE", "A1": "E-W"}
    world = situation(train="A", tiles={hex: shape for hex, shape in tiles.items() if hex != "A1"}, board=UNITS)
    world.play("track A1 E-W", "end action")  # its open side faces off the grid
    assert removable(world) == ["A1"]
    assert {move.split()[1] for move in world.moves("track")} == {"B4", "D4", "D3", "C5", "D5"}


NORTH_TO_D = {"F3": "SW-E", "G3": "E-W", "H3": "E-W", "I3": "W-SE"}  # B to D by the north


@proves("MM-49")
def test_two_runs_that_meet_at_an_empty_recessed_hex_are_not_joined_there():
    tiles = {"F4": "E-W", "H4": "E-W", **NORTH_TO_D}
    world = situation(train="B", tiles=tiles, board=UNITS)
    assert removable(world) == ["I3", "H4"]
    world = situation(train="B", tiles=tiles, board=UNITS, kinds={"D": "office"})
    assert removable(world) == ["F3", "G3", "H3", "I3", "F4", "H4"]


@proves("MM-50")
def test_in_a_loop_any_one_tile_is_removed_and_then_the_new_ends():
    world = situation(train="A", tiles={**ROW, **SECOND_RUN}, board=UNITS)
    assert removable(world) == ["D3", "E3", "D4"]
    assert world.moves("track") == []
    world.play("remove E3")
    assert removable(world) == ["D3", "D4"]
    assert "track E3 W-SE" in world.moves()
    world.play("remove D4")
    assert removable(world) == ["D3"]


@proves("MM-51")
def test_open_sides_that_meet_join():
    world = situation(train="A", tiles={**ROW, "D3": "SW-E"})
    world.play("track E3 W-SE")
    assert links(world.p, world.s, 0) == 2
    world = situation(train="A", tiles={**ROW, "E3": "W-SE"}, board=UNITS)
    assert "track D3 SW-E" in world.moves()
    world.play("track D3 SW-E")
    assert removable(world) == ["D3", "E3", "D4"]


@proves("MM-52")
def test_a_link_is_a_run_between_two_built_stations_whatever_its_length():
    world = situation(train="A", tiles={**SECOND_RUN, "F4": "E-W", "H4": "E-W"})
    assert links(world.p, world.s, 0) == 2  # the run to the recessed hex D is none
    world.s.kind[3] = 4
    assert links(world.p, world.s, 0) == 3
    assert links(world.p, world.s, 1) == 0
    both_open = {"D4": "E-W", "F4": "E-W", "H4": "E-W", "C5": "NE-SW", "B6": "SE-NE"}  # on to D, and from A to F
    world = situation(train="A", tiles=both_open)
    assert links(world.p, world.s, 0) == 2


@proves("MM-53")
def test_the_starting_station_is_an_end_too():
    world = situation(train="B", tiles=ROW)
    hexes = {move.split()[1] for move in world.moves("track")}
    assert hexes == {"B4", "C3", "D3", "C5", "D5", "F4", "E3", "F3", "E5", "F5"}


@proves("MM-53")
def test_an_open_side_that_faces_the_edge_or_an_own_tile_is_a_dead_end():
    world = situation(train="A", tiles={"B4": "E-W"})  # faces the black hex A4
    assert not [move for move in world.moves("track") if move.split()[1] == "A4"]
    assert {move.split()[1] for move in world.moves("track")} == {"D4", "C3", "D3", "C5", "D5"}
    world = situation(train="A", tiles={"D4": "NE-W", "D3": "SW-E", "E3": "E-W"})  # D4 faces E3, which has no such side
    assert {move.split()[1] for move in world.moves("track")} == {"F3"}


AROUND_C3 = {"D3": "NW-SW", "C2": "W-SE", "B2": "SW-E", "B3": "SE-NE"}  # from A round to its west


@proves("MM-54")
def test_a_run_may_not_come_back_to_the_station_it_left():
    world = situation(train="A", tiles=AROUND_C3)
    assert world.why_not("track B4 E-NW") == 54
    assert "track B4 NW-SE" in world.moves()


@proves("MM-54")
@pytest.mark.parametrize("last", ["D4", "D3", "E3"])
def test_two_runs_between_the_same_stations_are_two_links(last):
    tiles = {**ROW, **SECOND_RUN}
    shape = tiles.pop(last)
    world = situation(train="B" if last == "D3" else "A", tiles=tiles)
    world.play(f"track {last} {shape}")
    assert links(world.p, world.s, 0) == 2
    assert world.law() == ""


def test_track_on_the_first_hex_of_the_map_is_track():
    world = situation(tiles={"A1": "E-W", "B1": "E-W"}, lawful=False)
    west, nowhere = 8 * HEX_NAMES.index("B1") + 3, 8 * HEX_NAMES.index("A1") + 3
    assert has_track(world.p, world.s, 0, west)
    assert not has_track(world.p, world.s, 0, nowhere)
