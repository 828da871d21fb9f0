"""Abandoned tables do not stay for ever; games that people played do."""

import asyncio
import time

import pytest

from roundhouse.games import titles
from roundhouse.server.housekeeping import Housekeeping
from roundhouse.server.refusals import Refused
from roundhouse.server.table_service import analysis, own_seats
from tests.patience import PATIENCE
from tests.server.test_bot_workers import GREEDY
from tests.server.test_live_table import ANN, FACTS, opened, with_service

GAME = titles()["game-of-trains"]


async def decide(live):
    seat = live.table.seats_to_act[0]
    await live.play(seat, live.table.legal(seat)[0].text, live.sightings.versions[seat])


def test_tables_that_nobody_misses_are_deleted_after_a_while_and_games_are_kept(tmp_path):
    async def work(service):
        played, never = await opened(service), await opened(service)
        await decide(played)
        bots = await service.create(GAME, {"turn_cap": 4}, {}, [GREEDY, GREEDY], **FACTS)
        tried = await service.create(GAME, {}, {}, own_seats(("A", "B"), ANN), **analysis(ANN))
        await service.dealer.deal_for(tried, ANN)
        await decide(tried)
        async with asyncio.timeout(PATIENCE):
            while not bots.table.over:
                await asyncio.sleep(0.01)
        async with asyncio.timeout(PATIENCE):
            while service.ledger._summaries:  # written within a moment
                await asyncio.sleep(0.01)
        later = time.time() + 1000
        found = await service.seat_store.abandoned(later, 100)
        assert set(found) == {never.facts.id, bots.facts.id, tried.facts.id}
        assert await service.seat_store.abandoned(later - 2000, 100) == []
        for id in found:
            assert await service.seat_store.clear_away(id, later)
            service.drop(service.tables[id])
            with pytest.raises(Refused):
                await service.find(id)
        assert not await service.seat_store.clear_away(played.facts.id, 0.0)
        assert (await service.find(played.facts.id)).version == 1

    with_service(work, tmp_path)


def test_the_service_clears_away_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(Housekeeping, "CLEAR", 0.01)

    async def work(service):
        never = await opened(service)
        async with asyncio.timeout(PATIENCE):
            while never.facts.id in service.tables:
                await asyncio.sleep(0.01)
        assert never.gone

    with_service(work, tmp_path, keep_days=1e-9)


def test_long_games_that_nobody_looks_at_make_room(tmp_path, monkeypatch):
    async def work(service):
        first, second = await opened(service), await opened(service)
        monkeypatch.setattr(Housekeeping, "MOST_EVENTS", len(second.table.log) + 1)
        third = await opened(service)
        assert first.facts.id not in service.tables
        assert third.facts.id in service.tables
        assert (await service.find(first.facts.id)).table.state.tobytes() == first.table.state.tobytes()

    with_service(work, tmp_path)


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u0301", "\u115f \u1160"])
def test_a_name_shows_something(ann, bob, name):
    table = ann.table(mode="friends", players=3, open=True)
    assert bob.post(f"/tables/{table['id']}/join", name=name).status_code == 422


def test_nobody_looks_like_another_player(ann, bob, visitor):
    table = ann.table(
        players=3, seats=[{"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}], open=True
    )
    names = [each.post(f"/tables/{table['id']}/join", 200, name="\uff21nn ")["name"] for each in (bob, visitor())]
    assert names == ["\uff21nn 2", "\uff21nn 3"]
