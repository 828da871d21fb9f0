"""A table in memory: the game, who sits where, what each may see. It is made from its setup and its entries alone."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Hashable, Iterable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from ..errors import IllegalMove
from ..table import Table
from ..table.game import checked_names
from . import metrics
from .bot_pace import Pace, slowest
from .chronicle import Chronicle
from .daily.trial import Trial
from .dealing import DEALT, Dealing
from .entries import Ending, Placing
from .fair_queue import AT_TABLE, AWAY, WATCHED, Asker
from .finished import mode_of, name_key
from .ledger import Entry, Ledger, Summary
from .refusals import Refused
from .seats import Facts as Facts
from .seats import Identity as Identity
from .seats import Seat as Seat
from .seats import Terms
from .turns import Turns
from .view_counts import Sightings

T = TypeVar("T")
LOOKED_AT = 60.0  # seconds for which bots play among themselves after somebody looked
Done: TypeAlias = Callable[[], None]


def nothing() -> None:
    """For when nobody is waiting."""


class Watcher(Protocol):
    """Somebody connected to the table, who is told when there is something new to see."""

    pace: str | None  # how fast bots are to play, as far as it cares
    identity: Identity

    @property
    def seat(self) -> int | None: ...

    @property
    def looking(self) -> Hashable:
        """How it sees the table: those who look the same way see the same."""

    def wake(self) -> None: ...

    def leave(self) -> None:
        """Close the connection; whoever is there comes again."""


class LiveTable:
    """One table. Entries are appended one after the other; those who watch are woken after each."""

    def __init__(
        self,
        facts: Facts,
        table: Table,
        seats: Sequence[Seat],
        ledger: Ledger,
        dealing: Dealing | None = None,
        terms: Terms | None = None,
    ) -> None:
        self.facts = facts
        self.terms = terms or Terms(facts.creator)
        self.gone = False  # deleted
        self.trial: Trial | None = None  # where it is a try at a daily deal
        self.table = table
        self.seats = list(seats)
        self.ledger = ledger
        self.dealing = dealing or Dealing(DEALT)
        self.version = 0  # of the log: the number of its entries, which nobody is told
        self.sightings = Sightings(table, facts.created)
        self.turns = Turns(table.players)
        self.people = 0  # how often something changed about who sits and plays where
        self.stamps = [0] * table.players  # the version of each seat's sight at which its present decision began
        self.rematch: str | None = None
        self.chat: list[dict[str, Any]] = []
        self.stand_in = False  # whether a weaker bot plays for one that is not ready yet: people chose so
        self.hinted: set[str] = set()  # visitors who were given a hint, as far as this process knows
        self.stood_in: dict[int, str] = {}  # the events of the log that a stand-in decided, and who it was
        self._bots = "ready"
        self.chronicle = Chronicle(table)
        self.watchers: set[Watcher] = set()
        self.touched = time.monotonic()
        self.address = facts.creator  # of whoever was last known to play or watch here
        self.asker = Asker(self.address, AWAY)
        self.decided = 0.0  # when a person last decided, by the same clock
        self.stirred = asyncio.Event()  # set whenever those who watch are woken
        self._own = [0] * table.players
        self._lock = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()
        if not table.held:
            self._begin_turns()

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
        """A seat is only seen and played by whoever holds it; None is the view of a spectator, open to all."""
        if seat is not None and seat not in self.held_by(identity):
            raise Refused("not_your_seat")

    @property
    def closed(self) -> bool:
        """Whether it is a try at a daily deal whose day is not over: then its draws are nobody's to know."""
        return self.trial is not None and self.trial.closed

    def check_open_to(self, identity: Identity) -> None:
        """While the day of a daily deal lasts, only those who hold a seat see the table."""
        if self.closed and not self.held_by(identity):
            raise Refused("closed_try")

    def check_no_try(self) -> None:
        """What would be no try of one's own is refused while it counts: hints, leaving it to a bot, ending it early."""
        if self.closed:
            raise Refused("in_a_try")

    def owns_all(self, identity: Identity) -> bool:
        """Whether the identity holds every seat, so that nothing at the table is secret from it but the draws."""
        return len(self.held_by(identity)) == self.table.players

    @property
    def present(self) -> set[int]:
        """The seats of people who look from one of theirs."""
        looking = {watcher.identity for watcher in self.watchers if watcher.seat is not None}
        return {seat for identity in looking for seat in self.held_by(identity)}

    @property
    def attended(self) -> set[int]:
        """The seats of people who are connected here, whichever of them they look from."""
        return {seat for watcher in self.watchers for seat in self.held_by(watcher.identity)}

    def unseen(self, seat: int) -> float:
        """For how many seconds the seat's person has not been seen, as far as this process knows."""
        return 0.0 if seat in self.attended else max(0.0, time.time() - self.seats[seat].seen)

    def saw(self, seats: Iterable[int], pause: float = 0.0) -> list[int]:
        """Note that the people of these seats are there; returns those of them who were not seen for a while."""
        now = time.time()
        found = [seat for seat in seats if self.seats[seat].kind == "person" and now - self.seats[seat].seen >= pause]
        for seat in found:
            self.seats[seat].seen = now
        return found

    @property
    def has_open_seats(self) -> bool:
        return any(seat.kind == "open" for seat in self.seats)

    @property
    def occupied(self) -> set[int]:
        """The seats that people play themselves."""
        return {k for k, seat in enumerate(self.seats) if seat.occupied}

    @property
    def all_agree_to_end(self) -> bool:
        offer, people = self.terms.offered, self.occupied
        return offer is not None and bool(people) and people <= set(offer.agreed)

    @property
    def all_pledged(self) -> bool:
        """Whether the seats are settled, and the browser of everybody who plays has committed to its number."""
        return self.terms.begun and self.occupied <= self.dealing.pledged

    # --- Entries

    async def play(self, seat: int, move: str, version: int, done: Done = nothing, by: str | None = None) -> int:
        """Carry out a decision made on a version of what the seat sees; returns the version it led to, once on disk.

        `done` is called just before those who watch are woken; `by` is the bot that stood in for the seat's own.
        """
        return await self._whole(self._enter("play", seat, move, version, done, by))

    async def undo(self, seat: int, version: int, done: Done = nothing) -> int:
        """Take back the seat's last decision."""
        return await self._whole(self._enter("undo", seat, "", version, done))

    async def end(self, seat: int) -> None:
        """End the game as it stands, since all who play agree; the offer came from the seat."""
        await self._whole(self._enter("end", seat, "", self.sightings.versions[seat], nothing))

    async def change_dealing(self, step: Callable[[Dealing], Dealing]) -> None:
        """Bring the table nearer to its first draw; what counts is what is on disk."""
        await self._whole(self._change_dealing(step))

    async def _change_dealing(self, step: Callable[[Dealing], Dealing]) -> None:
        async with self._lock:
            await self._take_step(step)
        self.wake()

    async def _take_step(self, step: Callable[[Dealing], Dealing]) -> None:
        while (new := step(self.dealing)) != self.dealing:
            if await self.ledger.change_dealing(self.facts.id, self.dealing, new):
                self._take_in(new)
            else:
                self._take_in(await self.ledger.dealing(self.facts.id))

    def _take_in(self, dealing: Dealing) -> None:
        self.dealing = dealing
        if dealing.state == DEALT and self.table.held:
            self.table.release(dealing.shares)
            self._begin_turns()
            self.summarise()

    async def catch_up(self) -> None:
        """Take in what other processes appended."""
        async with self._lock:
            await self._read()
            await self._read_dealing()
        self.wake()

    async def load(self) -> None:
        """Play all entries there are."""
        await self._read()

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Run to the end even if whoever asked goes away: memory must not fall behind the disk."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _enter(self, kind: str, seat: int, move: str, version: int, done: Done, by: str | None = None) -> int:
        automatic = self.seats[seat].automatic
        began = time.monotonic()
        if not automatic:
            self.decided = self.touched = began
        async with self._lock:
            if not self.terms.begun:
                raise Refused("not_begun")
            await self._take_step(Dealing.deal)
            if version > self.sightings.versions[seat]:
                await self._read()
            while True:
                self._check(kind, seat, move, version)
                entry = Entry(self.facts.id, self.version + 1, seat, kind, move, time.time(), by)
                if await self.ledger.append(entry):
                    self._apply(entry, checked=True)
                    break
                await self._read()
            self.summarise()
            version = self.sightings.versions[seat]
        metrics.moves.labels(self.facts.game, "bot" if automatic else "person").inc()
        metrics.move_seconds.observe(time.monotonic() - began)
        done()
        self.wake()
        return version

    def _check(self, kind: str, seat: int, move: str, version: int) -> None:
        if not 0 <= version <= self.sightings.versions[seat]:
            raise Refused("bad_input")
        if self.table.over:
            raise Refused("over")
        if kind == "end":
            if not self.all_agree_to_end:
                raise Refused("stale")
            return
        if version < self.stamps[seat]:
            raise Refused("stale")
        if kind == "undo":
            if not self.table.can_undo(seat):
                raise Refused("no_undo")
        elif clause := self.table.why_not(seat, move):
            raise IllegalMove(clause)

    async def _read(self) -> None:
        before = self.version
        entries = await self.ledger.read(self.facts.id, self.version)
        if entries:
            await self._read_dealing()  # another process may have dealt
        for k, entry in enumerate(entries):
            self._apply(entry)
            if k % 50 == 49:
                await asyncio.sleep(0)  # others' turn: a long game takes a while to play again
        if self.version != before:
            self.summarise()

    async def _read_dealing(self) -> None:
        if self.dealing.state != DEALT:
            self._take_in(await self.ledger.dealing(self.facts.id))

    def _apply(self, entry: Entry, checked: bool = False) -> None:
        """Take in an entry; one of the log may be from another version of the rules, so its move is checked."""
        assert entry.version == self.version + 1
        if entry.kind == "end":
            if not self.table.over:  # its last move may have come just before those who run the server ended it
                self.table.end()
            self.sightings.end(entry.at)
            self.version = entry.version
            return
        before, undo = self._decisions(), entry.kind == "undo"
        acted = self.table.seats_to_act
        with self.sightings.entry(entry.seat, entry.at, undo):
            if undo:
                gone = self.table.take_back(entry.seat)
                self.chronicle.forget(gone)
                self.stood_in = {n - (n > gone): by for n, by in self.stood_in.items() if n != gone}
            else:
                decision = len(self.table.log)
                (self.table.carry_out if checked else self.table.play)(entry.seat, entry.move)
                if entry.by is not None:
                    self.stood_in[decision] = entry.by
        self.turns.entry(entry.seat, undo, acted, self.table.seats_to_act, entry.at)
        self.version = entry.version
        self._own[entry.seat] += 1
        for seat, (was, now) in enumerate(zip(before, self._decisions(), strict=True)):
            if was != now:
                self.stamps[seat] = self.sightings.versions[seat]

    def _begin_turns(self) -> None:
        self.turns.begin(self.table.seats_to_act, self.dealing.at or self.facts.created)

    def _decisions(self) -> list[tuple[bool, int, int]]:
        """What makes up each seat's present decision: a move made before one of these changed is stale."""
        acting, draws = self.table.seats_to_act, self.table.draws
        return [(seat in acting, self._own[seat], draws) for seat in self.table.seats]

    def summarise(self) -> None:
        acting = sum(1 << seat for seat in self.table.seats_to_act)
        shown = sum(1 << seat for seat in self.table.seats_seen_to_act())
        over, moved = self.table.over, self.sightings.moved[None]
        result = " ".join(map(str, self.table.scores)) if over else None
        steps, ending = self.sightings.versions[None], self._ending() if over else None
        turns = None if over else self.turns.write()
        self.ledger.summarise(self.facts.id, Summary(acting, shown, over, moved, result, steps, turns, ending))

    def _ending(self) -> Ending:
        """How the game came out."""
        table, scores = self.table, self.table.scores
        won = () if table.ended or table.players == 1 else table.winners
        placings = tuple(Placing(k, name_key(seat.name), scores[k], k in won) for k, seat in enumerate(self.seats))
        mode = mode_of(seat.kind for seat in self.seats)
        at, steps = self.sightings.moved[None], self.sightings.versions[None]
        listed = self.facts.open and self.facts.mode != "analysis"
        return Ending(self.facts.game, mode, table.players, at, listed, max(scores), steps, table.ended, placings)

    # --- Bots

    @property
    def bots_to_act(self) -> list[int]:
        """The seats whose bots have to decide; none where all people have left, and nobody waits for them."""
        people = [seat for seat in self.seats if seat.kind == "person"]
        if self.table.held or self.idle or (people and all(seat.automatic for seat in people)):
            return []
        return [seat for seat in self.table.seats_to_act if self.seats[seat].automatic]

    @property
    def rank(self) -> int:
        """How urgent its bots are: people at the table first, tables nobody looks at last."""
        if not self.watchers:
            return AWAY
        return AT_TABLE if any(watcher.seat is not None for watcher in self.watchers) else WATCHED

    @property
    def idle(self) -> bool:
        """Whether only bots play, and nobody looks: then they need not, except at the daily deal."""
        unseen = not self.watchers and time.monotonic() - self.touched > LOOKED_AT
        return unseen and not self.closed and all(seat.kind == "bot" for seat in self.seats)

    @property
    def people_to_act(self) -> bool:
        """Whether somebody other than a bot still has to decide."""
        return any(not self.seats[seat].automatic for seat in self.table.seats_to_act)

    @property
    def pace(self) -> Pace:
        """How fast its bots play: as the slowest of the players who are connected wants it."""
        return slowest(watcher.pace for watcher in self.watchers if watcher.seat is not None)

    def bots(self, seat: int | None) -> str:
        """ready, thinking, or compiling (they cannot play yet), as far as a seat sees that there are bots to decide."""
        seen = self.table.seats_seen_to_act(seat)
        return self._bots if any(self.seats[each].automatic for each in seen) else "ready"

    def show_bots(self, state: str) -> None:
        if self._bots != state:
            self._bots = state
            self.wake()

    # --- What is shown

    def to_act(self, seat: int | None, held: Sequence[int]) -> tuple[int, ...]:
        """Who has to decide, as far as a viewer may know: of its own seats it knows, of others what the seat sees."""
        acting, seen = self.table.seats_to_act, self.table.seats_seen_to_act(seat)
        return tuple(each for each in self.table.seats if each in (acting if each in held else seen))

    def edition(self, seat: int | None) -> tuple[int, bool, int]:
        """Changes whenever the seat's view of the game does."""
        return self.sightings.versions[seat], self.table.held, self.people

    def look(self, seat: int | None, held: Sequence[int]) -> tuple[object, ...]:
        """Changes whenever a viewer should be sent a frame, but not with what happens unseen by it."""
        return *self.edition(seat), self.to_act(seat, held), self.bots(seat), self.rematch, self.stand_in

    @property
    def seated(self) -> list[dict[str, Any]]:
        """Who sits where; `left` where a bot plays for a person."""
        present = self.present
        return [
            {
                "name": seat.name,
                "kind": seat.kind,
                "bot": seat.bot,
                "left": seat.kind == "person" and seat.automatic,
                "present": seat.kind == "bot" or k in present,
            }
            for k, seat in enumerate(self.seats)
        ]

    def settled(self, identity: Identity) -> dict[str, Any]:
        """What people have settled, as one of them is told."""
        offer = self.terms.offered
        told = None if offer is None or self.table.over else {"by": offer.by, "agreed": offer.agreed}
        return {
            "begun": self.terms.begun,
            "host": identity.visitor == self.terms.host,
            "seating": self.terms.seating,
            "offer": told,
            "ended": self.table.ended,
        }

    def wake(self) -> None:
        self.stirred.set()
        for watcher in list(self.watchers):
            watcher.wake()

    @property
    def company(self) -> tuple[set[int], Pace]:
        """What others notice when a player comes or goes: who is here, and how fast bots are to play."""
        return self.present, self.pace

    def wake_if_other(self, company: tuple[set[int], Pace]) -> None:
        """Somebody has come, gone, or looks from elsewhere now: tell the others where they would notice."""
        if self.company != company:
            self.wake()

    def take_in(self, seats: Sequence[Seat], terms: Terms) -> None:
        """What is in the database about people; what is older than what is known is left alone."""
        if terms.seating < self.terms.seating:
            return
        names = [seat.name for seat in seats]
        if names != [seat.name for seat in self.seats]:
            self.table.names = checked_names(names, self.table.players)
            self.chronicle.forget()
        if (self.seats, self.terms) != (list(seats), terms):
            self.people += 1
        self.seats, self.terms = list(seats), terms
        self.wake()
