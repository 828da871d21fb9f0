"""Files that people share by a link.

A file is known by a hash of what it says, so sharing it twice gives one link, and nobody can put something else behind
it. Only files that can be played with are taken, and their number and length are limited; those that nobody
has opened or played with for a while are deleted. They are not listed anywhere, and nothing tells who shared them:
that is kept only so that people may take a file back, and so that it is deleted with them.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, exists, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from ..database import Database
from ..refusals import Refused
from ..schema import shared_files, sharers

ID = "^[0-9a-f]{24}$"
DIGITS = 24  # of the SHA-256
LONGEST_SHARED = 30_000  # characters
MOST_OF_ONE = 40  # files of one visitor
MOST = 20_000  # of all visitors
UNUSED_DAYS = 90.0  # after which a file goes
OFTEN = 3600.0  # seconds: so often at most a use is written down


def id_of(game: str, option: str, text: str) -> str:
    """What a file is known by."""
    return hashlib.sha256(f"{game}\0{option}\0{text}".encode()).hexdigest()[:DIGITS]


class SharedFiles:
    """The shared files in the database."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine
        self._insert = sqlite.insert if database.sqlite else postgresql.insert

    async def share(self, game: str, option: str, text: str, visitor: str) -> str:
        """Keep a file; returns its id."""
        id, now = id_of(game, option, text), time.time()
        async with self._engine.begin() as connection:
            mine = select(func.count()).select_from(sharers).where(sharers.c.visitor == visitor, sharers.c.id != id)
            if (await connection.execute(mine)).scalar_one() >= MOST_OF_ONE:
                raise Refused("too_many_shared")
            others = select(func.count()).select_from(shared_files).where(shared_files.c.id != id)
            if (await connection.execute(others)).scalar_one() >= MOST:
                raise Refused("busy", retry=3600)
            row = self._insert(shared_files).values(id=id, game=game, option=option, text=text, used=now)
            await connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"used": now}))
            by = self._insert(sharers).values(id=id, visitor=visitor, at=now)
            await connection.execute(by.on_conflict_do_nothing())
        return id

    async def find(self, id: str, visitor: str) -> dict[str, Any]:
        """A file, and whether the visitor is one of those who shared it."""
        yours = exists().where(sharers.c.id == shared_files.c.id, sharers.c.visitor == visitor)
        query = select(shared_files, yours.label("yours")).where(shared_files.c.id == id)
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).mappings().first()
        if found is None:
            raise Refused("not_found")
        if found["used"] < time.time() - OFTEN:
            await self._use([id])
        return {key: found[key] for key in ("id", "game", "option", "text", "yours")}

    async def played(self, game: str, files: Mapping[str, str]) -> None:
        """A table was opened with these files: those that are shared stay."""
        ids = [id_of(game, option, text) for option, text in files.items() if "\n" in text]
        if ids:
            await self._use(ids)

    async def _use(self, ids: list[str]) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(update(shared_files).where(shared_files.c.id.in_(ids)).values(used=time.time()))

    async def take_back(self, id: str, visitor: str) -> None:
        """The visitor no longer shares a file; it goes, unless somebody else shares the same."""
        async with self._engine.begin() as connection:
            mine = delete(sharers).where(sharers.c.id == id, sharers.c.visitor == visitor)
            if not (await connection.execute(mine)).rowcount:
                raise Refused("not_found")
            await _delete_unshared(connection)

    async def clear_away(self, before: float) -> int:
        """Delete the files that nobody has used since then; returns how many these were."""
        old = select(shared_files.c.id).where(shared_files.c.used < before)
        async with self._engine.begin() as connection:
            await connection.execute(delete(sharers).where(sharers.c.id.in_(old)))
            return (await connection.execute(delete(shared_files).where(shared_files.c.used < before))).rowcount


async def delete_shared(connection: AsyncConnection, id: str) -> bool:
    """Delete a file, whoever shared it; False: there is none."""
    await connection.execute(delete(sharers).where(sharers.c.id == id))
    return bool((await connection.execute(delete(shared_files).where(shared_files.c.id == id))).rowcount)


async def delete_shares_of(connection: AsyncConnection, visitors: tuple[str, ...]) -> None:
    """Delete what these visitors share."""
    await connection.execute(delete(sharers).where(sharers.c.visitor.in_(visitors)))
    await _delete_unshared(connection)


async def _delete_unshared(connection: AsyncConnection) -> None:
    nobody = ~exists().where(sharers.c.id == shared_files.c.id)
    await connection.execute(delete(shared_files).where(nobody))
