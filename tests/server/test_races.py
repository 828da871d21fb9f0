"""Two who decide for one seat on one version: exactly one wins."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from roundhouse.server.live_table import LiveTable
from roundhouse.server.refusals import Refused
from roundhouse.server.setup import make_table
from tests.server.test_live_table import opened, with_service

TRIES = 10_000
TABLES = 250
AT_ONCE = 7  # no more than the database has connections for: waiting for one has its limit


async def twin(service, live):
    """The same table as another process would have it: its own memory, the same database."""
    facts, setup, _ = await service.store.find(live.facts.id)
    return LiveTable(facts, make_table(setup, live.table.names), live.seats, service.ledger)


async def race(tables, tries, chance):
    """Both twins play, then both take it back, and so on; how many of the two succeeded each time."""
    move = tables[0].table.legal(0)[0].text
    won = []
    for version in range(tries):
        both = [
            table.play(0, move, version) if version % 2 == 0 else table.undo(0, version)
            for table in chance.sample(tables, 2)
        ]
        results = await asyncio.gather(*both, return_exceptions=True)
        assert all(result == version + 1 or isinstance(result, Refused) for result in results), results
        assert all(result.code == "stale" for result in results if isinstance(result, Refused))
        won.append(sum(result == version + 1 for result in results))
    return won


@pytest.mark.slow
def test_of_two_processes_on_one_version_exactly_one_wins(tmp_path):
    async def work(service):
        pairs = []
        for _ in range(TABLES):
            live = await opened(service, "next-station-london")
            pairs.append([live, await twin(service, live)])
        chance = random.Random(7)
        room = asyncio.Semaphore(AT_ONCE)

        async def race_in_turn(pair):
            async with room:
                return await race(pair, TRIES // TABLES, chance)

        won = await asyncio.gather(*(race_in_turn(pair) for pair in pairs))
        assert sum(len(each) for each in won) == TRIES
        assert all(times == 1 for each in won for times in each)
        for live, other in pairs:
            assert len(await service.ledger.read(live.facts.id)) == TRIES // TABLES
            await other.catch_up()
            await live.catch_up()
            assert live.table.record() == other.table.record()

    with_service(work, tmp_path)


def test_of_two_browsers_on_one_version_exactly_one_wins(ann, visitor):
    table = ann.table("next-station-london")
    racers = [visitor(token=table["seats"][0]["token"]) for _ in range(2)]
    move = ann.get(f"/tables/{table['id']}/legal", seat=0)["moves"][0]["text"]
    with ThreadPoolExecutor(2) as pool:
        for version in range(0, 100, 2):
            answers = pool.map(lambda racer, v=version: racer.play(table["id"], 0, move, v).status_code, racers)
            assert sorted(answers) == [200, 409]
            ann.post(f"/tables/{table['id']}/undo", 200, seat=0, version=version + 1)
