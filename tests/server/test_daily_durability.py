"""The plug is pulled under a try at the daily deal: the try, its result and the seeds are there afterwards."""

import sqlite3
from contextlib import closing

import pytest

from roundhouse.server.settings import database_address
from tests.server.days import LONDON, TRAINS, begin, finish, mine
from tests.server.postgres import Cluster
from tests.server.serving import Process, sqlite
from tests.server.visitors import Visitor


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_try_its_result_and_the_seeds_survive_a_killed_server(tmp_path, kind):
    if kind == "postgresql":
        with Cluster() as cluster:
            check(database_address(cluster.address, None), cluster.rows)
    else:
        address = sqlite(tmp_path)

        def rows(query):
            with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
                return connection.execute(query).fetchall()

        check(address, rows)


def check(address, rows):
    process = Process(address)
    ann = Visitor(process.host)
    finish(ann)
    told, days = mine(ann), ann.get("/daily")
    id = begin(ann, TRAINS)
    ann.play_on(id, 2)
    process.kill()
    kept = rows("SELECT day, seed, commitment FROM days ORDER BY day")
    assert len(kept) == 2
    process = Process(address)
    try:
        ann.go_to(process.host)
        if ann.get("/daily")["today"]["day"] != days["today"]["day"]:
            return  # midnight came in between
        assert mine(ann)["points"] == told["points"]
        assert ann.get("/daily")["today"] == days["today"]
        assert ann.get("/daily")["tomorrow"] == days["tomorrow"]
        assert begin(ann, TRAINS) == id, "the same try"
        finish(ann, TRAINS)
        assert mine(ann, TRAINS)["over"]
        process.kill()
        process = Process(address)
        ann.go_to(process.host)
        assert {each["game"] for each in ann.get("/daily")["deals"] if each["mine"]} >= {LONDON, TRAINS}
        assert rows("SELECT day, seed, commitment FROM days ORDER BY day") == kept
    finally:
        process.stop()
        ann.close()
