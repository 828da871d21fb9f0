"""The HTTP API: open a table, join it, look, play, take back, and what comes after."""

import pytest

import roundhouse as rh
from roundhouse.games import titles
from roundhouse.language import LANGUAGES
from tests.server.serving import wait_until
from tests.short import capped

LONDON = {"game": "next-station-london", "players": 2}


def first_move(visitor, id, seat):
    legal = visitor.get(f"/tables/{id}/legal", seat=seat)
    return legal["moves"][0]["text"], legal["version"]


def error(response):
    return response.json()["error"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_are_told_with_all_their_options(ann, lang):
    games = {game["name"]: game for game in ann.get("/games", lang=lang)}
    assert list(games) == list(titles())
    maglev = games["maglev-metro"]
    assert maglev["solo"] is True
    assert maglev["label"] == titles()["maglev-metro"].label(lang)
    kinds = {option["name"]: option["kind"] for option in maglev["options"]}
    assert kinds["first_game"] == "switch"
    assert kinds["start_player"] == "number"
    assert kinds["map"] == "choice"
    assert kinds["board"] == "file"


@pytest.mark.parametrize("game", list(titles()))
def test_a_whole_game_is_played_over_the_api(ann, game):
    id = ann.table(game, options=capped(game, 12))["id"]
    seen = ann.play_on(id)
    assert seen["over"]
    assert len(seen["scores"]) == 2
    table = rh.load(ann.get(f"/tables/{id}/record").text)
    assert table.over
    assert rh.verify(table) is True


def test_a_move_is_taken_as_legal_gives_it_by_its_number_too(ann):
    id = ann.table()["id"]
    legal = ann.get(f"/tables/{id}/legal", seat=(seat := ann.get(f"/tables/{id}")["to_act"][0]))
    ann.play(id, seat, legal["moves"][0]["id"], legal["version"], 200)
    assert error(ann.play(id, seat, 10**6, legal["version"]))["sentence"].startswith("there is no move 1000000")


def test_the_description_of_the_api_says_what_is_given_back(ann):
    described = ann.http.get(f"http://{ann.host}/api/openapi.json").json()
    for path, schema in (("/api/tables/{table_id}/legal", "Legal"), ("/api/tables/{table_id}/news", "News")):
        given = described["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        assert given == {"$ref": f"#/components/schemas/{schema}"}
    for path, schema in (("/api/games", "GameTold"), ("/api/tables", "TableListed")):
        given = described["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        assert given["items"] == {"$ref": f"#/components/schemas/{schema}"}


def test_bots_play_their_seats_by_themselves(server, ann):
    id = ann.table(mode="bots", players=3, options={"turn_cap": 6})["id"]

    def over():
        return ann.play_on(id)["over"]

    wait_until(over)
    assert [seat["kind"] for seat in ann.get(f"/tables/{id}")["seats"]] == ["person", "bot", "bot"]


def test_a_table_of_bots_alone_plays_to_the_end(ann):
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot"}]
    id = ann.table(seats=seats, options={"turn_cap": 6})["id"]
    wait_until(lambda: ann.get(f"/tables/{id}")["over"])


def test_a_move_made_on_an_old_version_is_refused(ann):
    id = ann.table()["id"]
    seat = ann.get(f"/tables/{id}")["to_act"][0]
    move, version = first_move(ann, id, seat)
    assert ann.play(id, seat, move, version, 200) == {"version": version + 1}
    refused = ann.play(id, seat, move, version)
    assert refused.status_code == 409
    assert error(refused)["code"] == "stale"


def test_an_illegal_move_is_refused_with_its_clause_in_the_players_language(ann):
    id = ann.table()["id"]
    seat = ann.get(f"/tables/{id}")["to_act"][0]
    refused = ann.http.post(f"/tables/{id}/moves?lang=uk", json={"seat": seat, "move": "draw", "version": 0})
    assert refused.status_code == 409
    told = error(refused)
    assert told["code"] == "illegal"
    clause = titles()["game-of-trains"].clauses[told["clause"]]
    assert told["sentence"] == clause.refusal["uk"]


def test_what_is_no_move_at_all_is_refused(ann):
    id = ann.table()["id"]
    refused = ann.play(id, ann.get(f"/tables/{id}")["to_act"][0], "fly away", 0)
    assert refused.status_code == 422
    assert error(refused)["code"] == "bad_input"


def test_players_who_decide_at_once_do_not_make_each_other_stale(ann):
    id = ann.table(**LONDON)["id"]
    moves = [first_move(ann, id, seat)[0] for seat in (0, 1)]
    ann.play(id, 0, moves[0], 0, 200)
    ann.play(id, 1, moves[1], 0, 200)


def test_a_decision_is_taken_back_and_made_again(ann):
    id = ann.table(**LONDON)["id"]
    move, _ = first_move(ann, id, 0)
    ann.play(id, 0, move, 0, 200)
    before = ann.get(f"/tables/{id}", seat=0)["observation"]
    assert ann.post(f"/tables/{id}/undo", 200, seat=0, version=1) == {"version": 2}
    assert ann.get(f"/tables/{id}", seat=0)["to_act"] == [0, 1]
    ann.play(id, 0, move, 2, 200)
    assert ann.get(f"/tables/{id}", seat=0)["observation"] == before
    refused = ann.post(f"/tables/{id}/undo", seat=1, version=0)
    assert error(refused)["code"] == "illegal"


def test_what_others_decided_is_not_seen_and_then_decided_anew(ann):
    id = ann.table(**LONDON)["id"]
    for seat in (0, 1):
        ann.play(id, seat, *first_move(ann, id, seat), 200)
    for seat in (0, 1):
        version = ann.get(f"/tables/{id}", seat=seat)["version"]
        refused = ann.post(f"/tables/{id}/undo", seat=seat, version=version)
        assert refused.status_code == 409
        assert error(refused)["sentence"].startswith("There is nothing to take back")


@pytest.mark.parametrize("game", list(titles()))
def test_after_the_end_moves_and_undos_are_refused_with_words(ann, game):
    short = {option.name: 1 for option in titles()[game].options if option.name == "turn_cap"}
    id = ann.table(game, options=short)["id"]
    assert ann.play_on(id)["over"]
    for seat in (0, 1):
        version = ann.get(f"/tables/{id}", seat=seat)["version"]
        before = ann.get(f"/tables/{id}/record").text
        for refused in (
            ann.play(id, seat, "draw", version),
            ann.post(f"/tables/{id}/undo", seat=seat, version=version),
        ):
            assert refused.status_code == 409
            assert error(refused) == {"code": "over", "sentence": "The game is over."}
        assert ann.get(f"/tables/{id}/record").text == before


# --- People


def test_friends_come_by_their_links_or_join_an_open_table(ann, bob, visitor):
    table = ann.table(mode="friends", players=3, open=True)
    id = table["id"]
    assert table["yours"] == [0]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "open"]
    listed = bob.get("/tables", scope="open")
    assert [entry["id"] for entry in listed] == [id]
    assert bob.post(f"/tables/{id}/join", 200, name="Bob")["seat"] == 1
    assert bob.get(f"/tables/{id}")["yours"] == [1]
    by_link = visitor(token=table["seats"][2]["token"])
    assert by_link.get(f"/tables/{id}")["yours"] == [2]
    names = [seat["name"] for seat in ann.get(f"/tables/{id}")["seats"]]
    assert names[1] == "Bob"
    refused = visitor().post(f"/tables/{id}/join", name="Eve", seat=1)
    assert refused.status_code == 409


def test_a_table_that_is_not_open_is_joined_by_link_alone(ann, bob):
    id = ann.table(mode="friends", players=2)["id"]
    assert bob.get("/tables", scope="open") == []
    assert bob.post(f"/tables/{id}/join", name="Bob").status_code == 403


def test_who_opened_a_table_finds_the_links_of_open_seats_again(ann, bob):
    table = ann.table(mode="friends", players=2)
    seats = ann.get(f"/tables/{table['id']}")["seats"]
    assert seats[1]["link"] == table["seats"][1]["link"]
    assert "link" not in bob.get(f"/tables/{table['id']}")["seats"][1]


def test_my_tables_say_whose_turn_it_is(ann):
    mine = ann.table(**LONDON)["id"]
    ann.get(f"/tables/{mine}")  # now it is dealt

    def listed():
        return {entry["id"]: entry for entry in ann.get("/tables", scope="mine")}

    wait_until(lambda: listed()[mine]["your_turn"])
    assert listed()[mine]["to_act"] == [0, 1]


def test_chat_is_for_those_who_sit_at_the_table(ann, bob):
    id = ann.table()["id"]
    ann.post(f"/tables/{id}/chat", 204, text="<b>hello</b>\n")
    assert bob.post(f"/tables/{id}/chat", text="me too").status_code == 403
    with bob.socket(id) as watching:
        assert watching.until("chat")["text"] == "<b>hello</b>"


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"players": 9},
        {"options": {"turn_cap": -1}},
        {"options": {"speed": 1}},
        {"files": {"cards": "/etc/passwd"}},
        {"files": {"cards": "not = toml = at all\n"}},
        {"files": {"dice": "x\n"}},
        {"seats": [{"kind": "bot", "bot": "nobody"}, {"kind": "bot"}]},
        {"seats": [{"kind": "person", "name": "a|b"}, {"kind": "bot"}]},
        {"seats": [{"kind": "person"}]},
        {"mode": "alone"},
        {"unknown": 1},
    ],
    ids=str,
)
def test_a_wish_that_cannot_be_met_is_refused(ann, wish):
    refused = ann.post("/tables", **{"game": "game-of-trains", "players": 2, "mode": "screen", **wish})
    assert refused.status_code == 422
    assert error(refused)["code"] == "bad_input"
    assert error(refused)["sentence"]


def test_a_table_is_opened_with_a_map_by_name_and_with_an_owners_file(ann):
    *_, other = titles()["maglev-metro"].named_files["map"]
    by_name = ann.table("maglev-metro", files={"map": other})["id"]
    assert "file: map" in ann.get(f"/tables/{by_name}/record").text
    cards = "\n".join(f'{car} = "protect"' for car in range(1, 85))
    refused = ann.post("/tables", game="game-of-trains", mode="screen", files={"cards": f"[cards]\n{cards}\n"})
    assert refused.status_code in (201, 422)


# --- After


@pytest.fixture
def finished(ann) -> str:
    id = ann.table(options={"turn_cap": 4}, seats=[{"kind": "person", "name": n} for n in ("Ann", "Bob")])["id"]
    ann.play_on(id)
    return id


def test_a_finished_game_is_replayed_step_by_step_by_anybody(ann, bob, finished):
    events = bob.get(f"/tables/{finished}/replay", lang="es")["events"]
    assert events == ann.get(f"/tables/{finished}/replay", lang="es")["events"]
    assert any(event["sentence"] for event in events)
    frame = bob.get(f"/tables/{finished}/replay/{len(events)}", seat=1)
    assert frame["over"]
    assert frame["panels"][0]["parts"]
    assert [line["n"] for line in frame["log"]["lines"]] == [e["n"] for e in events if e["sentence"]]
    assert bob.get(f"/tables/{finished}/replay/0", seat=0)["over"] is False
    assert bob.get(f"/tables/{finished}/replay/{len(events) + 1}", 404)


def test_a_game_that_goes_on_has_no_replay_and_no_record_for_others(ann, bob):
    id = ann.table()["id"]
    for path in ("replay", "replay/0", "record", "picture.svg?at=0"):
        assert bob.http.get(f"/tables/{id}/{path}").status_code == 403
        assert ann.http.get(f"/tables/{id}/{path}").status_code == 200


def test_one_plays_on_from_any_moment_at_a_table_of_ones_own(ann, bob, finished):
    fork = bob.post(f"/tables/{finished}/fork", 201, at=10)["id"]
    seen = bob.get(f"/tables/{fork}")
    assert seen["yours"] == [0, 1]
    assert seen["mode"] == "analysis"
    assert bob.play_on(fork)["over"]
    assert ann.post(f"/tables/{finished}/fork", at=10**6).status_code == 404
    against = bob.post(f"/tables/{finished}/fork", 201, at=10, bots=[None, "conductor"])["id"]
    told = bob.get(f"/tables/{against}")
    assert (told["yours"], [seat["bot"] for seat in told["seats"]]) == ([0], [None, "conductor"])
    for wrong in ([None], ["conductor", "conductor"], [None, "nobody"]):
        assert bob.post(f"/tables/{finished}/fork", at=10, bots=wrong).status_code in (400, 422)


def test_a_record_is_taken_up_again(ann, bob, finished):
    text = ann.get(f"/tables/{finished}/record").text
    again = bob.post("/tables/record", 201, record=text)
    assert bob.get(f"/tables/{again['id']}")["over"]
    assert bob.get(f"/tables/{again['id']}/record").text == text
    going = ann.table()["id"]
    ann.play_on(going, 5)
    taken_up = bob.post("/tables/record", 201, record=ann.get(f"/tables/{going}/record").text)["id"]
    assert bob.play_on(taken_up, 20)["version"] == 20
    assert bob.post("/tables/record", record="roundhouse record 1\n").status_code == 422


def test_a_rematch_brings_the_same_people_to_the_same_new_table(ann, bob, finished):
    first = ann.post(f"/tables/{finished}/rematch", 201)["id"]
    assert ann.post(f"/tables/{finished}/rematch", 201)["id"] == first
    seen = ann.get(f"/tables/{first}")
    assert [seat["name"] for seat in seen["seats"]] == ["Ann", "Bob"]
    assert seen["yours"] == [0, 1]
    assert bob.post(f"/tables/{finished}/rematch").status_code == 403
    assert ann.post(f"/tables/{first}/rematch").status_code == 403


def test_the_draws_can_be_checked_when_the_game_is_over(ann, bob, finished):
    told = bob.get(f"/tables/{finished}/fairness")
    assert rh.table.draw_account.check(told).fair is True
    assert rh.table.fairness.commitment(told["seals"][0]["seed"]) == told["seals"][0]["commitment"]
    going = ann.table()["id"]
    assert ann.get(f"/tables/{going}/fairness") == {
        "seals": [{"start": 0, "commitment": ann.get(f"/tables/{going}")["commitment"], "seed": None, "shares": []}],
        "draws": None,
    }


def test_a_table_is_downloaded_as_a_picture(ann, bob):
    id = ann.table("next-station-london")["id"]
    svg = ann.http.get(f"/tables/{id}/picture.svg?seat=0&lang=ru&theme=dark")
    assert svg.text.startswith("<svg")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert ann.http.get(f"/tables/{id}/picture.png?width=200").content.startswith(b"\x89PNG")
    assert bob.http.get(f"/tables/{id}/picture.svg?seat=0").status_code == 403


def test_rules_are_told_clause_by_clause(ann):
    told = ann.get("/rules/game-of-trains/gt-13", lang="ru")
    assert told["text"] == titles()["game-of-trains"].clauses["GT-13"].text["ru"]
    assert ann.http.get("/rules/game-of-trains/GT-999").status_code == 404


def test_a_hint_names_a_legal_move(ann):
    id = ann.table("next-station-london")["id"]
    hint = ann.post(f"/tables/{id}/hint", 200, seat=0)
    assert hint["move"] in [move["text"] for move in ann.get(f"/tables/{id}/legal", seat=0)["moves"]]
    assert hint["label"]


def test_health_is_told(server, ann):
    told = ann.http.get(f"http://{server.host}/health").json()
    assert told["status"] == "ok"
    assert told["database"] == "sqlite"


def test_the_language_is_the_browsers_unless_another_was_chosen(ann):
    def label(headers):
        return ann.http.get("/games", headers=headers).json()[1]["label"]

    names = {lang: titles()[list(titles())[1]].label(lang) for lang in LANGUAGES}
    assert label({"accept-language": "uk-UA,uk;q=0.9,en;q=0.5"}) == names["uk"]
    assert label({"accept-language": "fr,en;q=0.1,ru;q=0.3"}) == names["ru"]
    assert label({"accept-language": "uk", "cookie": "lang=es"}) == names["es"]
