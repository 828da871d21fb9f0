"""Web push: a payload that only the browser can read, brought to the push service that the browser named.

The address comes from a browser, so it may be anything: nothing but HTTPS to public addresses is spoken to, the address
that was looked at is the one that is connected to, and redirects are not followed.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import socket
import typing
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

import httpcore2

from .keys import Keys

SECONDS = 20.0  # for a push service to take a notice
KEPT = 86_400  # seconds for which it keeps one for a browser that is off
AT_ONCE = 10
LONGEST_ENDPOINT = 2000
SENT, GONE, LATER, REFUSED = "sent", "gone", "later", "refused"

log = logging.getLogger("roundhouse")


@dataclass(frozen=True)
class Subscription:
    """Where a browser takes notices, and the keys that only it can read with."""

    key: str
    endpoint: str
    public_key: str
    auth: str
    origin: str


class NotPublic(OSError):
    """The address is within some private network."""


def is_public(address: str) -> bool:
    """Whether an address is one that the whole world reaches, also by what stands within an IPv6 address."""
    found = ip_address(address)
    if isinstance(found, IPv4Address):
        return found.is_global and not found.is_multicast
    within = [found.ipv4_mapped, found.sixtofour, *(found.teredo or ())]
    if found in NAT64:
        within.append(IPv4Address(found.packed[-4:]))
    inner = [each for each in within if each is not None]
    return (bool(found.ipv4_mapped) or (found.is_global and not found.is_multicast)) and all(
        each.is_global and not each.is_multicast for each in inner
    )


class _Nat64:
    """64:ff9b::/96, by which IPv6 reaches IPv4."""

    def __contains__(self, address: IPv6Address) -> bool:
        return address.packed[:12] == bytes.fromhex("0064ff9b0000000000000000")


NAT64 = _Nat64()


def may_be_endpoint(endpoint: str) -> bool:
    """Whether this looks like the address of a push service; where it leads is seen when it is connected to."""
    try:
        found = urlsplit(endpoint)
        port = found.port
    except ValueError:
        return False
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and len(endpoint) <= LONGEST_ENDPOINT
    return plain and found.scheme == "https" and bool(found.hostname) and port in (None, 443) and not found.username


class PublicNetwork(httpcore2.AsyncNetworkBackend):
    """Connections to public addresses alone."""

    def __init__(self) -> None:
        self._inner = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: typing.Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as error:
            raise httpcore2.ConnectError(str(error)) from error
        addresses = [str(each[4][0]) for each in found]
        if not addresses or not all(is_public(address) for address in addresses):
            raise NotPublic("a push service with a private address")
        return await self._inner.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Push:
    """Brings notices to push services."""

    def __init__(self, keys: Keys, anywhere: bool) -> None:
        """`anywhere` is for tests, whose push service is on this machine."""
        self._keys = keys
        self.anywhere = anywhere
        self._pool: Any = None

    def takes(self, endpoint: str) -> bool:
        return may_be_endpoint(endpoint) or (self.anywhere and endpoint.startswith("http://127.0.0.1:"))

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.aclose()

    async def send(self, to: Subscription, told: dict[str, Any], topic: str) -> str:
        """Send one notice; a later one of the same topic takes its place, if it has not arrived by then."""
        try:
            body = encrypted(json.dumps(told, ensure_ascii=False).encode(), to)
        except ValueError:
            return GONE  # its keys are none
        headers = [
            ("Authorization", self._keys.authorization(to.endpoint, to.origin)),
            ("Content-Encoding", "aes128gcm"),
            ("Content-Type", "application/octet-stream"),
            ("Content-Length", str(len(body))),
            ("TTL", str(KEPT)),
            ("Topic", topic),
            ("Urgency", "normal"),
        ]
        if self._pool is None:
            backend = None if self.anywhere else PublicNetwork()
            self._pool = httpcore2.AsyncConnectionPool(max_connections=AT_ONCE, network_backend=backend)
        each = dict.fromkeys(("connect", "read", "write", "pool"), SECONDS / 2)
        try:
            async with (
                asyncio.timeout(SECONDS),
                self._pool.stream(
                    "POST", to.endpoint, headers=headers, content=body, extensions={"timeout": each}
                ) as answer,
            ):
                return outcome(answer.status)
        except NotPublic:
            return GONE
        except (httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.TimeoutException, OSError, TimeoutError):
            return LATER


def outcome(status: int) -> str:
    """What a push service's answer means: taken, no such browser any more, try again, or never."""
    if 200 <= status < 300:
        return SENT
    if status in (404, 410):
        return GONE
    if status == 429 or status >= 500:
        return LATER
    log.warning("a push service refuses", extra={"facts": {"status": status}})
    return REFUSED


def encrypted(payload: bytes, to: Subscription) -> bytes:
    """As RFC 8291 has it: with a key of its own for each notice."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    own = ec.generate_private_key(ec.SECP256R1())
    body: bytes = http_ece.encrypt(
        payload, private_key=own, dh=unwritten(to.public_key), auth_secret=unwritten(to.auth), version="aes128gcm"
    )
    return body


def unwritten(text: str) -> bytes:
    """What browsers write in base64url."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def may_be_keys(public_key: str, auth: str) -> bool:
    """Whether these are a browser's keys: a point of the curve, and a secret of 16 bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unwritten(public_key))
        return len(unwritten(auth)) == 16
    except ValueError:
        return False
