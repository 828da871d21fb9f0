"""The ledger: entries are taken once, many at a time, and refused loudly when the database is gone."""

import asyncio

import pytest
from sqlalchemy.exc import SQLAlchemyError

from roundhouse.server.ledger import Entry, Ledger
from tests.server.test_live_table import opened, with_service


def entry(live, version, move="keep 1"):
    return Entry(live.facts.id, version, 0, "play", move, 1.0)


def test_of_two_entries_with_one_version_the_first_is_taken(tmp_path):
    async def work(service):
        live = await opened(service)
        taken = await asyncio.gather(*(service.ledger.append(entry(live, 1, f"keep {k}")) for k in range(1, 30)))
        assert sum(taken) == 1
        assert not await service.ledger.append(entry(live, 1))
        assert len(await service.ledger.read(live.facts.id)) == 1

    with_service(work, tmp_path)


def test_entries_that_come_together_share_a_transaction(tmp_path, monkeypatch):
    commits = []
    commit = Ledger._commit

    async def counted(self, batch, summaries):
        commits.append(len(batch))
        return await commit(self, batch, summaries)

    monkeypatch.setattr(Ledger, "_commit", counted)

    async def work(service):
        live = await opened(service)
        taken = await asyncio.gather(*(service.ledger.append(entry(live, k)) for k in range(1, 101)))
        assert all(taken)
        assert [one.version for one in await service.ledger.read(live.facts.id, 90)] == list(range(91, 101))

    with_service(work, tmp_path)
    assert max(commits) > 50


def test_what_cannot_be_written_is_not_acknowledged(tmp_path, monkeypatch):
    async def work(service):
        live = await opened(service)
        commit = service.ledger._commit

        async def fail(batch, summaries):
            raise SQLAlchemyError("disk full")

        service.ledger._commit = fail
        seat = live.table.seats_to_act[0]
        move = live.table.legal(seat)[0].text
        with pytest.raises(SQLAlchemyError):
            await live.play(seat, move, 0)
        assert live.version == 0
        service.ledger._commit = commit
        assert await live.play(seat, move, 0) == 1

    with_service(work, tmp_path)


def test_what_is_waiting_when_the_service_closes_is_written(tmp_path):
    async def before(service):
        live = await opened(service)
        service.start(service.ledger.append(entry(live, 1)))  # and nobody waits for it
        await asyncio.sleep(0)
        return live.facts.id

    id = with_service(before, tmp_path)

    async def after(service):
        assert len(await service.ledger.read(id)) == 1

    with_service(after, tmp_path)
