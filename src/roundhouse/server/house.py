"""All tables of a server: made, loaded when somebody asks, dropped from memory when nobody does."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

from ..games.title import Title
from ..table import Table, load
from ..table.game import checked_names
from .adviser import Adviser
from .analysis import Analyses
from .database import Database
from .ledger import Ledger
from .live import Done, Facts, Identity, LiveTable, Seat, nothing
from .notices import PEOPLE, Notices
from .opponents import Opponents
from .refusals import Refused
from .settings import Settings
from .setup import make_table, new_setup, setup_of
from .store import Store
from .workers import Workers

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ELSEWHERE = 3.0  # seconds to leave a bot's decision to the process where the last move was made


class House:
    """The tables in this process, and what they share: the database, the ledger, the bots."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.notices = Notices(self.database)
        self.ledger = Ledger(self.database, self.notices)
        self.store = Store(self.database, self.notices)
        self.workers = Workers(settings.bot_workers, settings.compile_bots)
        self.adviser = Adviser()
        self.analyses = Analyses(self.adviser, self.store)
        self.bots = Opponents(self.workers, settings, self.adviser)
        self.tables: dict[str, LiveTable] = {}
        self.line = asyncio.Lock()  # for frames that nobody waits for
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        await self.database.open()
        await self.notices.open()
        await self.ledger.open()
        self.notices.heard = self._heard
        self.notices.reconnected = self._missed
        self.start(self._drop_idle())

    async def close(self) -> None:
        """Finish what was promised, and stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.analyses.close()
        await self.adviser.close()
        await self.notices.close()
        await self.ledger.close()
        await self.database.close()

    def start(self, work: Any) -> asyncio.Task[Any]:
        """Do something in the background; it ends with the house."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- Tables

    async def find(self, table_id: str) -> LiveTable:
        """The table, from memory or rebuilt from the database."""
        if table_id not in self.tables:
            if table_id not in self._loading:
                loading = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            found = await asyncio.shield(self._loading[table_id])
            if found is None:
                raise Refused("not_found")
            return found
        live = self.tables[table_id]
        live.touched = time.monotonic()
        return live

    async def _load(self, table_id: str) -> LiveTable | None:
        found = await self.store.find(table_id)
        if found is None:
            return None
        facts, setup, rematch = found
        seats = await self.store.seats(table_id)
        table = await asyncio.to_thread(make_table, setup, [seat.name for seat in seats])
        live = LiveTable(facts, table, seats, self.ledger)
        live.rematch = rematch
        live.chat = await self.store.chat(table_id)
        await live.load()
        self.tables[table_id] = live
        if not self.database.sqlite:
            await live.catch_up()  # what was appended elsewhere before this process began to listen for it
        self.bots.play(live)
        return live

    async def create(
        self, title: Title, options: Mapping[str, Any], files: Mapping[str, str], seats: Sequence[Seat], **facts: Any
    ) -> LiveTable:
        """A new game."""
        return await self._open(new_setup(title, len(seats), options, files), seats, **facts)

    async def continue_from(self, table: Table, seats: Sequence[Seat], **facts: Any) -> LiveTable:
        """A new table that goes on from where another stands."""
        return await self._open(setup_of(table), seats, **facts)

    async def _open(
        self, setup: dict[str, Any], seats: Sequence[Seat], *, mode: str, name: str, open: bool, creator: str
    ) -> LiveTable:
        # A record may be long: it is played again in a thread, so that nobody waits for it but who sent it.
        table = await asyncio.to_thread(make_table, setup, [seat.name for seat in seats])
        id = "".join(secrets.choice(LETTERS) for _ in range(12))
        facts = Facts(id, table.title.name, mode, name, open, creator, time.time())
        await self.store.create(facts, setup, seats)
        live = LiveTable(facts, table, seats, self.ledger)
        self.tables[id] = live
        live.summarise()
        self.bots.play(live)
        return live

    async def load_record(self, text: str, identity: Identity) -> LiveTable:
        """A table from a record, all of its seats the visitor's own."""
        table = await asyncio.to_thread(load, text)
        return await self.continue_from(table, own_seats(table.names, identity), **analysis(identity))

    async def fork(self, live: LiveTable, at: int, identity: Identity) -> LiveTable:
        """A table to try out what else might have been: from one moment on, with all seats the visitor's own."""
        then = live.table.at(at)
        return await self.continue_from(then, own_seats(then.names, identity), **analysis(identity))

    async def rematch(self, live: LiveTable, seats: Sequence[int], identity: Identity) -> LiveTable:
        """The same people and options once more; whoever asks second gets the same table."""
        if live.rematch is None:
            found = await self.store.find(live.facts.id)
            assert found is not None
            setup = found[1]
            if "record" in setup:
                options, files = options_of(live.table), dict(live.table.parts.own)
            else:
                options, files = setup["options"], setup["files"]
            again = [Seat(s.kind, s.name, s.bot, fresh_token(), set(s.holders)) for s in (live.seats[k] for k in seats)]
            if len(again) not in live.table.title.players:
                raise Refused("not_allowed")
            old = live.facts
            facts = {"mode": old.mode, "name": old.name, "open": False, "creator": identity.visitor}
            new = await self.create(live.table.title, options, files, again, **facts)
            live.rematch = await self.store.set_rematch(old.id, new.facts.id)
            live.wake()
        return await self.find(live.rematch)

    # --- People

    async def join(self, live: LiveTable, seat: int, name: str, identity: Identity) -> None:
        """Take an open seat."""
        self._check_name(live, seat, name)
        if not await self.store.take_seat(live.facts.id, seat, identity.visitor, name):
            raise Refused("not_allowed")
        live.seats[seat].holders.add(identity.visitor)
        live.seat_changed(seat, "person", name)

    async def sit(self, live: LiveTable, token: str, identity: Identity, name: str | None = None) -> int:
        """Take the seat that a link belongs to; it stays open to the same person's other devices."""
        held = live.held_by(Identity("", token))
        if not held:
            raise Refused("not_found")
        seat = held[0]
        if live.seats[seat].kind == "open":
            await self.join(live, seat, name or live.seats[seat].name, identity)
        elif identity.visitor not in live.seats[seat].holders:
            live.seats[seat].holders.add(identity.visitor)
            await self.store.add_holder(live.facts.id, seat, identity.visitor)
        return seat

    async def rename(self, live: LiveTable, seat: int, name: str) -> None:
        self._check_name(live, seat, name)
        await self.store.rename(live.facts.id, seat, name)
        live.seat_changed(seat, live.seats[seat].kind, name)

    def _check_name(self, live: LiveTable, seat: int, name: str) -> None:
        names = [each.name for each in live.seats]
        names[seat] = name
        checked_names(names, len(names))

    async def say(self, live: LiveTable, seat: int | None, name: str, words: str) -> None:
        """Chat: one line, to all at the table."""
        at = time.time()
        id = await self.store.say(live.facts.id, seat, name, words, at)
        live.chat.append({"id": id, "seat": seat, "name": name, "text": words, "at": at})
        live.wake()

    # --- Decisions

    async def play(self, live: LiveTable, seat: int, move: str, version: int, done: Done = nothing) -> int:
        """A person's decision, and then the bots'."""
        version = await live.play(seat, move, version, done)
        self.bots.play(live)
        return version

    async def undo(self, live: LiveTable, seat: int, version: int, done: Done = nothing) -> int:
        version = await live.undo(seat, version, done)
        self.bots.play(live)
        return version

    # --- Other processes, and time

    def _heard(self, changed: Mapping[str, int]) -> None:
        for table_id, version in changed.items():
            live = self.tables.get(table_id)
            if live is None:
                continue
            if version == PEOPLE:
                self.start(self._refresh_people(live))
            elif live.version < version:
                self.start(self._refresh(live))

    def _missed(self) -> None:
        """Notices may have been lost: look at everything."""
        for live in self.tables.values():
            self.start(self._refresh_people(live))
            self.start(self._refresh(live))

    async def _refresh(self, live: LiveTable) -> None:
        """Take in what was decided in another process, and see to its bots if that process does not."""
        await live.catch_up()
        self.bots.play(live, ELSEWHERE)

    async def _refresh_people(self, live: LiveTable) -> None:
        """Take in who came, under which name, and what was said in another process."""
        for k, seat in enumerate(await self.store.seats(live.facts.id)):
            live.seats[k].holders = seat.holders
            if (seat.kind, seat.name) != (live.seats[k].kind, live.seats[k].name):
                live.seat_changed(k, seat.kind, seat.name)
        found = await self.store.find(live.facts.id)
        live.rematch = found[2] if found else None
        live.chat += await self.store.chat(live.facts.id, live.chat[-1]["id"] if live.chat else 0)
        live.wake()

    async def _drop_idle(self) -> None:
        while True:
            await asyncio.sleep(min(60, self.settings.idle_seconds))
            long_ago = time.monotonic() - self.settings.idle_seconds
            for id, live in list(self.tables.items()):
                if live.touched < long_ago and not live.watchers and not self.bots.busy(live):
                    del self.tables[id]


def fresh_token() -> str:
    return secrets.token_hex(32)


def own_seats(names: Sequence[str], identity: Identity) -> list[Seat]:
    """All seats in one person's hands."""
    return [Seat("person", name, None, fresh_token(), {identity.visitor}) for name in names]


def analysis(identity: Identity) -> dict[str, Any]:
    return {"mode": "analysis", "name": "", "open": False, "creator": identity.visitor}


def options_of(table: Table) -> dict[str, int]:
    return {option.name: int(table.start[option.name][0]) for option in table.title.options}
