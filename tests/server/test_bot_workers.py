"""Bots in processes of their own: killed in mid-thought, they think again; nobody waits for them but their table."""

import asyncio
import contextlib
import os
import signal
from dataclasses import replace

import pytest

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.bots.policy import CompiledBot
from roundhouse.games import titles
from roundhouse.server import metrics, opponents
from roundhouse.server.bot_messages import read_observation, write_observation
from roundhouse.server.bot_process import KEPT, BotProcess
from roundhouse.server.bot_workers import BotFailed, Workers
from roundhouse.server.live_table import Seat
from roundhouse.server.table_service import fresh_token
from tests.patience import PATIENCE
from tests.server.test_live_table import ANN, FACTS, opened, with_service

GREEDY = Seat("bot", "greedy", "greedy", "t")


def seated_with_bot():
    return [Seat("person", "Ann", None, fresh_token(), {ANN.visitor}), replace(GREEDY, token=fresh_token())]


def run(work):
    async def whole():
        workers = Workers(1)
        try:
            return await work(workers)
        finally:
            await workers.close()

    return asyncio.run(whole())


@pytest.mark.parametrize("name", list(titles()))
def test_an_observation_arrives_as_it_was_sent(name):
    table = rh.game(name).deal(2, seed=4)
    seen = table.observe(table.seats_to_act[0])
    again = read_observation(write_observation(seen))
    assert again.bytes == seen.bytes
    assert (again.legal, again.names, again.seat) == (seen.legal, seen.names, seen.seat)


def test_a_process_that_is_killed_in_mid_thought_is_asked_again():
    table = rh.game("game-of-trains").deal(2, seed=1)
    seat = table.seats_to_act[0]
    observation = table.observe(seat)

    async def work(workers):
        expected = await workers.choose("greedy", observation, 5, 1.0)
        worker = workers.workers[0]
        for _ in range(3):
            os.kill(worker.pid, signal.SIGSTOP)  # it thinks for a long time
            asking = asyncio.create_task(workers.choose("greedy", observation, 5, 1.0))
            while workers.turns.free:  # until it is asked
                await asyncio.sleep(0)
            os.kill(worker.pid, signal.SIGKILL)
            assert await asking == expected

    run(work)


def test_a_table_loses_nothing_when_its_bots_process_is_killed(tmp_path):
    async def work(service):
        live = await service.create(titles()["game-of-trains"], {"turn_cap": 8}, {}, seated_with_bot(), **FACTS)
        await service.dealer.deal_for(live, ANN)
        worker = service.workers.workers[0]
        kills: set[int] = set()  # at most once in each decision: a bot whose process dies too often is given up
        while not live.table.over:
            if live.bots_to_act:
                if worker.pid and len(kills) < 5 and live.version not in kills:
                    with contextlib.suppress(ProcessLookupError):  # it is dead already
                        os.kill(worker.pid, signal.SIGKILL)
                    kills.add(live.version)
                await asyncio.sleep(0.005)
                continue
            await service.play(live, 0, live.table.legal(0)[0].text, live.version)
        entries = await service.ledger.read(live.facts.id)
        assert [entry.version for entry in entries] == list(range(1, live.version + 1))
        assert kills

    with_service(work, tmp_path)


@pytest.mark.parametrize(
    "error", [BotFailed("its process ended"), OSError(28, "No space left on device"), RuntimeError("a bug")]
)
def test_a_bot_that_fails_is_asked_again_until_it_can_play_and_the_table_says_so(tmp_path, monkeypatch, error):
    monkeypatch.setattr(opponents, "AGAIN", 0.001)

    async def work(service):
        failures = []

        async def choose(bot, observation, *_):
            if len(failures) < 6:
                failures.append(bot)
                raise error
            return observation.legal[0].text

        shown = []
        monkeypatch.setattr(service.workers, "choose", choose)
        live = await service.create(titles()["next-station-london"], {}, {}, seated_with_bot(), **FACTS)
        show = live.show_bots

        def note(state):
            metrics.note(service)
            shown.append((state, metrics.registry.get_sample_value("roundhouse_bots_failing")))
            show(state)

        monkeypatch.setattr(live, "show_bots", note)
        await service.dealer.deal_for(live, ANN)
        await service.play(live, 0, live.table.legal(0)[0].text, 0)
        async with asyncio.timeout(PATIENCE):
            while live.version < 2:
                await asyncio.sleep(0.001)
        assert len(failures) == 6
        assert ("failing", 1.0) in shown
        async with asyncio.timeout(PATIENCE):
            while service.bots.failing or live.bots(0) == "failing":
                await asyncio.sleep(0.001)

    with_service(work, tmp_path)


def test_a_bot_whose_move_is_always_refused_does_not_hold_up_the_server(tmp_path, monkeypatch):
    """Its table waits, with longer and longer pauses; others play on."""

    async def work(service):
        async def choose(*_):
            return "circle 99"

        monkeypatch.setattr(service.workers, "choose", choose)
        live = await service.create(titles()["next-station-london"], {}, {}, seated_with_bot(), **FACTS)
        await service.dealer.deal_for(live, ANN)
        await service.play(live, 0, live.table.legal(0)[0].text, 0)
        async with asyncio.timeout(PATIENCE):
            while not service.bots._failures.get(live):
                await asyncio.sleep(0.001)
        other = await opened(service)
        seat = other.table.seats_to_act[0]
        assert await other.play(seat, other.table.legal(seat)[0].text, 0) == 1
        assert live.table.seats_to_act == (1,)

    with_service(work, tmp_path)


def test_a_disk_that_is_full_for_a_while_stops_no_bot(tmp_path, monkeypatch):
    monkeypatch.setattr(opponents, "AGAIN", 0.001)
    monkeypatch.setattr("roundhouse.server.ledger.AGAIN", 0.001)

    async def work(service):
        live = await service.create(titles()["game-of-trains"], {"turn_cap": 8}, {}, seated_with_bot(), **FACTS)
        await service.dealer.deal_for(live, ANN)
        commit, full = service.ledger._commit, [True] * 3

        async def fail(batch, summaries):
            if batch and full:
                full.pop()
                raise OSError(28, "No space left on device")
            return await commit(batch, summaries)

        monkeypatch.setattr(service.ledger, "_commit", fail)
        async with asyncio.timeout(PATIENCE):
            while not live.table.over:
                if 0 in live.table.seats_to_act:
                    with contextlib.suppress(OSError):
                        await service.play(live, 0, live.table.legal(0)[0].text, live.sightings.versions[0])
                await asyncio.sleep(0.001)
        assert not full

    with_service(work, tmp_path)


def test_bots_among_themselves_rest_while_nobody_looks(tmp_path, monkeypatch):
    monkeypatch.setattr("roundhouse.server.live_table.LOOKED_AT", 0.0)

    async def work(service):
        alone = [replace(GREEDY, token=fresh_token()) for _ in range(2)]
        live = await service.create(titles()["game-of-trains"], {"turn_cap": 8}, {}, alone, **FACTS)
        await asyncio.sleep(0.05)
        assert (live.version, service.bots.busy(live)) == (0, False)
        monkeypatch.setattr("roundhouse.server.live_table.LOOKED_AT", 1000.0)
        assert await service.find(live.facts.id) is live
        service.bots.play(live)
        async with asyncio.timeout(PATIENCE):
            while not live.table.over:
                await asyncio.sleep(0.001)

    with_service(work, tmp_path)


def test_an_unknown_bot_is_an_error_and_the_process_lives():
    table = rh.game("game-of-trains").deal(2, seed=1)
    observation = table.observe(1 - table.seats_to_act[0])

    async def work(workers):
        with pytest.raises(BotFailed, match="unknown bot"):
            await workers.choose("nobody", observation, 5, 1.0)
        pid = workers.workers[0].pid
        with pytest.raises(BotFailed):
            await workers.choose("greedy", observation, 5, 1.0)  # it is not this seat's turn: nothing is legal
        assert workers.workers[0].pid == pid

    run(work)


def test_a_process_that_cannot_start_is_given_up(monkeypatch):
    monkeypatch.setattr("roundhouse.server.bot_workers.MODULE", "roundhouse.nothing")
    table = rh.game("game-of-trains").deal(2, seed=1)

    async def work(workers):
        with pytest.raises(BotFailed, match="ended"):
            await workers.choose("greedy", table.observe(table.seats_to_act[0]), 5, 1.0)

    run(work)


def test_other_tables_are_played_while_a_bot_thinks(tmp_path, monkeypatch):
    async def work(service):
        thinking = asyncio.Event()

        async def think(*_):
            thinking.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(service.workers, "choose", think)
        live = await service.create(titles()["next-station-london"], {}, {}, seated_with_bot(), **FACTS)
        await service.dealer.deal_for(live, ANN)
        await thinking.wait()
        other = await opened(service)
        seat = other.table.seats_to_act[0]
        assert await other.play(seat, other.table.legal(seat)[0].text, 0) == 1

    with_service(work, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", list(titles()))
def test_compiled_bots_choose_what_interpreted_ones_choose(name):
    title = titles()[name]
    for bot in ("greedy", "random"):
        table = rh.game(name).deal(2, seed=11, **title.series_options)
        for k in range(40):
            if table.over:
                break
            seat = table.seats_to_act[0]
            slow = make_bot(bot, title, k)
            quick = CompiledBot(title, slow.policy, k, lambda _: None)
            move = slow.choose(table.observe(seat), 1)
            assert quick.choose(table.observe(seat), 1) == move
            table.play(seat, move)


@pytest.mark.slow
def test_policies_run_interpreted_until_they_are_compiled_and_choose_the_same():
    table = rh.game("game-of-trains").deal(2, seed=1)
    observation = table.observe(table.seats_to_act[0])
    compiled = set()

    async def work():
        workers = Workers(1, lambda title, what: what in compiled)
        try:
            first = await workers.choose("greedy", observation, 5, 1.0)
            assert workers.workers[0].loaded == set()
            compiled.add("policies")
            assert await workers.choose("greedy", observation, 5, 1.0) == first
            assert workers.workers[0].loaded == {("policies", "game-of-trains")}
        finally:
            await workers.close()

    asyncio.run(work())


def question(table, bot, place):
    observation = write_observation(table.observe(table.seats_to_act[0]))
    return {"do": "choose", "bot": bot, "seed": 1, "seconds": 1.0, "observation": observation, "place": place}


def test_a_search_goes_on_from_its_last_thoughts_at_the_same_place():
    table = rh.game("next-station-london").deal(1, seed=1)
    thinker = BotProcess()
    thinker.answer({"do": "load", "what": "search", "game": "next-station-london"})
    for k in range(KEPT + 2):
        thinker.answer(question(table, "dispatcher", f"table {k}"))
    kept = dict(thinker._kept)
    assert len(kept) == KEPT
    last = kept["dispatcher", f"table {KEPT + 1}"]
    thought = last._bot._search.visits
    thinker.answer(question(table, "dispatcher", f"table {KEPT + 1}"))
    assert thinker._kept["dispatcher", f"table {KEPT + 1}"] is last
    assert last._bot._search.visits > thought


def test_a_search_does_not_answer_before_it_is_loaded_and_nobody_does_in_its_name():
    table = rh.game("next-station-london").deal(1, seed=1)
    with pytest.raises(RuntimeError, match="not loaded"):
        BotProcess().answer(question(table, "director", "a table"))
    answer = BotProcess().answer(question(table, "conductor", "a table"))  # a policy does: interpreted, it is the same
    assert answer["move"] in [move.text for move in table.legal(0)]
