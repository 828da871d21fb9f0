"""What the people who run a server can do, while it runs: find, close, delete, forget, ban, announce."""

import asyncio
import json
import time

import pytest

from roundhouse.server import admin_orders
from roundhouse.server.admin_orders import Orders
from roundhouse.server.ledger import Entry
from roundhouse.server.refusals import Refused
from tests.server.serving import wait_until
from tests.server.test_live_table import opened, with_service


@pytest.fixture
def admin(server, roundhouse, tmp_path):
    """`admin("ban", "10.0.0.1")`; the server looks for orders at once."""

    def run(*arguments):
        told = roundhouse("admin", "--data", tmp_path, *arguments)
        assert told.code == 0, told.err
        return told.out

    return run


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(admin_orders, "EVERY", 0.02)


def two_at_a_table(ann, bob):
    table = ann.table(mode="friends", seats=[{"kind": "person", "name": "Ann"}, {"kind": "open"}], open=True)
    bob.post(f"/tables/{table['id']}/join", 200, name="Bob")
    return table["id"]


def test_tables_and_people_are_found(admin, ann, bob):
    id = two_at_a_table(ann, bob)
    other = ann.table("maglev-metro")["id"]
    found = json.loads(admin("tables", "--json"))
    assert {each["id"] for each in found} == {id, other}
    assert [each["id"] for each in json.loads(admin("tables", "bOB", "--json"))] == [id]
    assert [each["id"] for each in json.loads(admin("tables", "maglev", "--json"))] == [other]
    assert json.loads(admin("tables", "%", "--json")) == []
    people = json.loads(admin("people", "bob", "--json"))
    assert [each["names"] for each in people] == [["Bob"]]
    assert id in admin("tables")
    assert people[0]["key"][:12] in admin("people", people[0]["key"][:12])


def test_a_closed_game_is_over_for_those_who_play(server, admin, ann, bob):
    id = two_at_a_table(ann, bob)
    with ann.socket(id, 0) as line:
        ann.play_on(id, 1)
        admin("close", id)
        while True:
            told = line.hear()
            if told["type"] == "frame" and told["over"]:
                break
    seen = ann.get(f"/tables/{id}")
    assert seen["over"]
    wait_until(lambda: [line["note"] for line in server.service.tables[id].chat][-1:] == ["closed"])


def test_a_game_that_is_over_or_unknown_cannot_be_closed(admin, roundhouse, tmp_path, ann, bob):
    id = two_at_a_table(ann, bob)
    admin("close", id)
    for wrong in (id, "nothing"):
        assert roundhouse("admin", "--data", tmp_path, "close", wrong).code == 2


def test_a_deleted_table_is_gone_and_takes_nobody_elses_move_along(server, admin, ann, bob):
    gone, kept = ann.table()["id"], ann.table()["id"]
    with ann.socket(gone, 0) as line:
        admin("delete", gone)
        while line.hear()["type"] != "gone":
            pass
    ann.get(f"/tables/{gone}", 404)
    ann.play_on(kept, 3)
    assert ann.get(f"/tables/{kept}")["version"] > 0


def test_moves_at_a_deleted_table_are_refused_and_others_of_the_same_moment_are_kept(tmp_path):
    async def work(service):
        live = await opened(service)
        asked = [
            service.ledger.append(Entry(id, 1, 0, "play", "keep 1", 1.0)) for id in (live.facts.id, "deleted", "gone")
        ]
        kept, *lost = await asyncio.gather(*asked, return_exceptions=True)
        assert kept is True
        assert [type(error) for error in lost] == [Refused, Refused]
        assert len(await service.ledger.read(live.facts.id)) == 1

    with_service(work, tmp_path)


def test_a_forgotten_person_leaves_nothing_behind(server, admin, ann, bob):
    shared = two_at_a_table(ann, bob)
    own = bob.table()["id"]
    with bob.socket(shared, 1) as line:
        line.send(type="chat", text="I live in Springfield")
        while line.hear()["type"] != "chat":
            pass
    key = json.loads(admin("people", "Bob", "--json"))[0]["key"]
    assert "1 tables deleted, 1 freed" in admin("forget", key[:10])
    bob.get(f"/tables/{own}", 404)
    wait_until(lambda: ann.get(f"/tables/{shared}")["seats"][1]["name"] != "Bob")
    assert ann.get(f"/tables/{shared}")["seats"][1]["bot"]
    assert bob.get(f"/tables/{shared}")["yours"] == []
    assert json.loads(admin("people", "Bob", "--json")) == []

    async def said():
        async with server.service.database.engine.connect() as connection:
            found = []
            for table in ("chat", "seats", "holders", "tables", "marks"):
                found += list(await connection.exec_driver_sql(f"SELECT * FROM {table}"))
            return str(found)

    left = asyncio.run_coroutine_threadsafe(said(), server.loop).result()
    assert "Springfield" not in left
    assert "Bob" not in left
    assert key not in left


def test_a_key_that_fits_nobody_or_is_too_short_is_told(admin, roundhouse, tmp_path):
    for key in ("abc", "0" * 12, "%%%%%%%%%%"):
        assert roundhouse("admin", "--data", tmp_path, "forget", key).code == 2


def test_nobody_comes_in_from_a_banned_address(server, admin, ann, roundhouse, tmp_path):
    id = ann.table()["id"]
    with ann.socket(id, 0) as line:
        line.hear()
        admin("ban", "127.0.0.0/8", "--days", "1", "--reason", "test")
        wait_until(lambda: ann.http.get("/games").status_code == 403)
        assert ann.http.get("/games").json()["error"]["code"] == "banned"
        line.send(type="chat", text="still here", ref=1)
        while (told := line.hear())["type"] != "refused":
            pass
        assert told["code"] == "banned"
    assert ann.http.get("../health/live").status_code == 200, "whoever looks after the server is not a visitor"
    assert [each["reason"] for each in json.loads(admin("bans", "--json"))] == ["test"]
    admin("unban", "127.0.0.0/8")
    wait_until(lambda: ann.http.get("/games").status_code == 200)
    assert roundhouse("admin", "--data", tmp_path, "unban", "127.0.0.0/8").code == 2
    assert roundhouse("admin", "--data", tmp_path, "ban", "somewhere").code == 2


def test_bans_and_announcements_outlive_a_restart_and_end_in_time(tmp_path):
    async def before(service):
        async with service.database.engine.begin() as connection:
            await admin_orders.give(connection, admin_orders.BAN, "10.0.0.0/8", until=time.time() + 100)
            await admin_orders.give(connection, admin_orders.ANNOUNCE, "Tea at five", until=time.time() + 100)

    async def after(service):
        assert service.orders.banned("10.1.2.3")
        assert not service.orders.banned("11.1.2.3")
        assert service.orders.announcement == "Tea at five"
        later = Orders(service.database, lambda: time.time() + 200)
        await later.read()
        assert not later.banned("10.1.2.3")
        assert later.announcement == ""

    with_service(before, tmp_path)
    with_service(after, tmp_path)


def test_an_announcement_stands_on_every_page_and_comes_to_those_who_play(server, admin, ann):
    id = ann.table()["id"]
    with ann.socket(id, 0) as line:
        admin("announce", "The server restarts at <eight>.")
        while (told := line.hear())["type"] != "announcement":
            pass
        assert told["text"] == "The server restarts at <eight>."
    assert "restarts at &lt;eight&gt;." in ann.http.get("/../").text
    admin("announce")
    wait_until(lambda: "restarts" not in ann.http.get("/../").text)


def test_an_end_that_comes_after_the_last_move_changes_nothing(tmp_path):
    async def work(service):
        live = await opened(service)
        live.table.end()
        assert await service.ledger.append(Entry(live.facts.id, 1, 0, "end", "", 1.0))
        await live.load()
        assert live.table.over

    with_service(work, tmp_path)
