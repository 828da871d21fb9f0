"""Data sets: what is in them, and that common libraries read them."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

import roundhouse as rh
from roundhouse.arena.dataset import Dataset, make_dataset
from roundhouse.arena.dataset_files import DECISIONS, EPISODES
from roundhouse.errors import BadInput
from roundhouse.games.tensor import Tensor

GAME = rh.game("game-of-trains")
PAGE = Path(__file__).parents[2] / "docs" / "datasets.md"


def wanted(games=5):
    return Dataset.of(GAME, ["chief@20", "greedy"], games, seed=3, options={"turn_cap": 6})


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("dataset")
    make_dataset(path, wanted(), cores=1)
    return path


def rows(folder, kind):
    return [row for file in sorted(folder.glob(f"{kind}-*.parquet")) for row in parquet.read_table(file).to_pylist()]


def test_records_play_the_games_that_the_decisions_tell(folder):
    decisions, tensor = rows(folder, "decisions"), Tensor(GAME.title.sight, 2)
    for game in range(5):
        table = rh.load((folder / "records" / f"{game:08d}.rh").read_text("utf-8"))
        assert rh.verify(table)
        told = [row for row in decisions if row["game"] == game]
        made = [(number, event) for number, event in enumerate(table.log) if event.seat is not None]
        assert [row["step"] for row in told] == list(range(len(made)))
        for row, (number, event) in zip(told, made, strict=True):
            assert (row["seat"], row["action"], row["move"]) == (event.seat + 1, event.id, event.text)
            seen = table.at(number).observe(event.seat)
            assert row["legal"] == [move.id for move in seen.legal]
            assert np.array_equal(row["observation"], tensor.encoded(seen.record, event.seat))
            assert (row["score"], row["won"]) == (table.scores[event.seat], float(event.seat in table.winners))
        assert sorted(table.names) == ["chief@20", "greedy"]


def test_what_decisions_brought_adds_up(folder):
    decisions = rows(folder, "decisions")
    for end in rows(folder, "episodes"):
        own = [row for row in decisions if (row["game"], row["seat"]) == (end["game"], end["seat"])]
        assert sum(row["points"] for row in own) == end["score"]
        assert sum(row["reward"] for row in own) == end["return"]
        assert len(own) == end["decisions"]
        done = [row["terminated"] or row["truncated"] for row in own]
        assert done == [False] * (len(own) - 1) + [True]
        assert (own[-1]["terminated"], own[-1]["truncated"]) == (end["terminated"], end["truncated"])


def test_a_search_says_what_it_thought_and_others_nothing(folder):
    bots = {(end["game"], end["seat"]): end["bot"] for end in rows(folder, "episodes")}
    for row in rows(folder, "decisions"):
        if bots[row["game"], row["seat"]] == "greedy" or len(row["legal"]) == 1:
            assert row["visits"] is row["values"] is None
        else:
            assert len(row["visits"]) == len(row["values"]) == len(row["legal"])
            assert max(row["visits"]) == row["visits"][row["legal"].index(row["action"])] > 0


def test_the_schema_explains_itself(folder):
    for kind, meanings in (("decisions", DECISIONS), ("episodes", EPISODES)):
        schema = parquet.read_schema(folder / f"{kind}-000000.parquet")
        assert {field.name: field.metadata[b"description"].decode() for field in schema} == meanings
        about = json.loads(schema.metadata[b"roundhouse"])
        assert about["bots"] == ["chief@20", "greedy"]
        assert about["actions"] == list(GAME.title.action_names)
        last = about["observation"][-1]
        assert last["start"] + int(np.prod(last["shape"])) == Tensor(GAME.title.sight, 2).size
    card = (folder / "README.md").read_text("utf-8")
    command = "roundhouse dataset game-of-trains --bots chief@20,greedy --games 5 --seed 3 -oturn_cap=6 --out ."
    assert command in card
    assert all(f"| `{name}` |" in card for name in (*DECISIONS, *EPISODES))


def test_what_was_cut_off_is_taken_up_again(folder, tmp_path):
    make_dataset(tmp_path, wanted(4), cores=1)
    make_dataset(tmp_path, wanted(5), cores=1)
    for file in sorted(folder.glob("*.parquet")):
        assert parquet.read_table(file).equals(parquet.read_table(tmp_path / file.name))
    assert (folder / "README.md").read_text("utf-8") == (tmp_path / "README.md").read_text("utf-8")
    with pytest.raises(BadInput, match="cannot grow"):
        make_dataset(tmp_path, wanted(8))
    with pytest.raises(BadInput, match="another data set"):
        make_dataset(tmp_path, Dataset.of(GAME, ["greedy", "greedy"], 5))


def test_a_solo_game_is_rewarded_by_its_points():
    kept = Dataset.of(rh.game("next-station-london"), ["greedy"], 1).play(0)
    assert [row.reward for row in kept.decisions] == [row.points for row in kept.decisions]
    assert kept.episodes[0].reward == kept.episodes[0].score > 0


@pytest.mark.parametrize("library", ["pandas", "torch"])
def test_the_page_shows_how_a_library_reads_it(library, folder):
    """What needs no package beyond those for development is run with the page itself."""
    pytest.importorskip(library)
    block = re.search(rf"```{library}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL).group(1)
    names = {"folder": folder}
    exec(block, names)
    first = parquet.read_table(folder / "decisions-000000.parquet")
    assert len(names["by_game"] if library == "pandas" else names["data"]) == (8 if library == "pandas" else len(first))
