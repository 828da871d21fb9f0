"""Two web processes that share their tables over PostgreSQL."""

import asyncio
import json
import random

import pytest

from roundhouse.table.fairness import commitment
from tests.server.postgres import seconds_until
from tests.server.serving import Process, wait_until
from tests.server.visitors import Visitor

TRIES = 10_000
TABLES = 50


def test_a_move_made_through_one_process_is_seen_through_the_other(pair, visitors, record_property):
    here, there = visitors
    table = here.table("next-station-london")
    id = table["id"]
    waits = []
    with there.socket(id, 0, token=table["seats"][0]["token"]) as watching:
        watching.until("frame", version=0)
        for version in range(0, 20, 2):
            move = here.get(f"/tables/{id}/legal", seat=0)["moves"][0]["text"]
            here.play(id, 0, move, version, 200)
            waits.append(seconds_until(lambda v=version: watching.until("frame", version=v + 1)))
            here.post(f"/tables/{id}/undo", 200, seat=0, version=version + 1)
            watching.until("frame", version=version + 2)
    record_property("slowest_ms", round(1000 * max(waits)))
    print(f"seen through the other process within {1000 * max(waits):.0f} ms")


def test_a_player_who_changes_process_plays_on_at_once(pair, visitors):
    table = visitors[0].table()
    tokens = [seat["token"] for seat in table["seats"]]
    programs = [[Visitor(server.host, token) for token in tokens] for server in pair]
    try:
        for version in range(30):
            seen = programs[0][0].get(f"/tables/{table['id']}")
            if seen["over"]:
                break
            seat = seen["to_act"][0]
            turn = programs[version % 2][seat]
            moves = programs[1 - version % 2][seat].get(f"/tables/{table['id']}/legal", seat=seat)
            assert turn.play(table["id"], seat, moves["moves"][0]["text"], moves["version"]).status_code == 200
            wait_until(lambda v=version: programs[0][0].get(f"/tables/{table['id']}")["version"] == v + 1)
            wait_until(lambda v=version: programs[1][0].get(f"/tables/{table['id']}")["version"] == v + 1)
    finally:
        for both in programs:
            for program in both:
                program.close()


def test_chat_names_and_joining_reach_the_other_process(pair, visitors):
    here, there = visitors
    id = here.table(mode="friends", players=2, open=True)["id"]
    with here.socket(id, 0) as socket:
        socket.until("frame")
        there.post(f"/tables/{id}/join", 200, name="Bob")
        wait_until(lambda: socket.until("frame")["seats"][1]["name"] == "Bob")
        there.post(f"/tables/{id}/chat", 204, text="hello from there")
        assert socket.until("chat")["text"] == "hello from there"


def test_players_at_two_processes_make_one_seed(pair, visitors):
    here, there = visitors
    numbers = ["a" * 64, "b" * 64]
    id = here.table(mode="friends", players=2, open=True)["id"]
    there.post(f"/tables/{id}/join", 200, name="Bob")
    with here.socket(id, 0, deal=False) as ann, there.socket(id, 1, deal=False) as bob:
        for seat, socket in enumerate((ann, bob)):
            socket.send(type="pledge", seat=seat, commitment=commitment(numbers[seat]))
        for seat, socket in enumerate((ann, bob)):
            shown = socket.until("dealing", state="revealing")["pledges"]
            assert shown == [[k, commitment(number)] for k, number in enumerate(numbers)]
            socket.send(type="reveal", seat=seat, number=numbers[seat])
        for socket in (ann, bob):
            socket.until("frame", dealt=True)
    logs = [server.service.tables[id].table.log for server in pair]
    seals = [server.service.tables[id].table.seals for server in pair]
    assert logs[0] == logs[1]
    assert seals[0] == seals[1]
    assert [share.number for share in seals[0][-1].shares] == numbers


def test_bots_play_on_wherever_people_are(pair, visitors):
    here = visitors[0]
    table = here.table(mode="bots", players=2, options={"turn_cap": 4})
    program = Visitor(pair[1].host, table["seats"][0]["token"])
    try:
        wait_until(lambda: program.play_on(table["id"])["over"])
        wait_until(lambda: here.get(f"/tables/{table['id']}")["over"])
    finally:
        program.close()


class Line:
    """One connection that is kept. Lighter than a whole client, as 20,000 requests go over them."""

    def __init__(self, host, token) -> None:
        self.host, self.token = host, token
        self.ends = None

    async def post(self, path, body) -> int:
        """The status of the answer."""
        if self.ends is None:
            self.ends = await asyncio.open_connection(*self.host.split(":"))
        reader, writer = self.ends
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nAuthorization: Bearer {self.token}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        writer.write(head.encode() + data)
        answer = await reader.readuntil(b"\r\n\r\n")
        await reader.readexactly(int(answer.lower().partition(b"content-length:")[2].split(b"\r", 1)[0]))
        return int(answer.split(b" ", 2)[1])

    def close(self) -> None:
        if self.ends is not None:
            self.ends[1].close()


async def race(hosts, table, tries, chance):
    """The same decision through both processes, that many times; the pairs of answers."""
    lines = [Line(host, table["seats"][0]["token"]) for host in hosts]
    answers = []
    for version in range(tries):
        path = f"/api/tables/{table['id']}/{'undo' if version % 2 else 'moves'}"
        body = {"seat": 0, "version": version} | ({} if version % 2 else {"move": table["move"]})
        both = chance.sample(lines, 2)
        answers.append(sorted(await asyncio.gather(*(line.post(path, body) for line in both))))
    for line in lines:
        line.close()
    return answers


@pytest.mark.slow
def test_of_two_clients_at_two_processes_exactly_one_wins(cluster):
    servers = [Process(cluster.address), Process(cluster.address)]
    visitor = Visitor(servers[0].host)
    try:
        tables = [visitor.table("next-station-london") for _ in range(TABLES)]
        for table in tables:
            table["move"] = visitor.get(f"/tables/{table['id']}/legal", seat=0)["moves"][0]["text"]
        chance = random.Random(3)
        hosts = [server.host for server in servers]

        async def all_races():
            return await asyncio.gather(*(race(hosts, table, TRIES // TABLES, chance) for table in tables))

        answers = [pair for each in asyncio.run(all_races()) for pair in each]
        assert len(answers) == TRIES
        assert [pair for pair in answers if pair != [200, 409]] == []
        counted = cluster.rows("SELECT table_id, count(*), max(version) FROM entries GROUP BY table_id")
        logs = {table_id: (count, last) for table_id, count, last in counted}
        for table in tables:
            assert logs[table["id"]] == (TRIES // TABLES, TRIES // TABLES)
    finally:
        visitor.close()
        for server in servers:
            server.kill()
