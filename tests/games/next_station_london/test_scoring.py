"""The score sheet: NL-51 to NL-56, objectives, NL-61 and NL-62, and the solo ratings, NL-81 and NL-82."""

import pytest

from roundhouse.games.next_station_london.rules.scoring import rating, score_sheet
from tests.proof import proves

from . import reference
from .tables import (
    PARTS,
    PENCILS,
    RULES,
    SHORT_ROUND,
    TITLE,
    at_table,
    finished,
    line,
    now,
    pass_round,
    solo,
    turns,
)

# The rulebook's example of a line: 6 districts, 3 stations in one of them, 1 section across the river.
EXAMPLE = ("c 12-13", "s 12-16", "t 16-23", "C 23-43", "T 43-46", "xS 23-29", "J 13-18", "P 18-19")

# A sheet whose four lines have the figures of the rulebook's final example.
FINAL = {
    "black": ["3-4", "3-18", "4-9", "9-10", "18-29", "29-37", "37-43", "43-47", "47-48"],
    "blue": ["36-41", "40-44", "40-48", "41-45", "44-50", "45-52", "50-51", "51-52"],
    "red": ["14-19", "14-20", "19-31", "20-21", "21-22", "22-36", "31-35", "35-51", "44-51"],
    "green": ["4-5", "4-19", "5-9", "9-14", "12-13", "12-16", "13-18", "16-28", "18-19"],
}


def scored(stations, sections=(), players=1, objectives=(), powers=0, circled=None):
    """Seat 0's breakdown on a sheet with these stations by pencil, however they came there."""
    record = TITLE.state.zeros()
    record["players"] = players
    record["objectives"] = bool(objectives)
    record["powers"] = powers
    state = TITLE.state.view(record)
    RULES.begin(PARTS, state)
    for pencil, held in stations.items():
        state.stations[0, PENCILS.index(pencil), 0] = sum(1 << station for station in held)
    for pair in sections:
        section = reference.SECTIONS.index(pair)
        state.sections[0, 0, section // 60] |= 1 << (section % 60)
    state.shared_objectives[0] = sum(1 << objective for objective in objectives)
    for pencil, station in (circled or {}).items():
        state.circled[0, PENCILS.index(pencil)] = station
    points = TITLE.breakdown(PARTS, state, 0)
    assert sum(points.values()) == RULES.score(PARTS, state, 0)
    assert score_sheet(PARTS, state, 0).total == RULES.score(PARTS, state, 0)
    return points


def in_district(name):
    return [station for station in reference.STATIONS if reference.DISTRICTS[station] == name]


# --- NL-51


@proves("NL-51")
def test_the_rulebooks_line_of_six_districts_three_stations_and_one_crossing_scores_20():
    table = turns(solo("green", "red"), *EXAMPLE)
    assert now(table).round == 1
    green = score_sheet(table.parts.view, TITLE.state.view(table.state), 0).lines["green"]
    assert (green.districts, green.stations, green.river, green.points) == (6, 3, 1, 20)
    points = table.breakdown(0)
    assert points["green districts x stations"] == 18
    assert points["green river"] == 2


@proves("NL-51", "NL-75")
def test_with_a_circled_station_the_rulebooks_line_scores_26():
    table = turns(solo("green", "red", powers="dwsc"), *EXAMPLE)
    table.play(0, "circle 23")
    points = table.breakdown(0)
    assert points["green districts x stations"] + points["green river"] == 6 * 4 + 2 == 26


@proves("NL-51", "NL-75")
def test_a_circled_station_where_the_line_has_fewer_adds_nothing():
    table = turns(solo("green", "red", powers="dwsc"), *EXAMPLE)
    table.play(0, "circle 46")
    assert table.breakdown(0)["green districts x stations"] == 18


@proves("NL-51")
def test_the_sections_across_the_river_follow_from_the_map():
    found = {reference.SECTIONS[k] for k in range(PARTS.sections) if PARTS.river[k // 60] >> (k % 60) & 1}
    assert found == reference.RIVER
    assert len(found) == 24


@proves("NL-51")
def test_each_section_across_the_river_scores_2():
    without = scored({"black": [29]})["black river"]
    assert without == 0
    one = scored({"black": [18, 29]}, [(18, 29)])
    assert one["black river"] == 2
    two = scored({"black": [18, 29, 30, 31]}, [(18, 29), (30, 31)])
    assert two["black river"] == 4


@proves("NL-51")
def test_a_line_without_a_section_scores_one_for_its_departure_station_from_its_rounds_start():
    table = solo("red", "green")
    assert table.scores == (1,)
    pass_round(table, SHORT_ROUND)
    assert table.scores == (2,)
    assert table.breakdown(0)["black districts x stations"] == 0


@proves("NL-51")
def test_districts_times_the_most_stations_in_one():
    assert scored({"red": [21]})["red districts x stations"] == 1
    assert scored({"red": [21, 22]})["red districts x stations"] == 2
    assert scored({"red": [20, 21, 22]})["red districts x stations"] == 4
    assert scored({"red": [20, 21, 22, 15]})["red districts x stations"] == 6
    assert scored({"red": in_district("c")})["red districts x stations"] == 9
    assert scored({"red": [0, 6, 46, 52]})["red districts x stations"] == 4
    assert scored({"red": reference.STATIONS})["red districts x stations"] == 13 * 9


# --- NL-52, NL-53


@proves("NL-52")
def test_a_circle_is_crossed_off_for_each_tourist_site_on_each_line():
    assert scored({"red": [21, 9]})["tourist sites"] == 1
    assert scored({"red": [9], "blue": [9]})["tourist sites"] == 2  # the same site again
    assert scored({"red": [9, 16], "blue": [9]})["tourist sites"] == 4


@proves("NL-52")
def test_at_most_ten_circles_are_crossed_off():
    sites = [9, 16, 19, 36, 49]
    assert scored({"red": sites, "blue": sites[:4]})["tourist sites"] == 21
    assert scored({"red": sites, "blue": sites})["tourist sites"] == 25
    assert scored({"red": sites, "blue": sites, "green": sites[:1]})["tourist sites"] == 25
    assert scored(dict.fromkeys(PENCILS, sites))["tourist sites"] == 25


@proves("NL-53")
def test_the_tourist_score_is_the_first_circle_not_crossed_off():
    track = [0, 1, 2, 4, 6, 8, 11, 14, 17, 21, 25]
    visits = [(pencil, site) for pencil in PENCILS for site in (9, 16, 19, 36, 49)]
    for crossed, worth in enumerate(track):
        stations = {pencil: [s for p, s in visits[:crossed] if p == pencil] for pencil in PENCILS}
        assert scored(stations)["tourist sites"] == worth
    assert track[7] == 14  # the worked example


# --- NL-54, NL-55


@proves("NL-54")
def test_interchanges_of_two_three_and_four_lines():
    lines = {"black": [0, 1, 2, 3], "blue": [1, 2, 3], "red": [2, 3], "green": [3]}
    points = scored(lines)
    assert points["interchanges of 2"] == 2
    assert points["interchanges of 3"] == 5
    assert points["interchanges of 4"] == 9


@proves("NL-54")
def test_nine_interchanges_of_two_lines_score_18():
    points = scored({"black": range(9), "red": range(12)})
    assert points["interchanges of 2"] == 18
    assert points["interchanges of 3"] == points["interchanges of 4"] == 0


@proves("NL-54", "NL-51")
def test_a_departure_station_alone_makes_an_interchange_with_a_line_that_visits_it():
    table = turns(solo("green", "red"), "S 13-14", "C 14-21", "T", "P", "J")
    assert line(table, 0, "red") == [21]
    assert table.breakdown(0)["interchanges of 2"] == 2


@proves("NL-55", "NL-51", "NL-53", "NL-54")
def test_the_rulebooks_final_example_scores_119():
    table = finished(FINAL)
    assert table.over
    sheet = score_sheet(table.parts.view, TITLE.state.view(table.state), 0)
    figures = [(row.districts, row.stations, row.river, row.points) for row in sheet.lines.values()]
    assert figures == [(6, 3, 1, 20), (4, 4, 0, 16), (5, 5, 2, 29), (5, 4, 1, 22)]
    assert sum(row.points for row in sheet.lines.values()) == 87
    assert (sheet.circles, sheet.tourist_points) == (7, 14)
    assert sheet.interchanges == {2: 9, 3: 0, 4: 0}
    assert sheet.interchange_points[2] == 18
    assert table.scores == (119,)
    assert sheet.total == sum(table.breakdown(0).values()) == 119


# --- NL-56

ONE_LINE_OF_3 = {"blue": ["40-44", "44-50"]}  # three stations of one district
TWO_LINES_OF_2 = {"blue": ["40-44"], "red": ["21-22"]}


@proves("NL-56")
def test_most_points_win():
    table = finished({"green": ["13-18"]}, {"green": ["13-18", "18-25"]})
    assert table.scores[1] > table.scores[0]
    assert table.winners == (1,)
    table = finished({"green": ["13-18", "18-25"]}, {"green": ["13-18"]}, {})
    assert table.winners == (0,)


@proves("NL-56")
@pytest.mark.parametrize("first", [True, False])
def test_the_best_line_decides_nothing_unless_points_are_equal(first):
    more_points = TWO_LINES_OF_2 | {"green": ["13-18"]}
    sheets = (more_points, ONE_LINE_OF_3) if first else (ONE_LINE_OF_3, more_points)
    table = finished(*sheets)
    assert sorted(table.scores) == [6, 7]
    assert table.winners == (0 if first else 1,)


@proves("NL-56")
@pytest.mark.parametrize(
    ("sheets", "winners"),
    [
        ((ONE_LINE_OF_3, TWO_LINES_OF_2), (0,)),
        ((TWO_LINES_OF_2, ONE_LINE_OF_3), (1,)),
        ((TWO_LINES_OF_2, ONE_LINE_OF_3, TWO_LINES_OF_2), (1,)),
        ((ONE_LINE_OF_3, TWO_LINES_OF_2, ONE_LINE_OF_3), (0, 2)),
        ((TWO_LINES_OF_2, {}, TWO_LINES_OF_2), (0, 2)),
    ],
)
def test_a_tie_goes_to_the_best_single_line(sheets, winners):
    table = finished(*sheets)
    assert set(table.scores) <= {6, 4}
    assert table.winners == winners


@proves("NL-56")
def test_a_tie_in_points_and_best_line_is_shared():
    sheet = {"green": ["13-18"]}
    other = {"green": ["13-14"]}  # as good: two districts, and no interchange
    table = finished(sheet, {}, sheet)
    assert table.scores[0] == table.scores[2] > table.scores[1]
    assert table.winners == (0, 2)
    assert finished({}, {}).winners == (0, 1)
    assert finished(other, other, other, other).winners == (0, 1, 2, 3)


@proves("NL-56")
def test_nobody_has_won_before_the_end():
    table = at_table(2)
    assert table.winners == ()
    for _ in range(3):
        pass_round(table, SHORT_ROUND)
        assert table.winners == ()


# --- NL-61, NL-62

CENTRAL = in_district("c")
ONE_IN_EACH = [in_district(name)[0] for name in sorted(set(reference.DISTRICTS))]
SITES = sorted(reference.TOURIST_SITES)
RIVER = sorted(reference.RIVER)


@proves("NL-62")
@pytest.mark.parametrize(
    ("objective", "enough", "too_few"),
    [
        ("interchanges", {"red": range(8), "blue": range(9)}, {"red": range(7), "blue": range(9)}),
        ("districts", {"red": ONE_IN_EACH[:6], "blue": ONE_IN_EACH[6:]}, {"red": ONE_IN_EACH[:12]}),
        ("tourist sites", {"red": SITES[:2], "blue": SITES[2:]}, {"red": SITES[:4], "blue": SITES[:4]}),
        ("central district", {"red": CENTRAL[:4], "blue": CENTRAL[4:]}, {"red": CENTRAL[:8], "blue": CENTRAL[:3]}),
    ],
)
def test_an_objective_is_reached_by_the_whole_network(objective, enough, too_few):
    number = ["interchanges", "districts", "tourist sites", "central district", "river"].index(objective)
    other = (number + 1) % 4
    assert scored(enough, objectives=(number, other), players=2)[f"objective {objective}"] == 10
    assert scored(too_few, objectives=(number, other), players=2)[f"objective {objective}"] == 0


@proves("NL-62")
def test_the_river_objective_takes_six_sections_across_it():
    assert scored({}, RIVER[:6], objectives=(4, 0), players=2)["objective river"] == 10
    assert scored({}, RIVER[:5], objectives=(4, 0), players=2)["objective river"] == 0


@proves("NL-62")
def test_interchanges_of_three_and_four_lines_count_once_each():
    lines = {"red": range(8), "blue": range(8), "green": range(7)}
    assert scored(lines, objectives=(0, 1), players=2)["objective interchanges"] == 10
    lines = {"red": range(7), "blue": range(7), "green": range(7)}
    assert scored(lines, objectives=(0, 1), players=2)["objective interchanges"] == 0


@proves("NL-61")
def test_only_the_objectives_turned_up_score():
    everything = dict.fromkeys(PENCILS, reference.STATIONS)
    points = scored(everything, RIVER, objectives=(1, 3), players=2)
    assert {name: worth for name, worth in points.items() if name.startswith("objective")} == {
        "objective districts": 10,
        "objective central district": 10,
    }
    assert not any(name.startswith("objective") for name in scored(everything, RIVER, players=2))


@proves("NL-61")
def test_every_player_who_reaches_an_objective_scores_it():
    table = finished(FINAL, FINAL, {}, objectives=("interchanges", "districts"))
    assert [table.breakdown(seat)["objective interchanges"] for seat in range(3)] == [10, 10, 0]
    assert table.scores == (129, 129, 4)


@proves("NL-62", "NL-51")
def test_a_departure_station_counts_for_objectives_from_its_rounds_start():
    stations = [station for station in ONE_IN_EACH if reference.DISTRICTS[station] != "n"]
    assert scored({"red": stations}, objectives=(1, 3), players=2)["objective districts"] == 0
    assert scored({"red": stations, "green": [13]}, objectives=(1, 3), players=2)["objective districts"] == 10


# --- NL-81, NL-82


@proves("NL-81")
@pytest.mark.parametrize(
    ("powers", "objectives", "loss"),
    [("", None, 0), ("dwsc", None, 10), ("", ("river", "districts"), 10), ("dwsc", ("river", "districts"), 20)],
)
def test_a_solo_player_loses_ten_for_each_module_in_use(powers, objectives, loss):
    table = finished(FINAL, powers=powers, objectives=objectives)
    assert table.scores == (119 - loss,)
    assert sum(table.breakdown(0).values()) == 119 - loss
    assert ("solo modules" in table.breakdown(0)) is bool(loss)


@proves("NL-81")
def test_at_a_table_modules_cost_nothing():
    table = finished(FINAL, {}, powers="dwsc", objectives=("river", "districts"))
    assert table.scores == (119, 4)


@proves("NL-82")
@pytest.mark.parametrize(
    ("points", "band"),
    [
        (-20, 0),
        (0, 0),
        (90, 0),
        (91, 1),
        (105, 1),
        (106, 2),
        (120, 2),
        (121, 3),
        (135, 3),
        (136, 4),
        (150, 4),
        (151, 5),
    ],
)
def test_solo_ratings_have_inclusive_bounds(points, band):
    assert rating(points) == band


@proves("NL-82")
def test_a_solo_game_has_a_rating_and_no_winner():
    table = finished(FINAL)
    assert table.over
    assert table.winners == ()
    assert rating(table.scores[0]) == 2
