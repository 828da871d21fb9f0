"""A table in memory: the game, who sits where, and the version. It is made from its setup and its entries alone."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeVar

from ..errors import IllegalMove
from ..table import Table
from ..table.game import checked_names
from .frames import Chronicle, Drawn, draw_view
from .ledger import Entry, Ledger, Summary
from .refusals import Refused

T = TypeVar("T")
Done: TypeAlias = Callable[[], None]


def nothing() -> None:
    """Nobody waits for this."""


@dataclass
class Seat:
    """A place at the table: a person, a bot, or open to whoever comes."""

    kind: str
    name: str
    bot: str | None
    token: str
    holders: set[str] = field(default_factory=set)  # visitors


@dataclass(frozen=True)
class Facts:
    """What is fixed about a table from its creation on."""

    id: str
    game: str
    mode: str
    name: str
    open: bool
    creator: str
    created: float


@dataclass(frozen=True)
class Identity:
    """Who asks: a visitor, known by the hash of the cookie; a program that shows the token of a seat; or both."""

    visitor: str
    token: str | None = None


class Watcher(Protocol):
    """Somebody connected to the table, who is told when there is something new to see."""

    seat: int | None

    def wake(self) -> None: ...


class LiveTable:
    """One table. Entries are appended one after the other; those who watch are woken after each."""

    def __init__(self, facts: Facts, table: Table, seats: Sequence[Seat], ledger: Ledger) -> None:
        self.facts = facts
        self.table = table
        self.seats = list(seats)
        self.ledger = ledger
        self.version = 0
        self.edition = 0  # changes whenever a picture or sentence may have
        self.stamps = [0] * table.players  # the version at which each seat's present decision began
        self.rematch: str | None = None
        self.chat: list[dict[str, Any]] = []
        self._bots = "ready"
        self.chronicle = Chronicle(table)
        self.watchers: set[Watcher] = set()
        self.touched = time.monotonic()
        self.moved = facts.created
        self._own = [0] * table.players
        self._drawn: dict[tuple[int | None, str, str], tuple[int, Drawn]] = {}
        self._lock = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()

    # --- Who may do what

    def held_by(self, identity: Identity) -> tuple[int, ...]:
        """The seats the identity may play."""
        token = (identity.token or "").encode()
        return tuple(
            k
            for k, seat in enumerate(self.seats)
            if identity.visitor in seat.holders or secrets.compare_digest(seat.token.encode(), token)
        )

    def check_seat(self, identity: Identity, seat: int | None) -> None:
        """A seat is only seen and played by who holds it; None is the view of a spectator, open to all."""
        if seat is not None and seat not in self.held_by(identity):
            raise Refused("not_your_seat")

    def owns_all(self, identity: Identity) -> bool:
        """Whether the identity holds every seat, so that nothing at the table is secret from it but the draws."""
        return len(self.held_by(identity)) == self.table.players

    @property
    def present(self) -> set[int]:
        return {watcher.seat for watcher in self.watchers if watcher.seat is not None}

    # --- Entries

    async def play(self, seat: int, move: str, version: int, done: Done = nothing) -> int:
        """Carry out a decision made on a version; returns the version it led to, once that is on disk.

        `done` is called just before those who watch are woken.
        """
        return await self._whole(self._enter("play", seat, move, version, done))

    async def undo(self, seat: int, version: int, done: Done = nothing) -> int:
        """Take back the seat's last decision."""
        return await self._whole(self._enter("undo", seat, "", version, done))

    async def catch_up(self) -> None:
        """Take in what other processes appended."""
        async with self._lock:
            await self._read()
        self.wake()

    async def load(self) -> None:
        """Play all entries there are."""
        await self._read()

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Run to the end even where the one who asked goes away: memory must not fall behind the disk."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _enter(self, kind: str, seat: int, move: str, version: int, done: Done) -> int:
        self.touched = time.monotonic()
        async with self._lock:
            if version > self.version:
                await self._read()
            while True:
                self._check(kind, seat, move, version)
                entry = Entry(self.facts.id, self.version + 1, seat, kind, move, time.time())
                if await self.ledger.append(entry):
                    self._apply(entry)
                    break
                await self._read()
            self.summarise()
        done()
        self.wake()
        return entry.version

    def _check(self, kind: str, seat: int, move: str, version: int) -> None:
        if not 0 <= version <= self.version:
            raise Refused("bad_input")
        if self.table.over and kind == "play":
            raise Refused("over")
        if version < self.stamps[seat]:
            raise Refused("stale")
        if kind == "undo":
            if not self.table.can_undo(seat):
                raise Refused("no_undo")
        elif clause := self.table.why_not(seat, move):
            raise IllegalMove(clause)

    async def _read(self) -> None:
        before = self.version
        for k, entry in enumerate(await self.ledger.read(self.facts.id, self.version)):
            self._apply(entry)
            if k % 50 == 49:
                await asyncio.sleep(0)  # others' turn: a long game takes a while to play again
        if self.version != before:
            self.summarise()

    def _apply(self, entry: Entry) -> None:
        assert entry.version == self.version + 1
        before = self._decisions()
        if entry.kind == "undo":
            self.table.undo(entry.seat)
            self.chronicle.forget()
        else:
            self.table.play(entry.seat, entry.move)
        self.version = entry.version
        self.moved = entry.at
        self.edition += 1
        self._own[entry.seat] += 1
        for seat, (was, now) in enumerate(zip(before, self._decisions(), strict=True)):
            if was != now:
                self.stamps[seat] = self.version

    def _decisions(self) -> list[tuple[bool, int, int]]:
        """What makes up each seat's present decision: a move made before one of these changed is stale."""
        acting, draws = self.table.seats_to_act, self.table.draws
        return [(seat in acting, self._own[seat], draws) for seat in self.table.seats]

    def summarise(self) -> None:
        acting = sum(1 << seat for seat in self.table.seats_to_act)
        self.ledger.summarise(self.facts.id, Summary(acting, self.table.over, self.moved))

    # --- Bots

    @property
    def bots_to_act(self) -> list[int]:
        return [seat for seat in self.table.seats_to_act if self.seats[seat].kind == "bot"]

    @property
    def bots(self) -> str:
        """ready, thinking, or compiling: they think more slowly, once."""
        return self._bots if self.bots_to_act else "ready"

    def show_bots(self, state: str) -> None:
        if self._bots != state:
            self._bots = state
            self.wake()

    # --- What is shown

    @property
    def look(self) -> tuple[object, ...]:
        """Changes whenever those who watch should be sent a frame."""
        return self.edition, self.bots, self.rematch

    @property
    def seated(self) -> list[dict[str, Any]]:
        """Who sits where."""
        present = self.present
        return [
            {"name": seat.name, "kind": seat.kind, "bot": seat.bot, "present": seat.kind == "bot" or k in present}
            for k, seat in enumerate(self.seats)
        ]

    def wake(self) -> None:
        for watcher in list(self.watchers):
            watcher.wake()

    def seat_changed(self, seat: int, kind: str, name: str) -> None:
        """Somebody sat down or took another name."""
        self.seats[seat].kind = kind
        self.seats[seat].name = name
        self.table.names = checked_names([each.name for each in self.seats], self.table.players)
        self.chronicle.forget()
        self.edition += 1
        self.wake()

    def drawn(self, seat: int | None, lang: str, theme: str) -> Drawn:
        """The table as the seat sees it now; made once for all who look with the same eyes."""
        key = (seat, lang, theme)
        kept = self._drawn.get(key)
        if kept is None or kept[0] != self.edition:
            kept = self.edition, draw_view(self.table, seat, lang, theme)
            self._drawn[key] = kept
        return kept[1]
