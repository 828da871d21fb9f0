"""Nobody can learn a draw of the daily deal before they make it: with every draw to come exchanged for another, every
byte that anybody is sent stays the same."""

import json
import re
import subprocess
import sys
import time
from dataclasses import replace
from types import SimpleNamespace

import pytest
from sqlalchemy import select, update
from websockets.sync.client import connect

from roundhouse.server import live_table as live_module
from roundhouse.server.daily import calendar
from roundhouse.server.daily.deals import game_seed
from roundhouse.server.schema import days, tables
from tests.patience import PATIENCE
from tests.server.days import LONDON, TRAINS, begin, clock, do, finish, mine, nothing_by_itself  # noqa: F401
from tests.server.serving import PATIENT, wait_until

OTHER = "0" * 64
# What a part of an address can be; a route with a part that is not here has to be thought about.
PARTS = {
    "n": "1",
    "option": "map",
    "kind": "svg",
    "clause": "GT-13",
    "lang": "en",
    "theme": "light",
    "token": "x",
    "invitation": "x",
}
PARTS |= {
    "id": "x",
    "option": "map",
    "scope": "all",
    "signature": "x",
    "until": "1",
    "beginning": "0" * 16,
    "name": "look.css",
}
# What differs from one look to the next, as numbers of this moment, and puzzles picked at random (`/next`): it is
# searched for seeds, not compared.
PASSING = ("/metrics", "/health", "/health/live", "/health/ready")


def addresses(server, table_id, day, game):
    """All there is to get, of any table and day, without and with a seat."""
    known = {**PARTS, "table_id": table_id, "day": day, "game": game}
    found = set()
    for route in every_route(server.app.routes):
        if "GET" in (getattr(route, "methods", None) or ()):
            path = re.sub(r"\{(\w+)(:\w+)?\}", lambda part: known[part[1]], route.path)
            found |= {path, f"{path}?seat=0"} if "{table_id}" in route.path else {path}
    assert len(found) > 50, "all routes are there"
    return sorted(found | {f"/api/tables/{table_id}/picture.svg?seat=0&at=3", "/api/tables?scope=mine"})


def every_route(routes):
    """The routes of an application, those of the routers it includes too."""
    for route in routes:
        included = getattr(route, "original_router", None)
        yield from [route] if included is None else every_route(included.routes)


def everything(server, visitor, table_id, game):
    """All that somebody is sent who asks for everything, over HTTP and the socket."""
    heard = {}
    for path in addresses(server, table_id, calendar.today(), game):
        for accept in ("application/json", "text/html"):
            answer = visitor.http.get(f"http://{visitor.host}{path}", headers={"accept": accept})
            heard[path, accept] = f"{answer.status_code} {answer.text}"
    posts = {"hint": {"seat": 0}, "fork": {"at": 1}, "analysis": {}, "rematch": {}, "leave": {}, "end": {"agree": True}}
    posts |= {"hand-over": {"seat": 0}, "join": {"name": "Eve"}, "begin": {}}
    for path, body in posts.items():
        answer = visitor.post(f"/tables/{table_id}/{path}", **body)
        heard[path, "post"] = f"{answer.status_code} {answer.text}"
    heard["socket", ""] = "\n".join(listened(visitor, server.service.tables[table_id], table_id))
    return heard


def listened(visitor, live, table_id):
    """What comes over sockets that look from the seat and as a spectator, and ask for what they may not have."""
    if not visitor.get(f"/tables/{table_id}", None).is_success:
        return [first_heard(visitor, table_id)]
    heard = []
    for seat in (0, None):
        with visitor.socket(table_id, seat, guided=True) as socket:
            socket.until("frame")
            socket.send(type="hint", seat=0, ref=1)
            socket.until("refused")
            socket.send(type="reveal", seat=0, number="1" * 64)
            socket.send(type="hello", seat=seat, lang="ru", theme="dark")
            socket.until("frame", theme="dark")
            heard += socket.heard
        wait_until(lambda: not live.watchers)
    return heard


def first_heard(visitor, table_id):
    """The first message of a socket to which nothing was said."""
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
    address = f"ws://{visitor.host}/api/tables/{table_id}/socket"
    with connect(address, additional_headers={"cookie": cookie}, max_size=None, **PATIENT) as socket:
        return str(socket.recv(timeout=PATIENCE))


def exchange_seeds(server, table_id):
    """Everything still to be drawn is another: the seed of the table, and of the day, wherever they are kept. What was
    committed to stays, as that much is public."""
    service = server.service
    live = service.tables[table_id]
    live.table.seals[-1] = replace(live.table.seals[-1], seed=OTHER)

    async def work():
        async with service.database.engine.begin() as connection:
            setup = (await connection.execute(select(tables.c.setup).where(tables.c.id == table_id))).scalar_one()
            other = json.dumps({**json.loads(setup), "secret": OTHER}, ensure_ascii=False)
            await connection.execute(update(tables).where(tables.c.id == table_id).values(setup=other))
            await connection.execute(update(days).values(seed=OTHER))
        service.daily.days._known.clear()

    do(server, work())


def at_rest(server, table_id):
    """Whether no bot decides at a table any more, and lists know of the last decision."""
    live = server.service.tables[table_id]

    async def listed():
        async with server.service.database.engine.connect() as connection:
            return (await connection.execute(select(tables.c.steps).where(tables.c.id == table_id))).scalar_one()

    people = all(live.seats[seat].bot is None for seat in live.table.seats_to_act)
    return people and do(server, listed()) == live.sightings.versions[None]


@pytest.fixture
def stopped_clock(monkeypatch):
    """For how long somebody was away is the same whenever it is asked."""
    now = time.time()
    monkeypatch.setattr(live_module, "time", SimpleNamespace(time=lambda: now, monotonic=time.monotonic))


@pytest.mark.usefixtures("clock", "stopped_clock")
@pytest.mark.parametrize("game", [LONDON, "maglev-metro", TRAINS])
def test_no_byte_that_anybody_is_sent_depends_on_a_draw_to_come(server, ann, bob, visitor, game):
    stranger = visitor()
    done = finish(bob, LONDON, "Bob") if game == LONDON else begin(bob, game, "Bob")
    id = begin(ann, game)
    ann.play_on(id, 7)
    wait_until(lambda: all(at_rest(server, table_id) for table_id in (id, done)))
    seed = do(server, server.service.daily.today()).seed
    secrets = (seed, game_seed(seed, calendar.today(), game))
    before = {}
    for who in (ann, bob, stranger):
        mine(who)
        for table_id in (id, done):
            before[who, table_id] = everything(server, who, table_id, game)
            for path, text in before[who, table_id].items():
                assert not any(secret in text for secret in secrets), path
    exchange_seeds(server, id)
    exchange_seeds(server, done)
    for (who, table_id), heard in before.items():
        after = everything(server, who, table_id, game)
        assert after.keys() == heard.keys()
        for path, text in heard.items():
            if path[0] not in PASSING and not path[0].endswith("/next"):
                assert after[path] == text, path


@pytest.mark.usefixtures("clock")
def test_before_the_day_is_over_nobody_else_is_told_anything_of_a_try(server, ann, bob):
    """By no route, whether the try is over or not; and its player gets nothing that could be told on."""
    id = begin(ann)
    for _ in range(2):
        for path in addresses(server, id, calendar.today(), LONDON):
            if id in path:
                answer = bob.http.get(f"http://{bob.host}{path}")
                assert answer.status_code in (403, 404, 422), path
        for path in ("record", "replay", "replay/1", "film", "analysis", "analysis/1"):
            answer = ann.http.get(f"/tables/{id}/{path}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "closed_try"), path
        for path, body in {"fork": {"at": 1}, "analysis": {}}.items():
            assert ann.post(f"/tables/{id}/{path}", **body).status_code == 403
        page = ann.http.get(f"http://{ann.host}/table/{id}/replay", headers={"accept": "text/html"})
        assert page.status_code == 403
        assert json.loads(first_heard(bob, id))["code"] == "closed_try"
        finish(ann)
    assert bob.get("/library")["games"] == []
    assert bob.get("/lobby")["tables"] == []


def test_agents_that_play_over_the_context_protocol_have_no_way_to_the_server():
    """Their tables are in a process of their own: it does not even know that there is a server."""
    program = "import sys, roundhouse.agents.mcp_server as own; print([m for m in sys.modules if '.server' in m])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    if "MissingExtra" in done.stderr:
        pytest.skip("the library of the protocol is not installed")
    assert "roundhouse.server" not in done.stdout, done.stderr
