"""The lobby: open tables with who waits, to sit down at or to watch."""

import asyncio
import time

import pytest
from sqlalchemy import update

from roundhouse.server.schema import seats, tables


def listed(visitor, **query):
    return [table["id"] for table in visitor.get("/lobby", **query)["tables"]]


def waiting(visitor, **wishes):
    return visitor.table(mode="friends", open=True, **wishes)["id"]


def test_the_lobby_tells_who_waits_at_which_game_and_leaves_private_tables_out(ann, bob):
    id = waiting(ann, game="next-station-london", players=3, options={"powers": 1}, name="Friday")
    ann.table(mode="friends")
    (table,) = bob.get("/lobby", lang="en")["tables"]
    assert table["id"] == id
    assert table["label"] == "Next Station: London"
    assert table["name"] == "Friday"
    assert len(table["options"]) == 1
    assert table["free"] == 2
    assert table["pace"] == "live"
    assert not table["yours"]
    assert ann.get("/lobby")["tables"][0]["yours"]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "open"]
    assert "token" not in str(table)


def test_whoever_was_seen_just_now_is_here_and_others_are_not(server, ann, bob):
    id = waiting(ann)
    (table,) = bob.get("/lobby")["tables"]
    assert table["seats"][0]["here"]
    name = table["seats"][0]["name"]
    assert bob.get("/lobby")["here"] == [name]
    see(server, id, time.time() - 3600)
    (table,) = bob.get("/lobby")["tables"]
    assert not table["seats"][0]["here"]
    assert bob.get("/lobby")["here"] == []


def see(server, table_id, at):
    """Its people were last seen then."""

    async def work():
        async with server.service.database.engine.begin() as connection:
            await connection.execute(update(seats).where(seats.c.table_id == table_id).values(seen=at))
            await connection.execute(update(tables).where(tables.c.id == table_id).values(moved=at))

    asyncio.run_coroutine_threadsafe(work(), server.loop).result()


def test_tables_are_found_by_game_free_seats_and_pace(ann, bob):
    free = waiting(ann)
    slow = waiting(ann, game="maglev-metro")
    terms = {"level": "conductor", "patience": 86_400, "seating": ann.get(f"/tables/{slow}", deal=False)["seating"]}
    ann.post(f"/tables/{slow}/absence", 200, **terms)
    going = waiting(ann)
    bob.post(f"/tables/{going}/join", 200, name="Bob")
    assert set(listed(bob)) == {free, slow, going}
    assert listed(bob, game="maglev-metro") == [slow]
    assert listed(bob, game="no-such-game") == []
    assert set(listed(bob, free=True)) == {free, slow}
    assert listed(bob, free=False) == [going]
    assert listed(bob, pace="slow") == [slow]
    assert set(listed(bob, pace="live")) == {free, going}


@pytest.mark.parametrize("days", [2, 20])
def test_tables_nobody_comes_to_any_more_are_not_shown(server, ann, bob, days):
    id = waiting(ann)
    see(server, id, time.time() - 86_400 * days)
    assert listed(bob) == []
