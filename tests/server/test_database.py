"""The database: its address, and a schema that migrations lead to."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import select

import roundhouse as rh
from roundhouse.server.change_notices import ChangeNotices
from roundhouse.server.database import MIGRATIONS, Database, newest_revision
from roundhouse.server.schema import finished, finished_seats, metadata
from roundhouse.server.seat_store import SeatStore
from roundhouse.server.settings import database_address, is_sqlite
from roundhouse.server.store import Store
from tests.server.postgres import Cluster
from tests.server.serving import sqlite


def differences(address):
    """What the schema says and the database, after all migrations, does not have, or the other way round."""

    async def work():
        for _ in range(2):  # the second time there is nothing left to do
            database = Database(address)
            await database.open()
            async with database.engine.connect() as connection:
                found = await connection.run_sync(
                    lambda plain: compare_metadata(MigrationContext.configure(plain), metadata)
                )
            await database.close()
        return found

    return asyncio.run(work())


def test_migrations_lead_to_the_schema(tmp_path):
    assert differences(sqlite(tmp_path)) == []


def test_migrations_lead_to_the_schema_on_postgresql():
    with Cluster() as cluster:
        assert differences(database_address(cluster.address, Path())) == []


def test_the_newest_migration_is_the_last_of_the_chain():
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == newest_revision()


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        (None, True),
        ("games.db", True),
        ("sqlite:////tmp/x", True),
        ("postgres://h/d", False),
        ("postgresql://h/d", False),
    ],
)
def test_an_address_is_a_path_or_a_url(given, kind):
    assert is_sqlite(database_address(given, Path("/data"))) is kind


def test_an_unknown_database_is_refused():
    with pytest.raises(rh.BadInput, match="unknown database"):
        database_address("oracle://x", Path("/data"))


def at_version(connection, version):
    """The schema as a version had it."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def old_tables(connection):
    """Three tables as the version before hosts and invitations kept them: waiting, revealing, and of long ago."""
    for k, dealing in enumerate(('["pledging", [[0, "aa", null]]]', '["revealing", []]', None)):
        connection.exec_driver_sql(
            "INSERT INTO tables"
            " (id, game, mode, name, setup, open, creator, created, moved, acting, over, shown, dealing)"
            f" VALUES ('t{k}', 'game-of-trains', 'friends', '', '{{}}', false, 'ann', 1, {k + 5}, 0, false, 0,"
            f" {'NULL' if dealing is None else repr(dealing)})"
        )
        for seat, kind in enumerate(("person", "open")):
            connection.exec_driver_sql(
                f"INSERT INTO seats (table_id, seat, kind, name, token) VALUES ('t{k}', {seat}, '{kind}', 'P', 'x')"
            )
    connection.exec_driver_sql("INSERT INTO holders (table_id, seat, visitor) VALUES ('t0', 0, 'ann')")
    connection.exec_driver_sql("INSERT INTO chat (table_id, seat, name, text, at) VALUES ('t0', 0, 'P', 'hello', 2)")


def brought_up_to_date(address):
    """What a database of the fifth version holds after it was opened."""

    async def work():
        def to_the_fifth(connection):
            at_version(connection, "0005")
            old_tables(connection)

        database = Database(address)
        async with database.engine.begin() as connection:
            await connection.run_sync(to_the_fifth)
        await database.open()
        store = SeatStore(database, ChangeNotices(database), 0.0)
        found = [await store.read(f"t{k}") for k in range(3)]
        chat = await Store(database, ChangeNotices(database), 0.0).chat("t0")
        await database.close()
        return found, chat

    return asyncio.run(work())


def check_brought_up_to_date(address):
    found, chat = brought_up_to_date(address)
    assert [terms.host for _, terms in found] == ["ann"] * 3
    assert [terms.begun for _, terms in found] == [False, True, True], "who waited for friends still does"
    assert len({terms.invitation for _, terms in found}) == 3
    assert all(len(terms.invitation) == 64 for _, terms in found)
    assert [seat.seen for seats, _ in found for seat in seats] == [5, 5, 6, 6, 7, 7]
    assert found[0][0][0].holders == {"ann"}
    assert [(line["text"], line["note"]) for line in chat] == [("hello", None)]


def test_tables_from_before_there_were_hosts_have_one(tmp_path):
    check_brought_up_to_date(sqlite(tmp_path))


def test_tables_from_before_there_were_hosts_have_one_on_postgresql():
    with Cluster() as cluster:
        check_brought_up_to_date(database_address(cluster.address, Path()))


GAMES_OF_OLD = [  # id, open, mode, kinds, result, entries
    ("won", True, "friends", ("person", "person"), "12 30", ("play", "play")),
    ("tied", True, "friends", ("person", "person"), "30 30", ("play",)),
    ("agreed", True, "bots", ("person", "bot"), "3 4", ("play", "end")),
    ("alone", False, "alone", ("person",), "151", ("play", "undo", "play")),
    ("unknown", True, "friends", ("person", "bot"), None, ()),
    ("tried", True, "analysis", ("person", "bot"), "1 2", ()),
]


def games_of_old(connection):
    """Games that are over, as the version before the library kept them, and one that goes on."""
    for k, (id, shown, mode, kinds, result, kinds_of_entries) in enumerate(
        [*GAMES_OF_OLD, ("going", True, "friends", ("person", "person"), None, ("play",))]
    ):
        connection.exec_driver_sql(
            "INSERT INTO tables"
            " (id, game, mode, name, setup, open, creator, created, moved, acting, over, shown, result)"
            f" VALUES ('{id}', 'game-of-trains', '{mode}', '', '{{}}', {shown}, 'ann', 1, {k + 5}, 0,"
            f" {id != 'going'}, 0, {'NULL' if result is None else repr(result)})"
        )
        for seat, kind in enumerate(kinds):
            connection.exec_driver_sql(
                "INSERT INTO seats (table_id, seat, kind, name, token)"
                f" VALUES ('{id}', {seat}, '{kind}', 'Pl\u00c4yer {seat}', 'x')"
            )
        for version, kind in enumerate(kinds_of_entries, 1):
            connection.exec_driver_sql(
                "INSERT INTO entries (table_id, version, seat, kind, move, at)"
                f" VALUES ('{id}', {version}, 0, '{kind}', '', 2)"
            )


def filled(address):
    """What is known of the finished games of a database of the eighth version after it was opened."""

    async def work():
        def to_the_eighth(connection):
            at_version(connection, "0008")
            games_of_old(connection)

        database = Database(address)
        async with database.engine.begin() as connection:
            await connection.run_sync(to_the_eighth)
        await database.open()
        async with database.engine.connect() as connection:
            rows = {row["table_id"]: row for row in (await connection.execute(select(finished))).mappings()}
            places = await connection.execute(select(finished_seats).order_by(finished_seats.c.seat))
            seated = {id: [] for id in rows}
            for row in places.mappings():
                seated[row["table_id"]].append((row["key"], row["score"], row["won"]))
        await database.close()
        return rows, seated

    return asyncio.run(work())


def check_filled(address):
    rows, seated = filled(address)
    assert set(rows) == {id for id, *_ in GAMES_OF_OLD}, "a game that goes on is not over"
    told = {id: (row["mode"], row["best"], row["steps"], row["agreed"], row["listed"]) for id, row in rows.items()}
    assert told == {
        "won": ("people", 30, 2, False, True),
        "tied": ("people", 30, 1, False, True),
        "agreed": ("bots", 4, 2, True, True),
        "alone": ("solo", 151, 3, False, False),
        "unknown": ("bots", None, 0, False, True),
        "tried": ("bots", 2, 0, False, False),
    }
    assert rows["won"]["at"] == 5
    assert not any(row["checked"] for row in rows.values())
    first, second = "pl\u00e4yer0", "pl\u00e4yer1"
    assert seated["won"] == [(first, 12, False), (second, 30, True)]
    assert seated["tied"] == [(first, 30, False), (second, 30, False)], "a tie may have been broken"
    assert seated["agreed"] == [(first, 3, False), (second, 4, False)], "nobody won"
    assert seated["alone"] == [(first, 151, False)]
    assert seated["unknown"] == [(first, None, False), (second, None, False)]


def test_games_from_before_there_was_a_library_are_in_it(tmp_path):
    check_filled(sqlite(tmp_path))


def test_games_from_before_there_was_a_library_are_in_it_on_postgresql():
    with Cluster() as cluster:
        check_filled(database_address(cluster.address, Path()))
