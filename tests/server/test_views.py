"""What is drawn of a table, and what is sent of it: no more than has changed, once for all who see the same."""

import ast
import json
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse.server import live_table as live_module
from roundhouse.server.frames import Sent, frame
from roundhouse.server.views import Looking, Views
from tests.server.test_leaks import ANN, live_table


class Page:
    """Somebody who looks."""

    pace = None
    identity = ANN

    def __init__(self, seat, lang="en"):
        self.seat = seat
        self.looking = Looking(seat, lang, "light")


@pytest.fixture
def live():
    return live_table(rh.game("game-of-trains").deal(2, seed=3))


def play(live):
    seat = live.table.seats_to_act[0]
    with live.sightings.entry(seat, 0.0):
        live.table.play(seat, live.table.legal(seat)[0])


def test_those_who_see_the_same_are_drawn_once(live):
    views = Views()
    seen = views.of(live, Looking(None, "en", "light"))
    assert views.of(live, Looking(None, "en", "light")) is seen
    assert views.of(live, Looking(None, "es", "light")) is not seen
    play(live)
    assert views.of(live, Looking(None, "en", "light")) is not seen


def test_views_of_those_who_left_are_dropped(live):
    views, pages = Views(), [Page(None, lang) for lang in ("en", "ru", "uk")]
    live.watchers |= set(pages)
    for page in pages:
        views.of(live, page.looking)
    live.watchers -= set(pages[:2])
    views.of(live, Looking(0, "en", "light"))
    assert {looking.lang for looking in views._drawn[live]} == {"uk", "en"}
    assert [looking.seat for looking in views._drawn[live] if looking.lang == "en"] == [0]


def test_only_parts_that_changed_are_sent(live):
    views, sent = Views(), Sent()

    def parts():
        drawn = views.of(live, Looking(0, "en", "light"))
        told = json.loads(frame(drawn, sent, sent.log(live.chronicle, "en"), live.seated, live.table.seats_to_act))
        return drawn, {name: svg for panel in told["panels"] for name, svg in panel["parts"].items()}

    drawn, first = parts()
    assert first == {name: svg for panel in drawn.panels for name, svg in panel.parts.items()}
    assert parts()[1] == {}
    play(live)
    drawn, changed = parts()
    assert changed
    assert changed == {
        name: svg for panel in drawn.panels for name, svg in panel.parts.items() if first.get(name) != svg
    }


def test_tasks_and_tips_are_for_those_who_are_guided(server, ann):
    id = ann.table(players=2)["id"]
    seat = ann.get(f"/tables/{id}")["to_act"][0]
    with ann.socket(id, seat) as table:
        frame = table.until("frame")
        assert (frame["tasks"], frame["marks"]) == ([], [])
        table.send(type="hello", seat=seat, guided=True, theme="dark")
        frame = table.until("frame", theme="dark")
        assert frame["tasks"]
        assert frame["marks"]
        table.send(type="hello", seat=seat, guided=1)
        assert table.until("refused")["code"] == "bad_input"


def test_a_table_in_memory_knows_nothing_of_pictures():
    source = ast.parse(Path(live_module.__file__).read_text("utf-8"))
    imported = {node.module or "" for node in ast.walk(source) if isinstance(node, ast.ImportFrom)}
    assert not imported & {"frames", "views", "games.drawing", "connection", "socket"}
