"""Scoring: MM-142 to MM-146, and solo: MM-151 to MM-154."""

from importlib import resources

import pytest

from roundhouse.games.maglev_metro.rules import bonus, scoring
from roundhouse.games.maglev_metro.rules.bonus import card_points, counted, largest_loop
from roundhouse.games.maglev_metro.rules.moves import CARD_NAMES, HEX_NAMES
from roundhouse.games.maglev_metro.rules.scoring import commuter_points, link_points, rating
from tests.proof import proves

from .tables import GAME, MAPS, RULES, TITLE, dealt, situation
from .test_setup import draw_first

KINDS = {"D": "office", "E": "store", "F": "embassy", "G": "studio"}
ALL = {"pink": 3, "lilac": 4, "coral": 5, "purple": 6}


def over(**fields):
    return situation(players=4, kinds=KINDS, phase=21, lawful=False, **fields)


def breakdown(world, seat=0):
    return TITLE.breakdown(world.p, world.s, seat)


@proves("MM-142")
def test_commuters_on_the_board_score_by_colour():
    board = {"extra 3": ["pink"], "bonus 1": ["pink", "lilac", "coral"], "bonus 2": ["purple", "purple"]}
    world = over(board=board, load=["pink"])
    assert [commuter_points(world.s, 0, c) for c in ALL.values()] == [2, 1, 2, 4]  # not those on the train


@proves("MM-142")
def test_a_full_column_adds_one_for_each_of_its_colour_anywhere():
    board = {f"points {k}": ["pink", "", "coral"] for k in (1, 2, 3)} | {"bonus 1": ["pink", "coral", "lilac"]}
    world = over(board=board)
    assert [commuter_points(world.s, 0, c) for c in ALL.values()] == [8, 1, 12, 0]


@proves("MM-143")
def test_links_score_one_and_one_more_for_each_full_row():
    tiles = {"D4": "E-W", "F4": "E-W", "H4": "E-W"}
    row = ["pink", "lilac", "coral", "purple"]
    for rows in range(4):
        world = over(tiles=tiles, board={f"points {k}": row for k in range(1, rows + 1)})
        assert link_points(world.p, world.s, 0) == 3 * (1 + rows)
        assert breakdown(world)["links"] == 3 * (1 + rows)


def set_cards(world, *names, seat=0):
    for deck in range(4):
        world.s.card[seat, deck] = 0
    for name in names:
        at = CARD_NAMES.index(name)
        world.s.card[seat, at // 15] = at % 15 + 1


@proves("MM-144")
@pytest.mark.parametrize(("rows", "points"), [(0, 15), (1, 25), (2, 31), (3, 35)])
def test_the_best_card_counts_and_one_more_for_each_full_bonus_row(rows, points):
    board = {f"bonus {k}": ["lilac"] * 3 for k in range(1, rows + 1)}
    board |= {"move": ["gold"], "capacity": ["gold", "gold"], "unlock coral": ["steel"], "unlock pink": ["steel"]}
    world = over(board=board, tiles={"D4": "E-W"})  # A-B: one factory-warehouse link
    set_cards(world, "D01", "P06", "T06", "B06")  # 4, 3 gold robots, 9 straight tiles left, 2 empty columns
    assert [card_points(world.p, world.s, 0, deck) for deck in range(4)] == [4, 6, 15, 10]
    assert breakdown(world)["cards"] == points


@proves("MM-144")
def test_a_card_scores_at_most_fifteen():
    tiles = {"C4": "E-W", "F4": "E-W", "D5": "NE-SW", "C6": "NE-SW", "H4": "E-W"}  # A, B and D to the hub, B to C
    kinds = {"A": "factory", "B": "warehouse", "C": "warehouse", "D": "factory"}
    for last, count, points in (("warehouse", 3, 12), ("factory", 4, 15)):  # the worked example: four at 4
        world = situation("central", kinds={**kinds, "C": last}, train="H", tiles=tiles, lawful=False)
        set_cards(world, "D01")
        assert counted(world.p, world.s, 0, 0) == count
        assert card_points(world.p, world.s, 0, 0) == points


CARDS = [
    # card, board, tiles, count
    ("P01", {"bonus 1": ["pink", "pink", "lilac"]}, {}, 2),
    ("P05", {"track": ["steel", "steel"], "extra 1": ["steel"]}, {}, 3),
    ("P08", {"points 1": ["pink", "lilac", "coral", "purple"], "bonus 1": ["pink", "lilac", "coral"]}, {}, 1),
    ("P10", {"bonus 1": ["pink", "pink", "lilac"], "bonus 2": ["lilac", "lilac"]}, {}, 2),
    ("T01", {}, {"D4": "E-W", "F4": "E-W", "D3": "SW-E"}, 2),
    ("T02", {}, {"D4": "E-W", "F4": "E-W", "D3": "SW-E"}, 1),
    ("T03", {}, {"F4": "E-W", "H4": "E-W"}, 1),
    ("T04", {}, {"F4": "E-W", "H4": "E-W"}, 1),
    ("T05", {}, {"F4": "E-W", "H4": "E-W"}, 2),
    ("T06", {}, {"F4": "E-W", "D3": "SW-E"}, 9),
    ("T07", {}, {"F4": "E-W", "D3": "SW-E"}, 7),
    ("T08", {}, {"F4": "E-W", "D3": "SW-E"}, 16),
    ("T09", {}, {"D4": "E-W", "F4": "E-W", "D3": "SW-E", "E3": "W-SE"}, 2),
    ("T10", {}, {"F4": "E-W", "D3": "SW-E", "E3": "W-SE"}, 1),
    ("T13", {}, {"D4": "E-W", "F4": "E-W"}, 0),
    ("T13", {}, {"D4": "E-W", "D3": "SW-E", "E3": "W-SE"}, 2),
    ("B01", {"track": ["gold", "steel", "steel"], "move": ["steel"]}, {}, 1),
    ("B02", {"track": ["gold", "steel", "steel"], "move": ["steel"]}, {}, 5),
    ("B03", {"track": ["steel"] * 3, "capacity": ["steel", "gold", "gold"]}, {}, 1),
    ("B04", {"extra 1": ["steel", "gold", "copper"], "extra 2": ["steel"]}, {}, 1),
    ("B05", {"unlock pink": ["steel", "copper"], "unlock coral": ["steel", "gold"]}, {}, 1),
    ("B06", {"unlock pink": ["steel", "copper"], "unlock coral": ["steel"]}, {}, 2),
    ("B07", {f"points {k}": ["pink"] for k in (1, 2, 3)}, {}, 1),
    ("B08", {"points 1": ["pink", "lilac", "coral", "purple"]}, {}, 1),
    ("B09", {"bonus 1": ["pink", "pink"]}, {}, 7),
    ("B10", {"capacity": ["gold"], "pick up": ["gold", "copper"], "move": ["gold"]}, {}, 3),
    ("B11", {"track": ["gold"], "move": ["gold", "gold"]}, {}, 3),
    ("B12", {"adjust": ["gold"]}, {}, 2),
    ("B13", {"build": ["gold"]}, {}, 1),
]


@proves("MM-144")
@pytest.mark.parametrize(
    ("card", "board", "tiles", "count"), CARDS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_each_kind_of_card_counts_what_it_says(card, board, tiles, count):
    world = over(board=board, tiles=tiles, train="B")
    assert counted(world.p, world.s, 0, CARD_NAMES.index(card)) == count


@proves("MM-144")
def test_values_begin_above_a_number_or_come_at_once():
    world = over(train="B", tiles={"D4": "E-W", "F4": "E-W", "H4": "E-W", "J4": "E-W"})
    set_cards(world, "T01", "B12")
    assert card_points(world.p, world.s, 0, 2) == 0  # beyond the first four
    assert card_points(world.p, world.s, 0, 3) == 6  # no robot in ADJUST
    world.s.tile[0, 24] = 1
    assert card_points(world.p, world.s, 0, 2) == 2
    world.s.board[0, 6, 0] = 1
    assert card_points(world.p, world.s, 0, 3) == 0


RING = {"D4": "E-W", "E5": "NE-SW", "D6": "SE-NE", "D7": "E-W", "B6": "SE-NE", "C5": "NE-SW"}  # A, B, G and F


def test_a_ring_is_followed_through_all_its_stations():
    for train in "ABFG":
        world = situation(kinds={"F": "office", "G": "store"}, train=train, tiles=RING, waiting={"F": []}, lawful=False)
        assert largest_loop(world.p, world.s, 0) == 4
    world.s.tile[0, HEX_NAMES.index("D7")] = 0
    assert largest_loop(world.p, world.s, 0) == 0


@proves("MM-144")
def test_a_card_for_so_many_or_more_is_worth_the_same_with_more(tmp_path):
    text = (resources.files(TITLE.package) / "data" / "bonus_cards.toml").read_text("utf-8")
    world = situation(kinds={"F": "office", "G": "store"}, train="A", tiles=RING, waiting={"F": []}, lawful=False)
    for needed, points in ((3, 7), (4, 7), (5, 0)):
        (tmp_path / "cards.toml").write_text(text.replace("at_least = 6", f"at_least = {needed}"), "utf-8")
        parts = GAME.parts({"map": str(MAPS["plain"]), "cards": str(tmp_path / "cards.toml")})
        world.s.card[0, 2] = 11
        assert card_points(parts.view, world.s, 0, 2) == points


def test_the_hub_counts_as_one_station_of_a_ring():
    loop = {"F4": "E-W", "H4": "E-W", "I5": "NE-W", "H5": "E-W", "G5": "E-W", "F5": "E-W"}
    world = situation("central", kinds={"B": "lab", "C": "lab"}, train="H", tiles=loop)
    assert largest_loop(world.p, world.s, 0) == 3


ROW = ["pink", "lilac", "coral", "purple"]
SHEETS = {  # name: a board with these commuters, points by colour, links, points for them, cards, total
    "DD": (
        {"points 1": ROW, "points 2": ["", "", "coral", "purple"], "points 3": ["", "", "coral", "purple"],
         "bonus 1": ["purple"] * 3, "extra 3": ["", "", "coral"]},
        [1, 1, 12, 18], 12, 24, [15, 3], 74,
    ),
    "DS": (
        {"points 1": ["pink", "lilac"], "points 2": ["pink"], "points 3": ["pink"],
         "extra 3": ["pink", "lilac", "coral"], "bonus 1": ["pink", "pink", "coral"],
         "bonus 2": ["lilac"] * 3, "bonus 3": ["lilac"] * 3},
        [12, 8, 4, 0], 11, 11, [15, 14, 12, 9], 85,
    ),
    "Xenon": (
        {"points 1": ROW, "points 2": ROW, "points 3": ["pink", "lilac", "", "purple"], "bonus 1": ["lilac"],
         "extra 3": ["pink", "lilac", "coral"]},
        [8, 10, 6, 9], 14, 42, [6], 81,
    ),
    "Zinc": (
        {"points 1": ROW, "points 2": ROW, "points 3": ["pink", "lilac"], "extra 3": ["", "lilac"]},
        [6, 8, 4, 4], 13, 39, [12], 73,
    ),
}  # fmt: skip


@proves("MM-145")
@pytest.mark.parametrize("name", SHEETS)
def test_the_worked_score_sheets(name, monkeypatch):
    board, commuters, number, link_score, cards, total = SHEETS[name]
    world = over(board=board)
    monkeypatch.setattr(scoring, "links", lambda parts, state, seat: number)
    monkeypatch.setattr(bonus, "card_points", lambda parts, state, seat, deck: [*cards, 0, 0, 0][deck])
    assert [commuter_points(world.s, 0, colour) for colour in ALL.values()] == commuters
    assert breakdown(world) == dict(zip((*ALL, "links", "cards"), (*commuters, link_score, sum(cards)), strict=True))
    assert scoring.score(world.p, world.s, 0) == total


@proves("MM-146")
def test_most_points_win_then_fewest_robots_then_the_win_is_shared():
    world = over(board=[{"bonus 1": ["pink"]}, {"bonus 1": ["pink"]}, {}, {}])
    for seat in range(4):
        set_cards(world, seat=seat)
    assert RULES.winners(world.p, world.s) == 0b11
    world.s.board[0, 0, 0] = 1
    assert RULES.winners(world.p, world.s) == 0b10
    world.s.load[1, 0] = 2  # robots on the train do not count
    assert RULES.winners(world.p, world.s) == 0b10
    world.s.board[0, 19, 1] = 4
    assert RULES.winners(world.p, world.s) == 0b01
    world.s.phase = 11
    assert RULES.winners(world.p, world.s) == 0


def test_with_no_points_at_all_the_fewest_robots_win():
    world = over(
        board=[{"track": ["gold"]}, {"track": ["steel"]}, {"track": ["copper"], "move": ["copper"]}, {"move": ["gold"]}]
    )
    for seat in range(4):
        set_cards(world, seat=seat)
    assert RULES.winners(world.p, world.s) == 0b1011


# --- Solo


@proves("MM-151")
def test_two_grey_cards_lie_open_in_a_solo_game():
    world = dealt("berlin", players=1)
    world.draw("card D01", "card P01", "card T01", "card B01")
    assert world.phase == "show"
    assert "card D01" not in world.outcomes()
    world.draw("card D04")
    assert "card D04" not in world.outcomes()
    assert len(world.outcomes()) == 11
    world.draw("card D09")
    assert world.now().forbidden == [4, 9]
    assert world.phase == "stations"


@proves("MM-151")
def test_a_tile_that_would_complete_a_forbidden_link_is_refused():
    world = situation(players=1, train="A", forbidden=[1, 2])  # factory-warehouse, warehouse-lab
    assert world.why_not("track D4 E-W") == 151
    assert "track D4 NE-W" in world.moves()
    world = situation(players=1, train="A", forbidden=[3, 4])
    assert "track D4 E-W" in world.moves()


@proves("MM-151")
def test_a_station_that_would_complete_a_forbidden_link_is_refused():
    board = {"build": ["gold"]}
    world = situation(players=1, train="C", tiles={"H4": "E-W"}, forbidden=[2, 4], board=board)  # C is a lab
    assert world.why_not("station D warehouse") == 151
    assert world.moves("station") == ["station D factory", "station D lab"]


@proves("MM-151")
def test_a_forbidden_link_to_the_first_station_of_the_map_is_refused_too():
    to_fir = {"B6": "SE-NE", "C5": "NE-SW"}
    board = {"build": ["gold"], "unlock pink": ["steel", "copper"]}
    world = situation(players=1, train="A", tiles=to_fir, forbidden=[1, 4], board=board)  # factory-office
    assert world.why_not("station F office") == 151
    assert world.why_not("station F lab") == 0


@proves("MM-151")
def test_the_hub_counts_as_three_stations_there_too():
    world = situation("central", players=1, train="H", kinds={"A": "office"}, forbidden=[4, 12])  # factory-office
    assert world.why_not("track C4 E-W") == 151


@proves("MM-152")
def test_before_every_solo_turn_a_passenger_is_set_aside():
    world = draw_first(dealt("plain", players=1))
    assert world.phase == "start"
    assert sum(world.now().aside) == 1
    at = next(letter for letter in "ABC" if world.waiting(letter))
    world.play(f"start {at}", world_take(world, at))
    assert world.phase == "aside"
    bag = world.bag("steel")
    assert world.outcomes()["passenger steel"] == bag
    world.draw("passenger steel")
    assert (world.bag("steel"), sum(world.now().aside)) == (bag - 1, 2)
    assert world.phase == "opening"


def world_take(world, at):
    return f"take {world.waiting(at)[0]}"


@proves("MM-152")
def test_a_solo_game_ends_when_none_can_be_drawn():
    world = situation(players=1, kinds=KINDS, bag=["gold"])
    world.play("end turn")
    world.draw("passenger gold")
    world.play("end turn")
    assert world.over
    assert world.s.ending == 0  # MM-141 does not apply
    assert world.why_not("end turn") == 152


@proves("MM-153")
def test_passengers_set_aside_are_subtracted():
    world = situation(players=1, aside=[3, 1, 0, 0, 0, 0, 0], forbidden=[5, 6])
    set_cards(world)
    assert world.scores() == [-4]
    assert breakdown(world)["set aside"] == -4


BERLIN = {-1: 0, 0: 1, 10: 1, 11: 2, 50: 5, 51: 6, 55: 6, 56: 7, 145: 24, 146: 25, 300: 25}
MANHATTAN = {-9: 0, 0: 1, 10: 1, 20: 2, 21: 3, 100: 10, 101: 11, 105: 11, 170: 24, 171: 25}


@proves("MM-154")
@pytest.mark.parametrize(("map", "steps"), [("berlin", BERLIN), ("manhattan", MANHATTAN)])
def test_solo_ratings_have_26_steps(map, steps):
    parts = dealt(map, players=1).p
    assert {points: rating(parts, points) for points in steps} == steps
