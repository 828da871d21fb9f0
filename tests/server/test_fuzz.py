"""Whatever is sent, the server answers, refuses or closes: it does not fail, hang or fall."""

import contextlib
import json
import random

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi import checks as specs
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.server.serving import PATIENT, QUICK, Threaded, sqlite
from tests.server.visitors import Visitor

FRAMES = 10_000
FILES = [("maglev-metro", "map"), ("maglev-metro", "cards"), ("next-station-london", "map"), ("chess", "map")]
AT_ONCE = 40

KNOWN = ("hello", "move", "undo", "chat", "hint", "gain", "name", "stand_in", "begin", "pledge", "reveal")
ODD = (
    *(None, True, False, 0, 1, -1, 2**31, 2**63, 10**400, 1.5, -0.0, "", "0", "x" * 50, "\x00", "\ud800", "‮", "📯"),
    *([], {}, [[]], {"a": {"b": []}}, "place 3", "keep 1", "en", "dark", "<script>", "' OR 1=1 --", "{n}", "%s"),
)
RAW = ("", "{", "}", "null", "[]", '"', "NaN", '{"type":NaN}', '{"type":"hello","seat":1e999}', "\ufeff{}", "[" * 5000)


CHECKS = [
    schemathesis.checks.not_a_server_error,
    specs.status_code_conformance,
    specs.content_type_conformance,
    specs.response_schema_conformance,
]


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    server = Threaded(sqlite(tmp_path_factory.mktemp("fuzz")), QUICK)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def table(running):
    visitor = Visitor(running.host)
    yield visitor.table("next-station-london")
    visitor.close()


def odd_message(chance: random.Random):
    """Something like a message, and wrong in some way."""
    if chance.random() < 0.1:
        return chance.choice(RAW)
    if chance.random() < 0.1:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(50)))
    message = {"type": chance.choice((*KNOWN, *KNOWN, *ODD))}
    for key in chance.sample(("seat", "move", "version", "ref", "text", "lang", "theme", "token", "name", "extra"), 5):
        message[key] = chance.choice((0, 1, 2, *ODD))
    text = json.dumps(message)
    if chance.random() < 0.1:
        cut = chance.randrange(len(text))
        text = text[:cut] + chance.choice(("", "\x00", '"', "\\u", "💥")) + text[cut + 1 :]
    return text


def test_ten_thousand_malformed_messages_do_no_harm(running, table):
    chance = random.Random(99)
    url = f"ws://{running.host}/api/tables/{table['id']}/socket"
    sent = answered = 0
    while sent < FRAMES:
        with connect(url, max_size=None, **PATIENT) as socket, contextlib.suppress(ConnectionClosed):
            while sent < FRAMES:
                socket.send(json.dumps({"type": "hello", "seat": 0, "token": table["seats"][0]["token"]}))
                for _ in range(AT_ONCE):
                    socket.send(odd_message(chance))
                sent += AT_ONCE
                socket.send(json.dumps({"type": "still there?", "ref": sent}))
                while json.loads(socket.recv(timeout=PATIENCE)).get("ref") != sent:
                    pass
                answered += AT_ONCE
    assert answered == sent, "the server closed a connection on what it should have refused"
    visitor = Visitor(running.host)
    assert visitor.get(f"/tables/{table['id']}")["version"] >= 0
    visitor.close()


@pytest.fixture(scope="module")
def api(running):
    return schemathesis.openapi.from_url(f"http://{running.host}/api/openapi.json")


@pytest.fixture(scope="module")
def tables(running):
    """Tables to ask about: being played, over, waiting for people; and the cookie of who holds their seats."""
    visitor = Visitor(running.host)
    going = visitor.table("maglev-metro")["id"]
    over = visitor.table("game-of-trains", options={"turn_cap": 2})["id"]
    visitor.play_on(over)
    waiting = [visitor.table(mode="friends", players=4, open=True)["id"] for _ in range(2)]  # one may be deleted
    yield (going, over, *waiting, "nowhere"), dict(visitor.http.cookies)
    visitor.close()


@pytest.mark.slow
def test_every_route_answers_whatever_it_is_sent(api, tables):
    ids, cookies = tables
    asked = set()
    for operation in (found.ok() for found in api.get_all_operations()):

        @settings(max_examples=30, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy())
        def check(case):
            if "table_id" in (case.path_parameters or {}):
                case.path_parameters["table_id"] = ids[len(repr(case.body) + repr(case.query)) % len(ids)]
            if "option" in (case.path_parameters or {}):
                case.path_parameters.update(
                    zip(("game", "option"), FILES[len(repr(case.body)) % len(FILES)], strict=True)
                )
            if case.operation.path.endswith("/news"):  # nobody waits here
                case.query = {**(case.query or {}), "wait": 0}
            case.validate_response(case.call(cookies=cookies), checks=CHECKS)

        check()
        asked.add(operation.label)
    assert {"POST /api/tables/{table_id}/moves", "POST /api/edit/{game}/{option}", "POST /api/shared"} <= asked
