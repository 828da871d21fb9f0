"""Visitors of a server over HTTPS, who go on playing while it restarts: `visit.py NAME COMMAND`.

Nothing may fail but sockets that close with 1012 (service restart), and every decision that was acknowledged must
still be there afterwards.
"""

from __future__ import annotations

import asyncio
import json
import ssl
import subprocess
import sys
import urllib.request
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

NAME, COMMAND = sys.argv[1:]
ROOT = Path("/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt")
PLAYERS, MOVES = 12, 24


async def asked(trust: ssl.SSLContext, path: str, body: object = None) -> dict:
    """An answer over HTTP; an error of the server's ends it all."""

    def ask() -> dict:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"https://{NAME}{path}", data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, context=trust, timeout=60) as answer:
            return json.load(answer)

    return await asyncio.to_thread(ask)


async def play(trust: ssl.SSLContext, halfway: asyncio.Barrier) -> int:
    """One person, alone at a table; returns how often the line was lost."""
    seats = [{"kind": "person", "name": "Ann"}]
    table = await asked(trust, "/api/tables", {"game": "next-station-london", "seats": seats})
    token, lost, made, version = table["seats"][0]["token"], 0, 0, 0
    while made < MOVES:
        waits = False
        try:
            line = await connect(f"wss://{NAME}/api/tables/{table['id']}/socket", ssl=trust, max_size=None)
            await line.send(json.dumps({"type": "hello", "seat": 0, "token": token, "deal": True}))
            async for text in line:
                told = json.loads(text)
                assert told["type"] != "refused", told
                if told["type"] != "frame":
                    continue
                if waits and told.get("ref") == made:
                    assert told["version"] > version
                    waits = False
                    if made == MOVES // 2:
                        await halfway.wait()
                    if made == MOVES:
                        break
                if not waits and told["your_turn"] and told["moves"]:
                    made, waits, version = made + 1, True, told["version"]
                    move = {
                        "type": "move",
                        "seat": 0,
                        "move": told["moves"][0]["move"],
                        "version": version,
                        "ref": made,
                    }
                    await line.send(json.dumps(move))
            await line.close()
        except ConnectionClosed:
            pass
        if made < MOVES:
            assert line.close_code == 1012, line.close_code
            made -= waits  # whether it was taken, the next frame shows
            lost += 1
            await asyncio.sleep(0.3)
    return lost


async def main() -> None:
    trust = ssl.create_default_context(cafile=str(ROOT))
    for _ in range(100):
        if ROOT.exists():
            break
        await asyncio.sleep(0.1)
    halfway = asyncio.Barrier(PLAYERS + 1)

    async def restart() -> None:
        await halfway.wait()
        await asyncio.to_thread(subprocess.run, COMMAND, shell=True, check=True)

    async def look() -> int:
        looked = 0
        while not done.is_set():
            assert (await asked(trust, "/api/games")) is not None
            looked += 1
            await asyncio.sleep(0.05)
        return looked

    done = asyncio.Event()
    looking = asyncio.create_task(look())
    restarting = asyncio.create_task(restart())
    lost = await asyncio.gather(*(play(trust, halfway) for _ in range(PLAYERS)))
    await restarting
    done.set()
    print(f"{PLAYERS} players, {sum(lost)} lines lost, {await looking} pages, no error")
    assert sum(lost) > 0, "nobody noticed the restart: there was none"


asyncio.run(main())
