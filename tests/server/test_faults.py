"""What a server lives through besides a pulled plug: nothing acknowledged is lost, and bots play on afterwards.

A plug that is pulled, of one process or of one of two: `test_durability.py`. A disk that is full, a bot's process that
is killed: `test_bot_workers.py`.
"""

import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.server.postgres import Cluster
from tests.server.serving import PATIENT, Process, Threaded, sqlite, wait_until
from tests.server.visitors import Visitor

ENTRIES = "SELECT table_id, version, seat, kind, move FROM entries ORDER BY version"


class Steady(threading.Thread):
    """Somebody who plays against a bot, one game after the other, tries again whatever the server answers, and
    remembers what it took."""

    def __init__(self, host: str) -> None:
        super().__init__()
        self.ann = Visitor(host)
        self.id = self.ann.table(mode="bots", players=2)["id"]
        self.games: dict[str, list[str]] = {self.id: []}  # what was taken at each table
        self.refused: list[int] = []
        self.enough = threading.Event()

    @property
    def taken(self) -> list[str]:
        return [move for moves in self.games.values() for move in moves]

    def run(self) -> None:
        while not self.enough.is_set():
            with contextlib.suppress(httpx.TransportError):
                self._move()

    def _move(self) -> None:
        seen = self.ann.http.get(f"/tables/{self.id}/legal", params={"seat": 0})
        if seen.status_code != 200:
            self.refused.append(seen.status_code)
            return
        told = seen.json()
        if not told["moves"]:
            self._wait_or_begin_again()
            return
        move = told["moves"][-1]["text"]
        answer = self.ann.play(self.id, 0, move, told["version"])
        if answer.status_code == 200:
            self.games[self.id].append(move)
        else:
            self.refused.append(answer.status_code)

    def _wait_or_begin_again(self) -> None:
        """It is the bot's turn, or the game is over: then there is another one."""
        seen = self.ann.http.get(f"/tables/{self.id}")
        if seen.status_code == 200 and seen.json()["over"]:
            begun = self.ann.post("/tables", game="game-of-trains", mode="bots", players=2)
            if begun.status_code == 201:
                self.id = begun.json()["id"]
                self.games[self.id] = []
            return
        self.enough.wait(0.01)

    def plays(self, moves: int) -> None:
        """Wait until so many more are taken; between any two of them, the bot has moved."""
        until = len(self.taken) + moves
        wait_until(lambda: len(self.taken) >= until or not self.is_alive())
        assert self.is_alive()

    def stop(self) -> None:
        self.enough.set()
        self.join(PATIENCE)
        self.ann.close()


class Connected(threading.Thread):
    """Somebody alone at a table who plays over a socket, and comes again when it closes, as pages do."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        wish = {"game": "next-station-london", "seats": [{"kind": "person"}]}
        table = httpx.post(f"{address}/api/tables", json=wish, timeout=PATIENCE).json()
        self.id, self.token = table["id"], table["seats"][0]["token"]
        self.taken: list[str] = []
        self.until = 12  # moves to make; a game has at least twenty
        self.closed: list[int | None] = []
        self.enough = threading.Event()

    @property
    def games(self) -> dict[str, list[str]]:
        return {self.id: self.taken}

    def run(self) -> None:
        while not self.enough.is_set():
            address = f"{self.address.replace('http', 'ws')}/api/tables/{self.id}/socket"
            with connect(address, max_size=None, **PATIENT) as line:
                try:
                    self._play(line)
                except ConnectionClosed:
                    self.closed.append(line.close_code)

    def _play(self, line) -> None:
        line.send(json.dumps({"type": "hello", "seat": 0, "token": self.token}))
        move = ""
        while not self.enough.is_set():
            told = json.loads(line.recv(PATIENCE))
            assert told["type"] != "refused", told
            if told["type"] != "frame":
                continue
            if move and told.get("ref") == len(self.taken) + 1:
                self.taken.append(move)
                move = ""
            if not move and told["moves"] and len(self.taken) < self.until:
                move = told["moves"][0]["move"]
                ref = len(self.taken) + 1
                asked = {"type": "move", "seat": 0, "move": move, "version": told["version"], "ref": ref}
                line.send(json.dumps(asked))


def check(steady: Steady | Connected, entries) -> None:
    """All that was acknowledged is there, once and in order; beside it at most what nobody was told of in time."""
    for id, taken in steady.games.items():
        log = [entry for entry in entries if entry[0] == id]
        assert [version for _, version, *_ in log] == list(range(1, len(log) + 1))
        own = iter([move for _, _, seat, _, move in log if seat == 0])
        assert all(move in own for move in taken), "what was acknowledged is lost"


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["killed", "frozen"])
def test_nothing_acknowledged_is_lost_and_no_bot_stops_when_the_database_is(fault):
    with Cluster() as cluster:
        server = Process(cluster.address)
        steady = Steady(server.host)
        steady.start()
        try:
            for _ in range(2):
                steady.plays(3)
                if fault == "killed":
                    cluster.kill()
                    wait_until(lambda: httpx.get(f"http://{server.host}/health/ready").status_code == 503)
                    cluster.start()
                else:
                    cluster.signal(signal.SIGSTOP)
                    wait_until(lambda: httpx.get(f"http://{server.host}/health/ready").status_code == 503)
                    cluster.signal(signal.SIGCONT)
            steady.plays(3)
        finally:
            steady.stop()
            check(steady, cluster.rows(ENTRIES))
            server.kill()
        assert set(steady.refused) <= {503, 409}, "what could not be done was told in words"


def test_a_clock_that_jumps_stops_nobody_and_loses_nothing(tmp_path, monkeypatch):
    real, ahead = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + ahead[0])
    server = Threaded(sqlite(tmp_path))
    steady = Steady(server.host)
    steady.start()
    try:
        for ahead[0] in (-86_400.0, 86_400.0, 0.0, 30 * 86_400.0):
            steady.plays(2)
    finally:
        steady.stop()
    kept = server.service.tables[steady.id].table.log
    server.stop()
    assert set(steady.refused) <= {409}
    ahead[0] = -1_000_000.0
    again = Threaded(sqlite(tmp_path))
    bob = Visitor(again.host)
    try:
        assert bob.get(f"/tables/{steady.id}")["version"] > 0
        assert again.service.tables[steady.id].table.log == kept
    finally:
        bob.close()
        again.stop()


def test_those_who_play_notice_a_restart_only_by_a_line_that_closes(tmp_path):
    """The socket is held open, as systemd does it."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        hand_over = "import os; os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS='1');"
        hand_over += f"os.dup2({listener.fileno()}, 3, inheritable=True);"
        command = [sys.executable, "-c", f"{hand_over}from roundhouse.cli import main; main()", "serve", "--rate", "0"]
        command += ["--data", str(tmp_path), "--log-level", "error"]

        def started():
            return subprocess.Popen(command, pass_fds=[listener.fileno()], stdout=subprocess.DEVNULL)

        process = started()
        players = [Connected(address) for _ in range(4)]
        try:
            for each in players:
                each.start()
            wait_until(lambda: all(len(each.taken) >= 2 for each in players))
            process.terminate()
            process.wait(PATIENCE)
            before = [len(each.taken) for each in players]
            for each in players:
                each.until += 6
            process = started()
            wait_until(lambda: all(len(each.taken) > n for each, n in zip(players, before, strict=True)))
        finally:
            for each in players:
                each.enough.set()
                each.join(PATIENCE)
            process.terminate()
            process.wait(PATIENCE)
    assert [each.closed for each in players] == [[1012]] * 4  # service restart: come again
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
        entries = database.execute(ENTRIES).fetchall()
    for each in players:
        check(each, entries)


def test_a_compiler_ends_with_the_server_that_started_it():
    """However that ends: its end of the pipe closes."""
    endless = "from roundhouse.server import bot_process as at; at.load = lambda *_: __import__('time').sleep(10**6); "
    command = [sys.executable, "-c", f"{endless}at.compile_and_tell('search', 'game-of-trains')"]
    reading, writing = os.pipe()
    compiler = subprocess.Popen(command, stdin=reading)
    os.close(reading)
    assert compiler.poll() is None
    os.close(writing)
    assert compiler.wait(PATIENCE) == 1
