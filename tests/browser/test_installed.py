"""The installed page: notices that a browser takes and shows, and what opens without the server, desktop and phone."""

import json
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.bots.games import played
from tests.server.push_service import Browser
from tests.server.serving import Process, sqlite

from .playing import arrive
from .test_seats import fits

EITHER = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])

# No push service is reached from a test: the browser's part of the subscription is made here.
SUBSCRIBES = """(subscription) => {
  let held = null;
  const made = { toJSON: () => subscription, unsubscribe: async () => !(held = null) };
  PushManager.prototype.subscribe = async () => (held = made);
  PushManager.prototype.getSubscription = async () => held;
}"""

KEPT = "async (path) => (await caches.open('kept')).match(path, { ignoreSearch: true }).then(Boolean)"


class NoService:
    address = "https://push.example.org"


@EITHER
def test_one_turns_notices_on_says_what_to_hear_of_and_when_not_and_a_push_is_shown(visitor, server, phone):
    page = visitor(phone=phone, locale="es", timezone_id="Europe/Madrid")
    page.context.grant_permissions(["notifications"])
    subscription = Browser(NoService(), f"browser-{phone}").subscription
    page.add_init_script(f"({SUBSCRIBES})({json.dumps(subscription)})")
    page.goto("/me")
    page.wait_for_selector('body[data-shown][data-push="off"]')
    page.evaluate("() => navigator.serviceWorker.ready")
    page.click("#push")
    page.wait_for_selector('body[data-push="on"]')
    assert fits(page)
    with page.expect_response("**/api/me/notices"):
        page.uncheck('#notices [value="over"]')
    page.fill("#quiet-from", "22:00")
    with page.expect_response("**/api/me/notices") as answered:
        page.fill("#quiet-until", "07:30")
        page.press("#quiet-until", "Tab")
    told = answered.value.json()
    assert told["kinds"] == ["turn", "begun", "waits"]
    assert (told["quiet_from"], told["quiet_until"], told["zone"]) == (22 * 60, 7 * 60 + 30, "Europe/Madrid")
    page.reload()
    page.wait_for_selector('body[data-push="on"]')
    assert page.input_value("#quiet-until") == "07:30"
    shown(page, server)
    page.click("#push")
    page.wait_for_selector('body[data-push="off"]')


def shown(page, server):
    """A push reaches the worker, which shows it, with a way to hear no more."""
    session = page.context.new_cdp_session(page)
    registrations = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: registrations.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    while not registrations:
        page.evaluate("() => 0")
    told = {"title": "Next Station: London", "body": "Es tu turno.", "table": "abc", "path": "/table/abc"}
    told |= {"off": "/notices/off/a/b/c", "off_label": "Nada más", "lang": "es"}
    push = {"origin": server, "registrationId": registrations[-1]["registrationId"], "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", push)
    page.wait_for_function(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          const [note] = await registration.getNotifications();
          return note?.body === "Es tu turno." && note.data.path === "/table/abc" && note.actions.length === 1;
        }"""
    )


@pytest.fixture
def own_server():
    folder = Path(tempfile.mkdtemp())
    process = Process(sqlite(folder))
    yield process
    if process.process.poll() is None:
        process.stop()
    shutil.rmtree(folder, ignore_errors=True)


@EITHER
def test_without_the_server_games_and_rules_that_were_opened_open_again_and_it_says_so(
    visitor, own_server, phone, tmp_path
):
    record = tmp_path / "game.rh"
    record.write_text(played("game-of-trains", 2).record(), "utf-8")
    page = visitor(phone=phone, base_url=f"http://{own_server.host}")
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready")
    page.set_input_files("#record", record)
    arrive(page)
    page.click("#replay")
    page.wait_for_selector("body[data-moment]")
    game = page.evaluate("() => location.pathname")
    film = f"/api{game.replace('/table/', '/tables/').replace('/replay', '/film')}"
    page.wait_for_function(KEPT, arg=film)
    page.goto("/rules/game-of-trains")
    page.wait_for_function(KEPT, arg="/rules/game-of-trains")
    updates(page)
    own_server.kill()
    page.goto("/rules/game-of-trains")
    page.wait_for_selector("#offline:visible")
    page.fill("#seek", "locomotive")
    assert fits(page)
    page.goto(game)
    page.wait_for_selector("body[data-moment]")
    page.wait_for_selector("#offline:visible")
    last = int(page.get_attribute("body", "data-moment"))
    assert last > 10
    before = page.inner_html("#main") + page.inner_html("#side") + page.inner_html("#own")
    page.click("#first")
    page.wait_for_selector('body[data-moment="0"]')
    assert page.inner_html("#main") + page.inner_html("#side") + page.inner_html("#own") != before
    page.goto("/lobby")
    page.wait_for_selector("body[data-shown]")
    assert page.locator("#kept-games li").count() == 1
    assert page.locator("#kept-rules li").count() == 1
    assert fits(page)
    page.click("#kept-games a")
    page.wait_for_selector("body[data-moment]")
    visitor.complaints[:] = [
        text for text in visitor.complaints if "ERR_" not in text and "Failed to fetch" not in text
    ]


def updates(page):
    """Another version brings its own files, removes those of the one before, and loses nothing that is kept."""
    page.evaluate("() => navigator.serviceWorker.register('/service-worker.js?v=another')")
    page.wait_for_function(
        """async () => {
          const names = (await caches.keys()).sort();
          const kept = await (await caches.open("kept")).keys();
          return names.join() === "files another,kept" && kept.length >= 4;
        }"""
    )


def test_nothing_that_is_kept_for_one_person_is_left_for_another(visitor):
    page = visitor()
    page.goto("/rules/game-of-trains")
    page.wait_for_function("async () => (await (await caches.open('kept')).keys()).length > 1")
    page.goto("/lobby")
    page.fill("#search-player", "x")
    code = page.evaluate(
        """async () => (await (await fetch("/api/me/recovery", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ name: "Secretive Ann" }),
        })).json()).code"""
    )
    assert code
    page.goto("/rules/maglev-metro")  # as the person, whose name stands in the page
    kept = """async () => {
      const cache = await caches.open("kept");
      const found = [];
      for (const request of await cache.keys()) found.push([request.url, await (await cache.match(request)).text()]);
      return found;
    }"""
    page.wait_for_function(f"async () => (await ({kept})()).some(([url]) => url.includes('maglev-metro'))")
    told = page.evaluate(kept)
    assert not any("Secretive Ann" in text for _, text in told)
    assert not any("game-of-trains" in url for url, _ in told), "what the guest opened is gone"
