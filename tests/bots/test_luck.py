"""Luck is fair: between equal bots it comes to nothing on average, in every mode."""

import importlib.util
import sys
from pathlib import Path

import pytest

from .games import thinker

FILE = Path(__file__).parents[2] / "benchmarks" / "luck.py"


@pytest.fixture(scope="module")
def luck():
    """The benchmark, which does the same at length."""
    spec = importlib.util.spec_from_file_location("luck", FILE)
    module = importlib.util.module_from_spec(spec)
    sys.modules["luck"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["luck"]


@pytest.mark.slow
def test_what_is_called_luck_comes_to_nothing_on_average(luck):
    games = [luck.lucks(game, "dispatcher", 10, thinker(luck.GAME)) for game in range(len(luck.MODES))]
    everything = luck.mean([[value for _, value in found] for found in games])
    assert abs(everything.value) < everything.error
    # Ten points for every module were taken for luck once: 13 on average in these games.
    several = luck.mean([[value for _, value in found] for found in games if len(found) > 1 and "+" in found[0][0]])
    assert abs(several.value) < 2 * several.error


@pytest.mark.slow
def test_the_measure_is_the_same_again(luck):
    once, again = (luck.finds(1, "dispatcher", 10, thinker(luck.GAME)) for _ in range(2))
    assert once == again
    assert len(once) >= 3
