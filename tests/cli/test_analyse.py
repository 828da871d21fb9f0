"""`roundhouse analyse`: a game looked back upon in the terminal."""

import json
from xml.etree import ElementTree

import pytest
from tests.bots.games import played

from roundhouse.language import LANGUAGES, speaker


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.rh"
    path.write_text(played("game-of-trains", 2, turn_cap=12).record(), "utf-8")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_decisions_curve_sums_and_turning_points_are_told(roundhouse, record, lang):
    say = speaker(lang)
    told = roundhouse("analyse", record, "--visits", 40, "--lang", lang)
    assert told.code == 0
    for heading in ("Played", "Lost", "Better", "Luck", "Own mistakes", "Others' mistakes", "Result"):
        assert say(heading) in told.out
    assert "Ann" in told.out
    assert "Bob" in told.out
    assert any(block in told.out for block in "▂▃▄▅▆▇")


@pytest.mark.slow
def test_one_seat_is_told_of_alone(roundhouse, record):
    told = json.loads(roundhouse("analyse", record, "--visits", 40, "--seat", 2, "--json").out)
    assert [seat["name"] for seat in told["seats"]] == ["Bob"]
    assert {decision["seat"] for decision in told["decisions"]} == {2}
    assert {point["seat"] for point in told["turning_points"]} <= {2}
    (bob,) = told["seats"]
    assert bob["start"] + bob["luck"] + bob["skill"] + bob["others"] == pytest.approx(bob["result"])
    assert told["unit"] == "chances"
    for decision in told["decisions"]:
        assert decision["regret"] >= 0
        assert decision["played"] in [move["move"] for move in decision["moves"]]


@pytest.mark.slow
def test_the_curve_is_written_as_a_picture(roundhouse, record, tmp_path):
    path = tmp_path / "curve.svg"
    told = roundhouse("analyse", record, "--visits", 20, "--svg", path, "--theme", "dark")
    assert told.code == 0
    assert ElementTree.fromstring(path.read_text()).tag.endswith("svg")


def test_what_cannot_be_analysed_is_refused_in_a_line(roundhouse, record, tmp_path):
    assert "there is no seat 3" in roundhouse("analyse", record, "--seat", 3).err
    assert "unknown theme" in roundhouse("analyse", record, "--theme", "pink").err
    assert roundhouse("analyse", tmp_path / "nothing.rh").code == 2
