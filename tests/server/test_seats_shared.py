"""Who sits where, through two processes, and when the plug is pulled."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from roundhouse.server.live_table import Identity
from roundhouse.server.seats import Offer
from tests.server.serving import Process, wait_until
from tests.server.test_live_table import opened, with_service
from tests.server.test_seats import arrange, away, begun, kinds, seating
from tests.server.visitors import Visitor

RACES = 25


def test_what_is_changed_through_one_process_is_seen_through_the_other(pair, visitors):
    ann, bob = visitors
    id = ann.table(mode="friends", players=3, open=True)["id"]
    with bob.socket(id, None, deal=False) as socket:
        socket.until("frame")
        arrange(ann, id, seat=2, kind="bot", bot="trainee", name="Rocket")
        while socket.until("frame")["seats"][2]["kind"] != "bot":
            pass
        bob.post(f"/tables/{id}/join", 200, name="Bob")
        wait_until(lambda: kinds(seating(ann, id)) == ["person", "person", "bot"])
        wait_until(lambda: pair[0].service.tables[id].terms.begun)
        ann.post(f"/tables/{id}/leave", 204)
        while not socket.until("frame")["seats"][0]["left"]:
            pass
    bob.post(f"/tables/{id}/end", 204, agree=True)  # nobody else plays
    wait_until(lambda: pair[0].service.tables[id].table.ended)


def test_a_table_deleted_through_one_process_is_gone_from_the_other(pair, visitors):
    ann, bob = visitors
    id = ann.table(mode="friends", open=True)["id"]
    with bob.socket(id, None, deal=False) as socket:
        socket.until("frame")
        assert ann.http.delete(f"/tables/{id}").status_code == 204
        socket.until("gone")
    assert bob.http.get(f"/tables/{id}").status_code == 404


def test_of_two_who_take_the_last_seat_exactly_one_sits_there(visitors):
    ann = visitors[0]
    with ThreadPoolExecutor(2) as pool:
        for _ in range(RACES):
            id = ann.table(seats=[{"kind": "open"}, {"kind": "bot"}], open=True)["id"]
            for who in visitors:
                who.get(f"/tables/{id}", deal="false")
            answers = list(pool.map(lambda who, id=id: who.post(f"/tables/{id}/join", name="Me"), visitors))
            assert sorted(answer.status_code for answer in answers) == [200, 409], [answer.text for answer in answers]
            held = [who.get(f"/tables/{id}", deal="false")["yours"] for who in visitors]
            assert sorted(held) == [[], [0]]


def test_a_host_who_gives_a_seat_away_and_a_friend_who_takes_it_do_not_both_succeed(visitors):
    ann, bob = visitors
    with ThreadPoolExecutor(2) as pool:
        for _ in range(RACES):
            id = ann.table(mode="friends", players=3, open=True)["id"]
            now = seating(ann, id)["seating"]
            wish = {"seat": 1, "kind": "bot", "bot": "trainee", "seating": now}
            given = pool.submit(ann.post, f"/tables/{id}/seating", **wish)
            taken = pool.submit(bob.post, f"/tables/{id}/join", seat=1, name="Bob")
            codes = given.result().status_code, taken.result().status_code
            assert codes in ((200, 409), (409, 200))
            assert kinds(seating(ann, id))[1] == ("bot" if codes[0] == 200 else "person")


def test_nobody_takes_the_seat_of_somebody_who_is_connected_to_another_process(pair, visitors):
    ann, bob = visitors
    id = begun(ann, bob)
    wait_until(lambda: id in pair[1].service.tables)
    away(pair[0], id, 1)
    for server in pair:
        server.service.tables[id].seats[1].seen = 0.0
    with bob.socket(id, 1) as socket:
        socket.until("frame")
        wait_until(lambda: seating(ann, id)["seats"][1]["away"] is None)
        refused = ann.post(f"/tables/{id}/hand-over", seat=1)
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "still_there")
    away(pair[0], id, 1)
    ann.post(f"/tables/{id}/hand-over", 204, seat=1)
    wait_until(lambda: pair[1].service.tables[id].seats[1].automatic)


def test_two_who_agree_at_once_through_two_processes_end_the_game_once(pair, visitors):
    ann, bob = visitors
    with ThreadPoolExecutor(2) as pool:
        for _ in range(RACES):
            id = begun(ann, bob)
            answers = pool.map(lambda who, id=id: who.post(f"/tables/{id}/end", agree=True), visitors)
            assert {answer.status_code for answer in answers} <= {204, 409}
            for who in visitors:
                wait_until(lambda who=who, id=id: who.get(f"/tables/{id}")["ended"])
            for server in pair:
                assert server.service.tables[id].version == 1


# --- Pulling the plug


@pytest.mark.slow
def test_who_sits_where_and_what_was_agreed_survive_the_plug(tmp_path):
    path = str(tmp_path / "tables.sqlite")
    server = Process(path)
    people = [Visitor(server.host) for _ in range(3)]
    ann, bob, cleo = people

    def pull_the_plug(server):
        server.kill()
        again = Process(path)
        for visitor in people:
            visitor.go_to(again.host)
        return again

    try:
        for _ in range(5):
            made = ann.table(mode="friends", players=3, options={"turn_cap": 60})
            id, key = made["id"], made["invitation"].rpartition("/")[2]
            bob.post(f"/tables/{id}/join", 200, name="Bob", invitation=key)
            arrange(ann, id, seat=2, kind="bot", bot="trainee")
            server = pull_the_plug(server)
            assert kinds(seating(ann, id)) == ["person", "person", "bot"]
            arrange(ann, id, seat=2, kind="open")
            cleo.post(f"/tables/{id}/join", 200, name="Cleo", invitation=key)
            ann.get(f"/tables/{id}")
            cleo.post(f"/tables/{id}/leave", 204)
            bob.post(f"/tables/{id}/end", 204, agree=True)
            server = pull_the_plug(server)
            told = seating(ann, id)
            assert [seat["left"] for seat in told["seats"]] == [False, False, True]
            assert ann.get(f"/tables/{id}")["offer"] == {"by": 1, "agreed": [1]}
            cleo.post(f"/tables/{id}/return", 204)
            ann.post(f"/tables/{id}/end", 204, agree=True)
            assert not ann.get(f"/tables/{id}")["over"], "who came back is asked too"
            cleo.post(f"/tables/{id}/end", 204, agree=True)
            server = pull_the_plug(server)
            assert ann.get(f"/tables/{id}")["ended"]
            assert "ended: by agreement" in ann.http.get(f"/tables/{id}/record").text
    finally:
        server.kill()
        for visitor in people:
            visitor.close()


def test_an_end_that_all_agreed_to_is_carried_out_after_a_stop(tmp_path):
    kept = {}

    async def agree(service):
        live = await opened(service)
        kept["id"] = live.facts.id
        assert await service.seat_store.set_offer(live.facts.id, None, Offer(0, (0, 1)).write())

    async def look(service):
        live = await service.find(kept["id"])
        assert live.table.ended
        assert [line["note"] for line in live.chat] == ["ended"]
        assert len(await service.ledger.read(kept["id"])) == 1

    with_service(agree, tmp_path)
    with_service(look, tmp_path, times=2)


def test_a_bot_does_not_decide_for_who_came_back_while_it_thought(tmp_path):
    async def work(service):
        live = await opened(service)
        ann = Identity("a" * 64)
        seat = live.table.seats_to_act[0]

        async def thinks(bot, *_):
            await service.absences.come_back(live, ann)
            return live.table.legal(seat)[0].text

        service.workers.choose = thinks
        live.seats[seat].bot = "conductor"
        await service.seat_store.hand_over(live.facts.id, [seat], "conductor")
        await service.bots._decide(live, [(seat, "conductor")])
        assert live.version == 0

    with_service(work, tmp_path)
