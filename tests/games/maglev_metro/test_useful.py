"""What actions bring, by the rules alone."""

import pytest

from roundhouse.games.maglev_metro.bot import useful
from roundhouse.games.maglev_metro.rules.state import MOVE
from roundhouse.kernel.drivers import NO_END

from .tables import RULES, TITLE, situation

TO_WAREHOUSE = {"D4": "E-W"}  # A to B
PINK_OPEN = {"unlock pink": ["steel", "copper"]}


def uses(world, seat=0):
    """What each legal move brings, for those that bring something."""
    actions = [0] * len(TITLE.action_names)
    n = RULES.legal(world.p, world.s, seat, actions)
    before = world.record.tobytes()
    scratch = [0] * 4096
    useful.survey_uses(world.p, world.s, seat, scratch)
    found = {TITLE.action_names[a]: useful.use_of(world.p, world.s, seat, a, scratch) for a in actions[:n]}
    assert world.record.tobytes() == before  # what is tried out is taken back
    return {move: useful.WORDS[use] for move, use in found.items() if use}


def most_useful(world, seat=0):
    actions = [0] * len(TITLE.action_names)
    n = RULES.legal(world.p, world.s, seat, actions)
    place = useful.most_useful(world.p, world.s, seat, actions, n, [0] * 4096)
    return TITLE.action_names[actions[place]] if place >= 0 else place


def test_a_station_brings_a_passenger():
    world = situation(train="C", tiles={"H4": "E-W"}, board={"build": ["gold"], **PINK_OPEN})
    assert uses(world)["station D office"] == "a station"
    assert most_useful(world) == "station D office"


def test_a_station_brings_nothing_where_it_takes_the_room_of_one_that_the_end_needs():
    kinds = {"D": "factory", "E": "warehouse", "F": "office"}
    board = {"build": ["gold"], **PINK_OPEN}
    world = situation(kinds=kinds, train="F", tiles={"D7": "E-W"}, board=board, waiting={"F": [], "D": []})
    assert "station G lab" in world.moves("station")
    assert not [move for move in uses(world) if move.startswith("station G")]  # store, embassy and studio are to come


def test_a_link_brings_a_point_and_a_tile_on_the_way_comes_nearer():
    world = situation(train="A", board={"track": ["steel"]})
    found = uses(world)
    assert found["track D4 E-W"] == "a link"
    assert found["track D5 E-NW"] == "a tile nearer to the next link"  # round below, to the warehouse
    assert "track D4 W-SE" in world.moves()
    assert "track D4 W-SE" not in found  # to Fir or Ginkgo, where nothing can be built yet


def test_a_passenger_brings_something_who_can_be_brought_home():
    tiles = {"train": "A", "tiles": TO_WAREHOUSE}
    assert uses(situation(**tiles, waiting={"A": ["gold"]}))["pick up gold"] == "a passenger for a station of the line"
    assert "pick up copper" not in uses(situation(**tiles, waiting={"A": ["copper"]}))  # the lab is not on the line


def test_a_move_brings_something_on_the_way_to_whom_it_serves():
    way = "the way to passengers or to their station"
    assert uses(situation(train="A", tiles=TO_WAREHOUSE, load=["gold"]))["move by D4"] == way
    assert uses(situation(train="A", tiles=TO_WAREHOUSE, waiting={"B": ["steel"]}))["move by D4"] == way
    assert "move by D4" not in uses(situation(train="A", tiles=TO_WAREHOUSE, load=["copper"]))


def test_a_passenger_dropped_off_brings_something():
    assert uses(situation(train="B", load=["gold"]))["place gold build"] == "a passenger on the board"


def test_a_refill_brings_something_where_the_line_serves_who_may_come():
    assert uses(situation(train="A", tiles=TO_WAREHOUSE))["refill"] == "new passengers for the line"
    assert "refill" not in uses(situation(train="A"))  # a factory, and no line


def test_in_the_last_turn_only_what_can_be_finished_brings_something():
    served = {"D": "office", "E": "store", "F": "embassy", "G": "studio"}
    last = {"kinds": served, "waiting": {"D": [], "F": []}, "ending": 2, "taken": 1}
    assert uses(situation(train="A", tiles=TO_WAREHOUSE, load=["gold"], **last)) == {"track F4 E-W": "a link"}
    assert "place gold build" not in uses(situation(train="B", load=["gold"], **last))  # no action follows
    pink = situation(train="D", load=["pink"], board=PINK_OPEN, **last)
    assert uses(pink)["place pink bonus 1"] == "a passenger on the board"


@pytest.mark.parametrize("phase", [MOVE])
def test_within_an_action_no_turn_can_end(phase):
    assert most_useful(situation(train="A", tiles=TO_WAREHOUSE, phase=phase, units=1)) == NO_END


def test_nothing_is_open_where_every_way_is_closed():
    """Alone at the hub, which two grey cards close to all stations that need no unlocking."""
    board = {"build": ["gold"], "extra 1": ["steel", "", "copper"]}
    world = situation("manhattan", players=1, train="H", board=board, lawful=False, forbidden=[1, 2])
    found = uses(world)
    assert found["lift steel extra 1"] == "a robot that opens the only way to build"
    assert found["lift copper extra 1"] == "a robot that opens the only way to build"
    assert not [move for move in found if move.startswith("track")]
