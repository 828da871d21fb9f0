"""Seats and tables that cannot hang: any mix of people and bots, leaving, coming back, bots for those who are away."""

import asyncio
import time

import pytest

from roundhouse.server.seats import PATIENCES
from tests.patience import PATIENCE
from tests.server.serving import wait_until

PLAYERS = 3


def kinds(seating):
    return [seat["kind"] for seat in seating["seats"]]


def seating(visitor, id):
    return visitor.get(f"/tables/{id}/seating")


def arrange(visitor, id, status=200, **wish):
    """Change a seat on the seating as it is now."""
    wish.setdefault("seating", seating(visitor, id)["seating"])
    answer = visitor.post(f"/tables/{id}/seating", None, **wish)
    assert answer.status_code == status, answer.text
    return answer.json()


def in_service(server, work):
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)


def away(server, id, seat):
    """As if nobody had been seen at the seat for years."""
    in_service(server, server.service.seat_store.see([(id, seat)], 0.0))


def notes(server, id):
    return [line["note"] for line in server.service.tables[id].chat if line["note"]]


def both(socket, note, shows):
    """The words of a note, and the frame in which it shows, whichever comes first."""
    words = frame = None
    while words is None or frame is None:
        message = socket.hear()
        if message["type"] == "frame" and shows(message):
            frame = message
        elif message["type"] == "chat" and message.get("note") == note:
            words = message["text"]
    return words, frame


def begun(ann, bob, **options):
    """Ann and Bob at a game of trains that has begun."""
    id = ann.table(mode="friends", open=True, options=options)["id"]
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    ann.get(f"/tables/{id}")
    return id


# --- Before the game begins


def test_one_link_leads_to_all_free_seats(server, ann, visitor):
    made = ann.table(mode="friends", players=PLAYERS)
    key = made["invitation"].rpartition("/")[2]
    for n, name in enumerate(("Bob", "Cleo")):
        taken = visitor().post(f"/tables/{made['id']}/join", 200, name=name, invitation=key)
        assert (taken["seat"], taken["name"]) == (n + 1, name)
    refused = visitor().post(f"/tables/{made['id']}/join", name="Dan", invitation=key)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "no_free_seat")
    assert "watch" in refused.json()["error"]["sentence"], "it says what to do"


def test_the_invitation_is_told_to_the_host_alone(ann, bob):
    made = ann.table(mode="friends", players=PLAYERS, open=True)
    assert seating(ann, made["id"])["invitation"] == made["invitation"]
    bob.post(f"/tables/{made['id']}/join", 200, name="Bob")
    assert seating(bob, made["id"])["invitation"] is None
    assert bob.post(f"/tables/{made['id']}/join", name="Bob", invitation="x" * 64).status_code == 200  # it is open
    private = ann.table(mode="friends")["id"]
    assert bob.post(f"/tables/{private}/join", name="Bob", invitation="").status_code == 403
    assert bob.post(f"/tables/{private}/join", name="Bob", invitation="é" * 60).status_code == 403


def test_the_invitation_is_a_page_and_sitting_down_another_step(ann, bob):
    made = ann.table(mode="friends", players=2)
    base = f"http://{bob.host}{made['invitation']}"
    shown = bob.http.get(base)
    assert shown.status_code == 200
    assert kinds(seating(ann, made["id"])) == ["person", "open"], "a preview takes no seat"
    sat = bob.http.post(base, data={"name": "Bob"})
    assert sat.status_code == 303
    assert bob.get(f"/tables/{made['id']}")["yours"] == [1]
    assert bob.http.get(base).status_code == 303, "who sits there is led to the table"


def test_a_link_to_a_full_table_says_so(ann, bob, visitor):
    made = ann.table(mode="friends", players=2)
    for who in (bob, visitor()):
        answer = who.http.post(f"http://{who.host}{made['invitation']}", data={"name": "Bob"})
    assert answer.status_code == 409
    assert "All seats are taken" in answer.text
    assert f'href="/table/{made["id"]}"' in answer.text, "one can watch"
    garbled = visitor().http.get(f"http://{ann.host}/table/{made['id']}/join/{'0' * 64}")
    assert garbled.status_code == 404


def test_the_host_mixes_people_hot_seat_and_bots(server, ann, bob):
    made = ann.table("maglev-metro", mode="friends", players=4)
    id = made["id"]
    assert arrange(ann, id, seat=1, kind="person", name="Amy")["seats"][1]["yours"]
    arrange(ann, id, seat=2, kind="bot", bot="trainee", name="Rocket")
    told = arrange(ann, id, seat=3, kind="bot", bot="driver")
    assert kinds(told) == ["person", "person", "bot", "bot"]
    assert [seat["bot"] for seat in told["seats"]] == [None, None, "trainee", "driver"]
    assert not told["begun"], "it begins when the host says so"
    told = arrange(ann, id, seat=3, kind="open")
    bob.post(f"/tables/{id}/join", 200, name="Bob", invitation=made["invitation"].rpartition("/")[2])
    told = seating(ann, id)
    assert kinds(told) == ["person", "person", "bot", "person"]
    assert told["begun"], "the last free seat is taken"
    assert ann.get(f"/tables/{id}")["dealt"]


def test_a_table_whose_host_starts_waits_for_that(ann, bob):
    id = ann.table(mode="friends", open=True, host_starts=True)["id"]
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    assert not seating(ann, id)["begun"]
    assert not ann.get(f"/tables/{id}", deal="false")["dealt"]
    bob.post(f"/tables/{id}/begin", 204)  # nobody depends on a host who went away: the table is full
    assert seating(ann, id)["begun"]


def test_a_program_with_the_key_of_a_free_seat_sits_down_by_asking(ann, visitor):
    made = ann.table(players=3, seats=[{"kind": "bot"}, {"kind": "open"}, {"kind": "open"}])
    id, tokens = made["id"], [seat["token"] for seat in made["seats"]]
    first, second = visitor(token=tokens[1]), visitor(token=tokens[2])
    assert not first.get(f"/tables/{id}")["dealt"]
    assert kinds(seating(ann, id)) == ["bot", "person", "open"]
    assert second.get(f"/tables/{id}")["dealt"], "now all are there"
    assert first.get(f"/tables/{id}")["yours"] == [1], "its key is still the same"


def test_while_seats_are_free_the_host_alone_begins(ann, bob):
    id = ann.table(mode="friends", players=PLAYERS, open=True)["id"]
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    refused = bob.post(f"/tables/{id}/begin")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_host")
    assert not bob.get(f"/tables/{id}")["dealt"], "not by asking as a program either"
    early = bob.play(id, 1, "draw", 0)
    assert (early.status_code, early.json()["error"]["code"]) == (409, "not_begun")
    ann.post(f"/tables/{id}/begin", 204)
    assert ann.get(f"/tables/{id}")["dealt"]


def test_only_the_host_changes_seats_and_only_before_the_game(ann, bob):
    id = ann.table(mode="friends", players=PLAYERS, open=True)["id"]
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    wish = {"seat": 0, "kind": "bot", "bot": "trainee"}
    assert arrange(bob, id, 403, **wish)["error"]["code"] == "not_host"
    ann.post(f"/tables/{id}/begin", 204)
    assert arrange(ann, id, 409, **wish)["error"]["code"] == "begun"


def test_a_change_decided_on_an_older_seating_is_refused(ann, bob):
    id = ann.table(mode="friends", players=PLAYERS, open=True)["id"]
    seen = seating(ann, id)["seating"]
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    refused = arrange(ann, id, 409, seat=1, kind="bot", bot="trainee", seating=seen)
    assert refused["error"]["code"] == "stale"
    assert "Look again" in refused["error"]["sentence"]
    assert kinds(seating(ann, id)) == ["person", "person", "open"]


@pytest.mark.parametrize(
    "wish",
    [
        {"seat": 1, "kind": "bot"},
        {"seat": 1, "kind": "bot", "bot": "nobody"},
        {"seat": 1, "kind": "open", "bot": "trainee"},
        {"seat": 1, "kind": "person", "name": "a|b"},
        {"seat": 1, "kind": "person", "name": " "},
    ],
)
def test_a_seat_that_cannot_be_is_refused_in_words(ann, wish):
    id = ann.table(mode="friends", players=2)["id"]
    assert arrange(ann, id, 422, **wish)["error"]["sentence"]
    assert kinds(seating(ann, id)) == ["person", "open"]


def test_whoever_is_removed_has_no_key_left_and_does_not_come_back(server, ann, bob):
    id = ann.table(mode="friends", players=PLAYERS, open=True)["id"]
    token = bob.post(f"/tables/{id}/join", 200, name="Bob")["token"]
    with bob.socket(id, 1, deal=False) as socket:
        socket.send(type="pledge", seat=1, commitment="a" * 64)
        socket.until("dealing", pledges=[[1, "a" * 64]])
        arrange(ann, id, seat=1, kind="open")
        words, _ = both(socket, "removed", lambda frame: frame["yours"] == [])
        assert words == "Player 1 removed Bob from the table."
        socket.send(type="name", seat=1, name="Eve")
        assert socket.until("refused")["code"] == "not_your_seat"
    assert server.service.tables[id].dealing.shares == (), "whoever sits there next adds a number of their own"
    assert bob.get(f"/tables/{id}", 403, seat=1)["error"]["code"] == "not_your_seat"
    refused = bob.post(f"/tables/{id}/join", name="Bob")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "removed")
    assert all(seat.token != token for seat in server.service.tables[id].seats)


def test_a_seat_has_a_new_key_for_who_joins(ann, bob):
    made = ann.table(mode="friends", open=True)
    mine = bob.post(f"/tables/{made['id']}/join", 200, name="Bob")["token"]
    assert mine != made["seats"][1]["token"], "whoever opened the table does not hold it"


def test_the_old_link_of_a_free_seat_leads_there(ann, bob):
    made = ann.table(mode="friends", players=2)
    assert bob.http.post(f"http://{bob.host}{made['seats'][1]['link']}", data={"name": "Bob"}).status_code == 303
    assert bob.get(f"/tables/{made['id']}")["yours"] == [1]


def test_who_leaves_before_the_game_frees_the_seat(server, ann, bob):
    id = ann.table(mode="friends", players=PLAYERS, open=True)["id"]
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    bob.post(f"/tables/{id}/leave", 204)
    assert kinds(seating(ann, id)) == ["person", "open", "open"]
    assert notes(server, id) == ["freed"]
    bob.post(f"/tables/{id}/join", 200, name="Bob")  # leaving is not being removed


def test_a_host_who_leaves_before_the_game_hands_the_table_on(server, ann, bob):
    id = ann.table(mode="friends", players=PLAYERS, open=True)["id"]
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    ann.post(f"/tables/{id}/leave", 204)
    assert seating(bob, id)["host"]
    assert not seating(ann, id)["host"]
    assert notes(server, id) == ["freed", "host"]
    bob.post(f"/tables/{id}/leave", 204)
    assert bob.http.get(f"/tables/{id}").status_code == 404, "nobody is left"


def test_a_table_is_deleted_before_the_game_by_its_host(server, ann, bob):
    id = ann.table(mode="friends", players=PLAYERS, open=True)["id"]
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    bob.post(f"/tables/{id}/chat", 204, text="hello")
    assert bob.http.delete(f"/tables/{id}").status_code == 403
    with bob.socket(id, 1, deal=False) as socket:
        socket.until("frame")
        assert ann.http.delete(f"/tables/{id}").status_code == 204
        socket.until("gone")
    for who in (ann, bob):
        assert who.http.get(f"/tables/{id}").status_code == 404
        assert who.get("/tables", scope="mine") == []
    assert bob.post(f"/tables/{id}/chat", text="hello").status_code == 404


def test_the_host_says_who_plays_for_those_who_leave_and_how_long_one_may_be_away(ann, bob):
    id = ann.table(mode="friends", players=PLAYERS, open=True)["id"]
    wish = {"level": "driver", "patience": PATIENCES[1]}
    told = ann.post(f"/tables/{id}/absence", 200, **wish, seating=seating(ann, id)["seating"])
    assert (told["level"], told["patience"]) == ("driver", PATIENCES[1])
    assert ann.post(f"/tables/{id}/absence", **wish, seating=0).status_code == 409
    now = seating(ann, id)["seating"]
    assert ann.post(f"/tables/{id}/absence", level="driver", patience=1, seating=now).status_code == 422
    assert ann.post(f"/tables/{id}/absence", level="x", patience=300, seating=now).status_code == 422
    assert bob.post(f"/tables/{id}/absence", **wish, seating=now).status_code == 403


# --- During the game


def test_a_bot_plays_on_for_who_leaves_and_gives_the_seat_back(server, ann, bob):
    id = begun(ann, bob, turn_cap=60)
    live = server.service.tables[id]
    with ann.socket(id, 0) as socket:
        socket.until("frame")
        bob.post(f"/tables/{id}/leave", 204)
        words, frame = both(socket, "left", lambda frame: frame["seats"][1]["left"])
        assert words == "Bob left; a bot (Conductor) plays on."
        seat = frame["seats"][1]
        assert (seat["kind"], seat["left"], seat["bot"], seat["name"]) == ("person", True, "conductor", "Bob")
    ann.play_on(id, 3)
    wait_until(lambda: any(by == "conductor" for by in live.stood_in.values()))
    assert all(live.table.log[n].seat == 1 for n in live.stood_in), "the log tells what the bot decided"
    refused = bob.play(id, 1, "draw", live.sightings.versions[1])
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "bot_plays")
    bob.post(f"/tables/{id}/return", 204)
    assert live.seats[1].bot is None
    assert bob.post(f"/tables/{id}/return").status_code == 409
    while 1 not in live.table.seats_to_act:
        ann.play_on(id, 1)
    before = len(live.stood_in)
    assert bob.play_on(id, 1)["over"] in (True, False)
    assert len(live.stood_in) == before
    assert notes(server, id) == ["left", "back"]


def test_who_left_is_not_told_that_it_is_their_turn(server, ann, bob):
    id = begun(ann, bob)
    ann.post(f"/tables/{id}/leave", 204)
    bob.post(f"/tables/{id}/leave", 204)
    (listed,) = [row for row in ann.get("/tables", scope="mine") if row["id"] == id]
    assert listed["left"]
    assert not listed["your_turn"]


def test_bots_rest_where_nobody_is_left(server, ann, bob):
    id = begun(ann, bob)
    live = server.service.tables[id]
    ann.post(f"/tables/{id}/leave", 204)
    wait_until(lambda: live.bots_to_act == [])  # it is Bob's turn, or Ann's bot has made it so
    bob.post(f"/tables/{id}/leave", 204)
    assert live.bots_to_act == []
    moves = live.version
    ann.post(f"/tables/{id}/return", 204)
    if 0 not in live.table.seats_to_act:
        wait_until(lambda: live.version > moves)
    assert not live.table.over


def test_nobody_takes_the_seat_of_somebody_who_is_there(server, ann, bob, visitor):
    id = begun(ann, bob)
    with bob.socket(id, 1) as socket:
        socket.until("frame")
        away(server, id, 1)  # whatever the database says: Bob is connected
        refused = ann.post(f"/tables/{id}/hand-over", seat=1)
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "still_there")
    live = server.service.tables[id]
    wait_until(lambda: not live.watchers)
    in_service(
        server, server.service.seat_store.see([(id, 1)], live.facts.created + 10**9)
    )  # seen a moment ago, elsewhere
    assert ann.post(f"/tables/{id}/hand-over", seat=1).status_code == 409
    away(server, id, 1)
    stranger = visitor().post(f"/tables/{id}/hand-over", seat=1)
    assert stranger.status_code == 403
    assert ann.post(f"/tables/{id}/hand-over", seat=0).status_code == 403, "one's own seat one leaves"
    assert ann.post(f"/tables/{id}/hand-over", seat=9).status_code == 404
    assert live.seats[1].bot is None


def test_the_host_lets_a_bot_play_for_who_is_away(server, ann, bob):
    id = begun(ann, bob)
    away(server, id, 1)
    told = seating(ann, id)["seats"][1]
    assert told["hand_over_in"] == 0
    assert told["away"] > 10**6
    ann.post(f"/tables/{id}/hand-over", 204, seat=1)
    live = server.service.tables[id]
    assert live.seats[1].bot == "conductor"
    assert ann.post(f"/tables/{id}/hand-over", seat=1).status_code == 403
    with bob.socket(id, 1) as socket:
        assert socket.until("chat", note="handed")["text"] == "Bob was away; Player 1 let a bot (Conductor) play on."
    bob.post(f"/tables/{id}/return", 204)
    assert live.seats[1].bot is None


def test_in_a_slow_game_the_host_waits_as_long_as_everybody(server, ann, bob):
    id = ann.table(mode="friends", open=True)["id"]
    ann.post(f"/tables/{id}/absence", 200, level="driver", patience=86_400, seating=seating(ann, id)["seating"])
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    live = server.service.tables[id]
    hours_ago = time.time() - 20 * 3600
    in_service(server, server.service.seat_store.see([(id, 1)], hours_ago))
    assert ann.post(f"/tables/{id}/hand-over", seat=1).status_code == 409
    assert 3 * 3600 < seating(ann, id)["seats"][1]["hand_over_in"] <= 4 * 3600
    in_service(server, server.service.seat_store.see([(id, 1)], hours_ago - 5 * 3600))
    ann.post(f"/tables/{id}/hand-over", 204, seat=1)
    assert live.seats[1].bot == "driver"


def test_other_players_do_so_where_all_wait_for_who_is_away(server, ann, bob):
    id = begun(ann, bob, turn_cap=60)
    live = server.service.tables[id]
    away(server, id, 0)
    while 1 not in live.table.seats_to_act:
        ann.play_on(id, 1)
    away(server, id, 0)
    assert seating(bob, id)["seats"][0]["hand_over_in"] is None
    assert bob.post(f"/tables/{id}/hand-over", seat=0).status_code == 403, "nobody waits for Ann"
    while 0 not in live.table.seats_to_act:
        bob.play_on(id, 1)
    assert seating(bob, id)["seats"][0]["hand_over_in"] == 0
    bob.post(f"/tables/{id}/hand-over", 204, seat=0)
    wait_until(lambda: 1 in live.table.seats_to_act or live.table.over)


def test_a_bot_keeps_a_free_seat_warm_until_somebody_comes(server, ann, bob):
    made = ann.table(mode="friends", players=2, open=True, options={"turn_cap": 60})
    id = made["id"]
    ann.post(f"/tables/{id}/begin", 204)
    ann.get(f"/tables/{id}")
    ann.post(f"/tables/{id}/hand-over", 204, seat=1)
    live = server.service.tables[id]
    ann.play_on(id, 2)
    wait_until(lambda: 0 in live.table.seats_to_act)
    assert live.stood_in
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    assert (live.seats[1].kind, live.seats[1].bot) == ("person", None)


def test_in_the_next_game_a_bot_sits_where_one_played_for_who_left(server, ann, bob):
    id = begun(ann, bob, turn_cap=2)
    bob.post(f"/tables/{id}/leave", 204)
    wait_until(lambda: ann.play_on(id)["over"])
    again = ann.post(f"/tables/{id}/rematch", 201)["id"]
    assert kinds(seating(ann, again)) == ["person", "bot"]


# --- Ending by agreement


def offered(visitor, id):
    return visitor.get(f"/tables/{id}")["offer"]


def test_a_game_ends_as_it_stands_when_all_who_play_agree(server, ann, bob):
    id = begun(ann, bob)
    ann.post(f"/tables/{id}/end", 204, agree=True)
    assert offered(bob, id) == {"by": 0, "agreed": [0]}
    assert not bob.get(f"/tables/{id}")["over"], "silence is not agreement"
    ann.post(f"/tables/{id}/end", 204, agree=True)  # once more changes nothing
    bob.post(f"/tables/{id}/end", 204, agree=False)
    assert offered(ann, id) is None
    bob.post(f"/tables/{id}/end", 204, agree=True)
    with bob.socket(id, 1) as socket:
        frame = socket.until("frame")
        assert frame["offer"] == {"by": 1, "agreed": [1]}
        ann.post(f"/tables/{id}/end", 204, agree=True)
        last = socket.until("frame", over=True)
        assert last["ended"]
        totals = [seat["total"] for seat in last["seats"]]
        stands = f"It stands: Player 1 {totals[0]}, Bob {totals[1]}."
        assert last["sentence"] == f"The game was ended by agreement. {stands}"
        assert None not in totals, "nothing is secret any more"
        assert last["version"] > frame["version"]
        assert last["moves"] == last["to_act"] == []
    assert notes(server, id) == ["offered", "refused", "offered", "agreed", "ended"]
    record = ann.http.get(f"/tables/{id}/record").text
    assert "ended: by agreement" in record
    assert ann.get(f"/tables/{id}/fairness")["seals"][0]["seed"]
    assert ann.post("/tables/record", 201, record=record)["id"]
    last = len(server.service.tables[id].table.log)
    assert ann.get(f"/tables/{id}/replay/{last}")["ended"]
    assert not ann.get(f"/tables/{id}/replay/{last - 1}")["ended"]
    for path, body in (("end", {"agree": True}), ("leave", {}), ("return", {})):
        assert ann.post(f"/tables/{id}/{path}", **body).json()["error"]["code"] == "over"
    assert ann.play(id, 0, "draw", 1).json()["error"]["code"] == "over"


def test_who_left_need_not_agree(ann, bob):
    id = begun(ann, bob)
    ann.post(f"/tables/{id}/end", 204, agree=True)
    bob.post(f"/tables/{id}/leave", 204)
    assert ann.get(f"/tables/{id}")["over"]


def test_alone_at_a_table_one_ends_the_game_at_once(ann):
    for mode in ("bots", "screen"):
        id = ann.table("maglev-metro", mode=mode)["id"]
        ann.get(f"/tables/{id}")
        ann.post(f"/tables/{id}/end", 204, agree=True)
        told = ann.get(f"/tables/{id}")
        assert told["over"]
        assert told["winners"] == []


def test_a_stranger_ends_nothing_and_takes_nothing_off_a_list(ann, bob):
    id = ann.table()["id"]
    ann.get(f"/tables/{id}")
    for path, body in (("end", {"agree": True}), ("leave", {}), ("return", {})):
        assert bob.post(f"/tables/{id}/{path}", **body).status_code == 403
    assert bob.http.delete(f"/tables/{id}").status_code == 403


def test_a_game_is_taken_off_ones_own_list_when_it_is_over_or_left(ann, bob):
    id = begun(ann, bob)
    refused = ann.http.delete(f"/tables/{id}")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "going_on")
    bob.post(f"/tables/{id}/leave", 204)
    assert bob.http.delete(f"/tables/{id}").status_code == 204
    assert bob.get("/tables", scope="mine") == []
    bob.post(f"/tables/{id}/return", 204)
    assert [row["id"] for row in bob.get("/tables", scope="mine")] == [id], "who plays again finds it again"
    for who in (ann, bob):
        who.post(f"/tables/{id}/end", 204, agree=True)
    assert ann.http.delete(f"/tables/{id}").status_code == 204
    assert ann.get("/tables", scope="mine") == []
    assert [row["id"] for row in bob.get("/tables", scope="mine")] == [id]
    assert ann.get(f"/tables/{id}")["over"], "it is still there"
