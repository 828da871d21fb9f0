"""Analyses and hints over the API: made elsewhere, shown as they go, kept, and only for those who may see replays."""

import asyncio
import os
import signal
from dataclasses import replace

import pytest

import roundhouse as rh
from roundhouse.games import titles
from roundhouse.server import analysis
from roundhouse.server.analysis import key_of
from roundhouse.server.refusals import Refused
from tests.bots.games import played
from tests.patience import PATIENCE
from tests.server.serving import QUICK, Threaded, sqlite, wait_until
from tests.server.test_live_table import ANN, opened, with_service
from tests.server.visitors import Visitor

UNDER_WAY = {"waiting", "compiling", "running"}


@pytest.fixture(autouse=True)
def briefly(monkeypatch):
    """A few visits are enough to see that it is done."""
    monkeypatch.setattr(analysis, "visits_for", lambda title, decisions: 20)


def trains():
    return played("game-of-trains", 2, turn_cap=10)


def metro():
    return played("maglev-metro", 2, turn_cap=4)


def analysed(visitor, id, **query):
    """Start an analysis, and wait until it is there; all states on the way."""
    states = [visitor.post(f"/tables/{id}/analysis", 202)["state"]]

    def ready():
        states.append(visitor.get(f"/tables/{id}/analysis")["state"])
        return states[-1] == "ready"

    wait_until(ready)
    return visitor.get(f"/tables/{id}/analysis", **query), states


@pytest.mark.slow
@pytest.mark.parametrize(("game", "unit"), [(trains, "chances"), (metro, "margin")])
def test_a_game_is_analysed_shown_and_kept(server, ann, bob, game, unit):
    table = game()
    id = ann.post("/tables/record", 201, record=table.record())["id"]
    assert ann.get(f"/tables/{id}/analysis")["state"] == "none"
    told, states = analysed(ann, id, lang="ru", theme="dark", width=390)
    assert set(states) <= UNDER_WAY | {"ready"}
    assert told["unit"] == unit
    assert told["plot"].startswith("<svg")
    assert 'viewBox="0 0 390' in told["plot"]
    for seat in told["seats"]:
        values = seat["values"]
        assert sum(values[part] for part in ("start", "luck", "skill", "others")) == pytest.approx(values["result"])
    again = bob.post("/tables/record", 201, record=table.record())["id"]
    assert bob.post(f"/tables/{again}/analysis", 202)["state"] == "ready"  # the same game under another name
    assert bob.get(f"/tables/{id}/analysis", lang="ru", theme="dark", width=390) == told
    assert server.service.analyses.progress(table) is None


@pytest.mark.slow
def test_every_event_can_be_asked_about(ann):
    table = trains()
    id = ann.post("/tables/record", 201, record=table.record())["id"]
    assert ann.http.get(f"/tables/{id}/analysis/0").status_code == 404
    told, _ = analysed(ann, id)
    decisions = {decision["n"]: decision for decision in told["decisions"]}
    for n, event in enumerate(table.log):
        about = ann.get(f"/tables/{id}/analysis/{n}", lang="es")
        assert about["seat"] == event.seat
        if n not in decisions:
            assert about["sentence"]
            continue
        assert about["regret"] == decisions[n]["regret"]
        assert [move["move"] for move in about["moves"] if move["played"]] == [event.text]
        for move in about["moves"]:
            assert move["label"]
            assert move["reason"]
            assert "ganar" in move["expected"]
    assert ann.http.get(f"/tables/{id}/analysis/{len(table.log)}").status_code == 404


def test_a_game_that_goes_on_is_nobodys_to_analyse(ann, bob):
    id = ann.table(mode="friends")["id"]
    for visitor in (ann, bob):
        for method in ("GET", "POST"):
            answer = visitor.http.request(method, f"/tables/{id}/analysis")
            assert answer.status_code == 403
            assert answer.json()["error"]["code"] == "not_allowed"
        assert visitor.http.get(f"/tables/{id}/analysis/0").status_code == 403
    assert ann.http.get("/tables/nothing/analysis").status_code == 404


@pytest.mark.slow
def test_an_analysis_outlives_the_server(tmp_path):
    record = trains().record()

    async def first(service):
        live = await service.load_record(record, ANN)
        await service.analyses.start(live.table)
        while await service.analyses.report(live.table) is None:
            await asyncio.sleep(0.02)
        return live.table, await service.analyses.report(live.table)

    async def second(service):
        return await service.analyses.report(table)

    table, report = with_service(first, tmp_path)
    assert with_service(second, tmp_path) == report


@pytest.mark.slow
def test_an_adviser_that_is_killed_in_mid_thought_is_asked_again(tmp_path):
    record = trains().record()

    async def work(service):
        live = await service.load_record(record, ANN)
        await service.analyses.start(live.table)
        killed = 0
        while await service.analyses.report(live.table) is None:
            progress = service.analyses.progress(live.table)
            if progress and progress.state == "running" and progress.done >= 2 and not killed:
                os.kill(service.adviser.worker.pid, signal.SIGKILL)
                killed += 1
            await asyncio.sleep(0.005)
        return killed

    assert with_service(work, tmp_path) == 1


def test_a_failure_is_told_and_may_be_tried_again(tmp_path, monkeypatch):
    async def work(service):
        async def fail(*_):
            raise RuntimeError("it cannot think")

        monkeypatch.setattr(service.adviser, "prepare", fail)
        live = await opened(service)
        await service.analyses.start(live.table)
        while service.analyses.progress(live.table).state != "failed":
            await asyncio.sleep(0.01)
        await service.analyses.start(live.table)
        assert service.analyses.progress(live.table).state != "failed"

    with_service(work, tmp_path)


def test_only_so_many_games_wait_in_line(tmp_path, monkeypatch):
    monkeypatch.setattr(analysis, "IN_LINE", 2)

    async def work(service):
        async def never(_):
            await asyncio.Event().wait()

        monkeypatch.setattr(service.adviser, "prepare", never)
        tables = [(await opened(service)).table for _ in range(3)]
        for table in (*tables[:2], tables[0]):
            await service.analyses.start(table)
        with pytest.raises(Refused, match="busy"):
            await service.analyses.start(tables[2])
        while service.analyses.progress(tables[0]).state == "waiting":
            await asyncio.sleep(0)
        assert [service.analyses.progress(table).state for table in tables[:2]] == ["compiling", "waiting"]

    with_service(work, tmp_path)


def test_one_address_cannot_fill_the_line(tmp_path, monkeypatch):
    monkeypatch.setattr(analysis, "OF_AN_ADDRESS", 2)

    async def work(service):
        async def never(_):
            await asyncio.Event().wait()

        monkeypatch.setattr(service.adviser, "prepare", never)
        tables = [(await opened(service)).table for _ in range(4)]
        for table in tables[:2]:
            await service.analyses.start(table, "192.0.2.1")
        with pytest.raises(Refused, match="busy"):
            await service.analyses.start(tables[2], "192.0.2.1")
        await service.analyses.start(tables[3], "192.0.2.2")
        assert service.analyses.progress(tables[3]) is not None

    with_service(work, tmp_path)


def test_a_game_is_known_by_what_happened_in_it():
    table, other = trains(), played("game-of-trains", 2, seed=6, turn_cap=10)
    named = rh.load(table.record())
    named.names = ("Xenia", "Yuri")
    assert key_of(named) == key_of(table)
    assert len({key_of(table), key_of(other), key_of(table.at(30))}) == 3


# --- Hints


@pytest.mark.slow
@pytest.mark.parametrize("game", ["game-of-trains", "next-station-london"])
def test_a_hint_gives_the_best_few_moves_with_what_to_expect(tmp_path, monkeypatch, game):
    monkeypatch.setattr("roundhouse.server.adviser.PATIENCE", PATIENCE)  # for its turn, however busy the machine is
    server = Threaded(sqlite(tmp_path), replace(QUICK, compile_bots=True))
    ann = Visitor(server.host)
    try:
        id = ann.table(game)["id"]
        seat = ann.play_on(id, 2)["to_act"][0]
        simple = ann.post(f"/tables/{id}/hint", 200, seat=seat)  # it does not wait for a compiler
        assert simple["moves"][0]["move"] == simple["move"]
        wait_until(lambda: server.service.adviser.ready(titles()[game]))  # it was begun when the table was opened
        hint = ann.post(f"/tables/{id}/hint", 200, seat=seat)
        assert (hint["kind"], hint["note"]) == ("search", None)
        legal = [move["text"] for move in ann.get(f"/tables/{id}/legal", seat=seat)["moves"]]
        assert 2 <= len(hint["moves"]) <= 3
        assert {move["move"] for move in hint["moves"]} <= set(legal)
        assert {key: hint["moves"][0][key] for key in ("move", "label", "reason", "expected")} == {
            key: hint[key] for key in ("move", "label", "reason", "expected")
        }
        assert all(move["reason"] and move["expected"] for move in hint["moves"])
    finally:
        ann.close()
        server.stop()


def test_a_simple_hint_has_to_do_while_the_adviser_is_busy(tmp_path, monkeypatch):
    monkeypatch.setattr("roundhouse.server.adviser.PATIENCE", 0.01)

    async def work(service):
        live = await opened(service)
        service.adviser._ready.add(live.table.title)
        seat = live.table.seats_to_act[0]
        async with service.adviser.turns.turn():  # it thinks about something else
            hint = await service.bots.hint(live, seat, "en")
        assert hint["expected"] is None
        assert hint["note"]
        assert [move["move"] for move in hint["moves"]] == [hint["move"]]

    with_service(work, tmp_path, compile_bots=True)


def test_an_analysis_made_while_the_database_is_asked_for_it_is_found(tmp_path, monkeypatch):
    async def work(service):
        live = await opened(service)
        made = object()

        async def not_yet_there(key):
            service.analyses._keep(key, made)  # and it answers None

        monkeypatch.setattr(service.store, "analysis", not_yet_there)
        assert await service.analyses.report(live.table) is made

    with_service(work, tmp_path)
