"""HTTP connections with limits: on how long a head may take, how long it may be, and how many connections there are.

The web server underneath waits for the end of a request for ever and takes heads of any length. Bodies and sockets are
bounded where they are read: `security.py`, `socket.py`.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import ip_address

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 10.0  # for a request's head to arrive; and for the rest of a body that is of no use any more
LONGEST_HEAD = 32_768  # bytes
CONNECTIONS = 4_000  # of one process
OF_AN_ADDRESS = 300  # of these; proxies, which stand for many, are in the same network

TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_MANY = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

_of_address: Counter[str] = Counter()


class Wire(HttpToolsProtocol):
    """One connection."""

    _address: str | None = None  # whose connections are counted
    _closing: asyncio.TimerHandle | None = None
    _in_head = True
    _in_body = False
    _head = 0  # bytes of it so far

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.client is not None and not _near(self.client[0]):
            self._address = self.client[0]
            _of_address[self._address] += 1
        if len(self.connections) > CONNECTIONS or _of_address[self._address or ""] > OF_AN_ADDRESS:
            transport.write(TOO_MANY)
            transport.close()
        else:
            self._close_later()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address is not None:
            _of_address[self._address] -= 1
            if not _of_address[self._address]:
                del _of_address[self._address]
        self._stay()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._close_later()
            self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > LONGEST_HEAD and not self.transport.is_closing():
            self.transport.write(TOO_LONG)
            self.transport.close()

    def on_headers_complete(self) -> None:
        self._in_head, self._in_body, self._head = False, True, 0
        self._stay()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_body = False
        if self.cycle is not None and self.cycle.response_complete:
            self._in_head = True
            self._stay()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if self._in_body:
            self._close_later()
        else:
            self._in_head = True
        super().on_response_complete()

    def _close_later(self) -> None:
        if self._closing is None:
            self._closing = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stay(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None


def _near(address: str) -> bool:
    """Whether an address is of this machine or its own network, as a proxy's is."""
    try:
        return ip_address(address).is_private
    except ValueError:
        return True
