"""All tables of a server: made, loaded when somebody asks, dropped from memory when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ..bots.levels import bots_of
from ..errors import RoundhouseError
from ..games.title import Title
from ..table import Table
from ..table.fairness import Seal, Share
from ..table.record import read_record
from .absence import Absences, Attendance
from .admin_orders import ANNOUNCE, CHANGE, CLOSE, DELETE, Order, Orders
from .adviser import Adviser
from .agreed_ending import Endings
from .analysis import Analyses
from .bot_workers import Workers
from .change_notices import PEOPLE, VISITOR, ChangeNotices
from .compiler import Compiler
from .daily.daily import DailyDeals
from .daily.deals import DAILY
from .daily.trial import trial_of
from .database import Database
from .dealer import Dealer
from .dealing import DEALT, PLEDGING, Dealing
from .editor.shared_files import SharedFiles
from .fair_queue import FairQueue
from .housekeeping import Housekeeping
from .ledger import Ledger
from .limits import MOST_EVENTS, Limits
from .live_table import Done, Facts, Identity, LiveTable, Seat, nothing
from .lobby.library import Library
from .lobby.open_tables import OpenTables
from .notices.courier import Courier
from .notices.keys import Keys
from .notices.wishes import Wishes
from .opponents import Opponents
from .people.history import History
from .people.passkeys import Passkeys
from .people.person_store import People
from .people.ratings import Ratings
from .puzzles.puzzle_store import Puzzles
from .refusals import Refused
from .seat_store import SeatStore
from .seating import Seating
from .seating import fresh_token as fresh_token
from .seats import LEVEL, Terms
from .settings import Settings
from .setup import make_table, new_setup, setup_of
from .store import Store
from .views import Views

log = logging.getLogger("roundhouse")

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ELSEWHERE = 3.0  # seconds to leave a bot's decision to the process where the last move was made


class TableService:
    """The tables in this process, and what they share: the database, the ledger, the bots."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = Limits(settings.rate)
        self.database = Database(settings.database)
        self.notices = ChangeNotices(self.database)
        self.ledger = Ledger(self.database, self.notices)
        self.store = Store(self.database, self.notices, settings.notice_pause)
        self.seat_store = SeatStore(self.database, self.notices, settings.notice_pause)
        self.library = Library(self.database)
        self.open_tables = OpenTables(self.database, self.library.setups)
        self.shared_files = SharedFiles(self.database)
        self.people = People(self.database, self.notices)
        self.passkeys = Passkeys(self.database, self.people)
        self.history = History(self.database, self.library)
        self.ratings = Ratings(self.database)
        self.daily = DailyDeals(self)
        self.puzzles = Puzzles(self.database)
        self.keys = Keys(self.database)
        self.wishes = Wishes(self.database)
        self.courier = Courier(self.database, self.wishes, self.keys, settings)
        self.orders = Orders(self.database)
        self.seating = Seating(self, self.seat_store)
        self.absences = Absences(self.seating)
        self.endings = Endings(self.seating)
        self.attendance = Attendance(self, self.seat_store)
        self.housekeeping = Housekeeping(self, self.seat_store)
        self.compiler = Compiler(self._got_further)
        self.workers = Workers(settings.bot_workers, self.compiler.ready)
        self.adviser = Adviser(self.compiler, self._got_further)
        self.analyses = Analyses(self.adviser, self.compiler, self.store)
        self.bots = Opponents(self.workers, settings, self.adviser, self.compiler)
        self.dealer = Dealer(settings.deal_seconds, self.start, self.bots.play, self.seating.begin_for)
        self.tables: dict[str, LiveTable] = {}
        self.views = Views()
        self.watchers_turn = asyncio.Lock()  # for frames that nobody waits for
        self.heavy = FairQueue(1, each=20, all=200)  # for work that would keep others waiting
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        await self.database.open()
        await self.notices.open()
        await self.ledger.open()
        self.notices.heard = self._heard
        self.notices.reconnected = self._missed
        self.orders.carry_out = self._carry_out
        self.people.changed = self._belongs_to_another
        self.people.brought = self._refresh_people_at
        await self.orders.read()
        await self.keys.open()
        self.start(self.orders.keep())
        self.start(self.housekeeping.drop_idle())
        self.start(self.housekeeping.clear_away())
        self.start(self.attendance.keep())
        self.start(self.ratings.keep())
        self.start(self.daily.keep())
        self.start(self.courier.keep())

    async def close(self) -> None:
        """Finish what was promised, and stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.daily.close()
        await self.bots.close()
        await self.analyses.close()
        await self.adviser.close()
        await self.compiler.close()
        await self.notices.close()
        await self.courier.close()
        await self.ledger.close()
        await self.database.close()

    def start(self, work: Any) -> asyncio.Task[Any]:
        """Do something in the background; it ends with the service."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- Tables

    async def visit(self, table_id: str, identity: Identity) -> LiveTable:
        """The table, where somebody may come to look at it."""
        live = await self.find(table_id)
        live.check_open_to(identity)
        return live

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
        idle, live.touched = live.idle, time.monotonic()
        if idle:
            self.bots.play(live)
        return live

    async def _load(self, table_id: str) -> LiveTable | None:
        found = await self.store.find(table_id)
        if found is None:
            return None
        facts, setup, rematch = found
        people = await self.seat_store.read(table_id)
        if people is None:
            return None
        seats, terms = people
        dealing = await self.ledger.dealing(table_id)
        shares = dealing.shares if dealing.state == DEALT else None
        try:
            table = await self._made(setup, seats, shares)
            live = LiveTable(facts, table, seats, self.ledger, dealing, terms)
            live.trial = trial_of(setup)
            await live.load()
        except RoundhouseError as error:
            told = {"table": table_id, "game": facts.game, "rules": setup.get("rules"), "data": setup.get("data")}
            log.error("table cannot be replayed", extra={"facts": {**told, "error": str(error)}})
            raise Refused("outdated") from None
        live.rematch = rematch
        live.stand_in = await self.store.stand_in(table_id)
        live.chat = await self.store.chat(table_id)
        self.tables[table_id] = live
        if not self.database.sqlite:
            await live.catch_up()  # what was appended elsewhere before this process began to listen for it
            await self.seating.take_in(live)
        await self.endings.settle(live)
        self.bots.play(live)
        return live

    async def _made(self, setup: Mapping[str, Any], seats: Sequence[Seat], shares: Sequence[Share] | None) -> Table:
        """The table of a setup, with the data files it was dealt with."""
        kept = await self.store.data(setup.get("data", {}).values())
        return await asyncio.to_thread(make_table, setup, [seat.name for seat in seats], shares, kept)

    async def create(
        self, title: Title, options: Mapping[str, Any], files: Mapping[str, str], seats: Sequence[Seat], **facts: Any
    ) -> LiveTable:
        """A new game."""
        setup = await asyncio.to_thread(new_setup, title, len(seats), options, files)
        await self.shared_files.played(title.name, files)
        return await self._open(setup, seats, **facts)

    async def continue_from(
        self, table: Table, seals: Sequence[Seal], seats: Sequence[Seat], **facts: Any
    ) -> LiveTable:
        """A new table that goes on from where another stands; the seals are those of the draws so far."""
        return await self._open(setup_of(table, seals), seats, **facts)

    async def _open(
        self,
        setup: dict[str, Any],
        seats: Sequence[Seat],
        *,
        mode: str,
        name: str,
        open: bool,
        creator: str,
        host_starts: bool = False,
    ) -> LiveTable:
        # A record may be long: it is played again in a thread, so that nobody waits for it but whoever sent it.
        self.housekeeping.make_room()
        table = await self._made(setup, seats, None)
        facts = Facts(self.fresh_id(), table.title.name, mode, name, open, creator, time.time())
        return await self._keep(facts, table, setup, seats, host_starts)

    async def open_try(self, id: str, setup: dict[str, Any], seats: Sequence[Seat], creator: str) -> LiveTable:
        """The table of a try at a daily deal: nobody adds to its seed, which was fixed the day before."""
        self.housekeeping.make_room()
        table = await self._made(setup, seats, None)
        facts = Facts(id, table.title.name, DAILY, "", False, creator, time.time())
        return await self._keep(facts, table, setup, seats)

    async def _keep(
        self, facts: Facts, table: Table, setup: dict[str, Any], seats: Sequence[Seat], host_starts: bool = False
    ) -> LiveTable:
        """Write a new table down, and begin with it."""
        # Bots add nothing to the seed: where they are alone, or nothing is left to draw, nobody is waited for.
        waits = table.held and facts.mode != DAILY and any(seat.kind != "bot" for seat in seats)
        dealing = Dealing(PLEDGING if waits else DEALT)
        if not waits:
            table.release()
        waits_for_people = waits and (host_starts or any(seat.kind == "open" for seat in seats))
        known = bots_of(table.title)
        level = next((seat.bot for seat in seats if seat.bot), LEVEL if LEVEL in known else known[0])
        terms = Terms(facts.creator, fresh_token(), not waits_for_people, host_starts, level)
        for seat in seats:
            seat.seen = facts.created
        parts = table.parts
        data = {edition: parts.texts[option] for option, edition in parts.editions.items()}
        await self.store.create(facts, setup, seats, dealing, terms, data)
        live = LiveTable(facts, table, seats, self.ledger, dealing, terms)
        live.trial = trial_of(setup)
        self.tables[facts.id] = live
        live.summarise()
        self.bots.expect(live)
        self.bots.play(live)
        return live

    @staticmethod
    def fresh_id() -> str:
        return "".join(secrets.choice(LETTERS) for _ in range(12))

    async def load_record(self, text: str, identity: Identity) -> LiveTable:
        """A table from a record, all of its seats the visitor's own."""
        async with self.heavy.heavy(identity.address):
            table, seals = await asyncio.to_thread(read_record, text, None, MOST_EVENTS)
            return await self.continue_from(table, seals, own_seats(table.names, identity), **analysis(identity))

    async def fork(self, live: LiveTable, at: int, bots: Sequence[str | None], identity: Identity) -> LiveTable:
        """A table to try out what else might have been: from one moment on, with the seats that no bot is to play the
        visitor's own."""
        then = live.table.at(at)
        # The seed of a game that goes on must not come out when another, taken up from it, is over.
        seals = live.table.seals if live.table.over else ()
        seats = [
            Seat("bot", own.name, bot, own.token) if bot else own
            for own, bot in zip(own_seats(then.names, identity), bots, strict=True)
        ]
        return await self.continue_from(then, seals, seats, **analysis(identity))

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
            again = [seated_again(live.seats[seat]) for seat in seats]
            if len(again) not in live.table.title.players:
                raise Refused("not_allowed")
            old = live.facts
            facts = {"mode": old.mode, "name": old.name, "open": False, "creator": identity.visitor}
            new = await self.create(live.table.title, options, files, again, **facts)
            live.rematch = await self.store.set_rematch(old.id, new.facts.id)
            live.wake()
        return await self.find(live.rematch)

    # --- People

    def met(self, identity: Identity) -> None:
        """Somebody who holds a seat came: they have limits of their own."""
        self.limits.meet(identity.visitor, identity.address, seated=True)

    async def say(self, live: LiveTable, seat: int | None, name: str, words: str, note: str | None = None) -> None:
        """Chat: one line, to all at the table; or a note of the server's."""
        at = time.time()
        id = await self.store.say(live.facts.id, seat, name, words, at, note)
        live.chat.append({"id": id, "seat": seat, "name": name, "text": words, "at": at, "note": note})
        live.wake()

    # --- Decisions

    async def play(self, live: LiveTable, seat: int, move: str, version: int, done: Done = nothing) -> int:
        """A person's decision, and then the bots'."""
        await self._check_playing(live, seat)
        version = await live.play(seat, move, version, done)
        self.bots.play(live)
        return version

    async def undo(self, live: LiveTable, seat: int, version: int, done: Done = nothing) -> int:
        await self._check_playing(live, seat)
        version = await live.undo(seat, version, done)
        self.bots.play(live)
        return version

    async def _check_playing(self, live: LiveTable, seat: int) -> None:
        """A person decides once the game has begun, and while no bot plays for them."""
        if not live.terms.begun or live.seats[seat].automatic:
            await self.seating.take_in(live)  # another process may have changed it just now
        if live.seats[seat].automatic:
            raise Refused("bot_plays")

    async def let_stand_in(self, live: LiveTable, wanted: bool) -> None:
        """Whether weaker bots play for those of the table that are not ready, or all wait for these."""
        await self.store.set_stand_in(live.facts.id, wanted)
        live.stand_in = wanted
        live.wake()
        self.bots.play(live)

    def _got_further(self, title: Title) -> None:
        """Something that bots of a game need is further, or there."""
        for live in self.tables.values():
            if live.table.title is title:
                live.wake()
                self.bots.play(live)

    # --- Other processes, and time

    def _heard(self, changed: Mapping[str, int]) -> None:
        for table_id, version in changed.items():
            if table_id.startswith(VISITOR):
                self.people.forget(table_id.removeprefix(VISITOR))
                continue
            live = self.tables.get(table_id)
            if live is None:
                continue
            if version == PEOPLE:
                self.start(self._refresh_people(live))
            elif live.version < version:
                self.start(self._refresh(live))

    def _missed(self) -> None:
        """Notices may have been lost: look at everything."""
        self.people.forget()
        for live in self.tables.values():
            self.start(self._refresh_people(live))
            self.start(self._refresh(live))

    async def _refresh(self, live: LiveTable) -> None:
        """Take in what was decided in another process, and see to its bots if that process does not."""
        await live.catch_up()
        self.bots.play(live, ELSEWHERE)

    async def _refresh_people(self, live: LiveTable) -> None:
        """Take in who came, under which name, and what was said in another process."""
        try:
            await self.seating.take_in(live)
        except Refused:
            return  # it was deleted
        found = await self.store.find(live.facts.id)
        if found:
            live.facts, _, live.rematch = found
        live.stand_in = await self.store.stand_in(live.facts.id)
        self.bots.play(live)
        live.chat += await self.store.chat(live.facts.id, live.chat[-1]["id"] if live.chat else 0)
        if live.dealing.state != DEALT:
            await live.catch_up()
            await self.dealer.go_on(live)
        live.wake()

    async def _refresh_people_at(self, tables: Collection[str]) -> None:
        here = [self.tables[id] for id in tables if id in self.tables]
        await asyncio.gather(*(self._refresh_people(live) for live in here))

    def _belongs_to_another(self, visitor: str) -> None:
        """A browser is somebody else's than before: it comes again as who it is now, with the seats it now has."""
        for live in self.tables.values():
            for watcher in list(live.watchers):
                if watcher.identity.device == visitor:
                    watcher.leave()

    def note_hint(self, live: LiveTable, identity: Identity) -> None:
        """Somebody was given a hint: the game is not rated."""
        if identity.visitor not in live.hinted:
            live.hinted.add(identity.visitor)
            self.start(self._note_hint(live.facts.id, identity.visitor))

    async def _note_hint(self, table_id: str, visitor: str) -> None:
        with contextlib.suppress(SQLAlchemyError, OSError):
            await self.seat_store.note_hint(table_id, visitor)

    def _carry_out(self, order: Order) -> None:
        """What those who run the server ordered just now, as far as it is about tables in memory."""
        if order.kind == ANNOUNCE:
            for each in self.tables.values():
                each.wake()
        elif live := self.tables.get(order.what):
            if order.kind == DELETE:
                self.drop(live)
            elif order.kind in (CLOSE, CHANGE):
                self.start(self._refresh_people(live))
                self.start(self._refresh(live))

    def drop(self, live: LiveTable) -> None:
        """The table was deleted: nobody finds it any more, and those who watch are told."""
        if self.tables.get(live.facts.id) is live:
            del self.tables[live.facts.id]
        live.gone = True
        live.wake()


def own_seats(names: Sequence[str], identity: Identity) -> list[Seat]:
    """All seats in one person's hands."""
    return [Seat("person", name, None, fresh_token(), {identity.visitor}) for name in names]


def seated_again(seat: Seat) -> Seat:
    """Who sits at a seat in the next game: a bot, where one has played for somebody who left."""
    if not seat.automatic or seat.kind == "bot":
        return Seat(seat.kind, seat.name, seat.bot, fresh_token(), set(seat.holders))
    return Seat("bot", str(seat.bot), seat.bot, fresh_token())


def analysis(identity: Identity) -> dict[str, Any]:
    return {"mode": "analysis", "name": "", "open": False, "creator": identity.visitor}


def options_of(table: Table) -> dict[str, int]:
    return {option.name: int(table.start[option.name][0]) for option in table.title.options}
