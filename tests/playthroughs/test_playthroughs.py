"""Golden playthroughs are played again to the letter."""

import pytest

from tests.playthroughs.write import FOLDER, cases, path_of, playthrough

QUICK = {title: (title, players, options) for title, players, options in reversed(cases())}.values()


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=[] if case in QUICK else [pytest.mark.slow]) for case in cases()],
    ids=lambda case: path_of(*case).stem,
)
def test_the_game_goes_as_its_golden_playthrough_says(case):
    path = path_of(*case)
    assert path.exists(), "this game, player count or option has no playthrough: run `make goldens`"
    assert playthrough(*case) == path.read_text("utf-8"), "if the change is meant: `make goldens`, and read the diff"


def test_no_playthrough_is_left_over():
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(*case).name for case in cases()}
