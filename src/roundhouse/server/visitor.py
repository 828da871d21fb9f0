"""What every route of the API needs to know about the visitor."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from ..language import Speaker, speaker
from .api_models import Language
from .limits import Limits
from .live_table import Identity, LiveTable
from .people.person_store import Person
from .refusals import Refused
from .table_service import TableService


@dataclass(frozen=True)
class Asking:
    """One request: who makes it, in which language, and the service it is made to."""

    service: TableService
    limits: Limits
    identity: Identity
    address: str
    lang: str
    person: Person | None = None

    @property
    def say(self) -> Speaker:
        return speaker(self.lang)

    @property
    def heavy(self) -> AbstractAsyncContextManager[None]:
        """A turn for work that keeps others waiting."""
        return self.service.heavy.heavy(self.address)

    def count(self, what: str) -> None:
        """Hold the visitor to the rate of such requests."""
        self.limits.check(what, self.identity.visitor, self.address)

    async def table(self, table_id: str) -> LiveTable:
        return await self.service.visit(table_id, self.identity)

    async def own_table(self, table_id: str, seat: int) -> LiveTable:
        """The table, where the seat is the asker's own."""
        live = await self.service.visit(table_id, self.identity)
        live.check_seat(self.identity, seat)
        return live

    async def open_table(self, table_id: str) -> LiveTable:
        """A table with no secrets from the asker: its game is over, or all of its seats are the asker's."""
        live = await self.service.find(table_id)
        if live.closed:
            raise Refused("closed_try")  # to its own player too: what is told here can be told on
        if not live.table.over and not live.owns_all(self.identity):
            raise Refused("not_allowed")
        return live


async def asking(request: Request, lang: Language | None = None) -> Asking:
    """The request as the routes see it."""
    state, app = request.state, request.app.state
    return Asking(app.service, app.limits, state.identity, state.address, lang or state.lang, state.person)


Asked = Annotated[Asking, Depends(asking)]
