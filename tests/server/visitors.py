"""Visitors of a server: what a browser or a program does, in a few words."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import httpx
from pydantic import Field, TypeAdapter
from websockets.sync.client import ClientConnection, connect

from roundhouse.server.messages import Message
from tests.patience import PATIENCE
from tests.server.serving import PATIENT

# Whatever any test hears is held against its type.
MESSAGES: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


class Visitor:
    """Somebody with a cookie of their own, or a program with the token of a seat."""

    def __init__(self, host: str, token: str | None = None) -> None:
        self.host = host
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=f"http://{host}/api", headers=headers, timeout=PATIENCE)

    def get(self, path: str, status: int | None = 200, **query):
        return _checked(self.http.get(path, params=query), status)

    def post(self, path: str, status: int | None = None, **body):
        return _checked(self.http.post(path, json=body), status)

    def table(self, game: str = "game-of-trains", mode: str = "screen", players: int = 2, **wishes):
        """Open a table."""
        return self.post("/tables", 201, game=game, mode=mode, players=players, **wishes)

    def play(self, id: str, seat: int, move: str, version: int, status: int | None = None):
        return self.post(f"/tables/{id}/moves", status, seat=seat, move=move, version=version)

    def play_on(self, id: str, moves: int = 10**6, pick: int = -1) -> dict:
        """Play whichever seat is to act, `moves` times or to the end; returns the table as the last seat sees it."""
        for _ in range(moves):
            seen = self.get(f"/tables/{id}")
            mine = [seat for seat in seen["to_act"] if seat in seen["yours"]]
            if seen["over"] or not mine:
                break
            moves_now = self.get(f"/tables/{id}/legal", seat=mine[0])
            self.play(id, mine[0], moves_now["moves"][pick]["text"], moves_now["version"], 200)
        return self.get(f"/tables/{id}")

    @contextmanager
    def socket(self, id: str, seat: int | None = None, **hello) -> "Iterator[Socket]":
        """A connection to a table that has said hello."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"cookie": cookie} if cookie else {}
        with connect(
            f"ws://{self.host}/api/tables/{id}/socket", additional_headers=headers, max_size=None, **PATIENT
        ) as raw:
            socket = Socket(raw)
            if hello is not None:
                socket.send(type="hello", seat=seat, **hello)
            yield socket

    def go_to(self, host: str) -> None:
        """The same person, where the server is now."""
        self.host = host
        self.http.base_url = f"http://{host}/api"

    def close(self) -> None:
        self.http.close()


class Socket:
    """A WebSocket that speaks JSON."""

    def __init__(self, raw: ClientConnection) -> None:
        self.raw = raw
        self.heard: list[str] = []

    def send(self, **message) -> None:
        self.raw.send(json.dumps(message))

    def hear(self) -> dict:
        text = self.raw.recv(timeout=PATIENCE)
        self.heard.append(text)
        message = json.loads(text)
        MESSAGES.validate_python(message, extra="forbid")
        return message

    def until(self, kind: str, **facts) -> dict:
        """The next message of a kind in which these facts hold."""
        while True:
            message = self.hear()
            if message["type"] == kind and all(message.get(key) == value for key, value in facts.items()):
                return message


def _checked(response: httpx.Response, status: int | None):
    assert status is None or response.status_code == status, (response.status_code, response.text[:500])
    if status is None:
        return response
    return response.json() if response.content and "json" in response.headers["content-type"] else response
