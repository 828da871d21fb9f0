"""The pages have the colours of the boards: written down once, in Python."""

import re
from pathlib import Path

import pytest

from roundhouse.games.drawing import LIVERIES, THEMES
from roundhouse.server.palette import BLOCK, TARGET, block, variables

SERVER = TARGET.parent.parent
SOURCES = sorted([*SERVER.glob("static/*.css"), *SERVER.glob("static/*.js"), *SERVER.glob("templates/*.html")])
COLOUR = re.compile(r"#[0-9a-f]{6}(?:[0-9a-f]{2})?\b", re.IGNORECASE)


def test_the_stylesheet_has_the_palette_as_it_is():
    found = BLOCK.findall(TARGET.read_text("utf-8"))
    assert found == [block()], "run `python -m roundhouse.server.palette`"


def test_both_themes_have_the_same_variables():
    assert [*variables(THEMES["light"])] == [*variables(THEMES["dark"])]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_page_has_a_colour_that_is_not_in_the_palette(path: Path):
    known = {colour for theme in THEMES.values() for colour in variables(theme).values()}
    known |= {livery.colour for livery in LIVERIES}
    assert {*COLOUR.findall(path.read_text("utf-8"))} <= known
