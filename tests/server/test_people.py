"""A guest becomes a person, with a recovery code or a passkey, and is the same on every device."""

import asyncio
import contextlib
import json

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosedOK

from roundhouse.server.schema import metadata
from tests.server.serving import wait_until
from tests.server.visitors import Visitor

SHORT = {"turn_cap": 2}


@pytest.fixture
def come(either):
    came = []

    def visitor():
        came.append(Visitor(either.host))
        return came[-1]

    yield visitor
    for each in came:
        each.close()


def finish(visitor, *names, bot=None, **wishes):
    """A game that is played to its end, and is in its player's history."""
    seats = [{"kind": "person", "name": name} for name in names]
    seats += [{"kind": "bot", "bot": bot}] if bot else []
    id = visitor.post("/tables", 201, game="game-of-trains", seats=seats, options=SHORT, **wishes)["id"]
    wait_until(lambda: visitor.play_on(id)["over"])
    wait_until(lambda: id in mine(visitor))
    return id


def mine(visitor, **query):
    return [game["id"] for game in visitor.get("/me/games", **query)["games"]]


def closes(socket):
    """Whether the server closes the connection, after all that it still had to say."""
    with contextlib.suppress(ConnectionClosedOK):
        while True:
            socket.hear()
    return True


def test_a_guest_who_asks_for_a_recovery_code_is_the_same_person_on_another_device(come):
    desktop, phone = come(), come()
    id = finish(desktop, "Ann", "Bob")
    brought = finish(phone, "Ann", "Cleo")
    assert desktop.get("/me")["person"] is False
    code = desktop.post("/me/recovery", 200, name="Ann")["code"]
    told = desktop.get("/me")
    assert told["person"]
    assert told["name"] == "Ann"
    assert told["recovery"]
    assert [each["this"] for each in told["devices"]] == [True]
    assert desktop.get(f"/tables/{id}")["yours"] == [0, 1], "nothing is lost by becoming a person"
    phone.post("/sign-in/code", 204, code=code.upper().replace("-", " "))
    assert phone.get("/me")["name"] == "Ann"
    for device in (desktop, phone):
        assert set(mine(device)) == {id, brought}, "what the phone did as a guest came along"
        assert device.get(f"/tables/{brought}")["yours"] == [0, 1]
        assert len(device.get("/tables", scope="mine")) == 2
    phone.post("/me/name", 204, name="Anna")
    assert desktop.get("/me")["name"] == "Anna"


def test_a_game_goes_on_where_its_player_becomes_a_person(come):
    ann, phone, bob = come(), come(), come()
    id = ann.table(mode="friends", open=True)["id"]
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    with ann.socket(id, 0) as socket:
        socket.until("frame")
        code = ann.post("/me/recovery", 200, name="Ann")["code"]
        assert closes(socket), "to come again as the person"
    phone.post("/sign-in/code", 204, code=code)
    with phone.socket(id, 0) as socket:
        assert socket.until("frame")["yours"] == [0]
    with ann.socket(id, 0) as socket:
        assert socket.until("frame")["yours"] == [0]
    assert bob.get(f"/tables/{id}")["yours"] == [1]
    assert ann.post(f"/tables/{id}/chat", text="here").status_code == 204


def test_a_device_that_is_signed_out_is_a_guest_again_and_holds_nothing(come):
    desktop, phone = come(), come()
    id = finish(desktop, "Dan", "Bob")
    code = desktop.post("/me/recovery", 200, name="Dan")["code"]
    phone.post("/sign-in/code", 204, code=code)
    lost = next(each["id"] for each in desktop.get("/me")["devices"] if not each["this"])
    with phone.socket(id) as socket:
        socket.until("frame")
        assert desktop.http.delete(f"/me/devices/{lost}").status_code == 204
        assert closes(socket)
    assert phone.get("/me")["person"] is False
    assert mine(phone) == []
    assert phone.get(f"/tables/{id}")["yours"] == []
    assert desktop.http.delete(f"/me/devices/{lost}").status_code == 404
    assert mine(desktop) == [id]


def test_a_new_code_replaces_the_old_one_and_a_wrong_one_lets_nobody_in(come):
    ann, eve = come(), come()
    old = ann.post("/me/recovery", 200, name="Ann")["code"]
    new = ann.post("/me/recovery", 200, name="ignored")["code"]
    assert old != new
    assert eve.post("/sign-in/code", code=old).status_code == 403
    assert eve.post("/sign-in/code", code=new[:-1]).status_code == 403
    assert eve.get("/me")["person"] is False
    eve.post("/sign-in/code", 204, code=new)
    assert eve.get("/me")["name"] == "Ann"


def test_tables_know_whose_they_are_when_a_guest_is_told_to_be_a_person_however_long_that_takes(
    either, come, monkeypatch
):
    ann, bob = come(), come()
    hers = finish(ann, "Ann", "Cleo")
    finish(bob, "Bob", "Dan")
    read, asked = either.service.seat_store.read, []

    async def slowly(table_id):
        asked.append(table_id)
        for _ in range(100):
            await asyncio.sleep(0)  # others have their turns
        return await read(table_id)

    monkeypatch.setattr(either.service.seat_store, "read", slowly)
    ann.post("/me/recovery", 200, name="Ann")
    assert ann.get(f"/tables/{hers}")["yours"] == [0, 1]
    assert asked == [hers], "nobody else's table is read for her"


def test_neither_codes_nor_keys_are_kept_as_they_are(either, come, tmp_path):
    ann = come()
    code = ann.post("/me/recovery", 200, name="Secretive Ann")["code"]
    cookie = ann.http.cookies["visitor"]
    dump = json.dumps(everything(either), default=str)
    assert "Secretive Ann" in dump
    for secret in (code, code.replace("-", ""), cookie):
        assert secret not in dump


def everything(server):
    """All rows of the database."""

    async def read():
        rows = []
        async with server.service.database.engine.connect() as connection:
            for table in metadata.sorted_tables:
                rows += [tuple(row) for row in await connection.execute(select(table))]
        return rows

    return asyncio.run_coroutine_threadsafe(read(), server.loop).result()


def test_others_see_nothing_of_who_is_a_person(come):
    ann, bob = come(), come()
    id = ann.table(mode="friends", open=True)["id"]
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    before = bob.http.get(f"/tables/{id}").json()
    ann.post("/me/recovery", 200, name="A name only I know")
    after = bob.http.get(f"/tables/{id}").json()
    same = before.keys() - {"seating", "moved"}
    assert {key: before[key] for key in same} == {key: after[key] for key in same}
    assert "A name only I know" not in json.dumps([after, bob.get("/tables"), bob.get("/me")])


def test_a_person_who_deletes_themselves_leaves_no_row_and_the_others_keep_their_game(either, come):
    ann, bob = come(), come()
    shared = ann.table(mode="friends", open=True, options=SHORT)["id"]
    bob.post(f"/tables/{shared}/join", 200, name="Bob")
    while not ann.get(f"/tables/{shared}")["over"]:
        ann.play_on(shared, 1)
        bob.play_on(shared, 1)
    own = finish(ann, "Zacharias", "Other")
    ann.post(f"/tables/{shared}/chat", text="zacharias says goodbye")
    code = ann.post("/me/recovery", 200, name="Zacharias")["code"]
    assert ann.http.delete("/me").status_code == 204
    assert ann.get("/me")["person"] is False
    assert mine(ann) == []
    assert ann.http.get(f"/tables/{own}").status_code == 404
    assert bob.get(f"/tables/{shared}")["yours"] == [1]
    assert "acharias" not in json.dumps(everything(either), default=str)
    assert ann.post("/sign-in/code", code=code).status_code == 403


def test_everything_can_be_taken_away_and_nothing_of_others_secrets_is_in_it(come):
    ann, bob = come(), come()
    over = finish(ann, "Ann", "Other")
    running = ann.table(mode="friends", open=True)["id"]
    bob.post(f"/tables/{running}/join", 200, name="Bob")
    ann.play_on(running, 1)
    bob.post(f"/tables/{running}/chat", text="what bob says")
    ann.post(f"/tables/{running}/chat", text="what ann says")
    answer = ann.http.get("/me/export")
    told = answer.json()
    tables = {table["id"]: table for table in told["tables"]}
    assert set(tables) == {over, running}
    assert tables[over]["over"]
    assert len(tables[over]["moves"]) > 0
    assert tables[over]["result"]
    assert tables[running]["said"][0]["text"] == "what ann says"
    assert "what bob says" not in answer.text
    assert all(move["seat"] == 0 for move in tables[running]["moves"])
    assert "seed" not in answer.text
    assert bob.http.get("/me/export").json()["tables"][0]["yours"] == [1]


def test_history_narrows_and_its_pages_follow_each_other(come, monkeypatch):
    from roundhouse.server.lobby import library
    from roundhouse.server.people import history

    monkeypatch.setattr(history, "A_PAGE", 2)
    monkeypatch.setattr(library, "A_PAGE", 2)
    ann = come()
    ids = [finish(ann, "Ann", bot="random") for _ in range(3)]
    solo = ann.post("/tables", 201, game="next-station-london", mode="alone", players=1)["id"]
    ann.play_on(solo)
    wait_until(lambda: solo in mine(ann))
    first = ann.get("/me/games")
    rest = ann.get("/me/games", after=first["next"])
    assert [game["id"] for game in first["games"] + rest["games"]] == [solo, *ids[::-1]]
    assert rest["next"] is None
    assert mine(ann, mode="solo") == [solo]
    assert mine(ann, game="next-station-london") == [solo]
    assert mine(ann, game="no-such-game") == []
    monkeypatch.undo()
    won, lost = mine(ann, won=True), mine(ann, won=False)
    assert set(won) | set(lost) == {solo, *ids}
    for game in ann.get("/me/games", mode="bots")["games"]:
        scores = [seat["score"] for seat in game["seats"]]
        assert game["place"] == 1 + (scores[1] > scores[0] or game["seats"][1]["won"])
        assert game["seats_held"] == [0]
    numbers = {game["game"]: game for game in ann.get("/me/numbers")["games"]}
    (bots,) = numbers["game-of-trains"]["modes"]
    assert (bots["mode"], bots["games"], bots["won"]) == ("bots", 3, len(won))
    (level,) = numbers["game-of-trains"]["levels"]
    assert (level["name"], level["games"], level["won"]) == ("random", 3, len(won))
    assert numbers["next-station-london"]["modes"][0]["scores"]["value"] == [
        numbers["next-station-london"]["modes"][0]["best"]
    ]
