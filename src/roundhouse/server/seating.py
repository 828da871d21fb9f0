"""Who may sit where, and who changes it before a game begins: docs/tables.md says why.

What counts is what is in the database; after each change the table in memory takes it in from there, as other
processes do.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection
from typing import TYPE_CHECKING

from ..bots.levels import bots_of
from ..errors import BadInput
from ..language import Speaker
from ..table.game import LONGEST_NAME, checked_names
from . import chat_notes
from .live_table import LiveTable
from .refusals import Refused
from .schema import tables
from .seat_store import SeatChange, SeatStore
from .seats import PATIENCES, Identity, looks

if TYPE_CHECKING:
    from .table_service import TableService

TRIES = 20  # to be the first, where others change the same


def fresh_token() -> str:
    return secrets.token_hex(32)


class Seating:
    """What people may change about the tables of a service, besides their games."""

    def __init__(self, service: TableService, store: SeatStore) -> None:
        self._service = service
        self.store = store

    # --- Sitting down

    async def join(
        self, live: LiveTable, seat: int | None, name: str, identity: Identity, token: str | None = None
    ) -> int:
        """Take an open seat, the first where none is named; its key is a new one, unless it is the one given."""
        if await self.store.was_removed(live.facts.id, identity.visitor):
            raise Refused("removed")
        for _ in range(TRIES):
            free = [k for k, each in enumerate(live.seats) if each.kind == "open"]
            if not free or seat not in (None, *free):
                raise Refused("no_free_seat")
            chosen = free[0] if seat is None else seat
            name = own_name(live, chosen, name)
            check_name(live, chosen, name)
            given = None if token is not None else fresh_token()
            taken = await self.store.take(live.facts.id, chosen, identity.visitor, name, time.time(), given)
            await self.take_in(live)
            if taken:
                if not live.has_open_seats and not live.terms.host_starts:
                    await self._begun(live)
                if live.dealing.shares:
                    await self._service.dealer.go_on(live)
                return chosen
        raise Refused("no_free_seat")

    async def sit(self, live: LiveTable, token: str, identity: Identity, name: str | None = None) -> int:
        """Take the seat that a link belongs to; it stays open to the same person's other devices."""
        held = live.held_by(Identity("", token))
        if not held:
            raise Refused("not_found")
        seat = held[0]
        if live.seats[seat].kind == "open":
            return await self.join(live, seat, name or live.seats[seat].name, identity, token)
        if identity.visitor not in live.seats[seat].holders:
            await self.store.add_holder(live.facts.id, seat, identity.visitor)
            await self.take_in(live)
        return seat

    def invited(self, live: LiveTable, invitation: str) -> bool:
        """Whether this is the key of the link to all free seats."""
        key = live.terms.invitation
        return bool(key) and secrets.compare_digest(key.encode(), invitation.encode())

    async def rename(self, live: LiveTable, seat: int, name: str) -> None:
        name = own_name(live, seat, name)
        check_name(live, seat, name)
        await self.store.rename(live.facts.id, seat, name)
        await self.take_in(live)

    # --- Before the game begins

    async def arrange(self, live: LiveTable, identity: Identity, seating: int, wish: SeatChange) -> None:
        """The host gives a seat to a bot, to themselves, or to whoever comes; who sat there is removed."""
        self._check_host(live, identity)
        if wish.bot is not None:
            check_level(live, wish.bot)
        check_name(live, wish.seat, wish.name)
        before = live.seats[wish.seat]
        removed = before.holders - {identity.visitor} if before.kind == "person" else set()
        if not await self.store.arrange(live.facts.id, seating, wish, removed):
            await self.moved_on(live)
        await live.change_dealing(lambda dealing: dealing.withdraw(wish.seat))
        if removed:
            by = self.name_of(live, identity)
            await self.note(live, chat_notes.REMOVED, wish.seat, before.name, by=by)
        await self.take_in(live)

    async def agree_on_absence(
        self, live: LiveTable, identity: Identity, seating: int, level: str, patience: int
    ) -> None:
        """The host says which bot plays for those who leave, and how long somebody may be away."""
        self._check_host(live, identity)
        check_level(live, level)
        if patience not in PATIENCES:
            raise BadInput(f"patience is one of {', '.join(map(str, PATIENCES))} seconds")
        still = (~tables.c.begun, tables.c.seating == seating)
        if not await self.store.settle(live.facts.id, *still, level=level, patience=float(patience)):
            await self.moved_on(live)
        await self.take_in(live)

    async def begin(self, live: LiveTable, identity: Identity) -> None:
        """Begin: the host at any time, other players once no seat is free."""
        if not live.terms.begun:
            if not self._may_begin(live, identity):
                raise Refused("not_host")
            await self._begun(live)
        await self._service.dealer.go_on(live)

    async def begin_for(self, live: LiveTable, identity: Identity) -> bool:
        """Begin for a player who asks for the game; whether it has begun.

        A program that shows the key of a free seat sits down there by asking.
        """
        if not live.terms.begun and identity.token is not None:
            for seat in live.held_by(Identity("", identity.token)):
                if live.seats[seat].kind == "open":
                    await self.join(live, seat, live.seats[seat].name, identity, identity.token)
        if not live.terms.begun and self._may_begin(live, identity):
            await self._begun(live)
        return live.terms.begun

    def _may_begin(self, live: LiveTable, identity: Identity) -> bool:
        if identity.visitor == live.terms.host:
            return True
        return not live.has_open_seats and bool(live.held_by(identity))

    async def _begun(self, live: LiveTable) -> None:
        await self.store.begin(live.facts.id)
        await self.take_in(live)

    async def delete(self, live: LiveTable, identity: Identity) -> None:
        """Delete a table that has not begun; take one that is over, or that one has left, off one's own list."""
        held = [live.seats[k] for k in live.held_by(identity)]
        if not held and identity.visitor not in (live.terms.host, live.facts.creator):
            raise Refused("not_your_seat")
        if not live.terms.begun:
            self._check_host(live, identity)
            if not await self.store.delete(live.facts.id):
                await self.moved_on(live)
            self._service.drop(live)
        elif live.table.over or all(seat.automatic for seat in held):
            await self.store.forget(live.facts.id, identity.visitor)
        else:
            raise Refused("going_on")

    async def get_up(self, live: LiveTable, identity: Identity, mine: Collection[int], say: Speaker) -> None:
        """Free one's seats before the game begins. Another player becomes the host; a table without people goes."""
        others = [k for k, seat in enumerate(live.seats) if seat.kind == "person" and k not in mine]
        leads = identity.visitor == live.terms.host
        if leads and not others:
            await self.delete(live, identity)
            return
        heir = next((seat for seat in others if live.seats[seat].holders), None) if leads else None
        host = {} if heir is None else {"host": min(live.seats[heir].holders)}
        names = [live.seats[seat].name for seat in mine]
        changes = [SeatChange(seat, "open", free_name(seat, say), None, fresh_token()) for seat in mine]
        if not await self.store.get_up(live.facts.id, live.terms.seating, changes, host):
            await self.moved_on(live)
        for seat, name in zip(mine, names, strict=True):
            await live.change_dealing(lambda dealing, seat=seat: dealing.withdraw(seat))  # type: ignore[misc]
            await self.note(live, chat_notes.FREED, seat, name)
        if heir is not None:
            await self.note(live, chat_notes.HOST, heir)
        await self.take_in(live)

    # --- Within

    async def take_in(self, live: LiveTable) -> None:
        """Take in what is in the database."""
        found = await self.store.read(live.facts.id)
        if found is None:
            self._service.drop(live)
            raise Refused("not_found")
        live.take_in(*found)

    async def go_on(self, live: LiveTable) -> None:
        """After a change in who plays: end the game if that is agreed, or let the bots decide."""
        await self.take_in(live)
        await self._service.endings.settle(live)
        self._service.bots.expect(live)
        self._service.bots.play(live)

    async def moved_on(self, live: LiveTable) -> None:
        """What was to be changed has meanwhile been changed."""
        await self.take_in(live)
        raise Refused("stale")

    async def note(
        self,
        live: LiveTable,
        what: str,
        seat: int,
        name: str | None = None,
        *,
        level: str | None = None,
        by: str | None = None,
    ) -> None:
        told = chat_notes.write_note(level, by)
        await self._service.say(live, seat, live.seats[seat].name if name is None else name, told, what)

    def name_of(self, live: LiveTable, identity: Identity) -> str:
        held = live.held_by(identity)
        return live.seats[held[0]].name if held else "—"

    def _check_host(self, live: LiveTable, identity: Identity) -> None:
        if live.terms.begun:
            raise Refused("begun")
        if identity.visitor != live.terms.host:
            raise Refused("not_host")


def check_name(live: LiveTable, seat: int, name: str) -> None:
    names = [each.name for each in live.seats]
    names[seat] = name
    checked_names(names, len(names))


def own_name(live: LiveTable, seat: int, name: str) -> str:
    """The name, with a number where somebody else at the table has it, or one that looks like it."""
    others = {looks(each.name) for k, each in enumerate(live.seats) if k != seat and each.kind != "open"}
    numbered = (name if n == 1 else f"{name[: LONGEST_NAME - 3]} {n}" for n in range(1, len(live.seats) + 1))
    return next(each for each in numbered if looks(each) not in others)


def check_level(live: LiveTable, bot: str) -> None:
    known = bots_of(live.table.title)
    if bot not in known:
        raise BadInput(f"unknown bot '{bot}': choose one of {', '.join(known)}")


def free_name(seat: int, say: Speaker) -> str:
    return say("Player {n}", n=seat + 1)
