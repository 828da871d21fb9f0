"""Stored games outlive corrections of data and rules, or say why not."""

import asyncio
import json
import random
import sqlite3

import pytest

from roundhouse.server.doctor import examine_all
from roundhouse.server.refusals import Refused
from tests.records.correcting import corrected_cards
from tests.server.serving import sqlite
from tests.server.test_live_table import opened, play_some, with_service


def played(folder, moves=12, **options):
    """A stored game: its table, and its state."""

    async def work(service):
        live = await opened(service, options=options)
        await play_some(live, moves, random.Random(5))
        return live.facts.id, live.table.state.tobytes(), live.table.scores

    return with_service(work, folder)


def found_again(folder, table_id):
    async def work(service):
        live = await service.find(table_id)
        before = live.table.state.tobytes()
        await play_some(live, 3, random.Random(6))
        return before, live.table.parts.editions["cards"]

    return with_service(work, folder)


def examined(folder):
    async def work():
        return [finding async for finding in examine_all(sqlite(folder))]

    return asyncio.run(work())


def change(folder, statement, *values):
    with sqlite3.connect(folder / "tables.sqlite") as database:
        database.execute(statement, values)


@pytest.mark.parametrize("keeping", [True, False])
def test_a_stored_game_goes_on_with_the_cards_it_was_dealt_with(tmp_path, keeping):
    """Also where a new version has lost the old edition: the database keeps it."""
    table_id, state, _ = played(tmp_path)
    with corrected_cards(tmp_path, keeping):
        for _ in range(2):
            before, edition = found_again(tmp_path, table_id)
            assert edition == "8931355cdba8f7a2"
        assert [finding.trouble for finding in examined(tmp_path)] == [None]
    assert before != state, "three more moves were made"


def test_a_game_stored_before_editions_were_named_has_the_first(tmp_path):
    table_id, state, _ = played(tmp_path)
    setup = {"game": "game-of-trains", "players": 2, "options": {}, "files": {}}
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        (text,) = database.execute("SELECT setup FROM tables").fetchone()
    change(tmp_path, "UPDATE tables SET setup = ?", json.dumps({**setup, "secret": json.loads(text)["secret"]}))
    with corrected_cards(tmp_path):
        assert found_again(tmp_path, table_id)[0] == state


def test_a_game_that_the_rules_no_longer_allow_is_told_in_words_and_logged(tmp_path, caplog):
    table_id, _, _ = played(tmp_path)
    change(tmp_path, "UPDATE entries SET move = 'protect' WHERE version = 3")

    async def work(service):
        with pytest.raises(Refused) as refused:
            await service.find(table_id)
        return refused.value.code

    assert with_service(work, tmp_path) == "outdated"
    logged = [record.facts for record in caplog.records if record.message == "table cannot be replayed"]
    assert [facts["table"] for facts in logged] == [table_id]
    assert logged[0]["rules"] == 1
    assert logged[0]["data"] == {"cards": "8931355cdba8f7a2"}
    assert "error" in logged[0]
    assert [finding.table for finding in examined(tmp_path) if finding.trouble] == [table_id]


def test_the_doctor_notices_a_game_that_now_ends_otherwise(tmp_path):
    _, _, scores = played(tmp_path, 500, turn_cap=9)
    assert [(finding.game, finding.trouble) for finding in examined(tmp_path)] == [("game-of-trains", None)]
    change(tmp_path, "UPDATE tables SET result = '9 9'")
    (finding,) = examined(tmp_path)
    assert finding.trouble == f"its result was 9 9, and now is {' '.join(map(str, scores))}"
    change(tmp_path, "UPDATE tables SET result = NULL")
    change(tmp_path, "DELETE FROM entries WHERE version > 4")
    assert examined(tmp_path)[0].trouble == "it was over, and now goes on"


def test_the_doctor_reads_a_database_of_an_older_version_while_a_server_uses_it(tmp_path):
    async def work(service):
        await play_some(await opened(service), 5, random.Random(1))
        found = [finding async for finding in examine_all(sqlite(tmp_path))]
        assert [finding.trouble for finding in found] == [None]

    with_service(work, tmp_path)
    change(tmp_path, "ALTER TABLE tables DROP COLUMN result")
    change(tmp_path, "DROP TABLE data_files")
    assert [finding.trouble for finding in examined(tmp_path)] == [None]
