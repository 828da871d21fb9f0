"""A program that plays at a table, over the HTTP API and the WebSocket.

    roundhouse serve &
    python examples/client.py http://localhost:8719 next-station-london

It opens a table against a bot, connects to its own seat, and answers every frame that says it is its turn, with the
hint of the server if it is asked to (`--hints`), else with any legal move. Whoever opens the printed address watches.
To play at a seat that somebody gave you, pass the table's id and the seat's token instead of a game:

    python examples/client.py http://localhost:8719 --table ID --seat 1 --token TOKEN
"""

from __future__ import annotations

import argparse
import json
import random

import httpx
from websockets.sync.client import ClientConnection, connect


def open_table(server: str, game: str) -> tuple[str, int, str]:
    """A new table against one bot: its id, and the seat and token that are ours."""
    seats = [{"kind": "person", "name": "Program"}, {"kind": "bot", "bot": "greedy"}]
    answer = httpx.post(f"{server}/api/tables", json={"game": game, "seats": seats})
    answer.raise_for_status()
    table = answer.json()
    return table["id"], 0, table["seats"][0]["token"]


def play(socket: ClientConnection, seat: int, token: str, hints: bool) -> dict:
    """Play the seat to the end; returns the last frame."""
    socket.send(json.dumps({"type": "hello", "seat": seat, "token": token, "lang": "en"}))
    asked = -1  # the version we made our last move on
    while True:
        message = json.loads(socket.recv())
        if message["type"] == "refused":
            # Somebody else holds the seat too and was quicker, or we broke a rule: the sentence says which.
            print("refused:", message["sentence"], message.get("clause", ""))
            asked = -1
            socket.send(json.dumps({"type": "hello", "seat": seat}))
        elif message["type"] == "hint":
            print(f"{message['label']}: {message['reason']}")
            decide(socket, seat, message["move"], asked)
        elif message["type"] == "frame":
            for line in message["log"]["lines"]:
                print(line["text"])
            if message["over"]:
                return message
            if message["your_turn"] and message["version"] != asked:
                asked = message["version"]
                if hints:
                    socket.send(json.dumps({"type": "hint", "seat": seat, "ref": asked}))
                else:
                    decide(socket, seat, random.choice(message["moves"])["move"], asked)


def decide(socket: ClientConnection, seat: int, move: str, version: int) -> None:
    """Make a move on the version it was chosen for; the frame that shows it carries the same `ref`."""
    message = {"type": "move", "seat": seat, "move": move, "version": version, "ref": version}
    socket.send(json.dumps(message))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server", help="as http://localhost:8719")
    parser.add_argument("game", nargs="?", default="game-of-trains")
    parser.add_argument("--table", help="the id of a table that is there already")
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--token", default="")
    parser.add_argument("--hints", action="store_true", help="play what the server suggests")
    given = parser.parse_args()
    table, seat, token = given.table, given.seat, given.token
    if table is None:
        table, seat, token = open_table(given.server, given.game)
    print(f"watch at {given.server}/table/{table}")
    address = given.server.replace("http", "ws", 1)
    with connect(f"{address}/api/tables/{table}/socket", max_size=None) as socket:
        frame = play(socket, seat, token, given.hints)
    print(frame["sentence"])
    for place in frame["seats"]:
        print(f"{place['name']}: {place['total']}")


if __name__ == "__main__":
    main()
