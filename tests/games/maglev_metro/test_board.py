"""The player board: MM-21 to MM-25."""

from importlib import resources

import pytest

from tests.proof import proves

from .tables import GAME, MAPS, TITLE, World, situation


def places(world, colour):
    return [move.removeprefix(f"place {colour} ") for move in world.moves(f"place {colour}")]


@proves("MM-21")
def test_a_passenger_goes_only_into_an_empty_slot_of_its_colour():
    world = situation(train="B", load=["gold"])  # a warehouse
    ends = ("left", "right")
    any_robot = [
        f"{row} {end}"
        for row in ("track", "move", "capacity", "pick up", "drop off", "refill", "adjust")
        for end in ends
    ]
    assert places(world, "gold") == [
        *any_robot,
        "build",
        "extra 1",
        "extra 2",
        "unlock lilac",
        "unlock coral",
        "unlock purple",
    ]
    assert world.why_not("place gold reverse") == 21
    assert world.why_not("place gold unlock pink") == 21
    assert world.why_not("place gold bonus 1") == 21
    world = situation(train="B", load=["gold"], board={"build": ["gold"], "track": ["gold"]})
    assert world.why_not("place gold build") == 21
    assert world.why_not("place gold track right") == 21
    assert world.why_not("place gold track left") == 23  # the gold one would slide onto steel


@proves("MM-21")
def test_any_commuter_goes_to_the_bonus_rows_and_its_own_column():
    pink = {"unlock pink": ["steel", "copper"]}
    world = situation(kinds={"D": "office"}, train="D", load=["pink"], board=pink)
    assert places(world, "pink") == ["extra 3", "points 1", "points 2", "points 3", "bonus 1", "bonus 2", "bonus 3"]


@proves("MM-22")
@pytest.mark.parametrize("robots", range(4))
def test_a_units_row_gives_one_unit_and_one_for_each_robot(robots):
    world = situation(board={"track": ["gold", "steel", "steel"][:robots]})
    for k in range(robots + 1):
        world.play(world.moves("track")[0])
        assert world.s.units == robots - k
        assert world.line("track") == ["gold", "steel", "steel"][:robots]


@proves("MM-22")
def test_a_row_closes_up_to_the_left():
    world = situation(board={"capacity": ["steel", "gold", "copper"]})
    world.play("lift steel capacity left")
    assert world.line("capacity") == ["gold", "copper"]
    assert world.now().board[0][2] == ["gold", "copper", "empty", "empty"]


@proves("MM-23")
def test_robots_slide_when_one_is_added_on_the_left():
    world = situation(train="B", load=["gold"], board={"track": ["steel", "steel"]})
    world.play("place gold track left")
    assert world.line("track") == ["gold", "steel", "steel"]


@proves("MM-23")
def test_a_robot_is_added_on_the_right_where_the_colour_is_its_own():
    world = situation(train="A", load=["steel"], board={"track": ["gold"]})
    assert world.why_not("place steel track left") == 23
    world.play("place steel track right")
    assert world.line("track") == ["gold", "steel"]


@proves("MM-24")
def test_commuters_never_move_again():
    world = situation(board={"bonus 1": ["pink"], "points 1": ["", "lilac"]}, kinds={"D": "office", "E": "store"})
    assert world.moves("lift") == []
    assert world.parts.title.no_such_move("lift pink bonus 1") == 24
    assert world.parts.title.no_such_move("lift gold bonus 1") == 24


@proves("MM-25")
def test_a_passenger_with_no_slot_left_cannot_be_dropped_off():
    pink = {"unlock pink": ["steel", "copper"], "extra 3": ["pink"]}
    pink |= {f"points {k}": ["pink"] for k in (1, 2, 3)} | {f"bonus {k}": ["lilac"] * 3 for k in (1, 2)}
    world = situation(kinds={"D": "office", "E": "store"}, train="D", load=["pink"], board=pink)
    assert world.moves("place") == ["place pink bonus 3"]
    for slot in range(3):
        world.s.board[0, 21, slot] = 6
    assert world.moves("place") == []


@proves("MM-25")
def test_a_robot_that_fits_nowhere_after_an_adjustment_goes_to_the_bag():
    """Every slot that takes copper is full but the one it leaves, and gold is put there."""
    full = {
        "track": ["gold"], "move": ["steel", "gold"], "capacity": ["gold", "gold", "copper"], "drop off": ["gold"],
        "refill": ["steel"], "pick up": ["steel", "copper", "copper"], "adjust": ["steel", "copper", "copper"],
        "reverse": ["copper"], "extra 1": ["", "", "copper"], "extra 2": ["", "", "copper"],
        "unlock pink": ["", "copper"], "unlock lilac": ["", "copper"], "unlock coral": ["", "", "copper"],
        "unlock purple": ["", "", "copper"],
    }  # fmt: skip
    world = situation(players=4, board=full)
    bag = world.bag("copper")
    world.play("lift copper capacity right", "lift gold move right")
    assert world.moves("place copper") == ["place copper capacity left", "place copper capacity right"]
    world.play("place gold capacity right")
    assert world.bag("copper") == bag + 1
    assert world.hand() == []
    assert world.law() == ""
    assert world.phase == "turn"


@proves("MM-91")
def test_a_row_does_not_close_up_over_another_colour():
    """On an owner's board, where the columns of a row differ."""
    board = (resources.files(TITLE.package) / "data" / "player_board.toml").read_text("utf-8")
    own = board.replace('slots = ["any", "steel", "steel"]', 'slots = ["any", "steel", "gold"]', 1)
    world = situation(board={"track": ["copper", "steel", "gold"]}, lawful=False)
    changed = World(GAME.parts_from_text({"map": MAPS["plain"].read_text("utf-8"), "board": own}), world.record)
    assert changed.why_not("lift copper track left") == 23
    assert changed.why_not("lift gold track right") == 0
    assert world.parts.view.accepts[0, 2] != changed.parts.view.accepts[0, 2]
