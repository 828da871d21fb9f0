"""What a seat cannot know is in nothing it is sent: redraw it, and every message stays the same to the byte."""

import json
import random
import time
from types import SimpleNamespace

import pytest

from roundhouse.games import titles
from roundhouse.server import live_table as live_module
from roundhouse.server.bot_messages import write_observation
from roundhouse.server.chronicle import Chronicle
from roundhouse.server.frames import Sent, frame
from roundhouse.server.listings import table_facts
from roundhouse.server.live_table import Facts, Identity, LiveTable, Seat
from roundhouse.server.setup import make_table, new_setup
from roundhouse.server.table_service import fresh_token
from roundhouse.server.views import Looking, draw_view
from roundhouse.table import Table
from tests.server.serving import wait_until
from tests.short import capped

ANN = Identity("a" * 64)
NAMES = ("Ann", "Bob", "Cleo")


class NoLedger:
    """Entries of a table that is never kept."""

    async def append(self, entry):
        return True

    def summarise(self, table_id, summary):
        pass

    async def read(self, table_id, after=0):
        return []


def live_table(table):
    seats = [Seat("person", name, None, fresh_token()) for name in table.names]
    return LiveTable(Facts("table", table.title.name, "screen", "", False, "", 0.0), table, seats, NoLedger())


def all_messages(live, seat, lang):
    """Everything the server could send to the seat now: over the socket, over HTTP, and to a bot in its place."""
    sent = Sent()
    drawn = draw_view(live.table, Looking(seat, lang, "light", guided=True))
    log = sent.log(live.chronicle, lang)
    version, to_act = live.sightings.versions[seat], live.to_act(seat, ())
    more = {"version": version, "yours": [], "bots": live.bots(seat), "rematch": None, **live.settled(ANN)}
    messages = [frame(drawn, sent, log, live.seated, to_act, **more).decode()]
    messages.append(json.dumps(table_facts(live, ANN, seat, lang)))
    messages.append(json.dumps(write_observation(live.table.observe(seat))))
    messages.append(live.table.svg(seat, lang))
    return messages


def resampled(live, seat, seed):
    """The same table with all that the seat cannot know drawn again; what happened so far is the same."""
    table = live.table
    redrawn = table.resample(seat, seed)
    twin = Table(table.title, table.parts, redrawn.state, table.names, table.seals, manual=True, dealt=False)
    twin.log, twin._before = table.log, table._before
    other = live_table(twin)
    other.seats, other.version, other.sightings = live.seats, live.version, live.sightings
    return other


CASES = [
    pytest.param(name, variant, marks=[pytest.mark.slow] if k else [], id=f"{name}-{variant}")
    for name in titles()
    for k, variant in enumerate(titles()[name].variants)
]


@pytest.mark.parametrize(("name", "variant"), CASES)
def test_redrawing_what_a_seat_cannot_know_changes_no_byte_of_what_it_is_sent(name, variant):
    title = titles()[name]
    files = {key: value for key, value in variant.items() if key in title.data_files}
    options = {key: value for key, value in variant.items() if key not in files}
    options |= capped(name, 10)
    chance = random.Random(f"{name}{variant}")
    table = make_table(new_setup(title, 3, options, files), NAMES)
    live = live_table(table)
    differed = 0
    step = 0
    while not table.over:
        seat = chance.choice(table.seats_to_act)
        with live.sightings.entry(seat, step):
            table.play(seat, chance.choice(table.legal(seat)))
        step += 1
        viewer = (None, 0, 1, 2)[step % 4]
        lang = ("en", "ru", "uk", "es")[step // 4 % 4]
        twin = resampled(live, viewer, step)
        differed += twin.table.state.tobytes() != table.state.tobytes()
        assert all_messages(twin, viewer, lang) == all_messages(live, viewer, lang)
    assert differed


@pytest.fixture
def stopped_clock(monkeypatch):
    """For how long somebody was away is the same whenever it is asked."""
    now = time.time()
    monkeypatch.setattr(live_module, "time", SimpleNamespace(time=lambda: now, monotonic=time.monotonic))


@pytest.mark.parametrize("name", list(titles()))
@pytest.mark.usefixtures("stopped_clock")
def test_no_byte_that_a_connection_receives_depends_on_what_its_seat_cannot_know(server, ann, bob, visitor, name):
    """Over real sockets and HTTP: the table at the server is exchanged for one with everything hidden drawn again."""
    options = capped(name, 6)
    id = ann.table(name, "friends", options=options, open=True)["id"]
    bob.post(f"/tables/{id}/join", 200, seat=1, name="Bob")
    viewers = {None: visitor(), 0: ann, 1: bob}
    chance = random.Random(name)
    tables = server.service.tables
    differed = 0
    for _ in range(40):
        for player in (ann, bob):
            seen = player.play_on(id, chance.randint(1, 5), pick=chance.choice((0, -1)))
        if seen["over"]:
            break
        live = tables[id]
        viewer = chance.choice(list(viewers))
        asked = (viewers[viewer], tables, id, viewer, chance.choice(("en", "ru", "uk", "es")))
        heard = everything_heard(*asked)
        tables[id] = twin = resampled(live, viewer, len(live.table.log))
        twin.facts, twin.chat, twin.terms = live.facts, live.chat, live.terms
        differed += twin.table.state.tobytes() != live.table.state.tobytes()
        assert everything_heard(*asked) == heard
        tables[id] = live
    assert differed


def everything_heard(visitor, tables, id, seat, lang):
    """What comes over a socket that says hello, asks for what it may not have and says hello again, and over HTTP."""
    live = tables[id]
    with visitor.socket(id, seat, lang=lang) as socket:
        socket.until("frame")
        socket.send(type="move", seat=seat, move="no such move", version=live.sightings.versions[seat], ref=1)
        socket.until("refused")
        socket.send(type="hello", seat=seat, lang=lang, theme="dark")
        socket.until("frame", theme="dark")
    wait_until(lambda: not live.watchers)
    query = {"lang": lang} if seat is None else {"lang": lang, "seat": seat}
    paths = ("", "/legal", "/seating", "/picture.svg", "/record", "/replay", "/fairness", "/news")
    query |= {"since": 0, "wait": 0}
    return socket.heard + [visitor.http.get(f"/tables/{id}{path}", params=query).text for path in paths]


@pytest.mark.parametrize("name", list(titles()))
def test_events_a_seat_cannot_tell_apart_are_told_in_the_same_words(name):
    """Wherever another outcome or decision would have looked the same to everybody, the log says the same."""
    title = titles()[name]
    chance = random.Random(name)
    options = capped(name, 6)
    table = make_table(new_setup(title, 3, options, {}), NAMES)
    while not table.over:
        seat = chance.choice(table.seats_to_act)
        table.play(seat, chance.choice(table.legal(seat)))
    compared = 0
    for n in range(len(table.log)):
        event, before, after = table.log[n], table.at(n), table.at(n + 1)
        others = before.outcomes() if event.seat is None else before.legal(event.seat)
        for other in chance.sample(others, min(3, len(others))):
            then = table.at(n)
            if event.seat is None:
                then.draw(other)
            else:
                then.play(event.seat, other)
            if other.text != event.text and then.observe().bytes == after.observe().bytes:
                compared += 1
                assert [line.text for line in Chronicle(then).lines("en") if line.n == n] == [
                    line.text for line in Chronicle(after).lines("en") if line.n == n
                ]
    assert compared or name == "maglev-metro"


@pytest.mark.parametrize(("name", "options"), [("next-station-london", {"powers": 1}), ("maglev-metro", {"draft": 1})])
def test_that_bots_have_decided_is_not_shown_before_what_they_decided(name, options):
    table = make_table(new_setup(titles()[name], 3, options, {}), NAMES)
    live = live_table(table)
    for seat in live.seats[1:]:
        seat.kind = "bot"
    live.show_bots("thinking")
    before = live.look(0, (0,)), live.bots(0)
    while live.bots_to_act:
        seat = live.bots_to_act[0]
        with live.sightings.entry(seat, 1.0):
            table.play(seat, table.legal(seat)[0])
        assert (live.look(0, (0,)), live.bots(0)) == before
    assert before[1] == "thinking"
