"""The learning examples reach the scores they state, and the notebooks run, on a small setting."""

import importlib.util
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import roundhouse as rh

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_self_play_on_trains_learns_to_beat_random_play():
    trains = example("self_play_trains")
    weights, won = trains.learn(rounds=40, games=256)
    assert won[-1] > 0.9 > 0.1 > won[0]
    assert trains.wins_against("random", weights) >= 0.9


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_masked_ppo_learns_london():
    pytest.importorskip("sb3_contrib")
    london = example("london_ppo")
    assert london.mean_score(london.learn(60_000)) >= 105 > 80 > london.mean_score(None)


def test_the_sampling_bot_beats_moves_at_random():
    assert example("sampling_bot").wins(games=3, worlds=1) >= 2


def test_the_sampling_bot_plays_every_game():
    bots = example("sampling_bot")
    for name, options in (("next-station-london", {}), ("maglev-metro", {"turn_cap": 2})):
        table = rh.game(name).deal(players=2, seed=3, **options)
        bot = bots.SamplingBot(table.title, worlds=1)
        for _ in range(6):
            if not table.over:
                seat = table.seats_to_act[0]
                table.play(seat, bot.choose(table.observe(seat), 1.0))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_an_example_is_short(path):
    assert len(path.read_text().splitlines()) < 150


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.name)
def test_a_notebook_runs(path):
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=None, resources={"metadata": {"path": str(EXAMPLES)}}).execute()
