"""The database: its address, and a schema that migrations lead to."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import roundhouse as rh
from roundhouse.server.database import MIGRATIONS, Database, newest_revision
from roundhouse.server.schema import metadata
from roundhouse.server.settings import database_address, is_sqlite
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
