"""Backups: one file, from either database and into either, and nothing but what was there."""

import asyncio
import gzip
import hashlib
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import inspect

import roundhouse as rh
from roundhouse.server.backup import back_up, check, restore
from roundhouse.server.database import Database
from roundhouse.server.settings import database_address
from roundhouse.server.table_service import TableService
from tests.server.postgres import Cluster
from tests.server.serving import QUICK, sqlite
from tests.server.test_live_table import ANN, opened, play_some


def played(address):
    """A database with two games in it, and what they look like."""

    async def work():
        service = TableService(replace(QUICK, database=address))
        await service.open()
        for game in ("game-of-trains", "next-station-london"):
            live = await opened(service, game)
            await play_some(live, 12, random.Random(1))
            await service.say(live, 0, "P0", "привет")
        await service.close()

    asyncio.run(work())
    return shown(address)


def shown(address):
    """All tables of a server, as their players and spectators see them, after a start."""

    async def work():
        service = TableService(replace(QUICK, database=address))
        await service.open()
        found = {}
        for row in await service.store.listed("mine", ANN.visitor):
            live = await service.find(row["id"])
            chat = [line["text"] for line in live.chat]
            found[row["id"]] = (live.table.state.tobytes(), live.sightings.versions, chat, live.seats)
        await service.say(live, 0, "P0", "and on")  # new rows are numbered after the restored ones
        await service.close()
        return found

    return asyncio.run(work())


def copied(address, path):
    async def work():
        database = Database(address)
        try:
            return await back_up(database, path)
        finally:
            await database.close()

    return asyncio.run(work())


def restored(address, path):
    async def work():
        database = Database(address)
        try:
            return await restore(database, path)
        finally:
            await database.close()

    return asyncio.run(work())


def test_a_backup_moves_all_tables_from_sqlite_to_postgresql_and_back(tmp_path):
    before = played(sqlite(tmp_path))
    list(before.values())[-1][2].append("and on")
    with Cluster() as cluster:
        shared = database_address(cluster.address, Path())
        wrote = copied(sqlite(tmp_path), tmp_path / "one.backup")
        assert (tmp_path / "one.backup").stat().st_mode & 0o077 == 0, "seeds and keys are in it"
        assert restored(shared, tmp_path / "one.backup").rows == wrote.rows
        copied(shared, tmp_path / "two.backup")
        assert shown(shared) == before
    elsewhere = sqlite(tmp_path / "elsewhere")
    restored(elsewhere, tmp_path / "two.backup")
    assert shown(elsewhere) == before


def test_a_backup_shows_one_moment_while_the_server_goes_on(tmp_path):
    async def work():
        service = TableService(replace(QUICK, database=sqlite(tmp_path)))
        await service.open()
        live = await opened(service)
        database = Database(sqlite(tmp_path))
        playing = asyncio.create_task(play_some(live, 40, random.Random(2)))
        while live.version < 5:
            await asyncio.sleep(0)
        wrote = await back_up(database, tmp_path / "busy.backup")
        await playing
        await database.close()
        await service.close()
        return wrote

    wrote = asyncio.run(work())
    assert wrote.tables == 1
    elsewhere = sqlite(tmp_path / "elsewhere")
    restored(elsewhere, tmp_path / "busy.backup")
    assert len(shown(elsewhere)) == 1


def test_a_damaged_backup_is_refused_and_changes_nothing(tmp_path):
    played(sqlite(tmp_path))
    whole = tmp_path / "whole.backup"
    copied(sqlite(tmp_path), whole)
    assert check(whole)
    lines = gzip.decompress(whole.read_bytes()).splitlines(keepends=True)
    damaged = {
        "a row is missing": b"".join([*lines[:5], *lines[6:]]),
        "the end is missing": b"".join(lines[:-1]),
        "a letter is changed": b"".join(lines).replace(b"game-of-trains", b"game-of-brains"),
        "it is no backup": b'{"roundhouse":"record"}\n',
        "a later format": json.dumps({"roundhouse": "backup", "format": 9, "version": "9"}).encode(),
    }
    for what, text in damaged.items():
        path = tmp_path / "damaged.backup"
        path.write_bytes(gzip.compress(text))
        with pytest.raises(rh.BadInput):
            restored(sqlite(tmp_path / "new"), path)
        assert not (tmp_path / "new" / "tables.sqlite").exists() or not _tables(sqlite(tmp_path / "new")), what
    path.write_bytes(whole.read_bytes()[:-40])
    with pytest.raises(rh.BadInput, match="damaged"):
        restored(sqlite(tmp_path / "new"), path)


def _tables(address):
    async def work():
        database = Database(address)
        async with database.engine.connect() as connection:
            found = await connection.run_sync(lambda plain: inspect(plain).get_table_names())
        await database.close()
        return found

    return asyncio.run(work())


def test_a_backup_is_only_restored_into_an_empty_database(tmp_path):
    played(sqlite(tmp_path))
    copied(sqlite(tmp_path), tmp_path / "x.backup")
    with pytest.raises(rh.BadInput, match="into an empty one"):
        restored(sqlite(tmp_path), tmp_path / "x.backup")


def test_a_backup_of_an_older_schema_is_brought_up_to_date(tmp_path):
    path = tmp_path / "old.backup"
    lines = [
        {"roundhouse": "backup", "format": 1, "schema": "0002", "version": "1"},
        {"table": "analyses", "columns": ["key", "report"]},
        ["a" * 64, "{}"],
    ]
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    foot = {"rows": 1, "sha256": hashlib.sha256(text).hexdigest()}
    path.write_bytes(gzip.compress(text + json.dumps(foot).encode() + b"\n"))
    assert restored(sqlite(tmp_path), path).rows == 1
    assert "orders" in _tables(sqlite(tmp_path))


def test_a_database_of_a_newer_version_is_told_in_a_sentence(tmp_path):
    played(sqlite(tmp_path))

    async def work():
        database = Database(sqlite(tmp_path))
        async with database.engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        try:
            with pytest.raises(rh.BadInput, match="newer version"):
                await database.open()
        finally:
            await database.close()

    asyncio.run(work())


def test_the_commands_say_what_they_did(roundhouse, tmp_path):
    played(sqlite(tmp_path))
    file = tmp_path / "x.backup"
    assert "2 tables" in roundhouse("backup", file, "--data", tmp_path).out
    assert "whole" in roundhouse("restore", file, "--check").out
    assert "2 tables" in roundhouse("restore", file, "--data", tmp_path / "new").out
    assert roundhouse("backup", file, "--data", tmp_path / "nothing").code == 2
