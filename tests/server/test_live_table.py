"""Tables in memory: versions, stamps, and what a restart leaves."""

import asyncio
import random
from dataclasses import replace

import pytest

import roundhouse as rh
from roundhouse.errors import IllegalMove
from roundhouse.games import titles
from roundhouse.server.ledger import Entry
from roundhouse.server.live_table import Identity, Seat
from roundhouse.server.refusals import Refused
from roundhouse.server.table_service import TableService, fresh_token
from tests.server.serving import QUICK, sqlite

ANN = Identity("a" * 64)
FACTS = {"mode": "screen", "name": "", "open": False, "creator": ANN.visitor}


def seats(players=2):
    return [Seat("person", f"P{k}", None, fresh_token(), {ANN.visitor}) for k in range(players)]


async def opened(service, game="game-of-trains", players=2, options=None):
    live = await service.create(titles()[game], options or {}, {}, seats(players), **FACTS)
    await service.dealer.deal_for(live, ANN)
    return live


def with_service(work, folder, times=1, **settings):
    """Run `work(service)` in a fresh service on the same database, that many times."""

    async def run():
        service = TableService(replace(QUICK, database=sqlite(folder), **settings))
        await service.open()
        try:
            return await work(service)
        finally:
            await service.close()

    return [asyncio.run(run()) for _ in range(times)][-1]


async def play_some(live, moves, chance):
    """Random decisions, and now and then one is taken back."""
    for _ in range(moves):
        if live.table.over:
            break
        undoable = [seat for seat in live.table.seats if live.table.can_undo(seat)]
        if undoable and chance.random() < 0.2:
            seat = chance.choice(undoable)
            await live.undo(seat, live.sightings.versions[seat])
        else:
            seat = chance.choice(live.table.seats_to_act)
            await live.play(seat, chance.choice(live.table.legal(seat)).text, live.sightings.versions[seat])


@pytest.mark.parametrize("game", list(titles()))
def test_a_table_is_the_same_after_a_restart(tmp_path, game):
    kept = {}

    async def before(service):
        live = await opened(service, game, 3)
        await play_some(live, 80, random.Random(1))
        await service.seating.rename(live, 1, "Bob")
        await service.say(live, 0, "P0", "hello")
        kept.update(id=live.facts.id, version=live.version, stamps=live.stamps, record=live.table.record())
        kept.update(versions=live.sightings.versions, moved=live.sightings.moved)
        kept.update(state=live.table.state.tobytes(), seed=live.table.seals[0].seed)

    async def after(service):
        live = await service.find(kept["id"])
        assert live.version == kept["version"]
        assert live.stamps == kept["stamps"]
        assert live.sightings.versions == kept["versions"]
        assert live.sightings.moved == kept["moved"]
        assert live.table.record() == kept["record"]
        assert live.table.state.tobytes() == kept["state"]
        assert live.table.seals[0].seed == kept["seed"]
        assert live.seats[1].name == "Bob"
        assert [line["text"] for line in live.chat] == ["hello"]
        await play_some(live, 5, random.Random(2))

    with_service(before, tmp_path)
    with_service(after, tmp_path)


def test_a_table_taken_up_from_a_record_is_the_same_after_a_restart(tmp_path):
    table = rh.game("maglev-metro").deal(2, seed=5, turn_cap=80)
    for _ in range(30):
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[0])
    kept = {}

    async def before(service):
        live = await service.load_record(table.record(), ANN)
        await play_some(live, 40, random.Random(3))
        kept.update(id=live.facts.id, record=live.table.record(), seals=live.table.seals)

    async def after(service):
        live = await service.find(kept["id"])
        assert live.table.record() == kept["record"]
        assert live.table.seals == kept["seals"]
        while not live.table.over:
            seat = live.table.seats_to_act[0]
            await live.play(seat, live.table.legal(seat)[-1].text, live.sightings.versions[seat])
        assert len(live.table.seals) == 2
        assert rh.verify(live.table) is None  # the first of its seeds was never told

    with_service(before, tmp_path)
    with_service(after, tmp_path)


def test_a_move_is_stale_once_its_decision_was_made_or_something_was_drawn(tmp_path):
    async def work(service):
        live = await opened(service, "next-station-london")
        first = live.table.legal(0)[0].text
        other = live.table.legal(1)[0].text
        await live.play(0, first, 0)
        assert live.stamps == [1, 0]
        with pytest.raises(Refused, match="stale"):
            await live.play(0, first, 0)
        with pytest.raises(Refused, match="stale"):
            await live.undo(0, 0)
        assert await live.undo(0, 1) == 2
        assert await live.play(0, first, 2) == 3
        with pytest.raises(Refused, match="bad_input"):
            await live.play(1, other, 3)  # the other seat has seen nothing of all this
        assert await live.play(1, other, 0) == 1  # now a card is turned: a new decision for both
        assert live.stamps == [4, 1]
        with pytest.raises(Refused, match="stale"):
            await live.play(1, live.table.legal(1)[0].text, 0)
        with pytest.raises(Refused, match="bad_input"):
            await live.play(1, live.table.legal(1)[0].text, 99)

    with_service(work, tmp_path)


def test_a_game_that_is_over_is_not_reopened(tmp_path):
    async def work(service):
        live = await opened(service, "next-station-london")
        await play_some(live, 10**6, random.Random(4))
        assert live.table.over
        for seat in live.table.seats:
            with pytest.raises(Refused, match="over"):
                await live.undo(seat, live.sightings.versions[seat])

    with_service(work, tmp_path)


def test_what_a_log_says_was_taken_back_stays_so_though_it_would_be_refused_now(tmp_path):
    """The end of a game could be taken back once; such games are still there."""

    async def work(service):
        live = await opened(service, options={"turn_cap": 1})
        while not live.table.over:
            seat = live.table.seats_to_act[0]
            await live.play(seat, live.table.legal(seat)[0].text, live.sightings.versions[seat])
        seat = live.table.log[-1].seat
        assert await service.ledger.append(Entry(live.facts.id, live.version + 1, seat, "undo", "", 0.0))
        await live.catch_up()
        assert live.table.seats_to_act == (seat,)
        service.tables.clear()
        again = await service.find(live.facts.id)
        assert again.table.record() == live.table.record()

    with_service(work, tmp_path)


def test_a_refused_move_leaves_no_entry(tmp_path):
    async def work(service):
        live = await opened(service)
        seat = live.table.seats_to_act[0]
        with pytest.raises(IllegalMove):
            await live.play(seat, "draw", 0)
        with pytest.raises(rh.BadInput):
            await live.play(seat, "nonsense", 0)
        with pytest.raises(Refused, match="no_undo"):
            await live.undo(seat, 0)
        assert live.version == 0
        assert await service.ledger.read(live.facts.id) == []

    with_service(work, tmp_path)


def test_tables_nobody_touches_leave_memory_and_come_back(tmp_path):
    async def work(service):
        live = await opened(service)
        await play_some(live, 10, random.Random(1))
        while service.tables:
            await asyncio.sleep(0.01)
        again = await service.find(live.facts.id)
        assert again is not live
        assert again.table.record() == live.table.record()

    with_service(work, tmp_path, idle_seconds=0.02)


def test_a_table_is_loaded_once_however_many_ask(tmp_path):
    async def before(service):
        return (await opened(service)).facts.id

    id = with_service(before, tmp_path)

    async def after(service):
        found = await asyncio.gather(*(service.find(id) for _ in range(20)))
        assert all(one is found[0] for one in found)
        with pytest.raises(Refused, match="not_found"):
            await service.find("nowhere")

    with_service(after, tmp_path)


def test_who_goes_away_in_the_middle_of_a_move_does_not_undo_it(tmp_path):
    async def work(service):
        live = await opened(service)
        seat = live.table.seats_to_act[0]
        playing = asyncio.create_task(live.play(seat, live.table.legal(seat)[0].text, 0))
        await asyncio.sleep(0)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        while live.version == 0:
            await asyncio.sleep(0.01)
        assert len(await service.ledger.read(live.facts.id)) == 1

    with_service(work, tmp_path)


def test_another_server_on_the_same_file_is_turned_away(tmp_path, monkeypatch):
    monkeypatch.setattr("roundhouse.server.database.PATIENCE", 0.01)

    async def work(service):
        with pytest.raises(rh.BadInput, match="another server"):
            await TableService(replace(QUICK, database=sqlite(tmp_path))).open()

    with_service(work, tmp_path)
