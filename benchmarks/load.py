"""How many tables a server carries: `python benchmarks/load.py`, loopback only, about a minute.

A server on one core, 500 live tables with a third of each game, two connected seats at each, every table moving once
in two seconds. Then the pace is raised until moves wait too long. Clients run on the other cores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection, connect

GAMES = ("game-of-trains", "next-station-london", "maglev-metro")
BAR = 0.250  # seconds: the slowest move of a hundred


@dataclass
class Table:
    """One table: two seats in one browser each, and what they last saw."""

    host: str
    game: str
    id: str = ""
    tokens: list[str] = field(default_factory=list)
    sockets: dict[int, ClientConnection] = field(default_factory=dict)  # by seat
    seen: list[dict] = field(default_factory=lambda: [{}, {}])
    waiting: asyncio.Future | None = None
    ref: int = 0
    over: bool = False

    async def open(self, http: httpx.AsyncClient) -> None:
        seats = [{"kind": "person", "name": name} for name in ("Ann", "Bob")]
        answer = await http.post("/api/tables", json={"game": self.game, "seats": seats})
        answer.raise_for_status()
        self.id = answer.json()["id"]
        self.tokens = [seat["token"] for seat in answer.json()["seats"]]

    async def sit(self, seat: int) -> None:
        socket = await connect(f"ws://{self.host}/api/tables/{self.id}/socket", max_size=None, compression=None)
        self.sockets[seat] = socket
        await socket.send(json.dumps({"type": "hello", "seat": seat, "token": self.tokens[seat]}))
        while not self.seen[seat]:
            self.hear(seat, await socket.recv())

    async def listen(self, seat: int) -> None:
        async for text in self.sockets[seat]:
            self.hear(seat, text)

    def hear(self, seat: int, text: str | bytes) -> None:
        # Only the head is read: a client must not cost more than the server.
        kind = text[:24]
        if '"frame"' in kind:
            self.seen[seat] = head(text)
            self.over = self.seen[seat]["over"]
        if self.waiting is not None and not self.waiting.done():
            if '"refused"' in kind:
                self.waiting.set_result(False)
            elif self.seen[seat].get("ref") == self.ref:
                self.waiting.set_result(True)

    async def move(self) -> float | None:
        """Make a move and wait for its frame; the seconds it took, or None where it was refused."""
        able = [seat for seat in (0, 1) if self.seen[seat]["your_turn"]]
        if not able or self.over:
            return 0.0
        seat = random.choice(able)
        self.ref += 1
        self.waiting = asyncio.get_running_loop().create_future()
        chosen = random.choice(self.seen[seat]["moves"])["move"]
        message = {"type": "move", "seat": seat, "move": chosen, "version": self.seen[seat]["version"], "ref": self.ref}
        began = time.perf_counter()
        await self.sockets[seat].send(json.dumps(message))
        done = await asyncio.wait_for(self.waiting, 30)
        return time.perf_counter() - began if done else None


def head(text: str | bytes) -> dict:
    """A frame without its panels, which come last and are most of it."""
    text = str(text)
    return json.loads(text[: text.index(',"panels":')] + "}")


async def play(tables: list[Table], pace: float, seconds: float) -> tuple[list[float], int]:
    """Let every table move `pace` times a second; the times moves took, and how many went wrong."""
    times: list[float] = []
    errors = 0

    async def one(table: Table) -> None:
        nonlocal errors
        await asyncio.sleep(random.random() / pace)
        end = time.perf_counter() + seconds
        due = time.perf_counter()
        while due < end and not table.over:
            try:
                took = await table.move()
            except Exception:
                errors += 1
                return
            if took is None:
                errors += 1
            elif took:
                times.append(took)
            due = max(due + 1 / pace, time.perf_counter())
            await asyncio.sleep(due - time.perf_counter())

    await asyncio.gather(*(one(table) for table in tables))
    return sorted(times), errors


def processor_time(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Megabytes that a process holds."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1000


async def measure(host: str, count: int, seconds: float, server: int) -> None:
    empty = memory(server)
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=f"http://{host}", limits=limits, timeout=60) as http:
        tables = [Table(host, GAMES[k % 3]) for k in range(count)]
        for k in range(0, count, 20):
            await asyncio.gather(*(table.open(http) for table in tables[k : k + 20]))
    for k in range(0, count, 20):
        await asyncio.gather(*(table.sit(seat) for table in tables[k : k + 20] for seat in (0, 1)))
    listening = [asyncio.create_task(table.listen(seat)) for table in tables for seat in (0, 1)]
    each = 1000 * (memory(server) - empty) / count
    print(f"{count} tables, {2 * count} connected seats, {each:.0f} KB of memory a table", flush=True)
    pace, ceiling = 0.5, 0.0
    while True:
        used, began = processor_time(server), time.perf_counter()
        own = processor_time(os.getpid())
        times, errors = await play(tables, pace, seconds)
        if not times:
            break
        used, own, took = processor_time(server) - used, processor_time(os.getpid()) - own, time.perf_counter() - began
        each = {share: times[min(len(times) - 1, int(len(times) * share))] for share in (0.5, 0.95, 0.99)}
        told = ", ".join(f"p{100 * share:.0f} {1000 * t:.0f} ms" for share, t in each.items())
        rate = len(times) / seconds  # each table plays so long, though not all from the same moment on
        print(f"{pace:.2f} moves a second at each table: {rate:.0f} moves/s, {told}, {errors} errors")
        cost = f"server {used / took:.0%} of a core, {1000 * used / len(times):.2f} ms a move; clients {own / took:.0%}"
        print(f"    {took:.0f} s; {cost}; {1000 * (memory(server) - empty) / count:.0f} KB a table", flush=True)
        if errors or each[0.99] > BAR or rate < 0.8 * pace * count:
            break
        ceiling = rate
        pace *= 1.1
        tables = [table for table in tables if not table.over]
    print(f"ceiling: about {ceiling:.0f} moves/s within {1000 * BAR:.0f} ms")
    for task in listening:
        task.cancel()
    await asyncio.gather(
        *(socket.close() for table in tables for socket in table.sockets.values()), return_exceptions=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10, help="for each pace")
    given = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", "from roundhouse.cli import main; main()", "serve", "--rate", "0"]
        command += ["--data", folder, "--port", "0", "--log-level", "error"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        os.sched_setaffinity(server.pid, cores[:1])
        os.sched_setaffinity(0, cores[1:] or cores)
        assert server.stdout is not None
        host = server.stdout.readline().partition("http://")[2].split()[0]
        try:
            for _ in range(200):
                try:
                    httpx.get(f"http://{host}/health").raise_for_status()
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            uvloop.run(measure(host, given.tables, given.seconds, server.pid))
        finally:
            server.terminate()
            server.wait()
            print(f"database: {(Path(folder) / 'tables.sqlite').stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
