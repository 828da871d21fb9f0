"""Notices: pushed to a push service that this test runs, which only the browser can read, and by e-mail to a real
mail server. What is due is decided by a clock of the test's own."""

import asyncio
import json
import re
import time
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from roundhouse.server.notices import courier
from roundhouse.server.notices.push import is_public, may_be_endpoint
from roundhouse.server.notices.wishes import Wish
from roundhouse.server.settings import database_address
from tests.server.push_service import Browser, MailServer, PushService, signed_by
from tests.server.serving import QUICK, Threaded, sqlite, wait_until
from tests.server.visitors import Visitor

NEVER = 10**7  # seconds of pause: nothing is due until a test says so
SETTINGS = replace(QUICK, notice_pause=NEVER, push_anywhere=True, site="https://games.example.org", mail_from="a@b.cd")


@pytest.fixture(scope="module")
def push():
    running = PushService()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def post():
    running = MailServer()
    yield running
    running.stop()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def servers(request, tmp_path_factory, post):
    """A server, or two of one PostgreSQL."""
    if request.param == "sqlite":
        addresses = [sqlite(tmp_path_factory.mktemp("server"))]
    else:
        addresses = [database_address(request.getfixturevalue("cluster").address, None)] * 2
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(courier, "EVERY", NEVER)  # after a first look, it looks when a test says so
        running = [Threaded(address, replace(SETTINGS, mail_server=post.address)) for address in addresses]
        yield running
        for each in running:
            each.stop()


@pytest.fixture
def come(servers):
    came = []

    def come(**more):
        came.append(Visitor(servers[len(came) % len(servers)].host, **more))
        return came[-1]

    yield come
    for each in came:
        each.close()


def on(servers, work):
    """Do something in the server's own loop."""
    return asyncio.run_coroutine_threadsafe(work, servers[0].loop).result()


def look(servers, later=NEVER + 60):
    """All processes look for what is due, as if that much later, at the same moment."""
    now = time.time()
    waiting = []
    for server in servers:
        server.service.courier.clock = lambda: now + later
        waiting.append(asyncio.run_coroutine_threadsafe(server.service.courier.look(), server.loop))
    for each in waiting:
        each.result()
    for server in servers:
        server.service.courier.clock = time.time


def written_down(servers, kind, id):
    """Wait until that is written down as something to tell."""
    from sqlalchemy import select

    from roundhouse.server.schema import notices

    async def rows():
        async with servers[0].service.database.engine.connect() as connection:
            query = select(notices.c.mark).where(notices.c.table_id == id, notices.c.kind == kind)
            return (await connection.execute(query)).scalars().all()

    def there():
        for server in servers:  # the summary of a move is written a moment after it
            asyncio.run_coroutine_threadsafe(server.service.courier.look(), server.loop).result()
        return on(servers, rows())

    wait_until(there)


def two_at_a_table(ann, bob, **more):
    id = ann.table(mode="friends", open=True, options={"turn_cap": 4}, **more)["id"]
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    wait_until(lambda: more or ann.get(f"/tables/{id}")["begun"])  # it may be another process that took him in
    return id


def listen(push, visitor, name):
    browser = Browser(push, name)
    told = visitor.post("/me/notices/browser", 200, **browser.subscription, zone="Europe/Kyiv", lang="uk")
    assert told["here"]
    return browser


def test_whoever_is_away_is_told_once_that_it_is_their_turn_and_only_their_browser_can_read_it(servers, come, push):
    ann, bob = come(), come()
    browser = listen(push, bob, f"turn-{len(servers)}")
    id = two_at_a_table(ann, bob)
    ann.play_on(id, 1)
    if bob.get(f"/tables/{id}")["to_act"] != [1]:
        ann.play_on(id)
    written_down(servers, "turn", id)
    look(servers)
    (turn,) = (each for each in browser.got if "хід" in each["body"])
    assert turn["path"] == f"/table/{id}"
    assert turn["lang"] == "uk"
    _path, headers, body = next(each for each in push.got if each[0] == browser.path)
    assert headers["content-encoding"] == "aes128gcm"
    assert id.encode() not in body
    assert signed_by(headers, bob.get("/me/notices")["key"])
    n = len(browser.got)
    ann.post(f"/tables/{id}/chat", 204, text="come on")
    look(servers, NEVER + 7200)
    assert len(browser.got) == n, "one notice for a turn"


def test_whoever_is_at_the_table_is_told_nothing(servers, come, push):
    ann, bob = come(), come()
    browser = listen(push, bob, f"there-{len(servers)}")
    id = two_at_a_table(ann, bob)
    ann.play_on(id)
    written_down(servers, "turn", id)
    on(servers, servers[0].service.seat_store.see([(id, 1)], time.time() + 1))
    look(servers)
    assert browser.got == []


def test_beginning_end_and_who_waits_are_told_and_one_may_want_to_hear_of_some_alone(servers, come, push):
    ann, bob = come(), come()
    hers, his = listen(push, ann, f"all-{len(servers)}"), listen(push, bob, f"some-{len(servers)}")
    bob.post("/me/notices", 200, kinds=["over"], zone="Europe/Madrid", lang="es")
    id = two_at_a_table(ann, bob, host_starts=True)
    look(servers)
    assert "Bob" in hers.got[-1]["body"]
    ann.post(f"/tables/{id}/begin", 204)
    look(servers)
    assert len(hers.got) >= 2
    assert his.got == []
    while not ann.get(f"/tables/{id}")["over"]:
        ann.play_on(id, 1)
        bob.play_on(id, 1)
    written_down(servers, "over", id)
    look(servers)
    assert [each["table"] for each in his.got] == [id]
    assert his.got[0]["lang"] == "es"


def test_an_offer_to_end_is_told(servers, come, push):
    ann, bob = come(), come()
    id = two_at_a_table(ann, bob)
    browser = listen(push, bob, f"offer-{len(servers)}")
    ann.post(f"/tables/{id}/end", 204, agree=True)
    look(servers)
    assert any("Player" in each["body"] or "Гравець" in each["body"] for each in browser.got), browser.got


def test_a_browser_that_is_gone_is_forgotten_and_a_service_that_is_busy_is_asked_again(servers, come, push):
    ann, bob = come(), come()
    browser = listen(push, bob, f"gone-{len(servers)}")
    id = two_at_a_table(ann, bob)
    ann.post(f"/tables/{id}/end", 204, agree=True)
    push.answers += [503]
    look(servers)
    n = len(browser.got)
    assert n >= 1
    push.answers.clear()
    look(servers, NEVER + 60 + 31)
    assert len(browser.got) >= n
    wait_until(lambda: bob.get("/me/notices")["here"])
    ann.post(f"/tables/{id}/end", 204, agree=False)
    ann.post(f"/tables/{id}/end", 204, agree=True)
    push.answers += [410] * 3
    wait_until(lambda: look(servers, NEVER + 3600) or not bob.get("/me/notices")["here"] or later(ann, id))
    push.answers.clear()


def later(ann, id):
    """Another offer: marks are told apart by their second."""
    ann.post(f"/tables/{id}/end", agree=False)
    ann.post(f"/tables/{id}/end", agree=True)
    return False


def test_notices_belong_to_the_browser_and_go_where_its_person_is_signed_in(servers, come, push):
    ann, bob, phone = come(), come(), come()
    browser = listen(push, phone, f"phone-{len(servers)}")
    id = two_at_a_table(ann, bob)
    code = bob.post("/me/recovery", 200, name="Bob")["code"]
    phone.post("/sign-in/code", 204, code=code)
    assert bob.get("/me/notices")["elsewhere"] == 1
    bob.post("/me/notices", 200, kinds=["waits"], zone="UTC")
    ann.post(f"/tables/{id}/end", 204, agree=True)
    look(servers)
    assert len(browser.got) == 1
    lost = next(each["id"] for each in bob.get("/me")["devices"] if not each["this"])
    bob.http.delete(f"/me/devices/{lost}")
    ann.post(f"/tables/{id}/end", 204, agree=False)
    wait_until(lambda: time.time() // 1 and ann.post(f"/tables/{id}/end", agree=True).status_code == 204)
    look(servers)
    assert len(browser.got) == 1, "a browser that is signed out hears nothing"


def test_a_letter_is_sent_to_an_address_that_its_owner_confirmed_and_one_click_ends_it(servers, come, post):
    ann, bob = come(), come()
    id = two_at_a_table(ann, bob)
    n = len(post.letters)
    told = bob.post("/me/notices/address", 200, address="bob@example.com", lang="es")
    assert (told["address"], told["confirmed"]) == ("bob@example.com", False)
    letter = post.letter(n + 1)
    link = re.search(r"https://games\.example\.org(\S+)", letter.get_body(("plain",)).get_content())[1]
    ann.post(f"/tables/{id}/end", 204, agree=True)
    look(servers)
    assert len(post.letters) == n + 1, "nothing but the question before it is confirmed"
    page = ann.http.get(f"http://{ann.host}{link}", headers={"accept": "text/html"})
    assert page.status_code == 200
    assert not bob.get("/me/notices")["confirmed"], "looking is not confirming"
    assert ann.http.post(f"http://{ann.host}{link[:-1]}0").status_code == 404 or link.endswith("0")
    assert ann.http.post(f"http://{ann.host}{link}").status_code == 200
    assert bob.get("/me/notices")["confirmed"]
    assert ann.get("/me/notices")["address"] is None
    ann.post(f"/tables/{id}/end", 204, agree=False)
    other = two_at_a_table(ann, bob)
    ann.post(f"/tables/{other}/end", 204, agree=True)
    look(servers)
    letter = post.letter(n + 2)
    assert letter["To"] == "bob@example.com"
    assert letter["Content-Language"] == "es"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    html = letter.get_body(("html",)).get_content()
    assert f"https://games.example.org/table/{other}" in html
    off = letter["List-Unsubscribe"].strip("<>").removeprefix("https://games.example.org")
    clicked = ann.http.post(f"http://{ann.host}{off}", content=b"List-Unsubscribe=One-Click")
    assert clicked.status_code == 200
    assert bob.get("/me/notices")["muted"] == 1
    assert bob.http.delete("/me/notices/muted").status_code == 204
    assert bob.http.delete("/me/notices/address").status_code == 204
    assert bob.get("/me/notices")["address"] is None


def test_links_that_nobody_was_sent_do_nothing(servers, come):
    ann = come()
    for path in ("/notices/off/abc/all/def", f"/notices/confirm/abc/{10**11}/def", "/notices/off/\xe4/ü/ö"):
        assert ann.http.post(f"http://{ann.host}{path}").status_code == 404
        assert ann.http.get(f"http://{ann.host}{path}").status_code == 404


def test_whoever_is_forgotten_leaves_nothing_of_their_notices(servers, come, push):
    ann, bob = come(), come()
    listen(push, bob, f"forgotten-{len(servers)}")
    bob.post("/me/notices/address", 200, address="forget-me@example.com")
    id = two_at_a_table(ann, bob)
    ann.post(f"/tables/{id}/end", 204, agree=True)
    assert "forget-me@example.com" in bob.http.get("/me/export").text
    bob.http.delete("/me")
    assert not bob.get("/me/notices")["here"]
    from tests.server.test_people import everything

    dump = json.dumps(everything(servers[0]), default=str)
    assert "forget-me" not in dump
    assert f"forgotten-{len(servers)}" not in dump


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://push.example.org:8443/x",
        "https://user@push.example.org/",
        "ftp://x.y/",
        "https://",
        "https://[::1",
        "https://a b.c/",
        "https://пуш.укр/",
    ],
)
def test_only_https_addresses_are_taken_as_push_services(endpoint):
    assert not may_be_endpoint(endpoint)
    assert may_be_endpoint("https://push.example.org/x")


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "169.254.169.254",
        "192.168.0.1",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1",
        "fd00::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::1",
        "ff02::1",
        "::",
    ],
)
def test_no_private_address_is_spoken_to(address):
    assert not is_public(address)
    assert is_public("93.184.215.14")
    assert is_public("2606:2800:21f:cb07:6820:80da:af6b:8b2c")


def test_a_push_service_that_leads_to_a_private_address_is_not_connected_to(tmp_path, push):
    server = Threaded(sqlite(tmp_path), replace(SETTINGS, push_anywhere=False))
    try:
        visitor = Visitor(server.host)
        browser = Browser(push, "private")
        assert visitor.post("/me/notices/browser", **browser.subscription).status_code == 422
        from roundhouse.server.notices.push import GONE, Subscription

        keys = browser.subscription["keys"]
        endpoint = f"https://localhost:{push.address.rpartition(':')[2]}/push/private"
        to = Subscription("key", endpoint, keys["p256dh"], keys["auth"], "https://games.example.org")
        sent = asyncio.run_coroutine_threadsafe(server.service.courier.push.send(to, {}, "x"), server.loop).result()
        assert sent == GONE
        assert browser.got == []
        visitor.close()
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("clock", "waits"),
    [
        ("2026-11-19 21:59", 0),
        ("2026-11-19 22:00", 9 * 3600),
        ("2026-11-20 03:30", 3.5 * 3600),
        ("2026-11-20 07:00", 0),
    ],
)
def test_in_quiet_hours_a_notice_waits_for_the_morning_of_the_persons_own_zone(clock, waits):
    wish = Wish("x", zone="Europe/Kyiv", quiet_from=22 * 60, quiet_until=7 * 60)
    now = datetime.fromisoformat(clock).replace(tzinfo=ZoneInfo("Europe/Kyiv")).timestamp()
    assert wish.quiet_for(now) == waits


def test_quiet_hours_within_a_day_and_none_at_all():
    noon = datetime(2026, 11, 19, 13, tzinfo=ZoneInfo("UTC")).timestamp()
    assert Wish("x", quiet_from=12 * 60, quiet_until=14 * 60).quiet_for(noon) == 3600
    assert Wish("x", quiet_from=12 * 60, quiet_until=12 * 60).quiet_for(noon) == 0
    assert Wish("x").quiet_for(noon) == 0
