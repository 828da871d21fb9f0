"""`roundhouse doctor`."""

import json
import shutil

import pytest
from tests.records.test_records import HERE


def test_records_are_replayed_and_those_that_changed_are_named(roundhouse, tmp_path):
    for kept in ("2p-1.rh", "2p-2.rh"):
        shutil.copy(HERE / "game-of-trains" / kept, tmp_path)
    assert "2 games come out the same as before" in roundhouse("doctor", str(tmp_path)).out
    wrong = tmp_path / "wrong.rh"
    wrong.write_text((tmp_path / "2p-1.rh").read_text("utf-8").replace("place", "swap", 1), "utf-8")
    answer = roundhouse("doctor", str(tmp_path), "--json")
    assert answer.code == 1
    assert json.loads(answer.out)["games"] == {"game-of-trains": 2}
    assert list(json.loads(answer.out)["troubles"]) == [str(wrong)]


@pytest.mark.parametrize("asked", [["--database", "nowhere.sqlite"], ["nowhere.rh"]])
def test_what_is_not_there_is_said_not_to_be(roundhouse, tmp_path, asked):
    answer = roundhouse("doctor", *asked)
    assert (answer.code, "nowhere" in answer.err) == (2, True)
