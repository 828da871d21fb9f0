"""The curve of a game: as a picture, and as a line of characters."""

import re
from xml.etree import ElementTree

import pytest

from roundhouse.bots.analysis import report_on
from roundhouse.bots.expectation_plot import nice_ticks, plot, sparkline, value_at
from roundhouse.bots.report_text import turning_points
from roundhouse.games.drawing import THEMES
from roundhouse.language import LANGUAGES, speaker

from .games import guessed, played

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_curve_is_a_picture_with_a_title_and_a_description(lang, theme):
    table = played("game-of-trains", 3)
    table.names = ("Ann <&>", "Боб", "Cat")
    report, say = report_on(table, guessed(table)), speaker(lang)
    picture = ElementTree.fromstring(plot(report, table.names, turning_points(report, table, say), say, theme))
    assert picture.get("role") == "img"
    assert picture.find(f"{SVG}title").text == say("Expected result through the game")
    for name in table.names:
        assert name in picture.find(f"{SVG}desc").text
    assert picture.find(f"{SVG}rect").get("fill") == THEMES[theme].ground


def test_lines_can_be_told_apart_without_colours():
    table = played("game-of-trains", 4)
    report, say = report_on(table, guessed(table)), speaker("en")
    drawn = plot(report, table.names, [], say)
    longest = sorted(re.findall(r"<path[^>]*>", drawn), key=len)[
        -9:
    ]  # a casing for each, and a core for the double one
    looks = {re.sub(r' d="[^"]*"| stroke="#[^"]*"| stroke-width="[^"]*"', "", tag) for tag in longest}
    assert len(looks) == 3  # solid, dashed, dotted; the double line has its core
    shapes = re.findall(r"<(circle|polygon)", drawn)
    assert len(shapes) == 8  # a badge at the end of each line, and in the legend


def test_marks_stand_at_their_moments():
    table = played("next-station-london", 1)
    report, say = report_on(table, guessed(table)), speaker("en")
    points = turning_points(report, table, say)
    drawn = plot(report, table.names, points, say)
    assert [int(n) for n in re.findall(r'data-moment="(\d+)"', drawn)] == [point.n + 1 for point in points]
    assert f'data-events="{len(table.log)}"' in drawn


@pytest.mark.parametrize(("least", "most"), [(0, 0), (98, 163), (-12.5, 31), (147.2, 148.1), (0, 1000)])
def test_ticks_are_round_and_hold_the_values(least, most):
    ticks = nice_ticks(least, most)
    assert ticks[0] <= least
    assert ticks[-1] >= most
    assert 2 <= len(ticks) <= 7


def test_between_two_moments_lies_what_lies_between():
    curve = [(2, 10.0), (4, 20.0), (4, 30.0), (8, 30.0)]
    assert [value_at(curve, moment) for moment in (0, 2, 3, 6, 9)] == [10, 10, 15, 30, 30]


def test_a_sparkline_rises_with_the_curve():
    line = sparkline([(0, 0.0), (10, 1.0)], 0, 1, 20)
    assert len(line) == 20
    assert line[0] == "▁"
    assert line[-1] == "█"
    assert sorted(line) == list(line)
