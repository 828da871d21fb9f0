"""A push service and a browser's part of web push, and a mail server: real ones, on this machine."""

import asyncio
import base64
import json
import os
import threading
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from aiosmtpd.smtp import SMTP
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from tests.server.serving import wait_until


def written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class PushService:
    """Takes what is pushed, and answers what it is told to."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []  # for the next ones; after that 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(service.answers.pop(0) if service.answers else 201)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Browser:
    """What a browser keeps of its subscription: the private key never leaves it."""

    def __init__(self, service: PushService, name: str) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self.service = service
        self.path = f"/push/{name}"
        public = self._private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.subscription = {"endpoint": service.address + self.path}
        self.subscription |= {"keys": {"p256dh": written(public), "auth": written(self._auth)}}

    @property
    def got(self) -> list[dict]:
        """What arrived, decrypted."""
        return [
            json.loads(http_ece.decrypt(body, private_key=self._private, auth_secret=self._auth, version="aes128gcm"))
            for path, _, body in self.service.got
            if path == self.path
        ]

    def arrives(self, n: int = 1) -> dict:
        wait_until(lambda: len(self.got) >= n)
        return self.got[n - 1]


def signed_by(headers: dict[str, str], key: str) -> bool:
    """Whether the server with this public key signed a request."""
    return bool(Vapid02.verify(headers["authorization"])) and f"k={key}" in headers["authorization"]


class MailServer:
    """Takes letters."""

    def __init__(self) -> None:
        self.letters: list = []
        server = self

        class Handler:
            async def handle_DATA(self, _server, _session, envelope):  # noqa: N802
                server.letters.append((envelope.rcpt_tos, message_from_bytes(envelope.content, policy=policy.default)))
                return "250 taken"

        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        listening = self._loop.create_server(lambda: SMTP(Handler(), loop=self._loop), "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(listening, self._loop).result()

    @property
    def address(self) -> str:
        return f"smtp://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def stop(self) -> None:
        async def close() -> None:
            self._server.close()
            await self._server.wait_closed()

        asyncio.run_coroutine_threadsafe(close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def letter(self, n: int):
        wait_until(lambda: len(self.letters) >= n)
        return self.letters[n - 1][1]
