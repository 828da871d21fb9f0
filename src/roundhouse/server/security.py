"""Around every request: who it comes from, where it comes from, how large it is, and the headers of the answer."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import secrets
import time
from dataclasses import replace
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..language import LANGUAGES, speaker
from . import metrics
from .admin_orders import Orders
from .fair_queue import Doors
from .limits import LARGEST_BODY, LARGEST_USUAL_BODY, Limits
from .live_table import Identity
from .people.person_store import People
from .refusals import Refused, refusal
from .settings import Settings

COOKIE = "visitor"
KEPT = 400 * 86400  # seconds: as long as browsers keep a cookie
ANONYMOUS = ("/static/", "/health", "/metrics")
TLS_ONLY = "max-age=63072000"  # two years, the least that browsers' own lists ask for
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # the address of a seat's link is a secret
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "x-frame-options": "DENY",
}
SAFE = ("GET", "HEAD", "OPTIONS")
KNOWN = (*SAFE, "POST", "PUT", "PATCH", "DELETE")
LARGE_BODIES = ("/api/tables", "/api/tables/record")  # the paths that take files and records
BODY_SECONDS = 30.0  # for a whole body to arrive
AT_ONCE = 12  # requests of one address that are worked on
WAITING = 100  # and that wait to be
A_HOUSEHOLD = 64  # bits of an IPv6 address: what one customer of a provider has


def language_of(scope: Scope) -> str:
    """The language asked for, else the cookie's, else the first of the browser's that we speak, else English."""
    headers = Headers(scope=scope)
    asked = QueryParams(scope.get("query_string", b"")).get("lang")
    for lang in (asked, _cookies(headers).get("lang"), *_preferred(headers.get("accept-language", ""))):
        if lang in LANGUAGES:
            return lang
    return "en"


def _preferred(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, the most wanted first."""
    weighted = []
    for k, part in enumerate(accepted[:200].split(",")):
        name, _, weight = part.strip().partition(";q=")
        with contextlib.suppress(ValueError):
            weighted.append((-float(weight or 1), k, name[:2].lower()))
    return [lang for _, _, lang in sorted(weighted)]


def identity_of(headers: Headers, token: str | None = None) -> Identity | None:
    """The visitor of the cookie and the seat token of the Authorization header; None where neither is there."""
    key = _cookies(headers).get(COOKIE, "")
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    token = token or (bearer.strip() if scheme.lower() == "bearer" else None)
    if not key and not token:
        return None
    # A program without a cookie is known by its token alone.
    return Identity(hashlib.sha256((key or f"token {token}").encode()).hexdigest(), token)


def source_of(address: str) -> str:
    """What limits count by: an IPv4 address, or the network that an IPv6 address is one of many in."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped else str(ip_network((found.packed[:8] + bytes(8), A_HOUSEHOLD)))
    return address


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from our own pages, or not from a page at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _cookies(headers: Headers) -> dict[str, str]:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(headers.get("cookie", ""))
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in jar.items()}


class Guard:
    """Middleware. It leaves `identity`, `client`, `lang` and `address`, by which limits count, in a request's state."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, orders: Orders, people: People) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits
        self.orders = orders
        self.people = people
        self.doors = Doors(AT_ONCE, WAITING)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        within = self._place(scope)
        headers = Headers(scope=scope)
        identity = identity_of(headers)
        fresh = None
        if identity is None:
            fresh = secrets.token_urlsafe(32)
            identity = Identity(hashlib.sha256(fresh.encode()).hexdigest())
        client = scope["client"][0] if scope.get("client") else "local"
        address = source_of(client)
        identity = replace(identity, address=address, device=identity.visitor)
        state = scope.setdefault("state", {})
        state.update(
            identity=identity, client=client, address=address, fresh=fresh is not None, lang=language_of(scope)
        )
        state["person"] = None
        if scope["type"] == "websocket":
            if fresh is None:
                await self._know(state, strict=False)
            await self.app(scope, receive, send)
            return
        anonymous = within.startswith(ANONYMOUS)
        tls = self.settings.secure or scope.get("scheme") == "https"
        cookie = None if anonymous or fresh is None else self._cookie(fresh, tls)
        began, answered = time.perf_counter(), False
        method = scope["method"] if scope["method"] in KNOWN else "other"

        async def answer(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                answered = True
                metrics.requests.labels(method, message["status"]).inc()
                sent = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    sent.setdefault(name, value)
                # Scripts are asked about again each time, so that those of one page are always of one version.
                sent.setdefault("cache-control", "no-cache" if anonymous else "no-store")
                if tls:
                    sent["strict-transport-security"] = TLS_ONLY
                if cookie:
                    sent.append("set-cookie", cookie)
            await send(message)

        try:
            if scope["method"] not in SAFE and not same_origin(headers):
                raise Refused("not_allowed")
            if not anonymous:
                if self.orders.banned(client):
                    raise Refused("banned")
                # Whoever has no cookie yet is counted by address alone.
                self.limits.check("request", identity.visitor, address)
                if fresh is not None:
                    self.limits.meet(identity.visitor, address)
                else:
                    await self._know(state, strict=within.startswith("/api/"))
            body = await self._body(scope, headers, receive)
            if scope["method"] == "HEAD":
                scope = {**scope, "method": "GET"}  # the server leaves the body out
            async with contextlib.nullcontext() if anonymous else self.doors.enter(address):
                try:
                    await self.app(scope, body, answer)
                finally:
                    if not answered:
                        metrics.requests.labels(method, 500).inc()
                    metrics.request_seconds.observe(time.perf_counter() - began)
        except Refused as refused:
            await _refuse(refused, state["lang"], answer)

    async def _know(self, state: dict[str, Any], *, strict: bool) -> None:
        """Put the person in the place of the visitor whose browser it is.

        Where the database is away, whoever only looks at a page is a guest until it is back.
        """
        identity: Identity = state["identity"]
        try:
            person = await self.people.of(identity.device)
        except (SQLAlchemyError, OSError, TimeoutError):
            if strict:
                raise Refused("no_database") from None
            return
        if person is not None:
            state.update(person=person, identity=replace(identity, visitor=person.key))
            self.limits.meet(person.key, identity.address, seated=True)

    async def _body(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        """The request's body, read here so that one that is too large, or never ends, does not reach the app."""
        if scope["method"] in SAFE:
            return receive
        largest = LARGEST_BODY if scope["path"].endswith(LARGE_BODIES) else LARGEST_USUAL_BODY
        declared = headers.get("content-length", "0")
        if declared.isdecimal() and (len(declared) > 12 or int(declared) > largest):
            raise Refused("too_large")
        chunks: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        break
                    chunks.append(message.get("body", b""))
                    size += len(chunks[-1])
                    self.limits.hold(len(chunks[-1]))
                    if size > largest:
                        raise Refused("too_large")
                    if not message.get("more_body"):
                        break
        except TimeoutError:
            raise Refused("too_slow") from None
        finally:
            self.limits.hold(-size)
        whole = [b"".join(chunks)]

        async def again() -> Message:
            if whole:
                return {"type": "http.request", "body": whole.pop(), "more_body": False}
            return await receive()

        return again

    def _place(self, scope: Scope) -> str:
        """The path below the base path, which a proxy may have taken off or left on; routes are found either way."""
        base, path = self.settings.base_path, str(scope["path"])
        if not base:
            return path
        if path == base or path.startswith(f"{base}/"):
            path = path[len(base) :] or "/"
        scope["root_path"], scope["path"] = base, f"{base}{path}"
        return path

    def _cookie(self, value: str, tls: bool) -> str:
        path, secure = self.settings.base_path or "/", "; Secure" if tls else ""
        return f"{COOKIE}={value}; Path={path}; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}"


async def _refuse(refused: Refused, lang: str, send: Send) -> None:
    said = refusal(refused, speaker(lang))
    body = json.dumps({"error": said.body}, ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in said.headers.items()]
    await send({"type": "http.response.start", "status": said.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
