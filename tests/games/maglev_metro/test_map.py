"""Maps, boards and cards as data files, and what is wrong with some."""

from importlib import resources

import pytest

import roundhouse as rh
from roundhouse.errors import BadInput
from roundhouse.games.maglev_metro.rules.map_file import read_map
from roundhouse.games.maglev_metro.rules.moves import HEX_NAMES
from roundhouse.games.maglev_metro.rules.parts import check, remarks

from .tables import GAME, HERE, TITLE

FOLDER = resources.files(TITLE.package) / "data"
PLAIN = (HERE / "plain.toml").read_text("utf-8")
SPOILED = {
    "too many columns": (". . . . . . . . . . . .\n . .", ". . . . . . . . . . . . .\n . .", "at most 20 rows of 12"),
    "a row too short": (" . . . . . . . . . . . .\n. . F", " . . . .\n. . F", "hexes, row 1 has 12"),
    "a wrong indent": (" # . A", "# . A", "indented"),
    "an unknown sign": ("# . A . B", "# ? A . B", "is not one of"),
    "a letter without a station": ("# . A . B", "# Z A . B", "not in both"),
    "two of a letter": ("# . A . B", "# . A . A", "B is in the grid or"),
    "neighbours": ("C ~ D . E", "C ~ D E .", "neighbours"),
    "no name": ('name = "Alder"', 'nome = "Alder"', "needs a name"),
    "too many icons": ("robots = 2", "robots = 9", "robots must be 0 to 8"),
    "icons at a start": ("start = true }", "start = true, robots = 1 }", "no printed robots"),
    "no start": ("start = true", "start = false", "hub or starting spaces"),
    "tiles that do not add up": ("lab = 1\n", "lab = 2\n", "each starting space"),
    "an own colour": ('factory = ["gold"]', 'factory = ["steel"]', "own colour"),
    "no display": ("[display]", "[dismay]", "display] is missing"),
    "a hub that is not there": ("layout =", 'hub = "H"\nlayout =', "not in the grid"),
    "ratings": ("rating_tens_to = 50", "rating_tens_to = 55", "multiple of ten"),
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_spoiled_map_is_refused_with_a_reason(name, tmp_path):
    old, new, reason = SPOILED[name]
    assert old in PLAIN
    text = PLAIN.replace(old, new, 1) if name != "no start" else PLAIN.replace(old, new)
    assert any(reason in complaint for complaint in check(text)), check(text)
    file = tmp_path / "map.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadInput, match="cannot be used"):
        GAME.parts({"map": file})


def test_maps_that_ship_with_the_game_have_nothing_wrong():
    assert check(PLAIN) == []
    for city in ("berlin", "manhattan"):
        parts = GAME.parts({"map": city}).view
        for hex in range(len(HEX_NAMES)):
            for side in range(6):
                other = parts.neighbour[hex, side]
                assert other < 0 or parts.neighbour[other, (side + 3) % 6] == hex
                assert parts.across[8 * hex + side] == (8 * other + (side + 3) % 6 if other >= 0 else -1)


BOARD_FILE, CARD_FILE = "player_board.toml", "bonus_cards.toml"


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        (BOARD_FILE, "[units_per_action.move]", "[units_per_action.mauve]", "is missing"),
        (BOARD_FILE, '["any", "steel", "steel"]', '["steel", "steel", "steel"]', "takes any robot"),
        (BOARD_FILE, '["any", "steel", "steel"]', '["any", "steel", "pink"]', "is not one of any, steel"),
        (BOARD_FILE, '["any", "steel", "steel"]', '["any", "steel"]', "three slots"),
        (BOARD_FILE, 'slots = ["steel", "copper"]', "slots = []", "1 to 4 slots"),
        (BOARD_FILE, '[[extra_actions]]\nslots = ["pink"', '[[more]]\nslots = ["pink"', "three rows"),
        (CARD_FILE, "cap = 15", "cap = -1", "cap must be"),
        (CARD_FILE, 'id = "D02"', 'id = "D03"', "has the id D02"),
        (CARD_FILE, 'deck = "track"', 'deck = "tracks"', "deck must be one of"),
        (CARD_FILE, 'kind = "passengers"', 'kind = "people"', "kind must be one of"),
        (CARD_FILE, "each = 4", "flat = 2\neach = 4", "either each or flat"),
        (CARD_FILE, '["factory", "warehouse"]', '["factory"]', "a pair of two stations"),
        (CARD_FILE, '["factory", "warehouse"]', '["factory", "farm"]', "'farm' is not one of"),
        (CARD_FILE, 'area = "unlock"', 'area = "attic"', "'attic' is not one of"),
        (CARD_FILE, 'shape = "straight"', 'shape = "round"', "shape must be one of"),
    ],
)
def test_a_spoiled_board_or_card_file_is_refused(name, old, new, reason, tmp_path):
    text = (resources.files("roundhouse.games.maglev_metro") / "data" / name).read_text("utf-8")
    assert old in text
    own = tmp_path / name
    own.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadInput, match=reason):
        GAME.parts({"board" if name == BOARD_FILE else "cards": own})


def test_a_table_is_dealt_on_a_map_by_name_or_on_an_owners(tmp_path):
    table = rh.game("maglev-metro").deal(players=2, seed=1, map="manhattan")
    assert "file: map\n| manhattan\n" in table.record()
    assert rh.load(table.record()).state.tobytes() == table.state.tobytes()
    assert table.position()["files"] == {"map": "manhattan"}
    again = GAME.position(table.position(), chance="manual")
    assert again.state.tobytes() == table.state.tobytes()
    own = tmp_path / "mine.toml"
    own.write_text(PLAIN, "utf-8")
    table = GAME.deal(players=2, seed=1, map=str(own))
    assert "start A" in [move.text for move in table.legal(0)]
    assert 'name = "Plain"' in table.record()
    assert rh.load(table.record()).state.tobytes() == table.state.tobytes()
    assert "file:" not in GAME.deal(players=2, seed=1, map="berlin").record()


def test_an_unknown_map_is_refused():
    with pytest.raises(BadInput, match="cannot be read"):
        GAME.deal(map="atlantis")


def test_a_file_is_read_even_when_parts_of_it_are_not_what_they_should_be():
    for data in ({}, {"grid": 5}, {"grid": "."}, {"grid": "A", "stations": 7}, {"grid": "A", "stations": {"A": 3}}):
        assert read_map(data).complaints


def test_a_map_larger_than_the_printed_pieces_is_told_but_can_be_played_on():
    told = {city: remarks((FOLDER / f"{city}.toml").read_text("utf-8")) for city in ("berlin", "manhattan")}
    assert told["berlin"] == [
        "93 hexes are not black edge: a printed board has room for at most 91",
        "a row of 11 hexes: a printed board has room for at most 10",
    ]
    assert told["manhattan"] == [
        "115 hexes are not black edge: a printed board has room for at most 91",
        "18 rows: a printed board has room for at most 11",
    ]


def test_a_hub_that_is_not_three_hexes_around_one_corner_is_told():
    text = (FOLDER / "manhattan.toml").read_text("utf-8")
    row = text.replace("# ~ . . . H H . ~ #", "# ~ . . . H H H ~ #").replace(
        "# ~ . P . H . . ~ #", "# ~ . P . . . . ~ #"
    )
    assert check(row) == []
    assert "the hub: its printed tile covers three hexes around one corner" in remarks(row)
