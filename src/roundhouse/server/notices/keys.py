"""What this server signs with: one key for push services, one for the links in notices. Made at the first start."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite

from ..database import Database
from ..schema import server_keys

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

VAPID, LINKS = "vapid", "links"
SIGNED_FOR = 12 * 3600  # seconds; push services take no more than a day
NOWHERE = "https://localhost"  # who sends, where browsers come to this machine itself, without TLS
DIGITS = 32  # of a signature in a link


def fresh_vapid() -> str:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return pem.decode()


class Keys:
    """The keys in the database: every process has the same, and so has a copy of the database elsewhere."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine
        self._insert = sqlite.insert if database.sqlite else postgresql.insert
        self._known: dict[str, str] = {}

    async def open(self) -> None:
        """Read the keys, and make them where there are none; of two processes that do, one is first."""
        async with self._engine.begin() as connection:
            found = {row.name: row.value for row in await connection.execute(select(server_keys))}
            for name, fresh in ((VAPID, fresh_vapid), (LINKS, lambda: secrets.token_hex(32))):
                if name not in found:
                    row = self._insert(server_keys).values(name=name, value=fresh())
                    await connection.execute(row.on_conflict_do_nothing())
            self._known = {row.name: row.value for row in await connection.execute(select(server_keys))}

    @cached_property
    def _vapid(self) -> Any:
        from py_vapid import Vapid02

        return Vapid02.from_pem(self._known[VAPID].encode())

    @cached_property
    def public(self) -> str:
        """The key by which push services know this server, as browsers take it."""
        import base64

        from cryptography.hazmat.primitives import serialization

        private: EllipticCurvePrivateKey = self._vapid.private_key
        point = private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def authorization(self, endpoint: str, origin: str) -> str:
        """What lets this server push to an endpoint; the origin says who sends."""
        service = urlsplit(endpoint)
        who = origin if origin.startswith("https://") else NOWHERE
        claims = {"aud": f"{service.scheme}://{service.netloc}", "exp": int(time.time()) + SIGNED_FOR, "sub": who}
        return str(self._vapid.sign(claims)["Authorization"])

    def sign(self, *parts: str) -> str:
        """What a link of ours carries, so that nobody makes one up."""
        key, told = bytes.fromhex(self._known[LINKS]), "\n".join(parts).encode()
        return hmac.new(key, told, hashlib.sha256).hexdigest()[:DIGITS]

    def signed(self, signature: str, *parts: str) -> bool:
        return hmac.compare_digest(self.sign(*parts).encode(), signature.encode())
