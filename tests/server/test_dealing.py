"""The seed of a table's draws: from the server's secret and a number of every player's browser."""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from roundhouse.server.dealing import DEALT, PLEDGING, REVEALING, Dealing, read_dealing
from roundhouse.server.live_table import Identity, LiveTable
from roundhouse.server.refusals import Refused
from roundhouse.server.setup import make_table
from roundhouse.table.draw_account import check
from roundhouse.table.fairness import Share, commitment
from roundhouse.table.record import examine
from tests.server.serving import QUICK, Process, Threaded, sqlite, wait_until
from tests.server.test_live_table import ANN, FACTS, seats, with_service
from tests.server.visitors import Visitor

NUMBERS = ["a" * 64, "b" * 64, "c" * 64]
BOB = Identity("b" * 64)
NEVER, AT_ONCE = 10**6, 0.01  # seconds


@pytest.fixture
def patient(tmp_path):
    """A server that waits for every browser."""
    running = Threaded(sqlite(tmp_path), replace(QUICK, deal_seconds=NEVER))
    yield running
    running.stop()


@pytest.fixture
def hasty(tmp_path):
    """A server that waits for nobody."""
    running = Threaded(sqlite(tmp_path), replace(QUICK, deal_seconds=AT_ONCE))
    yield running
    running.stop()


@pytest.fixture
def come(request):
    came = []

    def come(server):
        came.append(Visitor(server.host))
        return came[-1]

    yield come
    for visitor in came:
        visitor.close()


def pledge(socket, seat):
    socket.send(type="pledge", seat=seat, commitment=commitment(NUMBERS[seat]))


def reveal(socket, seat):
    socket.send(type="reveal", seat=seat, number=NUMBERS[seat])


def two_at_a_table(server, come):
    ann, bob = come(server), come(server)
    id = ann.table(mode="friends", open=True, options={"turn_cap": 6})["id"]
    return ann, bob, id


# --- Steps


def test_each_step_is_taken_once_and_in_order():
    dealing = Dealing().pledge(1, commitment(NUMBERS[1])).pledge(0, commitment(NUMBERS[0]))
    assert dealing.pledges == [(0, commitment(NUMBERS[0])), (1, commitment(NUMBERS[1]))]
    assert dealing.pledge(0, commitment(NUMBERS[2])) == dealing, "a commitment cannot be exchanged"
    assert dealing.reveal(0, NUMBERS[0]) == dealing, "nothing is revealed before all are committed"
    closed = dealing.close()
    assert closed.state == REVEALING
    assert closed.pledge(2, commitment(NUMBERS[2])) == closed, "nobody commits after a number can be known"
    assert closed.reveal(0, NUMBERS[1]) == closed, "what does not fit the commitment is not taken"
    revealed = closed.reveal(0, NUMBERS[0])
    assert not revealed.complete
    assert revealed.reveal(1, NUMBERS[1]).complete
    dealt = revealed.deal()
    assert dealt.reveal(1, NUMBERS[1]) == dealt, "what comes too late is left out"
    assert read_dealing(dealt.write()) == dealt
    assert read_dealing(None).state == DEALT
    assert Dealing().close().state == DEALT, "without any commitment there is nothing to reveal"


@pytest.mark.parametrize("text", ["", "A" * 64, "a" * 63, "a" * 64 + "\n", "ф" * 64])
def test_what_is_no_number_is_refused(text):
    for step in (Dealing().pledge, Dealing(REVEALING).reveal):
        with pytest.raises(Refused):
            step(0, text)


# --- At the server


def test_a_table_is_dealt_once_all_browsers_have_revealed(patient, come):
    ann, bob, id = two_at_a_table(patient, come)
    with ann.socket(id, 0, deal=False) as first:
        sealed = first.until("dealing", state=PLEDGING)["commitment"]
        assert first.until("frame")["dealt"] is False
        pledge(first, 0)
        first.until("dealing", pledges=[[0, commitment(NUMBERS[0])]])
        bob.post(f"/tables/{id}/join", 200, seat=1, name="Bob")
        with bob.socket(id, 1, deal=False) as second:
            assert second.until("dealing")["state"] == PLEDGING, "it waits for every seat"
            pledge(second, 1)
            for socket in (first, second):
                shown = socket.until("dealing", state=REVEALING)
                assert shown["pledges"] == [[seat, commitment(NUMBERS[seat])] for seat in (0, 1)]
                assert shown["commitment"] == sealed
            reveal(second, 1)
            reveal(first, 0)
            for socket in (first, second):
                assert socket.until("frame", dealt=True)["to_act"]
            heard = "".join(first.heard + second.heard)
    table = patient.service.tables[id].table
    assert table.seals[-1].shares == tuple(Share(k, commitment(NUMBERS[k]), NUMBERS[k]) for k in (0, 1))
    assert not any(secret in heard for secret in (*NUMBERS, table.seals[-1].seed)), "something was told too early"
    while not table.over:
        ann.play_on(id)
        bob.play_on(id)
    told = ann.get(f"/tables/{id}/fairness")
    own = {"commitment": sealed, "shown": shown["pledges"], "numbers": {"0": NUMBERS[0]}}
    verdict = check(told, own=own)
    assert (verdict.fair, verdict.numbers, verdict.own) == (True, 2, "among")


def test_bots_are_not_waited_for_and_play_when_it_is_dealt(patient, come):
    ann = come(patient)
    id = ann.table("game-of-trains", "bots", options={"turn_cap": 6})["id"]
    with ann.socket(id, 0, deal=False) as socket:
        pledge(socket, 0)
        socket.until("dealing", state=REVEALING)
        reveal(socket, 0)
        socket.until("frame", your_turn=True)
    assert len(patient.service.tables[id].table.seals[-1].shares) == 1
    alone = ann.post("/tables", 201, game="game-of-trains", seats=[{"kind": "bot"}, {"kind": "bot"}])["id"]
    assert ann.get(f"/tables/{alone}")["dealt"] is True


def test_a_missing_number_stops_nobody(hasty, come):
    """Nor does a missing commitment: Bob's browser never says anything."""
    ann, bob, id = two_at_a_table(hasty, come)
    bob.post(f"/tables/{id}/join", 200, seat=1, name="Bob")
    with ann.socket(id, 0, deal=False) as socket:
        pledge(socket, 0)  # it may come too late, too
        socket.until("frame", dealt=True)
    assert all(share.number is None for share in hasty.service.tables[id].table.seals[-1].shares)


def test_who_has_committed_and_left_is_not_waited_for(hasty, come):
    ann, bob, id = two_at_a_table(hasty, come)
    with ann.socket(id, 0, deal=False) as socket:
        pledge(socket, 0)
        socket.until("dealing", pledges=[[0, commitment(NUMBERS[0])]])
    bob.post(f"/tables/{id}/join", 200, seat=1, name="Bob")
    wait_until(lambda: bob.get(f"/tables/{id}", deal=False)["dealt"])
    assert hasty.service.tables[id].table.seals[-1].shares == (Share(0, commitment(NUMBERS[0])),)


def test_the_opener_may_begin_before_all_seats_are_taken(patient, come):
    ann, bob, id = two_at_a_table(patient, come)
    with ann.socket(id, 0, deal=False) as socket:
        pledge(socket, 0)
        socket.until("dealing", pledges=[[0, commitment(NUMBERS[0])]])
        with bob.socket(id, None, deal=False) as watching:
            watching.send(type="begin", seat=0)
            assert watching.until("refused")["code"] == "not_your_seat"
        socket.send(type="begin", seat=0)
        socket.until("dealing", state=REVEALING)
        reveal(socket, 0)
        socket.until("frame", dealt=True)


def test_a_spectator_cannot_have_a_table_dealt(patient, come):
    ann, bob, id = two_at_a_table(patient, come)
    assert bob.get(f"/tables/{id}")["dealt"] is False
    with bob.socket(id) as watching:
        assert watching.until("frame")["dealt"] is False
    assert bob.post(f"/tables/{id}/moves", seat=0, move="draw", version=0).status_code == 403
    assert ann.get(f"/tables/{id}", deal=False)["dealt"] is False
    assert ann.get(f"/tables/{id}")["dealt"] is True


@pytest.mark.parametrize("path", ["", "/legal?seat=0"])
def test_a_program_that_asks_for_its_game_has_it_dealt(patient, come, path):
    ann = come(patient)
    id = ann.table()["id"]
    assert ann.http.get(f"/tables/{id}{path}").status_code == 200
    assert patient.service.tables[id].table.seats_to_act


def test_nobody_commits_or_reveals_for_another_seat(patient, come):
    _, bob, id = two_at_a_table(patient, come)
    bob.post(f"/tables/{id}/join", 200, seat=1, name="Bob")
    with bob.socket(id, 1, deal=False) as socket:
        pledge(socket, 0)
        assert socket.until("refused")["code"] == "not_your_seat"
        reveal(socket, 0)
        assert socket.until("refused")["code"] == "not_your_seat"
        socket.send(type="pledge", seat=1, commitment="x")
        assert socket.until("refused")["code"] == "bad_input"


def test_an_uploaded_game_goes_on_under_a_seal_of_this_server(patient, come):
    import roundhouse as rh

    ann = come(patient)
    table = rh.game("game-of-trains").deal(2, seed="mine", turn_cap=6)
    text = table.record().replace(commitment("mine"), f"{commitment('mine')} seed mine")
    body, _, last = text.strip().rpartition("\n")
    id = ann.post("/tables/record", 201, record=f"{body}\n{' '.join(last.split()[:2])}\n")["id"]
    ann.play_on(id)
    told = ann.get(f"/tables/{id}/fairness")
    first, second = told["seals"]
    assert (first["seed"], first["start"], second["start"]) == ("mine", 0, table.draws)
    assert second["seed"] != "mine"
    assert check(told).fair is True
    forged = text.replace("seed mine", "seed other")
    body, _, last = forged.strip().rpartition("\n")
    id = ann.post("/tables/record", 201, record=f"{body}\n{' '.join(last.split()[:2])}\n")["id"]
    ann.play_on(id)
    assert check(ann.get(f"/tables/{id}/fairness")).reason == "seal"


def test_a_game_taken_up_from_one_that_goes_on_does_not_tell_its_seed(patient, come):
    ann = come(patient)
    id = ann.table(options={"turn_cap": 6})["id"]
    ann.play_on(id, 3)
    fork = ann.post(f"/tables/{id}/fork", 201, at=len(patient.service.tables[id].table.log))["id"]
    ann.play_on(fork)
    assert patient.service.tables[id].table.seals[0].seed not in ann.http.get(f"/tables/{fork}/fairness").text
    assert check(ann.get(f"/tables/{fork}/fairness")).reason == "unsealed"
    ann.play_on(id)
    again = ann.post(f"/tables/{id}/fork", 201, at=20)["id"]
    ann.play_on(again)
    assert check(ann.get(f"/tables/{again}/fairness")).fair is True


# --- What lasts


def test_what_players_added_is_there_after_a_restart(tmp_path):
    kept = {}

    async def begin(service):
        live = await service.create(service_title(), {"turn_cap": 6}, {}, seats(), **FACTS)
        await service.dealer.pledge(live, 0, commitment(NUMBERS[0]))
        kept.update(id=live.facts.id, sealed=live.table.seals[-1].commitment)

    async def reveal_one(service):
        live = await service.find(kept["id"])
        assert live.dealing == Dealing(PLEDGING, (Share(0, commitment(NUMBERS[0])),))
        await service.dealer.pledge(live, 1, commitment(NUMBERS[1]))
        await service.dealer.reveal(live, 0, NUMBERS[0])

    async def reveal_other(service):
        live = await service.find(kept["id"])
        assert live.dealing.state == REVEALING
        assert live.table.held
        await service.dealer.reveal(live, 1, NUMBERS[1])
        assert not live.table.held
        kept.update(log=live.table.log)

    async def look(service):
        live = await service.find(kept["id"])
        assert live.table.log == kept["log"]
        assert live.table.seals[-1].commitment == kept["sealed"]
        while not live.table.over:
            seat = live.table.seats_to_act[0]
            await live.play(seat, live.table.legal(seat)[0].text, live.version)
        assert (examine(live.table).fair, examine(live.table).numbers) == (True, 2)

    for work in (begin, reveal_one, reveal_other, look):
        with_service(work, tmp_path, deal_seconds=NEVER)


def service_title():
    from roundhouse.games import titles

    return titles()["game-of-trains"]


async def twin(service, live):
    """The same table as another process would have it: its own memory, the same database."""
    facts, setup, _ = await service.store.find(live.facts.id)
    dealing = await service.ledger.dealing(live.facts.id)
    return LiveTable(facts, make_table(setup, live.table.names, None), live.seats, service.ledger, dealing)


def test_two_processes_agree_on_the_seed_however_they_race(tmp_path):
    """One takes commitments and numbers, the other closes and deals, all at once."""

    async def work(service):
        outcomes = set()
        for k in range(60):
            live = await service.create(service_title(), {}, {}, seats(), **FACTS)
            other = await twin(service, live)
            both = (live, other) if k % 2 else (other, live)
            steps = [
                (both[0], lambda d: d.pledge(0, commitment(NUMBERS[0]))),
                (both[1], lambda d: d.pledge(1, commitment(NUMBERS[1]))),
                (both[k // 2 % 2], Dealing.close),
                (both[0], lambda d: d.reveal(0, NUMBERS[0])),
                (both[1], lambda d: d.reveal(1, NUMBERS[1])),
                (both[k // 4 % 2], Dealing.deal),
            ]
            await asyncio.gather(*(table.change_dealing(step) for table, step in steps))
            for table in both:
                await table.catch_up()
            assert live.dealing == other.dealing == await service.ledger.dealing(live.facts.id)
            assert live.dealing.state == DEALT
            assert live.table.log == other.table.log != []
            assert live.table.seals == other.table.seals
            outcomes.add(tuple(share.number for share in live.dealing.shares))
        assert outcomes

    with_service(work, tmp_path, deal_seconds=NEVER)


def test_a_process_that_has_not_heard_of_the_dealing_takes_it_in_with_the_first_move(tmp_path):
    async def work(service):
        live = await service.create(service_title(), {}, {}, seats(), **FACTS)
        one, two = await twin(service, live), await twin(service, live)
        await service.dealer.pledge(live, 0, commitment(NUMBERS[0]))
        await live.change_dealing(Dealing.close)
        await service.dealer.reveal(live, 0, NUMBERS[0])
        seat = live.table.seats_to_act[0]
        move = live.table.legal(seat)[0].text
        await live.play(seat, move, 0)
        await one.load()
        assert one.table.log == live.table.log
        with pytest.raises(Refused, match="stale"):
            await two.play(seat, move, 0)
        assert two.table.log == live.table.log

    with_service(work, tmp_path, deal_seconds=NEVER)


def test_a_table_from_before_players_added_numbers_goes_on_as_it_was(tmp_path):
    kept = {}

    async def begin(service):
        live = await service.create(service_title(), {"turn_cap": 6}, {}, seats(), **FACTS)
        await service.dealer.deal_for(live, ANN)
        seat = live.table.seats_to_act[0]
        await live.play(seat, live.table.legal(seat)[0].text, 0)
        kept.update(id=live.facts.id, log=list(live.table.log))

    async def look(service):
        live = await service.find(kept["id"])
        assert live.table.log == kept["log"]
        while not live.table.over:
            seat = live.table.seats_to_act[0]
            await live.play(seat, live.table.legal(seat)[0].text, live.version)
        assert (examine(live.table).fair, examine(live.table).numbers) == (True, 0)

    with_service(begin, tmp_path)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        setup = json.loads(database.execute("SELECT setup FROM tables").fetchone()[0])
        setup["seed"] = setup.pop("secret")
        database.execute("UPDATE tables SET setup = ?, dealing = NULL", [json.dumps(setup)])
    with_service(look, tmp_path)


def test_numbers_survive_a_plug_that_is_pulled(tmp_path):
    """A commitment and a number that were taken are there after kill -9, and the table is dealt with them."""
    server = Process(sqlite(tmp_path))
    ann = Visitor(server.host)
    try:
        table = ann.table(mode="friends", options={"turn_cap": 6})
        id, token = table["id"], table["seats"][1]["token"]
        with ann.socket(id, 0, deal=False) as socket:
            pledge(socket, 0)
            socket.until("dealing", pledges=[[0, commitment(NUMBERS[0])]])
        server.kill()
        server = Process(sqlite(tmp_path))
        ann.go_to(server.host)
        with ann.socket(id, 0, deal=False) as socket:
            socket.until("dealing", pledges=[[0, commitment(NUMBERS[0])]])
            socket.send(type="begin", seat=0)
            socket.until("dealing", state=REVEALING)
            reveal(socket, 0)
            socket.until("frame", dealt=True)
        server.kill()
        server = Process(sqlite(tmp_path))
        ann.go_to(server.host)
        bob = Visitor(server.host, token)
        while not ann.play_on(id)["over"]:
            bob.play_on(id)
        told = ann.get(f"/tables/{id}/fairness")
        bob.close()
        assert [share["number"] for share in told["seals"][-1]["shares"]] == NUMBERS[:1]
        assert check(told).fair is True
    finally:
        ann.close()
        server.kill()
