"""Passkeys: what a browser is asked to sign, and whether it did."""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ..database import Database
from ..refusals import Refused
from ..schema import challenges, passkeys
from .person_store import People, Person

REGISTER, SIGN_IN = "register", "sign in"  # purposes of a challenge
VALID = 300.0  # seconds for a person to answer
MOST_PASSKEYS = 20  # of one person


@dataclass(frozen=True)
class Site:
    """Where the pages are, as browsers know it: passkeys belong to it."""

    host: str
    origin: str


class Passkeys:
    """Registers passkeys, and knows people by them."""

    def __init__(self, database: Database, people: People) -> None:
        self._engine = database.engine
        self._insert = sqlite.insert if database.sqlite else postgresql.insert
        self._people = people

    async def to_register(self, site: Site, visitor: str, person: Person | None, name: str) -> dict[str, Any]:
        """What the browser needs to make a passkey."""
        known = [] if person is None else (await self._people.told(person))["passkeys"]
        if len(known) >= MOST_PASSKEYS:
            raise Refused("too_many_passkeys")
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="Roundhouse",
            user_id=secrets.token_bytes(32),  # says nothing: people are known by their credentials
            user_name=name,
            user_display_name=name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(each["credential"])) for each in known
            ],
        )
        await self._remember(visitor, REGISTER, options.challenge)
        told: dict[str, Any] = json.loads(options_to_json(options))
        return told

    async def register(
        self, site: Site, visitor: str, person: Person | None, name: str, label: str, credential: Mapping[str, Any]
    ) -> None:
        """Take a new passkey; a guest becomes a person by it."""
        challenge = await self._challenge(visitor, REGISTER)
        try:
            verified = verify_registration_response(
                credential=dict(credential),
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        except _WRONG:
            raise Refused("passkey_failed") from None
        key, now = _key(verified.credential_id), time.time()
        async with self._engine.begin() as connection:
            if (await connection.execute(select(passkeys.c.key).where(passkeys.c.key == key))).first() is not None:
                raise Refused("passkey_failed")
            if person:
                owner, brought = person.key, set[str]()
            else:
                owner, brought = await self._people.create(connection, visitor, name, label)
            row = {"key": key, "person": owner, "credential": bytes_to_base64url(verified.credential_id)}
            row["public_key"] = bytes_to_base64url(verified.credential_public_key)
            facts = {"uses": verified.sign_count, "label": label, "since": now, "used": now}
            await connection.execute(insert(passkeys).values(**row, **facts))
        if not person:
            await self._people.settle(visitor, brought)

    async def to_sign_in(self, site: Site, visitor: str) -> dict[str, Any]:
        """What the browser needs to show a passkey; which, its person chooses."""
        options = generate_authentication_options(rp_id=site.host)
        await self._remember(visitor, SIGN_IN, options.challenge)
        told: dict[str, Any] = json.loads(options_to_json(options))
        return told

    async def sign_in(self, site: Site, visitor: str, label: str, credential: Mapping[str, Any]) -> None:
        """The browser is that of the person whose passkey signed."""
        challenge = await self._challenge(visitor, SIGN_IN)
        try:
            key = _key(base64url_to_bytes(str(credential.get("id", ""))))
        except _WRONG:
            raise Refused("passkey_failed") from None
        async with self._engine.begin() as connection:
            known = (await connection.execute(select(passkeys).where(passkeys.c.key == key))).first()
            if known is None:
                raise Refused("unknown_passkey")
            try:
                verified = verify_authentication_response(
                    credential=dict(credential),
                    expected_challenge=challenge,
                    expected_rp_id=site.host,
                    expected_origin=site.origin,
                    credential_public_key=base64url_to_bytes(known.public_key),
                    credential_current_sign_count=known.uses,
                )
            except _WRONG:
                raise Refused("passkey_failed") from None
            used = {"uses": verified.new_sign_count, "used": time.time()}
            await connection.execute(update(passkeys).where(passkeys.c.key == key).values(**used))
            brought = await self._people.take_device(connection, visitor, known.person, label)
        await self._people.settle(visitor, brought)

    async def remove(self, person: Person, key: str) -> None:
        """Take no more of one passkey; `key` is the beginning of its key."""
        mine = (passkeys.c.person == person.key) & passkeys.c.key.startswith(key, autoescape=True)
        async with self._engine.begin() as connection:
            found = (await connection.execute(select(passkeys.c.key).where(mine))).scalars().all()
            if len(found) != 1:
                raise Refused("not_found")
            await connection.execute(delete(passkeys).where(passkeys.c.key == found[0]))

    # --- Within

    async def _remember(self, visitor: str, purpose: str, challenge: bytes) -> None:
        facts = {"challenge": bytes_to_base64url(challenge), "at": time.time()}
        row = self._insert(challenges).values(visitor=visitor, purpose=purpose, **facts)
        row = row.on_conflict_do_update(index_elements=[challenges.c.visitor, challenges.c.purpose], set_=facts)
        async with self._engine.begin() as connection:
            await connection.execute(delete(challenges).where(challenges.c.at < time.time() - VALID))
            await connection.execute(row)

    async def _challenge(self, visitor: str, purpose: str) -> bytes:
        """What the browser was asked to sign; each is good for one answer."""
        async with self._engine.begin() as connection:
            return base64url_to_bytes(await self._taken(connection, visitor, purpose))

    async def _taken(self, connection: AsyncConnection, visitor: str, purpose: str) -> str:
        mine = (challenges.c.visitor == visitor) & (challenges.c.purpose == purpose)
        mine &= challenges.c.at >= time.time() - VALID
        taken = await connection.execute(delete(challenges).where(mine).returning(challenges.c.challenge))
        challenge = taken.scalar_one_or_none()
        if challenge is None:
            raise Refused("passkey_failed")
        return str(challenge)


# What the library raises for answers that are not what they should be.
_WRONG = (WebAuthnException, ValueError, KeyError, TypeError, AttributeError, IndexError)


def _key(credential: bytes) -> str:
    return hashlib.sha256(credential).hexdigest()
