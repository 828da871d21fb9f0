"""What nobody means well with is bounded, and refused in words where there is somebody to tell."""

import asyncio
import contextlib
import json
import socket
import threading
from dataclasses import replace
from types import SimpleNamespace

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import roundhouse as rh
from roundhouse.server import connection, http_connections, security
from roundhouse.server import limits as bounds
from roundhouse.server.chronicle import AT_ONCE
from roundhouse.server.limits import RATES, Limits
from roundhouse.server.refusals import Refused
from roundhouse.server.seats import Identity
from roundhouse.server.security import source_of
from roundhouse.table.record import read_record
from tests.patience import PATIENCE
from tests.server.serving import PATIENT, QUICK, Threaded, sqlite
from tests.server.visitors import Visitor


@pytest.fixture
def raw(server):
    """`raw(sent)` is a connection on which this was sent."""
    opened = []
    host, port = server.host.split(":")

    def connected(sent: bytes) -> socket.socket:
        opened.append(socket.create_connection((host, int(port)), PATIENCE))
        with contextlib.suppress(OSError):  # closed in the middle
            opened[-1].sendall(sent)
        return opened[-1]

    yield connected
    for each in opened:
        each.close()


def answer(connection: socket.socket) -> bytes:
    """All that comes until the server closes."""
    said = b""
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65_536):
            said += part
    return said


def turned_away(host: str, table: str) -> str:
    """Why a socket is closed as soon as it is open."""
    with connect(f"ws://{host}/api/tables/{table}/socket", **PATIENT) as opened:
        told = json.loads(opened.recv(timeout=PATIENCE))
        with pytest.raises(ConnectionClosed) as closed:
            opened.recv(timeout=PATIENCE)
    assert told["type"] == "refused"
    assert told["sentence"]
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, told["code"])
    return told["code"]


# --- Connections


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\n", b"GET /health HTTP/1.1\r\nhost: x\r\n\r\nGET /"])
def test_a_head_that_does_not_come_is_not_waited_for(monkeypatch, raw, sent):
    monkeypatch.setattr(http_connections, "HEAD_SECONDS", 0.05)
    said = answer(raw(sent))
    assert said.count(b"HTTP/1.1 200") == sent.count(b"/health")


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch, raw):
    monkeypatch.setattr(security, "BODY_SECONDS", 0.05)
    monkeypatch.setattr(http_connections, "HEAD_SECONDS", 0.05)
    head = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"
    assert b"HTTP/1.1 408" in answer(raw(head))


@pytest.mark.parametrize("head", [b"GET /?" + b"a" * 200_000, b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 50_000])
def test_a_head_that_is_too_long_is_not_read(raw, head):
    assert answer(raw(head)).startswith((b"HTTP/1.1 431", b""))


def test_bodies_that_never_end_share_a_bounded_memory():
    limits = Limits(1.0)
    limits.hold(bounds.MOST_HELD)
    with pytest.raises(Refused):
        limits.hold(1)
    limits.hold(-bounds.MOST_HELD - 1)
    limits.hold(1)


def test_only_records_and_tables_may_be_large(ann):
    id = ann.table()["id"]
    large = {"text": "x" * (bounds.LARGEST_USUAL_BODY + 1)}
    assert ann.http.post(f"/tables/{id}/chat", json=large).status_code == 413


def test_too_many_connections_are_turned_away(monkeypatch, server, raw):
    monkeypatch.setattr(http_connections, "CONNECTIONS", 3)
    held = [raw(b"") for _ in range(3)]
    assert answer(raw(b"")).startswith(b"HTTP/1.1 503")
    assert held


def test_head_is_answered_as_get_is_without_a_body(ann):
    answered = ann.http.head("/games")
    assert (answered.status_code, answered.content) == (200, b"")
    assert int(answered.headers["content-length"]) > 0


# --- Limits


def test_a_made_up_cookie_is_nobody():
    limits = Limits(1.0, lambda: 0.0)
    most = RATES["create"][0]
    for k in range(most):
        limits.check("create", f"made up {k}", "home")
    with pytest.raises(Refused) as refused:
        limits.check("create", "made up just now", "home")
    assert refused.value.retry > 0
    limits.check("create", "made up just now", "another home")
    limits.meet("ann", "home")
    limits.check("create", "ann", "home")


def test_an_address_can_make_only_a_few_visitors_known():
    limits = Limits(1.0, lambda: 0.0)
    for k in range(200):
        limits.meet(f"visitor {k}", "home")
    assert len(limits._known) == RATES["known"][0]
    limits.meet("ann", "home", seated=True)
    assert "ann" in limits._known


def test_what_is_remembered_of_visitors_is_bounded(monkeypatch):
    monkeypatch.setattr(bounds, "REMEMBERED", 10)
    limits = Limits(1.0, lambda: 0.0)
    for k in range(100):
        limits.meet(f"visitor {k}", f"address {k}")
        limits.check("chat", f"visitor {k}", f"address {k}")
    assert len(limits._buckets) <= 10
    assert len(limits._known) <= 10


@pytest.mark.parametrize(
    ("address", "source"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_is_one_source(address, source):
    assert source_of(address) == source


def test_sockets_of_an_address_are_counted_and_refused_in_words(monkeypatch, tmp_path):
    monkeypatch.setattr(bounds, "SOCKETS", 2)
    running = Threaded(sqlite(tmp_path), replace(QUICK, rate=1.0))
    ann = Visitor(running.host)
    try:
        id = ann.table()["id"]
        with ann.socket(id, 0) as first, ann.socket(id, 0):
            first.until("frame")
            assert turned_away(running.host, id) == "too_many"
        with ann.socket(id, 0) as again:
            again.until("frame")
    finally:
        ann.close()
        running.stop()


def test_who_is_told_to_wait_is_told_how_long(tmp_path, monkeypatch):
    monkeypatch.setitem(RATES, "create", (3, 0.001, 2))
    running = Threaded(sqlite(tmp_path), replace(QUICK, rate=1.0))
    ann = Visitor(running.host)
    try:
        answers = [ann.post("/tables", game="game-of-trains", mode="screen") for _ in range(4)]
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
    finally:
        ann.close()
        running.stop()


# --- Faults


def test_a_database_that_is_away_is_told_in_words(server, ann, monkeypatch):
    id = ann.table()["id"]

    async def away(*_, **__):
        raise OperationalError("SELECT", {}, Exception("disk full"))

    monkeypatch.setattr(server.service.store, "listed", away)
    monkeypatch.setattr(server.service.store, "find", away)
    for path in ("/tables", "/tables/elsewhere"):
        answered = ann.http.get(path)
        assert answered.status_code == 503
        assert answered.json()["error"]["code"] == "no_database"
        assert int(answered.headers["retry-after"]) >= 1
    assert turned_away(server.host, "elsewhere") == "no_database"
    assert ann.get(f"/tables/{id}")["id"] == id


# --- Records


def long_record(events: int) -> str:
    """A game in which both always draw, and put the car in the first place."""
    table = rh.game("game-of-trains").deal(2, seed=1)
    while len(table.log) < events and not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[-1 if len(table.log) < 100 else 0])
    return table.record()


def test_a_record_with_too_many_events_is_refused_before_it_is_played():
    body = rh.game("game-of-trains").deal(2, seed=1).record().rpartition("\nend ")[0]
    text = f"{body}\n1 {', '.join(['draw'] * 20_000)}\nend 20000\n"
    with pytest.raises(rh.BadInput, match=r"it has 20,0\d\d events, and at most 10,000 can be taken"):
        read_record(text, None, 10_000)


def test_a_record_that_is_too_long_is_refused_by_the_server(ann):
    assert ann.post("/tables/record", record="x" * (bounds.LONGEST_RECORD + 1)).status_code == 422


def test_a_long_game_is_told_bit_by_bit(server, ann, monkeypatch):
    """No more than a few events are told at once, however long the game and in whichever language."""
    id = ann.post("/tables/record", 201, record=long_record(400))["id"]
    from roundhouse.server import chronicle

    told, most = chronicle.log_lines, []

    def watched(table, lang, since, until):
        most.append(until - since)
        return told(table, lang, since, until)

    monkeypatch.setattr(chronicle, "log_lines", watched)
    for lang in ("en", "ru"):
        replay = ann.get(f"/tables/{id}/replay", lang=lang)
        assert len(replay["events"]) >= 400
        assert ann.http.get(f"/tables/{id}/replay/300", params={"lang": lang}).status_code == 200
    with ann.socket(id, 0, lang="es") as socket_:
        assert socket_.until("frame")["log"]["lines"]
        socket_.send(type="name", seat=0, name="Somebody else")
        assert socket_.until("frame")["log"]["from"] == 0
    assert sum(most) >= 4 * 400, "in three languages, and once more under the new name"
    assert max(most) <= AT_ONCE


def test_two_languages_of_one_game_are_told_at_once_without_telling_twice(server, ann):
    id = ann.post("/tables/record", 201, record=long_record(300))["id"]
    answers = []

    def ask():
        with httpx.Client(base_url=f"http://{server.host}/api", cookies=dict(ann.http.cookies)) as http:
            answers.append(http.get(f"/tables/{id}/replay", timeout=PATIENCE).json()["events"])

    asking = [threading.Thread(target=ask) for _ in range(4)]
    for each in asking:
        each.start()
    for each in asking:
        each.join()
    assert all(events == answers[0] for events in answers)


class Flood:
    """A socket of somebody who never stops asking."""

    def __init__(self) -> None:
        self.state = SimpleNamespace(identity=Identity("eve"), client="192.0.2.1", address="192.0.2.1")
        self.read = 0

    async def receive(self):
        self.read += 1
        return {"type": "websocket.receive", "text": '{"type":"hello","seat":null}'}


def test_a_connection_that_asks_too_fast_is_not_read_for_a_while(monkeypatch):
    """Refusing costs time, too: from a hundred such connections it would keep others waiting."""
    monkeypatch.setattr(connection, "BREATH", 10.0**6)
    limits = Limits(1.0, lambda: 0.0)
    service = SimpleNamespace(orders=SimpleNamespace(announcement="", banned=lambda _: False))

    async def work():
        flood = Flood()
        flooded = connection.Connection(flood, service, SimpleNamespace(), limits)

        async def nothing(*_):
            pass

        monkeypatch.setattr(flooded, "_do", nothing)
        reading = asyncio.create_task(flooded.receive_all())
        while not flooded._answers:
            await asyncio.sleep(0)
        before = flood.read
        for _ in range(100):
            await asyncio.sleep(0)
        reading.cancel()
        return before, flood.read, [answer["code"] for answer in flooded._answers]

    before, after, told = asyncio.run(work())
    assert (before, after) == (RATES["message"][0] + 1, before)
    assert told == ["too_many"]
