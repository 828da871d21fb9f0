"""Seats and secrets are kept; limits hold."""

import contextlib
from dataclasses import replace

import httpx
import pytest

from roundhouse.server.limits import RATES, Limits
from roundhouse.server.refusals import Refused
from tests.server.serving import QUICK, Threaded, sqlite
from tests.server.visitors import Visitor

SEATED = [
    ("GET", "/tables/{id}?seat={seat}", None),
    ("GET", "/tables/{id}/legal?seat={seat}", None),
    ("GET", "/tables/{id}/picture.svg?seat={seat}", None),
    ("POST", "/tables/{id}/moves", {"move": "keep 1", "version": 0}),
    ("POST", "/tables/{id}/undo", {"version": 0}),
    ("POST", "/tables/{id}/hint", {}),
]


@pytest.mark.parametrize(("method", "path", "body"), SEATED, ids=[path for _, path, _ in SEATED])
def test_a_seat_is_closed_to_who_has_no_token(ann, bob, visitor, method, path, body):
    table = ann.table(mode="friends", players=2)
    other = visitor(token=table["seats"][1]["token"])
    guess = visitor(token="A" * 43)
    for stranger in (bob, guess, other):
        address = path.format(id=table["id"], seat=0)
        answer = stranger.http.request(method, address, json=None if body is None else {"seat": 0, **body})
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "not_your_seat"


def test_a_cookie_cannot_be_read_by_scripts_or_sent_from_other_sites(ann):
    response = ann.http.get("/games")
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "set-cookie" not in ann.http.get("/games").headers


def test_the_database_knows_only_hashes_of_cookies(server, ann, tmp_path):
    ann.table()
    cookie = ann.http.cookies["visitor"]
    server.stop()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert len(cookie) > 40
    assert cookie.encode() not in kept


def test_every_answer_carries_the_headers_that_keep_pages_safe(ann):
    for path in ("/games", "/tables/nothing", "/openapi.json"):
        headers = ann.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe-inline" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_a_page_of_another_site_cannot_post(ann):
    body = {"game": "game-of-trains"}
    assert ann.http.post("/tables", json=body, headers={"origin": "https://evil.example"}).status_code == 403
    assert ann.http.post("/tables", json=body, headers={"origin": "null"}).status_code == 403
    assert ann.http.post("/tables", json=body, headers={"origin": f"http://{ann.host}"}).status_code == 201


def test_a_body_that_is_too_large_is_refused_however_it_is_sent(ann):
    large = b"x" * 3_000_000
    assert ann.http.post("/tables/record", content=large).status_code == 413

    def chunks():
        for _ in range(30):
            yield b"x" * 100_000

    with contextlib.suppress(httpx.TransportError):  # closed on it in the middle: just as well
        assert ann.http.post("/tables/record", content=chunks()).status_code == 413


def test_the_seed_is_not_told_before_the_end(server, ann):
    id = ann.table()["id"]
    seed = server.service.tables[id].table.seals[0].seed
    ann.play_on(id, 3)
    for path in ("", "?seat=0", "/legal?seat=0", "/record", "/replay", "/fairness", "/replay/3", "/picture.svg"):
        answer = ann.http.get(f"/tables/{id}{path}")
        assert answer.status_code == 200
        assert seed not in answer.text
    with ann.socket(id, 0) as socket:
        socket.until("frame")
        assert seed not in "".join(socket.heard)


def test_who_asks_too_fast_is_told_to_wait(tmp_path):
    running = Threaded(sqlite(tmp_path), replace(QUICK, rate=1.0))
    ann = Visitor(running.host)
    try:
        answers = [ann.post("/tables", game="game-of-trains", mode="screen") for _ in range(RATES["create"][0] + 5)]
        assert answers[0].status_code == 201
        assert answers[-1].status_code == 429
        assert answers[-1].json()["error"]["code"] == "too_many"
        id = answers[0].json()["id"]
        with ann.socket(id, 0) as socket:
            for _ in range(RATES["chat"][0] + 5):
                socket.send(type="chat", text="spam")
            assert socket.until("refused")["code"] == "too_many"
    finally:
        ann.close()
        running.stop()


def test_a_bucket_fills_up_again_with_time():
    now = [0.0]
    limits = Limits(1.0, lambda: now[0])
    limits.meet("ann", "home")
    limits.meet("bob", "home")
    most, a_second, _ = RATES["chat"]
    for _ in range(most):
        limits.check("chat", "ann", "home")
    with pytest.raises(Refused):
        limits.check("chat", "ann", "home")
    limits.check("chat", "bob", "home")
    now[0] += 1 / a_second
    limits.check("chat", "ann", "home")


def test_one_address_cannot_be_many_visitors_for_ever():
    limits = Limits(1.0, lambda: 0.0)

    def come(visitors):
        for k in range(visitors):
            limits.check("create", f"visitor {k}", "one address")

    with pytest.raises(Refused):
        come(10_000)
