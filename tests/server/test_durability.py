"""Pull the plug: every move that was acknowledged is there afterwards, none twice, and every table plays on.

`make soak` runs 500 rounds; ROUNDHOUSE_ROUNDS says how many.
"""

import asyncio
import json
import os
import random
import sqlite3
from collections import defaultdict
from contextlib import closing

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tests.patience import PATIENCE
from tests.server.postgres import Cluster
from tests.server.serving import PATIENT, Process
from tests.server.visitors import Visitor

ROUNDS = int(os.environ.get("ROUNDHOUSE_ROUNDS", "20"))
GAMES = ("game-of-trains", "next-station-london", "maglev-metro")
GONE = (ConnectionClosed, ConnectionError, InvalidMessage, EOFError, OSError)


class Player:
    """Plays one table over a socket, and remembers what was acknowledged."""

    def __init__(self, host, table) -> None:
        self.host, self.id = host, table["id"]
        self.tokens = [seat["token"] for seat in table["seats"]]
        self.acknowledged: list[tuple[int, str, str]] = []

    async def play(self, chance) -> None:
        """Move and take back, as fast as it goes, until the server is gone."""
        try:
            async with connect(f"ws://{self.host}/api/tables/{self.id}/socket", max_size=None, **PATIENT) as socket:
                await self._play(socket, chance)
        except GONE:
            pass

    async def _play(self, socket, chance) -> None:
        seat = ref = 0
        frame = await self._hello(socket, seat)
        while not frame["over"]:
            if not frame["your_turn"]:
                seat = frame["to_act"][0]
                frame = await self._hello(socket, seat)
                continue
            undo = frame["can_undo"] and chance.random() < 0.2
            move = "" if undo else chance.choice(frame["moves"])["move"]
            ref += 1
            kind = "undo" if undo else "move"
            what = {"type": kind, "seat": seat, "move": move, "version": frame["version"], "ref": ref}
            await socket.send(json.dumps(what))
            frame = await self._until(socket, lambda message, ref=ref: message.get("ref") == ref)
            assert frame["type"] == "frame", frame
            self.acknowledged.append((seat, "undo" if undo else "play", move))

    async def _hello(self, socket, seat):
        await socket.send(json.dumps({"type": "hello", "seat": seat, "token": self.tokens[seat]}))
        return await self._until(socket, lambda message: message["type"] == "frame" and message["seat"] == seat)

    async def _until(self, socket, wanted):
        while True:
            message = json.loads(await socket.recv())
            if wanted(message):
                return message


async def play_until_killed(players, kill, chance):
    """Kill the server at a random moment while all play: after that many moves, and a little later."""
    playing = [asyncio.create_task(player.play(chance)) for player in players]
    moves = chance.randint(1, 60)
    while sum(len(player.acknowledged) for player in players) < moves and not all(task.done() for task in playing):
        await asyncio.sleep(0.001)
    await asyncio.sleep(chance.uniform(0, 0.02))
    await asyncio.to_thread(kill)
    await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)


def entries_in(path):
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT table_id, version, seat, kind, move FROM entries ORDER BY version").fetchall()


def check(players, entries) -> int:
    """Hold what is on disk to what was acknowledged; how many moves that were."""
    logs = defaultdict(list)
    for table_id, *entry in entries:
        logs[table_id].append(tuple(entry))
    for player in players:
        log = logs[player.id]
        assert [version for version, *_ in log] == list(range(1, len(log) + 1))
        kept = [tuple(decision) for _, *decision in log]
        count = len(player.acknowledged)
        # Of the last decision on disk the player may not have heard.
        heard, all_but_one = kept[len(kept) - count :], kept[max(0, len(kept) - count - 1) : -1]
        assert player.acknowledged in (heard, all_but_one), f"{player.id}: what was acknowledged is lost"
    return sum(len(player.acknowledged) for player in players)


def plays_on(host, player) -> None:
    """A move at the table, after the restart."""
    for token in player.tokens:
        visitor = Visitor(host, token)
        try:
            seen = visitor.get(f"/tables/{player.id}")
            if seen["over"]:
                return
            if not set(seen["yours"]) & set(seen["to_act"]):
                continue
            (seat,) = seen["yours"]
            before = visitor.get(f"/tables/{player.id}", seat=seat)["version"]
            visitor.play_on(player.id, 1)
            assert visitor.get(f"/tables/{player.id}", seat=seat)["version"] == before + 1
            return
        finally:
            visitor.close()
    raise AssertionError(f"nobody can move at {player.id}")


def opened(host):
    """Two tables of each game."""
    visitor = Visitor(host)
    try:
        return [Player(host, visitor.table(game)) for game in GAMES for _ in range(2)]
    finally:
        visitor.close()


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_plug_is_pulled(tmp_path):
    chance = random.Random(20261115)
    path = tmp_path / "tables.sqlite"
    moves = 0
    players = []
    server = Process(str(path))
    try:
        for k in range(ROUNDS):
            if k % 5 == 0:
                players = opened(server.host)
            asyncio.run(play_until_killed(players, server.kill, chance))
            moves += check(players, entries_in(path))
            server = Process(str(path))
            for player in players:
                player.host = server.host
                plays_on(server.host, player)
                player.acknowledged.clear()
    finally:
        server.kill()
    assert moves >= ROUNDS


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_one_of_two_processes_is_killed():
    chance = random.Random(7)
    with Cluster() as cluster:
        servers = [Process(cluster.address), Process(cluster.address)]
        try:
            for k in range(ROUNDS):
                victim, other = servers[k % 2], servers[1 - k % 2]
                players = opened(victim.host)
                asyncio.run(play_until_killed(players, victim.kill, chance))
                check(players, cluster.rows("SELECT table_id, version, seat, kind, move FROM entries ORDER BY version"))
                for player in players:
                    plays_on(other.host, player)
                servers[k % 2] = Process(cluster.address)
        finally:
            for server in servers:
                server.kill()
