"""The hub: MM-131 to MM-136."""

from roundhouse.games.maglev_metro.rules.bonus import direct_links
from tests.proof import proves

from .tables import situation

WEST = {"C4": "E-W"}  # A to the hub
EAST = {"F4": "E-W"}  # the hub to B
FURTHER = {"H4": "E-W"}  # B to C
SOUTH_AGAIN = {"I5": "NE-W", "H5": "E-W", "G5": "E-W", "F5": "E-W"}  # C back to the hub
BUILT = {"A": "factory", "B": "warehouse", "C": "lab"}


def hub(**fields):
    fields = {"train": "H", "kinds": BUILT, **fields}
    return situation("central", **fields)


@proves("MM-131")
def test_all_robots_are_dropped_off_at_the_hub():
    world = hub(load=["steel", "gold", "copper"], board={"capacity": ["gold", "gold"], "drop off": ["steel", "steel"]})
    world.play("place steel track right", "place copper reverse", "place gold build")
    assert world.load() == []
    assert world.s.taken == 1


@proves("MM-131")
def test_commuters_are_not():
    world = hub(kinds={**BUILT, "D": "office"}, load=["pink"], board={"unlock pink": ["steel", "copper"]})
    assert world.why_not("place pink bonus 1") == 131


@proves("MM-132")
def test_any_number_of_own_tracks_may_leave_the_hub_also_from_one_hex():
    world = hub(tiles={**WEST, **EAST}, board={"track": ["gold", "steel", "steel"]})
    world.play("track F5 E-W", "track D5 NE-SW", "track D6 NE-SW", "track E6 NW-SE")
    assert world.law() == ""


@proves("MM-132")
def test_a_station_is_linked_to_the_hub_only_once():
    world = hub(tiles={**EAST, "G5": "NE-W"}, train="B")
    assert world.why_not("track F5 E-W") == 132
    world = situation("central", train="H", tiles={"F4": "E-W", "F5": "E-W"})  # the same where no station stands yet
    assert world.why_not("track G5 NE-W") == 132
    assert world.why_not("track G5 E-W") == 0


@proves("MM-132")
def test_there_is_no_track_from_hub_to_hub():
    world = hub(tiles={"D3": "SE-NE", "D2": "SW-E", "E2": "W-SE"})
    assert world.why_not("track F3 NW-SW") == 132
    assert "track F3 NW-SE" in world.moves()


@proves("MM-133")
def test_the_train_leaves_the_hub_by_any_own_link():
    tiles = {**WEST, **EAST, "D5": "NE-SW"}
    world = hub(tiles=tiles, board={"move": ["steel", "gold", "gold"], "reverse": ["copper"]})
    assert world.moves("move") == ["move by C4", "move by F4"]
    assert world.why_not("move") == 133
    assert world.why_not("move by D5") == 64
    assert world.why_not("reverse") == 133
    world.play("move by F4", "move")
    assert world.train() == "H"
    assert world.moves("move") == ["move by C4", "move by F4"]  # in mid-move, also back the way it came
    world.play("move by F4")
    assert world.train() == "B"


@proves("MM-66", "MM-133")
def test_a_train_that_arrives_at_the_hub_faces_neither_way():
    world = hub(train="A", facing="E", tiles={**WEST, **EAST})
    world.play("move")
    assert (world.train(), world.facing()) == ("H", "neither")
    assert world.moves("move") == ["move by C4", "move by F4"]


@proves("MM-134")
def test_a_refill_at_the_hub_places_commuters_only():
    world = hub(kinds={**BUILT, "D": "office", "E": "store"}, board={"refill": ["gold"]})
    world.play("refill")
    assert set(world.outcomes()) == {"passenger pink", "passenger lilac"}
    world.draw("passenger pink", "passenger lilac")
    assert world.waiting("H") == ["pink", "lilac"]
    assert hub().why_not("refill") == 134  # no commuter in the bag


@proves("MM-135")
def test_the_hub_counts_as_factory_warehouse_and_lab():
    world = hub(tiles={**WEST, **EAST, **FURTHER})
    factory_warehouse, warehouse_lab, lab_factory = 0, 1, 2
    assert direct_links(world.p, world.s, 0, factory_warehouse) == 2  # A-hub and hub-B
    assert direct_links(world.p, world.s, 0, warehouse_lab) == 2  # hub-B and B-C
    assert direct_links(world.p, world.s, 0, lab_factory) == 1  # A-hub, counted once


@proves("MM-136")
def test_robots_put_off_at_the_hub_go_to_the_bag():
    world = hub(load=["steel", "gold"], board={"capacity": ["copper"]})
    bag = world.bag("gold")
    world.play("lift copper capacity right", "place copper track right", "put off gold")
    assert world.bag("gold") == bag + 1
    assert world.waiting("H") == []


@proves("MM-53")
def test_the_hub_is_an_end_whenever_own_track_reaches_it():
    world = hub(train="B", tiles={**EAST, **FURTHER})
    hexes = {move.split()[1] for move in world.moves("track")}
    assert {"C4", "D5", "F5", "D6", "E6"} <= hexes
    loop = hub(train="B", tiles={**EAST, **FURTHER, **SOUTH_AGAIN})
    assert {"C4", "D5", "D6", "E6"} <= {move.split()[1] for move in loop.moves("track")}


@proves("MM-53")
def test_a_branch_goes_on_from_its_last_station_whatever_its_letter():
    world = situation("manhattan", kinds={"P": "lab"}, train="H", tiles={"E10": "E-W"}, lawful=False)
    hexes = {move.split()[1] for move in world.moves("track")}
    assert {"C10", "D11"} <= hexes  # beyond P
    assert "F11" in hexes  # beside the hub


@proves("MM-49", "MM-50")
def test_tiles_are_removed_at_the_ends_of_branches_and_in_loops_through_the_hub():
    loop = {**EAST, **FURTHER, **SOUTH_AGAIN}
    for train in "HBC":
        world = hub(train=train, tiles={**loop, **WEST, "D5": "NE-SW", "C6": "NE-SW"})
        assert sorted(removable(world)) == sorted([*loop, "C4", "C6"])
    world = hub(train="A", tiles={**WEST, **EAST, **FURTHER})
    assert removable(world) == ["H4"]
    world = hub(train="B", tiles={**EAST, **FURTHER})
    assert removable(world) == ["F4", "H4"]
    world = hub(train="C", tiles={**EAST, **FURTHER})
    assert removable(world) == ["F4"]


def removable(world):
    return [move.removeprefix("remove ") for move in world.moves("remove")]
