"""The map file and its checker, and the parts made from it."""

import tomllib

import pytest

import roundhouse as rh
from roundhouse.games.next_station_london.rules.map_file import read_sheet
from roundhouse.games.next_station_london.rules.parts import check

from . import reference
from .tables import GAME, PARTS

TEXT = reference.FILE.read_text("utf-8")
ROW_1 = '"p  t  s  .  t  c  .  t  .  c "'
ROW_4 = '"s* .  p  .  t  j* c  c  .  s "'


def changed(*pairs):
    text = TEXT
    for old, new in pairs:
        assert text.count(old) >= 1, old
        text = text.replace(old, new)
    return text


def test_the_shipped_map_has_nothing_wrong_with_it():
    assert check(TEXT) == []


def test_the_counts_of_the_shipped_map():
    assert reference.DATA["counts"] == {"sections": 155, "crossings": 116, "river": 24}
    assert (len(reference.SECTIONS), len(reference.CROSSINGS), len(reference.RIVER)) == (155, 116, 24)


def test_every_table_of_the_parts_says_what_the_map_says():
    for k, (a, b) in enumerate(reference.SECTIONS):
        assert PARTS.section_ends[k, 0] == 1 << a | 1 << b
        assert PARTS.section_between[a, b] == PARTS.section_between[b, a] == k
        assert PARTS.sections_at[a, k // 60] >> (k % 60) & 1
        assert PARTS.sections_at[b, k // 60] >> (k % 60) & 1
    for station in reference.STATIONS:
        near = {sum(section) - station for section in reference.SECTIONS if station in section}
        assert PARTS.neighbours[station, 0] == sum(1 << other for other in near)
        at = [k for k, section in enumerate(reference.SECTIONS) if station in section]
        for w in range(3):
            assert PARTS.sections_at[station, w] == sum(1 << (k % 60) for k in at if k // 60 == w)
        assert (PARTS.column[station], PARTS.row[station]) == reference.PLACES[station]
        assert sum(PARTS.section_between[station, other] >= 0 for other in reference.STATIONS) == len(near)
    for x, y in [(0, 0), (9, 0), (5, 3), (2, 8)]:
        for station in reference.STATIONS:
            same = reference.DATA["districts"][y].split()[x] == reference.DISTRICTS[station]
            assert bool(PARTS.district[PARTS.cell[y, x], 0] >> station & 1) is same
    assert PARTS.bends == len(reference.BENDS)
    for k, bend in enumerate(reference.BENDS):
        assert (PARTS.bend[k, 0], PARTS.bend[k, 1]) == tuple(100 * value for value in bend)


WRONG = [
    # counts
    ((ROW_1, ROW_1.replace("p  t", ".  t")), "stations: there are 52, not 53"),
    (('"c  .  .  t  .  .  s  .  .  t "', '"c  .  .  t  .  .  s  .  t  t "'), "stations: there are 54, not 53"),
    (("sections = 155", "sections = 154"), "counts: sections comes to 155, the file says 154"),
    (("crossings = 116", 'crossings = "many"'), "counts: crossings comes to 116, the file says many"),
    (("river = 24", "river = 23"), "counts: river comes to 24, the file says 23"),
    (("crossings = 116", "bridges = 116"), "counts: expected sections, crossings, river"),
    # stations and symbols
    ((ROW_1, '"p  t  s  .  t  c  .  t  . "'), "stations, row 1: expected 10 places, found 9"),
    ((ROW_1, ROW_1.replace("t", "q", 1)), "stations, row 1: 'q' is not a station"),
    ((ROW_1, "17"), "stations: expected 10 rows of 10 places, each row in quotes"),
    ((ROW_4, ROW_4.replace("j*", "c*")), "stations: there must be one central station, j, not 0"),
    ((ROW_4, ROW_4.replace("j*", "c*")), "stations: none is a joker"),
    ((ROW_4, ROW_4.replace("c  c", "c  j")), "stations: there must be one central station, j, not 2"),
    ((ROW_4, ROW_4.replace("s*", "s ")), "stations: there must be 5 tourist sites, not 4"),
    ((ROW_4, ROW_4.replace("j* c ", "j  c*")), "stations: the central station must be a tourist site, j*"),
    # districts
    (('"NW nw', '"nw nw'), "districts: there are 12, not 13"),
    (('"NW nw', '"nw nw'), "districts: 3 have a single station, not 4"),
    (('"SW sw', '"se sw'), "districts: 'se' lies in more than one piece"),
    (('"w  w  w  c  c  c  c  e  e  e "', '"w  w  w  c  c  c  c  e  e  e  e"'), "districts, row 4: expected 10 places"),
    (
        ('"NW nw nw n  n  n  n  ne ne NE"', '"NW nw nw xx n  n  n  ne ne NE"'),
        "districts: 'xx' has no station",
    ),
    # departures
    (("blue = 40", "blue = 53"), "departures: blue must start at a station from 0 to 52"),
    (("blue = 40", "blue = true"), "departures: blue must start at a station from 0 to 52"),
    (("blue = 40", "pink = 40"), "departures: expected a station number for each of black, blue, red, green"),
    (("blue = 40", "blue = 21"), "departures: two pencils start at the same station"),
    # river
    (("[2.17, 3.55]", "[2.0, 3.0]"), "river: it runs through station 17: move a bend a little"),
    (("[2.17, 3.55]", "[2.17]"), "river, bend 3: expected [column, row], each from -1 to 10"),
    (("[2.17, 3.55]", "[2.17, 11]"), "river, bend 3: expected [column, row], each from -1 to 10"),
    (("[2.17, 3.55]", "[nan, 1]"), "river, bend 3: expected [column, row], each from -1 to 10"),
    # points
    (("river = 2 ", "river = -2 "), "points: river must be a number from 0 to 99"),
    (("[2, 5, 9]", "[2, 5]"), "points: interchange must be 3 numbers from 0 to 99"),
    (("[2, 5, 9]", "[5, 2, 9]"), "points: interchange must not fall from one number to the next"),
    (("17, 21, 25]", "17, 21]"), "points: tourist must be 11 numbers from 0 to 99"),
    (("tourist = [", "sights = ["), "points: expected river, interchange and tourist"),
    # cards and the rest
    (('"joker", "switch"]', '"joker"]'), "cards: the surface cards are circle, square, triangle, pentagon, joker"),
    (('underground = ["circle"', 'underground = ["switch"'), "cards: the underground cards are circle"),
    (('name = "London"', "name = 7"), "name: expected words in quotes"),
    (('name = "London"', 'nome = "London"'), "'name' is missing"),
    (('name = "London"', 'nome = "London"'), "'nome' means nothing here"),
    (('name = "London"', "name = London"), "this is not valid TOML"),
]


@pytest.mark.parametrize(("change", "complaint"), WRONG)
def test_the_checker_says_what_is_wrong(change, complaint):
    complaints = check(changed(change))
    assert any(complaint in one for one in complaints), complaints


def test_the_checker_says_everything_that_is_wrong():
    text = changed(("blue = 40", "blue = 53"), ("[2, 5, 9]", "[2, 5]"), (ROW_1, ROW_1.replace("t", "q", 1)))
    assert len(check(text)) == 3


def test_a_river_too_short_for_its_objective_is_noticed():
    start, end = TEXT.index("river = ["), TEXT.index("# The station at which")
    text = TEXT[:start] + "river = [[-1, 0.5], [0.5, -1]]\n" + TEXT[end:]
    assert any("too few to reach its objective" in one for one in check(text))


def test_a_station_that_nothing_leads_to_is_noticed():
    rows = [["."] * 10 for _ in range(10)]
    rows[0][0] = "c"
    rows[2][1] = "s"
    data = dict(reference.DATA) | {"stations": [" ".join(row) for row in rows]}
    assert "sections: no dotted line leads to station 0" in read_sheet(data).complaints


def test_a_bend_of_the_river_on_a_section_counts_as_one_crossing():
    text = changed(("[1.94, 3.45], [2.17, 3.55]", "[0.0, 3.45], [1.94, 3.45], [2.17, 3.55]"))
    assert check(text) == []


def test_every_entry_is_needed_but_the_counts():
    for key in reference.DATA:
        data = {k: v for k, v in reference.DATA.items() if k != key}
        assert read_sheet(data).complaints == ([] if key == "counts" else [f"'{key}' is missing"])


def test_a_map_of_ones_own_is_played_on(tmp_path):
    text = changed((ROW_1, ROW_1.replace("p  t", "t  p")), ("blue = 40", "blue = 39"), ("river = 2 ", "river = 5 "))
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    table = GAME.deal(1, chance="manual", map=path)
    table.play(0, "pencil blue")
    table.play(0, "pencil red")
    table.play(0, "pencil green")
    assert table.position()["state"]["stations"][0][1] == [39]
    assert table.parts.view.river_points == 5
    assert rh.load(table.record()).state.tobytes() == table.state.tobytes()


def test_a_map_that_cannot_be_used_is_refused_with_its_first_fault(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(changed(("blue = 40", "blue = 53")), "utf-8")
    with pytest.raises(rh.BadInput, match="blue must start at a station"):
        GAME.deal(1, map=path)


@pytest.mark.parametrize("key", list(reference.DATA))
@pytest.mark.parametrize("junk", ["[]", "{}", "0", '"x"', "[[]]", "[{}]", "[[1, 2], 3]", "true"])
def test_junk_is_complained_about_and_not_stumbled_over(key, junk):
    value = tomllib.loads(f"junk = {junk}")["junk"]
    complaints = read_sheet(dict(reference.DATA) | {key: value}).complaints
    assert bool(complaints) is not (key == "name" and junk == '"x"') or (key, junk) == ("counts", "{}")
