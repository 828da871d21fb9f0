"""The editor over HTTP: opinions on files, and files shared by a link."""

import asyncio
import time

import pytest
from sqlalchemy import select, update

from roundhouse.games import find_title, titles
from roundhouse.games.editing import begun_with
from roundhouse.language import LANGUAGES
from roundhouse.server.editor.shared_files import LONGEST_SHARED, MOST_OF_ONE, id_of
from roundhouse.server.schema import shared_files, sharers

BERLIN = begun_with(find_title("maglev-metro"), "map", "")


def run(server, work):
    return asyncio.run_coroutine_threadsafe(work, server.loop).result()


FILES = [(name, option) for name, title in titles().items() for option in title.data_files]


def page(visitor, address):
    return visitor.http.get(f"http://{visitor.host}{address}", headers={"accept": "text/html"})


def share(visitor, text=BERLIN, status=201, game="maglev-metro", option="map"):
    return visitor.post("/shared", status, game=game, option=option, text=text)


@pytest.mark.parametrize(("game", "option"), FILES)
def test_every_kind_of_file_has_a_page(ann, game, option):
    for lang in LANGUAGES:
        found = page(ann, f"/edit/{game}/{option}?lang={lang}")
        assert found.status_code == 200
        assert 'id="sections"' in found.text
    told = ann.post(f"/edit/{game}/{option}", 200, start="")
    assert told["complaints"] == []
    assert f'href="/edit/{game}/{option}"' in page(ann, "/").text


def test_what_is_not_there_has_no_page(ann):
    for path in ("/edit/maglev-metro/sandwich", "/edit/chess/map", "/edit/next-station-london/board"):
        assert page(ann, path).status_code == 404
        assert ann.http.post(path, json={"start": ""}).status_code == 404


def test_an_opinion_says_what_is_wrong_in_the_language_of_the_reader(ann):
    text = BERLIN.replace('name = "Ostbahnhof"', 'name = ""')
    told = ann.post("/edit/maglev-metro/map?lang=uk", 200, text=text)
    (wrong,) = told["complaints"]
    assert wrong == {"words": "станції O потрібна назва, не довша за 40 літер", "place": "thing:O"}
    assert told["picture"] is None
    told = ann.post("/edit/maglev-metro/map?lang=uk", 200, text=BERLIN)
    assert told["picture"].startswith("<svg")
    assert {one["place"] for one in told["remarks"]} == {""}


def test_a_player_board_is_shown_as_it_lies_on_the_table(ann):
    told = ann.post("/edit/maglev-metro/board", 200, start="")
    assert "Extra actions" in told["picture"]


def test_one_thing_is_asked_about_at_a_time(ann):
    ann.post("/edit/maglev-metro/map", 422)
    ann.post("/edit/maglev-metro/map", 422, text=BERLIN, start="")
    ann.post("/edit/next-station-london/map", 422, model={})
    ann.post("/edit/maglev-metro/map", 422, start="atlantis")
    ann.post("/edit/maglev-metro/map", 422, text="x" * 60_001)
    assert ann.http.post("/edit/maglev-metro/map", content=b"x" * 70_000).status_code == 413


def test_a_toml_bomb_is_a_mistake_like_any_other(ann):
    told = ann.post("/edit/maglev-metro/map", 200, text=".".join("a" * 20_000) + " = 1")
    assert "dots between them" in told["complaints"][0]["words"]
    nested = ann.post("/edit/maglev-metro/cards", 200, text="card = " + "[" * 20_000)
    assert nested["complaints"]


def test_a_shared_file_opens_for_everybody_and_says_nothing_of_who_shared_it(ann, bob):
    given = share(ann)
    assert given["link"] == f"/edit/maglev-metro/map?shared={given['id']}"
    assert page(bob, given["link"]).status_code == 200
    found = bob.get(f"/shared/{given['id']}")
    assert (found["game"], found["option"], found["yours"]) == ("maglev-metro", "map", False)
    assert set(found) == {"id", "game", "option", "text", "yours"}
    assert ann.get(f"/shared/{given['id']}")["yours"]
    assert bob.post("/edit/maglev-metro/map", 200, text=found["text"])["complaints"] == []
    assert share(bob)["id"] == given["id"]


def test_comments_of_strangers_are_not_passed_on(ann):
    id = share(ann, "# Buy my watches at example.org\n" + BERLIN)["id"]
    text = ann.get(f"/shared/{id}")["text"]
    assert "watches" not in text
    assert "Jannowitzbrücke" in text
    assert share(ann)["id"] == id


def test_only_files_that_can_be_played_with_are_shared(ann):
    share(ann, "nonsense", 422)
    share(ann, BERLIN.replace("start = true", "start = false"), 422)
    share(ann, BERLIN + "#" * LONGEST_SHARED, 422)
    share(ann, BERLIN, 404, game="chess")


def test_whoever_shared_a_file_can_take_it_back(ann, bob, visitor):
    id = share(ann)["id"]
    assert bob.http.delete(f"/shared/{id}").status_code == 404
    share(bob)
    assert ann.http.delete(f"/shared/{id}").status_code == 204
    assert not ann.get(f"/shared/{id}")["yours"]  # bob shares the same
    assert bob.http.delete(f"/shared/{id}").status_code == 204
    assert visitor().http.get(f"/shared/{id}").status_code == 404
    assert visitor().http.get("/shared/no-such-id").status_code in (404, 422)


def test_one_visitor_shares_only_so_many_files(ann):
    for k in range(MOST_OF_ONE):
        share(ann, BERLIN.replace('name = "Berlin"', f'name = "Berlin {k}"'))
    told = share(ann, BERLIN.replace('name = "Berlin"', 'name = "One too many"'), 409)
    assert told["error"]["code"] == "too_many_shared"
    share(ann, BERLIN.replace('name = "Berlin"', 'name = "Berlin 7"'))


def test_a_file_goes_when_nobody_has_used_it_and_stays_while_tables_begin_with_it(server, ann):
    used, unused = (share(ann, BERLIN.replace('name = "Berlin"', f'name = "{name}"'))["id"] for name in ("A", "B"))
    text = ann.get(f"/shared/{used}")["text"]
    assert id_of("maglev-metro", "map", text) == used

    async def long_ago():
        async with server.service.database.engine.begin() as connection:
            await connection.execute(update(shared_files).values(used=1.0))

    run(server, long_ago())
    ann.table("maglev-metro", files={"map": text})
    assert run(server, server.service.shared_files.clear_away(time.time() - 86_400)) == 1
    assert ann.http.get(f"/shared/{unused}").status_code == 404
    assert ann.get(f"/shared/{used}")["yours"]


def test_what_a_person_shares_goes_with_them(server, ann):
    id = share(ann)["id"]

    async def who():
        async with server.service.database.engine.connect() as connection:
            return (await connection.execute(select(sharers.c.visitor).where(sharers.c.id == id))).scalar_one()

    from roundhouse.server.admin import Admin

    run(server, Admin(server.service.database).forget(run(server, who())))
    assert ann.http.get(f"/shared/{id}").status_code == 404


def test_those_who_run_the_server_can_take_a_file_down(server, ann):
    from roundhouse.errors import BadInput
    from roundhouse.server.admin import Admin

    id = share(ann)["id"]
    run(server, Admin(server.service.database).delete_shared(id))
    assert ann.http.get(f"/shared/{id}").status_code == 404

    async def again():
        with pytest.raises(BadInput, match="nobody shares"):
            await Admin(server.service.database).delete_shared(id)

    run(server, again())
